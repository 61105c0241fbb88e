"""What keeps the postings: one module or package for each engine, and the protocol that all of them follow."""
