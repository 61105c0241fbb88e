"""Texts are recognised without being held."""

from __future__ import annotations

from pathlib import Path

from rulings.importers.faq.fingerprints import KNOWN_FILE, fingerprint, known_refs, likeness, table

LONG = "A ködfonó pemete minden este lassan leereszkedik a mézgasárkány barlangja elé és ott hajnalig vár"


def test_case_accents_and_punctuation_do_not_count() -> None:
    assert fingerprint("Ködfonó, pemete!").digest == fingerprint("kodfono PEMETE").digest
    assert fingerprint("ködfonó pemete").digest != fingerprint("ködfonó pemeték").digest


def test_likeness_of_equal_edited_and_foreign_texts() -> None:
    edited = LONG.replace("lassan", "gyorsan")
    foreign = "Egy hétszínű zsombék soha nem táncol a tükörkapu árnyékában"
    assert likeness(fingerprint(LONG), fingerprint(LONG)) == 1.0
    assert 0.6 < likeness(fingerprint(LONG), fingerprint(edited)) < 1.0
    assert likeness(fingerprint(LONG), fingerprint(foreign)) == 0.0


def test_one_word_has_a_sketch_too() -> None:
    assert likeness(fingerprint("köd"), fingerprint("köd")) == 1.0
    assert likeness(fingerprint("köd"), fingerprint("méz")) == 0.0


def test_the_known_references_hold_no_text() -> None:
    refs = known_refs()
    assert len(refs) == 814
    assert len({(ref.partition(".")[0], made.digest) for ref, made in refs.items()}) == 814
    assert set(KNOWN_FILE.read_text(encoding="ascii").partition("\n")[2]) <= set("AGKSYZ0123456789abcdef.\t\n")


def test_the_known_references_are_those_of_the_document(path: Path) -> None:
    assert table(path.read_bytes()) == KNOWN_FILE.read_text(encoding="ascii")
