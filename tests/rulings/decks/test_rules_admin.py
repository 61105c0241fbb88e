"""Editors change deck rules in the admin without code; each form refuses what the core would refuse."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from cards.models import Card, CardList, CardListEntry, CardModifier, DeckRule, Format, FormatPeriod, Game
from judgekb.search.models import OutboxEntry
from rulings.decks.service import check_text
from rulings.models import DeckRuleBasis
from tests.rows import make_card, make_ruling
from tests.rulings.decks.rows import DAY, known_card, legal_text

pytestmark = pytest.mark.django_db
NO_BASES = {"bases-TOTAL_FORMS": 0, "bases-INITIAL_FORMS": 0}


def errors(response: Any) -> list[str]:
    """Return what the form of an answer says is wrong; none when it was saved."""
    if response.status_code == 302:
        return []
    forms = [response.context["adminform"].form]
    sets = [one.formset for one in response.context["inline_admin_formsets"]]
    found = [message for form in forms for messages in form.errors.values() for message in messages]
    found += [message for one in sets for form in one for messages in form.errors.values() for message in messages]
    return found


def rule_form(game: Game, **more: Any) -> dict[str, Any]:
    values = {
        "game": game.pk, "slug": "uj-szabaly", "kind": "size", "parameters": '{"min": 43}', "severity": "violation",
        "certainty": "stated", "text": "Legalább 43.", **NO_BASES,
    }  # fmt: skip
    return {**values, **more}


def period_form(form: Format, *rules: str, **more: Any) -> dict[str, Any]:
    ids = [DeckRule.objects.get(slug=slug).pk for slug in rules]
    values = {
        "format": form.pk, "valid_from": "", "valid_to": "", "last_seen": "", "certainty": "stated", "note": "",
        "choices": "{}", "rules": ids,
    }  # fmt: skip
    return {**values, **more}


def test_a_limit_that_changes_from_a_day_on(admin_client: Client, proba: Format) -> None:
    """The whole path: a new rule, the old period ended, the new one saved as new."""
    make_ruling("KI-2.1")
    basis = {"bases-TOTAL_FORMS": 1, "bases-0-target": "KI-2.1", "bases-0-position": 0}
    added = admin_client.post("/admin/cards/deckrule/add/", rule_form(proba.game, **basis))
    assert errors(added) == []
    old = FormatPeriod.objects.get()
    url = f"/admin/cards/formatperiod/{old.pk}/change/"
    same = ("meret", "kieg", "szin", "peldany", "tiltas")
    ended = period_form(proba, *same, valid_from="2030-01-01", valid_to="2031-12-31")
    assert errors(admin_client.post(url, ended)) == []
    new = period_form(proba, "uj-szabaly", *same[1:], valid_from="2032-01-01", _saveasnew="1")
    assert errors(admin_client.post(url, new)) == []
    before = check_text(legal_text(), format="proba", on=date(2031, 12, 31)).report
    after = check_text(legal_text(), format="proba", on=date(2032, 1, 1)).report
    assert (before.verdict, after.verdict) == ("legal", "illegal")
    assert [(one.code, one.rule, one.basis) for one in after.findings] == [
        ("deck-too-small", "uj-szabaly", ("KI-2.1",))
    ]
    assert (Format.objects.get().edited, DeckRule.objects.get(slug="uj-szabaly").edited) == (True, True)
    linked = DeckRuleBasis.objects.get(rule__slug="uj-szabaly").to_ruling
    assert linked is not None
    assert linked.ref == "KI-2.1"
    assert OutboxEntry.objects.count() == 0


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"kind": "semmi"}, None),
        ({"kind": "copies", "parameters": '{"limit": 3}'}, "copies needs zones"),
        ({"parameters": '{"least": 3}'}, "size takes no least"),
        ({"parameters": '{"min": "sok"}'}, "min='sok' is no int"),
        ({"parameters": "[1]"}, 'Write an object: {"min": 50}.'),
        ({"kind": "banned", "parameters": '{"list": "nincs"}'}, "there is no list nincs"),
        ({"slug": "meret"}, None),
        ({"text": ""}, None),
    ],
)
def test_what_the_core_would_refuse(
    admin_client: Client, proba: Format, more: dict[str, Any], message: str | None
) -> None:
    found = errors(admin_client.post("/admin/cards/deckrule/add/", rule_form(proba.game, **more)))
    assert len(found) == 1
    assert message in (None, found[0])
    assert DeckRule.objects.filter(slug="uj-szabaly").count() == 0


def test_numbers_as_keys_and_parameters_that_depend_on_an_option(admin_client: Client, proba: Format) -> None:
    parameters = '{"min": {"by": "limit", "3": 40, "4": 60}}'
    assert errors(admin_client.post("/admin/cards/deckrule/add/", rule_form(proba.game, parameters=parameters))) == []
    assert DeckRule.objects.get(slug="uj-szabaly").as_row().parameters == {"min": {"by": "limit", 3: 40, 4: 60}}


def test_no_parameters_are_an_empty_object(admin_client: Client, proba: Format) -> None:
    form = rule_form(proba.game, kind="released", parameters="")
    assert errors(admin_client.post("/admin/cards/deckrule/add/", form)) == []
    assert DeckRule.objects.get(slug="uj-szabaly").parameters == {}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"valid_from": "2033-01-01", "valid_to": "2032-01-01"}, "The last day is before the first."),
        ({"valid_from": "2031-01-01"}, "The period 2030-01-01 – … of this format holds on some of these days: end it on the day before first."),
        ({"valid_to": "2030-01-01"}, "The period 2030-01-01 – … of this format holds on some of these days: end it on the day before first."),
        ({"valid_to": "2029-12-31", "rules": []}, "A period lists its whole rule set: nothing is inherited from another one."),
        ({"valid_to": "2029-12-31", "choices": "[3]"}, 'Write an object of lists: {"limit": [3, 4]}.'),
        ({"valid_to": "2029-12-31"}, None),
    ],
)  # fmt: skip
def test_periods(admin_client: Client, proba: Format, more: dict[str, Any], message: str | None) -> None:
    found = errors(admin_client.post("/admin/cards/formatperiod/add/", period_form(proba, "meret", **more)))
    assert found == ([message] if message else [])
    assert FormatPeriod.objects.count() == (1 if message else 2)


def test_rules_of_another_game_are_refused(admin_client: Client, proba: Format) -> None:
    other = Game.objects.create(slug="masik", name="Másik", language="hu")
    DeckRule.objects.create(game=other, slug="ove", kind="size", parameters={"min": 1}, text="?")
    form = period_form(proba, "ove", valid_to="2029-12-31")
    assert errors(admin_client.post("/admin/cards/formatperiod/add/", form)) == [
        "ove is a rule of Másik, not of Próbajáték."
    ]


def test_a_rule_that_holds_is_changed_with_a_warning_and_not_deleted(admin_client: Client, proba: Format) -> None:
    rule = DeckRule.objects.get(slug="meret")
    url = f"/admin/cards/deckrule/{rule.pk}"
    form = rule_form(proba.game, parameters='{"min": 43}', slug="mas")
    answer = admin_client.post(f"{url}/change/", form, follow=True)
    assert "holds in 1 period(s)" in answer.content.decode()
    rule.refresh_from_db()
    assert (rule.slug, rule.parameters) == ("meret", {"min": 43})
    assert check_text(legal_text(), format="proba", on=DAY).report.verdict == "illegal"
    assert admin_client.post(f"{url}/delete/", {"post": "yes"}).status_code == 403
    FormatPeriod.objects.get().rules.remove(rule)
    assert admin_client.post(f"{url}/delete/", {"post": "yes"}).status_code == 302


def list_form(form: Format, *entries: tuple[Card, str], **more: Any) -> dict[str, Any]:
    values: dict[str, Any] = {
        "game": form.game_id, "slug": "tilto", "title": "Új lista", "format": form.pk, "valid_from": "2032-01-01",
        "valid_to": "", "last_seen": "", "note": "", "entries-TOTAL_FORMS": len(entries), "entries-INITIAL_FORMS": 0,
        **NO_BASES,
    }  # fmt: skip
    for place, (card, edition) in enumerate(entries):
        cells = {"card": card.pk, "edition": edition, "written": "", "position": place}
        values |= {f"entries-{place}-{key}": value for key, value in cells.items()}
    return {**values, **more}


def test_a_list_is_written_by_hand(admin_client: Client, proba: Format) -> None:
    card = known_card("Cseles Nyék", "Kék")
    url = "/admin/cards/cardlist/add/"
    held = "The version 2031-03-01 – … of this list holds on some of these days: end it on the day before first."
    assert errors(admin_client.post(url, list_form(proba, (card, "(új)")))) == [held]
    CardList.objects.update(valid_to=date(2031, 12, 31))
    assert errors(admin_client.post(url, list_form(proba, (card, "(uj)"), (card, "")))) == []
    made = CardList.objects.get(valid_from=date(2032, 1, 1))
    assert (made.edited, [(str(one), one.edition) for one in made.entries.all()]) == (
        True,
        [("Cseles Nyék (új)", "új"), ("Cseles Nyék", "")],
    )
    report = check_text(legal_text("1 Cseles Nyék\n"), format="proba", on=date(2032, 1, 1)).report
    assert report.verdict == "illegal"


def test_entries_that_are_none(admin_client: Client, proba: Format) -> None:
    other = make_card("Idegen", game=Game.objects.create(slug="masik", name="Másik", language="hu"))
    card = known_card("Cseles Nyék", "Kék")
    url = "/admin/cards/cardlist/add/"
    form = {"valid_from": "2020-01-01", "valid_to": "2020-12-31"}
    assert errors(admin_client.post(url, list_form(proba, (other, ""), **form))) == ["Idegen is a card of Másik."]
    assert errors(admin_client.post(url, list_form(proba, (card, "szép"), **form))) == [
        "'szép' is no edition tag: új, alfa, CM or a year."
    ]


def test_a_list_that_a_rule_names_is_not_deleted(admin_client: Client, proba: Format) -> None:
    url = f"/admin/cards/cardlist/{CardList.objects.get().pk}/delete/"
    assert admin_client.post(url, {"post": "yes"}).status_code == 403
    DeckRule.objects.get(slug="tiltas").delete()
    assert admin_client.post(url, {"post": "yes"}).status_code == 302
    assert CardListEntry.objects.count() == 0


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({}, None),
        ({"kind": "copy-limit", "parameters": '{"limit": 1}'}, "copy-limit needs zones."),
        ({"kind": "copy-limit", "parameters": '{"limit": "egy", "zones": ["main"]}'}, "Mézgasárkány: copy-limit takes no limit='egy'"),
        ({"parameters": '{"size": 44, "x": 1}'}, "Mézgasárkány: deck-exactly takes no x=1"),
        ({"zones": '["sarok"]'}, 'Write a list of zones: ["main", "side"]. Zones are main, side, rule, follower, guild, tower, omen, banner, die.'),
        ({"zones": "[]"}, None),
        ({"edition": "szép"}, "'szép' is no edition tag: új, alfa, CM or a year."),
    ],
)  # fmt: skip
def test_modifiers(admin_client: Client, proba: Format, more: dict[str, Any], message: str | None) -> None:
    values = {
        "card": Card.objects.get(name="Mézgasárkány").pk, "edition": "", "kind": "deck-exactly",
        "parameters": '{"size": 45}', "zones": '["rule"]', "certainty": "stated", "text": "Pontosan 45.", **NO_BASES,
    }  # fmt: skip
    found = errors(admin_client.post("/admin/cards/cardmodifier/add/", {**values, **more}))
    assert (len(found), CardModifier.objects.count()) == ((1, 1) if more else (0, 2))
    assert message is None or found == [message]


def person(*codes: str) -> Client:
    user = User.objects.create_user(f"user{User.objects.count()}", is_staff=bool(codes))
    user.user_permissions.set(Permission.objects.filter(codename__in=codes))
    client = Client()
    client.force_login(user)
    return client


def test_three_people(proba: Format) -> None:
    """A stranger and a member see nothing, a reviewer reads, an editor writes."""
    rule = DeckRule.objects.get(slug="meret")
    url = f"/admin/cards/deckrule/{rule.pk}/change/"
    form = rule_form(proba.game, parameters='{"min": 41}')
    for stranger in (Client(), person()):
        assert stranger.get(url).status_code == 302
        assert stranger.post(url, form).status_code == 302
    reviewer = person("view_deckrule", "view_deckrulebasis")
    assert reviewer.get(url).status_code == 200
    assert reviewer.post(url, form).status_code == 403
    assert reviewer.get("/admin/cards/deckrule/add/").status_code == 403
    rule.refresh_from_db()
    assert (rule.parameters, rule.edited) == ({"min": 40}, False)
    editor = person("view_deckrule", "change_deckrule", "view_deckrulebasis", "add_deckrulebasis")
    assert errors(editor.post(url, form)) == []
    rule.refresh_from_db()
    assert (rule.parameters, rule.edited) == ({"min": 41}, True)
    assert editor.post(f"/admin/cards/deckrule/{rule.pk}/delete/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("model", ["format", "formatperiod", "deckrule", "cardlist", "cardmodifier"])
def test_every_list_and_form_opens(admin_client: Client, proba: Format, model: str) -> None:
    row: Any = {"format": Format, "formatperiod": FormatPeriod, "deckrule": DeckRule, "cardlist": CardList}
    found = row.get(model, CardModifier).objects.first()
    for path in ("", "?q=a" if model not in ("formatperiod",) else "", "add/", f"{found.pk}/change/"):
        assert admin_client.get(f"/admin/cards/{model}/{path}").status_code == 200
