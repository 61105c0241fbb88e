"""`/hkk/ak106.1`, a ruling, and `/hkk/ak106`, a source with its entries in order.

The judge reads from the top: does it stand today, what was asked, what a newer entry changed, the answer. Below it
stand the cards, sections and topics, older and newer rulings, who cites it, and the next entry of the source.
"""

from __future__ import annotations

from datetime import date

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from judgekb.fixed_sql import FixedQuery
from rulings.decks.reading import resting_on
from rulings.models import Ruling, RulingCard, RulingTopic, Source
from rulings.models.history import PublicationAction
from rulings.models.rulings import PUBLIC_STATES, CardRole, RevisionOrigin, RulingState
from rulings.models.sources import PublicationBounds
from rulings.pages import relations
from rulings.pages.columns import listed_of
from rulings.pages.page import Moved, NotHeld, kept_page, page_of, reading_page, settle, show
from rulings.pages.rows import rows
from rulings.pages.words import CERTAINTY_WORDS, RULING_KIND_WORDS, begins, format_names
from rulings.publications import public_log
from rulings.reading import readable_list, with_game
from rulings.reviews import with_reviews
from rulings.search.references import reference_keys
from rulings.status import Bounds


@kept_page
@reading_page
def entry(request: HttpRequest, on: date, game: str, ref: str) -> HttpResponse:
    """Show the ruling or the source of a reference, in any case and with spaces (`AK 106.1`)."""
    ruling = find_ruling(game, ref)
    if ruling is not None:
        return ruling_page(request, on, ruling)
    sources = Source.objects.public().select_related("game").filter(game__slug=game.lower())
    source = sources.filter(code_key__in=reference_keys(ref)).first()
    if source is None:
        raise NotHeld(ref, game=game.lower())
    return source_page(request, on, source)


def find_ruling(game: str, ref: str) -> Ruling | None:
    """Return the ruling under a reference, in whatever state: the first of its document, if several. One query."""
    found = UNDER(game.lower(), *reference_keys(ref))
    for ruling in found:
        with_game(ruling.game, ruling.source)
    return min(found, key=lambda ruling: (ruling.source.position, ruling.position, ruling.pk), default=None)


def _under(game: str, *keys: str) -> QuerySet[Ruling]:
    rows = Ruling.objects.filter(game__slug=game, ref_key__in=keys).order_by()
    return with_reviews(rows.select_related("game", "source", "current", "source_text")).defer(*NOT_SHOWN)


NOT_SHOWN = (
    *("note", "game__licence_note", "game__deck_zones", "current__answer", "current__reason"),
    *(f"source_text__{name}" for name in ("document_sha256", "lines", "raw", "title", "questions", "topic", "flags")),
)
UNDER = FixedQuery(_under)
CARDS = FixedQuery(
    lambda ruling: (
        RulingCard.objects.filter(ruling=ruling)
        .select_related("card", "printing")
        .only("role", "card__game", "card__slug", "card__name", "printing__edition")
        .order_by("position", "id")
    )
)
TOPICS = FixedQuery(
    lambda ruling: (
        RulingTopic.objects.filter(ruling=ruling)
        .select_related("topic")
        .only("topic__game", "topic__slug", "topic__name")
        .order_by("position", "id")
    )
)


def ruling_page(request: HttpRequest, on: date, ruling: Ruling) -> HttpResponse:
    """Show a ruling. Raises `Moved` to the one it was merged into, `NotHeld` when it is not public."""
    if ruling.state == RulingState.MERGED and ruling.merged_into:
        raise Moved(ruling.merged_into.get_absolute_url())
    if ruling.state not in PUBLIC_STATES:
        raise NotHeld(ruling.ref, game=ruling.game.slug)
    settle(request, ruling.get_absolute_url())
    cards, topics = CARDS(ruling.pk), [link.topic for link in TOPICS(ruling.pk)]
    with_game(ruling.game, *topics, *(link.card for link in cards))
    around = relations.of_ruling(ruling, on)
    context = {
        "on": on,
        "game": ruling.game,
        "ruling": ruling,
        "row": around.own,
        "around": around,
        "kind_word": RULING_KIND_WORDS[ruling.kind],
        "is_original": ruling.current is not None and ruling.current.origin == RevisionOrigin.SOURCE,
        "formats": format_names(ruling.formats),
        "subjects": [link for link in cards if link.role == CardRole.SUBJECT],
        "examples": [link for link in cards if link.role != CardRole.SUBJECT],
        "topics": topics,
        "neighbours": around.neighbours,
        "resting": resting_on(ruling, game=ruling.game.slug),
        "permalink": request.build_absolute_uri(ruling.get_absolute_url()),
        "source_text": getattr(ruling, "source_text", None),
        "own_why": own_why(ruling) if around.own.stand.own else None,
        **beginning(ruling),
    }
    return show(request, "rulings/ruling.html", context)


OWN_ACTIONS = {
    RulingState.WITHDRAWN: PublicationAction.WITHDRAWN,
    RulingState.DISPUTED: PublicationAction.DISPUTED,
}


def own_why(ruling: Ruling) -> dict[str, object] | None:
    """Return the change that withdrew or disputed a ruling, and why; `None` where none is logged. One query at most."""
    action = OWN_ACTIONS.get(RulingState(ruling.state))
    rows = public_log().filter(ruling=ruling, action=action, by_ruling=None, undone_at=None).exclude(reason="")
    row = rows.first() if action else None
    return {"row": row, "reason": row.reason, "day": timezone.localdate(row.at).isoformat()} if row else None


def beginning(ruling: Ruling) -> dict[str, object]:
    """Return how well the first day of a ruling is known, and what it rests on. A stated day needs no evidence."""
    if ruling.valid_from:
        return {"certainty_word": CERTAINTY_WORDS["stated"], "evidence": ""}
    published: PublicationBounds = ruling if ruling.published_not_after else ruling.source
    return {
        "certainty_word": CERTAINTY_WORDS[published.published_certainty],
        "evidence": published.published_evidence,
    }


def source_page(request: HttpRequest, on: date, source: Source) -> HttpResponse:
    """Show a source: when it was published, and its entries in their order."""
    settle(request, source.get_absolute_url())
    entries = readable_list().filter(source=source)
    page = page_of(request, entries.order_by("position", "id"))
    ordered = Source.objects.public().filter(game=source.game_id).select_related("game")
    place = Q(position=source.position, pk__lt=source.pk), Q(position=source.position, pk__gt=source.pk)
    context = {
        "on": on,
        "game": source.game,
        "source": source,
        "published": published(source),
        "certainty_word": CERTAINTY_WORDS[source.published_certainty],
        "rows": rows(listed_of(page), on),
        "page": page,
        "before": ordered.filter(Q(position__lt=source.position) | place[0]).order_by("-position", "-pk").first(),
        "after": ordered.filter(Q(position__gt=source.position) | place[1]).order_by("position", "pk").first(),
        "external_url": source.url if source.url.startswith(("https://", "http://")) else "",
    }
    return show(request, "rulings/source.html", context)


def published(source: Source) -> str:
    """Return when a source was published, in words; `""` when nothing is known."""
    if source.published_not_after is None:
        return ""
    return begins(Bounds(source.published_not_before, source.published_not_after))
