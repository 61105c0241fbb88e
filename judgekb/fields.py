"""Fields of JSON that hold one shape, and checks of texts that stand in addresses. For all models."""

from __future__ import annotations

import math
import unicodedata
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from judgekb.text import slugify

NOT_IN_CODES = "/?#%\\"  # they end or split the address of a page
CONTROLS = ("Cc", "Cs", "Zl", "Zp")  # Unicode categories; PostgreSQL refuses NUL, and one line is meant


def has_controls(text: str) -> bool:
    """Say whether a text holds control letters or ends of lines."""
    return any(unicodedata.category(letter) in CONTROLS for letter in text)


def check_texts(value: Any) -> None:
    """Raise `ValidationError` unless this is a list of different texts with something in them."""
    if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
        raise ValidationError('Write a list of words: ["one", "two"].')
    if any(has_controls(item) for item in value):
        raise ValidationError("A word holds a control letter.")
    if len(set(value)) != len(value):
        raise ValidationError("A word stands twice.")


def check_facts(value: Any) -> None:
    """Raise `ValidationError` unless this is an object of texts, numbers and booleans."""
    if not isinstance(value, dict) or not all(name.strip() and _is_fact(fact) for name, fact in value.items()):
        raise ValidationError('Write an object of texts, numbers, true or false: {"points": 3}.')
    if any(has_controls(text) for text in (*value, *value.values()) if isinstance(text, str)):
        raise ValidationError("A text holds a control letter.")


def _is_fact(value: Any) -> bool:
    return isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value))


def check_line(value: str) -> None:
    """Raise `ValidationError` for control letters."""
    if has_controls(value):
        raise ValidationError("It holds a control letter.")


def check_code(value: str) -> None:
    """Raise `ValidationError` for what cannot stand in an address as one part of it."""
    check_line(value)
    if any(letter in value for letter in NOT_IN_CODES) or not value.strip("."):
        raise ValidationError(f"A code stands in addresses: it holds none of {' '.join(NOT_IN_CODES)}.")


def check_slug(value: str) -> None:
    """Raise `ValidationError` unless this is a slug as `judgekb.text.slugify` makes them."""
    if slugify(value) != value:
        raise ValidationError(f"Write lower-case letters a-z, digits and single hyphens: {slugify(value) or 'kod'}.")


class ShapedField(models.JSONField):
    """JSON that is checked even when it is empty (`{}` is no list). What is cleared is the default, or unknown."""

    empty_values = ()

    def clean(self, value: Any, model_instance: models.Model | None) -> Any:
        if value is None:
            return None if self.null else self.get_default()
        return super().clean(value, model_instance)


class TextsField(ShapedField):
    """A list of texts; `None` is unknown where the field may be null."""

    default_validators = [check_texts]


class FactsField(ShapedField):
    """An object of texts, numbers and booleans."""

    default_validators = [check_facts]
