"""What a draft names: cards, sections, entries and sources; confirming and refusing them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from rulings.desk.content import ContentError
from rulings.desk.drafting import save_draft, submit
from rulings.desk.links import FoundLink, accept_certain, decide_link, links_of
from rulings.desk.publishing import publish
from rulings.desk.reviewing import approve
from rulings.desk.states import WrongStep
from rulings.models import Draft, Ruling
from tests.rows import make_card, make_game, make_ruling, make_section, make_source
from tests.rulings.desk.people import editor, make_draft, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def base() -> None:
    """A common word that is a card too (Köd), a card with an edition, a section, an entry and a source."""
    make_card("Ködfonó Pemete", "új")
    make_card("Köd")
    make_section("21.6")
    make_ruling("AK2.1", answer="A köd sűrű, a ködben nem látni.")


def drafted(question: str, answer: str = "Igen.", **more: Any) -> Draft:
    return make_draft(content={"question": question, "answer": answer, **more})


def shown(links: list[FoundLink]) -> list[tuple[Any, ...]]:
    return [(link.key, link.surface, link.field, link.place, link.certain, link.held, link.decided) for link in links]


def test_what_is_doubtful_stands_first() -> None:
    draft = drafted("Fújhat a Ködfonó Pemete (új)?", "Köd esetén nem. Lásd Kódex 21.6, AK2.1 és AK2.")
    assert shown(links_of(draft)) == [
        ("card:Köd:", "Köd", "answer", 0, False, True, None),
        ("card:Ködfonó Pemete:új", "Ködfonó Pemete (új)", "question", 9, True, True, None),
        ("section:HKK 21.6:", "Kódex 21.6", "answer", 21, True, True, None),
        ("entry:AK2.1:", "AK2.1", "answer", 33, True, True, None),
        ("source:AK2:", "AK2", "answer", 42, True, True, None),
    ]


def test_what_is_unknown_stands_first_too() -> None:
    draft = drafted("Fújhat a Ködfonó Pemete?", "Lásd Kódex 21.6, AK9.9 és [[Szél Anyó]].")
    names = ["AK9.9", "Szél Anyó", "Ködfonó Pemete", "HKK 21.6"]
    assert [(link.name, link.is_unknown) for link in links_of(draft)] == [(name, name in names[:2]) for name in names]
    decide_link(draft=draft, by=editor(), key="entry:AK9.9:", confirmed=False)
    assert [link.name for link in links_of(Draft.objects.get())] == ["Szél Anyó", "Ködfonó Pemete", "HKK 21.6", "AK9.9"]


def test_a_thing_is_shown_once_and_at_its_surest() -> None:
    draft = drafted("Köd esetén?", "Nem. A [[Köd]] lap más. A Ködfonó Pemete és a Ködfonó Pemete.")
    assert [(link.key, link.place, link.certain) for link in links_of(draft)] == [
        ("card:Köd:", 0, True),  # the one in brackets vouches for it
        ("card:Ködfonó Pemete:", 26, True),
    ]


def test_what_is_not_held() -> None:
    draft = drafted(
        "Fúj?", "Lásd Kódex 99.9, AK2.77 és AK2.2. A [[Ködfonó Pemeta]] nem, a [[Ködfonó Pemete (régi)]] sem."
    )
    links = {link.surface: link for link in links_of(draft)}
    assert {surface: link.held for surface, link in links.items()} == {
        "Kódex 99.9": False,
        "AK2.77": False,
        "AK2.2": False,
        "[[Ködfonó Pemeta]]": False,
        "[[Ködfonó Pemete (régi)]]": False,
    }
    assert links["[[Ködfonó Pemeta]]"].suggestions == ("Ködfonó Pemete",)
    assert links["[[Ködfonó Pemete (régi)]]"].suggestions == ("Ködfonó Pemete",)


def test_a_tag_in_brackets() -> None:
    links = links_of(drafted("Fúj a [[Ködfonó Pemete (új)]]?"))
    assert [(link.key, link.held, link.in_brackets) for link in links] == [("card:Ködfonó Pemete:új", True, True)]


def test_a_misspelt_name_is_suggested() -> None:
    link = links_of(drafted("Fúj a Ködfonó Pemeta?"))[0]
    assert (link.key, link.kind, link.suggestions, link.is_doubtful) == (
        "misspelt:Ködfonó Pemete:kodfono pemeta",
        "misspelt",
        ("Ködfonó Pemete",),
        True,
    )


def test_a_key_stays_while_the_text_changes() -> None:
    draft = drafted("Fúj?", "Köd esetén nem.")
    decide_link(draft=draft, by=editor(), key="card:Köd:", confirmed=False)
    draft = save_draft(
        draft=draft,
        by=editor(),
        content={"question": "Fúj-e még?", "answer": "Sose fúj. Köd idején sem."},
        reason="",
        version=1,
    )
    assert [(link.key, link.decided) for link in links_of(draft)] == [("card:Köd:", False)]


def test_confirming_puts_it_into_the_lists_and_refusing_takes_it_out() -> None:
    draft = drafted("Fújhat a Ködfonó Pemete?", "Köd esetén nem. Lásd Kódex 21.6 és AK2.1.")
    for key in ("card:Köd:", "card:Ködfonó Pemete:", "section:HKK 21.6:", "entry:AK2.1:"):
        draft = decide_link(draft=draft, by=editor(), key=key, confirmed=True)
    assert draft.content["cards"] == [
        {"name": "Köd", "role": "mentioned"},
        {"name": "Ködfonó Pemete", "role": "mentioned"},
    ]
    assert (draft.content["sections"], draft.content["cites"], draft.version) == (["21.6"], ["AK2.1"], 5)
    assert {link.decided for link in links_of(draft)} == {True}
    for key in ("card:Köd:", "section:HKK 21.6:", "entry:AK2.1:"):
        draft = decide_link(draft=draft, by=editor(), key=key, confirmed=False)
    assert (draft.content["cards"], draft.content["sections"], draft.content["cites"]) == (
        [{"name": "Ködfonó Pemete", "role": "mentioned"}],
        [],
        [],
    )
    assert draft.link_decisions == {
        "card:Köd:": False,
        "card:Ködfonó Pemete:": True,
        "section:HKK 21.6:": False,
        "entry:AK2.1:": False,
    }
    assert [step.why for step in draft.steps.all()][-1] == "entry:AK2.1:: False"
    assert draft.content == draft.versions.get(number=draft.version).content


def test_what_was_decided_can_be_forgotten() -> None:
    draft = drafted("Fúj?", "Köd esetén nem.")
    draft = decide_link(draft=draft, by=editor(), key="card:Köd:", confirmed=False)
    draft = decide_link(draft=draft, by=editor(), key="card:Köd:", confirmed=None)
    assert (draft.link_decisions, draft.version) == ({}, 1)


def test_a_double_click_decides_once() -> None:
    draft = drafted("Fúj?", "Köd esetén nem.")
    for _ in range(2):
        draft = decide_link(draft=draft, by=editor(), key="card:Köd:", confirmed=True)
    assert (draft.version, draft.steps.count(), len(draft.content["cards"])) == (2, 2, 1)


def test_a_card_that_the_editor_listed_is_no_doubt() -> None:
    draft = drafted("Fúj?", "Köd esetén nem.", cards=[{"name": "Köd", "role": "subject"}])
    assert [(link.decided, link.is_doubtful) for link in links_of(draft)] == [(True, False)]
    draft = decide_link(draft=draft, by=editor(), key="card:Köd:", confirmed=True)
    assert draft.content["cards"] == [{"name": "Köd", "role": "subject"}]


def test_a_listed_edition_covers_the_bare_name() -> None:
    draft = drafted("Fúj a Ködfonó Pemete?", cards=[{"name": "Ködfonó Pemete", "edition": "új", "role": "subject"}])
    assert (
        decide_link(draft=draft, by=editor(), key="card:Ködfonó Pemete:", confirmed=True).content["cards"]
        == draft.content["cards"]
    )


def test_all_that_is_certain_at_once() -> None:
    draft = drafted("Fújhat a Ködfonó Pemete?", "Köd esetén nem. Lásd Kódex 21.6 és Kódex 99.9.")
    draft = accept_certain(draft=draft, by=editor())
    assert (draft.content["cards"], draft.content["sections"], draft.version) == (
        [{"name": "Ködfonó Pemete", "role": "mentioned"}],
        ["21.6"],
        2,
    )
    assert accept_certain(draft=draft, by=editor()).version == 2


def test_what_cannot_be_decided() -> None:
    draft = drafted("Fúj?", "Lásd Kódex 99.9.")
    for key in ("section:HKK 99.9:", "card:Nincs ilyen:", "a\0b"):
        with pytest.raises(ContentError):
            decide_link(draft=draft, by=editor(), key=key, confirmed=True)
    draft = decide_link(draft=draft, by=editor(), key="section:HKK 99.9:", confirmed=False)
    submit(draft=draft, by=editor())
    with pytest.raises(WrongStep):
        decide_link(draft=draft, by=editor(), key="section:HKK 99.9:", confirmed=None)


def test_wordings_have_links_but_no_lists() -> None:
    draft = make_draft(kind="section", section=make_section("21.6"), source=None, content={"text": "Köd esetén nem."})
    draft = decide_link(draft=draft, by=editor(), key="card:Köd:", confirmed=True)
    assert ([link.decided for link in links_of(draft)], draft.content, draft.version) == (
        [True],
        {"text": "Köd esetén nem."},
        1,
    )
    assert accept_certain(draft=draft, by=editor()).version == 1


def test_who_may() -> None:
    draft = drafted("Fúj?", "Köd esetén nem.")
    with pytest.raises(PermissionDenied):
        decide_link(draft=draft, by=stranger(), key="card:Köd:", confirmed=True)
    with pytest.raises(PermissionDenied):
        accept_certain(draft=draft, by=stranger())
    for who in (editor, reviewer, publisher):
        decide_link(draft=draft, by=who(), key="card:Köd:", confirmed=True)
        accept_certain(draft=draft, by=who())


def test_readers_see_no_brackets_and_nobody_is_asked_again() -> None:
    draft = drafted("Fúj a [[Köd]]?", "A [[Köd]] nem. Köd esetén sem, Pemete.")
    draft = accept_certain(draft=draft, by=editor())
    submit(draft=draft, by=editor())
    approve(draft=draft, by=reviewer())
    publish(draft=draft, by=publisher())
    ruling = Ruling.objects.get(ref=draft.ref)
    assert ruling.current is not None
    assert (ruling.current.question, ruling.current.answer_html) == (
        "Fúj a Köd?",
        "<p>A Köd nem. Köd esetén sem, Pemete.</p>",
    )
    again = make_draft(ruling=ruling, content={"question": "Fúj a Köd?", "answer": "A Köd nem. Köd esetén sem. Sose."})
    assert [link.is_doubtful for link in links_of(again)] == [False]


def test_how_many_queries(django_assert_num_queries: Any) -> None:
    draft = drafted("Fújhat a [[Ködfonó Pemete (új)]]?", "Lásd Kódex 21.6, AK2.1 és AK2.")
    links_of(draft)  # loads the linker
    with django_assert_num_queries(7):
        links_of(draft)


def test_a_new_card_is_found_at_once() -> None:
    draft = drafted("Fúj a Mézgasárkány?")
    assert links_of(draft) == []
    make_card("Mézgasárkány")
    assert [link.key for link in links_of(draft)] == ["card:Mézgasárkány:"]
    assert make_source("AK1").game == make_game()
