"""Reports for the staff: who, why, and what was said around it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from lobby.models import Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("id", "reported_name", "reason", "reporter", "created_at", "handled_at")
    list_filter = (("handled_at", admin.EmptyFieldListFilter), "reason", "created_at")
    list_select_related = ("reporter",)
    search_fields = ("reported_name", "reporter__username", "comment")
    actions = ("mark_handled",)
    fields = (
        ("reported_name", "reported", "reporter"),
        ("reason", "created_at"),
        "comment",
        "table",
        "transcript",
        ("handled_at", "handled_by"),
    )
    readonly_fields = ("transcript",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # Marking them is all that staff do: the list needs the permission, a report stays as it is.
        return obj is None and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("what was said"))
    def transcript(self, report: Report) -> SafeString:
        rows = ((line["at"], line["name"], line["text"]) for line in report.lines)
        return format_html_join("", "<p>{} <b><bdi>{}</bdi></b>: <bdi>{}</bdi></p>", rows)

    @admin.action(description=_("Mark as handled"))
    def mark_handled(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        reports.filter(handled_at=None).update(
            handled_at=timezone.now(), handled_by=request.user.pk
        )
