"""The rulings base in the admin. Texts are shown, not edited, here: a new wording is a new revision."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import admin
from django.db.models import Model, URLField
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from judgekb.search.admin import IndexedAdmin
from rulings.citing import resolve_citations
from rulings.decks.admin import ReadOnlyInline  # the module registers the deck rules too
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


class RevisionInline(ReadOnlyInline):
    model = RulingRevision
    fields = ["number", "question", "answer", "origin", "reason"]


class CardInline(ReadOnlyInline):
    model = RulingCard
    fields = ["card", "printing", "role"]


class TopicInline(ReadOnlyInline):
    model = RulingTopic
    fields = ["topic"]


class CitationInline(ReadOnlyInline):
    model = Citation
    fk_name = "ruling"
    fields = ["kind", "target", "extent", "clause", "basis", "reason", "valid_from", "to_ruling", "to_section"]


@admin.register(Ruling)
class RulingAdmin(admin.ModelAdmin):
    """Shown, not changed: rulings are written at the desk, where a second person reads them."""

    list_display = ["ref", "game", "state", "kind", "source"]
    list_filter = ["game", "state", "kind"]
    search_fields = ["ref", "ref_key", "current__question"]
    list_select_related = ["game", "source"]
    readonly_fields = ["desk"]
    inlines = [RevisionInline, CardInline, TopicInline, CitationInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False  # a reference is permanent: what is wrong is withdrawn

    @admin.display(description="change it")
    def desk(self, ruling: Ruling) -> str:
        """Return a link to a draft of a change."""
        query = urlencode({"game": ruling.game.slug, "ref": ruling.ref})
        return format_html('<a href="{}?{}">open at the desk</a>', reverse("desk-new"), query)


class EditedAdmin(IndexedAdmin):
    """Marks what is changed here, so that load_corpus leaves it alone."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        obj.edited = obj.edited or bool(form.changed_data)
        super().save_model(request, obj, form, change)


@admin.register(Source)
class SourceAdmin(EditedAdmin):
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
class SectionAdmin(EditedAdmin):
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
