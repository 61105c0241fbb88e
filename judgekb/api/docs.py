"""`/api/v1/docs`: the OpenAPI document as a page of ours, without scripts: made from the committed file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

import yaml
from rest_framework.renderers import TemplateHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from judgekb.api.errors import CODES
from judgekb.api.root import document
from judgekb.api.views import Endpoint, compared, endpoint
from rulings.markup import render as render_markdown

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter as the page shows it. `description` is HTML."""

    name: str
    place: str
    required: bool
    description: str
    choices: tuple[str, ...]
    several: bool
    example: str


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation as the page shows it. `body` and `answer` name shapes; `try_url` leads to an example, or is `""`."""

    id: str
    method: str
    path: str
    summary: str
    parameters: tuple[Parameter, ...]
    bodies: tuple[tuple[str, str], ...]
    body: str
    answer: str
    statuses: tuple[tuple[str, str], ...]
    try_url: str
    needs_key: bool


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a shape. `shape` names another shape of the page."""

    name: str
    type: str
    shape: str
    description: str


class Docs(Endpoint):
    """The documentation of the API."""

    renderer_classes = [TemplateHTMLRenderer]

    @endpoint("docs", responses=None, exclude=True)
    def get(self, request: Request) -> Response:
        return Response(page(), template_name="api/docs.html")

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        if final.status_code == 200:
            final.add_post_render_callback(lambda rendered: compared(request, rendered, None))
        return final


@lru_cache(maxsize=1)
def page() -> Data:
    """Return what the page shows."""
    held = yaml.safe_load(document())
    operations = [
        _operation(path, method, operation)
        for path, methods in held["paths"].items()
        for method, operation in methods.items()
    ]
    shapes = [
        (name, _keys(shape), shape.get("enum", ())) for name, shape in sorted(held["components"]["schemas"].items())
    ]
    return {"groups": _groups(operations), "shapes": shapes, "codes": CODES}


def _groups(operations: list[Operation]) -> dict[str, list[Operation]]:
    groups: dict[str, list[Operation]] = {}
    for one in operations:
        groups.setdefault(one.path.split("/")[3], []).append(one)
    return groups


def _operation(path: str, method: str, operation: Data) -> Operation:
    parameters, needs_key = operation.get("parameters", []), {} not in operation["security"]
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    answered = next(one for status, one in operation["responses"].items() if status.startswith("2"))
    contents: list[Data] = list(answered.get("content", {}).values())
    good = contents[0].get("schema", {}) if contents else {}
    return Operation(
        id=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation.get("description", ""),
        parameters=tuple(_parameter(one) for one in parameters),
        bodies=tuple((name, _pretty(one["value"])) for name, one in content.get("examples", {}).items()),
        body=_shape_of(content.get("schema", {})),
        answer=_shape_of(good),
        statuses=tuple((status, told.get("description", "")) for status, told in operation["responses"].items()),
        try_url=example_url(path, parameters) if method == "get" and not needs_key else "",
        needs_key=needs_key,
    )


def _parameter(one: Data) -> Parameter:
    return Parameter(
        name=one["name"],
        place=one["in"],
        required=one.get("required", False),
        description=render_markdown(one.get("description", "")),
        choices=tuple(one["schema"].get("items", one["schema"]).get("enum", ())),
        several=one["schema"].get("type") == "array",
        example=str(example_of(one) or ""),
    )


def example_of(parameter: Mapping[str, Any]) -> Any:
    """Return the first example of a parameter, `None` where it has none."""
    return next((one["value"] for one in parameter.get("examples", {}).values()), None)


def example_url(path: str, parameters: list[Data]) -> str:
    """Return an address made of the examples of what an operation must be given; `""` where one has no example."""
    query = {}
    for one in parameters:
        if one.get("required"):
            value = example_of(one)
            if value is None:
                return ""
            if one["in"] == "path":
                path = path.replace(f"{{{one['name']}}}", quote(str(value)))
            else:
                query[one["name"]] = value
    return f"{path}?{urlencode(query)}" if query else path


def _keys(shape: Data) -> list[Key]:
    return [
        Key(name, _type_of(one), _shape_of(one), one.get("description", ""))
        for name, one in shape.get("properties", {}).items()
    ]


def _shape_of(schema: Data) -> str:
    for part in (schema, schema.get("items", {}), *schema.get("allOf", ()), *schema.get("oneOf", ())):
        if "$ref" in part:
            return str(part["$ref"].rsplit("/", 1)[-1])
    return ""


def _type_of(schema: Data) -> str:
    held = schema.get("type", "")
    names = list(held) if isinstance(held, list) else [held]
    if schema.get("type") == "array":
        inner = _type_of(schema["items"]) or "object"
        return f"list of {inner}"
    if "oneOf" in schema and any(part.get("type") == "null" for part in schema["oneOf"]):
        names = ["object", "null"]
    return " or ".join(filter(None, [*names, *([schema["format"]] if "format" in schema else [])]))


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
