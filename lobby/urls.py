"""The lobby's addresses."""

from __future__ import annotations

from django.urls import path

from lobby import views, views_guests

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("rules/", views.rules, name="rules"),
    path("guest/", views_guests.play_as_guest, name="guest"),
    path("play-now/", views.play_now, name="play-now"),
    path("tables/new/", views.table_new, name="table-new"),
    path("tables/<str:code>/", views.table, name="table"),
    path("tables/<str:code>/sit/", views.table_sit, name="table-sit"),
    path("tables/<str:code>/leave/", views.table_leave, name="table-leave"),
    path("tables/<str:code>/start/", views.table_start, name="table-start"),
    path("tables/<str:code>/close/", views.table_close, name="table-close"),
]
