"""The lobby's addresses."""

from __future__ import annotations

from django.urls import path

from lobby import views, views_account, views_guests, views_people, views_tables

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("rules/", views.rules, name="rules"),
    path("guest/", views_guests.play_as_guest, name="guest"),
    path("keep/", views_guests.keep, name="keep"),
    path("play-now/", views.play_now, name="play-now"),
    path("you/privacy/", views_account.privacy, name="privacy"),
    path("you/download/", views_account.download, name="download"),
    path("you/delete/", views_account.delete, name="delete"),
    path("people/<str:name>/", views_people.profile, name="profile"),
    path("people/<str:name>/mute/", views_people.mute, name="mute"),
    path("people/<str:name>/block/", views_people.block, name="block"),
    path("people/<str:name>/report/", views_people.report, name="report"),
    path("t/<str:code>/", views_tables.invitation, name="invitation"),
    path("tables/new/", views_tables.table_new, name="table-new"),
    path("tables/<str:code>/", views_tables.table, name="table"),
    path("tables/<str:code>/sit/", views_tables.table_sit, name="table-sit"),
    path("tables/<str:code>/leave/", views_tables.table_leave, name="table-leave"),
    path("tables/<str:code>/start/", views_tables.table_start, name="table-start"),
    path("tables/<str:code>/close/", views_tables.table_close, name="table-close"),
    path("tables/<str:code>/remove/", views_tables.table_remove, name="table-remove"),
    path("tables/<str:code>/pass-on/", views_tables.table_pass_on, name="table-pass-on"),
]
