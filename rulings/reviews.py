"""Which rulings are under review: something that they rest on has changed, and no editor has looked at it since."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from rulings.models import Ruling
from rulings.models.history import Recheck

KNOWN = "is_under_review"  # what `with_reviews` sets on a row


def with_reviews(rows: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """Let every ruling of a set know whether it is under review, within the query that reads it."""
    return rows.annotate(**{KNOWN: _open("pk")})


def _open(path: str) -> Exists:
    return Exists(Recheck.objects.filter(ruling=OuterRef(path), closed_at=None))


def under_review(ruling: Ruling) -> bool:
    """Return whether a ruling is under review. Raises `KeyError` for one that was read without `with_reviews`."""
    return bool(vars(ruling)[KNOWN])
