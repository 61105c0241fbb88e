"""What every page of the desk has in common: who may open it, and that nothing of it is kept or found by machines."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control

from rulings.desk.rights import may
from rulings.desk.roles import Right
from rulings.pages.decks.guard import form_page
from rulings.pages.desk.keeping import login_first, typed_again
from rulings.pages.page import show

TOO_LARGE = 413


def desk_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Make a page of the desk of a view `(request, **parts)`, for people who may write drafts.

    A stranger is sent to the login and comes back to the page with what she typed; who has no right gets 403.
    """

    @wraps(view)
    def inner(request: HttpRequest, **parts: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            if kept := login_first(request):
                return kept
            return HttpResponseRedirect(f"{reverse('login')}?{urlencode({'next': request.get_full_path()})}")
        if not may(request.user, Right.WRITE):
            return forbidden(request)
        try:
            return view(request, **parts)
        except PermissionDenied as error:
            return forbidden(request, str(error))

    guarded = form_page(inner)

    @wraps(view)
    def outer(request: HttpRequest, **parts: Any) -> HttpResponse:
        response = guarded(request, **parts)
        if response.status_code == TOO_LARGE:
            response = render(request, "desk/413.html", status=TOO_LARGE)
        response["X-Robots-Tag"] = "noindex"
        patch_cache_control(response, private=True, no_store=True)
        return response

    outer.csrf_exempt = True  # type: ignore[attr-defined]  # `form_page` checks the token itself, after the size
    return outer


def user_of(request: HttpRequest) -> User:
    """Return who is logged in; `desk_page` lets nobody else through."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def forbidden(request: HttpRequest, sentence: str = "") -> HttpResponse:
    """Answer 403 with a sentence for the person."""
    context = {"sentence": sentence, "typed": typed_again(request.POST)}
    return render(request, "desk/403.html", context, status=403)


def show_desk(request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """Render a page of the desk."""
    return show(request, template, {"desk": True, **context}, status=status)
