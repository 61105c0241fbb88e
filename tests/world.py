"""A small base with everything that an address can show, and the people who may ask for it.

`make_world(evil)` writes `evil` into every text that a person can write, past all forms; the attacks look for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.core.signals import request_finished
from django.db import close_old_connections

from cards.models import CardList, CardListEntry, CardModifier, CardText, Colour, DeckRule, Format, FormatPeriod, Game
from rulings.bulk.make import make_bulk
from rulings.decks.events import Deviations, announce
from rulings.decks.question import Question
from rulings.decks.service import check_text
from rulings.decks.sharing import share
from rulings.desk.drafting import create_draft
from rulings.markup import render
from rulings.models import (
    Batch,
    BulkFile,
    DeckRuleBasis,
    Draft,
    Publication,
    Recheck,
    Report,
    Ruling,
    RulingRevision,
    SectionText,
    SourceText,
    Term,
    Topic,
)
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source
from tests.rulings.desk.people import person

ROLES = ("stranger", "reader", "editor", "reviewer", "publisher", "admin")
DAY = date(2031, 2, 28)
AT = datetime(2031, 2, 28, 12, tzinfo=UTC)


@dataclass(frozen=True)
class World:
    """The people by role (None: not logged in) and what stands in the braces of example addresses."""

    people: dict[str, User | None]
    parts: dict[str, str]


def close(response: Any) -> None:
    """Close an answer and the file behind it, without what Django does at the end of a request: it closes the base."""
    request_finished.disconnect(close_old_connections)
    try:
        response.close()
    finally:
        request_finished.connect(close_old_connections)


def make_world(evil: str = "") -> World:
    """Make the rows and the people."""
    people: dict[str, User | None] = {role: person(f"a-{role}", role) for role in ROLES[1:-1]}
    admin = User.objects.create_superuser("a-admin", first_name=evil[:150], last_name=evil[:150])
    people = {"stranger": None, **people, "admin": admin}
    User.objects.exclude(pk=admin.pk).update(first_name=evil[:150], last_name=evil[:150])
    game = make_game()
    Game.objects.update(name=f"Próba {evil}"[:120], licence_note=evil)
    ruling = _rulings(game, evil)
    parts = {**_decks(game, evil), **_desk(game, ruling, people, evil)}
    make_bulk(now=AT)
    file = BulkFile.objects.filter(game=game, replaced_at=None, collection="rulings", format="json").get()
    parts |= {"user": admin.pk, "file": f"{file.collection}.json.gz", "hash": file.sha256}
    return World(people=people, parts={name: str(value) for name, value in parts.items()})


def _rulings(game: Game, evil: str) -> Ruling:
    line = evil.replace("\n", " ").replace("\x0b", "")
    make_source("AK1", title=f"Krónika {line}"[:200], published_evidence=evil)
    section = make_section("21.6", title=f"Előre {line}"[:300], about=f"Előre kell dönteni. {evil}")
    SectionText.objects.create(section=section, text=f"Előre. {evil}", text_html=render(f"Előre. {evil}"))
    section.rulebook.title = f"Kódex {line}"[:200]
    section.rulebook.save()
    cards = ((f"Ködfonó Pemete{line}"[:200], "új", "subject"),)
    ruling = make_ruling(
        "AK1.1", f"Fújhat? {evil}", f"Pontosan egyszer. {evil}", cards=cards, topics=(f"köd{line}"[:120],)
    )
    SourceText.objects.create(
        ruling=ruling, document_sha256="0" * 64, lines=[1], raw=evil, text=f"a {evil}", title=line
    )
    newer = make_ruling("AK2.1", f"És most? {evil}", f"Már nem. {evil}", note=evil)
    clause = {"extent": "part", "clause": f"egyszer {evil}", "reason": f"Újabb. {evil}", "valid_from": date(2020, 1, 1)}
    make_edge(newer, "AK1.1", "changes", **clause)
    make_edge(newer, "HKK 21.6", "cites")
    make_edge(ruling, f"HKK {line}"[:60], "cites")
    RulingRevision.objects.create(
        ruling=ruling, number=2, question=f"Fújhat-e? {evil}", answer=evil, answer_html=render(evil),
        origin="desk", reason=f"Más. {evil}",
    )  # fmt: skip
    card = make_card(f"Ködfonó Pemete{line}"[:200])
    card.slug, card.colours, card.types = "kodfono", [f"Kék{line}"], [f"lény{line}"]
    card.details = {f"erő{line}": line or "1"}
    card.save()
    CardText.objects.create(card=card, language="hu", text=f"Fúj. {evil}", source_note=f"A lapon. {line}"[:200])
    Topic.objects.update(slug="kod")
    Term.objects.create(
        game=game, name=f"fújás{line}"[:120], slug="fujas", kind=line[:80], aliases=[f"fúvás{line}"],
        definition=f"Kiterít. {evil}", definition_html=render(f"Kiterít. {evil}"), english=evil,
    )  # fmt: skip
    return ruling


def _decks(game: Game, evil: str) -> dict[str, Any]:
    line = evil.replace("\n", " ").replace("\x0b", "")
    Colour.objects.create(game=game, name=f"Kék{line}"[:60])
    form = Format.objects.create(game=game, slug="proba", name=f"Próba{line}"[:120], note=evil, zones=["main"])
    period = FormatPeriod.objects.create(format=form, valid_from=date(2030, 1, 1), note=evil)
    rule = DeckRule.objects.create(
        game=game, slug="meret", kind="size", parameters={"min": 40}, text=f"Legalább negyven. {evil}"
    )
    ban = DeckRule.objects.create(
        game=game, slug="tiltas", kind="banned", parameters={"list": "tilto"}, text=f"Tiltott. {evil}"
    )
    period.rules.set([rule, ban])
    DeckRuleBasis.objects.create(rule=rule, target=f"AK9 {line}"[:60])
    banned = CardList.objects.create(game=game, slug="tilto", title=f"Tiltó{line}"[:200], note=evil)
    CardListEntry.objects.create(card_list=banned, card=make_card("Tiltott Hajnal"), written=line[:220])
    CardModifier.objects.create(
        card=make_card("Tágas lóhere"), kind="deck-exactly", parameters={"size": 44}, zones=["rule"], text=f"44. {evil}"
    )
    text = f"# {line}\n3 Ködfonó Pemete\n1 {line or 'Ismeretlen'}\n1 Más {{szín: {line or 'Kék'}}}\n"
    question = Question(text=text, game="proba", format="proba", on=DAY)
    deck, secret = share(question=question, checked=check_text(text, game="proba", format="proba", on=DAY))
    event, event_secret = announce(
        title=f"Kupa {line}"[:120], game="proba", format="proba", on=DAY, deviations=Deviations(bans=(line or "Senki",))
    )
    return {"deck": deck.token, "secret": secret, "event": event.token, "organiser": event_secret}


def _desk(game: Game, ruling: Ruling, people: dict[str, User | None], evil: str) -> dict[str, Any]:
    evil = "".join(letter for letter in evil if letter.isprintable())  # the desk takes no control letters
    editor, publisher = people["editor"], people["publisher"]
    assert editor is not None
    content = {"question": f"Új? {evil}", "answer": f"Az. {evil}"}
    draft = create_draft(game=game, by=editor, content=content, source=ruling.source, reason=f"Kell. {evil}")
    batch = Batch.objects.create(game=game, title=f"Szám {evil}"[:200], text=f"1. {evil}", author=editor)
    Draft.objects.filter(pk=draft.pk).update(batch=batch)
    change = Publication.objects.create(
        game=game, action="changed", origin="desk", ref=ruling.ref, title=f"Fújhat? {evil}", reason=f"Más. {evil}",
        ruling=ruling, revision=ruling.current, author=editor, approved_by=publisher, published_by=publisher,
        before={"question": "Fúj?", "answer": f"Nem. {evil}"}, after=content, at=AT,
    )  # fmt: skip
    Recheck.objects.create(ruling=ruling, publication=change, opened_at=AT)
    Report.objects.create(ruling=ruling, kind="other", text=f"Rossz. {evil}", at=AT)
    return {"draft": draft.pk, "batch": batch.pk, "change": change.pk, "editor": editor.username}
