"""`/api/v1/`: what can be read, and the one error shape for addresses that do not exist."""

from __future__ import annotations

from django.urls import get_resolver
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from judgekb.api.errors import UnknownReference

PREFIX = "/api/v1/"


def endpoints() -> list[str]:
    """Return the address of every endpoint, its parts in braces."""
    named = get_resolver().reverse_dict
    found = set()
    for name in named:
        if isinstance(name, str) and name.startswith("api-"):
            route, _parameters = named.getlist(name)[0][0][0]
            found.add("/" + route.replace("%(", "{").replace(")s", "}"))
    return sorted(found - {PREFIX})


class Root(APIView):
    """Every endpoint, and where the OpenAPI document is."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response({"schema": f"{PREFIX}schema", "endpoints": endpoints()})


class Unknown(APIView):
    """An address below the API under which there is nothing."""

    @extend_schema(exclude=True)
    def get(self, request: Request, path: str) -> Response:
        raise UnknownReference(f"There is no endpoint {PREFIX}{path}.", endpoints=endpoints())
