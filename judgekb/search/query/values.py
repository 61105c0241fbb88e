"""What a value must look like before anything is looked up: days, ranges, and fields with a fixed set of values."""

from __future__ import annotations

import re
from datetime import date

from judgekb.saying import said
from judgekb.search.query.faults import QueryFault
from judgekb.search.query.fields import Field, Value, choice
from judgekb.text import plain_marks

DAY = re.compile(r"([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})")
RANGE = re.compile(r"(?:AK)?([0-9]{1,6})(?:-|\.\.)(?:AK)?([0-9]{1,6})", re.IGNORECASE)
NUMBER = re.compile(r"[0-9]{1,6}")

Place = tuple[int, int]


def canonical(field: Field, value: str, is_quoted: bool, place: Place) -> tuple[str, bool]:
    """Return a value as it is written back, and whether it needs quotation marks. Raises `QueryFault`."""
    if field.kind == Value.DATE:
        return _day(value, place), False
    if field.choices:
        return _choice(field, value, place), False
    if field.kind == Value.SOURCE and (limits := number_range(value)):
        if limits[0] > limits[1]:
            raise QueryFault(
                "bad-range",
                place,
                (said("A tartomány visszafelé áll: %(value)s.", value=value),),
                f"The range runs backwards: {value}.",
                (f"{limits[1]}-{limits[0]}",),
            )
        return f"{limits[0]}-{limits[1]}", False
    return value, is_quoted


def number_range(value: str) -> tuple[int, int] | None:
    """Return the limits of `100-120` or `AK100–AK120`, both included; of a bare number twice that; else `None`."""
    text = plain_marks(value).replace(" ", "")
    if found := RANGE.fullmatch(text):
        return int(found[1]), int(found[2])
    return None


def _day(value: str, place: Place) -> str:
    found = DAY.fullmatch(plain_marks(value).replace(" ", "").rstrip("."))
    try:
        if found is None:
            raise ValueError(value)
        return date(int(found[1]), int(found[2]), int(found[3])).isoformat()
    except ValueError:
        raise QueryFault(
            "bad-date",
            place,
            (said("„%(text)s” nem nap. Év-hónap-nap alakban add meg, például: 2025-09-05.", text=value[:40]),),
            f"{value[:40]!r} is not a day: write it as YEAR-MONTH-DAY, for example 2025-09-05.",
            _days_like(value),
        ) from None


def _days_like(value: str) -> tuple[str, ...]:
    """Suggest the last day of a year or month that was meant."""
    parts = [part for part in re.split(r"[^0-9]+", value) if part]
    if not parts or len(parts[0]) != 4 or parts[0] < "1990":
        return ()
    month = parts[1].zfill(2) if len(parts) > 1 and 1 <= int(parts[1][:4]) <= 12 else "12"
    following = date(int(parts[0]), int(month), 28).toordinal() + 4
    last = date.fromordinal(following).replace(day=1).toordinal() - 1
    return (date.fromordinal(last).isoformat(),)


def _choice(field: Field, value: str, place: Place) -> str:
    found = choice(field, value)
    if found is None:
        known = ", ".join(one.hungarian for one in field.choices)
        english = ", ".join(one.english for one in field.choices)
        raise QueryFault(
            f"unknown-{field.kind}",
            place,
            (said("„%(value)s” itt nem lehet. Ezek lehetnek: %(known)s.", value=value[:40], known=known),),
            f"{value[:40]!r} is not possible here. These are: {english}.",
            tuple(one.hungarian for one in field.choices),
        )
    return found.hungarian
