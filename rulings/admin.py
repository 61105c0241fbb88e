"""The rulings base in the admin. Texts are shown, not edited, here: a new wording is a new revision."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

import rulings.decks.admin  # noqa: F401 - registers the deck rules
from judgekb.search import outbox
from judgekb.text import reference_key
from rulings.citing import check_cycles, resolve_citations
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
class RulingAdmin(admin.ModelAdmin):
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
        """Link the citations anew and tell the index. The admin holds the transaction; a circle undoes it."""
        super().save_related(request, form, formsets, change)
        ruling: Ruling = form.instance
        resolve_citations(game=ruling.game)
        check_cycles(game=ruling.game)
        outbox.record(f"ruling:{ruling.game.slug}:{ruling.ref}")


@admin.register(Source)
class SourceAdmin(admin.ModelAdmin):
    list_display = ["code", "game", "kind", "title", "published_not_after"]
    list_filter = ["game", "kind"]
    search_fields = ["code", "title"]

    def save_model(self, request: HttpRequest, obj: Source, form: Any, change: bool) -> None:
        obj.code_key = reference_key(obj.code)
        super().save_model(request, obj, form, change)
        outbox.record(f"source:{obj.game.slug}:{obj.code}")


@admin.register(Rulebook)
class RulebookAdmin(admin.ModelAdmin):
    list_display = ["title", "prefix", "game"]


class SectionTextInline(ReadOnlyInline):
    model = SectionText
    fields = ["text", "is_original", "valid_from"]


@admin.register(Section)
class SectionAdmin(admin.ModelAdmin):
    list_display = ["citation", "title", "kind", "status"]
    list_filter = ["rulebook", "status", "kind"]
    search_fields = ["citation", "title"]
    raw_id_fields = ["parent"]
    inlines = [SectionTextInline]

    def save_model(self, request: HttpRequest, obj: Section, form: Any, change: bool) -> None:
        obj.citation_key = reference_key(obj.citation)
        super().save_model(request, obj, form, change)
        outbox.record(f"section:{obj.rulebook.game.slug}:{obj.citation}")


@admin.register(Topic)
class TopicAdmin(admin.ModelAdmin):
    list_display = ["name", "game"]
    list_filter = ["game"]
    search_fields = ["name", "name_key"]


@admin.register(Term)
class TermAdmin(admin.ModelAdmin):
    list_display = ["name", "game", "kind"]
    list_filter = ["game"]
    search_fields = ["name", "name_key"]

    def save_model(self, request: HttpRequest, obj: Term, form: Any, change: bool) -> None:
        obj.definition_html = render(obj.definition)
        super().save_model(request, obj, form, change)
        outbox.record(f"topic:{obj.game.slug}:{obj.slug}")
