"""The event booklet: chosen entries of a game as of a day, on paper, with contents, an index and QR codes.

`choosing` says which entries, `content` gathers what is printed of them, `layout` breaks it into pages (pure),
`printing` makes a PDF of the pages.
"""
