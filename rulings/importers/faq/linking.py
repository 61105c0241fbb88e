"""The rows that rulings hang on: sources, sections of the Kódex, topics, and the names of cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date

from django.db.models import Max

from cards.models import Card, Game, Printing
from judgekb.days import today
from judgekb.search import outbox
from judgekb.text import fold, reference_key, unique_slug
from rulings.importers.faq.cards import CardName, listed_names
from rulings.importers.faq.dates import latest_year
from rulings.importers.faq.entries import Entry
from rulings.importers.faq.marks import FAQ_SOURCE, RULE_SOURCE
from rulings.linking.base import load_linker
from rulings.models import Rulebook, Section, Source, Topic
from rulings.models.sources import Certainty, SourceKind

KODEX_PREFIX = "HKK"
LAST_KNOWN_ISSUE = 149
ISSUES_OUT_BY = date(2010, 2, 1)  # inferred: the entry that announces this day is newer than the last known issue
ISSUES_EVIDENCE = "A 2010. február 1-jén életbe lépő változást bejelentő válasz az ismert legnagyobb számnál újabb."
YEAR_EVIDENCE = "A dokumentumban egyetlen kiadásjelölés és keltezett mondat sem mutat {year} utánra."
DAY_EVIDENCE = "A dokumentum keltezetlen; ezen a napon már megvolt."
WEB_KINDS = {
    FAQ_SOURCE: (SourceKind.WEB_FAQ, "A webes kérdések és válaszok gyűjteménye"),
    RULE_SOURCE: (SourceKind.RULE_TEXTS, "Szabályszövegek"),
}


def sources_of(game: Game, entries: Sequence[Entry]) -> dict[str, Source]:
    """Return the source of every entry by code; those that are not held yet are made."""
    held = {source.code: source for source in Source.objects.filter(game=game)}
    missing = {entry.source: entry.issue for entry in entries if entry.source not in held}
    position = max((source.position for source in held.values()), default=0)
    year = latest_year(entry.raw for entry in entries) if missing else None
    for code, issue in sorted(missing.items(), key=lambda item: (item[1] is None, item[1] or 0, item[0])):
        position += 1
        held[code] = _make_source(game, code, issue, position, year)
        outbox.record(f"source:{game.slug}:{code}")
    return held


def _make_source(game: Game, code: str, issue: int | None, position: int, year: int | None) -> Source:
    kind, title = WEB_KINDS.get(code, (SourceKind.MAGAZINE, f"Alanori Krónika {issue}"))
    if issue is not None and issue <= LAST_KNOWN_ISSUE:
        out_by, evidence = ISSUES_OUT_BY, ISSUES_EVIDENCE
    elif year is not None and year < today().year:
        out_by, evidence = date(year, 12, 31), YEAR_EVIDENCE.format(year=year)
    else:
        out_by, evidence = today(), DAY_EVIDENCE
    return Source.objects.create(
        game=game,
        code=code,
        code_key=reference_key(code),
        kind=kind,
        number=issue,
        title=title,
        position=position,
        published_not_after=out_by,
        published_certainty=Certainty.INFERRED,
        published_evidence=evidence,
    )


def section_targets(game: Game, entries: Iterable[Entry]) -> dict[str, str]:
    """Return the citation of every cited section by its number; those that are not held yet become rows."""
    numbers = sorted({number for entry in entries for number in entry.sections}, key=_by_parts)
    if not numbers:
        return {}
    rulebook, _ = Rulebook.objects.get_or_create(
        game=game, prefix=KODEX_PREFIX, defaults={"title": "HKK Kódex", "short_title": "Kódex"}
    )
    rows = Section.objects.filter(rulebook=rulebook)
    held = set(rows.values_list("citation_key", flat=True))
    position = rows.aggregate(last=Max("position"))["last"] or 0
    targets = {number: f"{KODEX_PREFIX} {number}" for number in numbers}
    for number, target in targets.items():
        key = reference_key(target)
        if key not in held:
            position += 1
            Section.objects.create(
                rulebook=rulebook, citation=target, citation_key=key, number=number, position=position
            )
            outbox.record(f"section:{game.slug}:{target}")
    return targets


def _by_parts(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split("."))


class Topics:
    """The topics of a game, found by folded name and made where missing."""

    def __init__(self, game: Game) -> None:
        self.game = game
        held = Topic.objects.filter(game=game).order_by("-id")
        self.ids = {topic.name_key: topic.pk for topic in held}
        self.slugs = {topic.slug for topic in held}

    def id_of(self, prefix: str) -> int:
        """Return the id of the topic of a prefix. Topics are in lower case: "Mérgezés" is "mérgezés"."""
        name = re.sub(r"\w+", lambda word: word.group() if word.group().isupper() else word.group().lower(), prefix)
        if fold(name) not in self.ids:
            topic = Topic.objects.create(game=self.game, name=name, slug=unique_slug(name, self.slugs, fallback="tema"))
            self.ids[topic.name_key] = topic.pk
            outbox.record(f"topic:{self.game.slug}:{topic.slug}")
        return self.ids[fold(name)]


class Cards:
    """The cards that the base holds, to be found in texts. A name that is not held is never made into a card."""

    def __init__(self, game: Game, entries: Iterable[Entry]) -> None:
        self.ids = dict(Card.objects.filter(game=game).values_list("name", "id"))
        printings = Printing.objects.filter(card__game=game).values_list("card__name", "edition", "id")
        self.printings = {CardName(name, edition): pk for name, edition, pk in printings}
        self.linker = load_linker(game, texts=(entry.text for entry in entries))

    def named_by(self, text: str) -> list[tuple[int, int | None]]:
        """Return (card, printing) of every card that a text names; a list of names at its end says all of them."""
        listed = listed_names(text)
        if listed:
            text = ", ".join(f"{name.name} ({name.edition})" if name.edition else name.name for name in listed)
        links = (
            (self.ids[link.name], self.printings.get(CardName(link.name, link.edition)) if link.edition else None)
            for link in self.linker.cards(text)
        )
        return list(dict.fromkeys(links))

    def unknown_in(self, entries: Iterable[Entry]) -> list[str]:
        """Return the names in lists of names that the base does not hold, each once."""
        held = {fold(name) for name in self.ids}
        names = (name.name for entry in entries for name in listed_names(entry.text))
        return [name for name in dict.fromkeys(names) if fold(name) not in held]
