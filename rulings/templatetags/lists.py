"""Long lists of the reading pages, put together here: as templates they took a third of the time of a page."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rulings.pages.history import Event, History, Issue
from rulings.pages.rows import Row
from rulings.templatetags.reading import keeping

register = template.Library()

PERIOD = "<li><h3>{}</h3>\n<ul>{}</ul></li>\n"
ROW = """<li class="row{}">
<a class="title" href="{}{}"><b class="ref">{}</b> <span lang="{}">{}</span></a>
{}{}{}<p class="meta"><span class="badge {}">{}</span>{}{}</p>
</li>"""


@register.simple_tag(takes_context=True)
def periods(context: template.Context, history: History) -> SafeString:
    """Return the years of a history with their issues and entries; the links keep the chosen day."""
    kept = keeping(context)
    years = (
        (period.name, format_html_join("", "<li>{}{}</li>\n", (_issue(issue, kept) for issue in period.issues)))
        for period in history.periods
    )
    return format_html('<ol class="periods">{}</ol>', format_html_join("", PERIOD, years))


def _issue(issue: Issue, kept: str) -> tuple[str, str]:
    name = format_html('<a class="ref" href="{}{}">{}</a> ', issue.url, kept, issue.name) if issue.url else ""
    return name, format_html_join("", "{}{} ", (_event(event, kept) for event in issue.events))


def _event(event: Event, kept: str) -> tuple[str, str]:
    ref = format_html('<a href="{}{}">{}</a>', event.url, kept, event.ref) if event.ref else ""
    return ref, format_html(" <small>{}</small>", event.what) if event.what else ""


@register.simple_tag(takes_context=True)
def ruling_row(context: template.Context, row: Row) -> SafeString:
    """Return a ruling as a row of a list; its links keep the chosen day."""
    ruling, stand = row.ruling, row.stand
    return format_html(
        ROW,
        " gone" if stand.is_gone else "",
        ruling.url,
        keeping(context),
        ruling.ref,
        ruling.language,
        row.question,
        _marks(context, row) if stand.has_marks else "",
        _words("opening", row.opening, ruling.language),
        _words("detail", row.detail, ruling.language),
        stand.badge.tone,
        stand.badge.word,
        format_html(' <span class="badge waiting">{}</span>', _("felülvizsgálat alatt")) if row.under_review else "",
        format_html(" <span>{}</span>", row.label) if row.label else "",
    )


def _words(kind: str, text: str, language: str) -> str:
    return format_html('<p class="{}" lang="{}">{}</p>\n', kind, language, text) if text else ""


def _marks(context: template.Context, row: Row) -> str:
    """Return what acts on the ruling, which few rulings have, by the template of the page of an entry."""
    marks = context.template.engine.get_template("rulings/_marks.html")  # type: ignore[union-attr]  # within a page
    with context.push(stand=row.stand, lang=row.ruling.language, show_titles=False):
        return marks.render(context)
