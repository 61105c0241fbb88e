"""The YAML files of the starter data: one canonical form, so that what is read can be written back byte for byte."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import yaml

from judgekb.yaml_text import YamlError, read_yaml
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
from rulings.corpus.shapes.reading import LONGEST_CODE, allow_keys, read_items, read_ref, shown
from rulings.corpus.together import check_together

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
    where = "/".join(path.parts[-3 if path.parent.name == "rulings" else -2 :])
    try:
        text = path.read_text(encoding="utf-8")
    except (UnicodeDecodeError, OSError) as error:
        raise CorpusError(f"{where}: {' '.join(str(error).split())}") from error
    return read_data(text, where)


def read_data(text: str, where: str) -> Data:
    """Return what the YAML text of a file holds. Raises `CorpusError` naming `where`."""
    try:
        data = read_yaml(text)
    except YamlError as error:
        raise CorpusError(f"{where}: {error}") from error
    if not isinstance(data, dict):
        raise CorpusError(f"{where}: expected keys and values at the top")
    return data


def read_game(folder: Path) -> GameCorpus:
    """Read one game's folder. Raises `CorpusError`, also for what contradicts itself between files."""
    rulebook, sections = _read_sections(folder / "sections.yaml")
    corpus = GameCorpus(
        game=GameShape.from_data(load(folder / "game.yaml"), f"{folder.name}/game.yaml"),
        sources=_read_items(folder / "sources.yaml", SourceShape.from_data),
        rulebook=rulebook,
        sections=sections,
        cards=_read_items(folder / "cards.yaml", CardShape.from_data),
        terms=_read_items(folder / "terms.yaml", TermShape.from_data),
        rulings=_read_rulings(folder),
        deck_rules=_read_deck_rules(folder / "formats.yaml", folder.name),
    )
    check_together(corpus, folder.name)
    return corpus


def _read_items(path: Path, read: Callable[[Data, str], Shape]) -> tuple[Shape, ...]:
    """Return the items of a file that holds one list, named as the file is."""
    where, data = f"{path.parent.name}/{path.name}", _optional(path)
    allow_keys(data, [path.stem], where)
    return read_items(data, path.stem, read, where)


def _read_sections(path: Path) -> tuple[RulebookShape | None, tuple[SectionShape, ...]]:
    if not path.exists():
        return None, ()
    where, data = f"{path.parent.name}/{path.name}", load(path)
    allow_keys(data, ("rulebook", "sections"), where)
    if "rulebook" not in data:
        raise CorpusError(f"{where}: rulebook is missing: prefix, title and short_title")
    rulebook = RulebookShape.from_data(data["rulebook"], f"{where}, rulebook")
    return rulebook, read_items(data, "sections", SectionShape.from_data, where)


def _read_deck_rules(path: Path, game: str) -> DeckRulesShape:
    data = _optional(path)
    if data and data.get("game") != game:
        raise CorpusError(f"{game}/{path.name}: holds game {shown(data.get('game'))}")
    return DeckRulesShape.from_data(data, f"{game}/{path.name}") if data else DeckRulesShape()


def _optional(path: Path) -> Data:
    return load(path) if path.exists() else {}


def _read_rulings(folder: Path) -> dict[str, tuple[Entry, ...]]:
    found: dict[str, tuple[Entry, ...]] = {}
    for path in sorted((folder / "rulings").glob("*.yaml")):
        where, data = f"{folder.name}/rulings/{path.name}", load(path)
        allow_keys(data, ("source", "entries"), where)
        code = read_ref(data, "source", where, longest=LONGEST_CODE, required=True)
        if path.stem != code.lower():
            raise CorpusError(f"{where}: holds source {code}, so it must be named {code.lower()}.yaml")
        found[code] = read_items(data, "entries", Entry.from_data, where)
    return found


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
