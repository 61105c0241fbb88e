"""The examples of the OpenAPI document as requests, and a small base in which each of them has an answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from itertools import zip_longest
from typing import Any
from urllib.parse import quote, urlencode

from django.conf import settings

from cards.models import CardText, DeckRule, Format, FormatPeriod
from judgekb.search.service import rebuild
from rulings.bulk.make import make_bulk
from rulings.desk.drafting import create_draft
from rulings.models import Publication, SectionText, Source, Term
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.api.keys import key_of
from tests.rulings.desk.people import editor

Data = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """A request made of examples. `of` names what it shows."""

    of: str
    method: str
    template: str
    url: str
    body: Data | None = None


def requests(document: Data) -> Iterator[Asked]:
    """Yield for every operation: with what must be given, then with each example of each parameter, then each body."""
    for template, methods in document["paths"].items():
        for method, operation in methods.items():
            yield from _of_operation(template, method, operation)


def _of_operation(template: str, method: str, operation: Data) -> Iterator[Asked]:
    parameters = operation.get("parameters", [])
    needed = {one["name"]: examples_of(one) for one in parameters if one.get("required")}
    if not all(needed.values()):
        assert operation["operationId"] == "bulk_hashed"  # its hash is another in every base
        return
    base = {name: values[0] for name, values in needed.items()}
    places = {one["name"]: one["in"] for one in parameters}
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("examples", {})
    for name, body in content.items():
        yield Asked(
            f"{operation['operationId']}: {name}", method, template, _url(template, base, places), body["value"]
        )
    if content:
        return
    yield Asked(operation["operationId"], method, template, _url(template, base, places))
    for one in parameters:
        for value in [*examples_of(one), *one["schema"].get("enum", ())]:
            url = _url(template, {**base, one["name"]: value}, places)
            yield Asked(f"{operation['operationId']}: {one['name']}={value}", method, template, url)


def examples_of(parameter: Data) -> list[Any]:
    return [one["value"] for one in parameter.get("examples", {}).values()]


def _url(template: str, values: Data, places: dict[str, str]) -> str:
    for name, value in values.items():
        if places[name] == "path":
            template = template.replace(f"{{{name}}}", quote(str(value)))
    query = {name: value for name, value in values.items() if places[name] == "query"}
    return f"{template}?{urlencode(query)}" if query else template


def make_examples() -> None:
    """Make what the examples name, and the index."""
    game = make_game("hkk")
    card = make_card("Asylux átka", "", "új", game=game)
    CardText.objects.create(card=card, language="hu", text="Amíg köd van, nem fúj.", source_note="AK1")
    make_card("Haláljáró", "2024", game=game)
    make_card("Eltörlés", game=game)
    section = make_section("21.6.0", game=game, title="Köd", about="Mit tesz a köd.")
    SectionText.objects.create(section=section, text="A köd leszáll.", text_html="<p>A köd leszáll.</p>")
    ruling = make_ruling(
        "AK106.1", "Mekkora a kiegészítő pakli?", "Akkora.", game=game, kind="rule",
        cards=(("Asylux átka", "új", "subject"),), topics=("kiegészítő pakli",),
    )  # fmt: skip
    for number, kind in zip_longest(range(2, 5), ("faq", "change"), fillvalue="faq"):
        make_ruling(f"AK106.{number}", game=game, kind=str(kind), cards=(("Asylux átka", "", "mentioned"),))
    make_edge(ruling, "HKK 21.6.0", "cites")
    Term.objects.create(game=game, name="varázspont", slug="varazspont", abbreviations=["VP"], definition="Pont.")
    rule = DeckRule.objects.create(game=game, slug="meret", kind="size", parameters={"min": 40}, text="Legalább 40.")
    form = Format.objects.create(game=game, slug="hagyomanyos", name="Hagyományos")
    FormatPeriod.objects.create(format=form).rules.add(rule)
    Publication.objects.create(
        game=game, action="new", origin="desk", ref=ruling.ref, title="Mekkora?", ruling=ruling,
        revision=ruling.current, at=datetime(2025, 9, 6, tzinfo=UTC),
    )  # fmt: skip
    rebuild()
    make_bulk()


def make_draft_of_examples() -> tuple[int, str]:
    """Begin the draft that the examples are of; return its number and a key of its editor."""
    from rulings.api.drafts import NEW

    user = editor()
    source = Source.objects.get(game__slug="hkk", code="AK106")
    content = {**NEW, "cards": [], "answer": "Akkora, mint az Asylux átka mellett."}
    draft = create_draft(game=source.game, by=user, content=content, source=source, reason="Kérdezték.")
    return draft.pk, key_of(user)


@cache
def document() -> Data:
    """Return the committed OpenAPI document."""
    import yaml

    held: Data = yaml.safe_load((settings.BASE_DIR / "judgekb" / "api" / "openapi.yaml").read_text(encoding="utf-8"))
    return held
