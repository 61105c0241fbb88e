"""Importers: original documents in, source texts beside our own wording."""
