"""What the lobby stores: people, tables with their seats, presence, chat and reports.

Only :mod:`lobby.tables` changes tables.
"""

from __future__ import annotations

from lobby.models.company import ChatLine, Presence, Report
from lobby.models.people import NAME_TAKEN, Block, Mute, NameKeyField, Player
from lobby.models.tables import (
    CODE_ALPHABET,
    CODE_LENGTH,
    Fill,
    Level,
    Seat,
    Table,
    TurnLimit,
    new_code,
)

__all__ = [
    "CODE_ALPHABET",
    "CODE_LENGTH",
    "NAME_TAKEN",
    "Block",
    "ChatLine",
    "Fill",
    "Level",
    "Mute",
    "NameKeyField",
    "Player",
    "Presence",
    "Report",
    "Seat",
    "Table",
    "TurnLimit",
    "new_code",
]
