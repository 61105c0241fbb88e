"""A new issue at the desk: a column of questions and answers is pasted, cut, compared with what is held, and drafted.

`reading`, `cutting` and `comparing.compare_with` are pure; the marks, repairs and headings are those of the importer
of the FAQ document (`rulings.importers.faq`).
"""
