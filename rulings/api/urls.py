"""Addresses of the rulings API, below `/api/v1/`."""

from django.urls import path

from rulings.api import books, bulk, cards, changes, decks, games, rulings, search, sources, subjects

urlpatterns = [
    path("games", games.GameList.as_view(), name="api-games"),
    path("games/<slug:game>", games.GameDetail.as_view(), name="api-game"),
    path("rulings", rulings.RulingList.as_view(), name="api-rulings"),
    path("rulings/<slug:game>/<str:ref>", rulings.RulingDetail.as_view(), name="api-ruling"),
    path("cards", cards.CardList.as_view(), name="api-cards"),
    path("cards/<slug:game>/<slug:slug>", cards.CardDetail.as_view(), name="api-card"),
    path("printings", cards.PrintingList.as_view(), name="api-printings"),
    path("printings/<slug:game>/<slug:card>/<str:edition>", cards.PrintingDetail.as_view(), name="api-printing"),
    path("rulebooks", books.RulebookList.as_view(), name="api-rulebooks"),
    path("rulebooks/<slug:game>/<str:prefix>", books.RulebookDetail.as_view(), name="api-rulebook"),
    path("sections", books.SectionList.as_view(), name="api-sections"),
    path("sections/<slug:game>/<path:citation>", books.SectionDetail.as_view(), name="api-section"),
    path("sources", sources.SourceList.as_view(), name="api-sources"),
    path("sources/<slug:game>/<str:code>", sources.SourceDetail.as_view(), name="api-source"),
    path("topics", subjects.TopicList.as_view(), name="api-topics"),
    path("topics/<slug:game>/<slug:slug>", subjects.TopicDetail.as_view(), name="api-topic"),
    path("terms", subjects.TermList.as_view(), name="api-terms"),
    path("terms/<slug:game>/<slug:slug>", subjects.TermDetail.as_view(), name="api-term"),
    path("formats", decks.FormatList.as_view(), name="api-formats"),
    path("formats/<slug:game>/<str:slug>", decks.FormatDetail.as_view(), name="api-format"),
    path("decks/check", decks.DeckCheck.as_view(), name="api-deck-check"),
    path("changes", changes.Changes.as_view(), name="api-changes"),
    path("manifest", bulk.Manifest.as_view(), name="api-manifest"),
    path("bulk/<slug:game>/<str:file>", bulk.LatestBulkFile.as_view(), name="api-bulk"),
    path("bulk/<slug:game>/<str:hash>/<str:file>", bulk.HashedBulkFile.as_view(), name="api-bulk-hashed"),
    path("search", search.Search.as_view(), name="api-search"),
    path("explain", search.Explain.as_view(), name="api-explain"),
    path("suggest", search.Suggest.as_view(), name="api-suggest"),
    path("resolve", search.Resolve.as_view(), name="api-resolve"),
]
