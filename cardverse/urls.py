"""Every address of the club."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

urlpatterns = [
    path("", include("lobby.urls")),
    path("match/", include("rummy.urls")),
    path("accounts/", include("allauth.urls")),
    path("jsi18n/", JavaScriptCatalog.as_view(domain="djangojs"), name="javascript-catalog"),
    path("admin/", admin.site.urls),
]
