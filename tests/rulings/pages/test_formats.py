"""The pages of formats and deck rules: what holds on the day, what it was before, and who says so."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import CardList, CardListEntry, DeckRule, Format, FormatPeriod
from rulings.decks.basis import resolve_bases, write_bases
from tests.rows import make_edge, make_game, make_ruling, make_section
from tests.rulings.decks.rows import known_card, make_proba
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db
BEFORE, AFTER = "2029-12-31", "2031-03-01"


@pytest.fixture(autouse=True)
def proba(db: None) -> Format:
    form = make_proba()
    write_bases("rule", DeckRule.objects.get(slug="meret").pk, ["AK1.1", "HKK 138.1", "AK99.9"])
    write_bases("card_list", CardList.objects.get().pk, ["AK1.2"])
    make_ruling("AK1.1", "Mekkora a pakli?", "Legalább negyven lap.")
    make_ruling("AK1.2", "Mit tiltanak?", "Egyetlen lapot.")
    make_section("138.1", title="Eltérések")
    old = FormatPeriod.objects.create(
        format=form, valid_from=date(2020, 1, 1), valid_to=date(2025, 12, 31), note="Rég."
    )
    small = DeckRule.objects.create(
        game=form.game, slug="kis-meret", kind="size", parameters={"min": 30}, text="A pakli legalább harminc lap.",
        certainty="inferred",
    )  # fmt: skip
    old.rules.set([small])
    resolve_bases(game=form.game)
    return form


@pytest.mark.parametrize(
    ("day", "told"),
    [("2031-02-28", "AK1.1 HKK 138.1 AK99.9"), ("2031-03-01", "AK1.1 felváltva HKK 138.1 AK99.9")],
)
def test_what_a_rule_rests_on_says_when_it_is_replaced(client: Client, day: str, told: str) -> None:
    newer = make_ruling("AK1.3", "Mekkora most a pakli?", "Ötven lap.")
    make_edge(newer, "AK1.1", valid_from=date(2031, 3, 1))
    html = read(client, "/proba/format/proba", on=day)
    assert texts(html, "li", "row")[0] == f"A pakli legalább negyven lap. A pakli mérete {told}"


def test_a_game_lists_its_formats(client: Client) -> None:
    html = read(client, "/proba")
    assert texts(html, "h2")[1] == "Formátumok"
    assert [link for link in main_links(html) if "format" in link] == ["/proba/format", "/proba/format/proba"]
    assert texts(read(client, "/proba/format", on=AFTER), "ul", "list") == ["Próba 2030-01-01 óta"]
    assert texts(read(client, "/proba/format", on=BEFORE), "ul", "list") == [
        f"Próba {BEFORE} napján nem ismerjük a szabályait"
    ]


def test_a_format_shows_the_rules_of_the_day_and_what_they_rest_on(client: Client) -> None:
    html = read(client, "/proba/format/proba", on=AFTER)
    assert texts(html, "h1") == ["Próba"]
    rows = texts(html, "li", "row")
    assert rows[0] == "A pakli legalább negyven lap. A pakli mérete AK1.1 HKK 138.1 AK99.9"
    assert len(rows) == 5
    assert texts(html, "h3") == ["Próbalista 2031-03-01 óta"]
    assert texts(html, "ul", "chips") == ["Tiltott Hajnal"]
    assert main_links(html)[:6] == [
        f"/proba/format?on={AFTER}",
        f"/proba/format/proba/meret?on={AFTER}",
        f"/proba/ak1.1?on={AFTER}",
        f"/proba/szabaly/HKK%20138.1?on={AFTER}",
        f"/proba/format/proba/kieg?on={AFTER}",
        f"/proba/format/proba/szin?on={AFTER}",
    ]


def test_the_list_of_a_day_is_that_of_the_day(client: Client) -> None:
    assert texts(read(client, "/proba/format/proba", on="2031-02-28"), "h3") == []


def test_a_day_without_rules_says_so_and_leads_to_others(client: Client) -> None:
    html = read(client, "/proba/format/proba", on=BEFORE)
    assert texts(html, "p", "mark") == [f"{BEFORE} napján nem ismerjük ennek a formátumnak a szabályait."]
    assert texts(html, "li", "row") == []
    assert main_links(html)[-2:] == ["/proba/format/proba?on=2030-01-01", "/proba/format/proba?on=2020-01-01"]


def test_cards_that_change_rules_are_named(client: Client) -> None:
    html = read(client, "/proba/format/proba")
    assert "/proba/lap/tagas-lohere" in main_links(html)
    assert texts(html, "ul", "list")[0] == "Tágas lóhere Pontosan 44 lap."


def test_a_rule_has_its_history_and_its_rulings(client: Client) -> None:
    newer = make_ruling("AK2.1", "Mekkora most?", "Hatvan.")
    make_edge(newer, "AK1.1", valid_from=date(2031, 1, 1))
    html = read(client, "/proba/format/proba/meret", on=AFTER)
    assert texts(html, "h1") == ["A pakli legalább negyven lap."]
    assert texts(html, "p", "facts") == ["meret Próba A pakli mérete a forrás mondja"]
    [ruling] = texts(html, "li", "row")
    assert ruling.startswith("AK1.1 Mekkora a pakli?")
    assert ruling.endswith("felváltva")
    in_force, history = texts(html, "ul", "list")
    assert in_force == "2030-01-01 óta a forrás mondja"
    assert history == (
        "2030-01-01 óta a választott napon A pakli legalább negyven lap. "
        "2020-01-01 – 2025-12-31 A pakli legalább harminc lap."
    )
    assert f"/proba/format/proba/kis-meret?on={AFTER}" in main_links(html)
    assert texts(html, "ul", "targets")[1] == "HKK 138.1 Eltérések AK99.9"


def test_periods_with_the_same_rule_are_one_era(client: Client, proba: Format) -> None:
    rule = DeckRule.objects.get(slug="kis-meret")
    for year, month in ((2026, 1), (2028, 6)):  # the second leaves a gap after the first
        last = date(year + 1, 12, 31)
        FormatPeriod.objects.create(format=proba, valid_from=date(year, month, 1), valid_to=last).rules.add(rule)
    html = read(client, "/proba/format/proba/kis-meret", on="2027-01-01")
    assert texts(html, "ul", "list")[1] == (
        "2030-01-01 óta A pakli legalább negyven lap. 2028-06-01 – 2029-12-31 A pakli legalább harminc lap. "
        "2020-01-01 – 2027-12-31 a választott napon A pakli legalább harminc lap."
    )


def test_an_inferred_rule_says_so(client: Client) -> None:
    html = read(client, "/proba/format/proba/kis-meret")
    assert texts(html, "p", "mark") == [
        "Ezt egyetlen forrás sem mondja ki, csak következtetjük: aki megszegi, arról a pakliellenőrző nem dönt."
    ]
    assert "Nem tudjuk, melyik döntésen alapul." in html


def test_a_ban_shows_every_version_of_its_list(client: Client) -> None:
    CardList.objects.update(valid_to=date(2031, 12, 31))
    newer = CardList.objects.create(
        game=Format.objects.get().game, slug="tilto", title="Új", valid_from=date(2032, 1, 1)
    )
    CardListEntry.objects.create(card_list=newer, card=known_card("Cseles Nyék"), edition="új")
    html = read(client, "/proba/format/proba/tiltas", on=AFTER)
    assert texts(html, "h3") == ["Új 2032-01-01 óta", "Próbalista 2031-03-01 – 2031-12-31"]
    assert texts(html, "ul", "chips") == ["Cseles Nyék (új)", "Tiltott Hajnal"]
    assert texts(html, "li", "row")[0].startswith("AK1.2 Mit tiltanak?")


def test_the_same_rule_in_other_formats(client: Client, proba: Format) -> None:
    other = Format.objects.create(game=proba.game, slug="masik", name="Másik")
    FormatPeriod.objects.create(format=other).rules.add(DeckRule.objects.get(slug="meret"))
    assert texts(read(client, "/proba/format/proba/meret"), "ul", "chips") == ["Másik"]


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/PROBA/format", "/proba/format"),
        ("/proba/format/Próba", "/proba/format/proba"),
        ("/proba/format/PROBA/Meret", "/proba/format/proba/meret"),
        ("/proba/format/proba/", "/proba/format/proba"),
    ],
)
def test_other_spellings_lead_to_the_one_address(client: Client, path: str, leads_to: str) -> None:
    response = client.get(path)
    assert (response.status_code, response["Location"]) == (301, leads_to)


@pytest.mark.parametrize(
    "path",
    ["/nincs/format", "/proba/format/nincs", "/proba/format/proba/nincs", "/nincs/format/proba", "/proba/format/%00"],
)
def test_what_is_not_held_is_404(client: Client, path: str) -> None:
    read(client, path, 404)


def test_a_ruling_and_a_section_name_the_deck_rules_that_rest_on_them(client: Client) -> None:
    for path in ("/proba/ak1.1", "/proba/szabaly/HKK 138.1"):
        html = read(client, path)
        assert "Pakliszabályok, amelyek ezen alapulnak" in texts(html, "h2")
        assert "/proba/format/proba/meret" in main_links(html)
    html = read(client, "/proba/ak1.2")  # through the list
    assert "/proba/format/proba/tiltas" in main_links(html)
    make_ruling("AK1.3")
    assert "Pakliszabályok, amelyek ezen alapulnak" not in read(client, "/proba/ak1.3")


@pytest.mark.parametrize("path", ["/proba/ak1.1", "/proba/szabaly/HKK 138.1"])
@pytest.mark.parametrize(("more", "folded"), [(4, []), (5, ["6 pakliszabály"])])
def test_more_than_five_deck_rules_are_folded(client: Client, path: str, more: int, folded: list[str]) -> None:
    for place in range(more):
        rule = DeckRule.objects.create(game=make_game(), slug=f"r{place}", kind="size", parameters={}, text="?")
        write_bases("rule", rule.pk, ["AK1.1", "HKK 138.1"])
    resolve_bases(game=make_game())
    html = read(client, path)
    assert [text for text in texts(html, "summary") if "pakliszabály" in text] == folded
    assert len([text for text in texts(html, "ul", "list") if text]) == 1  # the other list is the notebook's, empty


@pytest.mark.parametrize("number", [1, 4])
@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("/proba/format", 3),
        ("/proba/format/proba", 6),
        ("/proba/format/proba/meret", 4),
        ("/proba/format/proba/tiltas", 5),
        ("/proba/format/nincs", 4),
        ("/proba/ak1.1", 8),
        ("/proba/szabaly/HKK 138.1", 10),
    ],
)
def test_queries(
    client: Client, path: str, queries: int, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    proba = Format.objects.get()
    for place in range(number):
        other = Format.objects.create(game=proba.game, slug=f"masik-{place}", name=f"Másik {place}")
        FormatPeriod.objects.create(format=other).rules.add(DeckRule.objects.get(slug="meret"))
        CardListEntry.objects.create(card_list=CardList.objects.get(), card=known_card(f"Tiltott {place}"))
        rule = DeckRule.objects.create(game=proba.game, slug=f"r{place}", kind="size", parameters={"min": 1}, text="?")
        write_bases("rule", rule.pk, ["AK1.1", "HKK 138.1"])
        FormatPeriod.objects.filter(format=proba).latest("valid_from").rules.add(rule)
    resolve_bases(game=proba.game)
    read(client, "/proba/format/proba/meret")  # the library is made, what rules rest on is looked up
    with django_assert_num_queries(queries):
        read(client, path, 404 if path.endswith("nincs") else 200, on=AFTER)
