"""`/sugo/kereses`, the help page of the query language, made from its registry."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse

from judgekb.search.query.fields import FIELDS, SIGNS
from rulings.pages.page import reading_page, show


@reading_page
def syntax(request: HttpRequest, on: date) -> HttpResponse:
    """Show every sign and field with its examples, in the reader's language. No queries."""
    return show(request, "rulings/syntax.html", {"on": on, "signs": SIGNS, "fields": FIELDS})
