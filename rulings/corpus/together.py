"""What the files of a game must agree on: nothing twice, and no redirect that leads nowhere. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from judgekb.text import reference_key, slugify
from rulings.corpus.shapes import CorpusError, Entry, GameCorpus
from rulings.corpus.shapes.reading import LONGEST_REF

Shape = TypeVar("Shape")


def check_together(corpus: GameCorpus, where: str) -> None:
    """Raise `CorpusError` for the first thing that the files of a game say twice or against each other."""
    _once(corpus.sources, lambda one: reference_key(one.code), f"{where}/sources.yaml, source")
    _once(corpus.sections, lambda one: reference_key(one.number), f"{where}/sections.yaml, section")
    _once(corpus.cards, lambda one: one.name, f"{where}/cards.yaml, card")
    _once(corpus.cards, lambda one: one.slug or slugify(one.name), f"{where}/cards.yaml, address")
    _once(corpus.terms, lambda one: one.name, f"{where}/terms.yaml, term")
    _check_sections(corpus, f"{where}/sections.yaml")
    _check_refs(corpus, where)
    _check_redirects(corpus, where)
    _check_edges(corpus, where)


def _once(items: Iterable[Shape], key: Callable[[Shape], str], what: str) -> None:
    seen = set()
    for item in items:
        if key(item) in seen:
            raise CorpusError(f"{what} {key(item)}: it stands there twice")
        seen.add(key(item))


def _check_sections(corpus: GameCorpus, where: str) -> None:
    """Refuse a parent that does not stand before its section, and a citation that is too long."""
    prefix, before = corpus.rulebook.prefix if corpus.rulebook else "", {""}
    for section in corpus.sections:
        if section.parent not in before:
            raise CorpusError(f"{where}, section {section.number}: its parent {section.parent} must stand before it")
        if len(reference_key(f"{prefix} {section.number}")) > LONGEST_REF:
            raise CorpusError(f"{where}, section {section.number}: with {prefix} it has over {LONGEST_REF} letters")
        before.add(section.number)


def _placed(corpus: GameCorpus, where: str) -> Iterator[tuple[str, Entry]]:
    for code, entries in corpus.rulings.items():
        for entry in entries:
            yield f"{where}/rulings/{code.lower()}.yaml, entry {entry.ref}", entry


def _check_refs(corpus: GameCorpus, where: str) -> None:
    """Refuse a reference that is given twice, in one file or two, or that is the code of a source."""
    taken = {reference_key(one.code): f"source {one.code}" for one in corpus.sources}
    for place, entry in _placed(corpus, where):
        key = reference_key(entry.ref)
        if key in taken:
            raise CorpusError(f"{place}: its ref is taken by {taken[key]}")
        taken[key] = place


def _check_redirects(corpus: GameCorpus, where: str) -> None:
    """Refuse a redirect to an entry that redirects itself: a chain or a loop. Others may be held by the base."""
    into = {reference_key(entry.ref): entry.merged_into for entry in corpus.entries()}
    for place, entry in _placed(corpus, where):
        further = into.get(reference_key(entry.merged_into), "") if entry.merged_into else ""
        if further:
            raise CorpusError(f"{place}: merged_into {entry.merged_into}, which is merged into {further} itself")


def _check_edges(corpus: GameCorpus, where: str) -> None:
    """Refuse a section among `cites`: it belongs to `sections`, or it would be cited twice."""
    prefix = f"{corpus.rulebook.prefix} " if corpus.rulebook else "\0"
    for place, entry in _placed(corpus, where):
        for target in entry.cites:
            if target.startswith(prefix):
                raise CorpusError(f"{place}: cites {target}; a section stands in sections, without {prefix.strip()}")
