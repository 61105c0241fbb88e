"""Events: frozen rules, announced deviations, links, the judge's comparison; changed by the organiser alone."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from cards.models import CardList, DeckRule, Format
from rulings.decks.events import BadEvent, Deviations, announce, base_has_changed
from rulings.decks.frozen import freeze, thaw
from rulings.decks.service import profile_of
from rulings.models import Event, SharedDeck
from tests.rulings.decks.rows import DAY, ban, legal_text
from tests.rulings.decks.test_page import area, codes
from tests.rulings.pages.html import read, texts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def announced(client: Client, **fields: object) -> tuple[str, str]:
    """Announce an event. Returns its link and the organiser's."""
    sent = {"format": "proba/proba", "on": DAY.isoformat(), "title": "Őszi kupa", **fields}
    response = client.post("/verseny", sent)
    assert response.status_code == 302
    own = response.headers.get("Location", "")
    return own.rsplit("/", 1)[0], own


def test_two_steps(client: Client, proba: Format) -> None:
    assert "Szabályok rögzítése" not in read(client, "/verseny")
    page = read(client, "/verseny", format="proba/proba", on="2031-02-28")
    assert texts(page, "label", "check") == [
        "A pakli legalább negyven lap.",
        "A kiegészítő tíz lap vagy semmi.",
        "Két szín lehet.",
        "Egy névből három lehet.",
        "A tiltott lapok nem játszhatók.",
    ]
    assert "nincs mit rögzíteni" in read(client, "/verseny", format="proba/proba", on="2029-01-01")
    read(client, "/verseny", 400, format="proba/nincs")
    read(client, "/verseny", 400, format="proba/proba", on="tegnap")


def test_an_event_stays_what_it_was(client: Client, proba: Format) -> None:
    """The rules are frozen: a ban and a size that the base learns later do not count."""
    link, own = announced(client)
    DeckRule.objects.get(slug="meret").delete()
    ban("Mézgasárkány", date(2030, 6, 1))
    sent = {"text": legal_text("1 Mézgasárkány\n")}
    assert texts(client.post(link, sent).content.decode(), "h1") == ["Legális"]
    assert codes(client.post(link, {"text": "3 Mézgasárkány"}).content.decode())[0] == "deck-too-small"
    assert codes(
        client.post("/proba/pakli", sent | {"format": "proba/proba", "on": "2031-02-28"}).content.decode()
    ) == ["card-banned"]
    assert "azóta másképp állnak" in read(client, own)


def test_an_unchanged_base_is_not_reported(client: Client, proba: Format) -> None:
    _, own = announced(client, bans="Mézgasárkány", main_min="60", side_exactly="15", copies="1", without="szin")
    assert base_has_changed(Event.objects.get()) is False
    assert "azóta másképp állnak" not in read(client, own)


@pytest.mark.parametrize(
    ("fields", "text", "expected"),
    [
        ({"bans": "Mézgasárkány"}, legal_text("1 Mézgasárkány\n"), ["card-banned"]),
        ({"main_min": "43"}, legal_text(), ["deck-too-small"]),
        ({"main_max": "41"}, legal_text(), ["deck-too-large"]),
        ({"main_min": "42", "main_max": "42"}, legal_text(), []),
        ({"side_exactly": "2"}, legal_text("", "2 Mézgasárkány\n"), []),
        ({"side_exactly": "0"}, legal_text("", "2 Mézgasárkány\n"), ["side-size"]),
        ({"copies": "2"}, legal_text().replace("3 Kék pille 1\n", "2 Kék pille 1\n"), ["copies-over-limit"] * 13),
        ({"without": "meret"}, "Pakli:\n3 Mézgasárkány\n", []),
        ({"without": ["szin", "meret"]}, "Pakli:\n1 Vörös pille\n1 Fekete pille\n1 Kék pille 1\n", []),
    ],
)
def test_deviations(client: Client, proba: Format, fields: dict[str, object], text: str, expected: list[str]) -> None:
    link, _ = announced(client, **fields)
    assert codes(client.post(link, {"text": text}).content.decode()) == expected


def test_deviations_are_told(client: Client, proba: Format) -> None:
    link, _ = announced(client, bans="mezgasarkany", main_min="60", side_exactly="0", copies="1", without="szin")
    assert texts(read(client, link), "li")[:5] == [
        "A szervező kikötése: a pakli legalább 60 lap.",
        "A szervező kikötése: nincs kiegészítő pakli.",
        "A szervező kikötése: egy lapból legfeljebb 1 példány lehet.",
        "A szervező külön tiltja: Mézgasárkány.",
        "Nem számít: Két szín lehet.",
    ]
    finding = texts(client.post(link, {"text": legal_text("1 Mézgasárkány\n")}).content.decode(), "li", "finding")
    assert [one for one in finding if "A szervező külön tiltja: Mézgasárkány." in one] != []


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"title": " "}, "A versenynek kell egy név."),
        ({"title": "x" * 121}, "A verseny neve legfeljebb 120 karakter."),
        ({"main_min": "４"}, "„４” nem 0 és 999 közötti egész szám."),
        ({"main_max": "-1"}, "„-1” nem 0 és 999 közötti egész szám."),
        ({"main_min": "1000"}, "„1000” nem 0 és 999 közötti egész szám."),
        ({"main_min": "50", "main_max": "40"}, "A pakli legkisebb mérete nagyobb a legnagyobbnál."),
        ({"copies": "0"}, "A méretek és korlátok 0 és 999 közötti egész számok, a példánykorlát legalább 1."),
        ({"deadline": "holnap"}, "„holnap” nem időpont."),
        ({"deadline": "2031-02-30T10:00"}, "„2031-02-30T10:00” nem időpont."),
        ({"without": "nincs-ilyen"}, "Nincs ilyen szabálya a formátumnak: nincs-ilyen"),
        ({"on": "2029-01-01"}, "A formátumnak erre a napra nem ismerjük a szabályait, így nincs mit rögzíteni."),
        ({"format": "proba/nincs"}, "Nincs ilyen formátum: „nincs”."),
        ({"format": ""}, "Melyik formátum? Sem te, sem a lista nem mondja meg."),
        ({"bans": "Mezgasarkanyy\nVörös pille"}, "A tiltott lapok listája nem olvasható."),
    ],
)
def test_what_cannot_be_announced(client: Client, proba: Format, fields: dict[str, str], sentence: str) -> None:
    sent = {"format": "proba/proba", "on": DAY.isoformat(), "title": "Őszi kupa", **fields}
    response = client.post("/verseny", sent)
    assert response.status_code == 400
    assert texts(response.content.decode(), "p", "mark")[0] == sentence
    assert Event.objects.count() == 0


def test_a_list_with_a_fault_says_which_and_keeps_all(client: Client, proba: Format) -> None:
    sent = {
        "format": "proba/proba",
        "on": "2031-02-28",
        "title": "X",
        "bans": "Mezgasarkanyy\nVörös pille Fekete pille",
    }
    page = client.post("/verseny", sent).content.decode()
    assert texts(page, "li")[:2] == [
        "1. sor: „Mezgasarkanyy” nem egy ismert lap neve. Erre gondoltál? Mézgasárkány",
        "2. sor: „Vörös pille Fekete pille” nem egy ismert lap neve. Erre gondoltál? Vörös pille, Fekete pille",
    ]
    assert area(page, "bans") == sent["bans"]


def test_a_title_stands_as_written_and_never_grows(client: Client, proba: Format) -> None:
    """Rows 26 and 69."""
    title = "Próba<br> &amp; a < b és b > c"
    link, own = announced(client, title=title)
    for _cycle in range(5):
        assert texts(read(client, own), "h1") == [title]
        client.post(own, {"do": "rename", "title": Event.objects.get().title})
    assert Event.objects.get().title == title
    assert texts(read(client, link), "h1") == [title]


def test_three_people(proba: Format) -> None:
    """The organiser changes and cancels; a player and a stranger with a guessed secret do not."""
    organiser, player, stranger = Client(), Client(), Client()
    link, own = announced(organiser, deadline="2031-02-27T18:00")
    secret = own.rsplit("/", 1)[1]
    assert secret not in read(player, link)
    assert "2031-02-27 18:00" in read(player, link)
    guess = f"{link}/{'b' * 26}"
    assert stranger.post(guess, {"title": "Más"}).status_code == stranger.get(guess).status_code == 404
    assert player.post(link, {"title": "Más", "do": "delete", "text": "3 X"}).status_code == 200
    assert Event.objects.get().title == "Őszi kupa"
    assert texts(organiser.post(own, {"title": "Téli kupa", "deadline": ""}).content.decode(), "h1") == ["Téli kupa"]
    assert (Event.objects.get().title, Event.objects.get().deadline) == ("Téli kupa", None)
    assert organiser.post(own, {"title": ""}).status_code == 400
    shared = player.post(link, {"text": legal_text(), "do": "share"}).headers["Location"]
    assert SharedDeck.objects.get().event == Event.objects.get()
    assert texts(organiser.post(own, {"do": "delete"}).content.decode(), "h1") == ["A verseny törölve"]
    assert [one.get(link).status_code for one in (organiser, player)] == [404, 404]
    assert "Legális" in texts(read(player, shared), "h1")


def test_the_qr_code_is_an_image_of_the_link(client: Client, proba: Format) -> None:
    link, own = announced(client)
    response = client.get(f"{link}/qr.svg")
    assert response["Content-Type"] == "image/svg+xml"
    assert re.match(rb'<\?xml.*<svg .*viewBox="0 0 \d+ \d+"', response.content, re.S)
    page = read(client, own)
    assert f'src="{link}/qr.svg"' in page
    assert f"QR-kód: http://testserver{link}" in page


def test_the_deadline_is_a_time_of_budapest(client: Client, proba: Format) -> None:
    announced(client, deadline="2031-02-27T18:00")
    deadline = Event.objects.get().deadline
    assert deadline is not None
    assert deadline.isoformat() == "2031-02-27T17:00:00+00:00"


def judged(client: Client, link: str, status: int = 200, **fields: object) -> str:
    response = client.post(f"{link}/biro", fields)
    assert response.status_code == status
    return str(response.content.decode())


def test_the_judge_compares(client: Client, proba: Format) -> None:
    link, _ = announced(client)
    text = legal_text("", "2 Mézgasárkány\n1 Zin'dorr & <b>\n")
    shuffled = (
        "Pakli:\n" + "\n".join(reversed(text.split("Kieg")[0].split("\n")[1:-1])) + "\nKieg" + text.split("Kieg")[1]
    )
    assert texts(judged(client, link, registered=text, table=shuffled), "h1") == ["Egyezik"]
    moved = text.replace("3 Kék pille 1\n", "2 Kék pille 1\n") + "1 Kék pille 1\n"
    page = judged(client, link, registered=text, table=moved)
    assert texts(page, "h1") == ["Ugyanazok a lapok, más helyen"]
    assert texts(page, "h2") == ["Pakli 42 → 41", "Kiegészítő 3 → 4"]
    assert texts(page, "td") == ["3", "2", "-1", "0", "1", "+1"]
    page = judged(client, link, registered=text, table=text.replace("Zin'dorr", "Zindorr"))
    assert texts(page, "h1") == ["Eltér"]
    assert texts(page, "th") == [
        "Lap",
        "lista",
        "asztal",
        "±",
        "Zin'dorr & <b> nem ismert név",
        "Zindorr & <b> nem ismert név",
    ]


def test_the_judge_opens_a_shared_list(client: Client, proba: Format) -> None:
    link, _ = announced(client, deadline="2001-01-01T10:00")
    own = client.post(link, {"text": legal_text(), "do": "share"}).headers["Location"]
    url = "http://testserver" + own.rsplit("/", 1)[0]
    page = judged(client, link, shared=url.upper(), table=legal_text())
    assert texts(page, "h1") == ["Egyezik"]
    assert "határidő után" in page
    assert "Ezen a linken nincs (már) lista." in judged(client, link, 400, shared="nincs", table="3 X")


def test_the_judge_needs_both_lists(client: Client, proba: Format) -> None:
    link, _ = announced(client)
    assert texts(read(client, f"{link}/biro"), "h1") == ["Pakliellenőrzés"]
    assert "Mindkét lista kell" in judged(client, link, 400, registered="3 X")
    judged(client, link, 413, registered="x" * 1_000_001, table="y")


def test_freezing_gives_the_same_profile_back(proba: Format) -> None:
    rule = DeckRule.objects.get(slug="meret")
    rule.parameters = {"min": {"by": "limit", "3": 40, "4": 60}}
    rule.save()
    period = proba.periods.get()
    period.choices = {"limit": [3, 4]}
    period.save()
    profile = profile_of(game="proba", format="proba", on=date(2031, 3, 5), extra={"players": 3})
    assert thaw(freeze(profile)) == profile
    assert thaw(freeze(profile)).rules[0].parameters == {"min": {"by": "limit", 3: 40, 4: 60}}


def test_announcing_writes_only_the_event(proba: Format) -> None:
    before = CardList.objects.count()
    event, secret = announce(
        title="X", game="proba", format="proba", on=DAY, deviations=Deviations(bans=("Mézgasárkány",))
    )
    assert (CardList.objects.count(), len(secret), len(event.token)) == (before, 26, 10)
    with pytest.raises(BadEvent):
        announce(title="", game="proba", format="proba", on=DAY)
