"""Everything below `/api/v1/`."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

urlpatterns = [
    path("", include("rulings.api.urls")),
    path("schema", SpectacularAPIView.as_view(), name="api-schema"),
]
