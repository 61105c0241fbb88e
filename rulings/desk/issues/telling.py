"""What the importer flags in a paragraph, said to an editor."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from judgekb.saying import Said, said
from rulings.importers.faq.flags import Flag

SENTENCES = {
    Flag.DATE_WITHOUT_YEAR: gettext_noop("A napnál nincs év; ezt vettük: %(what)s."),
    Flag.DATE_IMPOSSIBLE: gettext_noop("Olyan napot mond, amilyen a naptárban nincs."),
    Flag.DOUBLED_WORDS: gettext_noop("Ugyanaz a szó kétszer áll egymás után."),
    Flag.DOUBLE_STATEMENT: gettext_noop("Ugyanazt az igét egyszerre állítja és tagadja."),
    Flag.EMENDED: gettext_noop("Javítva: %(what)s."),
    Flag.FORMAT: gettext_noop("Formátumot említ: %(what)s. Nézd meg, csak arra vonatkozik-e."),
    Flag.ICON_LOST: gettext_noop("Elveszett egy ikon; a helyén [ikon] áll."),
    Flag.ICON_MISSING: gettext_noop("Nyomtalanul elveszett belőle egy ikon."),
    Flag.LIST_NUMBER: gettext_noop("Az elejéről lemaradt egy felsorolás száma."),
    Flag.MARKUP_LEFT: gettext_noop("Benne maradt egy formázó jel (>)."),
    Flag.MATCHED_BY_PLACE: gettext_noop("Csak a sorszáma alapján azonos a tárolttal."),
    Flag.NEAR_DUPLICATE: gettext_noop("Majdnem ugyanez áll itt is: %(what)s."),
    Flag.PART_OF: gettext_noop("Ezt mind elmondja ez is: %(what)s."),
    Flag.READING: gettext_noop("Így olvastuk: %(what)s."),
    Flag.REFERENCE_MISSING: gettext_noop("Olyanra mutat, ami nincs meg a szövegben."),
    Flag.RULEBOOK_PAGE: gettext_noop("Nyomtatott szabálykönyv oldalára hivatkozik: %(what)s."),
    Flag.SECTION_UNNUMBERED: gettext_noop("Szám nélkül idézi a szabálykönyvet."),
    Flag.SENTENCE_END_MISSING: gettext_noop("Hiányzik egy mondat végéről a pont."),
    Flag.SIGN_RESTORED: gettext_noop("Egy kérdőjelet gondolatjelnek olvastunk."),
    Flag.SPACE_RESTORED: gettext_noop("Pótoltunk egy hiányzó szóközt."),
    Flag.UNANSWERED: gettext_noop("Nincs benne válasz."),
}


def sentence_of(stored: str, lines: Mapping[str, int]) -> Said:
    """Return a flag, as it is stored, as a sentence. `lines` are those of the entries of the column by their place."""
    code, _, detail = stored.partition(": ")
    what: str | Said = said("%(line)s. sor", line=lines[detail]) if detail in lines else detail or "?"
    sentence = SENTENCES[Flag(code)]
    return Said(sentence, (("what", what),) if "%(what)s" in sentence else ())
