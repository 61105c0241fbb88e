"""Addresses of the desk and of logging in. They stand before those of the games, whose slugs they look like."""

from django.urls import path

from rulings.pages.desk.batches import batch, import_issue
from rulings.pages.desk.beginning import begin
from rulings.pages.desk.drafts import draft
from rulings.pages.desk.keys import keys
from rulings.pages.desk.merging import merge
from rulings.pages.desk.overview import desk
from rulings.pages.desk.previewing import preview
from rulings.pages.desk.rechecks import rechecks
from rulings.pages.desk.reports import reports
from rulings.pages.desk.signing import Login, Logout, Password
from rulings.pages.desk.trail import trail

urlpatterns = [
    path("belepes", Login.as_view(), name="login"),
    path("kilepes", Logout.as_view(), name="logout"),
    path("jelszo", Password.as_view(), name="password"),
    path("szerkesztoseg", desk, name="desk"),
    path("szerkesztoseg/uj", begin, name="desk-new"),
    path("szerkesztoseg/elonezet", preview, name="desk-preview"),
    path("szerkesztoseg/import", import_issue, name="desk-import"),
    path("szerkesztoseg/import/<int:pk>", batch, name="desk-batch"),
    path("szerkesztoseg/ujranezes", rechecks, name="desk-rechecks"),
    path("szerkesztoseg/jelentesek", reports, name="desk-reports"),
    path("szerkesztoseg/kulcsok", keys, name="desk-keys"),
    path("szerkesztoseg/<int:pk>", draft, name="desk-draft"),
    path("szerkesztoseg/<int:pk>/osszefesules", merge, name="desk-merge"),
    path("szerkesztoseg/<int:pk>/tortenet", trail, name="desk-history"),
]
