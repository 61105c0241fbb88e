"""Games, colours, cards, printings and card texts in the admin. Every change of a card is told to the index."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from cards.models import Card, CardText, Colour, Game, Printing
from cards.renaming import follow_new_name
from judgekb.search.admin import IndexedAdmin


@admin.register(Game)
class GameAdmin(IndexedAdmin):
    """Slug and language stand in every document: only then is the whole index made anew.

    A game that holds anything is not deleted here: its history would go with it.
    """

    list_display = ["name", "slug", "language"]
    index_shows = ("slug", "language")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or not _holds_anything(obj))

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        found: dict[str, Any] = super().get_actions(request)
        found.pop("delete_selected", None)
        return found


def _holds_anything(game: Game) -> bool:
    return any(
        relation.related_model._default_manager.filter(**{relation.field.name: game}).exists()
        for relation in Game._meta.related_objects
    )


@admin.register(Colour)
class ColourAdmin(admin.ModelAdmin):
    list_display = ["name", "game", "position"]
    list_filter = ["game"]


class CardForm(forms.ModelForm):
    """A card; its lists are written as JSON: `["Leah"]`, `[]` for none, empty for unknown."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        game, colours = cleaned.get("game"), cleaned.get("colours")
        if game and isinstance(colours, list) and all(isinstance(colour, str) for colour in colours):
            known = set(game.colours.values_list("name", flat=True))
            for colour in colours:
                if colour not in known:
                    self.add_error("colours", f"{colour} is no colour of {game}.")
        return cleaned


class PrintingInline(admin.TabularInline):
    model = Printing
    extra = 0


class CardTextFormSet(forms.BaseInlineFormSet):
    """The wordings of one card: on one day one begins, for each printing and language."""

    def clean(self) -> None:
        super().clean()
        begun: set[tuple[Any, ...]] = set()
        for form in self.forms:
            cleaned = getattr(form, "cleaned_data", {})
            if not cleaned or cleaned.get("DELETE"):
                continue
            place = tuple(cleaned.get(key) for key in ("printing", "language", "valid_from"))
            if place in begun:
                form.add_error("valid_from", "Another wording begins on this day.")
            begun.add(place)


class CardTextInline(admin.StackedInline):
    """The dated wordings. A new wording is a new row with its first day; the older ones stay readable."""

    model = CardText
    formset = CardTextFormSet
    extra = 0
    fields = ["text", "valid_from", "language", "printing", "source_note"]

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        formset: Any = super().get_formset(request, obj, **kwargs)
        formset.form.base_fields["printing"].queryset = Printing.objects.filter(card=obj).select_related("card")
        return formset


@admin.register(Card)
class CardAdmin(IndexedAdmin):
    form = CardForm
    list_display = ["name", "game"]
    list_filter = ["game"]
    search_fields = ["name", "name_key"]
    prepopulated_fields = {"slug": ["name"]}
    inlines = [PrintingInline, CardTextInline]

    def save_model(self, request: HttpRequest, obj: Card, form: Any, change: bool) -> None:
        """Save the card; rules that name it follow a new name."""
        old = form.initial.get("name")
        super().save_model(request, obj, form, change)
        if change and old and old != obj.name:
            follow_new_name(card=obj, old=old)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Remember that the card was edited here. The admin holds the transaction."""
        super().save_related(request, form, formsets, change)
        card: Card = form.instance
        facts_changed = form.changed_data or any(
            formset.has_changed() for formset in formsets if formset.model is Printing
        )
        if facts_changed and not card.edited:
            card.edited = True
            card.save(update_fields=["edited"])
