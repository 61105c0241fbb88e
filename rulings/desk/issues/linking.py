"""The lists of a content that its texts surely name: cards, sections, references. The doubtful ones wait for an editor.

`rulings.desk.links` shows both kinds beside the draft.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from cards.models import Game, Printing
from judgekb.text import fold, reference_key
from rulings.desk.content import Content
from rulings.desk.linkers import linker_of
from rulings.importers.faq.cards import listed_names
from rulings.linking.link import Kind, Link
from rulings.models import Rulebook, Ruling, Section, Source, Topic
from rulings.models.rulings import CardRole


class Links:
    """What the texts of one game may name. Seven queries, and the linker."""

    def __init__(self, game: Game) -> None:
        self._linker = linker_of(game)
        prefix = Rulebook.objects.filter(game=game).values_list("prefix", flat=True).first()
        self._prefix = f"{prefix} " if prefix else "\0"
        self._sections = set(Section.objects.filter(rulebook__game=game).values_list("citation", flat=True))
        self._held = set(Ruling.objects.filter(game=game).values_list("ref_key", flat=True))
        self._held |= set(Source.objects.filter(game=game).values_list("code_key", flat=True))
        self._topics = dict(Topic.objects.filter(game=game).values_list("name_key", "name"))
        self._editions: dict[str, set[str]] = defaultdict(set)
        for name, edition in Printing.objects.filter(card__game=game).values_list("card__name", "edition"):
            self._editions[name].add(edition)

    def listed(self, content: Content, topic: str = "") -> Content:
        """Return a content with everything in its lists that its question and answer surely name, and its topic.

        What its lists hold already stays, in its order. A card of the question is the subject.
        """
        question, answer = content.get("question", ""), content.get("answer", "")
        names = ", ".join(f"{it.name} ({it.edition})" if it.edition else it.name for it in listed_names(answer))
        found = [link for link in self._linker.find(f"{question}\n\n{answer}") if link.certain]
        found += [link for link in self._linker.find(names) if link.certain and link.kind is Kind.CARD]
        cards = [self._card(link, len(question)) for link in found if link.kind is Kind.CARD]
        sections = [link.name.removeprefix(self._prefix) for link in found if self._is_own_section(link)]
        cites = [link.name for link in found if self._is_cited(link)]
        return {
            **content,
            "cards": _with_cards(content.get("cards", ()), cards),
            "sections": _with(content.get("sections", ()), sections, reference_key),
            "topics": _with(content.get("topics", ()), [self._topic(topic)] if topic else [], fold),
            "cites": _with(content.get("cites", ()), cites, reference_key),
        }

    def _card(self, link: Link, end_of_question: int) -> dict[str, str]:
        held = link.edition in self._editions.get(link.name, ())
        role = CardRole.SUBJECT if link.start < end_of_question else CardRole.MENTIONED
        return {"name": link.name, **({"edition": link.edition} if link.edition and held else {}), "role": role.value}

    def _is_own_section(self, link: Link) -> bool:
        return link.kind is Kind.SECTION and link.name.startswith(self._prefix) and link.name in self._sections

    def _is_cited(self, link: Link) -> bool:
        return link.kind in (Kind.ENTRY, Kind.SOURCE) and reference_key(link.name) in self._held

    def _topic(self, prefix: str) -> str:
        """Return the held topic of a prefix; a new one is in lower case but for abbreviations."""
        words = (word if word.isupper() else word.lower() for word in prefix.split())
        return self._topics.get(fold(prefix), " ".join(words))


def _with_cards(held: Iterable[dict[str, Any]], found: Iterable[dict[str, str]]) -> list[dict[str, Any]]:
    kept = list(held)
    keys = {(card.get("name"), card.get("edition", "")) for card in kept}
    names = {card.get("name") for card in kept}
    for card in sorted(found, key=lambda card: not card.get("edition")):  # a printing says more than its card
        key = (card["name"], card.get("edition", ""))
        if key in keys or (not card.get("edition") and card["name"] in names):
            continue
        keys.add(key)
        names.add(card["name"])
        kept.append(card)
    return kept


def _with(held: Iterable[str], found: Iterable[str], key: Any) -> list[str]:
    return list({key(item): item for item in reversed([*held, *found])}.values())[::-1]
