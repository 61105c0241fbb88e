"""Invented documents for the tests of engines."""

from __future__ import annotations

from typing import Any

from judgekb.search.documents import Document


def ruling(ref: str, title: str, body: str = "", **more: Any) -> Document:
    """Make a ruling of the game `proba`, unless `game` says otherwise."""
    game = more.pop("game", "proba")
    return Document(
        key=f"ruling:{game}:{ref}",
        kind="ruling",
        game=game,
        language=more.pop("language", "hu"),
        ref=ref,
        title=title,
        body=body,
        source=more.pop("source", ref.split(".", maxsplit=1)[0]),
        **more,
    )


def named(kind: str, ref: str, title: str, **more: Any) -> Document:
    """Make a card, topic, section or source of the game `proba`."""
    return Document(
        key=f"{kind}:proba:{ref}", kind=kind, game="proba", language="hu", ref=ref, title=title, body="", **more
    )


FEW = (
    ruling(
        "AK1.1", "Hány lapos lehet a ködpakli?", "Legalább negyven lap kell bele.", order=1, topics=("pakliépítés",)
    ),
    ruling("AK1.2", "Lát-e a kezembe az Őszhajú tükör-kapu?", "Igen, amíg a kapu áll.", order=1),
    ruling(
        "AK2.1", "Mikor ébred fel a Mézgasárkány?", "A kör végén; a ködben soha.", order=2, cards=("Mézgasárkány (új)",)
    ),
    ruling("AK2.2", "Kell-e hozzá anti-mágia?", "Nem kell.", order=2, sections=("HKK 21.6.0",)),
    ruling("DB.1", "Kolik karet má balíček?", "Balíček má padesát karet.", game="cesko", language="cs"),
    named("card", "mezgasarkany", "Mézgasárkány", cards=("Mézgasárkány (új)",)),
    named("card", "mezgas-korso", "Mézgás korsó"),
    named("topic", "pakliepites", "pakliépítés"),
    named("section", "HKK 21.6.0", "Mit kell előre eldönteni"),
    named("source", "AK1", "Próba krónika 1"),
)
