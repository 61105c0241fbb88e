"""What every endpoint does before and after its own work: limits, unknown parameters, ETags, chosen fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, TypeVar

from django.http import HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.template.response import SimpleTemplateResponse
from django.utils.cache import get_conditional_response
from django.utils.http import http_date
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from judgekb.api.errors import MEDIA_TYPE, BadQuery, NotModified
from judgekb.api.keeping import FRESHNESS, Keeper, etag_of

Method = TypeVar("Method", bound=Callable[..., Any])
Shape = serializers.Serializer[Any]
ERRORS = 400  # the first status that is an error
NAMES = "parameters_of_endpoint"


class ProblemSerializer(Shape):
    """An error (RFC 9457)."""

    type = serializers.CharField(help_text="leads to what the code means")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="what is wrong with this very request")
    code = serializers.CharField()
    parameter = serializers.CharField(required=False, help_text="the parameter or key that is wrong")
    allowed = serializers.ListField(child=serializers.CharField(), required=False, help_text="what may stand there")
    nearest = serializers.ListField(required=False, help_text="what may have been meant")
    fault = serializers.CharField(required=False, help_text="of a query: unknown-field, empty-value, bad-date …")
    start = serializers.IntegerField(required=False, help_text="of a query: the place where the fault begins in q")
    end = serializers.IntegerField(required=False, help_text="behind its last letter")
    line = serializers.IntegerField(required=False, help_text="of a body: the line of the fault, from 1")
    column = serializers.IntegerField(required=False, help_text="of a body: the letter in it, from 1")
    suggestions = serializers.ListField(child=serializers.CharField(), required=False, help_text="texts to put there")
    version = serializers.IntegerField(required=False, help_text="409: the number of the newest version of the draft")
    latest = serializers.DictField(required=False, help_text="409: the newest content, or what is published now")
    merged = serializers.DictField(
        required=False, help_text="409: that with what was sent; a text in conflict holds both between marks"
    )
    conflicts = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="409: keys of the content that need a person"
    )
    problems = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="409: what has to be mended, as `…/problems` tells it"
    )
    repaired = serializers.ListField(child=serializers.CharField(), required=False, help_text="q with each of them")


def endpoint(
    operation_id: str,
    *,
    parameters: Sequence[OpenApiParameter] = (),
    responses: Any,
    errors: Sequence[int] = (),
    **more: Any,
) -> Callable[[Method], Method]:
    """Declare a method of a view: what is documented of it, and the only query parameters that it takes."""
    answers = responses if isinstance(responses, dict) else {200: responses}
    told = {
        (status, MEDIA_TYPE): OpenApiResponse(ProblemSerializer, description=TOLD[status])
        for status in sorted({400, 406, 429, *errors})
    }

    def declare(method: Method) -> Method:
        found: Method = extend_schema(
            operation_id=operation_id, parameters=list(parameters), responses={**answers, **told}, **more
        )(method)
        names = [one.name for one in parameters if one.location == OpenApiParameter.QUERY]
        setattr(found, NAMES, tuple(names))
        return found

    return declare


TOLD = {
    400: "A parameter is unknown or cannot be understood.",
    401: "There is no key, or it is unknown, revoked, expired, or of an account that is closed.",
    403: "The owner of the key may not do this, or it is done at the desk alone.",
    404: "Nothing is held under it; the nearest references are named.",
    406: "The answer cannot be had in a wanted form.",
    409: "Somebody was faster, or the state of the draft or its problems do not allow it.",
    413: "The body is too large.",
    415: "The body is no JSON.",
    429: "Too many requests; `Retry-After` says how many seconds to wait.",
}


class Endpoint(APIView):
    """A view of the API. `limit` is the kind of question that is counted."""

    limit = "other"
    http_method_names = [name for name in APIView.http_method_names if name != "options"]  # see judgekb/api/cors.py

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        names = self._names(request)
        if names is not None:
            refuse_unknown(request, names)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Write errors as JSON, whatever else the endpoint gives."""
        if response.status_code >= ERRORS:
            request.accepted_renderer = JSONRenderer()
            request.accepted_media_type = JSONRenderer.media_type
        return super().finalize_response(request, response, *args, **kwargs)

    def _names(self, request: Request) -> tuple[str, ...] | None:
        """Return the parameters that the method takes, `None` where there is no such method: that is a 405."""
        method = "get" if request.method == "HEAD" else str(request.method).lower()
        names: tuple[str, ...] | None = getattr(getattr(self, method, None), NAMES, None)
        return names


def negotiable(name: str) -> type[BaseRenderer]:
    """Return what stands for a media type in `renderer_classes` of an endpoint that writes its answers itself."""

    class Written(BaseRenderer):
        media_type = name
        format = name.rsplit("/", 1)[-1]

        def render(self, data: Any, *args: Any, **kwargs: Any) -> Any:
            return data

    return Written


def compared(
    request: Request, response: HttpResponse, modified: datetime | None, *, fresh: str = FRESHNESS
) -> HttpResponse:
    """Return a whole answer with the hash of its bytes as `ETag`; 304 instead to who holds them."""
    etag = etag_of(response.content)
    headers = {"ETag": etag, "Cache-Control": fresh}
    if modified:
        headers["Last-Modified"] = http_date(modified.timestamp())
    found: HttpResponseBase | None = get_conditional_response(request._request, etag=etag, response=response)
    answer = response if found is None else found
    for name, value in headers.items():
        answer[name] = value
    assert isinstance(answer, HttpResponse)
    return answer


class ReadEndpoint(Endpoint):
    """A view that reads. `scopes` are the parts of the base of which its answer shows something."""

    scopes: tuple[str, ...] = ()
    keeper: Keeper | None = None

    def state(self) -> str:
        """Return what else the answer rests on, besides the base."""
        return ""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method in ("GET", "HEAD"):
            self.keeper = Keeper(request, self.scopes, self.state())
            if unchanged := self.keeper.unchanged():
                raise NotModified(unchanged.headers())

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        if self.keeper and final.status_code == 200 and isinstance(final, SimpleTemplateResponse):
            final.add_post_render_callback(self._kept)
        return final

    def _kept(self, response: Response) -> HttpResponse | None:
        """Give the answer its headers; make it 304 when the asker turns out to hold these bytes."""
        assert self.keeper is not None
        held = self.keeper.keep(response.content)
        if self.keeper.is_held(held):
            headers = {name: response.headers[name] for name in ("Vary", "Allow") if name in response.headers}
            return HttpResponseNotModified(headers={**headers, **held.headers()})
        for name, value in held.headers().items():
            response.headers[name] = value
        return None


def refuse_unknown(request: Request, allowed: Sequence[str]) -> None:
    """Raise `BadQuery` for a parameter that the endpoint does not take, or that is given twice."""
    for name, values in request.query_params.lists():
        if name not in allowed:
            raise BadQuery(f"There is no parameter {name!r} here.", parameter=name, allowed=sorted(allowed))
        if len(values) > 1:
            raise BadQuery(f"{name} is given {len(values)} times: once is enough.", parameter=name)
