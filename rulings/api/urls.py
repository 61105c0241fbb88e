"""Addresses of the rulings API, below `/api/v1/`."""

from django.urls import path

from rulings.api import bulk, decks, search, views

urlpatterns = [
    path("rulings", views.RulingList.as_view(), name="api-rulings"),
    path("rulings/<slug:game>/<str:ref>", views.RulingDetail.as_view(), name="api-ruling"),
    path("cards", views.CardList.as_view(), name="api-cards"),
    path("cards/<slug:game>/<slug:slug>", views.CardDetail.as_view(), name="api-card"),
    path("sections", views.SectionList.as_view(), name="api-sections"),
    path("sections/<slug:game>/<path:citation>", views.SectionDetail.as_view(), name="api-section"),
    path("sources", views.SourceList.as_view(), name="api-sources"),
    path("sources/<slug:game>/<str:code>", views.SourceDetail.as_view(), name="api-source"),
    path("terms", views.TermList.as_view(), name="api-terms"),
    path("terms/<slug:game>/<slug:slug>", views.TermDetail.as_view(), name="api-term"),
    path("formats", decks.FormatList.as_view(), name="api-formats"),
    path("formats/<slug:game>/<str:slug>", decks.FormatDetail.as_view(), name="api-format"),
    path("decks/check", decks.DeckCheck.as_view(), name="api-deck-check"),
    path("manifest", bulk.Manifest.as_view(), name="api-manifest"),
    path("bulk/<slug:game>/<str:file>", bulk.LatestBulkFile.as_view(), name="api-bulk"),
    path("bulk/<slug:game>/<str:hash>/<str:file>", bulk.HashedBulkFile.as_view(), name="api-bulk-hashed"),
    path("search", search.Search.as_view(), name="api-search"),
    path("suggest", search.Suggest.as_view(), name="api-suggest"),
    path("resolve", search.Resolve.as_view(), name="api-resolve"),
]
