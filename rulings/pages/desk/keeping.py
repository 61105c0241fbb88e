"""What somebody typed is not lost when the session has ended, or the form has grown old, before it was sent.

Nothing is stored: the sent fields travel as one hidden field through the login, and are shown again behind it with a
button that sends them on. The form of a draft is then shown as it was, and saved from there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.csrf import csrf_failure as plain_failure

from rulings.desk.issues.reading import IssueError, decoded
from rulings.desk.rights import may
from rulings.desk.roles import Right
from rulings.pages.desk.words import FIELD_WORDS

KEPT = "kept"  # the hidden field
TOKEN = "csrfmiddlewaretoken"
# Fields that say nothing by themselves: which button, of what, and the choices of lists.
SILENT = frozenset(
    f"{TOKEN} do editing version mode seen game draft_kind kind status source source_kind card_role edge_kind"
    " edge_extent edge_basis published_certainty formats field recheck report withdrawn_from".split()
)
SILENT_PARTS = ("-verdict", "-extent")  # of the rows beside a draft
SHOWS_AGAIN = "draft_kind"  # the forms with this field have a button that only shows them again
Fields = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Typed:
    """One field in words."""

    label: str
    text: str


def sent_fields(request: HttpRequest) -> Fields:
    """Return what a form sent, without its token; an uploaded text stands as if it had been pasted."""
    fields = [(name, str(value)) for name, values in request.POST.lists() for value in values if name != TOKEN]
    upload = request.FILES.get("file")
    if upload is None or request.POST.get("text", "").strip():
        return fields
    try:
        return [*((name, value) for name, value in fields if name != "text"), ("text", decoded(upload.read()))]
    except IssueError:
        return fields


def typed_in(fields: Fields) -> list[Typed]:
    """Return the fields into which something was typed."""
    return [
        Typed(str(FIELD_WORDS.get(name, "")), value)
        for name, value in fields
        if value.strip() and name not in SILENT and not name.endswith(SILENT_PARTS)
    ]


def packed(fields: Fields) -> str:
    """Return fields as the text of one."""
    return json.dumps(fields, ensure_ascii=False)


def unpacked(text: str) -> Fields:
    """Return the fields of such a text, none for any other."""
    try:
        rows = json.loads(text)
        return [(str(name), str(value)) for name, value in rows]
    except (ValueError, TypeError, RecursionError):
        return []


def login_first(request: HttpRequest) -> HttpResponse | None:
    """Return the login with what a stranger sent to the desk, `None` where nothing was typed."""
    if request.method != "POST" or not typed_in(fields := sent_fields(request)):
        return None
    context = {"form": AuthenticationForm(request), "next": request.get_full_path(), KEPT: packed(fields), "desk": True}
    return render(request, "desk/login.html", context, status=403)


def again_page(request: HttpRequest, fields: Fields, address: str, *, status: int = 200) -> HttpResponse:
    """Show what was typed, with a button that sends it to a page of the desk: to its form, where that has one."""
    shows_again = any(name == SHOWS_AGAIN for name, _value in fields)
    sent = [(name, "preview" if name == "do" and shows_again else value) for name, value in fields if name != TOKEN]
    context = {
        "address": address,
        "fields": sent,
        "typed": typed_in(fields),
        "shows_again": shows_again,
        "may_send": may(request.user, Right.WRITE),
        "desk": True,
    }
    response = render(request, "desk/again.html", context, status=status)
    patch_cache_control(response, private=True, no_store=True)
    response["X-Robots-Tag"] = "noindex"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's `CSRF_FAILURE_VIEW`. Somebody who logged in again elsewhere sends a form of before: it is shown again.

    Only to who sent it from a page of ours; then a click of hers sends it on with a token that is right.
    """
    if not is_own(request) or not request.path.startswith((reverse("desk"), reverse("login"))):
        return plain_failure(request, reason)
    fields, address = sent_fields(request), request.get_full_path()
    if request.path == reverse("login"):
        fields, address = unpacked(request.POST.get(KEPT, "")), own_path(request.POST.get("next", ""))
    if not typed_in(fields) or not is_of_desk(address):
        return plain_failure(request, reason)
    if request.user.is_authenticated:
        return again_page(request, fields, address, status=403)
    form = AuthenticationForm(request)
    context = {"form": form, "next": address, KEPT: packed(fields), "desk": True, "fault": _("Lépj be még egyszer.")}
    return render(request, "desk/login.html", context, status=403)


def own_path(address: str) -> str:
    r"""Return an address that is a path of this site, `""` for any other.

    A browser reads `//host` and `/\host` as another host, and leaves out line ends and tabs.
    """
    is_path = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if is_path and not any(letter.isspace() or not letter.isprintable() for letter in address) else ""


def is_of_desk(address: str) -> bool:
    """Whether an address is one to which what was typed may be sent on."""
    path = urlsplit(address).path
    return path.startswith(reverse("desk")) and ".." not in path


def is_own(request: HttpRequest) -> bool:
    """Whether the browser says that a page of this site sent the form. Who says nothing is not believed."""
    origin = urlsplit(request.headers.get("Origin", ""))
    return (origin.scheme, origin.netloc) == (request.scheme, request.get_host())


def typed_again(post: QueryDict) -> list[Typed]:
    """Return what was typed into a form that is refused, to be shown beside the refusal."""
    return typed_in([(name, str(value)) for name, values in post.lists() for value in values])
