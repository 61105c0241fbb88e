"""The look: contrast in both schemes, nothing inline, nothing from another host."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

STYLE = (Path(settings.BASE_DIR) / "judgekb/static/judgekb/site.css").read_text(encoding="utf-8")
PAGES = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))
PAIRS = [
    *((text, ground) for text in ("ink", "soft", "accent") for ground in ("paper", "sheet")),
    *(("ink", f"{tone}-wash") for tone in ("good", "changed", "gone", "waiting")),
    *((tone, f"{tone}-wash") for tone in ("good", "changed", "gone", "waiting")),
    *(("accent", f"{tone}-wash") for tone in ("changed", "gone")),
    *(("soft", f"{tone}-wash") for tone in ("changed", "gone")),
    ("accent-ink", "accent"),
    ("ink", "mark"),
    ("accent", "wash"),
    ("ink", "wash"),
    ("soft", "wash"),
    ("changed", "paper"),
]


def schemes() -> dict[str, dict[str, str]]:
    """Return the colours of the light and of the dark scheme by name."""
    light, dark = (
        dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block)) for block in re.findall(r":root \{(.*?)\}", STYLE, re.S)
    )
    return {"light": light, "dark": {**light, **dark}}


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2.2."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_have_the_contrast_of_aa(scheme: str) -> None:
    colours = schemes()[scheme]
    weak = {pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in PAIRS}
    assert {pair: value for pair, value in weak.items() if value < 4.5} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_edges_of_fields_have_the_contrast_of_aa(scheme: str) -> None:
    colours = schemes()[scheme]
    assert [ground for ground in ("paper", "sheet") if contrast(colours["rule"], colours[ground]) < 3] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_pages_hold_no_inline_code_and_no_foreign_host(page: Path) -> None:
    assert (
        re.findall(
            r"<script(?! src=\"\{% static '[a-z/.]+' %\}\" defer></script>"
            r"| type=\"module\" src=\"(?:\{% get_static_prefix %\}judgekb/offline|\{\{ modules \}\})/[a-z/.]+\"></script>)"
            r"|<style|\sstyle=|\son[a-z]+=\"|javascript:|//[a-z0-9.-]+\.[a-z]{2,}",
            page.read_text("utf-8"),
        )
        == []
    )


def test_the_style_sheet_loads_nothing() -> None:
    assert re.findall(r"url\(|@import", STYLE) == []
