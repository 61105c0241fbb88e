"""The rulings base in the admin. Texts are shown, not edited, here: a new wording is a new revision."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Model, URLField
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

import rulings.decks.admin  # noqa: F401 - registers the deck rules
from judgekb.search.admin import IndexedAdmin
from rulings.citing import CitationCycle, check_cycles, resolve_citations
from rulings.markup import render
from rulings.models import (
    Citation,
    Rulebook,
    Ruling,
    RulingCard,
    RulingRevision,
    RulingTopic,
    Section,
    SectionText,
    Source,
    Term,
    Topic,
)


class ReadOnlyInline(admin.TabularInline):
    """Rows that are shown and never changed here."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class RevisionInline(ReadOnlyInline):
    model = RulingRevision
    fields = ["number", "question", "answer", "origin", "reason"]


class CardInline(admin.TabularInline):
    model = RulingCard
    extra = 0
    autocomplete_fields = ["card"]
    raw_id_fields = ["printing"]


class TopicInline(admin.TabularInline):
    model = RulingTopic
    extra = 0
    autocomplete_fields = ["topic"]


class CitationInline(admin.StackedInline):
    model = Citation
    fk_name = "ruling"
    extra = 0
    readonly_fields = ["to_ruling", "to_section", "to_source"]


@admin.register(Ruling)
class RulingAdmin(IndexedAdmin):
    list_display = ["ref", "game", "state", "kind", "source"]
    list_filter = ["game", "state", "kind"]
    search_fields = ["ref", "ref_key", "current__question"]
    list_select_related = ["game", "source"]
    raw_id_fields = ["merged_into", "current"]
    readonly_fields = ["ref", "game", "source", "current"]
    inlines = [RevisionInline, CardInline, TopicInline, CitationInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a ruling needs a reference and a first revision: it is made at the desk or by an importer

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Link the citations anew. The admin holds the transaction; a circle undoes it."""
        super().save_related(request, form, formsets, change)
        ruling: Ruling = form.instance
        resolve_citations(game=ruling.game)
        check_cycles(game=ruling.game)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the form again with a sentence when the citations would make a circle: nothing is saved then."""
        try:
            return super().changeform_view(request, *args, **kwargs)
        except CitationCycle as error:
            self.message_user(request, f"Nothing was saved. {error}.", messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())


@admin.register(Source)
class SourceAdmin(IndexedAdmin):
    list_display = ["code", "game", "kind", "title", "published_not_after"]
    list_filter = ["game", "kind"]
    search_fields = ["code", "title"]
    formfield_overrides = {URLField: {"assume_scheme": "https"}}

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        resolve_citations(game=form.instance.game)


@admin.register(Rulebook)
class RulebookAdmin(IndexedAdmin):
    list_display = ["title", "prefix", "game"]

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        return ["prefix", "game"] if obj else []  # the prefix opens the citation of every section


class SectionTextInline(ReadOnlyInline):
    model = SectionText
    fields = ["text", "is_original", "valid_from"]


@admin.register(Section)
class SectionAdmin(IndexedAdmin):
    list_display = ["citation", "title", "kind", "status"]
    list_filter = ["rulebook", "status", "kind"]
    search_fields = ["citation", "title"]
    raw_id_fields = ["parent"]
    inlines = [SectionTextInline]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        resolve_citations(game=form.instance.rulebook.game)  # first, so that what cites it now is told to the index
        super().save_related(request, form, formsets, change)


@admin.register(Topic)
class TopicAdmin(IndexedAdmin):
    list_display = ["name", "game"]
    list_filter = ["game"]
    search_fields = ["name", "name_key"]


@admin.register(Term)
class TermAdmin(IndexedAdmin):
    list_display = ["name", "game", "kind"]
    list_filter = ["game"]
    search_fields = ["name", "name_key"]

    def save_model(self, request: HttpRequest, obj: Term, form: Any, change: bool) -> None:
        obj.definition_html = render(obj.definition)
        super().save_model(request, obj, form, change)
