"""Texts that stand under another number than before."""

from __future__ import annotations

import pytest

from rulings.importers.rulebooks.comparing import renumbered

FOG = "A köd minden este lassan felszáll a tóról, és reggelig ott marad."
RIME = "A dér csak hideg hajnalban áll meg az ágakon, délben elolvad."
SNOW = "Ha hó esik, senki sem mehet ki a kapun, amíg el nem lapátolták."


@pytest.mark.parametrize(
    ("before", "now", "moved"),
    [
        ({"1": FOG, "2": RIME}, {"1": FOG, "2": RIME}, {}),
        ({"1": FOG}, {"2": FOG}, {"1": "2"}),
        ({"1": FOG, "2": RIME}, {"1": SNOW, "2": FOG, "3": RIME}, {"1": "2", "2": "3"}),
        ({"1": FOG}, {"2": FOG.replace("lassan", "gyorsan")}, {"1": "2"}),
        ({"1": FOG}, {"1": FOG.replace("lassan", "gyorsan"), "2": FOG}, {}),
        ({"1": FOG}, {"2": RIME}, {}),
        ({"1": "Két köd."}, {"2": "Két köd."}, {}),
        ({"1": FOG, "2": FOG}, {"3": FOG}, {"1": "3"}),
        ({"1": FOG}, {"2": FOG, "3": FOG}, {"1": "2"}),
        ({"1": ""}, {"1": FOG}, {}),
        ({}, {"1": FOG}, {}),
    ],
)
def test_renumbered(before: dict[str, str], now: dict[str, str], moved: dict[str, str]) -> None:
    assert renumbered(before, now) == moved
