"""`/sugo/api`, for those who write bots: recipes, which the tests run, and where the API is described."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

import yaml
from django.http import HttpRequest, HttpResponse

from rulings.pages.page import reading_page, show

RECIPES = Path(__file__).with_name("recipes.yaml")


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe: what for, by `curl`, and as a piece of Python. `{site}` stands for the address of this site.

    `jkb_…` stands for the key of an editor: the reader writes hers.
    """

    title: str
    text: str
    curl: str
    python: str


def recipes(site: str) -> list[Recipe]:
    """Return the recipes, written for a site."""
    held = yaml.safe_load(RECIPES.read_text(encoding="utf-8"))
    return [Recipe(**{key: value.replace("{site}", site).rstrip() for key, value in one.items()}) for one in held]


@reading_page
def bots(request: HttpRequest, on: date) -> HttpResponse:
    """Show the recipes. No queries."""
    site = f"{request.scheme}://{request.get_host()}"
    return show(request, "api/bots.html", {"on": on, "recipes": recipes(site)})
