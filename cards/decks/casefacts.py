"""The card facts of a case file, as the checker takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from cards.decks.deck import parse
from cards.decks.facts import UNKNOWN, CardFacts, Cards, Facts
from cards.decks.modifiers import MODIFIER_KINDS, Modifier
from cards.decks.names import fold_name
from cards.decks.profile import ListItem
from cards.decks.reader import Book
from cards.decks.stated import colour_names, type_names
from cards.decks.text import clean
from judgekb.text import fold

EVERYWHERE = ("rule", "main", "follower")
PERMANENT = "vegleges"  # the duration of a card that stays in play
ORDINARY = 3  # the copy limit that facts give for a card whose own text gives none
READ: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "colours": ("colours", colour_names),
    "types": ("types", type_names),
    "type": ("types", type_names),
    "subtypes": ("subtypes", type_names),
    "subtype": ("subtypes", type_names),
    "alignment": ("alignments", type_names),
    "alignments": ("alignments", type_names),
    "isteni": ("isteni", bool),
    "any_number": ("any_number", bool),
    "copy_limit": ("copy_limit", int),
    "released": ("released", lambda text: text if isinstance(text, date) else date.fromisoformat(text)),
    "rare": ("rare", bool),
    "mini_expansion": ("mini_expansion", bool),
    "permanent": ("permanent", bool),
    "duration": ("permanent", lambda text: fold(str(text)) == PERMANENT),
}
GAME_FLAGS = dict.fromkeys(("starting_only", "not_starting", "exclusive_resource", "token"), False)


def read_facts(data: Mapping[str, Any]) -> Facts:
    """Read the facts of one card or printing; a missing or null key is unknown, `[]` is none."""
    values: dict[str, Any] = {}
    flags: dict[str, bool] = {}
    for key, value in data.items():
        if value is None or key in ("printings", "modifiers"):
            continue
        if isinstance(value, str) and fold(value) == PERMANENT:
            values["permanent"] = True
        elif key in READ:
            name, read = READ[key]
            values[name] = read(value)
        elif isinstance(value, bool):
            flags[key] = value
    return Facts(**values, flags=flags)


def hkk_cards(case: Mapping[str, Any], book: Book, names: Mapping[str, tuple[str, ...]]) -> Cards:
    """Return the product's names with the facts of the case; a name with no facts there has none at all."""
    cards: dict[str, CardFacts] = {}
    for key, data in case.get("card_facts", {}).items():
        item = ListItem.read(key)
        if item.edition and (item.name in cards or item.name in names):
            base = cards.get(item.name) or CardFacts(item.name, modifiers=book.modifiers_of(item.name))
            printings = {**base.printings, item.edition: read_facts(data)}
            cards[item.name] = CardFacts(base.name, base.facts, printings, base.modifiers)
        else:
            cards[clean(key)] = _card(clean(key), data, book)
    return _with_names(cards, book, names)


def _card(name: str, data: Mapping[str, Any], book: Book) -> CardFacts:
    printings = {tag: read_facts(facts or {}) for tag, facts in (data.get("printings") or {}).items()}
    own = tuple(read_modifiers(name, data.get("modifiers") or ()))
    return CardFacts(name, read_facts(data), printings, own or book.modifiers_of(name))


def _with_names(cards: dict[str, CardFacts], book: Book, names: Mapping[str, tuple[str, ...]]) -> Cards:
    """Add the product's names; one that folds to a name of the case is another spelling of that card."""
    keys = {fold_name(name): name for name in cards}
    aliases: dict[str, str] = {}
    for name in names:
        if name in cards:
            continue
        same = keys.get(fold_name(name))
        if same is not None:
            aliases[name] = same
        else:
            cards[name] = CardFacts(name, modifiers=_modifiers(book).get(fold_name(name), ()))
    return Cards(cards.values(), aliases)


def _modifiers(book: Book) -> Mapping[str, tuple[Modifier, ...]]:
    found: dict[str, tuple[Modifier, ...]] = {}
    for one in book.modifiers:
        found[fold_name(one.card)] = (*found.get(fold_name(one.card), ()), one)
    return found


def read_modifiers(card: str, listed: Any) -> Iterable[Modifier]:
    """Read modifier rows of a case: rows as in the rule data, or `{deck_size: 57}` for an exact deck size."""
    for item in [listed] if isinstance(listed, Mapping | str) else listed:
        data: dict[str, Any] = {item: True} if isinstance(item, str) else dict(item)
        kind = str(data.get("kind", ""))
        if kind in MODIFIER_KINDS:
            parameters = data.get("parameters") or {name: data[name] for name in MODIFIER_KINDS[kind] if name in data}
            zones = data.get("zones")
            yield Modifier(card, kind, parameters, tuple(zones) if zones and "zones" not in parameters else EVERYWHERE)
        elif (size := _size_in(data)) is not None:
            yield Modifier(card, "deck-exactly", {"size": size}, EVERYWHERE)


def _size_in(data: Any) -> int | None:
    """Return the number that says how large the deck must be, wherever it stands."""
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    if isinstance(data, str):
        digits = [int(word) for word in clean(data).replace(":", " ").replace("=", " ").split() if word.isdecimal()]
        return digits[0] if digits else None
    values = [*data.values(), *data] if isinstance(data, Mapping) else list(data) if isinstance(data, list) else []
    return next((size for value in values if (size := _size_in(value)) is not None), None)


def game_cards(case: Mapping[str, Any], book: Book, names: Mapping[str, tuple[str, ...]]) -> Cards:
    """Return the cards of a case of another game: every name that it gives is known, every missing flag is false."""
    extra = case.get("extra", {})
    facts = {**case.get("card_facts", {}), **extra.get("card_facts", {})}
    found = {clean(name): None for name in (*_given(case, extra), *facts, *names)}
    cards = {name: _game_card(name, facts.get(name, {}), book) for name in found}
    if "text" in case:  # every name in the list is known too
        read = parse(case["text"], Cards(cards.values()).names)
        cards |= {one.name: _game_card(one.name, facts.get(one.name, {}), book) for one in read.unknown}
    return Cards(cards.values())


def _given(case: Mapping[str, Any], extra: Mapping[str, Any]) -> Iterable[str]:
    keys = [case.get("deck"), case.get("side")]
    keys += [extra.get(key) for key in ("placeholders", "starting_towers", "omen", "pool")]
    keys += [extra.get(key) for key in ("deck_after", "side_after", "after_deck", "after_side")]
    keys += list((extra.get("after") or {}).values()) if isinstance(extra.get("after"), Mapping) else []
    for listed in keys:
        for item in [listed] if isinstance(listed, str) else listed or ():
            yield item if isinstance(item, str) else item[1]


def _game_card(name: str, data: Mapping[str, Any], book: Book) -> CardFacts:
    read = read_facts(data)
    missing = Facts(
        colours=frozenset(), subtypes=frozenset(), alignments=frozenset(), isteni=False, any_number=False,
        copy_limit=ORDINARY, rare=False, mini_expansion=False, permanent=False, flags=GAME_FLAGS,
    )  # fmt: skip
    return CardFacts(name, missing if read == UNKNOWN else read.over(missing), {}, book.modifiers_of(name))
