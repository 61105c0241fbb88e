"""Names and references are compared in one form."""

from __future__ import annotations

import pytest

from judgekb.text import fold, normalise, reference_key, slugify, unique_slug


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Őszhajú  TÜKÖR-kapu", "oszhaju tukor-kapu"),
        ("körétôl hatású", "koretol hatasu"),
        ("színbõl bűbájû", "szinbol bubaju"),
        ("Zu’lit", "zu'lit"),
        ("„idézet”", '"idezet"'),
        ("a\u00a0b\u00adc\ufeff", "a bc"),
        ("o\u030b", "o"),
        ("ﬁ①", "ﬁ①".casefold()),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_normalise_keeps_icons_that_nfkc_would_destroy() -> None:
    assert normalise("x²  ½\u2028y") == "x² ½ y"


def test_reference_key_keeps_accents() -> None:
    assert reference_key(" SM  F.Vörös-sárkány ") == "sm f.vörös-sárkány"


def test_slugs() -> None:
    taken = {"osz"}
    assert slugify("Thor, a sárkányölő!") == "thor-a-sarkanyolo"
    assert [unique_slug("Ősz", taken), unique_slug("Ősz", taken), unique_slug("???", taken)] == ["osz-2", "osz-3", "x"]
