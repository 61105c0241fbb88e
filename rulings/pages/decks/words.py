"""The deck check in words: verdicts, reasons, facts, repairs. The core speaks codes and English."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as lazy

from cards.decks.check import NO_SIDE
from cards.decks.codes import CODES
from cards.decks.deck import (
    BAD_COUNT,
    BAD_DAY,
    COMMENT,
    NO_COUNT,
    NO_NAME,
    NOT_HELD,
    TOO_LONG,
    TWICE,
    TWO_COUNTS,
)
from cards.decks.names import HALF
from cards.decks.report import ILLEGAL, LEGAL, UNDETERMINED, Finding, Fix
from cards.decks.text import MAX_LINE
from rulings.decks.words import ZONE_WORDS

VERDICTS = {LEGAL: lazy("Legális"), ILLEGAL: lazy("Nem legális"), UNDETERMINED: lazy("Nem dönthető el")}
TONES = {LEGAL: "good", ILLEGAL: "gone", UNDETERMINED: "changed"}
REASONS = {
    BAD_COUNT: lazy("A darabszám nem 1 és 999 közötti egész szám."),
    TWO_COUNTS: lazy("A sorban két darabszám van."),
    TOO_LONG: lazy("A sor hosszabb %d karakternél.") % MAX_LINE,
    NO_NAME: lazy("A sorban van darabszám, de nincs név."),
    BAD_DAY: lazy("A dátum nem év-hónap-nap alakú nap."),
    TWICE: lazy("Ezt már megadta egy korábbi sor."),
    COMMENT: lazy("Megjegyzés."),
    NOT_HELD: lazy("Ilyen nevű lapot nem ismerünk."),
    NO_COUNT: lazy("Nincs darabszám: egy példánynak vettük."),
    HALF: lazy("Egy kettős név fele."),
}
STATED_REASONS = (
    ("” is no fact:", lazy("„%s” nem adat: írd így: szín, típus, altípus, jellem, isteni … és kettőspont.")),
    ("” is stated twice.", lazy("„%s” kétszer szerepel.")),
    ("” cannot be read as", lazy("„%s” nem olvasható ilyen adatként.")),
)
FACT_WORDS = {
    "colours": lazy("szín"),
    "types": lazy("típus"),
    "subtypes": lazy("altípus"),
    "alignments": lazy("jellem"),
    "isteni": lazy("isteni-e"),
    "any_number": lazy("bármennyi lehet-e belőle"),
    "copy_limit": lazy("példánykorlát"),
    "released": lazy("megjelenés napja"),
    "rare": lazy("ritka-e"),
    "mini_expansion": lazy("minikiegészítő lapja-e"),
    "permanent": lazy("végleges-e"),
    "printing": lazy("melyik kiadás"),
    "starting_only": lazy("csak kezdő lehet-e"),
    "not_starting": lazy("lehet-e kezdő"),
    "exclusive_resource": lazy("kizár-e más erőforrást"),
    "limit": lazy("a választott példánykorlát"),
    "players": lazy("a játékosok száma"),
    "team_size": lazy("a csapat létszáma"),
    "agreed_extra": lazy("az egyeztetett további lapok száma"),
    "pairs": lazy("páros játék-e"),
    "pool": lazy("a kiosztott lapok"),
    NO_SIDE: lazy("A listában nincs kiegészítő pakli megjelölve."),
}
HEADER_WORDS = {"game": lazy("Játék"), "format": lazy("Formátum"), "date": lazy("Dátum")}
STATUS_WORDS = {
    "parsed": lazy("rendben"),
    "ignored": lazy("kihagyva"),
    "unknown": lazy("ismeretlen"),
    "error": lazy("hibás"),
}
# what is said of a line that is read, by the worst finding on it
TONE_WORDS = {"gone": lazy("szabálysértő"), "changed": lazy("eldöntetlen"), "waiting": lazy("figyelmeztetés")}


EVEN = lazy(", páros")
ALLOWED_LABELS = {"card-banned": lazy("lista:"), "": lazy("megengedett:")}
# action of a repair, what it must name for the sentence to fit, the sentence; the first that fits counts
FIX_WORDS = (
    ("remove", "what", lazy("Vegyél ki %(count)d lapot: %(what)s.")),
    ("remove", "zone", lazy("Vegyél ki innen %(count)d lapot: %(zone)s.")),
    ("remove", "", lazy("Vegyél ki %(count)d lapot.")),
    ("add", "what", lazy("Tegyél hozzá %(count)d lapot: %(what)s.")),
    ("add", "", lazy("Tegyél ide még %(count)d lapot: %(zone)s.")),
    ("replace", "what", lazy("Cseréld le %(count)d példányát: %(what)s.")),
    ("replace", "", lazy("Cseréld le: %(zone)s.")),
    ("move", "", lazy("Tedd át %(count)d példányát ide: %(zone)s (%(what)s).")),
    ("state", "what", lazy("Add meg: %(what)s.")),
    ("state", "", lazy("Add meg az adatait.")),
    ("correct", "", lazy("Javítsd ki a nevét.")),
)


def reason_word(reason: str) -> str:
    """Return why a line is not read; what is not known stays as it is."""
    if reason in REASONS:
        return str(REASONS[reason])
    for mark, words in STATED_REASONS:
        if mark in reason:
            return str(words) % reason.partition(mark)[0].removeprefix("“")
    return reason


def zone_words(zone: str) -> str:
    """Return the titles of `main` or `main+side`."""
    return " + ".join(str(ZONE_WORDS.get(one, one)) for one in zone.split("+") if one)


def fact_words(names: str) -> str:
    """Return the words for facts or options that are listed with commas."""
    return ", ".join(str(FACT_WORDS.get(one, one)) for one in names.split(", ") if one)


def code_words(finding: Finding) -> str:
    """Return what a finding's code means."""
    return gettext(CODES[finding.code].hu)


def found_words(finding: Finding) -> str:
    """Return what was found as a player reads it."""
    if finding.code == "unknown-fact":
        return fact_words(finding.found)
    if finding.code == "line-error":
        return reason_word(finding.found)
    return str(FACT_WORDS.get(finding.found, finding.found))


def allowed_words(finding: Finding) -> str:
    """Return what is allowed as a player reads it."""
    return finding.allowed.replace(", even", str(EVEN))


def allowed_label(finding: Finding) -> str:
    """Return what stands before what is allowed: a banned card has its list there."""
    return str(ALLOWED_LABELS.get(finding.code, ALLOWED_LABELS[""]))


def fix_words(fix: Fix | None) -> str:
    """Return the smallest repair as a sentence; `""` where there is none."""
    if fix is None:
        return ""
    what = str(FACT_WORDS.get(fix.what, "")) if fix.action == "state" else fix.what
    known = {"what": bool(what), "zone": bool(fix.zone), "": True}
    sentence = next((words for action, needs, words in FIX_WORDS if action == fix.action and known[needs]), "")
    return str(sentence) % {"count": fix.count, "what": what, "zone": zone_words(fix.zone)}
