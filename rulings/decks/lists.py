"""Announced ban lists come into the base: whole or not at all, valid from a day; the older list ends before it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import transaction

from cards.decks.lists import Fault, read_list
from cards.decks.names import Names, tagged
from cards.decks.profile import ListItem
from cards.decks.text import split_lines
from cards.models import Card, CardList, CardListEntry, DeckRule, Format, FormatPeriod, Printing
from cards.models.formats import RuleCertainty, overlap
from rulings.decks.basis import resolve_bases, write_bases

FIRST_SLUG = "tiltolista"
DAY = timedelta(days=1)


class UnusableList(ValueError):
    """The list has names that are no cards, or twice the same. Nothing of it is taken."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(f"{len(faults)} of the names cannot be used.")
        self.faults = faults


class ListRefused(ValueError):
    """The list cannot stand where it should; the message says why (English)."""


@dataclass(frozen=True)
class ListPlan:
    """What an import would do. `rows` are (card, edition, as announced); `is_held`: the very list is there already."""

    form: Format
    slug: str
    title: str
    valid_from: date
    valid_to: date | None
    seen: date | None
    basis: tuple[str, ...]
    rows: tuple[tuple[Card, str, str], ...]
    before: CardList | None
    added: tuple[str, ...]
    removed: tuple[str, ...]
    rule: DeckRule | None
    periods: tuple[FormatPeriod, ...]  # those that the rule has to be added to
    also: tuple[str, ...]  # slugs of other formats that the list is for
    warnings: tuple[str, ...]
    is_held: bool


def plan_list(  # noqa: PLR0913 - what an announcement says, by name
    text: str,
    *,
    form: Format,
    valid_from: date,
    slug: str = "",
    title: str = "",
    seen: date | None = None,
    basis: Sequence[str] = (),
) -> ListPlan:
    """Read an announced list and say what importing it would do; nothing is written.

    Lines that begin with `#` are comments. `slug` is needed only where the format has several lists of its own.
    Raises `UnusableList` with every fault, `ListRefused`, and `TooLarge` above 1 MB.
    """
    rows, warnings = _read_cards(text, form)
    slug = slug or _own_slug(form)
    before, valid_to = _place(form, slug, valid_from)
    is_held = before is not None and before.valid_from == valid_from
    names = [tagged(card.name, edition) for card, edition, _ in rows]
    held = [tagged(one.card.name, one.edition) for one in before.entries.all()] if before else []
    if is_held and sorted(names) != sorted(held):
        raise ListRefused(f"Another list holds from {valid_from} on ({before}): change that one in the admin.")
    rule = DeckRule.objects.filter(game=form.game_id, kind="banned", parameters__list=slug).first()
    return ListPlan(
        form=form,
        slug=slug,
        title=title or f"Tiltólista, {valid_from.isoformat()}",
        valid_from=valid_from,
        valid_to=valid_to,
        seen=seen,
        basis=tuple(dict.fromkeys(basis)),
        rows=rows,
        before=before,
        added=tuple(name for name in names if name not in held),
        removed=tuple(name for name in held if name not in names),
        rule=rule,
        periods=_periods_without(form, rule, valid_from, valid_to),
        also=_others(form, rule, valid_from, valid_to),
        warnings=tuple(warnings),
        is_held=is_held,
    )


def _read_cards(text: str, form: Format) -> tuple[tuple[tuple[Card, str, str], ...], list[str]]:
    cards = {card.name: card for card in Card.objects.filter(game=form.game_id)}
    editions: dict[str, list[str]] = {}
    printings = Printing.objects.filter(card__game=form.game_id).values_list("card__name", "edition")
    for name, edition in printings:
        editions.setdefault(name, []).append(edition)
    lines = ["" if line.lstrip("\ufeff ").startswith("#") else line for line in split_lines(text)]
    reading = read_list("\n".join(lines), Names(cards, editions))
    if reading.faults:
        raise UnusableList(reading.faults)
    if not reading.items:
        raise ListRefused("The list names no card.")
    rows = tuple(
        (cards[item.name], item.edition or "", "" if written == tagged(item.name, item.edition) else written)
        for item, written in zip(reading.items, reading.written, strict=True)
    )
    return rows, list(_doubts(reading.items, editions))


def _doubts(items: Iterable[ListItem], editions: dict[str, list[str]]) -> Iterable[str]:
    for item in items:
        if item.edition and item.edition not in editions.get(item.name, []):
            yield f"No printing ({item.edition}) of {item.name} is held; the list is taken at its word."


def _own_slug(form: Format) -> str:
    """Return the list that is announced for the format; a new name where there is none yet."""
    slugs = sorted(set(CardList.objects.filter(format=form).values_list("slug", flat=True)))
    if len(slugs) > 1:
        raise ListRefused(f"{form.slug} has several lists: say which one with --list ({', '.join(slugs)}).")
    return slugs[0] if slugs else f"{FIRST_SLUG}-{form.slug}"


def _holds(one: CardList, day: date) -> bool:
    return (one.valid_from or date.min) <= day <= (one.valid_to or date.max)


def _place(form: Format, slug: str, valid_from: date) -> tuple[CardList | None, date | None]:
    """Return the version that a new list takes over from, and the new one's last day.

    That is the last day of the one before, or the day before a later one begins.
    """
    versions = list(CardList.objects.filter(game=form.game_id, slug=slug).prefetch_related("entries__card"))
    before = next((one for one in versions if _holds(one, valid_from)), None)
    if valid_from == date.min:
        raise ListRefused(f"{valid_from} is no day on which a list begins.")
    if before:
        return before, before.valid_to
    later = [one.valid_from for one in versions if one.valid_from and one.valid_from > valid_from]
    return None, min(later) - DAY if later else None


@dataclass(frozen=True)
class _Days:
    valid_from: date
    valid_to: date | None


def _periods_without(
    form: Format, rule: DeckRule | None, valid_from: date, valid_to: date | None
) -> tuple[FormatPeriod, ...]:
    days = _Days(valid_from, valid_to)
    periods = [one for one in form.periods.prefetch_related("rules") if overlap(one, days)]
    if not any((one.valid_from or date.min) <= valid_from for one in periods):
        raise ListRefused(f"{form.slug} has no known rules on {valid_from}: add a period first.")
    return tuple(one for one in periods if rule is None or rule not in one.rules.all())


def _others(form: Format, rule: DeckRule | None, valid_from: date, valid_to: date | None) -> tuple[str, ...]:
    periods = rule.periods.exclude(format=form).select_related("format") if rule else ()
    days = _Days(valid_from, valid_to)
    return tuple(sorted({one.format.slug for one in periods if overlap(one, days)}))


@transaction.atomic
def apply_list(plan: ListPlan) -> CardList:
    """Write what a plan says, all of it or nothing, and return the list. What is held already stays as it is."""
    if plan.is_held and plan.before:
        return plan.before
    if plan.before:
        plan.before.valid_to = plan.valid_from - DAY
        plan.before.edited = True
        plan.before.save()
    made = CardList.objects.create(
        game=plan.form.game,
        slug=plan.slug,
        title=plan.title,
        format=plan.form,
        valid_from=plan.valid_from,
        valid_to=plan.valid_to,
        last_seen=plan.seen,
        position=plan.before.position if plan.before else CardList.objects.filter(game=plan.form.game_id).count() + 1,
        edited=True,
    )
    CardListEntry.objects.bulk_create(
        CardListEntry(card_list=made, card=card, edition=edition, written=written, position=place)
        for place, (card, edition, written) in enumerate(plan.rows)
    )
    write_bases("card_list", made.pk, plan.basis)
    if plan.periods:
        _ban_in(plan)
    resolve_bases(game=plan.form.game)
    return made


def _ban_in(plan: ListPlan) -> None:
    """Put the rule that bans the list's cards into the periods that lack it; make it where there is none."""
    rule = plan.rule or DeckRule.objects.create(
        game=plan.form.game,
        slug=f"ban-list-{plan.form.slug}",
        kind="banned",
        parameters={"list": plan.slug},
        certainty=RuleCertainty.STATED,
        text=f"{plan.form.name}: a tiltólistán álló lap nem használható.",
        position=DeckRule.objects.filter(game=plan.form.game_id).count() + 1,
        edited=True,
    )
    for period in plan.periods:
        period.rules.add(rule)
    plan.form.edited = True
    plan.form.save()
