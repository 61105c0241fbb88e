"""What of the rulings base is found: every public ruling, section, card, topic or term, and source as a document."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from django.db.models import Model, Prefetch, Q, QuerySet

from cards.models import Card
from cards.wordings import wordings
from judgekb.days import today
from judgekb.search.documents import Document
from judgekb.text import reference_key
from rulings.markup import plain
from rulings.models import Ruling, RulingCard, RulingTopic, Section, Source, Term, Topic
from rulings.standing import begins

CHUNK = 500  # rows read at once; each chunk costs a fixed number of queries
RULE_OF = {"hu": "{} szabálya", "cs": "pravidlo {}"}  # by language
NEWER_ISSUE = 100_000  # a later day counts more than any issue number

logger = logging.getLogger(__name__)

Row = TypeVar("Row", bound=Model)
Wanted = Mapping[str, set[str]] | None  # game slug -> references; `None` stands for all


def documents(keys: Collection[str] | None = None) -> Iterator[Document]:
    """Yield the documents of the keys (`ruling:hkk:AK106.1`), or all of them.

    A key under which nothing public is held yields nothing. A fixed number of queries for each `CHUNK` rows. Of a row
    of which no document can be made the error is raised when keys are given; among all it is logged and left out.
    """
    for kind, make in MAKERS.items():
        wanted = None if keys is None else _wanted(keys, kind)
        if wanted is None or wanted:
            yield from make(wanted)


def count_documents() -> int:
    """Return about how many documents there are, for a progress bar (a topic and its term count twice). Six queries."""
    models: tuple[type[Model], ...] = (Section, Card, Topic, Term, Source)
    return Ruling.objects.public().count() + sum(model._default_manager.count() for model in models)


def key_of(kind: str, game: str, ref: str) -> str:
    """Return the key of a document."""
    return f"{kind}:{game}:{ref}"


def games_of(keys: Iterable[str]) -> set[str]:
    """Return the slugs of the games that keys name."""
    return {key.split(":", 2)[1] for key in keys}


def _wanted(keys: Collection[str], kind: str) -> dict[str, set[str]]:
    wanted: dict[str, set[str]] = defaultdict(set)
    for key in keys:
        parts = key.split(":", 2)
        if len(parts) == 3 and parts[0] == kind:
            wanted[parts[1]].add(parts[2])
    return wanted


def _chosen(rows: QuerySet[Row], wanted: Wanted, game: str, ref: str) -> Iterator[Row]:
    """Yield the wanted rows in chunks; `game` and `ref` name the columns that hold slug and reference."""
    if wanted is not None:
        chosen = Q(pk__in=())
        for slug, refs in wanted.items():
            chosen |= Q(**{game: slug, f"{ref}__in": refs})
        rows = rows.filter(chosen)
    return rows.order_by("pk").iterator(chunk_size=CHUNK)


def _rulings(wanted: Wanted) -> Iterator[Document]:
    rows = (
        Ruling.objects.public()
        .filter(current__isnull=False)
        .select_related("game", "source", "current", "source_text")
        .prefetch_related(
            Prefetch("card_links", RulingCard.objects.select_related("card", "printing")),
            Prefetch("topic_links", RulingTopic.objects.select_related("topic")),
            "citations",
        )
    )
    defined = definitions()

    def make(ruling: Ruling) -> Document:
        return _ruling(ruling, defined[(ruling.game.slug, ruling.ref_key)])

    yield from _made(_chosen(rows, wanted, "game__slug", "ref"), make, wanted)


def _made(rows: Iterable[Row], make: Callable[[Row], Document], wanted: Wanted) -> Iterator[Document]:
    """Yield the document of each row. Among all rows, one that cannot be made does not keep out the others."""
    for row in rows:
        try:
            document = make(row)
        except Exception:
            if wanted is not None:
                raise
            logger.exception("%s %s is left out of the search index", row._meta.verbose_name, row.pk)
        else:
            yield document


def _ruling(ruling: Ruling, defined: Sequence[str]) -> Document:
    current = ruling.current
    if current is None:
        raise ValueError(f"{ruling.ref} has no text")
    citations = list(ruling.citations.all())
    source_text = getattr(ruling, "source_text", None)
    return Document(
        key=key_of("ruling", ruling.game.slug, ruling.ref),
        kind="ruling",
        game=ruling.game.slug,
        language=ruling.language,
        ref=ruling.ref,
        title=current.question,
        body=plain(current.answer_html),
        source=ruling.source.code,
        cards=tuple(_label(link) for link in ruling.card_links.all()),
        topics=(*(link.topic.name for link in ruling.topic_links.all()), *defined),
        sections=tuple(citation.target for citation in citations if citation.to_section_id),
        formats=tuple(ruling.formats),
        extra=" \n".join(
            (
                source_text.text if source_text else "",
                *(citation.target for citation in citations if not citation.to_section_id),
            )
        ),
        order=_age(ruling),
    )


def definitions() -> defaultdict[tuple[str, str], list[str]]:
    """Return what the terms that an entry defines are called, by game and key of its reference. One query.

    Beside the names stands what a reader asks for, `párbaj szabálya`: the entry that defines a thing is its rule.
    """
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for term in Term.objects.select_related("game").order_by("pk"):
        rule = RULE_OF.get(term.game.language, "{}").format(term.name)
        names = (term.name, *_texts(term.aliases), *_texts(term.abbreviations), rule)
        for ref in _texts(term.defined_by):
            found[(term.game.slug, reference_key(ref))] += names
    return found


def _label(link: RulingCard) -> str:
    """Return a card as it is written: `Nord (új)`."""
    return f"{link.card.name} ({link.printing.edition})" if link.printing else link.card.name


def _age(ruling: Ruling) -> int:
    """Return a number that is higher for a newer ruling; among the issues of one day the number decides."""
    return begins(ruling).not_after.toordinal() * NEWER_ISSUE + (ruling.source.number or 0)


def _sections(wanted: Wanted) -> Iterator[Document]:
    rows = Section.objects.select_related("rulebook__game").prefetch_related("texts")
    defined = definitions()

    def make(section: Section) -> Document:
        return _section(section, defined[(section.rulebook.game.slug, section.citation_key)])

    yield from _made(_chosen(rows, wanted, "rulebook__game__slug", "citation"), make, wanted)


def _section(section: Section, defined: Sequence[str]) -> Document:
    game = section.rulebook.game
    texts = list(section.texts.all())
    return Document(
        key=key_of("section", game.slug, section.citation),
        kind="section",
        game=game.slug,
        language=game.language,
        ref=section.citation,
        title=section.title,
        body=" ".join((section.about, *(plain(text.text_html) for text in texts if not text.is_original))),
        source=section.rulebook.short_title,
        topics=tuple(defined),
        extra=" ".join(plain(text.text_html) for text in texts if text.is_original),
    )


def _cards(wanted: Wanted) -> Iterator[Document]:
    """Yield cards with what they say today; wordings of other days may be found too, but count less."""
    rows = Card.objects.select_related("game").prefetch_related("printings", "texts")
    day = today()
    yield from _made(_chosen(rows, wanted, "game__slug", "slug"), lambda card: _card(card, day), wanted)


def _card(card: Card, day: date) -> Document:
    editions = [printing.edition for printing in card.printings.all() if printing.edition]
    said = wordings(card, day)
    others = [text.text for found in said for text in (*found.earlier, *found.later)]
    return Document(
        key=key_of("card", card.game.slug, card.slug),
        kind="card",
        game=card.game.slug,
        language=card.game.language,
        ref=card.slug,
        title=card.name,
        body=" \n".join(found.now.text for found in said if found.now),
        extra=" \n".join(others),
        cards=tuple(f"{card.name} ({edition})" for edition in editions),
    )


def _topics(wanted: Wanted) -> Iterator[Document]:
    """Yield topics and terms; those of one name share their page, and so their document."""
    terms = {}
    for term in _chosen(Term.objects.select_related("game"), wanted, "game__slug", "slug"):
        terms[(term.game.slug, term.slug)] = term
    topics = _chosen(Topic.objects.select_related("game"), wanted, "game__slug", "slug")
    yield from _made(topics, lambda topic: _topic(topic, terms.pop((topic.game.slug, topic.slug), None)), wanted)
    yield from _made(terms.values(), lambda term: _topic(term, term), wanted)


def _topic(named: Topic | Term, term: Term | None) -> Document:
    return Document(
        key=key_of("topic", named.game.slug, named.slug),
        kind="topic",
        game=named.game.slug,
        language=named.game.language,
        ref=named.slug,
        title=named.name,
        body=plain(term.definition_html) if term else "",
        topics=(*_texts(term.aliases), *_texts(term.abbreviations)) if term else (),
    )


def _texts(values: Any) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


def _sources(wanted: Wanted) -> Iterator[Document]:
    rows = Source.objects.public().select_related("game")
    yield from _made(_chosen(rows, wanted, "game__slug", "code"), _source, wanted)


def _source(source: Source) -> Document:
    return Document(
        key=key_of("source", source.game.slug, source.code),
        kind="source",
        game=source.game.slug,
        language=source.game.language,
        ref=source.code,
        title=source.title,
        body="",
        order=source.number or 0,
    )


MAKERS: dict[str, Callable[[Wanted], Iterator[Document]]] = {
    "ruling": _rulings,
    "section": _sections,
    "card": _cards,
    "topic": _topics,
    "source": _sources,
}
