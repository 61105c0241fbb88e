"""Editors change facts and texts of cards in the admin."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from cards.models import Card, CardText, Colour, Game, Printing
from judgekb.search.models import OutboxEntry
from tests.rows import make_card, make_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def card() -> Card:
    Colour.objects.create(game=make_game(), name="kék")
    return make_card("Mézgasárkány", "új")


def post(client: Client, card: Card, *texts: dict[str, str], **facts: str) -> list[str]:
    """Save the admin's form of a card; returns the errors it shows, none when it was saved."""
    printings = list(card.printings.all())
    data: dict[str, Any] = {"game": card.game_id, "name": card.name, "slug": card.slug, "facts_from": "", **facts}
    data |= {"details": "", "printings-TOTAL_FORMS": len(printings), "printings-INITIAL_FORMS": len(printings)}
    for place, row in enumerate(printings):
        data |= {f"printings-{place}-id": row.pk, f"printings-{place}-card": card.pk}
        data |= {f"printings-{place}-edition": row.edition}
    held = card.texts.count()
    data |= {"texts-TOTAL_FORMS": len(texts), "texts-INITIAL_FORMS": held}
    for place, text in enumerate(texts):
        cells = {"language": "hu", "valid_from": "", "printing": "", "source_note": "", "card": str(card.pk), **text}
        data |= {f"texts-{place}-{key}": value for key, value in cells.items()}
    response = client.post(f"/admin/cards/card/{card.pk}/change/", data)
    if response.status_code == 302:
        return []
    forms = [
        response.context["adminform"].form,
        *(form for fs in response.context["inline_admin_formsets"] for form in fs.formset),
    ]
    return [error for form in forms for errors in form.errors.values() for error in errors]


def test_a_dated_text_is_added_and_the_index_told(admin_client: Client, card: Card) -> None:
    printing = str(card.printings.get().pk)
    texts = ({"text": "Ragad."}, {"text": "Újként.", "valid_from": "2024-05-01", "printing": printing})
    assert post(admin_client, card, *texts) == []
    rows = CardText.objects.order_by("id").values_list("text", "valid_from", "printing__edition")
    assert list(rows) == [("Ragad.", None, None), ("Újként.", date(2024, 5, 1), "új")]
    assert list(OutboxEntry.objects.values_list("key", flat=True)) == ["card:proba:mezgasarkany"]
    assert Card.objects.get().edited is False  # texts are no starter data


def test_two_texts_of_one_day_are_refused(admin_client: Client, card: Card) -> None:
    day = {"valid_from": "2024-05-01"}
    assert post(admin_client, card, {"text": "A", **day}, {"text": "B", **day}) == [
        "Another wording begins on this day."
    ]
    held = CardText.objects.create(card=card, language="hu", text="A", valid_from=date(2024, 5, 1))
    errors = post(admin_client, card, {"id": str(held.pk), "text": "A", **day}, {"text": "B", **day})
    assert "Another wording begins on this day." in errors
    assert CardText.objects.count() == 1


def test_a_printing_of_another_card_is_refused(admin_client: Client, card: Card) -> None:
    other = str(make_card("Köd", "új").printings.get().pk)
    (error,) = post(admin_client, card, {"text": "A", "printing": other})
    assert error.startswith("Select a valid choice") or error.startswith("Válasszon érvényes")
    assert CardText.objects.count() == 0


@pytest.mark.parametrize(("colours", "held"), [("", None), ("null", None), ("[]", []), ('["kék"]', ["kék"])])
def test_facts_are_lists_and_unknown_is_empty(
    admin_client: Client, card: Card, colours: str, held: list[str] | None
) -> None:
    assert post(admin_client, card, colours=colours, any_number="true") == []
    found = Card.objects.get()
    assert (found.colours, found.any_number, found.token, found.edited) == (held, True, None, True)
    assert (found.facts_from, found.details) == ([], {})


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        ({"colours": '["lila"]'}, "lila is no colour of Próbajáték."),
        ({"colours": '"kék"'}, 'Write a list of words: ["one", "two"].'),
        ({"types": "[1]"}, 'Write a list of words: ["one", "two"].'),
        ({"facts_from": '{"a": 1}'}, 'Write a list of words: ["one", "two"].'),
    ],
)
def test_what_is_no_list_of_words_is_refused(
    admin_client: Client, card: Card, facts: dict[str, str], error: str
) -> None:
    assert post(admin_client, card, **facts) == [error]
    assert OutboxEntry.objects.count() == 0


def test_a_changed_printing_marks_the_card_as_edited(admin_client: Client, card: Card) -> None:
    Printing.objects.update(edition="2020")
    card.refresh_from_db()
    assert post(admin_client, card) == []
    assert Card.objects.get().edited is False
    assert post(admin_client, card, **{"printings-0-year": "2020"}) == []
    assert (Card.objects.get().edited, Printing.objects.get().year) == (True, 2020)


def test_a_deleted_card_leaves_the_index(admin_client: Client, card: Card) -> None:
    admin_client.post(f"/admin/cards/card/{card.pk}/delete/", {"post": "yes"})
    assert (Card.objects.count(), OutboxEntry.objects.get().key) == (0, "card:proba:mezgasarkany")


def test_a_game_that_holds_anything_is_not_deleted(admin_client: Client) -> None:
    """Its history would go with it, and the base refuses that."""
    game, empty = make_game(), Game.objects.create(slug="ures", name="Üres")
    make_card("Mézgasárkány")
    assert admin_client.post(f"/admin/cards/game/{game.pk}/delete/", {"post": "yes"}).status_code == 403
    both = {"action": "delete_selected", "_selected_action": [game.pk, empty.pk], "post": "yes"}
    admin_client.post("/admin/cards/game/", both)
    assert admin_client.post(f"/admin/cards/game/{empty.pk}/delete/", {"post": "yes"}).status_code == 302
    assert list(Game.objects.all()) == [game]
