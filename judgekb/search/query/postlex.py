"""What the pieces of a query mean where they stand: between the lexer, which only cuts, and the grammar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lark import Token
from rapidfuzz.distance import OSA

from judgekb.saying import said
from judgekb.search.query.faults import QueryFault
from judgekb.search.query.fields import BY_NAME, FIELDS
from judgekb.search.query.tree import NOT_WORDS
from judgekb.text import fold

RUNS = ("WORD", "PHRASE")  # what stands beside a plus, and what may be excluded
SIGNS = ("NOT", "PLUS", "FIELD", "HYPHENS")
QUOTATION_MARKS = '"„”“«»‟″'
SHORTEST_NAME = 2  # a letter and the colon: `a:b` is a word, not a field that does not exist
LONG_NAME = 5  # letters from which a mistyped name may differ in two


class Meanings:
    """Lark's post-lexer. Raises `QueryFault` for a field that does not exist or has no value."""

    always_accept = ("HYPHENS",)  # lark drops terminals that the grammar does not use

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens of the grammar."""
        pieces = _without_endings([token for token in stream if token.type in SIGNS or _says_something(token)])
        yield from _without_lost_pluses(_with_not_words(_without_lost_hyphens(_with_fields(pieces))))


def is_quotation(value: str) -> bool:
    """Return whether a value was typed in quotation marks."""
    return value[:1] in QUOTATION_MARKS


def trimmed(value: str) -> str:
    """Return a value without quotation marks or what a sentence leaves behind it."""
    return " ".join(value[1:-1].split()) if is_quotation(value) else value.rstrip(".,;:!?)]}…")


def place_of(first: Token, last: Token | None = None) -> tuple[int, int]:
    """Return where tokens stand in the text."""
    return int(first.start_pos or 0), int((last or first).end_pos or 0)


def _says_something(text: str) -> bool:
    return any(letter.isalnum() for letter in text)


def _touches(left: Token, right: Token) -> bool:
    return place_of(left)[1] == place_of(right)[0]


def _without_endings(pieces: Sequence[Token]) -> list[Token]:
    """Drop what hangs on a quotation by a hyphen: the ending in `„Élet”-et`."""
    kept: list[Token] = []
    for place, piece in enumerate(pieces):
        before = pieces[max(0, place - 2) : place]
        hangs = [one.type for one in before] == ["PHRASE", "HYPHENS"] and piece.type == "WORD"
        if not (hangs and _touches(*before) and _touches(before[1], piece)):
            kept.append(piece)
    return kept


def _with_fields(pieces: Sequence[Token]) -> list[Token]:
    """Join the names of fields with their values; a name that is none is a word. Hyphens say nothing more."""
    kept: list[Token] = []
    left = list(reversed(pieces))
    while left:
        piece = left.pop()
        if piece.type == "FIELD" and fold(piece[:-1]) in BY_NAME:
            kept += [piece, _value(piece, left)]
        elif piece.type != "HYPHENS":
            kept.append(_word(piece, left[-1] if left else None))
    return kept


def _word(piece: Token, following: Token | None) -> Token:
    """Return the name of no field as the word that it is. Raises `QueryFault` when it looks like a field."""
    if piece.type != "FIELD":
        return piece
    if following is None or not _touches(piece, following) or len(piece) <= SHORTEST_NAME:
        return piece.update(type="WORD")
    if following.type == "FIELD" or (following.type in RUNS and not following.startswith("/")):
        raise _unknown_field(piece)
    return piece.update(type="WORD")


def _value(name: Token, left: list[Token]) -> Token:
    """Take the value of a field from what follows it."""
    following = left.pop() if left else None
    if following is None or (following.type == "FIELD" and fold(following[:-1]) in BY_NAME):
        raise _empty(name)
    if following.type == "HYPHENS" and left and left[-1].type in RUNS:
        raise _empty(name, left[-1])
    following = _word(following, left[-1] if left else None)
    if following.type not in RUNS or not _says_something(trimmed(following)):
        raise _empty(name)
    return following.update(type="VALUE")


def _empty(name: Token, excluded: Token | None = None) -> QueryFault:
    field = BY_NAME[fold(name[:-1])]
    example = field.examples[0].partition(":")[2]
    return QueryFault(
        "empty-value",
        place_of(name, excluded),
        (
            said(
                "A „%(name)s” után nem áll semmi. Írd mögé, mire szűkítsek, például: %(example)s",
                name=str(name),
                example=f"{field.name}:{example}",
            ),
        ),
        f"Nothing follows {str(name)!r}. Write a value behind it, for example: {field.english_name}:{example}",
        (f"-{name}{excluded}",) if excluded else (),
    )


def _unknown_field(piece: Token) -> QueryFault:
    typed = fold(piece[:-1])
    farthest = 1 if len(typed) < LONG_NAME else 2
    distances = ((OSA.distance(typed, name), name) for name in BY_NAME)
    near = sorted((far, len(name), name) for far, name in distances if far <= farthest)
    return QueryFault(
        "unknown-field",
        place_of(piece),
        (
            said(
                "„%(name)s” nevű mező nincs. Ezek vannak: %(known)s.",
                name=piece[:-1],
                known=", ".join(field.name for field in FIELDS),
            ),
        ),
        f"There is no field {piece[:-1]!r}. These exist: {', '.join(field.english_name for field in FIELDS)}.",
        tuple(f"{BY_NAME[name].name}:" for *_, name in near[:1]),
    )


def _without_lost_hyphens(pieces: Sequence[Token]) -> list[Token]:
    """Drop a hyphen that excludes nothing."""
    kept: list[Token] = []
    for place, piece in enumerate(pieces):
        following = pieces[place + 1] if place + 1 < len(pieces) else None
        excludes = following is not None and following.type in (*RUNS, "FIELD") and _touches(piece, following)
        if piece.type != "NOT" or excludes:
            kept.append(piece)
    return kept


def _with_not_words(pieces: Sequence[Token]) -> list[Token]:
    """Let NEM and NOT exclude what follows, unless all words are in capitals: then they are words themselves.

    So they are where a hyphen excludes them.
    """
    words = [piece for piece in pieces if piece.type == "WORD" and str(piece) not in NOT_WORDS]
    is_shouted = not any(letter.islower() for word in words for letter in word)
    kept: list[Token] = []
    for place, piece in enumerate(pieces):
        following = pieces[place + 1] if place + 1 < len(pieces) else None
        is_excluded = bool(kept) and kept[-1].type == "NOT"
        is_sign = piece.type == "WORD" and str(piece) in NOT_WORDS and not is_excluded
        if is_sign and _can_exclude(following, is_shouted):
            kept.append(piece.update(type="NOT"))
        else:
            kept.append(piece)
    return kept


def _can_exclude(following: Token | None, is_shouted: bool) -> bool:
    if following is None or str(following) in NOT_WORDS:
        return False
    return following.type in ("PHRASE", "FIELD") or (following.type == "WORD" and not is_shouted)


def _without_lost_pluses(pieces: Sequence[Token]) -> list[Token]:
    """Drop a plus that does not stand between two names."""
    kept: list[Token] = []
    for place, piece in enumerate(pieces):
        before = kept[-1] if kept else None
        following = pieces[place + 1] if place + 1 < len(pieces) else None
        joins = _is_free_run(kept, before) and following is not None and following.type in RUNS
        if piece.type != "PLUS" or joins:
            kept.append(piece)
    return kept


def _is_free_run(kept: Sequence[Token], before: Token | None) -> bool:
    """Return whether what stands before a plus is a name, not an excluded word."""
    return before is not None and before.type in RUNS and not (len(kept) > 1 and kept[-2].type == "NOT")
