"""Benchmarks: they print tables and hold nothing. `make bench-search` runs the one of the search."""
