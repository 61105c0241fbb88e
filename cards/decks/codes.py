"""The codes of findings, declared once: their severity and what they mean in Hungarian and in English."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """`VIOLATION` makes a deck illegal, `UNKNOWN` undetermined; warnings and notes change nothing."""

    VIOLATION = "violation"
    UNKNOWN = "unknown"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Code:
    """`severity` is that of a broken *stated* rule."""

    name: str
    severity: Severity
    hu: str
    en: str


def _violation(name: str, hu: str, en: str) -> Code:
    return Code(name, Severity.VIOLATION, hu, en)


def _unknown(name: str, hu: str, en: str) -> Code:
    return Code(name, Severity.UNKNOWN, hu, en)


def _note(name: str, hu: str, en: str) -> Code:
    return Code(name, Severity.NOTE, hu, en)


CODES = {
    code.name: code
    for code in (
        _violation("deck-too-small", "A pakli kisebb a megengedettnél.", "The deck is smaller than allowed."),
        _violation("deck-too-large", "A pakli nagyobb a megengedettnél.", "The deck is larger than allowed."),
        _violation("deck-size", "A pakli nem az előírt méretű.", "The deck is not of the exact size."),
        _violation("side-size", "A kiegészítő pakli nem az előírt méretű.", "The side deck is not of the exact size."),
        _violation("copies-over-limit", "Egy lapból több van a megengedettnél.", "More copies of a card than allowed."),
        _violation(
            "side-overlaps-main",
            "Egy lap a pakliban és a kiegészítő pakliban is szerepel, pedig nem lehet.",
            "A card lies in both the deck and the side deck, where that is forbidden.",
        ),
        _violation("colours-over-limit", "Több szín van a megengedettnél.", "More colours than allowed."),
        _violation(
            "colour-not-allowed",
            "Idegen színű vagy kétszínű lap egyszínű pakliban.",
            "An off-colour or two-coloured card in a one-colour deck.",
        ),
        _violation("alignment-mixed", "A pakliban többféle jellemű lap van.", "The deck mixes alignments."),
        _violation(
            "card-banned", "A lap ezen a napon tiltólistán van.", "The card is on a list of banned cards that day."
        ),
        _violation(
            "card-not-in-pool", "A lap ebben a formátumban nem használható.", "The card is not in this format's pool."
        ),
        _violation(
            "printing-not-in-pool",
            "A lapnak ez a kiadása nem használható, másik igen.",
            "This printing is not in the pool, another one is.",
        ),
        _violation("rule-cards-over-limit", "Több szabálylap van a megengedettnél.", "More rule cards than allowed."),
        _violation(
            "rule-card-in-deck",
            "Szabálylap nem lehet a pakliban és a kiegészítő pakliban.",
            "A rule card lies in the deck or the side deck.",
        ),
        _violation("pair-rule-card-differs", "A pár tagjainak szabálylapja eltér.", "The partners' rule cards differ."),
        _violation("followers-over-limit", "Több követő van a megengedettnél.", "More followers than allowed."),
        _violation(
            "follower-conflict",
            "Hordaparancsnok mellett nem lehet más követő és szabálylap.",
            "A horde commander stands beside another follower or a rule card.",
        ),
        _violation("guilds-over-limit", "Több céh van a megengedettnél.", "More guilds than allowed."),
        _violation("divine-over-limit", "Több isteni lap van a megengedettnél.", "More divine cards than allowed."),
        _violation(
            "divine-colours",
            "Isteni lap csak egy színből lehet, olyanból, amelyet a pakli egyébként is használ.",
            "Divine cards must be of one colour, one that the deck otherwise uses.",
        ),
        _violation(
            "towers-count", "A kezdő toronyszintek száma nem az előírt.", "Not the exact number of starting towers."
        ),
        _violation(
            "towers-repeat", "Egy kezdő toronyszint többször szerepel.", "A starting tower is listed more than once."
        ),
        _violation("tower-type", "Ez a lap nem toronyszint.", "This card is not a tower."),
        _violation("tower-not-starting", "Ez a toronyszint nem lehet kezdő.", "This tower cannot be a starting tower."),
        _violation(
            "tower-starting-only", "Ez a lap csak kezdő toronyszint lehet.", "This card may only be a starting tower."
        ),
        _violation(
            "exclusive-resource",
            "Egy lap kizár minden más erőforrást a pakliból.",
            "A card bars every other resource from the deck.",
        ),
        _violation(
            "omen",
            "Az ómen egyetlen, végleges időtartamú eseménylap.",
            "The omen must be one event card of permanent duration.",
        ),
        _violation("dice-count", "A kockák száma nem az előírt.", "Not the exact number of dice."),
        _violation("banner-count", "A zászlók száma nem az előírt.", "Not the exact number of banners."),
        _violation(
            "dice-banner-mismatch",
            "A zászlók színe nem felel meg a kockákénak.",
            "Banner colours do not match the dice.",
        ),
        _violation("core-missing", "Egy kötelező fajta hiányzik.", "A kind that must be kept is missing."),
        _violation(
            "extra-count", "A további lapok száma nem az egyeztetett.", "Not the agreed number of further cards."
        ),
        _violation("extra-repeat", "Egy további fajta többször szerepel.", "A further kind is added more than once."),
        _violation("pool-mismatch", "A lapok nem egyeznek a kiosztott készlettel.", "The cards do not match the pool."),
        _violation("player-count", "A játékosok száma nem megfelelő.", "The number of players does not fit."),
        _violation(
            "swap-size", "A csere megváltoztatta a paklik méretét.", "Side-boarding changed the sizes of the decks."
        ),
        _unknown("unknown-card", "Ilyen nevű lapot nem ismerünk.", "No card of this name is held."),
        _unknown("unknown-fact", "A döntéshez szükséges adat nem ismert.", "A fact that the rule needs is not known."),
        _unknown("line-error", "A sor nem olvasható.", "The line cannot be read."),
        _unknown(
            "no-period",
            "A formátumnak erre a napra nem ismerjük a szabályait.",
            "The format has no known rules that day.",
        ),
        _unknown("zone-not-used", "Ez a formátum nem használ ilyen részt.", "This format does not have this zone."),
        _note("stated-by-player", "Az adatot maga a lista mondja.", "The fact is taken from the list itself."),
        _note("advice", "Tudnivaló.", "For information."),
    )
}
