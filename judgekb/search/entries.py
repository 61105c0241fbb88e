"""A document as the index stores it: the words of its fields, analysed once, on writing."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from judgekb.search.analysis import forms, prepare, tokens
from judgekb.search.documents import Document
from judgekb.text import normalise

FORMAT = 4  # of the index: raise it whenever analysis or fields change, so that old indexes are made anew
NAMED_BY_SLUG = ("card", "topic")  # their reference is the title over again
BEGINNING, BEGINS = 3, "*"  # letters of the longest marked beginning, and the mark; words hold no such letter
BYTE, LAST = (1 << 8) - 1, (1 << 48) - 1  # the highest values of the parts of a place among suggestions
SEPARATOR = "\n"  # between the fields of a packed entry; words hold no white space


@dataclass(frozen=True, slots=True)
class Entry:
    """What ranking looks at. The fields hold words in lower case, in the order of the text, separated by spaces.

    `title` has the reference at its end; `names` are cards, topics, sections, formats and source: what an editor says
    the document is about.
    """

    key: str
    kind: str
    game: str
    order: int
    ref: str  # as it is shown, on one line
    name: str  # the title as it is shown, on one line
    title: str
    names: str
    body: str
    extra: str

    def pack(self) -> str:
        """Return the entry as one text; `unpack` reads it back."""
        head = f"{self.kind} {self.game} {self.order} {self.key}"
        return SEPARATOR.join((head, self.ref, self.name, self.title, self.names, self.body, self.extra))


def unpack(packed: str) -> Entry:
    """Read what `Entry.pack` wrote. Raises `ValueError` when it is no such text."""
    head, ref, name, title, names, body, extra = packed.split(SEPARATOR)
    kind, game, order, key = head.split(" ", 3)
    return Entry(key, kind, game, int(order), ref, name, title, names, body, extra)


def key_of_packed(packed: str) -> str:
    """Return the key alone of what `Entry.pack` wrote."""
    return packed.split(SEPARATOR, 1)[0].split(" ", 3)[3]


def entry(document: Document) -> Entry:
    """Analyse a document."""
    names = (*document.cards, *document.topics, *document.sections, *document.formats, document.source)
    title = document.title if document.kind in NAMED_BY_SLUG else f"{document.title} \n {document.ref}"
    return Entry(
        key=document.key,
        kind=document.kind,
        game=document.game,
        order=document.order,
        ref=normalise(document.ref),
        name=normalise(document.title),
        title=words(title),
        names=words(" \n ".join(names)),
        body=words(document.body),
        extra=words(document.extra),
    )


def words(text: str) -> str:
    """Return the words of a text, separated by spaces."""
    return " ".join(token.exact for token in tokens(prepare(text)))


def vocabulary_of(item: Entry) -> set[str]:
    """Return the distinct words of an entry."""
    return {word for field in (item.title, item.names, item.body, item.extra) for word in field.split()}


def posted(item: Entry, language: str) -> dict[str, Collection[str]]:
    """Return the forms under which an entry is found, by the field that they are kept in."""
    vocabulary = vocabulary_of(item)
    called = f"{item.title} {item.names}" if item.kind == "topic" else item.title  # its names are its other names
    named = [forms(word).folded for word in called.split()]
    return {
        "game": (item.game,),
        "kind": (item.kind,),
        "exact": vocabulary,
        "stem": {forms(word).stem(language) for word in vocabulary},
        "prefix": {forms(word).prefix for word in vocabulary},
        "name": with_beginnings(named),
        "first": with_beginnings(named[:1]),
    }


def with_beginnings(names: Iterable[str]) -> set[str]:
    """Return words and their short beginnings, which are marked (`ko*`): reading one list stands for hundreds."""
    found = set(names)
    return found | {f"{name[:length]}{BEGINS}" for name in found for length in range(1, BEGINNING + 1)}


def naming(item: Entry) -> int:
    """Return the place among suggestions, the lowest first: titles of few words, the newest, of few letters.

    The number is below 2**64.
    """
    words, letters = min(item.title.count(" "), BYTE), min(len(item.title), BYTE)
    return words << 56 | LAST - min(max(item.order, 0), LAST) << 8 | letters
