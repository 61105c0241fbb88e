"""What the endpoints of drafts share: the key, that nothing is kept on the way, and the desk's refusals as errors.

The key is taken here and nowhere else: on the endpoints that read, where answers are kept for all, it changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from judgekb.api.errors import Refused
from judgekb.api.parsing import refuse_huge
from judgekb.api.views import Endpoint
from rulings.desk.checking import Blocked
from rulings.desk.content import ContentError
from rulings.desk.keys import owner_of
from rulings.desk.rights import Right, may
from rulings.desk.states import WrongStep

SCHEME = "Bearer"
NO_KEY = "Send a key of the desk: `Authorization: Bearer jkb_…`."
BAD_KEY = "The key is unknown, revoked, expired, or of an account that is closed."


class KeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer <key>`. No session: a browser that is logged in opens nothing here."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        words = str(request.headers.get("Authorization", "")).split()
        if not words:
            return None
        if len(words) != 2 or words[0].lower() != SCHEME.lower():
            raise AuthenticationFailed(NO_KEY, "not_authenticated")
        owner = owner_of(words[1])
        if owner is None:
            raise AuthenticationFailed(BAD_KEY, "not_authenticated")
        return owner, None

    def authenticate_header(self, request: Request) -> str:
        return f'{SCHEME} realm="drafts"'


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the OpenAPI document tells of the key."""

    target_class = KeyAuthentication
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A key that an editor made at the desk (`/szerkesztoseg/kulcsok`). Drafts alone take it.",
        }


class MayWrite(BasePermission):
    """Whoever may write drafts at the desk now."""

    message = "The owner of the key may not write drafts."

    def has_permission(self, request: Request, view: APIView) -> bool:
        return request.user is not None and may(request.user, Right.WRITE)


class KeyedEndpoint(Endpoint):
    """An endpoint for the owner of a key. Its answers are nobody else's, whatever they are."""

    limit = "drafts"
    authentication_classes = [KeyAuthentication]
    permission_classes = [MayWrite]

    def perform_authentication(self, request: Request) -> None:
        """Count the request before anything of it is looked up."""
        super().check_throttles(request)
        super().perform_authentication(request)

    def check_throttles(self, request: Request) -> None:
        """It has been counted."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        refuse_huge(request)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        final["Cache-Control"] = "private, no-store"
        final["Vary"] = "Authorization"
        return final


def owner(request: Request) -> User:
    """Return whose key came with the request; `MayWrite` lets nobody else through."""
    assert isinstance(request.user, User)
    return request.user


@contextmanager
def refusals() -> Iterator[None]:
    """Answer what the functions of the desk refuse with errors of the API."""
    try:
        yield
    except ContentError as error:
        raise Refused(400, "bad_content", error.sentence, parameter=error.field) from error
    except WrongStep as error:
        raise Refused(409, "wrong_step", str(error)) from error
    except Blocked as error:
        raise Refused(409, "blocked", str(error), problems=[problem_data(one) for one in error.problems]) from error


def problem_data(problem: Any) -> dict[str, Any]:
    """Return a problem of a draft as data."""
    return {"code": problem.code, "field": problem.field, "text": str(problem.text), "blocking": problem.blocking}


def data_of(request: Request) -> Any:
    """Return the body, an empty object where there is none."""
    return request.data if request.data is not None else {}
