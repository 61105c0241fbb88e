"""The deck check for readers: the base's rows become the pure core's values, and every finding gets its rulings."""
