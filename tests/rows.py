"""Small invented rows for tests. Names and texts are made up; `make_ruling` writes what the loader would write."""

from __future__ import annotations

from datetime import date
from typing import Any

from cards.models import Card, Game, Printing
from judgekb.text import reference_key, slugify
from rulings.citing import resolve_citations, source_code
from rulings.markup import render
from rulings.models import Citation, Rulebook, Ruling, RulingCard, RulingRevision, RulingTopic, Section, Source, Topic
from rulings.models.rulings import RevisionOrigin, RulingState

OUT_BY = date(2010, 2, 1)


def make_game(slug: str = "proba") -> Game:
    return Game.objects.get_or_create(slug=slug, defaults={"name": "Próbajáték", "language": "hu"})[0]


def make_source(code: str = "AK1", *, game: Game | None = None, not_after: date = OUT_BY, **more: Any) -> Source:
    defaults = {"code": code, "kind": "magazine", "title": f"Krónika {code}", "published_not_after": not_after, **more}
    return Source.objects.get_or_create(game=game or make_game(), code_key=reference_key(code), defaults=defaults)[0]


def make_card(name: str, *editions: str, game: Game | None = None) -> Card:
    card, _ = Card.objects.get_or_create(game=game or make_game(), name=name, defaults={"slug": slugify(name)})
    for edition in editions:
        Printing.objects.get_or_create(card=card, edition=edition)
    return card


def make_section(number: str, *, game: Game | None = None, **more: Any) -> Section:
    rulebook, _ = Rulebook.objects.get_or_create(
        game=game or make_game(), prefix="HKK", defaults={"title": "HKK Kódex", "short_title": "Kódex"}
    )
    citation = f"HKK {number}"
    defaults = {"citation": citation, "number": number, **more}
    return Section.objects.get_or_create(rulebook=rulebook, citation_key=reference_key(citation), defaults=defaults)[0]


def make_ruling(
    ref: str,
    question: str = "Mi történik a ködben?",
    answer: str = "Semmi sem.",
    *,
    game: Game | None = None,
    state: str = RulingState.PUBLISHED,
    cards: tuple[tuple[str, str, str], ...] = (),
    topics: tuple[str, ...] = (),
    **more: Any,
) -> Ruling:
    """Make a ruling with its source and one revision. `cards` are (name, edition, role)."""
    game = game or make_game()
    position = int("".join(letter for letter in ref.rsplit(".", 1)[-1] if letter in "0123456789") or 0)
    ruling = Ruling.objects.create(
        game=game,
        source=make_source(source_code(ref), game=game),
        ref=ref,
        ref_key=reference_key(ref),
        state=state,
        position=position,
        language=game.language,
        **more,
    )
    ruling.current = RulingRevision.objects.create(
        ruling=ruling,
        number=1,
        question=question,
        answer=answer,
        answer_html=render(answer),
        origin=RevisionOrigin.CORPUS,
    )
    ruling.save()
    for place, (name, edition, role) in enumerate(cards):
        card = make_card(name, *([edition] if edition else []), game=game)
        printing = card.printings.get(edition=edition) if edition else None
        RulingCard.objects.create(ruling=ruling, card=card, printing=printing, role=role, position=place)
    for place, name in enumerate(topics):
        topic, _ = Topic.objects.get_or_create(game=game, name=name, defaults={"slug": slugify(name)})
        RulingTopic.objects.create(ruling=ruling, topic=topic, position=place)
    return ruling


def make_edge(ruling: Ruling, target: str, kind: str = "supersedes", **more: Any) -> Citation:
    """Make an edge of the ruling and link it to what is held under `target`."""
    defaults = {"extent": "" if kind == "cites" else "whole", "reason": "" if kind == "cites" else "Új szabály."}
    citation = Citation.objects.create(ruling=ruling, kind=kind, target=target, **{**defaults, **more})
    resolve_citations(game=ruling.game)
    citation.refresh_from_db()
    return citation
