"""`/szerkesztoseg/elonezet`: what readers will see of the form as it stands; the script asks for it while one types."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from rulings.models.drafts import DraftKind
from rulings.pages.desk.fields import line_in
from rulings.pages.desk.forms import preview_of, raw_content
from rulings.pages.desk.guard import desk_page, show_desk
from rulings.pages.page import held_game


@desk_page
def preview(request: HttpRequest) -> HttpResponse:
    """Answer the sent form with a piece of HTML; nothing is kept."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    kind = line_in(request.POST, "draft_kind") or DraftKind.RULING
    content = raw_content(request.POST, kind)
    shown = preview_of(content, kind, held_game(line_in(request.POST, "game")))
    return show_desk(request, "desk/_preview.html", {"preview": shown})
