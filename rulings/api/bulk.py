"""`/api/v1/manifest` and the bulk files that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from django.http import HttpResponse, HttpResponseNotModified, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import http_date
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from judgekb.api.errors import UnknownReference
from judgekb.api.views import Endpoint, compared, endpoint, negotiable
from rulings.api import parameters
from rulings.api.near import NEAR
from rulings.bulk.manifest import SHORT, file_name, manifest
from rulings.models import BulkFile, BulkPart

NAME = re.compile(r"([a-z]{1,20})\.(json|csv)\.gz")
FOREVER = "public, max-age=31536000, immutable"
ASK = "public, no-cache"
MEDIA_TYPE = "application/gzip"
GZIP = {(200, MEDIA_TYPE): OpenApiTypes.BINARY}
WRITTEN = [negotiable(MEDIA_TYPE), negotiable("application/json")]  # some clients ask for JSON alone
FILE = parameters.in_path("file", "A collection of the manifest, then `.json.gz` or `.csv.gz`.", "rulings.json.gz")
HASH = OpenApiParameter(
    "hash", str, OpenApiParameter.PATH, required=True, description="The beginning of `sha256`, as in the manifest."
)
OF_NEWEST = [parameters.GAME_PART, FILE, parameters.EVERY_DAY]

Shape = serializers.Serializer[Any]


class BulkFileSerializer(Shape):
    format = serializers.ChoiceField(["json", "csv"])
    url = serializers.CharField(help_text="of these very bytes; kept for a day after they are replaced")
    latest_url = serializers.CharField(help_text="of whatever is the newest")
    size = serializers.IntegerField(help_text="bytes, gzipped")
    sha256 = serializers.CharField(help_text="of the gzipped bytes")
    content_size = serializers.IntegerField(help_text="bytes, unpacked")
    content_sha256 = serializers.CharField(help_text="of the unpacked text")


class BulkCollectionSerializer(Shape):
    collection = serializers.CharField()
    count = serializers.IntegerField(help_text="items in each of the files")
    files = BulkFileSerializer(many=True)


class BulkGameSerializer(Shape):
    game = serializers.SlugField()
    name = serializers.CharField()
    language = serializers.CharField()
    licence_note = serializers.CharField(allow_blank=True)
    collections = BulkCollectionSerializer(many=True)


class ManifestSerializer(Shape):
    version = serializers.CharField(allow_null=True, help_text="changes only when a file does; null: none made yet")
    changed_at = serializers.DateTimeField(allow_null=True)
    games = BulkGameSerializer(many=True)


class Manifest(Endpoint):
    """The bulk files: everything public of each game, as gzipped JSON and CSV."""

    @endpoint("bulk_manifest", parameters=[parameters.EVERY_DAY], responses=ManifestSerializer)
    def get(self, request: Request) -> Response:
        parameters.day(request)
        data = manifest()
        response = Response(data)
        response.add_post_render_callback(lambda rendered: compared(request, rendered, data["changed_at"], fresh=ASK))
        return response


class LatestBulkFile(Endpoint):
    """The newest file of a collection: `rulings.json.gz`."""

    renderer_classes = WRITTEN

    @endpoint("bulk_latest", parameters=OF_NEWEST, responses=GZIP, errors=[404])
    def get(self, request: Request, game: str, file: str) -> HttpResponseBase:
        parameters.day(request)
        held = parameters.game_of_path(game)
        return _served(request, _found(held.slug, file, replaced_at=None), cache=ASK)


class HashedBulkFile(Endpoint):
    """A file by the beginning of its hash, as the manifest gives it: these bytes for ever."""

    renderer_classes = WRITTEN

    @endpoint("bulk_hashed", parameters=[HASH, *OF_NEWEST], responses=GZIP, errors=[404])
    def get(self, request: Request, game: str, hash: str, file: str) -> HttpResponseBase:
        parameters.day(request)
        held = parameters.game_of_path(game)
        if len(hash) < SHORT:
            raise _no_file(held.slug, f"{hash}/{file}")
        return _served(request, _found(held.slug, file, sha256__startswith=hash), cache=FOREVER)


def _found(game: str, name: str, **which: Any) -> BulkFile:
    parts = NAME.fullmatch(name)
    rows = BulkFile.objects.filter(game__slug=game, **which).select_related("game")
    found = rows.filter(collection=parts[1], format=parts[2]).first() if parts else None
    if found is None:
        raise _no_file(game, name)
    return found


def _no_file(game: str, name: str) -> UnknownReference:
    served = [file_name(one) for one in BulkFile.objects.filter(game__slug=game, replaced_at=None)]
    near = get_close_matches(name, served, NEAR)
    text = f"There is no bulk file {name!r} of {game}: /api/v1/manifest names those that there are."
    return UnknownReference(text, nearest=near)


def _served(request: Request, file: BulkFile, *, cache: str) -> HttpResponseBase:
    etag = f'"{file.sha256}"'
    response: HttpResponseBase | None = get_conditional_response(request._request, etag=etag)
    if response is None:
        response = _whole(file) if request.method != "HEAD" else HttpResponse(content_type="application/gzip")
        response["Content-Length"] = str(file.size)
        response["Content-Disposition"] = f'attachment; filename="{file.game.slug}-{file.collection}.{file.format}.gz"'
    if isinstance(response, HttpResponseNotModified) or response.status_code == 200:
        response["ETag"] = etag
        response["Last-Modified"] = http_date(file.made_at.timestamp())
        response["Cache-Control"] = cache
    return response


def _whole(file: BulkFile) -> StreamingHttpResponse:
    return StreamingHttpResponse(_pieces(file), content_type="application/gzip")


def _pieces(file: BulkFile) -> Iterator[bytes]:
    """Yield a file's bytes, reading one piece at a time."""
    numbers = BulkPart.objects.filter(file=file).order_by("number").values_list("pk", flat=True)
    for pk in list(numbers):
        yield bytes(BulkPart.objects.values_list("content", flat=True).get(pk=pk))
