"""Everything below `/api/v1/`."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from judgekb.api.root import Root, Unknown

urlpatterns = [
    path("", Root.as_view(), name="api-root"),
    path("", include("rulings.api.urls")),
    path("schema", SpectacularAPIView.as_view(), name="api-schema"),
    path("<path:path>", Unknown.as_view()),
]
