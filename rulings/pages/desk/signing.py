"""`/belepes`, `/kilepes`, `/jelszo`: editors log in, log out and change their password. Nobody registers here."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.forms import PasswordChangeForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _

from rulings.desk.rights import may
from rulings.desk.roles import Right


def own_path(address: str) -> str:
    r"""Return an address that is a path of this site, `""` for any other.

    A browser reads `//host` and `/\host` as another host, and leaves out line ends and tabs.
    """
    is_path = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if is_path and not any(letter.isspace() or not letter.isprintable() for letter in address) else ""


class Login(views.LoginView):
    """Show the form; lead back to where the person came from, if that is a page of ours."""

    template_name = "desk/login.html"
    extra_context = {"desk": True}  # its head shows no day
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = super().dispatch(request, *args, **kwargs)
        response["X-Robots-Tag"] = "noindex"
        return response

    def get_redirect_url(self) -> str:  # type: ignore[override]  # the stubs are of a later Django
        return own_path(super().get_redirect_url())

    def get_default_redirect_url(self) -> str:
        return reverse("desk" if may(self.request.user, Right.WRITE) else "home")


class Logout(views.LogoutView):
    """Log out by POST; a GET, which any page could cause, is refused."""

    def get_success_url(self) -> str:
        return reverse("home")  # whatever the request says


class Password(views.PasswordChangeView):
    """Change one's own password; the session goes on, those on other machines end."""

    template_name = "desk/password.html"
    extra_context = {"desk": True}

    def get_success_url(self) -> str:
        return reverse("desk" if may(self.request.user, Right.WRITE) else "home")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = super().dispatch(request, *args, **kwargs)
        response["X-Robots-Tag"] = "noindex"
        response["Cache-Control"] = "private, no-store"
        return response

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("Az új jelszavad mostantól él."))
        return super().form_valid(form)
