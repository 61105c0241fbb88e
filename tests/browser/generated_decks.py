"""Decks, facts and questions made by a seeded generator: what players paste, and what nobody should."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random
from typing import Any

from cards.decks.facts import CardFacts, Cards, Facts
from cards.decks.reader import Book
from rulings.decks.library import GameLibrary

COLOURS = ("Leah", "Raia", "Sheran", "Tharr", "Bufa")
TYPES = ("lény", "varázslat", "szabálylap", "követő", "céh", "toronyszint", "eseménylap", "hordaparancsnok")
FLAGS = (
    "starting_only",
    "not_starting",
    "exclusive_resource",
    "text_differs",
    "named_adventurer",
    "token",
    "permanent",
)
EDITIONS = ("", "új", "alfa", "CM", "2019", "2020", "Róka")
TAGS = ("új", "ÚJ", "uj", "cm", "2020", "1999", "2100", "20２0", "róka", "nincs ilyen", "")
HEADERS = (
    "Pakli", "FŐ PAKLI:", "Main (40):", "deck 40", "Kiegészítő", "kiegeszito pakli:", "SIDEBOARD: 15", "Szabálylap",
    "Követő", "Céhek", "Torony", "Kezdő tornyok (3)", "Ómen", "Standarty", "Kostky:", "Dice", "Pakli (４)", "Pakli (12345)",
    "Pakli ((3)", "Pakli: :", "Páklí", "Pakli extra", "Fo\u030b pakli",
)  # fmt: skip
STATED = (
    "{szín: Leah, raia; típus: Lény}", "{szín: színtelen}", "{szín:}", "{isteni: igen; bármennyi: nem}", "{példány: 5}",
    "{példány: 0}", "{megjelent: 2019-02-28}", "{megjelent: 2019-02-29}", "{megjelent: 2025-W01-1}", "{ritka: talán}",
    "{jellem: ÉLET, halál; altípus: İzzó, ΣΑΣ}", "{szín: ßa, ﬁn, ǆ}", "{}", "{;}", "{szín}", "{szín: a; colour: b}", "{{x}}",
    "{constructor: 1}", "{__proto__: igen}", "{szín: {0}}", "{szín: ‘’,,}", "{minikiegészítő: ano; rare: NO}",
    "{szín: ƛa, ꟜB, \U00010d50c}",
)  # fmt: skip
INVENTED = (
    "Hajnalpelyva // Alkonypelyva", "7 nap kukoricaéhség", "Őszhajú tükör-kapu", "Zu’lit „jele”", "Nem is kapor!",
)  # fmt: skip
HOSTILE = (
    "constructor", "__proto__: 3", "toString", "3 hasOwnProperty", "<script>alert(1)</script>", "{0} %s %(count)d ${x}",
    "\ufeff\u200b", "3 \u2028x\u2029y", "a\x1cb\x85c", "\x0b\x0c", "😀 x3", "\uff01 3", "3 👩‍👩‍👧 x 2", "İIıi", "ﬀﬁ ßẞ", "Σίσυφος ΣΑΣ",
    "e\u0301\u0327\u0323", "\u1100\u1161\u11a8", "가각", "\U000105c9\u0301", "\U00010d40 x", "\U00011de5", "\U0001e4f0\u0300",
    "\ua7dc\u019b", "² lap", "４ lap", "٣ lap", "Ⅷ lap", "½ lap", "3/4 lap", "1.5 lap", "1,5 lap", "+-3 lap", "−2 lap",
    "x", "x x", "× 3", "3", "3x", "3 x", "x3", "xx3 lap", "3xx lap", "3 3 lap", "0 lap", "000 lap", "007 lap", "1000 lap",
    "SB:", "SB: 2", "sb : 2 lap", ":", "::", "a:", "//", "# 3 lap", "// x", "A // B", "lap (új) (2020)", "()", "(új)", "lap ( )",
    "}", "{", "lap {", "lap }", "a\rb", "a\r\nb\n\nc", "\tPakli\t", "3\xa0lap", "„lap” ‘a’ – b", "Dátum: 2025-09-05", "Dátum: ma",
    "Date: 0000-01-01", "Dátum: 2025-9-5", "Játék: Hatalom Kártyái Kártyajáték", "game: HKK", "Formátum: hagyomanyos",
    "FORMAT: Páros", "Formátum:", "x" * 41 + ": y", "y" * 401, "é" * 400, "😀" * 400, "# " + "z" * 500, " " * 401, "3 " + "w" * 70,
    "lap " * 20, "\\ \" \x7f \x00 \x1f", "3 \u0344\u0f73", "\ufb1d \u2126 \u212b",
)  # fmt: skip


PLAIN = Facts(
    types=frozenset(["lény"]), subtypes=frozenset(["tündér"]), alignments=frozenset(["Rend"]), isteni=False,
    any_number=False, copy_limit=3, released=date(2009, 5, 1), rare=False, mini_expansion=False, permanent=True,
    flags=dict.fromkeys(FLAGS[:-1], False),
)  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """One question: a list, a format, and what else an event may give."""

    text: str
    format: str
    partner: str = ""
    before: str = ""
    options: dict[str, Any] = field(default_factory=dict)


def library_of(slug: str, book: Book, names: Sequence[str], random: Random) -> GameLibrary:
    """Return a game whose cards have invented facts: of most all is known, of some little, of some nothing."""
    cards = [_card(name, book, random) for name in dict.fromkeys([*names, *INVENTED])]
    return GameLibrary(slug, f"Játék {slug}", "hu", book, Cards(cards, {"Kukorica-éhség": INVENTED[1]}))


def _card(name: str, book: Book, random: Random) -> CardFacts:
    known = random.random()
    if known < 0.3:
        return CardFacts(name, replace(PLAIN, colours=frozenset([random.choice(COLOURS)])), {}, book.modifiers_of(name))
    facts = _facts(random, 1.0 if known < 0.75 else 0.6 if known < 0.95 else 0.0)
    tags = random.sample(EDITIONS, random.randrange(1, 4)) if random.random() < 0.4 else []
    printings = {tag: _facts(random, random.choice([0.0, 0.2])) for tag in tags}
    return CardFacts(name, facts, printings, book.modifiers_of(name))


def _facts(random: Random, share: float) -> Facts:
    def known(value: Any) -> Any:
        return value if random.random() < share else None

    flags = {name: random.random() < 0.15 for name in FLAGS[:-1] if random.random() < share}
    released = date(2009, 1, 1) + timedelta(days=random.randrange(5800 if random.random() < 0.9 else 6500))
    return Facts(
        colours=known(frozenset(random.sample(COLOURS, random.choice([0, 1, 1, 1, 1, 1, 2])))),
        types=known(frozenset([random.choice(TYPES) if random.random() < 0.3 else "lény"])),
        subtypes=known(frozenset(random.sample(("erőforrás", "tündér"), random.choice([0, 0, 1, 2])))),
        alignments=known(frozenset(random.sample(("Élet", "Halál", "Rend"), random.choice([0, 1, 1, 2])))),
        isteni=known(random.random() < 0.1),
        any_number=known(random.random() < 0.03),
        copy_limit=known(random.choice([3, 3, 3, 3, 3, 5, 1])),
        released=known(released),
        rare=known(random.random() < 0.1),
        mini_expansion=known(random.random() < 0.1),
        permanent=known(random.random() < 0.7),
        flags=flags,
    )


def _is_plain(card: CardFacts, colour: frozenset[str]) -> bool:
    facts = card.facts
    known = (facts.colours, facts.types, facts.isteni, facts.any_number, facts.copy_limit, facts.rare)
    plain = (colour, frozenset(["lény"]), False, False, 3, False)
    old = facts.released is not None and facts.released.year < 2015
    return known == plain and facts.mini_expansion is False and old and not card.printings and not card.modifiers


class Generator:
    """Makes questions about a game."""

    def __init__(self, library: GameLibrary, random: Random) -> None:
        self.library = library
        self.random = random
        self.names = [*library.cards.by_name]
        self.modified = [name for name in self.names if library.cards.by_name[name].modifiers] or self.names
        self.formats = [*library.book.formats]

    def ask(self) -> Asked:
        """Return a question of any sort."""
        random = self.random
        form = random.choice(self.formats)
        text = random.choice([self.faultless, self.tidy, self.tidy, self.careless, self.careless, self.hostile])(form)
        partner = self.tidy(form) if random.random() < 0.3 else ""
        before = random.choice([text, self.tidy(form)]) if random.random() < 0.15 else ""
        return Asked(text, form, partner, before, self.options(text))

    def options(self, text: str) -> dict[str, Any]:
        random = self.random
        options: dict[str, Any] = {}
        for name, most in (("limit", 5), ("players", 9), ("team_size", 5), ("agreed_extra", 5)):
            if random.random() < 0.35:
                options[name] = random.randrange(most)
        if random.random() < 0.2:
            options["pairs"] = random.random() < 0.5
        if random.random() < 0.2:
            held = [line.split(" ", 1)[1] for line in text.split("\n") if line[:2] in ("1 ", "2 ", "3 ")]
            options["pool"] = {name: random.randrange(4) for name in [*held, "7", "3", "constructor"][-20:]}
        return options

    def faultless(self, form: str) -> str:
        """Return a list of cards of which all is known and nothing is special; many of these decks are legal."""
        random = self.random
        cards = self.library.cards.by_name
        colour = frozenset([random.choice(COLOURS)])
        names = [name for name in self.names if _is_plain(cards[name], colour)] or self.names
        random.shuffle(names)
        half = max(1, len(names) // 2)
        size, side = random.choice([(50, 0), (50, 30), (50, 15), (40, 12), (60, 15), (60, 0), (45, 30)])
        parts = ["Pakli:\n" + self._filled(names[half:] or names, size)]
        parts += ["Kiegészítő:\n" + self._filled(names[:half], side)] if side else []
        towers = [name for name in self.names if "toronyszint" in (cards[name].facts.types or ())][:3]
        parts += ["Torony:\n" + "".join(f"{name}\n" for name in towers)] if random.random() < 0.3 else []
        parts += ["Kostky:\nred\nblue\n1 red\nBanners:\n2 RED\nblue\n"] if random.random() < 0.3 else []
        return "".join(parts)

    def tidy(self, form: str) -> str:
        """Return a list as a careful player writes it, of about the size that its format wants."""
        random = self.random
        names = self._pool()
        size = random.choice([25, 39, 40, 45, 50, 50, 57, 60, 80, 100])
        parts = ["Pakli:\n" + self._filled(names, size)]
        if random.random() < 0.6:
            others = names if random.random() < 0.5 else names[::-1]
            parts.append("Kiegészítő:\n" + self._filled(others, random.choice([10, 12, 15, 15, 30, 31])))
        for title, share in (("Szabálylap", 0.4), ("Követő", 0.45), ("Céh", 0.25), ("Torony", 0.3), ("Ómen", 0.15)):
            if random.random() < share:
                held = random.sample(self.modified if random.random() < 0.7 else self.names, 1)
                held += random.sample(self.names, random.randrange(4))
                parts.append(f"{title}:\n" + "".join(f"{random.choice([1, 1, 1, 2, 4])} {name}\n" for name in held))
        if random.random() < 0.2:
            colours = [random.choice(("red", "Blue", "zöld")) for _ in range(random.randrange(1, 5))]
            parts.append("Kostky:\n" + "".join(f"{one}\n" for one in colours))
            parts.append("Standarty:\n" + "".join(f"1 {one}\n" for one in colours[:: random.choice([1, -1])][:3]))
        random.shuffle(parts)
        return "".join(parts)

    def _pool(self) -> list[str]:
        """Return names, those of one colour first, so that some decks are legal."""
        random = self.random
        colour = random.choice(COLOURS)
        held = random.sample(self.names, min(len(self.names), 120))
        cards = self.library.cards.by_name
        wanted = {name for name in held if cards[name].facts.colours in (frozenset([colour]), frozenset())}
        return sorted(held, key=lambda name: name not in wanted) if random.random() < 0.7 else held

    def _filled(self, names: list[str], size: int) -> str:
        lines, place = [], 0
        while size > 0:
            count = min(size, self.random.choice([3, 3, 3, 2, 1, 4 if self.random.random() < 0.1 else 3]))
            lines.append(f"{count} {names[place % len(names)]}\n")
            size, place = size - count, place + 1
        return "".join(lines)

    def careless(self, form: str) -> str:
        """Return a list with every way to write a count, a name, a tag and a fact, right and wrong."""
        lines = [self._line() for _ in range(self.random.randrange(1, 45))]
        return self.random.choice(["\n", "\n", "\r\n", "\r"]).join(lines)

    def _line(self) -> str:
        random = self.random
        chance = random.random()
        if chance < 0.12:
            return random.choice(HEADERS)
        if chance < 0.18:
            return random.choice(["", "# megjegyzés", "// x", " "])
        name = self._name()
        if random.random() < 0.15:
            name = f"{name} ({random.choice(TAGS)})"
        count = random.choice([*"1123345", "12", "99", "100", "999", "1000", "0", "-1", "1,5", "²", "４"])
        entry = random.choice(
            [f"{count} {name}"] * 5
            + [f"{count}x {name}", f"{count} x {name}", f"x{count} {name}", f"{count}{name}", f"{name} x{count}"]
            + [f"{name} ×{count}", f"{name} x {count}", name, f"{count} {name} x2", f"  {count}\t{name} "]
        )
        if random.random() < 0.2:
            entry = f"{entry} {random.choice(STATED)}"
        return f"SB: {entry}" if random.random() < 0.08 else entry

    def _name(self) -> str:
        random = self.random
        name = random.choice(self.modified if random.random() < 0.15 else self.names)
        other = random.choice(self.names)
        ways = [
            name, name, name, name.upper(), name.lower(), unicodedata.normalize("NFD", name), other + name[-1:],
            name.replace("ő", "õ").replace("ű", "û"), name.replace(" ", "\xa0"), name.replace("-", "–").replace("'", "’"),
            f"{name} {other}", f"{name}{other}", name[: len(name) // 2], name.split(" ")[0], name.split(" // ")[0],
            self._typo(name), self._typo(name), self._typo(self._typo(name)), f"3 {name}", f"{name}, {other}",
        ]  # fmt: skip
        return random.choice(ways)

    def _typo(self, name: str) -> str:
        place = self.random.randrange(len(name)) if name else 0
        letter = self.random.choice("aeőzk -\u0301😀")
        return self.random.choice(
            [
                name[:place] + name[place + 1 :],
                name[:place] + letter + name[place:],
                name[:place] + letter + name[place + 1 :],
            ]
        )

    def hostile(self, form: str) -> str:
        """Return a list of whatever breaks readers: marks, other scripts, random letters of all of Unicode."""
        random = self.random
        lines = []
        for _ in range(random.randrange(1, 25)):
            chance = random.random()
            if chance < 0.6:
                lines.append(random.choice(HOSTILE))
            elif chance < 0.75:
                lines.append("".join(_letter(random) for _ in range(random.randrange(1, 30))))
            elif chance < 0.85:
                lines.append(f"{random.choice(HOSTILE)} {random.choice(STATED)}{random.choice(HOSTILE)}")
            else:
                lines.append(f"{self._line()}{_letter(random)}")
        return random.choice(["\n", "\r\n"]).join(lines)


def _letter(random: Random) -> str:
    point = random.choice([random.randrange(0x250), random.randrange(0x3000), random.randrange(0x110000)])
    return "x" if 0xD800 <= point < 0xE000 else chr(point)
