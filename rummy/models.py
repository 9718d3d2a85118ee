"""Matches as they are stored: their deals and their moves. Everything else is a cache of those.

Only :mod:`rummy.table` writes these tables. ``manage.py verify`` replays every match and compares.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rummy.engine.rules import Options

#: Seconds beyond the turn limit that each person has for a whole match.
TIME_BANK = 60.0


def new_program_seed() -> str:
    return secrets.token_hex(8)


class Match(models.Model):
    """A match to the target score. ``version`` counts every change of it, from 1."""

    class State(models.TextChoices):
        DEALING = "dealing", _("before the first deal")
        PLAYING = "playing", _("playing")
        BETWEEN = "between", _("between two rounds")
        FINISHED = "finished", _("finished")
        ABANDONED = "abandoned", _("closed without a result")

    seat_count = models.PositiveSmallIntegerField(_("seats"))
    target_score = models.PositiveSmallIntegerField(_("target score"))
    ace_high = models.BooleanField(_("ace counts 11"), default=False)
    discard_to_win = models.BooleanField(_("last card must be discarded"), default=False)

    #: Seconds for a turn of a person; 0: no limit.
    turn_limit = models.PositiveSmallIntegerField(_("turn limit"), default=0)
    #: What plays for people who are gone.
    absence_level = models.CharField(
        _("program for who is gone"), max_length=6, default="normal", db_default="normal"
    )
    allows_spectators = models.BooleanField(_("spectators"), default=False)

    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.DEALING
    )
    version = models.PositiveIntegerField(_("version"), default=1)
    scores = models.JSONField(_("scores"))
    turn_seat = models.PositiveSmallIntegerField(_("seat in turn"), null=True, blank=True)
    winner_seat = models.PositiveSmallIntegerField(_("winner’s seat"), null=True, blank=True)

    #: When the time of the seat in turn began to run.
    turn_started_at = models.DateTimeField(_("turn began"), null=True, blank=True)
    #: Since when all people are gone, and since when nobody plays for them any longer.
    gone_at = models.DateTimeField(_("all gone since"), null=True, blank=True)
    paused_at = models.DateTimeField(_("paused since"), null=True, blank=True)
    #: When the table must act by itself: a program's turn, a time-out, or the next deal.
    due_at = models.DateTimeField(_("due at"), null=True, blank=True, db_index=True)
    #: When the last change was made: programs think visibly from here.
    changed_at = models.DateTimeField(_("changed at"))
    created_at = models.DateTimeField(_("began"))
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    #: Seeds what programs choose at random. It has nothing to do with the deal.
    program_seed = models.CharField(max_length=16, default=new_program_seed, editable=False)
    previous = models.OneToOneField(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="next",
        verbose_name=_("rematch of"),
    )

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ("-pk",)
        indexes = (models.Index(fields=("state", "-id")),)

    def __str__(self) -> str:
        return f"#{self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=(self.pk,))

    @property
    def options(self) -> Options:
        return Options(self.seat_count, self.target_score, self.ace_high, self.discard_to_win)

    @property
    def is_finished(self) -> bool:
        """Whether it was played to the target score."""
        return self.state == self.State.FINISHED

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played in it."""
        return self.state in (self.State.FINISHED, self.State.ABANDONED)


class MatchSeat(models.Model):
    """Who plays a seat of a match: a person, or a program of some level."""

    class Kind(models.TextChoices):
        HUMAN = "human", _("person")
        EASY = "easy", _("program, easy")
        NORMAL = "normal", _("program, normal")
        HARD = "hard", _("program, hard")

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("match"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    kind = models.CharField(_("played by"), max_length=6, choices=Kind.choices)
    #: The name at the time of the match.
    name = models.CharField(_("name"), max_length=40)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="match_seats",
        verbose_name=_("player"),
    )
    #: Seconds beyond the turn limit that are left for the whole match.
    bank_left = models.FloatField(_("time bank"), default=TIME_BANK, db_default=TIME_BANK)
    #: Turns in a row that ran out of time.
    timeouts = models.PositiveSmallIntegerField(_("time-outs in a row"), default=0, db_default=0)
    #: A program plays for the person, who may come back unless they have left for good.
    is_absent = models.BooleanField(_("away"), default=False, db_default=False)
    has_left = models.BooleanField(_("left for good"), default=False, db_default=False)
    is_ready = models.BooleanField(_("ready for the next deal"), default=False)
    wants_rematch = models.BooleanField(_("wants a rematch"), default=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("match", "seat")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=("match", "seat"), name="one_row_a_seat"),
            models.UniqueConstraint(fields=("match", "player"), name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.name}"

    @property
    def is_person(self) -> bool:
        return self.kind == self.Kind.HUMAN


class Round(models.Model):
    """One deal of a match. Until it is dealt, only the secret and its commitment are there.

    ``secret`` and ``deck`` stay on the server until the round is over.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="rounds", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    #: The version of the match at which the commitment was shown.
    opened_version = models.PositiveIntegerField()
    #: The version at which it was dealt.
    dealt_version = models.PositiveIntegerField(null=True, blank=True)
    secret = models.CharField(_("secret"), max_length=64)
    commitment = models.CharField(_("commitment"), max_length=64)
    contributions = models.JSONField(_("contributions"))
    first_seat = models.PositiveSmallIntegerField(_("first seat"), null=True, blank=True)
    deck = models.CharField(_("deck"), max_length=104, blank=True)
    dealt_at = models.DateTimeField(_("dealt"), null=True, blank=True)

    winner_seat = models.PositiveSmallIntegerField(_("winner’s seat"), null=True, blank=True)
    reason = models.CharField(_("ended by"), max_length=5, blank=True)
    hand_points = models.JSONField(_("points in hand"), null=True, blank=True)
    points = models.PositiveSmallIntegerField(_("points"), null=True, blank=True)
    scores = models.JSONField(_("scores after it"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("match", "number")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=("match", "number"), name="one_row_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    @property
    def is_dealt(self) -> bool:
        return self.deck != ""

    @property
    def is_over(self) -> bool:
        return self.scores is not None


class Move(models.Model):
    """One move, in the notation of the rules. Moves of one action share its id and version."""

    class Source(models.TextChoices):
        PERSON = "person", _("person")
        PROGRAM = "program", _("program")
        TIMEOUT = "timeout", _("time-out")

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves", verbose_name=_("match"))
    round = models.ForeignKey(Round, models.CASCADE, related_name="moves", verbose_name=_("round"))
    ply = models.PositiveSmallIntegerField(_("number"), help_text=_("counted from 1 in the round"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    text = models.CharField(_("move"), max_length=120)
    source = models.CharField(_("played by"), max_length=8, choices=Source.choices)
    #: The version that the action made, the id that its client chose, and the place within it.
    version = models.PositiveIntegerField(_("version"))
    action_id = models.CharField(_("action"), max_length=40)
    part = models.PositiveSmallIntegerField(_("part"))
    played_at = models.DateTimeField(_("played"))

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ("round", "ply")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=("round", "ply"), name="one_move_a_ply"),
            models.UniqueConstraint(fields=("match", "action_id", "part"), name="an_action_once"),
        ]
        indexes = (models.Index(fields=("match", "version")),)

    def __str__(self) -> str:
        return f"{self.ply}. {self.text}"
