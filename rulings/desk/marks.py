"""What an editor finds of an entry that a draft may overturn. A verdict that changes it is an edge of the content."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from judgekb.text import reference_key
from rulings.desk.content import Content, ContentError, tidied
from rulings.desk.drafting import StaleVersion
from rulings.desk.states import Action
from rulings.desk.stepping import begin, check_text, record, write_version
from rulings.models import Draft, DraftMark, Ruling
from rulings.models.citations import Basis, CitationKind, Extent
from rulings.models.drafts import DraftKind, MarkVerdict

LONGEST = 10_000
WHOLE = {MarkVerdict.SUPERSEDED: CitationKind.SUPERSEDES, MarkVerdict.CONTRADICTED: CitationKind.CONTRADICTS}
PART = {MarkVerdict.SUPERSEDED: CitationKind.CHANGES, MarkVerdict.CONTRADICTED: CitationKind.CONTRADICTS}


@transaction.atomic
def mark(  # noqa: PLR0913 - an edge has that many parts
    *,
    draft: Draft,
    ruling: Ruling,
    verdict: str,
    by: User,
    version: int,
    reason: str = "",
    valid_from: date | None = None,
    extent: str = Extent.WHOLE,
    clause: str = "",
    at: datetime | None = None,
) -> DraftMark:
    """Say what a draft does to an entry, in place of what was said before; `version` is the one that was loaded.

    Superseded (`changes` where only a clause is) and contradicted write an edge, which makes a version; unaffected
    and same take the edge of an earlier mark out again. Raises `StaleVersion`, `WrongStep`, `PermissionDenied`, and
    `ContentError` for an edge without a reason, a part without its clause, or an entry that cannot be marked.
    """
    draft = begin(draft, Action.SAVE, by)
    _check(draft, ruling, verdict, {"reason": reason, "clause": clause, "extent": extent})
    earlier = DraftMark.objects.filter(draft=draft, ruling=ruling).first()
    edge = _edge(ruling, MarkVerdict(verdict), Extent(extent), reason.strip(), clause.strip(), valid_from)
    content = tidied(_with_edge(draft.content, ruling, edge, earlier))
    if earlier and content == draft.content and (earlier.verdict, earlier.reason) == (verdict, reason.strip()):
        return earlier
    if version != draft.version:
        raise StaleVersion(draft.versions.get(number=draft.version))
    moment = at or timezone.now()
    if content != draft.content:
        draft.content, draft.edited_by = content, by
        write_version(draft, by, moment)
    values = {"verdict": verdict, "reason": reason.strip(), "by": by, "at": moment}
    made, _ = DraftMark.objects.update_or_create(draft=draft, ruling=ruling, defaults=values)
    record(draft, Action.SAVE, by, moment, f"{ruling.ref}: {verdict}")
    return made


def merge_hint(mark: DraftMark) -> str:
    """Return what to do about an entry that asks the same; `""` for other marks."""
    if mark.verdict != MarkVerdict.SAME:
        return ""
    text = _("Ugyanaz a kérdés, mint %(ref)s: módosítsd azt, vagy olvaszd bele ezt (befogadó bejegyzés: %(ref)s).")
    return text % {"ref": mark.ruling.ref}


def _check(draft: Draft, ruling: Ruling, verdict: str, texts: dict[str, str]) -> None:
    if draft.kind != DraftKind.RULING or "merged_into" in draft.content:
        raise ContentError("ruling", _("Csak bejegyzés piszkozata írhat felül más bejegyzést."))
    if ruling.game_id != draft.game_id or ruling.ref_key == draft.ref_key:
        raise ContentError("ruling", _("Ezt a bejegyzést nem lehet itt megjelölni: %(ref)s.") % {"ref": ruling.ref})
    if verdict not in MarkVerdict.values:
        raise ContentError("verdict", _("Válaszd ki, mi lesz a bejegyzéssel."))
    if texts["extent"] not in Extent.values:
        raise ContentError("extent", _("Válaszd ki, hogy az egészet vagy egy részét érinti."))
    for name in ("reason", "clause"):
        check_text(name, texts[name], LONGEST)
    if verdict not in WHOLE:
        return
    if not texts["reason"].strip():
        raise ContentError("reason", _("Írd meg, miért."))
    if texts["extent"] == Extent.PART and not texts["clause"].strip():
        raise ContentError("clause", _("Írd meg, melyik részét érinti, és mi áll helyette."))


def _edge(  # noqa: PLR0913, PLR0917 - the parts of an edge
    ruling: Ruling, verdict: MarkVerdict, extent: Extent, reason: str, clause: str, valid_from: date | None
) -> dict[str, Any] | None:
    if verdict not in WHOLE:
        return None
    part = extent == Extent.PART
    edge = {
        "kind": str((PART if part else WHOLE)[verdict]),
        "target": ruling.ref,
        "extent": str(extent),
        "clause": clause if part else "",
        "basis": str(Basis.INFERRED),
        "valid_from": valid_from.isoformat() if valid_from else "",
        "reason": reason,
    }
    return {key: value for key, value in edge.items() if value}


def _with_edge(content: Content, ruling: Ruling, edge: dict[str, Any] | None, earlier: DraftMark | None) -> Content:
    """Return a content with an edge in place of what an earlier mark wrote, or of one that says the same."""
    changes = content.get("changes", [])
    own = [place for place, other in enumerate(changes) if _is_replaced(other, ruling, edge, earlier)]
    kept = [other for place, other in enumerate(changes) if place not in own]
    place = own[0] if own else len(kept)
    return {**content, "changes": [*kept[:place], *([edge] if edge else []), *kept[place:]]}


def _is_replaced(other: dict[str, Any], ruling: Ruling, edge: dict[str, Any] | None, earlier: DraftMark | None) -> bool:
    if reference_key(other.get("target", "")) != ruling.ref_key:
        return False
    if earlier and earlier.verdict in WHOLE:
        verdict = MarkVerdict(earlier.verdict)
        return other.get("kind") in (WHOLE[verdict], PART[verdict])
    same = ("kind", "extent", "clause")
    return edge is not None and [other.get(key) for key in same] == [edge.get(key) for key in same]
