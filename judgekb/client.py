"""Whom a request comes from: the address that lock-outs and limits count by."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "0.0.0.0"
ONE_READER = 64  # bits of an IPv6 address that a provider gives to one customer, who has all addresses below


def client_address(request: HttpRequest) -> str:
    """Return the address of the reader, of an IPv6 address the /64 network; `0.0.0.0` when there is none.

    Each proxy writes the address that it was called from behind the others in `X-Forwarded-For`. Only the last
    `TRUSTED_PROXIES` entries are ours; what stands before them a reader can have made up.
    """
    proxies = settings.ENVIRONMENT.trusted_proxies
    text = str(request.META.get("REMOTE_ADDR") or "")
    if proxies:
        chain = str(request.META.get("HTTP_X_FORWARDED_FOR") or "").split(",")
        text = chain[-proxies] if len(chain) >= proxies else text
    return _counted_as(text.strip().strip("[]"))


def _counted_as(text: str) -> str:
    try:
        address: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), ONE_READER), strict=False).network_address)
