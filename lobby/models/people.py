"""People, what they wish, and whom they would rather not meet."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from lobby.names import MAX_LENGTH, check_name, fold_name

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
    """A person, with an account or as a guest. The username is the name that others see."""

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

    #: A guest has no password: the session is all that says who it is.
    is_guest = models.BooleanField(_("guest"), default=False)
    #: When the person was last here; kept to the nearest few minutes.
    last_active_at = models.DateTimeField(_("last here"), null=True, blank=True, db_index=True)
    #: What the person chose in the settings; see :mod:`lobby.preferences` for what may be in it.
    preferences = models.JSONField(_("settings"), default=dict, blank=True)
    hides_history = models.BooleanField(_("hides past matches"), default=False)
    refuses_spectators = models.BooleanField(_("wants no spectators"), default=False)

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


class Mute(models.Model):
    """``player`` does not want to read what ``other`` writes. Nobody else notices."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="mutes")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=("player", "other"), name="lobby_mute_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} × {self.other_id}"


class Block(models.Model):
    """``player`` does not want to sit with ``other``."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="blocks")
    other = models.ForeignKey(Player, models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=("player", "other"), name="lobby_block_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} × {self.other_id}"
