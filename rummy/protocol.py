"""The messages between a table's page and the server: their types, and how actions are read.

Described for the writers of clients in ``docs/protocol.md``; a test compares the two.
"""

from __future__ import annotations

import re
from typing import Any

from django.utils import translation
from django.utils.translation import gettext_noop as _

from rummy.actions import REFUSALS, Action, Leave, Play, Ready, Refused, Rematch, Return
from rummy.engine.errors import RummyError
from rummy.engine.moves import parse_move

#: What a client may send, and what the server may.
CLIENT_TYPES = frozenset({"seen", "play", "ready", "rematch", "return", "leave", "sync", "ping"})
SERVER_TYPES = frozenset({"state", "ok", "error", "pong"})
ACTION_TYPES = frozenset({"play", "ready", "rematch", "return", "leave"})

MOST_MOVES = 40
HIGHEST_VERSION = 2**31 - 1
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")

FIELD_FAULTS = {
    "bad_id": _("An id must be 1 to 40 letters, digits, - or _. Choose a new one for each action."),
    "bad_version": _("v must be the version that the action was made against, a whole number."),
    "bad_moves": _("moves must be a list of 1 to 40 moves, each a text such as draw stock."),
}


class BadMessage(Exception):
    """A field of a message is missing or cannot be read. ``fault`` is a key of ``FIELD_FAULTS``."""

    def __init__(self, fault: str) -> None:
        self.fault = fault
        super().__init__(FIELD_FAULTS[fault])


def read_version(message: dict[str, Any]) -> int:
    """The version ``v`` of a message. Raises :class:`BadMessage`."""
    version = message.get("v")
    if isinstance(version, bool) or not isinstance(version, int):
        raise BadMessage("bad_version")
    if not 0 <= version <= HIGHEST_VERSION:
        raise BadMessage("bad_version")
    return version


def read_id(message: dict[str, Any]) -> str:
    """The ``id`` of an action. Raises :class:`BadMessage`."""
    action_id = message.get("id")
    if not isinstance(action_id, str) or not _ID.fullmatch(action_id):
        raise BadMessage("bad_id")
    return action_id


def read_action(message: dict[str, Any], seat: int) -> Action:
    """What ``seat`` asks for. Raises :class:`BadMessage`, or the engine's error for a bad move."""
    if message["type"] == "play":
        moves = message.get("moves")
        if not isinstance(moves, list) or not 1 <= len(moves) <= MOST_MOVES:
            raise BadMessage("bad_moves")
        return Play(seat, tuple(parse_move(move) for move in moves))
    if message["type"] == "ready":
        contribution = message.get("contribution", "")
        return Ready(seat, contribution)
    if message["type"] == "rematch":
        return Rematch(seat)
    return Return(seat) if message["type"] == "return" else Leave(seat)


def sentence(fault: RummyError | Refused | BadMessage) -> str:
    """What is wrong and what to do, in the language in force."""
    if isinstance(fault, RummyError):
        return translation.gettext(fault.template) % fault.values
    if isinstance(fault, Refused):
        return translation.gettext(REFUSALS[fault.code])
    return translation.gettext(FIELD_FAULTS[fault.fault])
