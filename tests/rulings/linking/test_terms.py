"""Terms of the glossary: names, aliases, abbreviations."""

from __future__ import annotations

import pytest

from rulings.linking.link import Kind
from tests.rulings.linking.invented import of_kind


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fúj a harapással.", [("harapás", "harapással")]),
        ("Fúj a lassú hatás és a késő hatások.", [("lassú hatás", "lassú hatás"), ("lassú hatás", "késő hatások")]),
        ("Fúj 3 VP-ért, 2VP, vp.", [("varázspont", "VP-ért")]),
        ("Fúj Odaát, odaát.", [("Odaát", "Odaát")]),
        ("Fúj a (J)-t, a J és (K).", [("használati korlát", "(J)-t")]),
        ("Fúj a harapas.", []),
        ("Fúj a harapásnyi.", []),
    ],
)
def test_terms(text: str, found: list[tuple[str, str]]) -> None:
    assert of_kind(Kind.TERM, text) == found
