"""What the admin saves is sound: the index is told of it, and an export of it loads again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.test import Client

from cards.models import Card, Game
from judgekb.search.models import OutboxEntry
from rulings.corpus.exporting import export_game
from rulings.corpus.files import read_game
from rulings.corpus.loading import load_game
from rulings.models import Citation, Ruling, Section, Source, Term, Topic
from tests.corpus_files import write_corpus
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


class TestRuling:
    """Rulings are read here and written at the desk."""

    def test_it_is_shown_with_the_way_to_the_desk(self, admin_client: Client) -> None:
        row = make_ruling("AK1.1", cards=(("Köd", "új", "subject"),), topics=("fújás",))
        make_edge(row, "AK1.2")
        page = admin_client.get(f"/admin/rulings/ruling/{row.pk}/change/")
        assert page.context["adminform"].form.fields == {}
        inlines = page.context["inline_admin_formsets"]
        assert [(one.has_add_permission, one.has_change_permission) for one in inlines] == [(False, False)] * 4
        assert '<a href="/szerkesztoseg/uj?game=proba&amp;ref=AK1.1">open at the desk</a>' in page.content.decode()

    @pytest.mark.parametrize("what", ["change", "delete"])
    def test_it_is_not_written(self, admin_client: Client, what: str) -> None:
        row = make_ruling("AK1.1")
        data = {"state": "draft", "post": "yes"}
        assert admin_client.post(f"/admin/rulings/ruling/{row.pk}/{what}/", data).status_code == 403
        assert (Ruling.objects.get().state, keys()) == ("published", [])

    def test_none_is_made(self, admin_client: Client) -> None:
        assert admin_client.get("/admin/rulings/ruling/add/").status_code == 403


def errors(row: Any, **values: Any) -> list[str]:
    """Set fields of a row and return what the model says against it."""
    for name, value in values.items():
        setattr(row, name, value)
    try:
        row.full_clean()
    except ValidationError as error:
        return error.messages
    return []


def test_formats_of_a_ruling() -> None:
    assert errors(make_ruling("AK1.1"), formats={}) == [WORDS]
    assert errors(Ruling.objects.get(), formats=["paros"]) == []


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


def test_a_ruling_is_merged_into_a_living_other_one() -> None:
    one, two, three = (make_ruling(f"AK1.{number}") for number in (1, 2, 3))
    assert errors(one, merged_into=one, state="merged") == ["An entry is not merged into itself."]
    needed = "A merged entry, and no other, names the entry that it went into."
    assert errors(one, merged_into=two, state="published") == [needed]
    assert errors(one, merged_into=None, state="merged") == [needed]
    assert errors(one, merged_into=two, state="merged") == []
    one.save()
    chain = "A merged entry leads to a living one at once, not through another."
    assert errors(two, merged_into=three, state="merged") == [chain]
    assert errors(three, merged_into=one, state="merged") == [chain]


@pytest.mark.parametrize(
    ("values", "wanted"),
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
def test_edges(values: dict[str, str], wanted: list[str]) -> None:
    make_section("1")
    assert errors(make_edge(make_ruling("AK1.1"), "AK1.2", "changes"), **values) == wanted


def test_cards_of_a_ruling() -> None:
    link = make_ruling("AK1.1", cards=(("Köd", "új", "subject"),)).card_links.get()
    other = make_card("Pára", "új").printings.get()
    assert errors(link, printing=other) == ["Pára (új) is no printing of Köd."]
    assert errors(link, card=make_card("Dér", game=make_game("masik")), printing=None) == [
        "Dér is a card of Próbajáték."
    ]


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
    make_edge(make_ruling("AK1.1", cards=(("Köd", "új", "subject"),), topics=("fújás",)), "AK1.2", "changes")
    term()
    note = 'Első sor.\r\n\r\n  Más: "sor" # jel'
    assert change(admin_client, Section.objects.get(), about=note) == []
    assert change(admin_client, Source.objects.get(), code="Új: szám", published_evidence=note) == []
    assert change(admin_client, Term.objects.get(), definition=note, aliases='["no", "1"]') == []
    card = Card.objects.get()
    assert change(admin_client, card, details='{"points": 3, "x": "no"}', types="[]", copy_limit="0") != []
    assert change(admin_client, card, details='{"points": 3, "x": "no"}', types="[]", copy_limit="1") == []
    export_game(game=make_game(), folder=tmp_path / "proba")
    report = load_game(corpus=read_game(tmp_path / "proba"))
    assert report.is_quiet, (report.created, report.changed)


def test_what_was_changed_here_is_kept_by_the_starter_data(admin_client: Client, tmp_path: Path) -> None:
    corpus = read_game(write_corpus(tmp_path))
    load_game(corpus=corpus)
    assert change(admin_client, Source.objects.get(), title="Saját cím") == []
    assert change(admin_client, Section.objects.get(), about="Saját szavak.") == []
    report = load_game(corpus=corpus)
    assert (dict(report.kept), report.is_quiet) == ({"sources": 1, "sections": 1}, True)
    assert (Source.objects.get().title, Section.objects.get().about) == ("Saját cím", "Saját szavak.")


def test_a_form_that_is_saved_as_it_was_is_no_change(admin_client: Client) -> None:
    make_section("1")
    for row in (make_source("AK1"), Section.objects.get()):
        assert change(admin_client, row) == []
        row.refresh_from_db()
        assert row.edited is False
