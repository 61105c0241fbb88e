"""`/belepes`, `/kilepes`, `/jelszo`: editors log in, log out and change their password. Nobody registers here.

What a stranger had typed into a form of the desk goes through the login and is shown behind it (`keeping`).
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.password_validation import get_default_password_validators
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.desk.rights import may
from rulings.desk.roles import Right
from rulings.pages.desk.keeping import KEPT, again_page, is_of_desk, own_path, typed_in, unpacked


class LoginForm(AuthenticationForm):
    """Django's form, which says what is wrong as the rest of the site speaks: one person to another."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": gettext_lazy("Ez a felhasználónév és ez a jelszó nem illik össze. A kis- és nagybetű számít."),
        "inactive": gettext_lazy("Ez a fiók ki van kapcsolva. Szólj az adminisztrátornak."),
    }


class PasswordForm(PasswordChangeForm):
    """Django's form, in the same voice."""

    error_messages = {
        **PasswordChangeForm.error_messages,
        "password_incorrect": gettext_lazy("Nem ez a mostani jelszavad. Írd be újra."),
        "password_mismatch": gettext_lazy("A két új jelszó nem egyforma."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        least = next(one.min_length for one in get_default_password_validators() if hasattr(one, "min_length"))
        self.fields["new_password1"].help_text = _(
            "Legalább %(least)s karakter. Ne csak számjegyekből álljon, ne hasonlítson a nevedre, és ne olyan legyen, "
            "amilyet sokan használnak."
        ) % {"least": least}


class Login(views.LoginView):
    """Show the form; lead back to where the person came from, if that is a page of ours."""

    template_name = "desk/login.html"
    form_class = LoginForm
    extra_context = {"desk": True}  # its head shows no day
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        logged_in_elsewhere = request.method == "POST" and request.user.is_authenticated
        response = (self._again() if logged_in_elsewhere else None) or super().dispatch(request, *args, **kwargs)
        response["X-Robots-Tag"] = "noindex"
        return response

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        return self._again() or response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {KEPT: self.request.POST.get(KEPT, "")}

    def _again(self) -> HttpResponse | None:
        """Return the page with what was typed before the login, `None` where nothing was."""
        fields, address = unpacked(self.request.POST.get(KEPT, "")), own_path(self.request.POST.get("next", ""))
        return again_page(self.request, fields, address) if typed_in(fields) and is_of_desk(address) else None

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
    form_class = PasswordForm
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
