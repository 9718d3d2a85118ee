"""What can be done to a match, and how it is answered."""

from __future__ import annotations

from typing import Literal, NamedTuple

from django.utils.translation import gettext_noop as _

from rummy.engine.moves import Move

Source = Literal["person", "program"]


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


Action = Play | Ready | Deal | Rematch


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
    "not_seated": _("You have no seat at this table. You can watch, but not play."),
}


class Refused(Exception):
    """An action that the table does not take. ``code`` is a key of ``REFUSALS``."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(REFUSALS[code])
