"""Games, colours, cards and printings in the admin."""

from django.contrib import admin

from cards.models import Card, Colour, Game, Printing


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    list_display = ["name", "slug", "language"]


@admin.register(Colour)
class ColourAdmin(admin.ModelAdmin):
    list_display = ["name", "game", "position"]
    list_filter = ["game"]


class PrintingInline(admin.TabularInline):
    model = Printing
    extra = 0


@admin.register(Card)
class CardAdmin(admin.ModelAdmin):
    list_display = ["name", "game"]
    list_filter = ["game"]
    search_fields = ["name", "name_key"]
    prepopulated_fields = {"slug": ["name"]}
    inlines = [PrintingInline]
