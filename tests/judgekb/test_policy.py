"""Every answer tells the browser that nothing but this site's own files may run, be shown or be sent to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import Settings

from judgekb.policy import CONTENT_SECURITY_POLICY
from tests.rows import make_game, make_ruling
from tests.world import close

EXPECTED = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}
IN_A_PAGE = re.compile(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:", re.IGNORECASE)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/", 200),
        ("/proba/ak1.1", 200),
        ("/proba/ak9.9", 404),
        ("/suggest?q=a", 200),
        ("/sugo/kereses/", 301),
        ("/api/v1/", 200),
        ("/api/v1/nincs", 404),
        ("/api/v1/%00", 400),
        ("/admin/login/", 200),
    ],
)
def test_every_answer_has_the_headers(client: Client, address: str, status: int) -> None:
    make_ruling("AK1.1", "Kérdés?")
    response = client.get(address)
    assert response.status_code == status
    expected = {**EXPECTED, "Cross-Origin-Resource-Policy": "cross-origin" if "/api/" in address else "same-origin"}
    assert {name: response.headers.get(name) for name in expected} == expected
    assert "camera=(), " in response["Permissions-Policy"]


@pytest.mark.django_db
def test_static_files_get_them_too(client: Client, settings: Settings) -> None:
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True  # nothing is collected for tests
    response = client.get("/static/judgekb/site.css")
    assert (response.status_code, response["Content-Security-Policy"]) == (200, CONTENT_SECURITY_POLICY)
    close(response)


def test_a_refused_host_gets_them_too(client: Client) -> None:
    response = client.get("/", HTTP_HOST="masik.example")
    assert (response.status_code, response["Content-Security-Policy"]) == (400, CONTENT_SECURITY_POLICY)


@pytest.mark.django_db
def test_an_error_of_ours_gets_them_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.raise_request_exception = False
    monkeypatch.setattr("rulings.pages.home.games_with_counts", lambda: 1 / 0)
    response = client.get("/")
    assert (response.status_code, response["Content-Security-Policy"]) == (500, CONTENT_SECURITY_POLICY)


@pytest.mark.django_db
def test_cookies_are_kept_from_scripts_and_other_sites(client: Client) -> None:
    make_game()
    cookie = client.get("/admin/login/").cookies["csrftoken"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert (settings.SESSION_COOKIE_HTTPONLY, settings.SESSION_COOKIE_SAMESITE) == (True, "Lax")


@pytest.mark.django_db
def test_a_public_site_sets_cookies_over_tls_only(client: Client, settings: Settings) -> None:
    settings.CSRF_COOKIE_SECURE = True
    cookie = client.get("/admin/login/", secure=True).cookies["csrftoken"]
    assert cookie["secure"] is True


def without_tags(template: str) -> str:
    """Return a template without Django's own tags, in which `one=` is a name."""
    return re.sub(r"{%.*?%}", "", template)


def test_no_template_holds_a_script_or_a_style() -> None:
    root = Path(settings.BASE_DIR)
    templates = [*root.glob("templates/**/*.html"), *root.glob("templates/**/*.svg"), *root.glob("*/templates/**/*")]
    assert len(templates) > 50
    found = {
        str(path): IN_A_PAGE.findall(without_tags(path.read_text(encoding="utf-8")))
        for path in templates
        if path.is_file()
    }
    assert {path: faults for path, faults in found.items() if faults} == {}


def test_no_file_names_a_foreign_host() -> None:
    """Namespaces of SVG and XML are names, not addresses that anything is loaded from."""
    root = Path(settings.BASE_DIR)
    files = [
        *root.glob("templates/**/*.*"),
        *root.glob("judgekb/static/**/*.js"),
        *root.glob("judgekb/static/**/*.css"),
    ]
    loading = re.compile(r"""(?:src|href|action)=["']?(?:https?:)?//|url\(["']?(?:https?:)?//|@import""")
    own = [path for path in files if "vendor" not in path.parts]
    assert [str(path) for path in own if loading.search(path.read_text(encoding="utf-8"))] == []
