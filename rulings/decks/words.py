"""Words for parts of a deck and for deck rules: what each kind is about, how certain it is, and its days."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

KIND_WORDS = {
    "advice": gettext_lazy("Tudnivaló"),
    "banned": gettext_lazy("Tiltólista"),
    "banner-count": gettext_lazy("A zászlók száma"),
    "colours": gettext_lazy("Színek"),
    "copies": gettext_lazy("Példányok"),
    "core": gettext_lazy("Kötelező lapok"),
    "dice-count": gettext_lazy("A kockák száma"),
    "dice-match": gettext_lazy("Kockák és zászlók"),
    "divine-colours": gettext_lazy("Az isteni lapok színe"),
    "divine-limit": gettext_lazy("Az isteni lapok száma"),
    "exclusive": gettext_lazy("Kizáró lapok"),
    "extra-count": gettext_lazy("A további lapok száma"),
    "extra-once": gettext_lazy("További lapok"),
    "follower-alone": gettext_lazy("Hordaparancsnok"),
    "followers": gettext_lazy("Követők"),
    "guilds": gettext_lazy("Céhek"),
    "limited": gettext_lazy("Korlátozott lapok"),
    "not-in-deck": gettext_lazy("Ami nem lehet a pakliban"),
    "omen": gettext_lazy("Ómen"),
    "one-alignment": gettext_lazy("Jellem"),
    "one-colour": gettext_lazy("Szín"),
    "only-kinds": gettext_lazy("Használható fajták"),
    "pair-rule-cards": gettext_lazy("A pár szabálylapjai"),
    "players": gettext_lazy("Játékosok"),
    "pool-not-these": gettext_lazy("Nem használható lapok"),
    "pool-without": gettext_lazy("Nem használható lapok"),
    "printed-most": gettext_lazy("Nyomtatott darabszám"),
    "printed-pool": gettext_lazy("Nyomtatott darabszám"),
    "released": gettext_lazy("Új lapok"),
    "reprints-same-text": gettext_lazy("Újranyomott lapok"),
    "rest-of-pool": gettext_lazy("A kibontott lapok"),
    "rule-cards": gettext_lazy("Szabálylapok"),
    "side-size": gettext_lazy("A kiegészítő pakli mérete"),
    "size": gettext_lazy("A pakli mérete"),
    "starting-only": gettext_lazy("Csak kezdő lapok"),
    "swap-keeps-size": gettext_lazy("Csere a játszmák közt"),
    "towers-count": gettext_lazy("A kezdő tornyok száma"),
    "towers-distinct": gettext_lazy("A kezdő tornyok"),
    "towers-may-start": gettext_lazy("A kezdő tornyok"),
    "towers-type": gettext_lazy("A kezdő tornyok"),
}
ZONE_WORDS = {
    "main": gettext_lazy("Pakli"),
    "side": gettext_lazy("Kiegészítő"),
    "rule": gettext_lazy("Szabálylap"),
    "follower": gettext_lazy("Követő"),
    "guild": gettext_lazy("Céh"),
    "tower": gettext_lazy("Torony"),
    "omen": gettext_lazy("Ómen"),
    "banner": gettext_lazy("Zászlók"),
    "die": gettext_lazy("Kockák"),
}
RULE_CERTAINTY_WORDS = {
    "stated": gettext_lazy("a forrás mondja"),
    "inferred": gettext_lazy("következtetett"),
}


def kind_words(kind: str) -> str:
    """Return what a kind of rule is about; an unknown kind stands as it is."""
    return str(KIND_WORDS.get(kind, kind))


def days_words(first: date | None, last: date | None) -> str:
    """Return the days on which something holds."""
    if first and last:
        return f"{first.isoformat()} – {last.isoformat()}"
    if first:
        return _("%(day)s óta") % {"day": first.isoformat()}
    return _("%(day)s-ig") % {"day": last.isoformat()} if last else _("időbeli korlát nélkül")
