"""Whatever a draft says, or does not say yet, every page of it opens."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.desk.affected import affected
from rulings.desk.drafting import create_draft, save_draft
from rulings.models import Batch
from rulings.models.drafts import DraftKind
from tests.rows import make_card, make_game, make_ruling, make_section
from tests.rulings.desk.people import editor, make_draft
from tests.rulings.pages.desk.visitors import client_of

pytestmark = pytest.mark.django_db

CONTENTS: dict[str, dict[str, Any]] = {
    "nothing": {},
    "a question": {"question": "Fúj-e?"},
    "merged": {"merged_into": "AK1.9"},
    "merged into nothing held": {"merged_into": "AK77.7", "note": "Ugyanaz."},
    "merged without saying into what": {"status": "merged", "question": "Fúj-e?", "answer": "Fúj."},
    "withdrawn": {"question": "Fúj-e?", "answer": "Fúj.", "status": "withdrawn"},
    "disputed": {"question": "Fúj-e?", "answer": "Fúj.", "status": "disputed"},
    "unanswered": {"question": "Fúj-e?", "status": "unanswered"},
    "no such status": {"question": "Fúj-e?", "answer": "Fúj.", "status": "nincs"},
    "days that are none": {"question": "Fúj-e?", "answer": "Fúj.", "valid_from": "tegnap", "valid_to": "1999-99-99"},
    "days that cannot be": {"question": "Fúj-e?", "published": {"not_before": "2030-01-01", "not_after": "2020-01-01"}},
    "an edge without an end": {"question": "Fúj-e?", "changes": [{"kind": "supersedes"}]},
    "a card without a name": {"question": "Fúj-e?", "cards": [{"role": "subject"}]},
    "names that are not held": {
        "answer": "Lásd AK77.7, Kódex 99.9 és [[Nincs Ilyen]].",
        "cards": [{"name": "Nincs Ilyen", "edition": "x", "role": "subject"}],
        "sections": ["99.9"],
        "cites": ["AK77.7"],
        "topics": ["új"],
        "formats": ["nincs"],
    },
}


@pytest.mark.parametrize("of", ["a new entry", "a change"])
@pytest.mark.parametrize("name", CONTENTS)
def test_every_page_of_it_opens(name: str, of: str) -> None:
    make_ruling("AK1.9", "Süt-e a nap?", "Süt.")
    batch = Batch.objects.create(game=make_game(), title="Krónika", text="x", author=editor())
    held = {"ruling": make_ruling("AK1.8"), "reason": "Pontosabban."} if of == "a change" else {}
    draft = make_draft(content={"question": "Esik?", "answer": "Esik."}, batch=batch, **held)
    save_draft(draft=draft, by=editor(), content=CONTENTS[name], reason="Pontosabban.", version=1)
    sara = client_of("editor")
    pages = ("/szerkesztoseg", f"/szerkesztoseg/{draft.pk}", f"/szerkesztoseg/{draft.pk}/tortenet")
    assert [(page, sara.get(page).status_code) for page in pages] == [(page, 200) for page in pages]
    assert sara.get(batch.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("text", ["", "Új szöveg."])
def test_a_wording_opens_too(text: str) -> None:
    section, card = make_section("21.6"), make_card("Ködfonó Pemete")
    content = {"text": text, "valid_from": "holnap"}
    for kind, more in ((DraftKind.SECTION, {"section": section}), (DraftKind.CARD, {"card": card})):
        draft = create_draft(game=make_game(), by=editor(), kind=kind, content=content, **more)
        assert client_of("editor").get(draft.get_absolute_url()).status_code == 200


def test_what_went_into_another_overturns_nothing() -> None:
    make_ruling("AK1.9", "Süt-e a nap?", "Süt.")
    assert affected(game=make_game(), content={"merged_into": "AK1.9"}, ref="AK1.8") == []
