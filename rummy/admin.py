"""Matches for staff to read. History is never changed here: every change goes through the table."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rummy.models import Match, MatchSeat, Move, Round

#: What stays hidden, from staff too, while a round is being played.
_HIDDEN = _("hidden until the round is over")


class ReadOnly:
    """No adding, changing or deleting."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = MatchSeat
    fields = ("seat", "name", "kind", "player", "is_ready", "wants_rematch")
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchSeat]:
        return super().get_queryset(request).select_related("player")


class RoundInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Round
    fields = ("number", "first_seat", "winner_seat", "reason", "hand_points", "points", "scores")
    extra = 0
    show_change_link = True


class MoveInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Move
    fields = ("ply", "seat", "text", "source", "version", "played_at")
    extra = 0


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("id", "players", "state", "seat_count", "target_score", "scores", "created_at")
    list_filter = ("state", "seat_count", "ace_high", "discard_to_win", "created_at")
    search_fields = ("=id", "seats__name", "seats__player__username")
    list_per_page = 50
    fields = (
        "state",
        "scores",
        "winner_seat",
        "turn_seat",
        ("seat_count", "target_score", "ace_high", "discard_to_win"),
        "version",
        "previous",
        ("created_at", "changed_at", "finished_at", "due_at"),
    )
    inlines: ClassVar[list[Any]] = [SeatInline, RoundInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).prefetch_related("seats")

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        return ", ".join(seat.name for seat in match.seats.all())


@admin.register(Round)
class RoundAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("id", "match", "number", "winner_seat", "reason", "points", "finished_at")
    list_filter = ("reason", "finished_at")
    search_fields = ("=match__id",)
    list_select_related = ("match",)
    list_per_page = 50
    fields = (
        ("match", "number", "first_seat"),
        ("winner_seat", "reason", "points"),
        "hand_points",
        "scores",
        "commitment",
        "contributions",
        "shown_secret",
        "shown_deck",
        ("dealt_at", "finished_at"),
    )
    inlines: ClassVar[list[Any]] = [MoveInline]

    @admin.display(description=_("secret"))
    def shown_secret(self, round_row: Round) -> Any:
        return round_row.secret if round_row.is_over else _HIDDEN

    @admin.display(description=_("deck"))
    def shown_deck(self, round_row: Round) -> Any:
        return round_row.deck if round_row.is_over else _HIDDEN


@admin.register(Move)
class MoveAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("match", "round", "ply", "seat", "text", "source", "version", "played_at")
    list_filter = ("source", "played_at")
    search_fields = ("=match__id",)
    list_select_related = ("match", "round")
    list_per_page = 100
    show_full_result_count = False
