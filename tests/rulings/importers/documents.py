"""Small invented documents and an import of them."""

from __future__ import annotations

from rulings.importers.faq.numbering import Decisions
from rulings.importers.faq.reading import read_document
from rulings.importers.faq.report import ImportReport
from rulings.importers.faq.write import import_document
from tests.rows import make_game

TITLE = "Jegyzetek a ködről:"
FOG = "(AK2) Ködfújás: Fúj-e este a Ködfonó Pemete (új)? Igen (Kódex 12.3), ahogy az AK9-ben áll."
HONEY = "(AK2) A Mézgasárkány nem szereti a kukoricát, de azért mindig megeszi."
OPEN = "(AK2) Fúj-e hajnalban is?"
RULE = "Szabály: A Ködfonó Pemete minden körben egyszer fúj."
WEB = "2031. május 4-től a tükörkapu mindkét oldalról zárva tartható."
DOCUMENT = (TITLE, FOG, HONEY, OPEN, RULE, WEB)


def run(*lines: str, decisions: Decisions | None = None) -> ImportReport:
    """Import a document of the given lines into the game hkk."""
    document = read_document("\n".join(lines).encode())
    return import_document(game=make_game("hkk"), document=document, decisions=decisions)
