"""A small invented game as files of the starter data."""

from __future__ import annotations

from pathlib import Path

GAME = "slug: proba\nname: Próbajáték\nlanguage: hu\nlicence_note: Kitalált.\nposition: 1\ncolours: [kék, piros]\n"
SOURCES = "sources:\n- code: AK1\n  kind: magazine\n  number: 1\n  title: Krónika 1\n  published: {not_after: 2010-02-01, certainty: inferred, evidence: Így tudjuk.}\n"
SECTIONS = "rulebook: {prefix: HKK, title: Próbakönyv, short_title: Könyv}\nsections:\n- number: '21.6'\n  title: Döntések\n  kind: main\n  status: in_force\n  about: Miről döntünk.\n"
CARDS = "cards:\n- {name: Ködfonó Pemete, editions: [új]}\n- {name: Mézgasárkány}\n"
ENTRIES = """source: AK1
entries:
- ref: AK1.1
  question: Fújhat-e a Ködfonó Pemete (új)?
  answer: |
    Igen.

    De csak egyszer.
  cards:
  - {name: Ködfonó Pemete, edition: új, role: subject}
  sections: ['21.6']
  topics: [köd, fújás]
  cites: [AK1.2]
  changes: []
- ref: AK1.2
  kind: rule
  question: Mi a fújás?
  answer: |
    Egy képesség.
  cards: []
  sections: []
  topics: []
  changes:
  - {kind: changes, target: HKK 21.6, extent: part, clause: a fújás ideje, basis: explicit, valid_from: 2021-08-01, reason: Mert megváltozott.}
  valid_from: 2021-08-01
  formats: [paros]
  note: Figyelni.
- ref: AK1.3
  merged_into: AK1.1
"""


def write_corpus(folder: Path) -> Path:
    """Write the game `proba` below a folder and return its own folder."""
    game = folder / "proba"
    (game / "rulings").mkdir(parents=True)
    texts = {"game": GAME, "sources": SOURCES, "sections": SECTIONS, "cards": CARDS, "rulings/ak1": ENTRIES}
    for name, text in texts.items():
        (game / f"{name}.yaml").write_text(text, encoding="utf-8")
    return game
