"""Answers of a search, made up for tests of the page that lays them out."""

from __future__ import annotations

from datetime import date
from typing import Any

from rulings.search.answers import Hit, Thing
from rulings.search.links import CardLabel
from rulings.status import Bounds, Edge, Standing, Status

TODAY = date(2026, 11, 30)
BOUNDS = Bounds(None, date(2010, 2, 1))
IN_FORCE = Standing(Status.IN_FORCE, True, BOUNDS)
DAY_2025 = Bounds(date(2025, 1, 1), date(2025, 1, 1))


def edge(ref: str, **more: Any) -> Edge:
    """Make an edge that acts since 2025-01-01."""
    parts = {"kind": "changes", "extent": "part", "clause": "30 lap a korábbi 25 helyett", "reason": "Új kiírás."}
    return Edge(**{**parts, "basis": "explicit", "ref": ref, "title": "Hány lap?", "begins": DAY_2025, **more})


def hit(ref: str = "AK1.1", title: str = "Hány lap?", kind: str = "ruling", **more: Any) -> Hit:
    """Make a hit of the game `proba`."""
    parts = {
        "kind": kind,
        "game": "proba",
        "ref": ref,
        "title": title,
        "url": f"/proba/{ref.lower()}",
        "source": ref.split(".", maxsplit=1)[0],
        "standing": IN_FORCE,
        "score": 1.0,
        "title_html": f"<mark>{title}</mark>",
        "snippet_html": "… a <mark>pakli</mark> lapjai …",
        "answer_html": "<p>Pontosan 25 lap. Ennyi.</p>" if kind == "ruling" else "",
        "cards": (CardLabel("Mézgasárkány", "", "/proba/lap/mezgasarkany"), CardLabel("Ködfonó Pemete", "új", "/x")),
    }
    return Hit(**{**parts, **more})


def thing(kind: str, ref: str, url: str, title: str = "") -> Thing:
    """Make a thing of the game `proba`."""
    return Thing(kind, "proba", ref, title or ref, url)
