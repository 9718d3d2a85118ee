"""The tables at which people gather before a match.

Only :mod:`lobby.tables` changes tables.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import functions
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from lobby.models.people import Player
from rummy.engine.rules import MAX_SEATS, MAX_TARGET, MIN_SEATS, MIN_TARGET, Options
from rummy.models import Match

#: Nothing that can be mistaken for something else when it is read out.
CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8


def new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class Level(models.TextChoices):
    """How well a program plays."""

    EASY = "easy", _("Easy")
    NORMAL = "normal", _("Normal")
    HARD = "hard", _("Hard")


class Fill(models.TextChoices):
    """When programs take the seats that no person took."""

    NEVER = "never", _("Only people")
    AT_START = "start", _("Programs, when you start")
    AFTER_A_WHILE = "wait", _("Programs, after a while")


class TurnLimit(models.IntegerChoices):
    """Seconds for a turn."""

    NONE = 0, _("No limit")
    SHORT = 20, _("20 seconds")
    MIDDLE = 40, _("40 seconds")
    LONG = 90, _("90 seconds")


class Table(models.Model):
    """A place to gather for a match, and then the way to the match that is played there."""

    class State(models.TextChoices):
        OPEN = "open", _("waiting for people")
        PLAYING = "playing", _("being played")
        CLOSED = "closed", _("closed")

    code = models.CharField(_("code"), max_length=12, unique=True, default=new_code, editable=False)
    title = models.CharField(_("title"), max_length=40, blank=True)
    host = models.ForeignKey(
        Player, models.CASCADE, related_name="hosted_tables", verbose_name=_("host")
    )
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.OPEN)
    #: The match that is played here, or was played last.
    match = models.OneToOneField(
        Match,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="table",
        verbose_name=_("match"),
    )

    seat_count = models.PositiveSmallIntegerField(
        _("seats"), validators=[MinValueValidator(MIN_SEATS), MaxValueValidator(MAX_SEATS)]
    )
    target_score = models.PositiveSmallIntegerField(
        _("target score"), validators=[MinValueValidator(MIN_TARGET), MaxValueValidator(MAX_TARGET)]
    )
    ace_high = models.BooleanField(_("ace counts 11"), default=False)
    discard_to_win = models.BooleanField(_("last card must be discarded"), default=False)
    turn_limit = models.PositiveSmallIntegerField(
        _("turn limit"), choices=TurnLimit.choices, default=TurnLimit.NONE
    )
    #: Whether it is in the lobby's list; else only who has the link finds it.
    is_public = models.BooleanField(_("in the lobby"), default=True)
    fill = models.CharField(_("free seats"), max_length=5, choices=Fill.choices, default=Fill.NEVER)
    #: What plays the seats that are filled, and those of people who leave.
    fill_level = models.CharField(
        _("program"), max_length=6, choices=Level.choices, default=Level.NORMAL
    )
    has_chat = models.BooleanField(_("chat"), default=True)
    allows_spectators = models.BooleanField(_("spectators"), default=True)
    #: People whom the host has sent away: they cannot sit down here again.
    removed = models.ManyToManyField(
        Player, related_name="+", blank=True, verbose_name=_("sent away")
    )
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    #: When somebody last looked at it, to the nearest minute or so.
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now)
    #: Since when it waits for more people: since somebody last sat down.
    waits_since = models.DateTimeField(
        _("waits since"), default=timezone.now, db_default=functions.Now()
    )
    #: When the table must act by itself: fill its seats, or close.
    due_at = models.DateTimeField(_("due at"), null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("-pk",)
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("state", "-id")),
            models.Index(fields=("host", "state")),
        ]

    def __str__(self) -> str:
        return self.title or gettext("Table of %(name)s") % {"name": self.host.username}

    def get_absolute_url(self) -> str:
        return reverse("table", args=(self.code,))

    @property
    def options(self) -> Options:
        return Options(self.seat_count, self.target_score, self.ace_high, self.discard_to_win)

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN


class Seat(models.Model):
    """A place at a table: taken by a person, given to a program, or free."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        Player,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("player"),
    )
    level = models.CharField(_("program"), max_length=6, choices=Level.choices, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("table", "number")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=("table", "number"), name="lobby_one_row_a_seat"),
            models.UniqueConstraint(
                fields=("table", "player"),
                condition=models.Q(player__isnull=False),
                name="lobby_one_seat_a_player",
            ),
            models.CheckConstraint(
                condition=models.Q(player__isnull=True) | models.Q(level=""),
                name="lobby_person_or_program",
            ),
        ]

    def __str__(self) -> str:
        if self.player is not None:
            return self.player.username
        return self.get_level_display() if self.level else gettext("free")

    @property
    def is_free(self) -> bool:
        return self.player_id is None and not self.level
