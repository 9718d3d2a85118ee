"""What can be done to a match, and how it is answered."""

from __future__ import annotations

from typing import Literal, NamedTuple

from django.utils.translation import gettext_noop as _

from rummy.engine.moves import Move

Source = Literal["person", "program", "timeout"]


class Play(NamedTuple):
    """The moves of ``seat``, in order, as one."""

    seat: int
    moves: tuple[Move, ...]
    source: Source = "person"


class Ready(NamedTuple):
    """The person on ``seat`` is ready for the next deal, and adds to its shuffle."""

    seat: int
    contribution: str = ""


class Deal(NamedTuple):
    """Deal the next round now: nobody is waited for any longer."""


class Rematch(NamedTuple):
    """The person on ``seat`` would play another match with the same people."""

    seat: int


class TimeOut(NamedTuple):
    """The time of ``seat``, which is in turn, is up: the table ends the turn for it."""

    seat: int


class Leave(NamedTuple):
    """The person on ``seat`` leaves for good; a program plays on."""

    seat: int


class Return(NamedTuple):
    """The person on ``seat`` takes it back from the program that plays for them."""

    seat: int


class Pause(NamedTuple):
    """All people are gone: stop playing for them until one comes back."""


class Close(NamedTuple):
    """Nobody came back to a paused match: end it without a result."""


Action = Play | Ready | Deal | Rematch | TimeOut | Leave | Return | Pause | Close


class Accepted(NamedTuple):
    """The action is stored. ``repeated``: it was already, and nothing has changed now."""

    version: int
    repeated: bool = False


#: Refusals that are not of the rules of rummy (those are the engine's).
REFUSALS = {
    "out_of_date": _("The table has moved on. Look at it again before you play."),
    "id_used": _("This id belongs to somebody else’s action. Choose a new one for each action."),
    "nothing_to_deal": _("There is nothing to deal now. Wait until the round is over."),
    "match_not_over": _("The match is not over. Play it to its end before the rematch."),
    "draw_alone": _("A draw is sent alone. Look at the card before you go on."),
    "match_over": _("The match is over. Start another one from the lobby."),
    "program_plays": _("A program plays for you just now. Take your seat back first."),
    "has_left": _("You have left this match for good. Join another table from the lobby."),
    "not_due": _("It is not time for that yet."),
    "not_seated": _("You have no seat at this table. You can watch, but not play."),
}


class Refused(Exception):
    """An action that the table does not take. ``code`` is a key of ``REFUSALS``."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(REFUSALS[code])
