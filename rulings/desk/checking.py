"""What keeps a draft from being read, approved and published."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import Format
from judgekb.text import reference_key
from rulings.citing import find_cycle, replaced_from
from rulings.desk.content import Content, ContentError, errors_of, wording_of
from rulings.desk.held import Held, look_up
from rulings.desk.linkers import linker_of
from rulings.desk.links import MISSPELT, FoundLink, cards_of, found_links, places_in, similar, targets_of, text_of
from rulings.desk.merging import has_marks
from rulings.linking.link import Kind
from rulings.linking.linker import Linker
from rulings.models import Draft, Ruling, Section, Topic
from rulings.models.citations import CitationKind
from rulings.models.drafts import DraftKind
from rulings.models.rulings import RulingState

# New sections are made in the admin alone: they have a place in their rulebook.
NO_SECTION = gettext_lazy("Kérd meg az adminisztrátort, hogy vegye fel; addig vedd ki a felsorolásból.")
NO_SECTION_IN_TEXT = gettext_lazy("Kérd meg az adminisztrátort, hogy vegye fel; vagy vesd el a kapcsolatok között.")
NOT_REPLACING = (CitationKind.CITES, CitationKind.CONTRADICTS)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong. `field` is the key of the content; blocking ones refuse submit, approve, publish."""

    code: str
    field: str
    text: str
    blocking: bool = True


class Blocked(Exception):
    """A draft that cannot go on as it is."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.text for problem in problems))
        self.problems = tuple(problems)


def problems(draft: Draft) -> list[Problem]:
    """Return what is wrong with a draft, blocking things first. A fixed number of queries, about fifteen.

    Codes: bad-content, conflict-marks, missing-reason, unknown-card, unknown-printing, unknown-section,
    unknown-reference, unknown-format, new-topic, undecided-link, unlisted-link, bad-merge, cycle, unchanged,
    withdrawn-without-day.
    A reference that is not held does not block where the published text has it already.
    """
    found = [*_form(draft), *_reason(draft)]
    if draft.kind != DraftKind.RULING or not draft.content.get("merged_into"):
        found += _named(draft)
    if draft.kind == DraftKind.RULING:
        found += [*_topics(draft), *_formats(draft), *_merging(draft)]
    return sorted(dict.fromkeys(found), key=lambda problem: not problem.blocking)


def refuse_blocked(draft: Draft) -> None:
    """Raise `Blocked` when a draft has a blocking problem."""
    if blocking := [problem for problem in problems(draft) if problem.blocking]:
        raise Blocked(blocking)


def _form(draft: Draft) -> Iterator[Problem]:
    """What the content says by itself."""
    if draft.kind == DraftKind.RULING:
        for error in errors_of(draft.content):
            yield Problem("bad-content", error.field, error.sentence)
        if draft.content.get("status") == RulingState.DRAFT:
            yield Problem("bad-content", "status", _("Piszkozat állapotú bejegyzés nem tehető közzé."))
        if _is_withdrawn_without_day(draft.content):
            yield _withdrawal(is_old=draft.base is not None and _is_withdrawn_without_day(draft.base))
    else:
        try:
            wording_of(draft.content)
        except ContentError as error:
            yield Problem("bad-content", error.field, error.sentence)
    for name, value in (*draft.content.items(), ("reason", draft.reason)):
        if any(has_marks(text) for text in _texts(value)):
            text = _("Összefésülés jelei maradtak benne: válaszd ki, melyik szöveg áll.")
            yield Problem("conflict-marks", name, text)


def _is_withdrawn_without_day(content: Content) -> bool:
    return content.get("status") == RulingState.WITHDRAWN and not content.get("valid_to")


def _withdrawal(*, is_old: bool) -> Problem:
    """Ask from when a withdrawn entry no longer holds. For what was so before no day is invented."""
    code = "withdrawn-without-day"
    if is_old:
        text = _("Nem ismert, mikortól visszavont: minden napra annak látszik. Ha tudod a napot, írd be.")
        return Problem(code, "status", text, blocking=False)
    text = _("Írd be, melyik naptól nem áll; ha sosem volt helyes, azt az állapotot válaszd.")
    return Problem(code, "status", text)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)


def _reason(draft: Draft) -> Iterator[Problem]:
    if draft.base is None:
        return
    if not draft.reason.strip():
        yield Problem("missing-reason", "reason", _("Írd meg az olvasóknak, miért változik."))
    if draft.content == draft.base:
        yield Problem("unchanged", "", _("Semmi sem különbözik a közzétett szövegtől."), blocking=False)


def _named(draft: Draft) -> Iterator[Problem]:
    """What the texts and lists name: cards, printings, sections, references; and circles of what replaces what."""
    linker, content = linker_of(draft.game), draft.content
    places = list(places_in(text_of(draft.kind, content), linker))
    listed = [card.get("name", "") for card in content.get("cards", ())]
    changes = content.get("changes", ())
    targets = {*content.get("cites", ()), *(edge.get("target", "") for edge in changes)}
    held = look_up(draft, cards={*listed, *cards_of(places)}, targets={*targets, *targets_of(places)})
    yield from _cards(content, held, linker)
    yield from _sections(draft)
    known = _known_before(draft, linker)
    for field, target in (
        *(("cites", target) for target in content.get("cites", ())),
        *(("changes", edge.get("target", "")) for edge in changes),
    ):
        if target and not held.has(target) and reference_key(target) != draft.ref_key:
            yield _unknown_reference(field, target, known)
    for link in found_links(draft, places, held, linker):
        yield from _link(draft, link, known)
    yield from _cycle(draft, held)


def _cards(content: Content, held: Held, linker: Linker) -> Iterator[Problem]:
    for card in content.get("cards", ()):
        name, edition = card.get("name", ""), card.get("edition", "")
        if name and name not in held.cards:
            yield _unknown_card("cards", name, similar(name, linker))
        elif edition and edition not in held.cards[name]:
            text = _("Nincs ilyen kiadása: %(name)s.") % {"name": f"{name} ({edition})"}
            yield Problem("unknown-printing", "cards", text)


def _unknown_card(field: str, name: str, suggestions: Sequence[str]) -> Problem:
    text = _("Nincs ilyen lap: %(name)s.") % {"name": name}
    if suggestions:
        text += " " + _("Erre gondoltál: %(names)s?") % {"names": ", ".join(suggestions)}
    return Problem("unknown-card", field, text)


def _unknown_reference(field: str, target: str, known: set[str]) -> Problem:
    text = _("Nincs ilyen hivatkozás az adatbázisban: %(ref)s.") % {"ref": target}
    return Problem("unknown-reference", field, text, blocking=target not in known)


def _sections(draft: Draft) -> Iterator[Problem]:
    numbers = draft.content.get("sections", [])
    if not numbers:
        return
    rows = Section.objects.filter(rulebook__game=draft.game, number__in=numbers).values_list("number", flat=True)
    for number in sorted(set(numbers) - set(rows)):
        text = _("Nincs ilyen szabálypont az adatbázisban: %(number)s.") % {"number": number}
        yield Problem("unknown-section", "sections", f"{text} {NO_SECTION}")


def _known_before(draft: Draft, linker: Linker) -> set[str]:
    """Return the references and keys of doubtful links that the published text has already: they do not block."""
    if not draft.base:
        return set()
    known = {*draft.base.get("cites", ()), *(edge.get("target", "") for edge in draft.base.get("changes", ()))}
    for place in places_in(text_of(draft.kind, draft.base), linker):
        known |= {place.name, place.key}
    return known


def _link(draft: Draft, link: FoundLink, known: set[str]) -> Iterator[Problem]:
    """What is wrong with something that the text names. What the editor refused is no name."""
    if link.in_brackets and not link.held:
        yield _unknown_card(link.field, link.name, link.suggestions)
    elif link.decided is False:
        return
    elif link.is_doubtful:
        names = {"text": link.surface, "name": link.name}
        text = _("Döntsd el: „%(text)s” azt jelenti-e, hogy %(name)s?") % names
        yield Problem("undecided-link", link.field, text, blocking=link.key not in known)
    elif not link.held:
        found = _unknown_reference(link.field, link.name, known)
        yield replace(found, text=f"{found.text} {NO_SECTION_IN_TEXT}") if link.kind == Kind.SECTION else found
    elif draft.kind == DraftKind.RULING and not link.listed and link.kind != MISSPELT:
        text = _("A szöveg említi, a felsorolásban nincs: %(name)s.") % {"name": link.name}
        yield Problem("unlisted-link", link.field, text, blocking=False)


def _cycle(draft: Draft, held: Held) -> Iterator[Problem]:
    """A circle of entries that replace each other, with the drafts of the batch."""
    if not any(
        reference_key(target) in held.rulings or reference_key(target) == draft.ref_key for target in _replaced(draft)
    ):
        return
    new = {each.ref_key: [reference_key(target) for target in _replaced(each)] for each in (draft, *held.others)}
    edges = replaced_from(game=draft.game, key=draft.ref_key, instead=new)
    if cycle := find_cycle(edges):
        circle = " → ".join(key.upper() for key in cycle)
        text = _("A bejegyzések körbe váltanák fel egymást: %(circle)s.") % {"circle": circle}
        yield Problem("cycle", "changes", text)


def _replaced(draft: Draft) -> list[str]:
    edges = draft.content.get("changes", ()) if draft.kind == DraftKind.RULING else ()
    return [edge.get("target", "") for edge in edges if edge.get("kind") not in NOT_REPLACING]


def _topics(draft: Draft) -> Iterator[Problem]:
    names = draft.content.get("topics", [])
    held = set(Topic.objects.filter(game=draft.game, name__in=names).values_list("name", flat=True)) if names else set()
    for name in names:
        if name not in held:
            yield Problem("new-topic", "topics", _("Új témakör lesz: %(name)s.") % {"name": name}, blocking=False)


def _formats(draft: Draft) -> Iterator[Problem]:
    slugs = draft.content.get("formats", [])
    held = (
        set(Format.objects.filter(game=draft.game, slug__in=slugs).values_list("slug", flat=True)) if slugs else set()
    )
    for slug in slugs:
        if slug not in held:
            yield Problem("unknown-format", "formats", _("Nincs ilyen formátum: %(name)s.") % {"name": slug})


def _merging(draft: Draft) -> Iterator[Problem]:
    """The rules of `Ruling.clean`: a merged entry leads to a living one at once."""
    target = draft.content.get("merged_into")
    if not target:
        return
    into = Ruling.objects.filter(game=draft.game, ref_key=reference_key(target)).first()
    if into is None:
        yield Problem("bad-merge", "merged_into", _("Nincs ilyen bejegyzés: %(ref)s.") % {"ref": target})
    elif into.merged_into_id:
        text = _("%(ref)s maga is egy másik bejegyzésbe olvadt.") % {"ref": into.ref}
        yield Problem("bad-merge", "merged_into", text)
    if draft.ruling_id and Ruling.objects.filter(merged_into=draft.ruling_id).exists():
        text = _("Ebbe a bejegyzésbe már olvadt másik, ezért nem olvadhat tovább.")
        yield Problem("bad-merge", "merged_into", text)
