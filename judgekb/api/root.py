"""`/api/v1/`: what can be read, the OpenAPI document, and the one error shape for addresses that do not exist."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import get_resolver
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from judgekb.api.errors import UnknownReference
from judgekb.api.views import Endpoint, ReadEndpoint, compared, endpoint, negotiable

PREFIX = "/api/v1/"
DOCUMENT = Path(__file__).with_name("openapi.yaml")
MEDIA_TYPE = "application/vnd.oai.openapi;version=3.1"
ASKED_AS = ("application/vnd.oai.openapi", "application/yaml", "text/yaml", "application/json")  # in `Accept`


@lru_cache(maxsize=1)
def endpoints() -> list[str]:
    """Return the address of every endpoint, its parts in braces."""
    named = get_resolver().reverse_dict
    found = set()
    for name in named:
        if isinstance(name, str) and name.startswith("api-"):
            route, _parameters = named.getlist(name)[0][0][0]
            found.add("/" + route.replace("%(", "{").replace(")s", "}"))
    return sorted(found - {PREFIX})


class Root(ReadEndpoint):
    """Every endpoint, and where the OpenAPI document is."""

    @endpoint("root", responses=None, exclude=True)
    def get(self, request: Request) -> Response:
        return Response({"schema": f"{PREFIX}schema", "docs": f"{PREFIX}docs", "endpoints": endpoints()})


class Unknown(Endpoint):
    """An address below the API under which there is nothing, whatever is done with it."""

    http_method_names = list(APIView.http_method_names)

    @extend_schema(exclude=True)
    def get(self, request: Request, path: str = "") -> Response:
        raise UnknownReference(f"There is no endpoint {request.path!r}.", endpoints=endpoints())

    post = put = patch = delete = get

    def options(self, request: Request, *args: Any, **kwargs: Any) -> Response:  # type: ignore[override]
        return self.get(request)


def to_root(request: HttpRequest) -> HttpResponse:
    """Lead from `/api` to the one version that there is."""
    return HttpResponsePermanentRedirect(PREFIX)


@lru_cache(maxsize=1)
def document() -> bytes:
    """Return the OpenAPI document, as it is committed and tested against the code."""
    return DOCUMENT.read_bytes()


class Schema(Endpoint):
    """The OpenAPI document (YAML)."""

    renderer_classes = [negotiable(name) for name in ASKED_AS]

    @endpoint("schema", responses=None, exclude=True)
    def get(self, request: Request) -> HttpResponse:
        written = datetime.fromtimestamp(DOCUMENT.stat().st_mtime, UTC)
        return compared(request, HttpResponse(document(), content_type=MEDIA_TYPE), written)
