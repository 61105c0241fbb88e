"""What was replaced comes after what replaced it. Pure: keys in, keys out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def successors_first(keys: Sequence[str], replaced_by: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the keys with each successor before what it replaced, and all else in the order given.

    Of the successors that `replaced_by` names for a key, those count that are among the keys. One that stands too low
    moves up, directly before the first entry that it replaced; so does a chain of them, the newest first. The keys are
    distinct and at most a few hundred. The base refuses entries that replace each other; here each still comes once.
    """
    places = {key: place for place, key in enumerate(keys)}
    ordered: list[str] = []
    seen: set[str] = set()

    def put(key: str) -> None:
        if key in seen:
            return
        seen.add(key)
        for newer in sorted((one for one in replaced_by.get(key, ()) if one in places), key=places.__getitem__):
            put(newer)
        ordered.append(key)

    for key in keys:
        put(key)
    return ordered
