"""Sharing: only when asked, under a link that nobody guesses, read anew each time, deleted by its owner alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from cards.models import CardList, CardListEntry, DeckRule, Format
from rulings.decks.sharing import withdraw
from rulings.models import SharedDeck
from tests.rulings.decks.conftest import Send
from tests.rulings.decks.rows import ban, legal_text
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db
Clock = Callable[[date], None]


def share(client: Client, text: str, **fields: str) -> tuple[str, str]:
    """Share a list. Returns its link and its owner's."""
    response = client.post("/pakli", {"text": text, "format": "proba/proba", "do": "share", **fields})
    assert response.status_code == 302
    own = response.headers["Location"]
    return own.rsplit("/", 1)[0], own


@pytest.mark.parametrize("button", ["check", "facts", "txt", "csv", "json", "pdf"])
def test_nothing_is_stored_unless_asked(client: Client, proba: Format, button: str) -> None:
    client.post("/pakli", {"text": legal_text(), "format": "proba/proba", "do": button})
    assert SharedDeck.objects.count() == 0


def test_links_cannot_be_guessed(client: Client, proba: Format) -> None:
    links = {share(client, legal_text()) for _ in range(20)}
    assert len({link for link, _ in links}) == 20
    assert {len(link.split("/")[2]) for link, _ in links} == {20}
    assert {len(own.split("/")[3]) for _, own in links} == {26}
    stored = SharedDeck.objects.first()
    assert stored is not None
    assert stored.secret_hash not in dict(links).values()


def test_three_people(client: Client, proba: Format, clock: Clock) -> None:
    """The player, a friend with the link, a stranger who guesses the secret: the last changes nothing."""
    player, friend, stranger = Client(), Client(), Client()
    link, own = share(player, legal_text("2 Zin'dorr & <b>\n"))
    page = read(friend, link)
    assert texts(page, "h1") == ["Nem dönthető el"]
    assert "Zin'dorr &amp; &lt;b&gt;" in page.replace("&#x27;", "'")
    assert own.rsplit("/", 1)[1] not in page
    assert "Lista törlése" not in page
    guess = f"{link}/{'a' * 26}"
    assert stranger.get(guess).status_code == stranger.post(guess, {"do": "delete"}).status_code == 404
    assert stranger.post(link, {"do": "delete"}).status_code == 200
    assert SharedDeck.objects.count() == 1
    assert "Lista törlése" in read(player, own)
    assert texts(player.post(own, {"do": "delete"}).content.decode(), "h1") == ["A lista törölve"]
    assert [one.get(link).status_code for one in (player, friend, stranger)] == [404, 404, 404]
    assert player.post(own, {"do": "delete"}).status_code == 404
    assert withdraw(token=link.split("/")[2], secret="") is False


def test_the_verdict_is_read_anew(client: Client, proba: Format, clock: Clock) -> None:
    """Row 34: the list changes, the shared deck is reopened: the new verdict, and what it was on which day."""
    link, _ = share(client, legal_text("2 Mézgasárkány\n"))
    assert (texts(read(client, link), "h1"), "napján még" in read(client, link)) == (["Legális"], False)
    ban("Mézgasárkány", date(2030, 6, 1))
    page = read(client, link)
    assert texts(page, "h1") == ["Nem legális"]
    assert "2031-02-01 napján még ez volt: Legális." in texts(page, "p", "mark")
    CardListEntry.objects.filter(card__name="Mézgasárkány").delete()
    assert (texts(read(client, link), "h1"), "napján még" in read(client, link)) == (["Legális"], False)


def test_a_limit_from_a_day_flags_the_deck_from_that_day(client: Client, proba: Format, clock: Clock) -> None:
    """Rows 35 and 40: the list of 2031-03-01 counts from that day, not the day before."""
    link, _ = share(client, legal_text("1 Tiltott Hajnal\n"))
    fixed, _ = share(client, legal_text("1 Tiltott Hajnal\n"), on="2031-02-28")
    for day, verdicts in ((date(2031, 2, 28), ("Legális", "Legális")), (date(2031, 3, 1), ("Nem legális", "Legális"))):
        clock(day)
        assert (*texts(read(client, link), "h1"), *texts(read(client, fixed), "h1")) == verdicts
    assert "2031-02-01 napján még ez volt: Legális." in texts(read(client, link), "p", "mark")


def test_a_format_that_is_gone_is_told_and_the_list_stays(client: Client, proba: Format) -> None:
    link, own = share(client, legal_text())
    Format.objects.all().delete()
    page = read(client, link)
    assert texts(page, "p", "mark") == ["Nincs ilyen formátum: „proba”."]
    assert "3 Kék pille 1\n" in page
    assert client.post(own, {"do": "delete"}).status_code == 200


def test_options_and_partner_are_kept(client: Client, proba: Format) -> None:
    link, _ = share(client, legal_text(), partner="3 Mézgasárkány", limit="3", pool="2 Mézgasárkány\n1 Mézgasárkány")
    deck = SharedDeck.objects.get()
    assert (deck.partner_text, deck.options) == ("3 Mézgasárkány", {"limit": "3", "pool": {"Mézgasárkány": 3}})
    assert 'value="3"' in read(client, link)


def test_shared_pages_are_not_indexed_or_cached(client: Client, proba: Format) -> None:
    for path in share(client, legal_text()):
        response = client.get(path)
        assert response["X-Robots-Tag"] == "noindex"
        assert response["Cache-Control"] == "private, no-store"


def test_no_personal_field_is_asked(send: Send) -> None:
    page = send(legal_text())
    assert [word for word in ("email", "phone", "password", 'name="name"', "Neved") if word in page] == []


def test_rows_of_the_base_stay_as_they_are(client: Client, proba: Format) -> None:
    before = (DeckRule.objects.count(), CardList.objects.count())
    share(client, legal_text())
    assert (DeckRule.objects.count(), CardList.objects.count()) == before
