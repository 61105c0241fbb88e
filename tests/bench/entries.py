"""More entries than we hold, made by recombining our own; and texts to ask them. Always the same for a seed."""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from judgekb.search.documents import Document
from rulings.search.evaluation import Question, read_questions

SEED = 20250905
KINDS = ("ruling", "section")  # of what is recombined
TAKEN = 4  # words that a made title takes from one entry
SENTENCE = re.compile(r"[^.?!]+[.?!]")
ASKED = 300  # made questions, where there are none with known answers
QUESTION_FILES = ("hkk/search-gold.json", "games/questions.json")


def recombined(originals: Sequence[Document], count: int) -> list[Document]:
    """Return `count` documents: a choice of the originals, or all of them and as many made ones as are missing.

    The title of a made one begins with four words of one entry; sentences of others of the same game follow.
    """
    chance = random.Random(SEED)
    if count <= len(originals):
        return chance.sample(list(originals), count)
    entries = [document for document in originals if document.kind in KINDS]
    sentences: dict[str, list[str]] = defaultdict(list)
    for entry in entries:
        sentences[entry.game] += [text.strip() for text in SENTENCE.findall(f"{entry.title} {entry.body}")]
    made = [_made(chance, number, entries, sentences) for number in range(count - len(originals))]
    return [*originals, *made]


def _made(chance: random.Random, number: int, entries: Sequence[Document], sentences: dict[str, list[str]]) -> Document:
    like = chance.choice(entries)
    words = f"{like.title} {like.body}".split()
    start = chance.randrange(max(1, len(words) - TAKEN))
    others = chance.choices(sentences[like.game], k=chance.randint(3, 6))
    ref = f"X{number // 10}.{number % 10}"
    return replace(
        like,
        key=f"{like.kind}:{like.game}:{ref}",
        ref=ref,
        title=" ".join((*words[start : start + TAKEN], others[0])),
        body=" ".join(others[1:]),
        order=chance.randrange(1_000_000),
    )


def questions(shared: Path) -> list[Question]:
    """Return the questions with known answers of the folder; none where it is missing."""
    paths = [shared / name for name in QUESTION_FILES]
    return [question for path in paths if path.exists() for question in read_questions(path)]


def asked(originals: Sequence[Document], known: Sequence[Question]) -> list[Question]:
    """Return the texts by which speed is measured: the known questions, or words of our own entries."""
    if known:
        return list(known)
    chance = random.Random(SEED)
    made = []
    for entry in chance.choices([document for document in originals if document.kind in KINDS], k=ASKED):
        words = f"{entry.title} {entry.body}".split()
        text = " ".join(chance.sample(words, min(len(words), chance.randint(2, 8))))
        made.append(Question(text, (entry.ref,), "made", entry.game))
    return made


def typed_beginnings(originals: Sequence[Document]) -> list[str]:
    """Return texts as they grow under the thumb: the first 1 to 8 letters of titles and references."""
    chance = random.Random(SEED)
    names = [text for document in originals for text in (document.title, document.ref) if text]
    return [name[:length] for name in chance.sample(names, 60) for length in range(1, 9)]


def save(documents: Sequence[Document], path: Path) -> None:
    """Write documents as JSON."""
    rows = [{name: getattr(document, name) for name in Document.__slots__} for document in documents]
    path.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")


def load(path: Path) -> list[Document]:
    """Read what `save` wrote."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [_document(row) for row in rows]


def _document(row: dict[str, Any]) -> Document:
    values: Any = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    return Document(**values)
