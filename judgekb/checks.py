"""System checks: what of the settings will go wrong on a public site, each with what to do (`manage.py check`).

Settings that cannot be read at all stop the start (`judgekb/environment.py`); those of the search are in
`judgekb/search/checks.py`.
"""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from judgekb.environment import ENVIRONMENT_SETTINGS, LOCAL_HOSTS

LIKE = 0.85  # share of letters from which a name is taken for a mistyped one
HOST = re.compile(r"\*|\.?[^\s/:@*]+|\[[0-9A-Fa-f:.]+\]")  # any, a name or those below it, an address of IPv6
PER_PROCESS = "django.core.cache.backends.locmem.LocMemCache"


@register()
def check_processes(**kwargs: Any) -> list[CheckMessage]:
    """Several processes must share one cache, or each counts for itself."""
    if settings.ENVIRONMENT.processes == 1 or settings.CACHES["default"]["BACKEND"] != PER_PROCESS:
        return []
    message = f"WEB_CONCURRENCY is {settings.ENVIRONMENT.processes}, but each process has a cache of its own."
    return [Warning(message, hint="Set CACHE_URL to a Redis that all share, or WEB_CONCURRENCY=1.", id="judgekb.W001")]


@register()
def check_local_mode(**kwargs: Any) -> list[CheckMessage]:
    """Local mode shows the inside of errors: it is for this machine only."""
    foreign = [host for host in settings.ENVIRONMENT.allowed_hosts if host not in LOCAL_HOSTS]
    if not (settings.ENVIRONMENT.debug and foreign):
        return []
    message = f"DEBUG is true, and the site answers to {', '.join(foreign)}: errors show their inside to everybody."
    return [Warning(message, hint="Set DEBUG=false, SECRET_KEY and ALLOWED_HOSTS.", id="judgekb.W002")]


@register()
def check_names(**kwargs: Any) -> list[CheckMessage]:
    """A mistyped name sets nothing, and nobody notices."""
    ours = {setting.name for setting in ENVIRONMENT_SETTINGS}
    warnings: list[CheckMessage] = []
    for name in sorted(set(os.environ) - ours):
        meant = get_close_matches(name.upper(), ours - set(os.environ), n=1, cutoff=LIKE)
        if meant:
            hint = f"Did you mean {meant[0]}? docs/settings.md lists all settings."
            warnings.append(Warning(f"{name} is set, but no such setting is read.", hint=hint, id="judgekb.W003"))
    return warnings


@register(Tags.security, deploy=True)
def check_every_host(**kwargs: Any) -> list[CheckMessage]:
    """A site that answers to every name builds links to any name that it is asked by."""
    if "*" not in settings.ENVIRONMENT.allowed_hosts:
        return []
    hint = "Set ALLOWED_HOSTS to the names of the site, separated by commas."
    return [Warning("ALLOWED_HOSTS is '*': links can be made to lead elsewhere.", hint=hint, id="judgekb.W004")]


@register()
def check_hosts(**kwargs: Any) -> list[CheckMessage]:
    """What holds more than a host's name is the name of no host: without another one all readers are refused."""
    wrong = [host for host in settings.ENVIRONMENT.allowed_hosts if not HOST.fullmatch(host)]
    if not wrong:
        return []
    hint = "Write names alone, without https://, port and path, separated by commas: judge.example,www.judge.example"
    message = f"ALLOWED_HOSTS holds what no host is called: {', '.join(wrong)}"
    if len(wrong) == len(settings.ENVIRONMENT.allowed_hosts):
        return [Error(message, hint=hint, id="judgekb.E001")]
    return [Warning(message, hint=hint, id="judgekb.W006")]


@register(Tags.security, deploy=True)
def check_proxies(**kwargs: Any) -> list[CheckMessage]:
    """A public site wants TLS, so a proxy stands before it, whose address all readers would have."""
    if settings.ENVIRONMENT.debug or settings.ENVIRONMENT.trusted_proxies:
        return []
    message = "TRUSTED_PROXIES is 0: behind a proxy all readers have its address, and one locks logging in for all."
    return [Warning(message, hint="Set TRUSTED_PROXIES=1 behind one proxy.", id="judgekb.W005")]
