"""The installable app: the one page that is kept for reading without a network, its service worker and its manifest."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.models import Game
from judgekb.days import today
from rulings.offline.texts import texts

FOLDER = "judgekb/offline"
# Modules name each other by their plain names, so these are asked for as they are; the rest as `static` names them.
MODULES = settings.STATIC_URL + FOLDER
LINKED = (
    *(f"judgekb/{name}" for name in ("site.css", "paper.css", "decks.css", "suggest.js", "preview.js", "icon.svg")),
    f"{FOLDER}/offline.css",
)
ICONS = ((192, "any"), (512, "any"), (512, "maskable"))


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    """Show `/offline` and `/jegyzet`, the same page for everybody; its modules lay out what the address asks for."""
    games = [{"slug": slug, "name": name} for slug, name in Game.objects.order_by("name").values_list("slug", "name")]
    context = {"games": games, "texts": texts(), "today": today(), "modules": MODULES}
    response = render(request, "offline/shell.html", context)
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Give `/sw.js`. Its bytes change with every file that it keeps, so browsers fetch it anew.

    The language stands in `?language=`: browsers send no cookie when they fetch a worker that is a module.
    """
    asked = request.GET.get("language", "")
    with translation.override(asked if asked in dict(settings.LANGUAGES) else get_language()):
        context = _worker_context()
    body = render(request, "offline/sw.js", context, content_type="text/javascript; charset=utf-8")
    body["Cache-Control"] = "no-cache"
    body["Service-Worker-Allowed"] = "/"
    return body


def _worker_context() -> dict[str, object]:
    files = kept_files()
    said = {
        "title": _("Az offline olvasó hiányzik"),
        "text": _(
            "A böngésző törölte, ami a hálózat nélküli olvasáshoz kell. Hálózattal nyisd meg a felkészülés oldalát, "
            "és töltsd le újra."
        ),
        "again": _("Felkészülés versenyre"),
    }
    digest = hashlib.sha256()
    for part in (*(f"{url} {content}" for url, content in files.items()), *said.values(), get_language() or ""):
        digest.update(part.encode())
    digest.update(repr(texts()).encode())
    digest.update(_templates_hash().encode())
    kept = {"version": digest.hexdigest()[:16], "shell": reverse("offline"), "files": [*files], "said": said}
    return {"kept_json": json.dumps(kept, ensure_ascii=False), "modules": MODULES}


def kept_files() -> dict[str, str]:
    """Return the addresses that the service worker keeps, each with the hash of its file."""
    modules = {f"{settings.STATIC_URL}{name}": name for name in module_names()}
    linked = {static(name): name for name in LINKED}
    return {url: _hash_of(name) for url, name in {**linked, **modules}.items()}


@lru_cache(maxsize=1)
def module_names() -> tuple[str, ...]:
    """Return the names of all modules of the app, below the static folder."""
    folder = Path(str(finders.find(FOLDER)))
    return tuple(sorted(f"{FOLDER}/{path.relative_to(folder).as_posix()}" for path in folder.rglob("*.js")))


def _hash_of(name: str) -> str:
    path = Path(str(finders.find(name)))
    return _hash_at(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _hash_at(path: Path, changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _templates_hash() -> str:
    paths = sorted((settings.BASE_DIR / "templates" / "offline").glob("*.html"))
    return "".join(
        _hash_at(path, path.stat().st_mtime_ns) for path in (*paths, settings.BASE_DIR / "templates/base.html")
    )


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Give `/manifest.webmanifest`: what a phone shows of the installed app."""
    icons = [
        {"src": static(icon_name(size, purpose)), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size, purpose in ICONS
    ]
    told = {
        "id": "/",
        "name": "judgekb",
        "short_name": "judgekb",
        "description": _("Kártyajátékok döntései, hálózat nélkül is"),
        "lang": get_language(),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#fbf9f4",
        "theme_color": "#145055",
        "icons": icons,
    }
    return JsonResponse(told, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


def icon_name(size: int, purpose: str) -> str:
    """Return the name of an icon's file below the static folder."""
    return f"{FOLDER}/icons/icon-{size}{'-maskable' if purpose == 'maskable' else ''}.png"
