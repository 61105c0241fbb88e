"""`/szerkesztoseg/kulcsok`: an editor makes and revokes the keys of her own tools. A key is shown once, when made."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from judgekb.days import parse_day, today
from rulings.desk.content import ContentError
from rulings.desk.keys import live_keys, make_key, revoke_key
from rulings.models import ApiKey
from rulings.pages.desk.fields import line_in
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.page import NotHeld

MOST_ENDED = 20  # revoked and expired ones that are still shown


@desk_page
def keys(request: HttpRequest) -> HttpResponse:
    """Show the keys of the person; make one, or revoke one."""
    user = user_of(request)
    if request.method != "POST":
        return keys_page(request, user)
    if number := line_in(request.POST, "revoke"):
        return revoked(request, user, number)
    try:
        expires_on = _last_day(line_in(request.POST, "expires_on"))
        row, secret = make_key(by=user, name=line_in(request.POST, "name"), expires_on=expires_on)
    except ContentError as error:
        return keys_page(request, user, status=400, fault=error.sentence, typed=request.POST)
    return keys_page(request, user, made=row, secret=secret)


def revoked(request: HttpRequest, user: User, number: str) -> HttpResponse:
    """Revoke a key of the person. One of somebody else is as good as none."""
    is_number = number.isascii() and number.isdigit() and len(number) <= 18
    row = ApiKey.objects.filter(pk=int(number), user=user).first() if is_number else None
    if row is None:
        raise NotHeld("", sentence=_("Ilyen kulcsod nincs."))
    revoke_key(key=row, by=user)
    messages.success(request, _("„%s”: visszavonva, ezzel a kulccsal már semmi sem nyílik.") % row.name)
    return HttpResponseRedirect(reverse("desk-keys"))


def keys_page(request: HttpRequest, user: User, *, status: int = 200, **context: Any) -> HttpResponse:
    """Show the keys. `secret`: of the one that was just made, which no page shows again."""
    live = live_keys(user)
    ended = ApiKey.objects.filter(user=user).exclude(pk__in=live.values("pk"))
    lists = {"live": list(live), "ended": list(ended[:MOST_ENDED]), "today": today()}
    return show_desk(request, "desk/keys.html", {**lists, **context}, status=status)


def _last_day(text: str) -> date | None:
    try:
        return parse_day(text) if text else None
    except ValueError:
        raise ContentError("expires_on", _("„%s” nem nap. Így írd: 2021-08-01.") % text[:40]) from None
