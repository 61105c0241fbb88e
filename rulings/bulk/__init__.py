"""Bulk files (docs/bulk.md): everything public of a game as gzipped JSON and CSV, kept in the base.

They hold facts and dates, never a status "today", so that they go stale only when the base changes.
"""
