"""Search over the rulings base: what is indexed, what a reference means, and the one call that answers."""
