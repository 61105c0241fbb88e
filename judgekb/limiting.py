"""How often an address may do something in an hour or a minute.

It is counted in the cache, which all processes share (`CACHE_URL`).
The address itself is kept nowhere: the key is a hash of it, salted by the secret key and the window of time.
"""

from __future__ import annotations

import math
import time

from django.core.cache import cache
from django.utils.crypto import salted_hmac

MINUTE, HOUR = 60, 3_600  # seconds


def seconds_to_wait(*, what: str, address: str, most: int, window: int = HOUR) -> int:
    """Count one more `what` of an address. Return 0 up to `most` in the window of the clock, else how long it lasts.

    The windows (seconds) of all addresses begin at the same time.
    """
    now = time.time()
    number = int(now // window)
    salt = f"judgekb.limiting.{what}.{window}.{number}"
    key = f"limit:{what}:{salted_hmac(salt, address, algorithm='sha256').hexdigest()}"
    cache.add(key, 0, window)
    try:
        count = cache.incr(key)
    except ValueError:  # the cache has dropped it in the meantime
        count = 1
    return 0 if count <= most else math.ceil((number + 1) * window - now)
