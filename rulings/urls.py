"""Addresses of the reading pages: no slash at the end; case, spaces and accents lead to the one right address."""

from django.urls import include, path

from judgekb.languages import choose_language
from rulings.offline.shell import manifest, shell, worker
from rulings.offline.views import game_pack
from rulings.offline.views import versions as pack_versions
from rulings.pages.booklets import booklet_page
from rulings.pages.bots import bots
from rulings.pages.cards import card, card_list
from rulings.pages.changes import change, changes
from rulings.pages.decks.views import deck, owner, shared
from rulings.pages.editors import editor
from rulings.pages.entries import entry
from rulings.pages.events.announcing import announce_event
from rulings.pages.events.views import event, judge, qr_code
from rulings.pages.events.views import owner as event_owner
from rulings.pages.feeds import (
    feed,
    feed_of_card,
    feed_of_format,
    feed_of_game,
    feed_of_section,
    feed_of_topic,
)
from rulings.pages.formats import format_list, format_page, rule_page
from rulings.pages.games import game
from rulings.pages.home import home
from rulings.pages.previews import card_preview
from rulings.pages.reports import report_card, report_ruling, report_section
from rulings.pages.revisions import revisions
from rulings.pages.sections import section, section_list
from rulings.pages.sitemaps import sitemap_index, sitemap_of
from rulings.pages.suggestions import suggestions
from rulings.pages.syntax import syntax
from rulings.pages.terms import term_list
from rulings.pages.topics import topic, topic_list

urlpatterns = [
    path("", home, name="home"),
    path("sugo/kereses", syntax, name="syntax"),
    path("sugo/api", bots, name="bots"),
    path("suggest", suggestions, name="suggest"),
    path("nyelv", choose_language, name="language"),
    path("pakli", deck, name="deck"),
    path("pakli/<str:token>", shared, name="shared-deck"),
    path("pakli/<str:token>/<str:secret>", owner, name="shared-deck-owner"),
    path("verseny", announce_event, name="announce"),
    path("verseny/<str:token>", event, name="event"),
    path("verseny/<str:token>/qr.svg", qr_code, name="event-qr"),
    path("verseny/<str:token>/biro", judge, name="event-judge"),
    path("verseny/<str:token>/<str:secret>", event_owner, name="event-owner"),
    path("sitemap.xml", sitemap_index, name="sitemap"),
    path("sitemap-<str:section>.xml", sitemap_of, name="sitemap-of"),
    path("valtozasok", changes, name="changes"),
    path("valtozasok/atom", feed, name="feed"),
    path("valtozasok/<str:number>", change, name="change"),
    path("szerkeszto/<str:username>", editor, name="editor"),
    path("sw.js", worker, name="worker"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("offline", shell, name="offline"),
    path("jegyzet", shell, name="notebook"),
    path("offline/versions.json", pack_versions, name="offline-versions"),
    path("offline/<slug:game>.json", game_pack, name="offline-pack"),
    path("", include("rulings.pages.desk.urls")),
    path("<slug:game>", game, name="game"),
    path("<slug:game>/valtozasok", changes, name="changes-of"),
    path("<slug:game>/valtozasok/atom", feed_of_game, name="feed-of"),
    path("<slug:game>/pakli", deck, name="deck-of"),
    path("<slug:game>/fuzet", booklet_page, name="booklet"),
    path("<slug:game>/format", format_list, name="formats"),
    path("<slug:game>/format/<str:slug>", format_page, name="format"),
    path("<slug:game>/format/<str:slug>/atom", feed_of_format, name="feed-format"),
    path("<slug:game>/format/<str:slug>/<str:rule>", rule_page, name="format-rule"),
    path("<slug:game>/lap", card_list, name="cards"),
    path("<slug:game>/lap/<str:slug>/atom", feed_of_card, name="feed-card"),
    path("<slug:game>/lap/<str:slug>/elonezet", card_preview, name="card-preview"),
    path("<slug:game>/lap/<str:slug>/jelentes", report_card, name="report-card"),
    path("<slug:game>/lap/<str:slug>", card, name="card"),
    path("<slug:game>/szabaly", section_list, name="sections"),
    path("<slug:game>/szabaly/<path:citation>/atom", feed_of_section, name="feed-section"),
    path("<slug:game>/szabaly/<path:citation>/jelentes", report_section, name="report-section"),
    path("<slug:game>/szabaly/<path:citation>", section, name="section"),
    path("<slug:game>/szotar", term_list, name="terms"),
    path("<slug:game>/tema", topic_list, name="topics"),
    path("<slug:game>/tema/<str:slug>/atom", feed_of_topic, name="feed-topic"),
    path("<slug:game>/tema/<str:slug>", topic, name="topic"),
    path("<slug:game>/<str:ref>", entry, name="entry"),
    path("<slug:game>/<str:ref>/jelentes", report_ruling, name="report"),
    path("<slug:game>/<str:ref>/valtozatok", revisions, name="revisions"),
]
