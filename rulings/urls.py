"""Addresses of the reading pages: no slash at the end; case, spaces and accents lead to the one right address."""

from django.urls import path

from rulings.pages.cards import card, card_list
from rulings.pages.entries import entry
from rulings.pages.formats import format_list, format_page, rule_page
from rulings.pages.games import game
from rulings.pages.home import home
from rulings.pages.sections import section, section_list
from rulings.pages.suggestions import suggestions
from rulings.pages.syntax import syntax
from rulings.pages.terms import term_list
from rulings.pages.topics import topic, topic_list

urlpatterns = [
    path("", home, name="home"),
    path("sugo/kereses", syntax, name="syntax"),
    path("suggest", suggestions, name="suggest"),
    path("<slug:game>", game, name="game"),
    path("<slug:game>/format", format_list, name="formats"),
    path("<slug:game>/format/<str:slug>", format_page, name="format"),
    path("<slug:game>/format/<str:slug>/<str:rule>", rule_page, name="format-rule"),
    path("<slug:game>/lap", card_list, name="cards"),
    path("<slug:game>/lap/<str:slug>", card, name="card"),
    path("<slug:game>/szabaly", section_list, name="sections"),
    path("<slug:game>/szabaly/<path:citation>", section, name="section"),
    path("<slug:game>/szotar", term_list, name="terms"),
    path("<slug:game>/tema", topic_list, name="topics"),
    path("<slug:game>/tema/<str:slug>", topic, name="topic"),
    path("<slug:game>/<str:ref>", entry, name="entry"),
]
