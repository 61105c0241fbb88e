"""The public change log, one change, and the works of an editor."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import DeckRule
from rulings.decks.basis import resolve_bases, write_bases
from rulings.models import Draft, Publication, Ruling
from tests.history_rows import FIRST, content, make_publication, make_user
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.decks.rows import make_proba
from tests.rulings.pages.html import links, main_links, moved, read, texts

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> tuple[User, User]:
    return make_user("iro", first_name="Író", last_name="Ilona"), make_user("biralo")


def lines(html: str) -> list[str]:
    _head, _log, rest = html.partition('<ol class="log">')
    parts = rest.partition("</ol>")[0].split("<li")[1:]
    return [" ".join(texts(f"<li{part}", "li")) for part in parts]


def refs(html: str) -> list[str]:
    return [text.split()[0] for text in texts(html, "b", "ref")]


def test_a_line_says_day_reference_what_why_and_who(client: Client, people: tuple[User, User]) -> None:
    ruling = make_ruling("AK1.1", "Fúj?")
    row = make_publication(ruling, "changed", reason="Elírás volt <b>.", author=people[0], approved_by=people[1])
    html = read(client, "/proba/valtozasok")
    assert lines(html) == [
        "2026-11-01 megváltozott AK1.1 Fúj? Miért: Elírás volt <b>. írta: Író Ilona jóváhagyta: biralo Mi változott?"
    ]
    assert main_links(html) == [
        "/proba/valtozasok/atom",
        "/valtozasok",
        "/proba/ak1.1",
        "/szerkeszto/iro",
        "/szerkeszto/biralo",
        f"/valtozasok/{row.pk}",
    ]
    everywhere = lines(read(client, "/valtozasok"))
    assert everywhere == [lines(html)[0].replace("megváltozott", "megváltozott Próbajáték")]


def test_what_a_newer_entry_did_names_it(client: Client) -> None:
    older, newer = make_ruling("AK1.1"), make_ruling("AK2.1")
    make_publication(older, "superseded", by_ruling=newer, after=None, origin="corpus", reason="Új szabály.")
    make_publication(older, "amended", by_ruling=make_ruling("AK3.1", state="draft"), after=None)
    html = read(client, "/valtozasok")
    assert lines(html) == [
        "2026-11-01 egy részét egy újabb döntés módosította Próbajáték AK1.1 Mi történik a ködben? Mi változott?",
        "2026-11-01 egy újabb döntés felváltotta Próbajáték a kezdő adatokból AK1.1 Mi történik a ködben? "
        "Ez tette: AK2.1 Miért: Új szabály. Mi változott?",
    ]


def test_days_are_those_of_budapest(client: Client) -> None:
    make_publication(make_ruling("AK1.1"), at=datetime(2026, 6, 30, 22, 30, tzinfo=UTC))
    assert texts(read(client, "/valtozasok"), "time")[1] == "2026-07-01"


def test_the_newest_come_first_and_ties_have_an_order(client: Client) -> None:
    for ref in ("AK1.1", "AK1.2", "AK1.3"):
        make_publication(make_ruling(ref), at=FIRST)
    make_publication(make_ruling("AK1.4"), at=datetime(2020, 1, 1, tzinfo=UTC))
    assert refs(read(client, "/valtozasok")) == ["AK1.3", "AK1.2", "AK1.1", "AK1.4"]


def test_it_has_pages(client: Client) -> None:
    ruling = make_ruling("AK1.1")
    for place in range(51):
        make_publication(ruling, title=f"{place}?")
    first, second = read(client, "/proba/valtozasok"), read(client, "/proba/valtozasok", page="2")
    assert (len(lines(first)), len(lines(second))) == (50, 1)
    assert texts(first, "h1") == ["Változások 51"]
    for page in ("3", "0", "-1", "x", "１"):
        read(client, "/proba/valtozasok", 404, page=page)


def test_an_empty_log_says_so(client: Client) -> None:
    make_game()
    for path in ("/valtozasok", "/proba/valtozasok"):
        assert texts(read(client, path), "p", "none") == ["Itt még nem változott semmi."]
    read(client, "/nincs/valtozasok", 404)
    assert moved(client, "/PROBA/valtozasok?page=1") == "/proba/valtozasok?page=1"


@pytest.fixture
def narrowed() -> None:
    """AK1.1 is about the card, AK1.2 cites the section, AK1.3 is of the topic, AK1.4 is limited to the format,
    the format's rules rest on AK1.5; a text of the card and of the section; AK1.6 has nothing of it."""
    form, oil, section = make_proba(), make_card("Olaj"), make_section("21.6")
    make_edge(make_ruling("AK1.2"), "HKK 21.6", "cites")
    make_ruling("AK1.5")
    write_bases("rule", DeckRule.objects.get(slug="meret").pk, ["AK1.5", "HKK 21.6"])
    resolve_bases(game=form.game)
    make_ruling("AK1.1", cards=(("Olaj", "", "subject"), ("Olaj", "új", "mentioned")))
    make_ruling("AK1.3", topics=("szél",))
    make_ruling("AK1.4", formats=[form.slug, "paros"])
    make_ruling("AK1.6", formats=["paros"])
    for ruling in Ruling.objects.order_by("position"):
        make_publication(ruling)
    parts: dict[str, Any] = {"game": form.game, "after": {"text": "Új."}, "action": "changed"}
    make_publication(None, ref="olaj", title="Olaj", card=oil, **parts)
    make_publication(None, ref="HKK 21.6", title="HKK 21.6", section=section, **parts)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"card": "olaj"}, ["olaj", "AK1.1"]),
        ({"card": "OLAJ"}, ["olaj", "AK1.1"]),
        ({"section": "HKK 21.6"}, ["HKK", "AK1.2"]),
        ({"section": "21.6"}, ["HKK", "AK1.2"]),
        ({"topic": "Szél"}, ["AK1.3"]),
        ({"format": "proba"}, ["HKK", "AK1.5", "AK1.4"]),
        ({"format": "proba", "section": "21.6"}, ["HKK"]),
        ({"card": "olaj", "topic": "szel"}, []),
        ({"card": "", "topic": " "}, ["HKK", "olaj", "AK1.6", "AK1.5", "AK1.4", "AK1.3", "AK1.2", "AK1.1"]),
    ],
)
@pytest.mark.usefixtures("narrowed")
def test_it_is_narrowed(client: Client, query: dict[str, Any], found: list[str]) -> None:
    html = read(client, "/proba/valtozasok", **query)
    assert refs(html) == found


@pytest.mark.usefixtures("narrowed")
def test_a_narrowed_log_keeps_its_conditions_and_offers_its_feed(client: Client) -> None:
    html = read(client, "/proba/valtozasok", card="olaj", on="2015-03-01")
    assert texts(html, "ul", "chips") == ["Olaj ×"]
    assert main_links(html)[:3] == [
        "/proba/lap/olaj/atom",
        "/valtozasok?on=2015-03-01",
        "/proba/valtozasok?on=2015-03-01",
    ]
    assert '<link rel="alternate" type="application/atom+xml" href="/proba/lap/olaj/atom"' in html
    assert '<input type="hidden" name="card" value="olaj">' in html  # the form of the day
    both = read(client, "/proba/valtozasok", card="olaj", topic="szel")
    assert main_links(both)[0] == "/proba/valtozasok/atom"
    assert "/proba/valtozasok?topic=szel" in main_links(both)


@pytest.mark.parametrize(
    ("path", "query", "sentence"),
    [
        ("/proba/valtozasok", {"card": "nincs"}, "Nincs ilyen lap: „nincs”."),
        ("/proba/valtozasok", {"section": "HKK 9"}, "Nincs ilyen szabálypont: „HKK 9”."),
        ("/proba/valtozasok", {"topic": "<b>"}, "Nincs ilyen téma: „<b>”."),
        ("/proba/valtozasok", {"format": "x" * 99}, f"Nincs ilyen formátum: „{'x' * 60}”."),
        ("/proba/valtozasok", {"card": "\x00"}, "Nincs ilyen lap: „\x00”."),
        ("/valtozasok", {"card": "olaj"}, "Laphoz, szabályponthoz, témához vagy formátumhoz válassz játékot is."),
        ("/valtozasok", {"game": "nincs"}, "Nincs ilyen játék: „nincs”."),
        ("/valtozasok", {"game": "\x00"}, "Nincs ilyen játék: „\x00”."),
        ("/valtozasok", {"on": "tegnap"}, "„tegnap” nem nap. Év-hónap-nap alakban add meg, például: 2025-09-05."),
    ],
)
def test_what_is_not_held_is_told(client: Client, path: str, query: dict[str, Any], sentence: str) -> None:
    make_game()
    assert texts(read(client, path, 400, **query), "main") == [f"Nem értem a kérést {sentence}"]


def test_a_game_may_be_chosen_by_parameter(client: Client) -> None:
    make_game()
    make_game("masik")
    assert moved(client, "/valtozasok?game=PROBA&on=2015-01-01", 302) == "/proba/valtozasok?on=2015-01-01"
    assert moved(client, "/proba/valtozasok?game=masik", 302) == "/masik/valtozasok"
    read(client, "/proba/valtozasok", game="proba")


@pytest.mark.parametrize("number", [1, 4])
@pytest.mark.parametrize(
    ("path", "queries"), [("/valtozasok", 2), ("/proba/valtozasok", 4), ("/szerkeszto/iro", 2), ("/valtozasok/0", 1)]
)
def test_queries(  # noqa: PLR0917
    client: Client,
    people: tuple[User, User],
    path: str,
    queries: int,
    number: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for place in range(number):
        ruling = make_ruling(f"AK1.{place + 1}")
        make_publication(ruling, author=people[0], approved_by=people[1])
        by = make_ruling(f"AK2.{place + 1}")
        make_publication(ruling, "superseded", by_ruling=by, author=people[1], approved_by=people[0], after=None)
        parts: dict[str, Any] = {"game": make_game(), "ref": "x", "title": "x", "author": people[0]}
        make_publication(None, section=make_section(f"21.{place}"), **parts)
        make_publication(None, card=make_card(f"Lap {place}"), **parts)
    with django_assert_num_queries(queries):
        read(client, path, 404 if path.endswith("/0") else 200)


def test_one_change_shows_every_field_that_differs(client: Client) -> None:
    ruling = make_ruling("AK1.1", "Fúj még?")
    edge = {"kind": "changes", "target": "AK0.9", "clause": "a vége", "reason": "Más lett.", "valid_from": "2026-01-01"}
    before = content("AK1.1", "Fúj?", "Igen.", note="Titkos jegyzet.", topics=["szél"])
    after = content("AK1.1", "Fúj még?", "Nem.", note="Másik titok.", topics=["szél", "köd"], valid_from="2026-01-01")
    after |= {
        "cards": [{"name": "Olaj", "edition": "új", "role": "mentioned"}],
        "changes": [edge],
        "status": "disputed",
    }
    after |= {"published": {"not_after": "2026-01-01", "certainty": "stated"}, "formats": ["paros"], "kind": "rule"}
    row = make_publication(ruling, "changed", before=before, after=after)
    html = read(client, f"/valtozasok/{row.pk}")
    assert texts(html, "h1") == ["Fúj még?"]
    assert dict(zip(texts(html, "h2"), texts(html, "p", "diff"), strict=True)) == {
        "Kérdés": "Fúj még?",
        "Válasz": "IgenNem.",
        "Fajtája": "szabályszöveg",
        "Állapota": "közzétévevitatott",
        "Első napja": "2026-01-01",
        "Megjelenése": "2026-01-01, a forrás mondja",
        "Csak ezekben a formátumokban": "páros",
        "Lapok": "Olaj (új) – példa",
        "Témák": "szél köd",
        "Mit változtat": "módosítja: AK0.9 (részben: a vége), 2026-01-01. Más lett.",
    }
    assert texts(html, "ins")[:2] == ["még", "Nem"]
    assert "titok" not in html.lower()
    assert "Titkos" not in html


def test_a_new_thing_is_shown_whole(client: Client) -> None:
    row = make_publication(make_ruling("AK1.1", "Fúj?", "Igen & <b>mindig</b>."))
    html = read(client, f"/valtozasok/{row.pk}")
    assert (texts(html, "h2"), texts(html, "p", "diff")) == (["Kérdés", "Válasz"], ["Fúj?", "Igen & <b>mindig</b>."])
    assert texts(html, "ins") == []


@pytest.mark.parametrize("number", ["0", "x", "9" * 18, "9" * 40, "１", "-1", "1.5"])
def test_an_unknown_number_is_404(client: Client, number: str) -> None:
    read(client, f"/valtozasok/{number}", 404)


def test_a_number_has_one_address(client: Client) -> None:
    row = make_publication(make_ruling("AK1.1"))
    assert moved(client, f"/valtozasok/00{row.pk}") == f"/valtozasok/{row.pk}"


def make_draft(ruling: Ruling, author: User) -> Draft:
    return Draft.objects.create(
        game=ruling.game, ref=ruling.ref, ref_key=ruling.ref_key, author=author, edited_by=author
    )


def test_what_was_undone_keeps_its_line_and_none_of_its_words(client: Client, people: tuple[User, User]) -> None:
    ruling = make_ruling("AK1.1", "Titkos kérdés?", "Titkos válasz.", state="draft")
    draft = make_draft(ruling, people[0])
    new = make_publication(ruling, draft=draft, reason="Titkos ok.", author=people[0])
    undone = make_publication(ruling, "undone", draft=draft, reason="Titkos ok.", author=people[0], after=None)
    html = read(client, "/valtozasok")
    assert lines(html) == [
        "2026-11-01 a közzétételt visszavonták Próbajáték AK1.1",
        "2026-11-01 közzététel, amelyet azután visszavontak Próbajáték AK1.1",
    ]
    assert main_links(html) == ["/valtozasok/atom"]
    pages = html + "".join(read(client, f"/valtozasok/{row.pk}") for row in (new, undone))
    assert "Titkos" not in pages
    assert "Ilona" not in pages
    read(client, "/szerkeszto/iro", 404)


def test_an_undone_change_leaves_the_ruling_open(client: Client, people: tuple[User, User]) -> None:
    ruling = make_ruling("AK1.1", "Fúj?")
    draft = make_draft(ruling, people[0])
    make_publication(ruling, "changed", draft=draft, title="Titkos?", author=people[0])
    make_publication(ruling, "undone", draft=draft, title="Titkos?", author=people[0])
    again = make_publication(ruling, "changed", draft=draft, title="Mégis?", author=people[0])
    html = read(client, "/valtozasok")
    assert [line.split(" Próbajáték ")[1] for line in lines(html)] == [
        "AK1.1 Mégis? írta: Író Ilona Mi változott?", "AK1.1", "AK1.1",
    ]  # fmt: skip
    assert [link for link in main_links(html) if link.startswith("/valtozasok/") and "atom" not in link] == [
        f"/valtozasok/{again.pk}"
    ]
    assert "Titkos" not in html


def test_what_is_not_public_any_more_has_no_words(client: Client) -> None:
    make_publication(make_ruling("AK1.1", "Titkos?", state="unanswered"))
    make_publication(make_ruling("AK1.2", "Beolvadt?", state="merged", merged_into=make_ruling("AK2.1")), "merged")
    assert lines(read(client, "/valtozasok")) == [
        "2026-11-01 egy másik döntés része lett Próbajáték AK1.2 Beolvadt? Mi változott?",
        "2026-11-01 közzététel, amely már nem nyilvános Próbajáték AK1.1",
    ]


def test_the_works_of_an_editor(client: Client, people: tuple[User, User]) -> None:
    make_publication(make_ruling("AK1.1"), author=people[0], approved_by=people[1])
    make_publication(make_ruling("AK1.2"), author=people[1], approved_by=people[0])
    make_publication(make_ruling("AK1.3"), author=people[1])
    make_publication(make_ruling("AK1.4", state="draft"), author=people[0])
    make_draft(make_ruling("AK1.5", state="draft"), people[0])
    html = read(client, "/szerkeszto/iro")
    assert texts(html, "h1") == ["Író Ilona"]
    assert refs(html) == ["AK1.2", "AK1.1"]
    assert "2 közzétett munka: amit írt vagy jóváhagyott" in texts(html, "p", "facts")
    assert refs(read(client, "/szerkeszto/biralo")) == ["AK1.3", "AK1.2", "AK1.1"]


def test_who_wrote_what_came_out_is_named_beside_who_began_it(client: Client, people: tuple[User, User]) -> None:
    ruling = make_ruling("AK1.1", "Fúj?")
    draft = make_draft(ruling, people[0])
    make_publication(ruling, author=people[0], approved_by=people[1], draft=draft)
    assert "írta: Író Ilona jóváhagyta: biralo" in lines(read(client, "/proba/valtozasok"))[0]
    Draft.objects.update(edited_by=make_user("dani"))
    assert "írta: Író Ilona írta: dani jóváhagyta: biralo" in lines(read(client, "/proba/valtozasok"))[0]
    assert refs(read(client, "/szerkeszto/dani")) == ["AK1.1"]


def test_who_has_no_works_is_answered_as_who_does_not_exist(
    client: Client, people: tuple[User, User], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_draft(make_ruling("AK1.5", state="draft"), people[0])
    make_publication(make_ruling("AK1.4", state="draft"), author=people[0])
    answers = []
    for name in ("iro", "senki", "IRO", "a\x00b", "x" * 200):
        response = client.get(f"/szerkeszto/{name}")
        assert response.status_code == 404
        answers.append(response.content.decode().replace(f"/szerkeszto/{name}", ""))
    assert answers[0] == answers[1] == answers[2]
    counts = []
    for name in ("iro", "senki"):
        with django_assert_num_queries(1):
            counts.append(client.get(f"/szerkeszto/{name}").status_code)
    read(client, "/szerkeszto/iro", 404, page="2")


def test_everything_leads_to_the_log(client: Client) -> None:
    make_ruling("AK1.1")
    assert "/valtozasok" in links(read(client, "/"))
    assert "/proba/valtozasok" in links(read(client, "/proba/ak1.1"))
    assert Publication.objects.count() == 0
