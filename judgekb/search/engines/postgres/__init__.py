"""The engine for several machines: posting lists in tables of PostgreSQL."""
