"""`fields=`, `include=` and `ordering=`: lists of words, of which each must be known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from judgekb.api.errors import BadQuery
from judgekb.api.pagination import PARAMETERS

Data = dict[str, Any]
ALWAYS = ("ref", "game", "url")  # in every object, whatever is chosen
BY_CHANGE = {"updated_at": ("updated_at", "id"), "-updated_at": ("-updated_at", "-id")}  # orders of every list
SELECTABLE: set[str] = set()  # shapes of which `fields` may leave out keys, by their name in the OpenAPI document


def fields_parameter(serializer: type[serializers.Serializer[Any]]) -> OpenApiParameter:
    """Declare `fields`, which makes the keys of the shape optional."""
    SELECTABLE.add(serializer.__name__.removesuffix("Serializer"))
    return OpenApiParameter(
        "fields",
        _words(field_names(serializer)),
        explode=False,
        description=(
            "Only these keys, separated by commas; `ref`, `game` and `url` are always there, and what `include` names."
        ),
    )


def include_parameter(names: Iterable[str]) -> OpenApiParameter:
    """Declare `include`."""
    return OpenApiParameter("include", _words(names), explode=False, description="More keys, separated by commas.")


def ordering_parameter(orders: Mapping[str, Sequence[str]]) -> OpenApiParameter:
    """Declare `ordering`; the first order is the default."""
    default = next(iter(orders))
    return OpenApiParameter("ordering", str, enum=list(orders), description=f"Default: `{default}`.")


def list_parameters(
    serializer: type[serializers.Serializer[Any]],
    *,
    included: Iterable[str] = (),
    orders: Mapping[str, Sequence[str]] | None = None,
) -> list[OpenApiParameter]:
    """Declare what every list of objects of a shape takes: which keys, in which order, which page."""
    return [
        fields_parameter(serializer),
        *([include_parameter(included)] if included else ()),
        *([ordering_parameter(orders)] if orders else ()),
        *PARAMETERS,
    ]


def _words(names: Iterable[str]) -> Data:
    return {"type": "array", "items": {"type": "string", "enum": list(names)}, "minItems": 1}


def field_names(serializer: type[serializers.Serializer[Any]]) -> tuple[str, ...]:
    """Return the keys of a shape."""
    return tuple(serializer().fields)


def chosen_words(request: Request, name: str, allowed: Sequence[str]) -> tuple[str, ...] | None:
    """Return the words of a parameter, `None` when it is not given. Raises `BadQuery` for an unknown one."""
    text = request.query_params.get(name)
    if text is None:
        return None
    words = tuple(dict.fromkeys(word.strip() for word in text.split(",")))
    for word in words:
        if word not in allowed:
            raise BadQuery(f"{name} knows no {word!r}.", parameter=name, allowed=sorted(allowed))
    return words


def one_of(request: Request, name: str, allowed: Iterable[str]) -> str | None:
    """Return the value of a parameter that takes one of some words. Raises `BadQuery`."""
    value = request.query_params.get(name)
    choices = list(allowed)
    if value is not None and value not in choices:
        raise BadQuery(f"{name} cannot be {value!r}.", parameter=name, allowed=choices)
    return value


def chosen_order(request: Request, orders: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Return the ORM paths of the order that is asked, by default the first one. Raises `BadQuery`."""
    return orders[one_of(request, "ordering", orders) or next(iter(orders))]


class Chosen:
    """The keys that a request wants of objects of a shape.

    `included` maps the words of `include` to the keys that they add. A key that `fields` names is brought without its
    word, and what `include` names is there whatever `fields` says: nothing that is asked for is silently missing.
    """

    def __init__(
        self,
        request: Request,
        serializer: type[serializers.Serializer[Any]],
        included: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        included = included or {}
        named = (chosen_words(request, "include", tuple(included)) or ()) if included else ()
        fields = chosen_words(request, "fields", field_names(serializer))
        wanted = frozenset(fields or ())
        self.include = frozenset(word for word in included if word in named or wanted.intersection(included[word]))
        added = [key for word in named for key in included[word]]
        self.fields = None if fields is None else wanted.union(ALWAYS, added)

    def of(self, data: Data) -> Data:
        """Return an object with the wanted keys alone."""
        if self.fields is None:
            return data
        return {key: value for key, value in data.items() if key in self.fields}
