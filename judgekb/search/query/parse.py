"""Read a query. Linear in the length of the text; raises nothing but `QueryFault`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from lark import Lark, Token, Tree

from judgekb.saying import said
from judgekb.search.query.faults import QueryFault
from judgekb.search.query.fields import BY_NAME
from judgekb.search.query.postlex import Meanings, is_quotation, place_of, trimmed
from judgekb.search.query.tree import Both, Filter, Item, Phrase, Query, Side, Word
from judgekb.search.query.values import canonical
from judgekb.text import fold

GRAMMAR = Path(__file__).with_name("grammar.lark")
MOST_CONDITIONS = 16  # everything but words: each of them costs a look into the base or the index


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer="basic", postlex=Meanings())


def parse(text: str) -> Query:
    """Return the query that a text says. A text of words only is always a query; so is an empty one."""
    pieces = [piece for piece in _parser().parse(text).children if isinstance(piece, Tree)]
    query = Query(tuple(_items(pieces)))
    _check(query)
    return query


def _items(pieces: Sequence[Tree[Token]]) -> Iterator[Item]:
    """Yield the items; words and phrases with a plus between them are gathered into one."""
    place = 0
    while place < len(pieces):
        end = _end_of_name(pieces, place)
        chain = end
        while chain < len(pieces) and pieces[chain].data == "plus":
            chain = _end_of_name(pieces, chain + 1)
        if chain > end:
            yield Both(tuple(_sides(pieces[place:chain])))
        else:
            yield from map(_item, pieces[place:end])
        place = chain


def _end_of_name(pieces: Sequence[Tree[Token]], start: int) -> int:
    """Return where a name that begins here ends: after one piece, or after a row of words."""
    end = start + 1
    while pieces[start].data == "word" and end < len(pieces) and pieces[end].data == "word":
        end += 1
    return end


def _sides(pieces: Sequence[Tree[Token]]) -> Iterator[Side]:
    run: list[Token] = []
    for piece in (*pieces, None):
        if piece is not None and piece.data != "plus":
            run.append(_token(piece))
            continue
        is_quoted = len(run) == 1 and is_quotation(run[0])
        text = trimmed(run[0]) if is_quoted else " ".join(run)
        yield Side(text, is_quoted, place_of(run[0], run[-1]))
        run = []


def _token(piece: Tree[Token]) -> Token:
    token = piece.children[-1]
    if not isinstance(token, Token):
        raise TypeError(f"{piece.data} holds no token")
    return token


def _item(piece: Tree[Token]) -> Item:
    rule = str(piece.data)
    negated, kind = rule.startswith("not_"), rule.removeprefix("not_")
    token = _token(piece)
    first = piece.children[0]
    place = place_of(first if isinstance(first, Token) else token, token)
    if kind == "word":
        return Word(str(token), negated, place)
    if kind == "phrase":
        return Phrase(trimmed(token), negated, place)
    return _filter(str(piece.children[-2]), token, negated, place)


def _filter(name: str, token: Token, negated: bool, place: tuple[int, int]) -> Filter:
    field = BY_NAME[fold(name[:-1])]
    value_place = place_of(token)
    value, is_quoted = canonical(field, trimmed(token), is_quotation(token), value_place)
    return Filter(field.name, value, is_quoted, negated, place, value_place)


def _check(query: Query) -> None:
    """Refuse two days, an excluded day, and more conditions than one search can look at."""
    conditions = [item for item in query.items if not isinstance(item, Word) or item.negated]
    if len(conditions) > MOST_CONDITIONS:
        extra = conditions[MOST_CONDITIONS]
        place = extra.sides[0].place if isinstance(extra, Both) else extra.place
        raise QueryFault(
            "too-many",
            place,
            (said("Túl sok a feltétel: legfeljebb %(most)s lehet.", most=MOST_CONDITIONS),),
            f"There are too many conditions: at most {MOST_CONDITIONS} are possible.",
        )
    days = [item for item in conditions if isinstance(item, Filter) and item.name == "datum" and not item.negated]
    for other in days[1:]:
        if other.value != days[0].value:
            raise QueryFault(
                "two-days",
                other.place,
                (said("Egyszerre csak egy napra lehet keresni, és az már %(day)s.", day=days[0].value),),
                f"Only one day can be chosen, and that is {days[0].value} already.",
            )
