"""The language of a page: chosen, asked for, or Hungarian; what an answer says of it; how it is chosen."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from tests.rows import make_game


def language_of(response: object) -> tuple[str, str]:
    """Return what the page and the header say."""
    page = response.content.decode()  # type: ignore[attr-defined]
    return page.split('<html lang="')[1].split('"')[0], response["Content-Language"]  # type: ignore[index]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("", "hu"),
        ("de", "hu"),
        ("en", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("cs-CZ", "cs"),
        ("de,cs;q=0.5,en;q=0.3", "cs"),
        ("sk", "hu"),
        ("*", "hu"),
    ],
)
def test_the_browser_is_asked(client: Client, asked: str, language: str) -> None:
    response = client.get("/", headers={"accept-language": asked} if asked else {})
    assert language_of(response) == (language, language)


@pytest.mark.django_db
def test_what_was_chosen_goes_before_what_the_browser_asks(client: Client) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "cs"
    assert language_of(client.get("/", headers={"accept-language": "en"})) == ("cs", "cs")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "xx"
    assert language_of(client.get("/", headers={"accept-language": "en"})) == ("en", "en")


@pytest.mark.django_db
def test_a_cache_keeps_the_languages_apart(client: Client) -> None:
    make_game()
    for path in ("/", "/proba", "/nincs-ilyen", "/suggest?q=xx", "/valtozasok/atom"):
        varies = {name.strip() for name in client.get(path)["Vary"].split(",")}
        assert {"Accept-Language", "Cookie"} <= varies, path


@pytest.mark.django_db
def test_the_api_and_the_admin_speak_english(client: Client) -> None:
    make_game()
    hungarian = {"accept-language": "hu"}
    assert client.get("/api/v1/games", headers=hungarian).content == client.get("/api/v1/games").content
    assert "Content-Language" not in client.get("/api/v1/games", headers=hungarian)
    assert 'lang="en' in client.get("/admin/login/", headers=hungarian).content.decode()


@pytest.mark.django_db
def test_the_language_ends_with_the_request(client: Client) -> None:
    client.get("/", headers={"accept-language": "cs"})
    assert translation.get_language() == settings.LANGUAGE_CODE


@pytest.mark.django_db
def test_a_form_on_the_page_chooses_and_leads_back(client: Client) -> None:
    make_game()
    page = client.get("/proba/lap?on=2025-09-05").content.decode()
    form = page.split('<form class="languages" action="')[1].split("</form>")[0]
    assert form.startswith('/nyelv" method="post"')
    assert '<input type="hidden" name="next" value="/proba/lap?on=2025-09-05">' in form
    buttons = ['value="hu" lang="hu" aria-current="true">magyar', 'value="en" lang="en">English', 'lang="cs">čeština']
    assert [button for button in buttons if button not in form] == []
    response = client.post("/nyelv", {"language": "en", "next": "/proba/lap?on=2025-09-05"})
    assert (response.status_code, response["Location"]) == (303, "/proba/lap?on=2025-09-05")
    cookie = response.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie.value, cookie["max-age"], cookie["samesite"]) == ("en", 31_536_000, "Lax")
    assert language_of(client.get("/proba/lap?on=2025-09-05")) == ("en", "en")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "following",
    ["", "https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)", "proba", "https:/proba"],
)
def test_it_leads_to_no_other_site(client: Client, following: str) -> None:
    assert client.post("/nyelv", {"language": "cs", "next": following})["Location"] == "/"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["", "de", "hu ", "HU", "../en", "\x00"])
def test_an_unknown_language_is_refused_in_words(client: Client, language: str) -> None:
    response = client.post("/nyelv", {"language": language, "next": "/"})
    assert response.status_code == 400
    assert settings.LANGUAGE_COOKIE_NAME not in response.cookies
    assert "Ezen a nyelven nem beszél az oldal." in response.content.decode()


@pytest.mark.django_db
def test_choosing_needs_no_token_and_reading_sets_no_cookie() -> None:
    client = Client(enforce_csrf_checks=True)
    assert dict(client.get("/").cookies) == {}
    assert client.post("/nyelv", {"language": "en", "next": "/"}).status_code == 303


@pytest.mark.django_db
def test_after_a_form_its_page_is_read_again(client: Client) -> None:
    page = client.post("/pakli", {"do": "check", "text": "x"}).content.decode()
    assert '<input type="hidden" name="next" value="/pakli">' in page
