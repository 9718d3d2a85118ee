"""People and tables for the staff, mostly to read."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby.admin_reports import ReportAdmin
from lobby.models import Player, Seat, Table

__all__ = ["PlayerAdmin", "ReportAdmin", "TableAdmin"]


@admin.register(Player)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg]
    list_display = ("username", "email", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_active", "is_staff", "date_joined")
    search_fields = ("username", "name_key", "email")
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    fieldsets = (
        (None, {"fields": ("username", "email", "password")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("date_joined", "last_login")}),
    )
    readonly_fields = ("date_joined", "last_login")


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ("number", "player", "level")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("player")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables are changed by their people alone; here they are read."""

    list_display = (
        "code",
        "title",
        "host",
        "state",
        "seat_count",
        "target_score",
        "match",
        "created_at",
    )
    list_filter = ("state", "seat_count", "created_at")
    list_select_related = ("host", "match")
    search_fields = ("code", "title", "host__username")
    date_hierarchy = "created_at"
    inlines = (SeatInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
