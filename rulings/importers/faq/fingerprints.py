"""Texts recognised without being held: a digest finds the same text again, a sketch one that is nearly the same.

`known_refs.tsv` holds both for every entry of the edition that the references were made from, so that a later
edition meets the right references even in a base that never held the document. It holds no text.
Write it anew with `python -m rulings.importers.faq.fingerprints DOCUMENT > known_refs.tsv` only to add
references; a reference that stands in it never changes.
"""

from __future__ import annotations

import hashlib
import re
import sys
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from judgekb.text import fold

KNOWN_FILE = Path(__file__).with_name("known_refs.tsv")
WORD = re.compile(r"\w+")
SKETCH_SIZE = 16
HASH_DIGITS = 6
NEAR = 0.35  # share of common word pairs; one changed word of eight leaves 0.55, different entries have under 0.15


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """A text's digest and sketch."""

    digest: str
    sketch: frozenset[str]


def fingerprint(text: str) -> Fingerprint:
    """Return the fingerprint of a text; case, accents and punctuation do not count."""
    words = WORD.findall(fold(text))
    pairs = {" ".join(pair) for pair in pairwise(words)} or {" ".join(words)}
    smallest = sorted(_hash(pair)[:HASH_DIGITS] for pair in pairs)[:SKETCH_SIZE]
    return Fingerprint(_hash(" ".join(words)), frozenset(smallest))


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def likeness(one: Fingerprint, other: Fingerprint) -> float:
    """Return the estimated share of common word pairs, from 0 to 1 (bottom-k sketch; exact for short texts)."""
    smallest = sorted(one.sketch | other.sketch)[:SKETCH_SIZE]
    return len(one.sketch & other.sketch & set(smallest)) / len(smallest)


@cache
def known_refs() -> dict[str, Fingerprint]:
    """Return the fingerprint of every reference of the known edition, in document order."""
    rows = (line.split("\t") for line in KNOWN_FILE.read_text(encoding="ascii").split("\n")[1:] if line)
    return {ref: Fingerprint(digest, _unpack(sketch)) for ref, digest, sketch in rows}


def _unpack(sketch: str) -> frozenset[str]:
    return frozenset(sketch[start : start + HASH_DIGITS] for start in range(0, len(sketch), HASH_DIGITS))


def table(document: bytes) -> str:
    """Return the text of `known_refs.tsv` for a document whose entries are numbered in order."""
    from rulings.importers.faq.marks import gather
    from rulings.importers.faq.numbering import number
    from rulings.importers.faq.reading import read_document

    entries = gather((paragraph.line, paragraph.raw) for paragraph in read_document(document).candidates)
    rows = ["ref\tdigest\tsketch"]
    for ref, entry in number(entries, known={}).refs.items():
        made = fingerprint(entry.body)
        rows.append(f"{ref}\t{made.digest}\t{''.join(sorted(made.sketch))}")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.stdout.write(table(Path(sys.argv[1]).read_bytes()))
