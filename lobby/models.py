"""People, and the tables at which they gather before a match.

Only :mod:`lobby.tables` changes tables.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from lobby.names import MAX_LENGTH, check_name, fold_name
from rummy.engine.rules import MAX_SEATS, MAX_TARGET, MIN_SEATS, MIN_TARGET, Options
from rummy.models import Match

#: Nothing that can be mistaken for something else when it is read out.
CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8


NAME_TAKEN = _("This name is taken. Please choose another one.")


class NameKeyField(models.CharField):  # type: ignore[type-arg]
    """The folded name, kept in step with the name by every way of saving.

    A unique index on ``LOWER(username)`` would not do: SQLite lowers ASCII letters only.
    """

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = fold_name(model_instance.username)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, key)
        return key


class Player(AbstractUser):
    """A person with an account. The username is the name that others see."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("name"),
        max_length=MAX_LENGTH,
        unique=True,
        validators=[check_name],
        error_messages={"unique": NAME_TAKEN},
    )
    # Folding may lengthen a letter: at most threefold.
    name_key = NameKeyField(
        max_length=3 * MAX_LENGTH,
        unique=True,
        editable=False,
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def clean(self) -> None:
        super().clean()
        self.name_key = fold_name(self.username)
        # Forms check only the fields that they show, and this one is never shown.
        if Player.objects.filter(name_key=self.name_key).exclude(pk=self.pk).exists():
            raise ValidationError({"username": NAME_TAKEN}, code="unique")

    def save(self, *args: Any, **kwargs: Any) -> None:
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username


def new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class Level(models.TextChoices):
    """How well a program plays."""

    EASY = "easy", _("Easy")
    NORMAL = "normal", _("Normal")
    HARD = "hard", _("Hard")


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
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)

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
