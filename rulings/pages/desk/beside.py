"""What stands beside a draft: the links that were found in it, and the held entries that it may overturn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from judgekb.days import parse_day
from judgekb.text import reference_key
from rulings.desk.affected import affected
from rulings.desk.content import ContentError
from rulings.desk.links import FoundLink, accept_certain, decide_link, links_of
from rulings.desk.marks import mark, merge_hint
from rulings.models import Draft, Ruling
from rulings.models.drafts import DraftKind, DraftMark, MarkVerdict
from rulings.pages.desk.fields import line_in, text_in
from rulings.pages.desk.steps import Refused
from rulings.pages.desk.words import EXTENT_CHOICES, FIELD_WORDS, VERDICT_CHOICES
from rulings.pages.words import Badge

LIMIT = 12
MARK_PARTS = ("verdict", "reason", "valid_from", "extent", "clause")
MARK_TONES = {
    MarkVerdict.UNAFFECTED: "good",
    MarkVerdict.SUPERSEDED: "gone",
    MarkVerdict.CONTRADICTED: "changed",
    MarkVerdict.SAME: "waiting",
}
LINK_WORDS = {
    "card": lazy("lap"),
    "section": lazy("szabálypont"),
    "entry": lazy("döntés"),
    "source": lazy("forrás"),
    "misspelt": lazy("talán elírt lapnév"),
}


@dataclass(frozen=True, slots=True)
class Beside:
    """A held entry beside a draft, and what an editor said of it."""

    ruling: Ruling
    question: str
    why: str
    mark: DraftMark | None
    verdict: str
    tone: str
    form: dict[str, str]
    hint: str


def beside(draft: Draft, *, editing: bool, post: QueryDict | None = None) -> dict[str, Any]:
    """Return the context of the panels beside a draft of a ruling. A wording has none.

    `post` is what the form sent, where it is shown again: what was typed into the rows of the marks is kept.
    """
    if draft.kind != DraftKind.RULING:
        return {"links": [], "affected": []}
    links = links_of(draft)
    return {
        "links": [_link_row(link) for link in links],
        "open_links": sum(1 for link in links if link.is_doubtful),
        "unlisted": sum(1 for link in links if link.certain and link.held and link.decided is None),
        "affected": rows_of(draft, post),
        "verdicts": list(VERDICT_CHOICES.items()),
        "extents": list(EXTENT_CHOICES.items()),
        "can_mark": editing,
    }


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link in words."""

    link: FoundLink
    kind: str
    name: str
    where: str
    badge: Badge


def _link_row(link: FoundLink) -> LinkRow:
    name = f"{link.name} ({link.edition})" if link.edition else link.name
    kind = str(LINK_WORDS.get(str(link.kind), link.kind))
    return LinkRow(link, kind, name, str(FIELD_WORDS.get(link.field, link.field)), _link_badge(link))


def _link_badge(link: FoundLink) -> Badge:
    if not link.held and link.decided is not False:
        return Badge(_("nincs ilyen"), "gone")
    if link.decided is not None:
        return Badge(_("felvéve"), "good") if link.decided else Badge(_("elvetve"), "gone")
    return Badge(_("biztos"), "waiting") if link.certain else Badge(_("kétes"), "changed")


def rows_of(draft: Draft, post: QueryDict | None = None) -> list[Beside]:
    """Return the entries that the draft may overturn, those not looked at first."""
    marks = {one.ruling_id: one for one in draft.marks.select_related("ruling__game", "ruling__current", "by")}
    rows = [
        _row(draft, one.ruling, one.why, marks.pop(one.ruling.pk, None), post)
        for one in affected(game=draft.game, content=draft.content, ref=draft.ref, limit=LIMIT)
    ]
    rows += [_row(draft, one.ruling, "", one, post) for one in marks.values()]
    return sorted(rows, key=lambda row: row.mark is not None)


def _row(draft: Draft, ruling: Ruling, why: str, held: DraftMark | None, post: QueryDict | None) -> Beside:
    question = ruling.current.question if ruling.current else ""
    verdict = MarkVerdict(held.verdict) if held else None
    word = str(VERDICT_CHOICES[verdict]) if verdict else ""
    form = _mark_form(draft, ruling, held, post)
    return Beside(
        ruling,
        question,
        why,
        held,
        word,
        MARK_TONES[verdict] if verdict else "",
        form,
        merge_hint(held) if held else "",
    )


def _mark_form(draft: Draft, ruling: Ruling, held: DraftMark | None, post: QueryDict | None) -> dict[str, str]:
    """Return what stands in the form of a mark: what was sent, else the edge that was written, else the mark."""
    if post is not None:
        return {part: text_in(post, f"mark-{ruling.pk}-{part}") for part in MARK_PARTS}
    edges = (edge for edge in draft.content.get("changes", ()) if isinstance(edge, dict))
    edge = next((edge for edge in edges if reference_key(str(edge.get("target"))) == ruling.ref_key), {})
    form = {part: str(edge.get(part, "")) for part in MARK_PARTS}
    return form | {"verdict": held.verdict if held else "", "reason": form["reason"] or (held.reason if held else "")}


def decide(draft: Draft, user: User, do: str) -> str:
    """Take or refuse a link: `link:yes:<key>`, `link:no:<key>`, or take all certain ones. Raises `Refused`."""
    _link, answer, key = ([*do.split(":", 2), "", ""])[:3]
    if answer == "certain":
        accept_certain(draft=draft, by=user)
        return _("Minden biztosan felismert lapot és hivatkozást felvettünk.")
    link = next((one for one in links_of(draft) if one.key == key), None)
    if link is None or answer not in ("yes", "no"):
        raise Refused(_("Ez a kapcsolat már nincs a szövegben."))
    decide_link(draft=draft, by=user, key=key, confirmed=answer == "yes")
    if answer == "yes":
        return _("„%s”: elfogadva.") % link.surface
    return _("„%s”: nem ez, elvetve.") % link.surface


def mark_sent(draft: Draft, user: User, post: QueryDict, do: str) -> str:
    """Mark an entry beside the draft: `mark:<pk>`, with the fields of its row. Raises `Refused`, `ContentError`."""
    number = do.removeprefix("mark:")
    ruling = Ruling.objects.filter(game=draft.game_id, pk=int(number)).first() if _is_number(number) else None
    if ruling is None:
        raise Refused(_("Ez a bejegyzés már nincs meg."))
    verdict = line_in(post, f"mark-{number}-verdict")
    if verdict not in VERDICT_CHOICES:
        raise Refused(_("Válaszd ki, hogyan érinti a piszkozat ezt: %s.") % ruling.ref)
    try:
        mark(
            draft=draft,
            ruling=ruling,
            verdict=verdict,
            by=user,
            reason=text_in(post, f"mark-{number}-reason").strip(),
            valid_from=_day(post, f"mark-{number}-valid_from"),
            extent=line_in(post, f"mark-{number}-extent") or "whole",
            clause=text_in(post, f"mark-{number}-clause").strip(),
            version=draft.version,
        )
    except ContentError as error:
        raise ContentError("marks", f"{ruling.ref}: {error.sentence}") from error
    return _("%(ref)s: %(verdict)s.") % {"ref": ruling.ref, "verdict": VERDICT_CHOICES[MarkVerdict(verdict)]}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 18


def _day(post: QueryDict, name: str) -> Any:
    text = line_in(post, name)
    if not text:
        return None
    try:
        return parse_day(text)
    except ValueError:
        raise ContentError("valid_from", _("„%s” nem nap. Így írd: 2021-08-01.") % text[:40]) from None
