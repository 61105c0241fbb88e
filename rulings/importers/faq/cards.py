"""Lists of card names, as paragraphs end in them. Names in running text are the linker's (`rulings.linking`)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulings.importers.faq.cleaning import UPPER
from rulings.importers.faq.sentences import sentences

# Only these in brackets name an edition (hard case 45); "(alap)", "(2021-es vagy régebbi …)" and "(J)" do not.
TAG = re.compile(r"\((új|alfa|CM|20[0-9]{2})\)")
REMARK = re.compile(r" ?\([^()]*\)")
LEAST_LISTED = 4  # names; fewer with commas between them are a sentence


@dataclass(frozen=True, slots=True, order=True)
class CardName:
    """A card named by a text: its name as it is held, and the edition without brackets (`""`: none named)."""

    name: str
    edition: str = ""


def listed_names(text: str) -> list[CardName]:
    """Return the names that a paragraph ends in a list of (hard cases 47 and 48), else nothing.

    A comma inside a name is told by the small letter after it ("Thor, a sárkányölő"); a remark in brackets that is
    no edition tag is not part of the name.
    """
    last = (sentences(text) or [""])[-1]
    for part in (last.rpartition(": ")[2], text.rpartition(": ")[2]):
        names = _list_of(part)
        if names:
            return names
    return []


def _list_of(text: str) -> list[CardName]:
    items: list[str] = []
    for item in text.removesuffix(".").split(", "):
        if items and not re.match(rf"[{UPPER}]", item):
            items[-1] += f", {item}"
        else:
            items.append(item)
    names = [_listed(item) for item in items]
    return [name for name in names if name] if len(names) >= LEAST_LISTED and all(names) else []


def _listed(item: str) -> CardName | None:
    tag = TAG.search(item)
    name = REMARK.sub("", item).strip()
    if not re.match(rf"[{UPPER}]", name) or len(name.split()) > 5 or re.search(r"[?!:]|\. [a-z]", name):
        return None
    return CardName(name, tag.group(1) if tag else "")
