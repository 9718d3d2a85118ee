"""The lobby's socket: it says "changed", and the page fetches what it shows."""

from __future__ import annotations

from typing import Any

from cardverse.bridge import in_database
from cardverse.sockets import CLOSE_SIGNED_OUT, SocketConsumer, user_of_session
from lobby import hints


class LobbyConsumer(SocketConsumer):
    """Sends ``{"type": "changed"}`` whenever the lobby of its person has changed.

    It understands no message but ``ping``, which it answers with ``pong``.
    """

    message_types = frozenset({"ping"})

    async def opened(self) -> None:
        user = await in_database(user_of_session)(self.scope["session_key"])
        if user is None:
            await self.refuse("signed_out")
            await self.close(CLOSE_SIGNED_OUT)
        await self.join(hints.LOBBY)
        await self.join(hints.group_of(user.pk))
        # What happened between the page and this moment was missed.
        await self.send_json({"type": "changed"})

    async def received(self, message: dict[str, Any]) -> None:
        await self.send_json({"type": "pong"})

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        await self.send_json({"type": "changed"})
