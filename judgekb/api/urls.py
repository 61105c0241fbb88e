"""Everything below `/api/v1/`."""

from django.urls import include, path

from judgekb.api.docs import Docs
from judgekb.api.root import Root, Schema

urlpatterns = [
    path("", Root.as_view(), name="api-root"),
    path("", include("rulings.api.urls")),
    path("schema", Schema.as_view(), name="api-schema"),
    path("docs", Docs.as_view(), name="api-docs"),
]
