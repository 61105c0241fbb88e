"""The address that lock-outs count by: never one that a reader made up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from judgekb.client import client_address


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", "203.0.113.9"),
        (0, "198.51.100.1", "203.0.113.9"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "10.9.9.9, 198.51.100.1", "198.51.100.1"),
        (2, "10.9.9.9, 198.51.100.1, 192.0.2.1", "198.51.100.1"),
        (2, "198.51.100.1", "203.0.113.9"),
        (1, "", "0.0.0.0"),
        (1, "unknown", "0.0.0.0"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        (1, "[2001:db8:1:2:aaaa::1]", "2001:db8:1:2::"),
        (1, "::ffff:198.51.100.1", "198.51.100.1"),
    ],
)
def test_only_what_our_proxies_wrote_is_believed(
    settings: Settings, proxies: int, forwarded: str, address: str
) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, trusted_proxies=proxies)
    request = RequestFactory().get("/", REMOTE_ADDR="203.0.113.9", HTTP_X_FORWARDED_FOR=forwarded)
    assert client_address(request) == address


def test_a_request_without_an_address(settings: Settings) -> None:
    assert client_address(RequestFactory().get("/", REMOTE_ADDR="")) == "0.0.0.0"
