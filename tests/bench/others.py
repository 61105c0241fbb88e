"""Other stores of postings under the same analysis, plan and ranking, to see how far our engines are from them.

They find candidates by their own scores (BM25), read the best ones and rank them anew as our engines do.
"""

from __future__ import annotations

import importlib
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from judgekb.search.documents import Document
from judgekb.search.engines.base import CANDIDATES, Query
from judgekb.search.entries import Entry, entry, posted, unpack, vocabulary_of
from judgekb.search.plan import Term, plan
from judgekb.search.ranking import Ranked, Ranker
from judgekb.search.vocabulary import Vocabulary, WordTable

SCHEMA = """
CREATE VIRTUAL TABLE posted USING fts5(words, content='', tokenize="unicode61 remove_diacritics 0 tokenchars '._-'");
CREATE TABLE entries (number INTEGER PRIMARY KEY, packed TEXT);
"""


class Other:
    """What the other stores share: the plan needs words and how rare they are."""

    def __init__(self) -> None:
        self._tables: list[WordTable] = []
        self.vocabulary = Vocabulary(self._tables)
        self._counts: Counter[str] = Counter()
        self._documents = 0

    def count(self) -> int:
        """See `Frequencies.count`."""
        return self._documents

    def frequencies(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """See `Frequencies.frequencies`."""
        return {term: self._counts[_posted(term)] for term in terms}

    def search(self, query: Query) -> list[Ranked]:
        """Return the entries that answer, best first."""
        terms = plan(query.text, self, query.synonyms)
        postings = [_posted(posting) for term in terms if not term.asks for posting, _ in term.postings()]
        if not postings:
            return []
        must = [[f"game_{game}" for game in query.games], [f"kind_{kind}" for kind in query.kinds]]
        return Ranker(terms).rank(self._best(postings, [names for names in must if names]))

    def forget(self) -> None:
        """Forget what was asked before."""
        self.vocabulary = Vocabulary(self._tables)

    def fill(self, documents: Iterable[Document]) -> None:
        """Index documents."""
        raise NotImplementedError

    def _best(self, postings: Sequence[str], must: Sequence[Sequence[str]]) -> list[Entry]:
        """Return the entries that hold the best of the postings, and of each further group at least one."""
        raise NotImplementedError

    def _rows(self, documents: Iterable[Document]) -> Iterator[tuple[str, str]]:
        """Yield (all words under which a document is found, its packed entry); count them on the way."""
        words: set[str] = set()
        for document in documents:
            held = entry(document)
            own = vocabulary_of(held)
            words |= own
            forms = posted(held, document.language)
            terms = [f"{field[0]}_{text}" for field in ("stem", "prefix") for text in forms[field]]
            self._counts.update(terms)
            self._documents += 1
            yield " ".join((f"game_{document.game}", f"kind_{document.kind}", *terms)), held.pack()
        self._tables = [WordTable(words)]
        self.forget()


def _posted(term: Term) -> str:
    return f"{term.field[0]}_{term.text}"


class Fts5(Other):
    """SQLite's FTS5."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        path = folder / "fts5.sqlite3"
        path.unlink(missing_ok=True)
        self._base = sqlite3.connect(path)
        self._base.executescript(SCHEMA)

    def fill(self, documents: Iterable[Document]) -> None:
        """See `Other.fill`."""
        for number, (words, packed) in enumerate(self._rows(documents)):
            self._base.execute("INSERT INTO posted (rowid, words) VALUES (?, ?)", (number, words))
            self._base.execute("INSERT INTO entries VALUES (?, ?)", (number, packed))
        self._base.commit()

    def _best(self, postings: Sequence[str], must: Sequence[Sequence[str]]) -> list[Entry]:
        groups = [" OR ".join(f'"{word}"' for word in words) for words in (postings, *must)]
        asked = " AND ".join(f"({group})" for group in groups)
        found = self._base.execute(
            "SELECT packed FROM posted JOIN entries ON number = posted.rowid WHERE posted MATCH ? ORDER BY rank LIMIT ?",
            (asked, CANDIDATES),
        )
        return [unpack(packed) for (packed,) in found]


class Tantivy(Other):
    """Tantivy, written in Rust."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._tantivy = tantivy_module(folder)
        if self._tantivy is None:
            raise ImportError("tantivy cannot be installed here")
        builder = self._tantivy.SchemaBuilder()
        builder.add_text_field("words", tokenizer_name="whitespace", index_option="freq")
        builder.add_text_field("packed", stored=True, tokenizer_name="raw", index_option="basic")
        self._schema = builder.build()
        self._index = self._tantivy.Index(self._schema)

    def fill(self, documents: Iterable[Document]) -> None:
        """See `Other.fill`."""
        writer = self._index.writer()
        for words, packed in self._rows(documents):
            writer.add_document(self._tantivy.Document(words=words, packed=packed))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()

    def _best(self, postings: Sequence[str], must: Sequence[Sequence[str]]) -> list[Entry]:
        parts = [(self._tantivy.Occur.Must, self._any(words)) for words in (postings, *must)]
        searcher = self._index.searcher()
        found = searcher.search(self._tantivy.Query.boolean_query(parts), CANDIDATES).hits
        return [unpack(searcher.doc(address)["packed"][0]) for _, address in found]

    def _any(self, words: Sequence[str]) -> Any:
        query, should = self._tantivy.Query, self._tantivy.Occur.Should
        return query.boolean_query([(should, query.term_query(self._schema, "words", word)) for word in words])


def tantivy_module(folder: Path) -> Any:
    """Return tantivy, installed below a scratch folder; `None` where the package index does not give it."""
    target = folder / "tantivy"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(target), "tantivy"]
    if not target.exists() and subprocess.run(command, check=False, capture_output=True).returncode:
        return None
    sys.path.append(str(target))
    try:
        return importlib.import_module("tantivy")
    except ImportError:
        return None


OTHERS: dict[str, Callable[[Path], Other]] = {"fts5": Fts5, "tantivy": Tantivy}
