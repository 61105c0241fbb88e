"""Fault reports of other systems about limits, lists and dates, as they must not happen here: against the base.

The numbers are the rows of the acceptance reports; 43 stands in `test_lists`, what the pages show in `test_page`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from cards.decks.export import from_csv
from cards.decks.report import Fix
from cards.models import Card, CardList, CardListEntry, CardModifier, DeckRule, Format, FormatPeriod, Printing
from cards.renaming import follow_new_name
from rulings.decks.answers import CheckedDeck
from rulings.decks.basis import write_bases
from rulings.decks.lists import apply_list, plan_list
from rulings.decks.service import check_text
from tests.rows import make_card
from tests.rulings.decks.rows import BLUE, DAY, legal_text

pytestmark = pytest.mark.django_db
BANNED = date(2031, 3, 1)


def checked(text: str, on: date = DAY) -> CheckedDeck:
    return check_text(text, game="proba", format="proba", on=on)


def codes(text: str, on: date = DAY) -> list[str]:
    return [one.code for one in checked(text, on).report.findings if one.severity in ("violation", "unknown")]


def edit(client: Client, card: Card, **more: str) -> None:
    """Save the admin's form of a card without printings and texts."""
    form = {
        "game": card.game_id, "name": card.name, "slug": card.slug, "colours": '["Kék"]', "types": '["lény"]',
        "any_number": "false", "copy_limit": "3", "facts_from": '["AK1.1"]', "details": "",
        "printings-TOTAL_FORMS": 0, "printings-INITIAL_FORMS": 0, "texts-TOTAL_FORMS": 0, "texts-INITIAL_FORMS": 0,
        **more,
    }  # fmt: skip
    assert client.post(f"/admin/cards/card/{card.pk}/change/", form).status_code == 302


def test_29_a_cards_own_limit_is_raised_in_the_admin(admin_client: Client, proba: Format) -> None:
    text = legal_text("5 Mézgasárkány\n")
    assert codes(text) == ["copies-over-limit"]
    edit(admin_client, Card.objects.get(name="Mézgasárkány"), copy_limit="5")
    assert codes(text) == []


@pytest.mark.parametrize("limit", [None, 1, 5])
def test_30_the_api_says_a_cards_limit_and_where_it_stands(client: Client, proba: Format, limit: int | None) -> None:
    card = Card.objects.get(name="Mézgasárkány")
    card.copy_limit, card.facts_from = limit, ["AK1.1"]
    card.save()
    data = client.get("/api/v1/cards/proba/mezgasarkany").json()
    assert (data["copy_limit"], data["facts_from"]) == (limit, ["AK1.1"])


def test_32_only_the_banned_printing_is_banned_and_named(proba: Format) -> None:
    for edition in ("", "új"):
        Printing.objects.create(card=Card.objects.get(name="Mézgasárkány"), edition=edition)
    entry = CardListEntry.objects.get()
    entry.card, entry.edition = Card.objects.get(name="Mézgasárkány"), "új"
    entry.save()
    assert codes(legal_text("2 Mézgasárkány\n"), BANNED) == []
    [finding] = [one for one in checked(legal_text("2 Mézgasárkány (új)\n"), BANNED).report.findings if one.rule]
    assert (finding.code, finding.card) == ("card-banned", "Mézgasárkány (új)")


def test_34_the_verdict_is_made_anew_and_the_old_day_stays_what_it_was(proba: Format) -> None:
    text = legal_text("2 Mézgasárkány\n")
    assert codes(text, BANNED) == []
    CardList.objects.update(format=proba)
    apply_list(plan_list("Mézgasárkány", form=proba, valid_from=date(2031, 6, 1)))
    assert codes(text, date(2031, 6, 1)) == ["card-banned"]
    assert codes(text, BANNED) == []


@pytest.mark.parametrize(("on", "found"), [(date(2031, 2, 28), []), (BANNED, ["copies-over-limit"])])
def test_35_a_lower_limit_of_one_card_holds_from_its_day_on(proba: Format, on: date, found: list[str]) -> None:
    DeckRule.objects.create(
        game=proba.game, slug="egy", kind="limited", text="Ezekből egy lehet.",
        parameters={"list": "korlatozott", "limit": 1, "zones": ["main", "side"]},
    )  # fmt: skip
    FormatPeriod.objects.get().rules.add(DeckRule.objects.get(slug="egy"))
    held = CardList.objects.create(game=proba.game, slug="korlatozott", title="Korlátozott lapok", valid_from=BANNED)
    CardListEntry.objects.create(card_list=held, card=Card.objects.get(name="Mézgasárkány"))
    assert codes(legal_text("3 Mézgasárkány\n"), on) == found


def test_36_a_banned_card_is_told_with_everything(proba: Format) -> None:
    write_bases("card_list", CardList.objects.get().pk, ["KI-1.4"])
    answer = checked(legal_text("2 Tiltott Hajnal\n"), BANNED)
    [finding] = [one for one in answer.report.findings if one.code == "card-banned"]
    assert (finding.card, finding.lines, finding.allowed, finding.basis) == (
        "Tiltott Hajnal",
        (16,),
        "Próbalista",
        ("KI-1.4",),
    )
    assert (answer.on, [rule.url for rule in answer.rules_of(finding)]) == (BANNED, ["/proba/format/proba/tiltas"])
    assert finding.fix == Fix("remove", 2, "Tiltott Hajnal")


@pytest.mark.parametrize(
    ("rule_card", "more", "found"),
    [("", 2, []), ("1 Tágas lóhere", 2, []), ("", 0, []), ("1 Tágas lóhere", 0, ["deck-size"])],
)
def test_38_the_rule_card_decides_the_size_at_once(proba: Format, rule_card: str, more: int, found: list[str]) -> None:
    text = legal_text(f"{more} Mézgasárkány\n" if more else "") + f"Szabálylap:\n{rule_card}\n"
    assert codes(text) == found


@pytest.mark.parametrize(("on", "found"), [(date(2031, 2, 28), []), (BANNED, ["card-banned"])])
def test_40_a_future_list_is_data(proba: Format, on: date, found: list[str]) -> None:
    assert codes(legal_text("1 Tiltott Hajnal\n"), on) == found


@pytest.mark.parametrize(
    ("now", "found"),
    [("2031-02-28 22:59:59", []), ("2031-02-28 23:00:00", ["card-banned"])],  # UTC: midnight in Budapest is 23:00
)
def test_40_today_is_the_day_of_budapest(
    proba: Format, monkeypatch: pytest.MonkeyPatch, now: str, found: list[str]
) -> None:
    from datetime import UTC, datetime

    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
    answer = check_text(legal_text("1 Tiltott Hajnal\n"), game="proba", format="proba")
    assert [one.code for one in answer.report.findings if one.severity == "violation"] == found


def test_42_past_lists_are_kept_and_served(client: Client, proba: Format) -> None:
    def served(on: str) -> list[tuple[str, list[str]]]:
        data = client.get("/api/v1/formats/proba/proba", {"on": on}).json()
        return [(one["title"], [card["name"] for card in one["cards"]]) for one in data["lists"]]

    CardList.objects.update(format=proba)
    apply_list(plan_list("Mézgasárkány", form=proba, valid_from=date(2032, 1, 1), title="Új lista"))
    assert served("2031-02-28") == []
    assert served("2031-12-31") == [("Próbalista", ["Tiltott Hajnal"])]
    assert served("2032-01-01") == [("Új lista", ["Mézgasárkány"])]
    assert codes(legal_text(), date(2029, 12, 31)) == ["no-period"]
    assert checked(legal_text(), date(2029, 12, 31)).report.verdict == "undetermined"


BAD = "Pakli:\n" + "".join(f"3 {name}\n" for name in BLUE[:10]) + "4 Mézgasárkány\n2 Tiltott Hajnal\n1 Fekete pille\n"


def by_text() -> list[str]:
    return codes(BAD, BANNED)


def by_csv() -> list[str]:
    rows = [line.split(" ", 1) for line in BAD.split("\n")[1:] if line]
    return codes(from_csv("count,name\n" + "".join(f"{count},{name}\n" for count, name in rows)), BANNED)


def by_api() -> list[str]:
    body = {"text": BAD, "game": "proba", "format": "proba", "on": BANNED.isoformat()}
    response = Client().post("/api/v1/decks/check", json.dumps(body), content_type="application/json")
    return [
        one["code"] for one in response.json()["results"][0]["findings"] if one["severity"] in ("violation", "unknown")
    ]


def by_command(folder: Path) -> list[str]:
    (folder / "deck.txt").write_text(BAD, encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_deck", folder / "deck.txt", "--format=proba", f"--on={BANNED}", "--json", stdout=out)
    return [
        one["code"] for one in json.loads(out.getvalue())["findings"] if one["severity"] in ("violation", "unknown")
    ]


@pytest.mark.parametrize("door", [by_text, by_csv, by_api])
def test_44_one_validator_behind_all_doors(proba: Format, door: Callable[[], list[str]], tmp_path: Path) -> None:
    expected = ["deck-too-small", "copies-over-limit", "card-banned"]
    assert door() == expected
    assert by_command(tmp_path) == expected


@pytest.mark.parametrize("name", ["Tágas Lóhere (átnevezve)", "Szűk lóhere"])
def test_47_a_renamed_card_keeps_what_rules_say_of_it(proba: Format, name: str) -> None:
    card = CardModifier.objects.get().card
    card.name, card.slug = name, "masik-cim"
    card.save()
    assert codes(legal_text() + f"Szabálylap:\n1 {name}\n") == ["deck-size"]
    entry = CardListEntry.objects.get().card
    entry.name = "Engedett Hajnal"
    entry.save()
    assert codes(legal_text("1 Engedett Hajnal\n"), BANNED) == ["card-banned"]


def test_47_rules_that_name_cards_follow_a_new_name(admin_client: Client, proba: Format) -> None:
    card = make_card("Magnak való")
    for slug, kind, named in (("mag", "core", ["Magnak való"]), ("hany", "printed-most", {"Magnak való": 2, "Más": 1})):
        DeckRule.objects.create(game=proba.game, slug=slug, kind=kind, parameters={"cards": named}, text="?")
    edit(admin_client, card, name="Magvas")
    card.refresh_from_db()
    assert follow_new_name(card=card, old="Magnak való") == 0
    parameters = dict(DeckRule.objects.filter(slug__in=("mag", "hany")).values_list("slug", "parameters"))
    assert parameters == {"mag": {"cards": ["Magvas"]}, "hany": {"cards": {"Magvas": 2, "Más": 1}}}
