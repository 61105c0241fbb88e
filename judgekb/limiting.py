"""How often an address may do something in an hour. Counted in the cache, which all processes share (`CACHE_URL`).

The address itself is kept nowhere: the key is a hash of it, salted by the secret key and the hour.
"""

from __future__ import annotations

import math
import time

from django.core.cache import cache
from django.utils.crypto import salted_hmac

HOUR = 3_600  # seconds


def seconds_to_wait(*, what: str, address: str, most: int) -> int:
    """Count one more `what` of an address. Return 0 up to `most` in the hour of the clock, else how long it lasts."""
    now = time.time()
    hour = int(now // HOUR)
    key = f"limit:{what}:{salted_hmac(f'judgekb.limiting.{what}.{hour}', address, algorithm='sha256').hexdigest()}"
    cache.add(key, 0, HOUR)
    try:
        count = cache.incr(key)
    except ValueError:  # the cache has dropped it in the meantime
        count = 1
    return 0 if count <= most else math.ceil((hour + 1) * HOUR - now)
