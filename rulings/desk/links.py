"""What the text of a draft names, for an editor to confirm or refuse."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from judgekb.text import fold, reference_key
from rulings.desk.content import Content, ContentError
from rulings.desk.held import Held, look_up
from rulings.desk.linkers import linker_of
from rulings.desk.states import Action
from rulings.desk.stepping import begin, record, write_version
from rulings.linking.link import Kind, Link
from rulings.linking.linker import Linker
from rulings.markup import CARD_IN_BRACKETS
from rulings.models import Draft, Rulebook
from rulings.models.drafts import DraftKind

MISSPELT = "misspelt"  # perhaps a card was meant
MOST_SUGGESTED = 3
REFERENCES = (Kind.SECTION, Kind.ENTRY, Kind.SOURCE)


@dataclass(frozen=True, slots=True)
class FoundLink:
    """What a text names, at its first place.

    `kind`: card, section, entry, source or misspelt. `key` stays the same while the text changes around it. `field`
    and `place` say where it stands; `held`: the base holds it, or a draft of the batch; `listed`: it is in the lists
    of the content; `decided`: confirmed, refused, or `None`. `suggestions` are cards that were perhaps meant.
    """

    key: str
    kind: str
    name: str
    edition: str
    surface: str
    field: str
    place: int
    certain: bool
    held: bool
    listed: bool
    decided: bool | None
    in_brackets: bool = False
    suggestions: tuple[str, ...] = ()

    @property
    def is_doubtful(self) -> bool:
        """Whether an editor has to say if this is meant."""
        return not self.certain and self.decided is None

    @property
    def is_unknown(self) -> bool:
        """Whether the base lacks it and nobody said that it is no name: it cannot be published so."""
        return not self.held and self.decided is not False


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the texts of a draft, read as one."""

    kind: str
    name: str
    edition: str
    surface: str
    start: int
    certain: bool
    in_brackets: bool = False

    @property
    def key(self) -> str:
        return f"{self.kind}:{self.name}:{fold(self.surface) if self.kind == MISSPELT else self.edition}"


def links_of(draft: Draft) -> list[FoundLink]:
    """Return what a draft names: what is unknown or doubtful first, then in the order of the text. Few queries."""
    linker = linker_of(draft.game)
    places = list(places_in(text_of(draft.kind, draft.content), linker))
    held = look_up(draft, cards=cards_of(places), targets=targets_of(places))
    return found_links(draft, places, held, linker)


@transaction.atomic
def decide_link(*, draft: Draft, by: User, key: str, confirmed: bool | None, at: datetime | None = None) -> Draft:
    """Confirm or refuse a link, or forget what was decided (`None`).

    What is confirmed goes into the lists of the content (a card as mentioned), what is refused leaves them; that
    makes a version. Raises `WrongStep` when the draft is not being written, `ContentError` for an unknown key.
    """
    draft = begin(draft, Action.SAVE, by)
    link = next((link for link in links_of(draft) if link.key == key), None)
    if link is None:
        raise ContentError("links", _("Ez már nincs a szövegben."))
    if confirmed and not link.held:
        raise ContentError("links", _("Ilyet nem tart nyilván az adatbázis: %(name)s.") % {"name": link.name})
    decisions = {**draft.link_decisions, key: confirmed}
    decisions = {name: value for name, value in decisions.items() if value is not None}
    content = _with_link(draft, link, confirmed) if draft.kind == DraftKind.RULING else draft.content
    if content == draft.content and decisions == draft.link_decisions:
        return draft
    draft.link_decisions = decisions
    return _keep(draft, by, content, at, f"{key}: {confirmed}")


@transaction.atomic
def accept_certain(*, draft: Draft, by: User, at: datetime | None = None) -> Draft:
    """Put everything that the text surely names, and nobody refused, into the lists of the content."""
    draft = begin(draft, Action.SAVE, by)
    if draft.kind != DraftKind.RULING:
        return draft
    content = draft.content
    for link in links_of(draft):
        if link.certain and link.held and not link.listed and link.decided is not False:
            content = _with_link(draft, link, True, content)
    return draft if content == draft.content else _keep(draft, by, content, at)


def _keep(draft: Draft, by: User, content: Content, at: datetime | None, why: str = "") -> Draft:
    moment = at or timezone.now()
    if content != draft.content:
        draft.content, draft.edited_by = content, by
        write_version(draft, by, moment)
    record(draft, Action.SAVE, by, moment, why)
    return draft


def _with_link(draft: Draft, link: FoundLink, wanted: bool | None, content: Content | None = None) -> Content:
    """Return a content with a link in its lists, or without it; `None` leaves the lists alone."""
    content = draft.content if content is None else content
    name, item = _listed_as(link, _prefix(draft))
    if not name or wanted is None or "merged_into" in content or reference_key(link.name) == draft.ref_key:
        return content
    items = content.get(name, [])
    if wanted and not any(_covers(other, item) for other in items):
        return {**content, name: [*items, item]}
    kept = items if wanted else [other for other in items if not _same(other, item)]
    return {**content, name: kept} if kept != items else content


def _listed_as(link: FoundLink, prefix: str) -> tuple[str, Any]:
    """Return the list of the content in which a link stands, and as what."""
    if link.kind in (Kind.CARD, MISSPELT):
        edition = {"edition": link.edition} if link.edition else {}
        return "cards", {"name": link.name, **edition, "role": "mentioned"}
    if link.kind == Kind.SECTION and prefix and link.name.startswith(prefix):
        return "sections", link.name.removeprefix(prefix)
    return "cites", link.name


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return (one.get("name"), one.get("edition", "")) == (other.get("name"), other.get("edition", ""))
    return isinstance(one, str) and isinstance(other, str) and reference_key(one) == reference_key(other)


def _covers(listed: Any, item: Any) -> bool:
    """Whether an item of a list says as much: a card with its tag covers the name without one."""
    if isinstance(listed, dict) and isinstance(item, dict) and not item.get("edition"):
        return listed.get("name") == item.get("name")
    return _same(listed, item)


def _prefix(draft: Draft) -> str:
    prefix = Rulebook.objects.filter(game=draft.game).values_list("prefix", flat=True).first()
    return f"{prefix} " if prefix else ""


def text_of(kind: str, content: Content) -> tuple[tuple[str, str], ...]:
    """Return the fields of a content in which names are looked for, with their texts."""
    fields = ("question", "answer") if kind == DraftKind.RULING else ("text",)
    return tuple((name, content.get(name, "")) for name in fields)


def places_in(fields: Iterable[tuple[str, str]], linker: Linker) -> Iterator[Place]:
    """Return every place in the texts, read as one, that names a card, section, entry or source."""
    text = "\n\n".join(text for _, text in fields)
    brackets = [(found.start(), found.end()) for found in CARD_IN_BRACKETS.finditer(text)]
    for start, end in brackets:
        yield Place(Kind.CARD, text[start + 2 : end - 2], "", text[start:end], start, True, in_brackets=True)
    free = _Free(brackets)
    for link in linker.find(text):
        if link.kind is not Kind.TERM and free.of(link.start, link.end):
            yield _place(link)
    for meant in linker.suggestions(text):
        if free.of(meant.start, meant.end):
            yield Place(MISSPELT, meant.name, "", meant.surface, meant.start, False)


class _Free:
    """Whether a stretch lies outside all brackets."""

    def __init__(self, brackets: list[tuple[int, int]]) -> None:
        self.starts = [start for start, _ in brackets]
        self.ends = [end for _, end in brackets]

    def of(self, start: int, end: int) -> bool:
        place = bisect_right(self.ends, start)
        return place == len(self.starts) or self.starts[place] >= end


def _place(link: Link) -> Place:
    return Place(link.kind, link.name, link.edition, link.surface, link.start, link.certain)


def cards_of(places: Iterable[Place]) -> set[str]:
    """Return the names of cards in brackets, which have to be looked up; the linker finds only held ones."""
    return {place.name for place in places if place.in_brackets}


def targets_of(places: Iterable[Place]) -> set[str]:
    """Return the references among places."""
    return {place.name for place in places if place.kind in REFERENCES}


def found_links(draft: Draft, places: Iterable[Place], held: Held, linker: Linker) -> list[FoundLink]:
    """Return each thing once, at its first place; it is certain when it is so at any place."""
    prefix, fields = _prefix(draft), text_of(draft.kind, draft.content)
    found: dict[str, FoundLink] = {}
    for place in sorted(places, key=lambda place: (not place.certain, place.start)):
        link = _found(draft, place, held, fields)
        found.setdefault(link.key, link)
    links = [_decided(draft, link, prefix, linker) for link in found.values()]
    return sorted(links, key=lambda link: (not _is_open(link), _order(fields, link.field), link.place))


def _is_open(link: FoundLink) -> bool:
    return link.is_doubtful or link.is_unknown


def _order(fields: tuple[tuple[str, str], ...], field: str) -> int:
    return [name for name, _ in fields].index(field)


def _found(draft: Draft, place: Place, held: Held, fields: tuple[tuple[str, str], ...]) -> FoundLink:
    is_held = True
    if place.in_brackets:
        card = held.card(place.name)
        name, edition = card or (place.name, "")
        place, is_held = replace(place, name=name, edition=edition), card is not None
    elif place.kind in REFERENCES:
        is_held = held.has(place.name) or reference_key(place.name) == draft.ref_key
    field, start = _where(fields, place.start)
    return FoundLink(
        key=place.key,
        kind=place.kind,
        name=place.name,
        edition=place.edition,
        surface=place.surface,
        field=field,
        place=start,
        certain=place.certain,
        held=is_held,
        listed=False,
        decided=None,
        in_brackets=place.in_brackets,
    )


def _where(fields: tuple[tuple[str, str], ...], start: int) -> tuple[str, int]:
    """Return the field in which a place of the joined texts lies, and the place in it."""
    for name, text in fields[:-1]:
        if start < len(text):
            return name, start
        start -= len(text) + 2
    return fields[-1][0], start


def _decided(draft: Draft, link: FoundLink, prefix: str, linker: Linker) -> FoundLink:
    name, item = _listed_as(link, prefix)
    listed = any(_covers(other, item) for other in draft.content.get(name, ()))
    decided = True if listed else draft.link_decisions.get(link.key)
    suggestions: tuple[str, ...] = ()
    if link.kind == MISSPELT:
        suggestions = (link.name,)
    elif link.kind == Kind.CARD and not link.held:
        suggestions = similar(link.name, linker)
    return replace(link, listed=listed, decided=decided, suggestions=suggestions)


def similar(name: str, linker: Linker) -> tuple[str, ...]:
    """Return names of cards that were perhaps meant by one that is not held."""
    found = [link.name for link in linker.find(name) if link.kind is Kind.CARD]
    found += [meant.name for meant in linker.suggestions(name)]
    return tuple(dict.fromkeys(found))[:MOST_SUGGESTED]
