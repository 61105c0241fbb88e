"""The read-only API under `/api/v1/`. Its shapes are those of `rulings/presenting.py`."""
