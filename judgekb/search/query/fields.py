"""The registry of the query language: every field and every sign, said once.

The parser's tables, the help page and the description of the API are made from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from judgekb.text import fold


class Value(StrEnum):
    """What kind of value a field takes."""

    CARD = "card"
    SOURCE = "source"
    SECTION = "section"
    TOPIC = "topic"
    FORMAT = "format"
    GAME = "game"
    STATUS = "status"
    DATE = "date"
    LANGUAGE = "language"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values of a field that has a fixed set. `value` is what the program calls it."""

    value: str
    hungarian: str  # as it is written in a query
    english: str
    others: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """Return every text under which it is understood."""
        return (self.hungarian, self.english, self.value, *self.others)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the query language.

    `takes_all`: repeated values must all hold, because an entry may have several; otherwise one of them is enough.
    """

    name: str
    english_name: str
    kind: Value
    hungarian: str
    english: str
    examples: tuple[str, ...]
    other_names: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    takes_all: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Return every name of the field; accents and case do not count when one is read."""
        return (self.name, self.english_name, *self.other_names)


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that is written without a field."""

    form: str  # how it is written
    hungarian: str
    english: str
    examples: tuple[str, ...]


STATUSES = (
    Choice("in_force", "hatályos", "in-force", ("érvényes", "valid")),
    Choice("superseded", "felváltott", "superseded", ("felváltva", "elavult", "régi", "outdated")),
    Choice("not_yet_in_force", "leendő", "upcoming", ("jövőbeli", "még-nem-hatályos", "future")),
    Choice("withdrawn", "visszavont", "withdrawn", ("visszavonva", "törölt", "deleted")),
    Choice("disputed", "vitatott", "disputed", ()),
)
LANGUAGES = (
    Choice("hu", "magyar", "hungarian", ()),
    Choice("cs", "cseh", "czech", ("čeština", "cz")),
)
FIELDS = (
    Field(
        "lap",
        "card",
        Value.CARD,
        "Csak az adott lapról szóló vagy azt említő bejegyzések. A név eleje vagy egy szava is elég; a kiadás"
        " zárójelben állhat.",
        "Only entries on a card, or that mention it. The beginning or one word of the name will do; an edition may"
        " stand in brackets.",
        ("lap:Asylux", 'lap:"Asylux átka"', "-lap:Eltörlés"),
        ("kartya",),
        takes_all=True,
    ),
    Field(
        "ak",
        "source",
        Value.SOURCE,
        "Csak az adott forrásból: egy AK-szám, számok tartománya vagy egy forrás jele.",
        "Only from a source: the number of a magazine issue, a range of numbers, or the code of a source.",
        ("ak:106", "ak:100-120", "forrás:GYK"),
        ("forras", "szam", "issue"),
    ),
    Field(
        "kodex",
        "section",
        Value.SECTION,
        "Csak ami az adott szabálypontra vagy annak alpontjára hivatkozik, és maga a szabálypont.",
        "Only what cites a section of a rulebook or a part of it, and the section itself.",
        ("kódex:21.6", 'kódex:"KIV 5.5.E/2"'),
        ("szabaly", "pont", "rule"),
        takes_all=True,
    ),
    Field(
        "tema",
        "topic",
        Value.TOPIC,
        "Csak az adott témába tartozó, vagy az adott szakszót meghatározó bejegyzések.",
        "Only entries of a topic, or that define a term of the glossary.",
        ("téma:pakliépítés", 'téma:"kiegészítő pakli"'),
        ("fogalom", "term"),
        takes_all=True,
    ),
    Field(
        "formatum",
        "format",
        Value.FORMAT,
        "Csak ami kifejezetten az adott versenyformátumra szól.",
        "Only what is limited to a tournament format.",
        ("formátum:egyszínű", "formátum:hagyomanyos"),
        takes_all=True,
    ),
    Field(
        "jatek",
        "game",
        Value.GAME,
        "Csak az adott játékban.",
        "Only in a game.",
        ("játék:hkk", "játék:dragoborne"),
    ),
    Field(
        "allapot",
        "status",
        Value.STATUS,
        "Csak ami a választott napon ilyen állapotú.",
        "Only what has this status on the chosen day.",
        ("állapot:hatályos", "állapot:felváltott"),
        ("statusz",),
        STATUSES,
    ),
    Field(
        "datum",
        "date",
        Value.DATE,
        "A nap, amelyre a szabályok állását nézed: csak ami addig megjelent, az akkori állapotával.",
        "The day on which rules are read: only what was out by then, with the status that it had.",
        ("dátum:2025-09-05",),
        ("nap", "day"),
    ),
    Field(
        "nyelv",
        "language",
        Value.LANGUAGE,
        "Csak az adott nyelvű bejegyzések.",
        "Only entries in a language.",
        ("nyelv:cseh",),
        ("lang",),
        LANGUAGES,
    ),
)
SIGNS = (
    Sign(
        "szavak",
        "A szavak legjobb találatai, a legjobbal kezdve. Ragok, ékezetek és kis hibák nem számítanak; ha egy"
        " találatból hiányzik egy szó, az oda van írva.",
        "The best matches for the words, best first. Endings, accents and small slips do not count; a match that lacks"
        " a word says so.",
        ("kiegeszito pakli hany lap",),
    ),
    Sign(
        '"kifejezés"',
        "Csak ahol ezek a szavak így, egymás mellett állnak. Bármilyen idézőjel jó; az utolsó szó kaphat ragot.",
        "Only where these very words stand side by side. Any quotation marks will do; the last word may have"
        " an ending.",
        ('"kiegészítő pakli"', "„két helyszín”"),
    ),
    Sign(
        "-szó",
        "Kizárás: ami ezt nem tartalmazza. Mezővel és idézettel is jó. Nagybetűs NEM vagy NOT ugyanez; szám előtt a"
        " kötőjel nem kizárás.",
        "Exclusion: what does not hold this. Works with fields and phrases too. NEM or NOT in capitals is the same;"
        " before a number a hyphen excludes nothing.",
        ("helyszín -bűbáj", '-"két lap"', "helyszín NEM bűbáj"),
    ),
    Sign(
        "A + B",
        "Csak ami mindegyik lapról szól: két (vagy több) lap neve, közte pluszjel.",
        "Only entries on every one of two or more cards: their names with a plus between them.",
        ("Szepuku + Élet",),
    ),
)
BY_NAME = {fold(name): field for field in FIELDS for name in field.names}
BY_KIND = {field.kind: field for field in FIELDS}


def choice(field: Field, text: str) -> Choice | None:
    """Return the choice of a field that a text names, `None` if it names none."""
    key = _key(text)
    return next((one for one in field.choices if key in map(_key, one.spellings)), None)


def _key(text: str) -> str:
    return fold(text).replace(" ", "-").replace("_", "-")
