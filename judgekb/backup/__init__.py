"""The whole base as one file, and back: history, drafts and people too (`manage.py dump_base`, `restore_base`).

The file is text, packed by gzip, a JSON value a line: first a head, then for each table its columns and its rows, last
the number of rows of each table and the SHA-256 of all lines before. It is the same for SQLite and PostgreSQL, so it
also moves a site from one to the other. It holds the hashes of passwords and keys: keep it as you keep the base.
"""
