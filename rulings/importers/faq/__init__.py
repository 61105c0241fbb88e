"""The importer of the HKK FAQ document (`manage.py import_faq`).

Reading, numbering and interpreting are pure (no Django); only `write` and `report` touch the base.
The traps that the modules name as "hard case N" are those of the acceptance list of this document.
"""
