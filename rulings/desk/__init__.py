"""The editors' desk: drafts, review, publication, and what follows. Plain functions; pages and API stand on them."""
