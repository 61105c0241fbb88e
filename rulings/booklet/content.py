"""What a booklet prints of its entries, in the words of the reader's language; the data stays in its own."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.booklet.choosing import Choice, Chosen, Selection
from rulings.booklet.text import Block, blocks
from rulings.models.citations import CitationKind
from rulings.pages.words import VERBS, Mark, format_names


@dataclass(frozen=True, slots=True)
class Item:
    """An entry as it is printed. `facts` are lines of (label, words)."""

    ref: str
    question: str
    standing: str
    marks: tuple[str, ...]
    answer: tuple[Block, ...]
    facts: tuple[tuple[str, str], ...]
    address: str
    cards: tuple[str, ...]
    refs: tuple[str, ...]  # that it names: sections, sources, entries


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter."""

    title: str
    items: tuple[Item, ...]
    elsewhere: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Booklet:
    """All that is printed, but for the page numbers."""

    title: str
    game: str
    language: str
    on: date
    address: str
    about: tuple[str, ...]  # sentences of the cover
    parts: tuple[Part, ...]

    @property
    def version(self) -> str:
        """Return the fingerprint of everything printed: equal for equal booklets."""
        data = json.dumps(asdict(self), ensure_ascii=False, sort_keys=True, default=str)
        return hashlib.sha256(data.encode("utf-8")).hexdigest()[:12]


def booklet(choice: Choice, selection: Selection, *, address_of: Callable[[str], str]) -> Booklet:
    """Return what is printed. `address_of` makes a full address of a path. No query."""
    parts = tuple(
        Part(chapter.title, tuple(_item(one, address_of) for one in chapter.entries), chapter.elsewhere)
        for chapter in selection.chapters
    )
    return Booklet(
        title=_("Versenyfüzet"),
        game=choice.game.name,
        language=choice.game.language,
        on=choice.on,
        address=address_of(f"/{choice.game.slug}?on={choice.on.isoformat()}"),
        about=tuple(_about(choice, selection)),
        parts=parts,
    )


def _about(choice: Choice, selection: Selection) -> Iterable[str]:
    yield _("A szabályok állása: %(day)s") % {"day": choice.on.isoformat()}
    if choice.topics:
        names = [chapter.title for chapter in selection.chapters]
        names = names[:-1] if choice.since and len(names) > len(choice.topics) else names
        yield _("Témák: %(names)s") % {"names": ", ".join(names)}
    if choice.since:
        yield _("Minden döntés, amely %(day)s óta új, módosult vagy megszűnt.") % {"day": choice.since.isoformat()}
    yield _("Döntések: %(count)d") % {"count": selection.count}
    if selection.left_out:
        yield _("Kimaradt %(count)d döntés, mert ezen a napon nem hatályos.") % {"count": selection.left_out}
    newest = max(one.ruling.updated_at for chapter in selection.chapters for one in chapter.entries)
    yield _("A döntések utolsó módosítása az adatbázisban: %(day)s") % {"day": timezone.localdate(newest).isoformat()}


def _item(one: Chosen, address_of: Callable[[str], str]) -> Item:
    ruling, stand = one.ruling, one.stand
    cards = [
        f"{link.card.name} ({link.printing.edition})" if link.printing and link.printing.edition else link.card.name
        for link in ruling.card_links.all()
    ]
    citations = list(ruling.citations.all())
    cites = [row for row in citations if row.kind == CitationKind.CITES]
    acts = [f"{VERBS[row.kind]}: {row.target}" for row in citations if row.kind != CitationKind.CITES]
    cited_by = sorted({row.ruling.ref: None for row in ruling.cited_by.all()})
    facts = {
        _("Változás"): "; ".join(one.changes),
        _("Lapok"): ", ".join(cards),
        _("Hivatkozik"): ", ".join(dict.fromkeys(row.target for row in cites)),
        _("Régebbieket érint"): "; ".join(dict.fromkeys(acts)),
        _("Hivatkoznak rá"): ", ".join(cited_by),
        _("Forrás"): f"{ruling.source.code}, {ruling.source.title}",
    }
    return Item(
        ref=ruling.ref,
        question=ruling.current.question if ruling.current else "",
        standing=_standing(one),
        marks=tuple(_marks(one)),
        answer=blocks(ruling.current.answer_html) if ruling.current else (),
        facts=tuple((label, words) for label, words in facts.items() if words),
        address=address_of(ruling.get_absolute_url()),
        cards=tuple(dict.fromkeys(link.card.name for link in ruling.card_links.all())),
        refs=tuple(dict.fromkeys([*(row.target for row in citations), *(mark.ref for mark in stand.replaced_by)])),
    )


def _standing(one: Chosen) -> str:
    words = [one.stand.badge.word, one.stand.begins]
    if one.ruling.formats:
        words.append(_("csak ebben: %(formats)s") % {"formats": format_names(list(one.ruling.formats))})
    return " · ".join(words)


def _marks(one: Chosen) -> Iterable[str]:
    stand = one.stand
    for mark in stand.replaced_by:
        yield f"{mark.lead} {mark.verb}: {mark.ref} {mark.title}".strip()
    for mark in stand.disputed_by:
        yield f"{mark.verb}: {mark.ref} {mark.title}".strip()
    for mark in stand.changed_by:
        yield f"{mark.lead}: {_clause(mark)}"
    for mark in stand.doubtful:
        lead = _("Lehet, hogy ezen a napon már hat (%(lead)s biztosan):") % {"lead": mark.lead}
        yield f"{lead} {_clause(mark)}"


def _clause(mark: Mark) -> str:
    return f"{mark.clause} → {mark.ref}" if mark.clause else mark.ref
