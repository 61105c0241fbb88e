"""The embedded engine: postings in files of Whoosh."""

from judgekb.search.engines.whoosh.engine import WhooshEngine

__all__ = ["WhooshEngine"]
