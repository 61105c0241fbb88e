"""What the modules of the shell page say, in the language of the reader. The page carries it as a block of JSON."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulings.offline.deck_words import page_words
from rulings.pages import sections, words
from rulings.pages.facts import DETAIL_VALUES, DETAILS, FLAGS, LISTS, SAYS_NOTHING
from rulings.templatetags.reading import KIND_WORDS

Texts = dict[str, Any]


def texts() -> Texts:
    """Return every text by its name; `%(name)s` stands for a value."""
    return {**_preparing(), **_faults(), **_reading(), **_notebook(), **_tables()}


def _preparing() -> dict[str, str]:
    return {
        "download": _("Letöltés"),
        "sizes": _("Letöltendő: %(size)s."),
        "asking": _("Megkérdezem, mekkora…"),
        "progress": _("%(name)s: %(percent)s%%"),
        "progress_size": _("%(name)s: %(size)s"),
        "done": _("Kész: %(on)s-i állás, verzió %(version)s, %(size)s"),
        "checked": _("Utoljára egyeztetve: %(day)s"),
        "banner": _("Offline: %(on)s-i állás"),
        "newer": _("Van újabb: letöltöm."),
        "current": _("Ez a legfrissebb."),
        "old": _("%(days)s napja nem volt frissítve: hálózattal nyisd meg a felkészülés oldalát."),
        "past": _("A választott nap elmúlt: a mai szabályok ettől eltérhetnek."),
        "another_day": _("A kért nap (%(asked)s) helyett a letöltött nap állása látszik: %(on)s."),
        "persistent": _("A böngésző megígérte, hogy nem törli magától."),
        "not_persistent": _("A böngésző helyhiány esetén törölheti; a verseny reggelén nézd meg, megvan-e."),
        "removed": _("Kész: minden letöltött adat, a jegyzet és a háttérben futó rész is törölve van."),
        "remove_notes": _("A jegyzet %(count)s bejegyzése is elvész. Ha kell, előbb mentsd ki."),
        "choose": _("Válassz legalább egy játékot és egy napot."),
        "online_again": _("Van hálózat."),
    }


def _faults() -> dict[str, str]:
    return {
        "fault_network": _("Nem sikerült letölteni: nincs hálózat, vagy nem felel a kiszolgáló. Próbáld újra."),
        "fault_busy": _("A kiszolgáló most készíti az adatokat, vagy sokan kérik. Próbáld újra egy perc múlva."),
        "fault_quota": _("Nincs elég hely az eszközön: szabadíts fel helyet, és próbáld újra."),
        "fault_damaged": _("A letöltött adatok hibásak: az ellenőrző összegük nem egyezik. Töltsd le újra."),
        "fault_missing": _("A letöltött adatok eltűntek erről az eszközről (a böngésző törölhette). Töltsd le újra."),
        "fault_shape": _("A letöltött adatok és az oldal programja nem egykorú. Töltsd le újra."),
        "fault_none": _("Ehhez a játékhoz nincs letöltött adat ezen az eszközön."),
        "fault_unsupported": _(
            "Ez a böngésző nem tud hálózat nélkül dolgozni: biztonságos (https) cím és frissebb böngésző kell."
        ),
        "fault_storage": _("A böngésző nem enged adatot tárolni. A privát ablak is ilyen; nyisd meg rendes ablakban."),
        "fault_unknown": _("Váratlan hiba: %(text)s"),
        "only_online": _("Ez az oldal csak hálózattal érhető el."),
        "only_online_list": _(
            "Ez egy megosztott lista: csak hálózattal nyílik meg. Ha megvan a szövege, a pakliellenőrzőben hálózat "
            "nélkül is megnézheted."
        ),
        "not_found": _("Nincs ilyen: %(asked)s"),
    }


def _reading() -> dict[str, str]:
    return {
        "since": _("%(day)s óta"),
        "since_latest": _("legkésőbb %(day)s óta"),
        "begins_latest": _("legkésőbb %(day)s"),
        "begins_between": _("%(first)s és %(last)s között"),
        "partly": _("hatályos, részben módosult"),
        "uncertain": _("%(word)s (a nap bizonytalan)"),
        "doubtful": _("Lehet, hogy ezen a napon már hat (%(lead)s biztosan):"),
        "inferred": _("(következtetett)"),
        "only_in": _("csak ebben: %(formats)s"),
        "on_day": _("%(day)s napján"),
        "example": _("példa"),
        "this_page": _("ez az oldal"),
        "partly_acts": _("részben %(verb)s"),
        "this_acts": _("ez a döntés %(verb)s"),
        "acts_on_this": _("%(verb)s ezt"),
        "list_cards": _("Lapok"),
        "list_topics": _("Témák"),
        "list_terms": _("Szótár"),
        "list_sections": _("Szabálypontok"),
        "list_formats": _("Formátumok"),
        "count_hits": pgettext("egy alak minden számhoz", "%(total)s találat"),
        "no_hits": _("Nincs találat"),
        "open_card": pgettext("egy alak minden számhoz", "Megnyitás, %(count)s döntés"),
        "count_rulings": pgettext("egy alak minden számhoz", "%(count)s döntés"),
        "count_suggestions": _("%s javaslat"),
        "searched": _("Erre kerestem: %(used)s (ezt írtad: %(typed)s)"),
        "missing": _("Nincs benne: %(words)s"),
        "search_in": _("Keresés itt: %(name)s"),
        "moved": _("óta a korábbi szöveg itt áll:"),
        "gone_section": _("%(day)s óta ez a pont nincs a szabálykönyvben."),
        "card_text": _("A lap szövege"),
        "unmarked": _("jelöletlen"),
        "yes": _("igen"),
        "no": _("nem"),
        "none": _("nincs"),
        "colourless": _("színtelen"),
        "copy_limit": _("Legfeljebb ennyi lehet belőle"),
        "list_says": _("%(field)s: a lista ezt mondja: „%(listed)s”, itt ez számít: %(used)s."),
        "found": _("talált:"),
        "which_format": _("Melyik formátum? Válaszd ki."),
        "too_large": _("A lista túl nagy: legfeljebb 1 MB lehet."),
        "bad_option": _("A verseny egyik beállítása nem használható: %(option)s."),
        "published": _("megjelent: %(day)s"),
    }


def _notebook() -> dict[str, str]:
    return {
        "note_round": _("%(round)s. forduló"),
        "note_table": _("%(table)s. asztal"),
        "note_minutes": _("+%(minutes)s perc"),
        "note_saved": _("Feljegyezve."),
        "note_deleted": _("Törölve."),
        "note_empty": _("Írd le a döntést, vagy add meg, melyik hivatkozáson alapul."),
        "note_unsure": _("Törlöd? Koppints még egyszer."),
        "csv_time": _("idő"),
        "csv_game": _("játék"),
        "csv_round": _("forduló"),
        "csv_table": _("asztal"),
        "csv_ref": _("hivatkozás"),
        "csv_decision": _("döntés"),
        "csv_minutes": _("hosszabbítás (perc)"),
    }


def _tables() -> Texts:
    return {
        "statuses": _said(words.STATUS_WORDS),
        "tones": {str(key): tone for key, tone in words.TONES.items()},
        "verbs": _said(words.VERBS),
        "section_statuses": _said(words.SECTION_STATUS_WORDS),
        "section_tones": sections.TONES,
        "section_kinds": _said(words.SECTION_KIND_WORDS),
        "ruling_kinds": _said(words.RULING_KIND_WORDS),
        "certainties": _said(words.CERTAINTY_WORDS),
        "kinds": _said(KIND_WORDS),
        "card_lists": [[key, str(label)] for key, label in LISTS],
        "card_flags": [[key, str(label)] for key, label in FLAGS],
        "card_details": [[key, str(label)] for key, label in DETAILS.items()],
        "card_values": {key: _said(held) for key, held in DETAIL_VALUES.items()},
        "says_nothing": [list(pair) for pair in SAYS_NOTHING],
        "deck": page_words(),
    }


def _said(held: dict[Any, Any]) -> dict[str, str]:
    return {str(name): str(said) for name, said in held.items()}
