"""The deck check in Hungarian: verdicts, reasons, facts, repairs. The core speaks codes and English."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from cards.decks.codes import CODES
from cards.decks.deck import BAD_COUNT, BAD_DAY, NO_NAME, TOO_LONG, TWICE, TWO_COUNTS
from cards.decks.report import ILLEGAL, LEGAL, UNDETERMINED, Finding, Fix
from cards.decks.text import MAX_LINE, ZONE_TITLES

VERDICTS = {LEGAL: lazy("Legális"), ILLEGAL: lazy("Nem legális"), UNDETERMINED: lazy("Nem dönthető el")}
TONES = {LEGAL: "good", ILLEGAL: "gone", UNDETERMINED: "changed"}
REASONS = {
    BAD_COUNT: lazy("A darabszám nem 1 és 999 közötti egész szám."),
    TWO_COUNTS: lazy("A sorban két darabszám van."),
    TOO_LONG: lazy("A sor hosszabb %d karakternél.") % MAX_LINE,
    NO_NAME: lazy("A sorban van darabszám, de nincs név."),
    BAD_DAY: lazy("A dátum nem év-hónap-nap alakú nap."),
    TWICE: lazy("Ezt már megadta egy korábbi sor."),
    "A comment.": lazy("Megjegyzés."),
    "No card of this name is held.": lazy("Ilyen nevű lapot nem ismerünk."),
    "No count: taken as one copy.": lazy("Nincs darabszám: egy példánynak vettük."),
    "half of a double name": lazy("Egy kettős név fele."),
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


def reason_word(reason: str) -> str:
    """Return why a line is not read, in Hungarian; what is not known stays as it is."""
    if reason in REASONS:
        return str(REASONS[reason])
    for mark, words in STATED_REASONS:
        if mark in reason:
            return str(words) % reason.partition(mark)[0].removeprefix("“")
    return reason


def zone_words(zone: str) -> str:
    """Return the titles of `main` or `main+side`."""
    return " + ".join(ZONE_TITLES.get(one, one) for one in zone.split("+") if one)


def fact_words(names: str) -> str:
    """Return the words for facts or options that are listed with commas."""
    return ", ".join(str(FACT_WORDS.get(one, one)) for one in names.split(", ") if one)


def code_words(finding: Finding) -> str:
    """Return what a finding's code means."""
    return CODES[finding.code].hu


def found_words(finding: Finding) -> str:
    """Return what was found as a player reads it."""
    if finding.code == "unknown-fact":
        return fact_words(finding.found)
    if finding.code == "line-error":
        return reason_word(finding.found)
    return str(FACT_WORDS.get(finding.found, finding.found))


def allowed_words(finding: Finding) -> str:
    """Return what is allowed as a player reads it."""
    return finding.allowed.replace(", even", _(", páros"))


def allowed_label(finding: Finding) -> str:
    """Return what stands before what is allowed: a banned card has its list there."""
    return _("lista:") if finding.code == "card-banned" else _("megengedett:")


def fix_words(fix: Fix | None) -> str:
    """Return the smallest repair as a sentence."""
    if fix is None:
        return ""
    makers = {
        "remove": _removing,
        "add": _adding,
        "replace": _replacing,
        "move": _moving,
        "state": _stating,
        "correct": _correcting,
    }
    return makers[fix.action](fix) if fix.action in makers else ""


def _removing(fix: Fix) -> str:
    where = {"count": fix.count, "what": fix.what, "zone": zone_words(fix.zone)}
    if fix.what:
        return _("Vegyél ki %(count)d lapot: %(what)s.") % where
    return (_("Vegyél ki innen %(count)d lapot: %(zone)s.") if fix.zone else _("Vegyél ki %(count)d lapot.")) % where


def _adding(fix: Fix) -> str:
    where = {"count": fix.count, "what": fix.what, "zone": zone_words(fix.zone)}
    if fix.what:
        return _("Tegyél hozzá %(count)d lapot: %(what)s.") % where
    return _("Tegyél ide még %(count)d lapot: %(zone)s.") % where


def _replacing(fix: Fix) -> str:
    if not fix.what:
        return _("Cseréld le: %s.") % zone_words(fix.zone)
    return _("Cseréld le %(count)d példányát: %(what)s.") % {"count": fix.count, "what": fix.what}


def _moving(fix: Fix) -> str:
    what = {"count": fix.count, "what": fix.what, "zone": zone_words(fix.zone)}
    return _("Tedd át %(count)d példányát ide: %(zone)s (%(what)s).") % what


def _correcting(fix: Fix) -> str:
    return _("Javítsd ki a nevét.")


def _stating(fix: Fix) -> str:
    option = FACT_WORDS.get(fix.what)
    return _("Add meg: %s.") % option if option else _("Add meg az adatait.")
