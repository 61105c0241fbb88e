"""Pages of a list by place, not by number: a page begins behind the last item of the one before.

So walking the pages while entries are added repeats and loses nothing of what was there. The place is in `cursor`,
signed, because it holds values that go into a query.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeVar

from django.core.signing import BadSignature, Signer
from django.db.models import Model, Q, QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from judgekb.api.errors import BadQuery
from judgekb.api.numbers import number_parameter, whole_number

Row = TypeVar("Row", bound=Model)
Data = dict[str, Any]
PAGE_SIZE, MOST = 20, 100
CURSOR = OpenApiParameter("cursor", str, description="The place where a page begins, as `next` and `previous` give it.")
SIZE = number_parameter("page_size", "Items on a page", PAGE_SIZE, 1, MOST)
PARAMETERS = (CURSOR, SIZE)
_signer = Signer(salt="place in a list")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page begins: behind the item of these values (`backward`: before it), in an order of that name."""

    order: str
    values: tuple[Any, ...]
    backward: bool = False

    def written(self) -> str:
        return _signer.sign_object([self.order, list(self.values), self.backward])

    @classmethod
    def read(cls, text: str, order: str) -> Place:
        """Read a cursor. Raises `BadQuery` for one that is not ours or of another order."""
        try:
            name, values, backward = _signer.unsign_object(text)
        except (BadSignature, ValueError, TypeError, UnicodeError) as error:
            raise BadQuery("This is no cursor that the API gave.", parameter="cursor") from error
        if name != order:
            raise BadQuery("The cursor is of another order or list.", parameter="cursor")
        return cls(name, tuple(values), bool(backward))


def paged(
    request: Request,
    rows: QuerySet[Row],
    order: Sequence[str],
    present: Callable[[list[Row]], list[Data]],
    *,
    count: bool = True,
) -> Response:
    """Answer a page of rows. `order` are ORM paths, `-` for descending, the last of them unique; all without NULL.

    Two queries, one to count, beside those of `present`.
    """
    size = whole_number(request, "page_size", PAGE_SIZE, 1, MOST)
    name = ",".join(order)
    text = request.query_params.get("cursor")
    place = Place.read(text, name) if text is not None else None
    total = rows.count() if count else None
    backward = bool(place and place.backward)
    directed = [_turned(path) for path in order] if backward else list(order)
    found = list((rows.filter(_behind(directed, place.values)) if place else rows).order_by(*directed)[: size + 1])
    more = len(found) > size
    page = found[size - 1 :: -1] if backward and more else found[::-1] if backward else found[:size]
    ahead, behind = more or backward, more if backward else bool(place)
    links = {
        "next": _link(request, order, page[-1]) if page and ahead else None,
        "previous": _link(request, order, page[0], backward=True) if page and behind else None,
    }
    return Response({**({"count": total} if count else {}), **links, "results": present(page)})


def _link(request: Request, order: Sequence[str], row: Model, *, backward: bool = False) -> str:
    """Return the address of the page that begins behind a row, or ends before it."""
    place = Place(",".join(order), tuple(_value(row, path.lstrip("-")) for path in order), backward)
    return str(replace_query_param(request.build_absolute_uri(), "cursor", place.written()))


def _turned(path: str) -> str:
    return path[1:] if path.startswith("-") else f"-{path}"


def _value(row: Any, path: str) -> Any:
    value = reduce(getattr, path.split("__"), row)
    value = value.pk if isinstance(value, Model) else value
    return value.isoformat() if hasattr(value, "isoformat") else value


def _behind(order: Sequence[str], values: Sequence[Any]) -> Q:
    """Return the condition of what comes after some values in an order."""
    condition, equal = Q(), Q()
    for path, value in zip(order, values, strict=True):
        field = path.lstrip("-")
        step = {f"{field}__lt" if path.startswith("-") else f"{field}__gt": value}
        condition |= equal & Q(**step)
        equal &= Q(**{field: value})
    return condition


def page_of(serializer: type[serializers.Serializer[Any]], *, count: bool = True) -> type[serializers.Serializer[Any]]:
    """Return the shape of a page of items."""
    name = serializer.__name__.removesuffix("Serializer") + "PageSerializer"
    fields: Data = {
        "next": serializers.CharField(allow_null=True, help_text="address of the next page; null on the last one"),
        "previous": serializers.CharField(allow_null=True),
        "results": serializer(many=True),
    }
    if count:
        fields = {"count": serializers.IntegerField(help_text="items on all pages"), **fields}
    return type(name, (serializers.Serializer,), fields)
