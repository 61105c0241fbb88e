"""The settings that an operator may give, each declared once: name, type, default, meaning.

`judgekb/settings.py` reads them, `docs/settings.md` is tested against them. Without any of them the site
runs in local mode: debug pages, SQLite and the index below `var/`, a secret key made on first start.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvError


@dataclass(frozen=True)
class EnvironmentSetting:
    """One environment variable that the site reads."""

    name: str
    type: str
    default: str
    meaning: str


ENVIRONMENT_SETTINGS = (
    EnvironmentSetting(
        "DEBUG", "boolean", "true", "Local mode. `false` for a public site; then the next two are required."
    ),
    EnvironmentSetting("SECRET_KEY", "text", "made in `var/secret_key`", "Signs sessions and tokens; keep it secret."),
    EnvironmentSetting(
        "ALLOWED_HOSTS", "list, comma-separated", "this machine", "Host names that the site answers to."
    ),
    EnvironmentSetting(
        "DATABASE_URL",
        "URL",
        "SQLite in `var/judgekb.sqlite3`",
        "`postgres://user:password@host/name` for several machines.",
    ),
    EnvironmentSetting(
        "DATABASE_PREPARE",
        "boolean",
        "true",
        "PostgreSQL keeps planned what pages ask. `false` behind a pooler in transaction mode.",
    ),
    EnvironmentSetting("SEARCH_ENGINE", "`whoosh` or `postgres`", "`whoosh`", "Where the search index is kept."),
    EnvironmentSetting("CACHE_URL", "URL", "memory of the process", "`redis://host:6379/0` for several processes."),
    EnvironmentSetting(
        "WEB_CONCURRENCY",
        "whole number",
        "1",
        "Processes that serve the site; gunicorn starts as many. Above 1: CACHE_URL.",
    ),
    EnvironmentSetting(
        "TRUSTED_PROXIES",
        "whole number",
        "0",
        "Proxies of yours before the site. Above 0, the reader's address is read from `X-Forwarded-For`.",
    ),
    EnvironmentSetting(
        "LOGIN_ATTEMPTS", "whole number", "5", "Wrong passwords for a name from an address until it waits."
    ),
    EnvironmentSetting("LOGIN_LOCK_MINUTES", "whole number", "15", "How long it then waits."),
    EnvironmentSetting(
        "REPORTS_PER_HOUR", "whole number", "10", "Faults that readers may report from an address in an hour."
    ),
    EnvironmentSetting(
        "SEARCHES_PER_MINUTE", "whole number", "60", "Searches over the API from an address in a minute; 0: any number."
    ),
    EnvironmentSetting(
        "SUGGESTIONS_PER_MINUTE", "whole number", "300", "The same for suggestions and for what a name stands for."
    ),
    EnvironmentSetting("CHECKS_PER_MINUTE", "whole number", "30", "The same for decks that are checked."),
    EnvironmentSetting("DRAFTS_PER_MINUTE", "whole number", "120", "The same for what editors' tools ask with a key."),
    EnvironmentSetting("READS_PER_MINUTE", "whole number", "600", "The same for everything else of the API."),
    EnvironmentSetting(
        "LOG_FORMAT",
        "`text` or `json`",
        "`text`; `json` if public",
        "`json`: one object a line, without personal data.",
    ),
)
SHORTEST_KEY = 50  # letters: what `check --deploy` asks for
SEARCH_ENGINES = ("whoosh", "postgres")
CACHED = 20_000  # things in the memory of a process
PAGES = 2_000  # whole pages there, of 5 KB as a rule and 40 at most (judgekb/kept_pages.py)
LIMITS = {  # of the API: kind of question -> its setting and default
    "search": ("SEARCHES_PER_MINUTE", 60),
    "suggest": ("SUGGESTIONS_PER_MINUTE", 300),
    "check": ("CHECKS_PER_MINUTE", 30),
    "drafts": ("DRAFTS_PER_MINUTE", 120),
    "other": ("READS_PER_MINUTE", 600),
}
LOG_FORMATS = ("text", "json")
DATABASES = ("postgres://", "postgresql://", "sqlite://")
SECONDS_TO_CONNECT = 5  # a base or cache that is not there is told, not waited for
SECONDS_FOR_CACHE = 1  # a page is made in less time than Redis would be waited for
LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]


@dataclass(frozen=True)
class Environment:
    """What the environment says, with types and defaults applied."""

    debug: bool
    secret_key: str
    allowed_hosts: list[str]
    database: Mapping[str, Any]
    prepares: bool
    search_engine: str
    cache: Mapping[str, Any]
    pages: Mapping[str, Any]
    processes: int
    trusted_proxies: int
    login_attempts: int
    login_lock_minutes: int
    reports_per_hour: int
    requests_per_minute: Mapping[str, int]
    log_format: str


def read_environment(base_dir: Path) -> Environment:
    """Read the environment variables of `ENVIRONMENT_SETTINGS`.

    Raises `ImproperlyConfigured` that names the variable and what it should be.
    """
    env = Env()
    try:
        debug = env.bool("DEBUG", True)
        if not debug:
            _demand(env)
        prepares = env.bool("DATABASE_PREPARE", True)
        return Environment(
            debug=debug,
            secret_key=_secret_key(env.str("SECRET_KEY", ""), base_dir),
            allowed_hosts=_allowed_hosts(env.list("ALLOWED_HOSTS", [])),
            database=_database(env.str("DATABASE_URL", ""), base_dir, prepares),
            prepares=prepares,
            search_engine=_one_of(SEARCH_ENGINES, "SEARCH_ENGINE", env.str("SEARCH_ENGINE", "whoosh")),
            cache=_cache(env.str("CACHE_URL", ""), CACHED),
            pages=_cache(env.str("CACHE_URL", ""), PAGES, location="pages"),
            processes=_at_least(1, "WEB_CONCURRENCY", env.int("WEB_CONCURRENCY", 1)),
            trusted_proxies=_at_least(0, "TRUSTED_PROXIES", env.int("TRUSTED_PROXIES", 0)),
            login_attempts=_at_least(1, "LOGIN_ATTEMPTS", env.int("LOGIN_ATTEMPTS", 5)),
            login_lock_minutes=_at_least(1, "LOGIN_LOCK_MINUTES", env.int("LOGIN_LOCK_MINUTES", 15)),
            reports_per_hour=_at_least(1, "REPORTS_PER_HOUR", env.int("REPORTS_PER_HOUR", 10)),
            requests_per_minute={
                kind: _at_least(0, name, env.int(name, most)) for kind, (name, most) in LIMITS.items()
            },
            log_format=_one_of(LOG_FORMATS, "LOG_FORMAT", env.str("LOG_FORMAT", "text" if debug else "json")),
        )
    except EnvError as error:
        raise ImproperlyConfigured(str(error)) from error


def _demand(env: Env) -> None:
    """Raise one `ImproperlyConfigured` that names everything that a public site still lacks."""
    lacking = []
    if len(env.str("SECRET_KEY", "")) < SHORTEST_KEY:
        lacking.append(f"SECRET_KEY must be set to a random text of at least {SHORTEST_KEY} letters")
    hosts: list[str] = env.list("ALLOWED_HOSTS", [])
    if not any(host.strip() for host in hosts):
        lacking.append("ALLOWED_HOSTS must name the site's host names, separated by commas")
    if lacking:
        raise ImproperlyConfigured(f"DEBUG is false, so {' and '.join(lacking)}.")


def _secret_key(given: str, base_dir: Path) -> str:
    if given:
        return given
    path = base_dir / "var" / "secret_key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(secrets.token_urlsafe(48), encoding="ascii")
        path.chmod(0o600)
    return path.read_text(encoding="ascii").strip()


def _allowed_hosts(given: list[str]) -> list[str]:
    return [host.strip() for host in given if host.strip()] or LOCAL_HOSTS


def _database(url: str, base_dir: Path, prepares: bool) -> Mapping[str, Any]:
    if not url:
        path = base_dir / "var" / "judgekb.sqlite3"
        path.parent.mkdir(parents=True, exist_ok=True)
        url = f"sqlite:///{path}"
    if not url.startswith(DATABASES):
        raise ImproperlyConfigured("DATABASE_URL must be a postgres:// or sqlite:// URL.")
    try:
        database: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
    except (ValueError, KeyError) as error:
        raise ImproperlyConfigured(f"DATABASE_URL is not a database URL: {error}") from error
    if database["ENGINE"].endswith("sqlite3"):
        database["OPTIONS"] = {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
    else:
        database["DISABLE_SERVER_SIDE_CURSORS"] = not prepares  # they too last longer than a transaction
        database.setdefault("OPTIONS", {}).setdefault("connect_timeout", SECONDS_TO_CONNECT)
    return database


def _one_of(choices: tuple[str, ...], setting: str, given: str) -> str:
    if given not in choices:
        raise ImproperlyConfigured(f"{setting} is {given!r}; it must be one of: {', '.join(choices)}.")
    return given


def _at_least(least: int, setting: str, given: int) -> int:
    if given < least:
        raise ImproperlyConfigured(f"{setting} is {given}; it must be at least {least}.")
    return given


def _cache(url: str, most: int, location: str = "") -> Mapping[str, Any]:
    if not url:
        bounds = {"MAX_ENTRIES": most}  # Django's own limit of 300 would drop counters of limits
        return {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": location,
            "OPTIONS": bounds,
        }
    if not url.startswith(("redis://", "rediss://")):
        raise ImproperlyConfigured("CACHE_URL must be a redis:// or rediss:// URL.")
    number = urlsplit(url).path.strip("/") or "0"
    if not (number.isascii() and number.isdigit()):
        raise ImproperlyConfigured("CACHE_URL must end with the number of a Redis database, such as /0.")
    patience = {"socket_connect_timeout": SECONDS_FOR_CACHE, "socket_timeout": SECONDS_FOR_CACHE}
    return {"BACKEND": "judgekb.redis_cache.RedisCache", "LOCATION": url, "OPTIONS": patience}
