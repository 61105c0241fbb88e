"""YAML of the starter data and of rule data, read into plain values. Pure: one reader, so that no file is a trap."""

from __future__ import annotations

from typing import Any

import yaml

LONGEST_SHOWN = 60  # letters of a key


class YamlError(ValueError):
    """The text is no YAML of ours; the message is one line and names the place."""


def read_yaml(text: str) -> Any:
    """Return what a YAML text holds. Raises `YamlError`.

    Refused beside what is no YAML: a key that is given twice, of which YAML would take the last without a word, and
    names for values (`&a`, `*a`), with which a page of text makes more than a machine can hold.
    """
    try:
        if "*" in text and "&" in text:
            _refuse_names(text)
        return yaml.load(text, Loader=_Loader)
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:  # ValueError: 30 February
        raise YamlError(" ".join(str(error).split())) from error


def _refuse_names(text: str) -> None:
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.AliasEvent):
            line = event.start_mark.line + 1 if event.start_mark else 1
            raise ValueError(f"line {line}: names for values (&, *) are not taken")


class _Loader(yaml.CSafeLoader):
    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    name = key.value if key.value.isprintable() else repr(key.value)
                    told = f"key {name[:LONGEST_SHOWN]} is given twice"
                    raise yaml.constructor.ConstructorError(None, None, told, key.start_mark)
                seen.add(key.value)
        return super().construct_mapping(node, deep=deep)
