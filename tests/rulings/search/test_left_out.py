"""A row of which no document can be made keeps out no other."""

from __future__ import annotations

import pytest

from rulings.models import Ruling
from rulings.search.documents import documents
from tests.rows import make_ruling

pytestmark = pytest.mark.django_db


def test_it_is_left_out_of_all_and_told_when_asked_for(caplog: pytest.LogCaptureFixture) -> None:
    bad = make_ruling("AK1.1")
    make_ruling("AK1.2")
    Ruling.objects.filter(pk=bad.pk).update(formats=5)
    assert [document.key for document in documents()] == ["ruling:proba:AK1.2", "source:proba:AK1"]
    assert [record.getMessage() for record in caplog.records] == [f"ruling {bad.pk} is left out of the search index"]
    with pytest.raises(TypeError):
        list(documents({"ruling:proba:AK1.1"}))
