"""Who in the lobby is told to look again. A hint carries nothing: pages fetch what they show."""

from __future__ import annotations

from collections.abc import Iterable

from cardverse import hints

LOBBY = "lobby"
CHANGED: dict[str, object] = {"type": "lobby.changed"}


def group_of(player_id: int) -> str:
    """The group of the lobby pages that one person has open."""
    return f"lobby-player-{player_id}"


def tell_lobby_on_commit() -> None:
    """Tables that wait for people have changed: everybody looks again."""
    hints.send_on_commit(LOBBY, CHANGED)


def tell_people(player_ids: Iterable[int]) -> None:
    """Something changed that only these people see in their lobby."""
    for player_id in player_ids:
        hints.send(group_of(player_id), CHANGED)
