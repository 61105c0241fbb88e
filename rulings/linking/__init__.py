"""The linker: names and citations in running text.

`linker` and what it stands on are pure; `base` reads the names from the database. The importer, the corpus check and
the desk use this one piece.
"""
