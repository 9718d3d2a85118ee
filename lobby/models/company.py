"""Who is where, and what people say to each other at a table."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from lobby.models.people import Player
from lobby.models.tables import Table


class Presence(models.Model):
    """One open page of a person: a lease that the page renews, and that runs out by itself.

    Only :mod:`lobby.presence` writes these rows.
    """

    class Place(models.TextChoices):
        LOBBY = "lobby", _("in the lobby")
        TABLE = "table", _("at a table")

    #: Chosen by the server for each connection.
    connection = models.CharField(max_length=32, unique=True)
    player = models.ForeignKey(Player, models.CASCADE, related_name="presences")
    place = models.CharField(max_length=5, choices=Place.choices)
    table = models.ForeignKey(
        Table, models.CASCADE, null=True, blank=True, related_name="presences"
    )
    is_away = models.BooleanField(default=False)
    lease_until = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=("table", "lease_until"))]

    def __str__(self) -> str:
        return f"{self.player_id} {self.place}"


class ChatLine(models.Model):
    """Something that was said at a table. The log of the match is kept elsewhere."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="chat_lines")
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="chat_lines"
    )
    #: The name when it was said.
    name = models.CharField(_("name"), max_length=40)
    text = models.CharField(_("text"), max_length=200, blank=True)
    #: A quick phrase in place of a text: its code, shown in each reader's language.
    phrase = models.CharField(_("phrase"), max_length=20, blank=True)
    is_spectator = models.BooleanField(_("spectator"), default=False)
    said_at = models.DateTimeField(_("said"), auto_now_add=True)

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=("table", "id"))]

    def __str__(self) -> str:
        return f"{self.name}: {self.text or self.phrase}"


class Report(models.Model):
    """A person asks the staff to look at a line or at a person."""

    class Reason(models.TextChoices):
        RUDE = "rude", _("Rude or hurtful words")
        HARASSMENT = "harassment", _("Harassment")
        SPAM = "spam", _("Advertising")
        NAME = "name", _("An improper name")
        CHEATING = "cheating", _("Cheating")
        OTHER = "other", _("Something else")

    reporter = models.ForeignKey(
        Player, models.SET_NULL, null=True, related_name="reports", verbose_name=_("reported by")
    )
    reported = models.ForeignKey(
        Player,
        models.SET_NULL,
        null=True,
        related_name="reports_about",
        verbose_name=_("reported person"),
    )
    reported_name = models.CharField(_("reported name"), max_length=40)
    table = models.ForeignKey(
        Table, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("table")
    )
    line = models.ForeignKey(
        ChatLine, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("line")
    )
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    comment = models.CharField(_("comment"), max_length=500, blank=True)
    #: The lines around it as they were: ``[{"name", "text", "phrase", "at"}, …]``.
    lines = models.JSONField(_("lines around it"), default=list, blank=True)
    created_at = models.DateTimeField(_("reported"), auto_now_add=True)
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)
    handled_by = models.ForeignKey(
        Player,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("handled by"),
    )

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=("handled_at", "-id"))]

    def __str__(self) -> str:
        return f"#{self.pk} {self.reported_name}"
