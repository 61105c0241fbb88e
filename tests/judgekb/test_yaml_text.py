"""YAML that would be a trap is refused with one line."""

from __future__ import annotations

from datetime import date

import pytest

from judgekb.yaml_text import YamlError, read_yaml


def test_plain_values_are_read() -> None:
    assert read_yaml("a: [1, x]\nb: 2031-05-01\nc: '* & *'\n") == {"a": [1, "x"], "b": date(2031, 5, 1), "c": "* & *"}
    assert read_yaml("") is None


BOMB = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12))
MERGES = "a0: &a0 {x: 1}\n" + "".join(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 10)}]}}\n" for n in range(1, 12))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BOMB, "line 2: names for values (&, *) are not taken"),
        (MERGES, "line 2: names for values (&, *) are not taken"),
        ("a: &a [*a]", "line 1: names for values (&, *) are not taken"),
        ("a: 1\nb: 2\na: 3\n", 'key a is given twice in "<unicode string>", line 3, column 1'),
        ("[" * 100_000, "exceeded maximum nesting depth"),
        ("- " * 100_000, "exceeded maximum nesting depth"),
        ("a: 2031-02-30", "day is out of range for month"),
        ("a: \x00", "control characters are not allowed"),
        ("!!python/object/apply:os.system [ls]", "could not determine a constructor"),
        ("a: " + "9" * 5000, "Exceeds the limit"),
    ],
)
def test_traps_are_refused(text: str, told: str) -> None:
    with pytest.raises(YamlError) as refused:
        read_yaml(text)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
