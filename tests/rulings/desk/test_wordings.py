"""Wordings of sections and cards: a new day is a new row, and what rests on them is looked at again."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from cards.models import Card, CardText
from judgekb.search.models import OutboxEntry
from rulings.desk.drafting import create_draft
from rulings.desk.publishing import BaseChanged, NotPublishable, publish
from rulings.models import Draft, Publication, Recheck, Section, SectionText
from rulings.models.drafts import DraftKind
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.desk.approved import approved, published, wording_of_section
from tests.rulings.desk.people import editor, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    section = make_section("1", title="A szélről")
    SectionText.objects.create(section=section, text="Régi.", text_html="<p>Régi.</p>", is_original=False)
    SectionText.objects.create(section=section, text="Eredeti.", text_html="", is_original=True)
    return section


@pytest.fixture
def card() -> Card:
    card = make_card("Köd", "új")
    CardText.objects.create(card=card, language="hu", text="Régi.")
    CardText.objects.create(card=card, language="hu", text="Kiadásé.", printing=card.printings.get())
    return card


def of_card(card: Card, text: str, valid_from: str = "") -> Draft:
    content = {"text": text, "valid_from": valid_from}
    made = create_draft(
        game=make_game(), by=editor(), kind=DraftKind.CARD, card=card, content=content, reason="Új kiadás."
    )
    return approved(made)


@pytest.mark.parametrize("who", [stranger, editor, reviewer, AnonymousUser])
def test_others_do_not_publish(section: Section, who: type) -> None:
    with pytest.raises(PermissionDenied):
        publish(draft=wording_of_section(section, "Új."), by=who())
    assert SectionText.objects.count() == 2


def test_a_new_day_is_a_new_row(section: Section, card: Card) -> None:
    OutboxEntry.objects.all().delete()
    one = published(wording_of_section(section, "Új [[Köd]].", "2026-05-01"))
    two = published(of_card(card, "Új.", "2026-05-01"))
    day = date(2026, 5, 1)
    own = SectionText.objects.filter(is_original=False).values_list("text", "text_html", "valid_from")
    assert list(own.order_by("pk")) == [("Régi.", "<p>Régi.</p>", None), ("Új Köd.", "<p>Új Köd.</p>", day)]
    said = CardText.objects.filter(printing=None).values_list("text", "language", "valid_from")
    assert list(said.order_by("pk")) == [("Régi.", "hu", None), ("Új.", "hu", day)]
    assert [(row.action, row.ref, row.title, row.reason) for row in (one, two)] == [
        ("changed", "HKK 1", "A szélről", "Új kiadás."),
        ("changed", "kod", "Köd", "Új kiadás."),
    ]
    assert (one.before, one.after) == ({"text": "Régi."}, {"text": "Új Köd.", "valid_from": "2026-05-01"})
    assert (one.section, two.card) == (section, card)
    assert list(OutboxEntry.objects.values_list("key", flat=True)) == ["section:proba:HKK 1", "card:proba:kod"]


def test_the_words_of_the_same_day_are_replaced(section: Section, card: Card) -> None:
    for draft in (wording_of_section(section, "Új."), of_card(card, "Új.")):
        row = published(draft)
        assert (row.before, row.after) == ({"text": "Régi."}, {"text": "Új."})
    assert SectionText.objects.get(is_original=False).text_html == "<p>Új.</p>"
    assert CardText.objects.get(printing=None).text == "Új."


def test_the_first_wording_is_new_and_makes_nobody_look() -> None:
    section = make_section("1")
    make_edge(make_ruling("AK1.1"), "HKK 1", "cites")
    row = published(wording_of_section(section, "Első."))
    assert (row.action, row.before, Recheck.objects.count()) == ("new", None, 0)


def test_what_rests_on_it_is_looked_at_again(section: Section, card: Card) -> None:
    make_edge(make_ruling("AK1.1", cards=(("Köd", "új", "subject"),)), "HKK 1", "cites")
    make_ruling("AK1.2", cards=(("Köd", "", "mentioned"), ("Köd", "új", "mentioned")))
    make_ruling("AK1.3", state="draft", cards=(("Köd", "", "subject"),))
    published(wording_of_section(section, "Új."))
    published(of_card(card, "Új."))
    looked_at = Recheck.objects.values_list("publication__ref", "ruling__ref").order_by("pk")
    assert list(looked_at) == [("HKK 1", "AK1.1"), ("kod", "AK1.1"), ("kod", "AK1.2")]


def test_the_starter_data_leaves_it_alone(section: Section) -> None:
    published(wording_of_section(section, "Új."))
    section.refresh_from_db()
    assert section.edited is True


def test_a_change_since_is_told(section: Section) -> None:
    first, second = wording_of_section(section, "Első."), wording_of_section(section, "Második.")
    published(first)
    with pytest.raises(BaseChanged) as changed:
        published(second)
    assert changed.value.current_content == {"text": "Első."}


def test_a_change_of_nothing_is_refused(card: Card) -> None:
    with pytest.raises(NotPublishable):
        published(of_card(card, "Régi."))
    assert Publication.objects.count() == 0


def test_an_earlier_day_is_told_beside_what_held_then(section: Section) -> None:
    published(wording_of_section(section, "Újabb.", "2026-05-01"))
    row = published(wording_of_section(section, "Közben.", "2020-01-01"))
    assert (row.before, publisher()) == ({"text": "Régi."}, row.published_by)
