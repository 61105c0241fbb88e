"""The importer of rulebooks (`manage.py import_rulebook`).

Reading a document into units is pure (no Django); only `write` and `report` touch the base. A unit is the smallest
thing that can be cited; its citation is permanent. How a book is read depends on its layout:

* `kivalasztottak`: the lines of the text say what they are; a state machine reads them.
* `anchored`: the structure stands inside the lines (dragoborne, sarkanymagus, fairy-tale); the units are found by
  the few words that each begins with (`anchors/*.tsv`).
* `kodex`: every section opens with its number (hkk).
"""
