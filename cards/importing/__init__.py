"""Cards from a file: read it, compare it with the base, say every difference, and only then write.

`reading` makes lines of bytes, `records` makes facts of a line, `comparing` says what differs, `writing` applies it.
The first three are pure; nothing but `writing` and `held` knows the database.
"""
