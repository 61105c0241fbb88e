"""The YAML files of the starter data: one canonical form, so that what is read can be written back byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import yaml

from rulings.corpus.shapes import (
    CardShape,
    CorpusError,
    Data,
    DeckRulesShape,
    Entry,
    GameCorpus,
    GameShape,
    RulebookShape,
    SectionShape,
    SourceShape,
    TermShape,
)

Shape = TypeVar("Shape")
ONE_LINE_KEYS = {
    "cards",
    "changes",
    "published",
    "rulebook",
    "parameters",
    "choices",
}  # they or their items are written on one line each
NEVER_FOLD = 1_000_000_000
ONE_LINE_LISTS = {
    "sections", "topics", "cites", "formats", "colours", "aliases", "abbreviations", "defined_by", "basis", "rules",
    "zones",
}  # fmt: skip

DECK_ITEMS = ("lists", "modifiers", "rules", "formats")


class _Dumper(yaml.CSafeDumper):
    """Writes texts of several lines as blocks, and marked values on one line. No anchors: each item stands alone."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


class _OneLine(dict[str, Any]):
    pass


class _OneLineList(list[Any]):
    pass


def _represent_text(dumper: _Dumper, text: str) -> yaml.Node:
    style = "|" if text.endswith("\n") else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _represent_map(dumper: _Dumper, data: _OneLine) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", data.items(), flow_style=True)


def _represent_list(dumper: _Dumper, data: _OneLineList) -> yaml.Node:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=True)


_Dumper.add_representer(str, _represent_text)
_Dumper.add_representer(_OneLine, _represent_map)
_Dumper.add_representer(_OneLineList, _represent_list)


def _marked(data: Data) -> Data:
    """Return data with the values marked that go on one line."""
    marked: Data = {}
    for key, value in data.items():
        if key in ONE_LINE_LISTS and all(isinstance(item, str) for item in value):
            marked[key] = _OneLineList(value)
        elif key in ONE_LINE_KEYS and isinstance(value, list) and all(isinstance(item, dict) for item in value):
            marked[key] = [_OneLine(item) for item in value] or _OneLineList()
        elif key in ONE_LINE_KEYS and isinstance(value, dict):
            marked[key] = _OneLine(value)
        elif key == "periods":
            marked[key] = [_marked(period) for period in value]
        else:
            marked[key] = value
    return marked


def dump(data: Data) -> str:
    """Return the canonical YAML text of a file."""
    return yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=NEVER_FOLD, default_flow_style=False
    )


def load(path: Path) -> Data:
    """Return what a YAML file holds. Raises `CorpusError` naming the file and line."""
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise CorpusError(f"{path}: {error}") from error
    if not isinstance(data, dict):
        raise CorpusError(f"{path}: expected keys and values at the top")
    return data


def read_game(folder: Path) -> GameCorpus:
    """Read one game's folder. Raises `CorpusError`."""
    where = folder.name
    sections = _optional(folder / "sections.yaml")
    return GameCorpus(
        game=GameShape.from_data(load(folder / "game.yaml"), f"{where}/game.yaml"),
        sources=_items(_optional(folder / "sources.yaml"), "sources", SourceShape.from_data, f"{where}/sources.yaml"),
        rulebook=RulebookShape.from_data(sections["rulebook"], f"{where}/sections.yaml") if sections else None,
        sections=_items(sections, "sections", SectionShape.from_data, f"{where}/sections.yaml"),
        cards=_items(_optional(folder / "cards.yaml"), "cards", CardShape.from_data, f"{where}/cards.yaml"),
        terms=_items(_optional(folder / "terms.yaml"), "terms", TermShape.from_data, f"{where}/terms.yaml"),
        rulings=dict(_read_rulings(folder)),
        deck_rules=_read_deck_rules(folder / "formats.yaml", where),
    )


def _read_deck_rules(path: Path, game: str) -> DeckRulesShape:
    data = _optional(path)
    if data and data.get("game") != game:
        raise CorpusError(f"{game}/{path.name}: holds game {data.get('game')}")
    return DeckRulesShape.from_data(data, f"{game}/{path.name}") if data else DeckRulesShape()


def _optional(path: Path) -> Data:
    return load(path) if path.exists() else {}


def _items(data: Data, key: str, shape: Callable[[Data, str], Shape], where: str) -> tuple[Shape, ...]:
    return tuple(shape(item, where) for item in data.get(key) or [])


def _read_rulings(folder: Path) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    for path in sorted((folder / "rulings").glob("*.yaml")):
        where = f"{folder.name}/rulings/{path.name}"
        data = load(path)
        code = str(data.get("source"))
        if path.stem != code.lower():
            raise CorpusError(f"{where}: holds source {code}, so it must be named {code.lower()}.yaml")
        yield code, _items(data, "entries", Entry.from_data, where)


def game_files(corpus: GameCorpus) -> dict[str, str]:
    """Return the files of one game: path within its folder -> text."""
    files = {"game.yaml": dump(_marked(corpus.game.to_data()))}
    if corpus.sources:
        files["sources.yaml"] = dump({"sources": [_marked(source.to_data()) for source in corpus.sources]})
    if corpus.rulebook:
        sections = [section.to_data() for section in corpus.sections]
        files["sections.yaml"] = dump(_marked({"rulebook": corpus.rulebook.to_data(), "sections": sections}))
    if corpus.cards:
        files["cards.yaml"] = dump({"cards": [_OneLine(_marked(card.to_data())) for card in corpus.cards]})
    if corpus.terms:
        files["terms.yaml"] = dump({"terms": [_marked(term.to_data()) for term in corpus.terms]})
    if corpus.deck_rules.formats:
        rules = corpus.deck_rules.to_data(corpus.game.slug)
        marked = {key: [_marked(item) for item in rules[key]] for key in DECK_ITEMS if key in rules}
        files["formats.yaml"] = dump({"game": rules["game"], "zones": _OneLineList(rules["zones"]), **marked})
    for code, entries in corpus.rulings.items():
        data = {"source": code, "entries": [_marked(entry.to_data()) for entry in entries]}
        files[f"rulings/{code.lower()}.yaml"] = dump(data)
    return files
