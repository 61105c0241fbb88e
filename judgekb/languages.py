"""The language in which a page speaks: the one that the reader chose, else the best that the browser asks for.

Addresses are the same in all languages, so every answer says on what it depends (`Vary`). The API and the admin speak
English. What a game's data say stays in the language of the game.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from judgekb.api.errors import is_of_api

ADMIN = "/admin/"
ENGLISH = "en"


class SeeOther(HttpResponseRedirect):
    """303: read that page, whatever was sent here."""

    status_code = 303


def speak(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer in the language of the request. In place of Django's `LocaleMiddleware`, which forgets the cookie in
    `Vary` and leaves its language to whatever the thread does next.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        is_fixed = is_of_api(request) or request.path_info.startswith(ADMIN)
        language = ENGLISH if is_fixed else translation.get_language_from_request(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language  # where Django's own code looks for it
            response = get_response(request)
        if not is_fixed:
            patch_vary_headers(response, ("Accept-Language", "Cookie"))
            response.headers.setdefault("Content-Language", language)
        return response

    return middleware


@csrf_exempt  # it changes nothing but the reader's own words, and a token would put a cookie on every reading page
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """`/nyelv`: keep the language of the form in a cookie and lead back to `next`, a path of this site (303)."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return render(request, "400.html", {"sentence": _("Ezen a nyelven nem beszél az oldal.")}, status=400)
    following = request.POST.get("next", "")
    is_ours = following.startswith("/") and url_has_allowed_host_and_scheme(following, allowed_hosts=None)
    response = SeeOther(following if is_ours else "/")
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
    return response
