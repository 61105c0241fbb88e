"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from judgekb.api.root import Unknown, to_root
from judgekb.health.views import health, ready
from rulings.pages.errors import no_such_address

handler400 = "judgekb.faults.bad_request"
handler404 = "rulings.pages.errors.page_not_found"
handler500 = "judgekb.faults.server_error"

urlpatterns = [
    path("health", health, name="health"),
    path("ready", ready, name="ready"),
    path("admin", RedirectView.as_view(url="/admin/")),
    path("admin/", admin.site.urls),
    path("api", to_root),
    path("api/", to_root),
    path("api/v1", to_root),
    path("api/v1/", include("judgekb.api.urls")),
    re_path(r"^api/(?P<path>[\s\S]*)$", Unknown.as_view()),  # line ends too, which <path:path> does not take
    path("", include("rulings.urls")),
    # Last, and answered by us even in local mode, where Django would show its technical page.
    re_path(r"^(?!api/|admin/)(?P<path>.+)$", no_such_address),
]
