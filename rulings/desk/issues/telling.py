"""What the importer flags in a paragraph, said to an editor in Hungarian. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from rulings.importers.faq.flags import Flag

SENTENCES = {
    Flag.DATE_WITHOUT_YEAR: "A napnál nincs év; ezt vettük: {}.",
    Flag.DATE_IMPOSSIBLE: "Olyan napot mond, amilyen a naptárban nincs.",
    Flag.DOUBLED_WORDS: "Ugyanaz a szó kétszer áll egymás után.",
    Flag.DOUBLE_STATEMENT: "Ugyanazt az igét egyszerre állítja és tagadja.",
    Flag.EMENDED: "Javítva: {}.",
    Flag.FORMAT: "Formátumot említ: {}. Nézd meg, csak arra vonatkozik-e.",
    Flag.ICON_LOST: "Elveszett egy ikon; a helyén [ikon] áll.",
    Flag.ICON_MISSING: "Nyomtalanul elveszett belőle egy ikon.",
    Flag.LIST_NUMBER: "Az elejéről lemaradt egy felsorolás száma.",
    Flag.MARKUP_LEFT: "Benne maradt egy formázó jel (>).",
    Flag.MATCHED_BY_PLACE: "Csak a sorszáma alapján azonos a tárolttal.",
    Flag.NEAR_DUPLICATE: "Majdnem ugyanez áll itt is: {}.",
    Flag.PART_OF: "Ezt mind elmondja ez is: {}.",
    Flag.READING: "Így olvastuk: {}.",
    Flag.REFERENCE_MISSING: "Olyanra mutat, ami nincs meg a szövegben.",
    Flag.RULEBOOK_PAGE: "Nyomtatott szabálykönyv oldalára hivatkozik: {}.",
    Flag.SECTION_UNNUMBERED: "Szám nélkül idézi a szabálykönyvet.",
    Flag.SENTENCE_END_MISSING: "Hiányzik egy mondat végéről a pont.",
    Flag.SIGN_RESTORED: "Egy kérdőjelet gondolatjelnek olvastunk.",
    Flag.SPACE_RESTORED: "Pótoltunk egy hiányzó szóközt.",
    Flag.UNANSWERED: "Nincs benne válasz.",
}


def sentence_of(stored: str, lines: Mapping[str, int]) -> str:
    """Return a flag, as it is stored, as a sentence. `lines` are those of the entries of the column by their place."""
    code, _, detail = stored.partition(": ")
    if detail in lines:
        detail = f"{lines[detail]}. sor"
    said = SENTENCES[Flag(code)]
    return said.format(detail or "?") if "{}" in said else said
