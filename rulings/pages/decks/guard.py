"""What every page that takes a form has in common: sizes, CSRF, methods, and errors as pages of ours."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from cards.decks.text import MAX_BYTES, TooLarge
from rulings.pages.errors import bad_request, not_found
from rulings.pages.page import BadInput, Moved, NotHeld, with_query

MAX_BODY = 2 * MAX_BYTES + 100_000  # two lists and the fields beside them, as multipart


def form_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Make a view of a function that shows and takes a form.

    The size of the body is looked at before anything is read, so the check of the CSRF token, which reads the form,
    comes after it. Nothing of these pages is kept by caches on the way.
    """
    inner = csrf_protect(require_http_methods(["GET", "HEAD", "POST"])(view))

    @csrf_exempt
    @wraps(view)
    def outer(request: HttpRequest, **parts: str) -> HttpResponse:
        response = _answer(inner, request, parts)
        patch_cache_control(response, private=True, no_store=True)
        return response

    return outer


def _answer(view: Callable[..., HttpResponse], request: HttpRequest, parts: dict[str, str]) -> HttpResponse:
    if _length(request) > MAX_BODY:
        return too_large(request)
    try:
        return view(request, **parts)
    except (TooLarge, RequestDataTooBig):
        return too_large(request)
    except Moved as moved:
        return HttpResponsePermanentRedirect(with_query(request, moved.url))
    except (SuspiciousOperation, MultiPartParserError, BadInput) as error:
        ours = isinstance(error, BadInput)
        return bad_request(request, str(error) if ours else _("A kérés hibás vagy túl sok mezője van."))
    except NotHeld as error:
        return not_found(request, error)


def _length(request: HttpRequest) -> int:
    text = str(request.META.get("CONTENT_LENGTH") or "0")
    return int(text) if text.isascii() and text.isdigit() else 0


def too_large(request: HttpRequest) -> HttpResponse:
    """Answer 413: a list is at most 1 MB."""
    return render(request, "decks/413.html", status=413)
