"""What may have been meant by a reference that is not held: references that lead somewhere in its place."""

from __future__ import annotations

from rulings.models import Term, Topic
from rulings.search.resolve import nearest

NEAR, MOST_NEAR = 5, 100  # references that are offered, and looked at for it
SUBJECTS: dict[str, type[Topic] | type[Term]] = {"topic": Topic, "term": Term}
NAMED_AS = {"term": "topic"}  # a kind of the API -> the kind under which the search names it


def nearest_of(kind: str, ref: str, game: str | None) -> list[str]:
    """Return the nearest references of a kind of the API, by game where one is named. `AK106` has rulings, is none."""
    asked = f"{ref}.1" if kind == "ruling" and "." not in ref else ref
    things = nearest(asked, game=game, limit=MOST_NEAR)
    near = list(dict.fromkeys(thing.ref for thing in things if thing.kind == NAMED_AS.get(kind, kind)))
    if model := SUBJECTS.get(kind):
        rows = model.objects.filter(slug__in=near)
        held = set((rows.filter(game__slug=game) if game else rows).values_list("slug", flat=True))
        near = [slug for slug in near if slug in held]
    return near[:NEAR]
