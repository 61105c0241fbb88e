"""A linker for invented names, and what it finds."""

from __future__ import annotations

from rulings.linking.lexicon import Lexicon, Name
from rulings.linking.link import Kind
from rulings.linking.linker import Linker
from rulings.linking.references import Citable

CARDS = (
    "Mézgasárkány",
    "Mézgasárkány nagyanyja",
    "Ködfonó Pemete",
    "Pemete",
    "A tükrök úrnője",
    "Az esti órák átka",
    "A Kopasz",
    "Az aprócska",
    "Zin'dorr",
    "Zin'dorr suttogása",
    "Hó-bagoly",
    "Örs, a csontkalapács",
    "Várj, míg jön",
    "Annak",
    "Harapás",
    "Köd",
    "Futótornyok kapocs",
    "Kék torony",
    "Vén ló",
    "Csendes úr",
    "Brex",
    "Deko",
    "Zöld kovakő",
    "Morgó szolgája",
    "Lady",
    "Vu tánca",
)
TERMS = (
    Name(Kind.TERM, "harapás"),
    Name(Kind.TERM, "Odaát"),
    Name(Kind.TERM, "lassú hatás"),
    Name(Kind.TERM, "lassú hatás", "késő hatás"),
    Name(Kind.TERM, "varázspont", "VP", exact=True),
    Name(Kind.TERM, "használati korlát", "(J)"),
)
COMMON = ("annak", "harapás", "köd", "jön", "míg", "kapocs")
CITABLE = Citable(
    rulebook=("Kódex", "HKK"),
    prefixes=("HKK", "KIV", "DB"),
    citations=frozenset({"HKK 21.6", "HKK 102", "KIV TJ.2:p1", "DB Q7"}),
    sources=("AK1", "AK106", "GYK", "SZ", "KIIRAS-2025"),
    magazine=("Alanori Krónika", "AK"),
)


def make_linker() -> Linker:
    names = [*(Name(Kind.CARD, card) for card in CARDS), *TERMS]
    return Linker(Lexicon(names, COMMON), editions=("új", "alfa", "CM"), citable=CITABLE)


LINKER = make_linker()


def cards(text: str) -> list[tuple[str, str, str]]:
    """Return (name, edition, surface) of the sure cards."""
    return [(link.name, link.edition, link.surface) for link in LINKER.cards(text)]


def names(text: str) -> list[str]:
    return [link.name for link in LINKER.cards(text)]


def unsure(text: str) -> list[str]:
    return [link.name for link in LINKER.find(text) if not link.certain]


def of_kind(kind: Kind, text: str) -> list[tuple[str, str]]:
    """Return (name, surface) of the links of one kind."""
    return [(link.name, link.surface) for link in LINKER.find(text) if link.kind is kind]
