"""The socket of the company at a table: presence and chat, beside the socket of the match."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, NoReturn

from django.db import DatabaseError
from django.utils import translation

from cardverse.bridge import in_database
from cardverse.sockets import (
    CLOSE_NOT_ALLOWED,
    CLOSE_SIGNED_OUT,
    SocketConsumer,
    user_of_session,
)
from lobby import chat, presence
from lobby.access import may_see_table
from lobby.company import company_of
from lobby.errors import Refusal
from lobby.models import Player, Table

logger = logging.getLogger(__name__)


class NoLongerHere(Exception):
    """The person has signed out, or may not see the table any longer."""

    def __init__(self, is_signed_in: bool) -> None:
        self.is_signed_in = is_signed_in
        super().__init__(is_signed_in)


def _find(session_key: str, code: str) -> tuple[Player | None, Table | None]:
    """The person of the session, and the table if they may see it."""
    user = user_of_session(session_key)
    table = Table.objects.filter(code=code).select_related("match").first()
    if not isinstance(user, Player) or table is None or not may_see_table(user, table):
        return user, None
    return user, table


@in_database
def arrive(session_key: str, code: str) -> tuple[bool, int, str]:
    """Whether somebody is signed in, the table's number or 0 if they may not see it, a lease."""
    player, table = _find(session_key, code)
    if player is None or table is None:
        return player is not None, 0, ""
    return True, table.pk, presence.arrive(table, player)


@in_database
def look(session_key: str, code: str, language: str) -> dict[str, Any]:
    player, table = _find(session_key, code)
    if player is None or table is None:
        raise NoLongerHere(player is not None)
    with translation.override(language):
        return company_of(table, player)


@in_database
def say(session_key: str, code: str, text: str, phrase: str) -> None:
    player, table = _find(session_key, code)
    if player is None or table is None:
        raise NoLongerHere(player is not None)
    chat.say(table, player, text, phrase)


renew = in_database(presence.renew)
look_away = in_database(presence.look_away)
depart = in_database(presence.depart)


#: Codes with which a browser closes the connection of a page that ends.
CLOSED_BY_PAGE = (1000, 1001)


class CompanyConsumer(SocketConsumer):
    """One page at one table: before, during and after its matches."""

    message_types = frozenset({"say", "here", "ping"})

    def __init__(self) -> None:
        super().__init__()
        self.code = ""
        self.lease = ""
        self.renewal: asyncio.Task[None] | None = None
        self.is_closed_by_page = False

    async def opened(self) -> None:
        self.code = self.scope["url_route"]["kwargs"]["code"]
        is_signed_in, table_id, self.lease = await arrive(self.scope["session_key"], self.code)
        if not table_id:
            await self.end(is_signed_in)
        self.renewal = asyncio.create_task(self.renew())
        await self.join(chat.group_of(table_id))
        await self.send_company()

    async def renew(self) -> None:
        while True:
            await asyncio.sleep(presence.RENEWED_EVERY)
            try:
                await renew(self.lease)
            except DatabaseError:
                # The lease outlasts two of these.
                logger.exception("a lease could not be renewed")

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        # A page that is left or closed says so; a connection that broke cannot.
        self.is_closed_by_page = message.get("code") in CLOSED_BY_PAGE
        await super().websocket_disconnect(message)

    async def closed(self) -> None:
        if self.renewal is not None:
            self.renewal.cancel()
        if self.is_closed_by_page and self.lease:
            try:
                await depart(self.lease)
            except DatabaseError:
                # What is left to clean up must not be lost; the lease runs out by itself.
                logger.exception("a lease could not be ended")

    async def company_changed(self, hint: dict[str, Any]) -> None:
        await self.send_company()

    async def received(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "say":
            await self.say(message)
        elif kind == "here":
            await look_away(self.lease, message.get("away") is True)
        else:
            await self.send_json({"type": "pong"})

    async def say(self, message: dict[str, Any]) -> None:
        text, phrase = message.get("text", ""), message.get("phrase", "")
        if not isinstance(text, str) or not isinstance(phrase, str):
            await self.refuse("bad_message", message.get("id"))
            return
        try:
            await say(self.scope["session_key"], self.code, text, phrase)
        except NoLongerHere as gone:
            await self.end(gone.is_signed_in)
        except Refusal as fault:
            with translation.override(self.scope["language"]):
                sentence = str(fault)
            await self.send_error(fault.code, sentence, message.get("id"))
            return
        await self.send_json({"type": "ok", "id": message.get("id")})

    async def send_company(self) -> None:
        try:
            company = await look(self.scope["session_key"], self.code, self.scope["language"])
        except NoLongerHere as gone:
            await self.end(gone.is_signed_in)
        await self.send_json(company)

    async def end(self, is_signed_in: bool) -> NoReturn:
        """Say why nothing more comes, and close the connection."""
        await depart(self.lease)
        await self.refuse("not_allowed" if is_signed_in else "signed_out")
        await self.close(CLOSE_NOT_ALLOWED if is_signed_in else CLOSE_SIGNED_OUT)
