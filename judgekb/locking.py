"""The lock on logging in: who has given too many wrong passwords waits. django-axes counts, in the database.

Counted are the wrong passwords given for a name from an address (`judgekb.client`), whether or not there is such a
user, so that the answer tells nothing about it.
"""

from __future__ import annotations

import logging
import math
from datetime import datetime, timedelta
from typing import Any

from axes.models import AccessAttempt
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

CARRIED = ("kept", "next")  # fields of the login that travel with it
LONGEST_NAME = 255  # letters: the column of django-axes; PostgreSQL refuses more

logger = logging.getLogger(__name__)


def nobody(*args: Any) -> str:
    """Return what the log says instead of the name and the address of who logs in."""
    return "a client"


def counted_name(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str:
    """Return the name under which a password is counted: what was typed, as far as the table can hold it."""
    return str((credentials or {}).get("username") or request.POST.get("username", ""))[:LONGEST_NAME]


def locked_page(
    request: HttpRequest, original_response: HttpResponse | None = None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """Answer 429 with the time from which logging in can be tried again.

    What somebody typed before the login (`kept`, of a page to which `next` leads) stays in a form for that time.
    """
    now = timezone.now()
    seconds = max(1, math.ceil((open_again(request, credentials or {}, now) - now).total_seconds()))
    minutes = math.ceil(seconds / 60)
    logger.warning("Logging in is locked for %s minutes after too many wrong passwords", minutes)
    context = {"again": timezone.localtime(now + timedelta(minutes=minutes)), "minutes": minutes}
    context |= {name: request.POST.get(name, "") for name in CARRIED}
    response = render(request, "429_login.html", context, status=429)
    response["Retry-After"] = str(seconds)
    add_never_cache_headers(response)
    return response


def open_again(request: HttpRequest, credentials: dict[str, Any], now: datetime) -> datetime:
    """Return when the lock of the request's address and name ends at the latest."""
    last = (
        AccessAttempt.objects.filter(
            username=counted_name(request, credentials), ip_address=getattr(request, "axes_ip_address", None)
        )
        .order_by("-attempt_time")
        .values_list("attempt_time", flat=True)
        .first()
    )
    return (last or now) + settings.AXES_COOLOFF_TIME
