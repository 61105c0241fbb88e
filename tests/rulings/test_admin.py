"""What the admin saves is sound: the index is told of it, and an export of it loads again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.forms import BaseForm
from django.test import Client

from cards.models import Card, Game
from judgekb.search.models import OutboxEntry
from rulings.corpus.exporting import export_game
from rulings.corpus.files import read_game
from rulings.corpus.loading import load_game
from rulings.models import Citation, Ruling, Section, Source, Term, Topic
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db


def change(client: Client, row: Any, **values: Any) -> list[str]:
    """Open a row's form, change fields (`citations-0-kind` too) and save. Returns the errors, none when saved."""
    path = f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/change/"
    context = client.get(path).context
    forms: list[BaseForm] = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.initial_forms]
    data = {form.add_prefix(name): form[name].value() for form in forms for name in form.fields}
    data = {name: value for name, value in data.items() if value is not None and value is not False} | values
    response = client.post(path, data)
    if response.status_code == 302:
        return [] if response["Location"].endswith(f"/{row._meta.model_name}/") else messages(client, path)
    shown = [response.context["adminform"].form]
    shown += [form for inline in response.context["inline_admin_formsets"] for form in inline.formset.forms]
    return [error for form in shown for errors in form.errors.values() for error in errors]


def messages(client: Client, path: str) -> list[str]:
    return [str(message) for message in client.get(path).context["messages"]]


def keys() -> list[str]:
    return sorted(OutboxEntry.objects.values_list("key", flat=True))


def term(**more: Any) -> Term:
    return Term.objects.create(game=make_game(), name="köd", slug="kod", **more)


WORDS = 'Write a list of words: ["one", "two"].'


@pytest.mark.parametrize(
    ("written", "errors"),
    [
        ("", []),
        ("[]", []),
        ('["pára"]', []),
        ("{}", [WORDS]),
        ('"pára"', [WORDS]),
        ("[1]", [WORDS]),
        ('[" "]', [WORDS]),
        ('["a", "a"]', ["A word stands twice."]),
        ('["a\\u0000"]', ["A word holds a control letter."]),
    ],
)
@pytest.mark.parametrize("field", ["aliases", "abbreviations", "defined_by"])
def test_lists_of_terms(admin_client: Client, field: str, written: str, errors: list[str]) -> None:
    row = term(**{field: ["régi"]})
    assert change(admin_client, row, **{field: written}) == errors
    held = {"": [], "[]": [], '["pára"]': ["pára"]}.get(written, ["régi"])
    assert getattr(Term.objects.get(), field) == held


@pytest.mark.parametrize(("written", "held"), [("", []), ('["paros"]', ["paros"])])
def test_formats_of_a_ruling(admin_client: Client, written: str, held: list[str]) -> None:
    ruling = make_ruling("AK1.1", formats=["nagy"])
    assert change(admin_client, ruling, formats="{}") == [WORDS]
    assert change(admin_client, ruling, formats=written) == []
    assert Ruling.objects.get().formats == held


@pytest.mark.parametrize("code", ["AK/1", "AK?", "AK#", "AK%1", "AK\\", "..", "AK\t1"])
def test_codes_stand_in_addresses(admin_client: Client, code: str) -> None:
    assert len(change(admin_client, make_source(), code=code)) == 1
    assert Source.objects.get().code == "AK1"


def test_a_code_or_citation_in_other_case_is_taken(admin_client: Client) -> None:
    make_source("AK1")
    assert change(admin_client, make_source("AK2"), code="ak1") == ["The code is taken: AK1."]
    make_section("1")
    other = make_section("2")
    assert change(admin_client, other, citation="hkk 1", number="1") == ["The citation is taken: HKK 1."]
    assert change(admin_client, other, citation="HKK 3") == ["Prefix and number make it: HKK 2."]
    assert change(admin_client, other, parent=str(other.pk)) == ["The parent stands before: its position is lower."]


@pytest.mark.parametrize("slug", ["Kod", "kod_", "kod--x"])
def test_slugs(admin_client: Client, slug: str) -> None:
    topic = Topic.objects.create(game=make_game(), name="köd", slug="kod")
    for row in (topic, term(), make_card("Köd"), make_game()):
        assert len(change(admin_client, row, slug=slug)) == 1


def test_a_ruling_is_merged_into_a_living_other_one(admin_client: Client) -> None:
    one, two, three = (make_ruling(f"AK1.{number}") for number in (1, 2, 3))
    merged = {"state": "merged"}
    assert change(admin_client, one, merged_into=one.pk, **merged) == ["An entry is not merged into itself."]
    needed = "A merged entry, and no other, names the entry that it went into."
    assert change(admin_client, one, merged_into=two.pk) == [needed]
    assert change(admin_client, one, **merged) == [needed]
    assert change(admin_client, one, merged_into=two.pk, **merged) == []
    chain = "A merged entry leads to a living one at once, not through another."
    assert change(admin_client, two, merged_into=three.pk, **merged) == [chain]
    assert change(admin_client, three, merged_into=one.pk, **merged) == [chain]


def test_a_circle_is_told_and_undone(admin_client: Client) -> None:
    one, two = make_ruling("AK1.1"), make_ruling("AK1.2")
    make_edge(one, "AK1.2")
    make_edge(two, "AK9.9")
    said = change(admin_client, two, note="Új", **{"citations-0-target": "AK1.1"})
    assert said == ["Nothing was saved. These entries replace each other in a circle: AK1.1 → AK1.2 → AK1.1."]
    two.refresh_from_db()
    assert (two.note, two.citations.get().target, keys()) == ("", "AK9.9", [])


@pytest.mark.parametrize(
    ("values", "errors"),
    [
        ({"reason": ""}, ["What changes needs it."]),
        ({"extent": ""}, ["What changes needs it."]),
        ({"extent": "part"}, ["What changes needs it."]),
        ({"extent": "part", "clause": "az ideje"}, []),
        ({"kind": "cites"}, ["A mere citation has no extent and no clause."]),
        ({"kind": "cites", "extent": "", "target": "HKK 9"}, ["The base holds no section HKK 9."]),
        ({"kind": "cites", "extent": "", "target": "HKK 1"}, []),
    ],
)
def test_edges(admin_client: Client, values: dict[str, str], errors: list[str]) -> None:
    make_section("1")
    edge = make_edge(make_ruling("AK1.1"), "AK1.2", "changes")
    assert (
        change(admin_client, edge.ruling, **{f"citations-0-{name}": value for name, value in values.items()}) == errors
    )
    assert (Citation.objects.get().kind == "changes") is (values.get("kind") is None or bool(errors))


def test_cards_of_a_ruling(admin_client: Client) -> None:
    ruling = make_ruling("AK1.1", cards=(("Köd", "új", "subject"),))
    other = make_card("Pára", "új").printings.get()
    stranger = make_card("Dér", game=make_game("masik"))
    assert change(admin_client, ruling, **{"card_links-0-printing": other.pk}) == ["Pára (új) is no printing of Köd."]
    wrong = change(admin_client, ruling, **{"card_links-0-card": stranger.pk, "card_links-0-printing": ""})
    assert wrong == ["Dér is a card of Próbajáték."]


class TestIndex:
    @pytest.fixture(autouse=True)
    def rows(self) -> None:
        make_section("1")
        ruling = make_ruling("AK1.1", cards=(("Köd", "", "subject"),), topics=("fújás",))
        make_edge(ruling, "HKK 1", "cites")
        make_ruling("AK2.1")

    def test_new_names(self, admin_client: Client) -> None:
        shown = {
            Card: ("slug", "para", "card:proba:kod", "card:proba:para"),
            Topic: ("slug", "para", "topic:proba:fujas", "topic:proba:para"),
            Source: ("code", "AK7", "source:proba:AK1", "source:proba:AK7"),
        }
        for model, (field, value, *wanted) in shown.items():
            OutboxEntry.objects.all().delete()
            row = model.objects.order_by("pk").first()  # type: ignore[attr-defined]
            assert change(admin_client, row, **{field: value}) == []
            assert keys() == sorted(["ruling:proba:AK1.1", *wanted])

    def test_a_section_and_what_cites_it(self, admin_client: Client) -> None:
        assert change(admin_client, Section.objects.get(), citation="HKK 2", number="2") == []
        assert keys() == ["ruling:proba:AK1.1", "section:proba:HKK 1", "section:proba:HKK 2"]
        assert Citation.objects.get().to_section is None

    def test_a_term_and_what_defines_it(self, admin_client: Client) -> None:
        assert change(admin_client, term(defined_by=["ak2.1"]), defined_by='["HKK 1"]') == []
        assert keys() == ["ruling:proba:AK2.1", "section:proba:HKK 1", "topic:proba:kod"]

    def test_a_rulebook(self, admin_client: Client) -> None:
        assert change(admin_client, Section.objects.get().rulebook, short_title="Könyv") == []
        assert keys() == ["ruling:proba:AK1.1", "section:proba:HKK 1"]

    def test_a_game_is_in_everything(self, admin_client: Client) -> None:
        assert change(admin_client, Game.objects.get(), name="Más", deck_zones="[]") == []
        assert keys() == []
        assert change(admin_client, Game.objects.get(), slug="mas") == []
        assert keys() == ["*"]

    def test_deletion_of_one_and_of_several(self, admin_client: Client) -> None:
        row = term()
        admin_client.post(f"/admin/rulings/term/{row.pk}/delete/", {"post": "yes"})
        assert keys() == ["topic:proba:kod"]
        OutboxEntry.objects.all().delete()
        chosen = {"action": "delete_selected", "_selected_action": [Section.objects.get().pk], "post": "yes"}
        admin_client.post("/admin/rulings/section/", chosen)
        assert (keys(), Section.objects.count()) == (["ruling:proba:AK1.1", "section:proba:HKK 1"], 0)


def test_an_export_after_edits_loads_again(admin_client: Client, tmp_path: Path) -> None:
    make_section("1", title="Ködök")
    row = make_ruling("AK1.1", cards=(("Köd", "új", "subject"),), topics=("fújás",), note="x")
    make_edge(row, "AK1.2", "changes")
    term()
    note = 'Első sor.\r\n\r\n  Más: "sor" # jel'
    edge = {"citations-0-extent": "part", "citations-0-clause": note, "citations-0-reason": note}
    assert change(admin_client, row, note=note, state="draft", formats='["paros"]', **edge) == []
    assert change(admin_client, Section.objects.get(), about=note) == []
    assert change(admin_client, Source.objects.get(), code="Új: szám", published_evidence=note) == []
    assert change(admin_client, Term.objects.get(), definition=note, aliases='["no", "1"]') == []
    card = Card.objects.get()
    assert change(admin_client, card, details='{"points": 3, "x": "no"}', types="[]", copy_limit="0") != []
    assert change(admin_client, card, details='{"points": 3, "x": "no"}', types="[]", copy_limit="1") == []
    export_game(game=make_game(), folder=tmp_path / "proba")
    report = load_game(corpus=read_game(tmp_path / "proba"))
    assert report.is_quiet, (report.created, report.changed)
