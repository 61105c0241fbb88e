"""Deck rules in the admin: editors add formats, periods, limits, ban lists and modifiers without code.

Each form refuses what the core would refuse. What is saved here is kept by `load_corpus`.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Max, Model
from django.http import HttpRequest

from cards.decks.modifiers import MODIFIER_KINDS
from cards.decks.rules import KINDS
from cards.decks.rules.registry import Kind
from cards.models import CardList, CardListEntry, CardModifier, DeckRule, Format, FormatPeriod, Game
from rulings.decks.basis import resolve_bases
from rulings.models import DeckRuleBasis


class BasisInline(admin.TabularInline):
    """The references that a rule, list or modifier rests on; the links are found when it is saved."""

    model = DeckRuleBasis
    extra = 1
    fields = ["target", "to_ruling", "to_section", "to_source", "position"]
    readonly_fields = ["to_ruling", "to_section", "to_source"]


class EditedAdmin(admin.ModelAdmin):
    """Marks what is saved here as edited, puts new rows last, and links what they rest on."""

    list_filter = ["game"]

    def game_of(self, obj: Any) -> Game:
        game: Game = obj.game
        return game

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        obj.edited = True
        if not change:
            last = type(obj).objects.aggregate(last=Max("position"))["last"]
            obj.position = (last or 0) + 1
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        resolve_bases(game=self.game_of(form.instance))


class ReadOnlyInline(admin.TabularInline):
    """Rows that are shown and never changed here."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class PeriodInline(ReadOnlyInline):
    """The periods of a format, to look at; each is changed on its own page, with its rules."""

    model = FormatPeriod
    fields = ["valid_from", "valid_to", "last_seen", "certainty", "note"]
    show_change_link = True


@admin.register(Format)
class FormatAdmin(EditedAdmin):
    list_display = ["name", "slug", "game"]
    search_fields = ["name", "slug"]
    fields = ["game", "slug", "name", "note", "zones"]
    inlines = [PeriodInline]

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        return ["slug"] if obj else []


class PeriodForm(forms.ModelForm):
    """A period; its rules are those of its game."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        form, rules = cleaned.get("format"), cleaned.get("rules") or ()
        if not rules and "rules" not in self.errors:
            self.add_error("rules", "A period lists its whole rule set: nothing is inherited from another one.")
        for rule in rules:
            if form and rule.game_id != form.game_id:
                self.add_error("rules", f"{rule} is a rule of {rule.game}, not of {form.game}.")
        return cleaned


@admin.register(FormatPeriod)
class FormatPeriodAdmin(admin.ModelAdmin):
    """A new rule set: end the old period, then open it, change day and rules, and save it as new."""

    form = PeriodForm
    save_as = True
    list_display = ["format", "valid_from", "valid_to", "last_seen", "certainty"]
    list_filter = ["format__game", "format"]
    list_select_related = ["format"]
    autocomplete_fields = ["format"]
    filter_horizontal = ["rules"]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        _mark(form.instance.format)

    def delete_model(self, request: HttpRequest, obj: FormatPeriod) -> None:
        super().delete_model(request, obj)
        _mark(obj.format)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        return {}


def _mark(form: Format) -> None:
    form.edited = True
    form.save()


def _kind_choices() -> list[tuple[str, str]]:
    return [("", "---------"), *((name, f"{name}: {kind.meaning}") for name, kind in sorted(KINDS.items()))]


def _parameters_help() -> str:
    return "JSON. " + " · ".join(f"{name}: {_parameter_words(kind)}" for name, kind in sorted(KINDS.items()))


def _parameter_words(kind: Kind) -> str:
    words = (f"{name} ({one.type}{', needed' if one.required else ''})" for name, one in kind.parameters.items())
    return ", ".join(words) or "none"


class DeckRuleForm(forms.ModelForm):
    """A rule; the kinds are those of the core."""

    kind = forms.ChoiceField(choices=_kind_choices)

    class Meta:
        model = DeckRule
        fields = ["game", "slug", "kind", "parameters", "severity", "certainty", "text"]
        help_texts = {"parameters": _parameters_help()}

    def clean_parameters(self) -> Any:
        return self.cleaned_data["parameters"] or {}


@admin.register(DeckRule)
class DeckRuleAdmin(EditedAdmin):
    form = DeckRuleForm
    list_display = ["slug", "game", "kind", "certainty", "severity", "text"]
    list_filter = ["game", "kind", "certainty"]
    search_fields = ["slug", "text"]
    inlines = [BasisInline]

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        return ["slug"] if obj else []

    def save_model(self, request: HttpRequest, obj: DeckRule, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        held = obj.periods.count() if change else 0
        if held and {"kind", "parameters"} & set(form.changed_data):
            self.message_user(
                request,
                f"{obj} holds in {held} period(s): their past days are read with the change too. For a rule that "
                "changes from a day on, add a new rule to a new period.",
                messages.WARNING,
            )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A rule that holds in a period is history: it is not deleted."""
        return super().has_delete_permission(request, obj) and (obj is None or not obj.periods.exists())

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        return {}


class EntryFormSet(forms.BaseInlineFormSet):
    """The cards of one list: all of its game."""

    def clean(self) -> None:
        super().clean()
        for form in self.forms:
            card = getattr(form, "cleaned_data", {}).get("card")
            if card and self.instance.game_id and card.game_id != self.instance.game_id:
                form.add_error("card", f"{card} is a card of {card.game}.")


class EntryInline(admin.TabularInline):
    model = CardListEntry
    formset = EntryFormSet
    extra = 3
    autocomplete_fields = ["card"]


@admin.register(CardList)
class CardListAdmin(EditedAdmin):
    """A new version of a list is a new row with the same slug; `import_list` makes one of an announcement."""

    list_display = ["title", "slug", "game", "format", "valid_from", "valid_to"]
    search_fields = ["title", "slug"]
    fields = ["game", "slug", "title", "format", "valid_from", "valid_to", "last_seen", "note"]
    inlines = [EntryInline, BasisInline]

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        return ["slug"] if obj else []

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A list that a rule names is history: it is ended, not deleted."""
        named = obj is not None and DeckRule.objects.filter(game=obj.game_id, parameters__list=obj.slug).exists()
        return super().has_delete_permission(request, obj) and not named

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        return {}


class ModifierForm(forms.ModelForm):
    """What a card changes; the kinds are those of the core."""

    kind = forms.ChoiceField(choices=[("", "---------"), *((name, name) for name in sorted(MODIFIER_KINDS))])

    class Meta:
        model = CardModifier
        fields = ["card", "edition", "kind", "parameters", "zones", "certainty", "text"]
        help_texts = {
            "parameters": "JSON. "
            + " · ".join(f"{name}: {', '.join(schema) or 'none'}" for name, schema in sorted(MODIFIER_KINDS.items()))
        }

    def clean_parameters(self) -> Any:
        return self.cleaned_data["parameters"] or {}

    def clean_zones(self) -> Any:
        zones = self.cleaned_data["zones"]
        if not zones:
            raise ValidationError("In which zones must the card lie?")
        return zones


@admin.register(CardModifier)
class CardModifierAdmin(EditedAdmin):
    form = ModifierForm
    list_display = ["card", "edition", "kind", "certainty", "text"]
    list_filter = ["card__game", "kind"]
    list_select_related = ["card"]
    search_fields = ["card__name", "card__name_key"]
    autocomplete_fields = ["card"]
    inlines = [BasisInline]

    def game_of(self, obj: Any) -> Game:
        game: Game = obj.card.game
        return game
