"""`/szerkeszto/<name>`: what an editor wrote and approved of what was published. Nothing else of anybody is public."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from rulings.pages.changes import change_of, display_name
from rulings.pages.page import NotHeld, page_of, reading_page, show
from rulings.publications import of_editor, public_log, told, with_words


@reading_page
def editor(request: HttpRequest, on: date, username: str) -> HttpResponse:
    """Show the works of an editor, the newest first. Who has none is answered as who does not exist. Two queries."""
    page = page_of(request, with_words(public_log().filter(of_editor(username))))
    lines = [told(row) for row in page]
    if not lines:
        raise NotHeld("", sentence=_("Ilyen nevű szerkesztőnek nincs közzétett munkája."))
    who = next(who for _role, who in lines[0].people if who.username == username)
    context = {"on": on, "name": display_name(who), "changes": [change_of(one) for one in lines], "page": page}
    return show(request, "changes/editor.html", context)
