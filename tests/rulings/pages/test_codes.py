"""The QR code of an address is the one that an encoder makes."""

from __future__ import annotations

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.pages.codes import picture

ADDRESSES = st.builds(
    "https://{}/{}".format, st.text("abcz019.-", min_size=1, max_size=30), st.text("aZ09%/.-_~", max_size=70)
)


def encoded(address: str) -> str:
    code = segno.make(address, error="m", micro=False, mask=2)
    svg: str = code.svg_inline(border=2, svgclass="paper code", lineclass=None, omitsize=True, light="#fff")
    return svg.replace("<svg ", '<svg aria-hidden="true" ', 1)


@settings(max_examples=25, deadline=None)
@given(ADDRESSES)
def test_it_is_the_code_of_the_address(address: str) -> None:
    assert picture(address) == encoded(address)


@pytest.mark.parametrize("length", [14, 15, 26, 27, 42, 43, 100, 101, 213, 214, 2331])
def test_both_sides_of_a_size(length: int) -> None:
    address = "https://a.hu/".ljust(length, "x")
    assert picture(address) == encoded(address)


def test_what_no_code_can_hold() -> None:
    with pytest.raises(ValueError, match="too large"):
        picture("x" * 2332)
