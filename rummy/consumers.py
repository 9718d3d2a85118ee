"""The socket of a table: takes actions, gives each seat its own snapshots."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils import translation

from cardverse.bridge import in_database
from cardverse.sockets import (
    CLOSE_NOT_ALLOWED,
    CLOSE_SIGNED_OUT,
    SocketConsumer,
    user_of_session,
)
from rummy import access, reconcile
from rummy.actions import Action, Refused
from rummy.engine.errors import RummyError
from rummy.models import Match
from rummy.protocol import (
    ACTION_TYPES,
    CLIENT_TYPES,
    BadMessage,
    read_action,
    read_id,
    read_version,
    sentence,
)
from rummy.snapshot import NOTHING, Mark, SeatLeft, current_snapshot, mark_of
from rummy.table import play


class Visitor(NamedTuple):
    """Who looks at the table: from which seat (None: a spectator), if they may at all."""

    is_signed_in: bool
    may_see: bool
    seat: int | None


@in_database
def find_visitor(session_key: str, match_id: int) -> Visitor:
    user = user_of_session(session_key)
    match = Match.objects.filter(pk=match_id).first()
    if user is None or match is None:
        return Visitor(user is not None, False, None)
    return Visitor(True, access.may_see(user, match), access.seat_of(user, match))


@in_database
def take_snapshot(match_id: int, seat: int | None, since: Mark) -> dict[str, Any]:
    return current_snapshot(match_id, seat, since)


@in_database
def play_action(
    session_key: str, match_id: int, seat: int, action: Action, version: int, action_id: str
) -> int | None:
    """The version that the action made, or None if the person has signed out meanwhile."""
    user = user_of_session(session_key)
    if user is None:
        return None
    if access.seat_of(user, Match(pk=match_id)) != seat:
        raise Refused("not_seated")
    return play(match_id, action, version=version, action_id=action_id).version


class TableConsumer(SocketConsumer):
    """One page at one table. Sends one snapshot at a time, always the newest."""

    message_types = CLIENT_TYPES

    def __init__(self) -> None:
        super().__init__()
        self.match_id = 0
        self.seat: int | None = None
        self.sent_version = 0
        self.wanted_version = 0
        self.is_unseen = False
        self.mark: Mark = NOTHING

    async def opened(self) -> None:
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        visitor = await find_visitor(self.scope["session_key"], self.match_id)
        self.seat = visitor.seat
        if not visitor.is_signed_in:
            await self.refuse("signed_out")
            await self.close(CLOSE_SIGNED_OUT)
        if not visitor.may_see:
            await self.refuse("not_allowed")
            await self.close(CLOSE_NOT_ALLOWED)
        # Join first, then read: a change in between is then told twice rather than never.
        await self.join(f"match-{self.match_id}")
        reconcile.watch(self)
        await self.send_state()

    async def closed(self) -> None:
        reconcile.unwatch(self)

    async def match_hint(self, hint: dict[str, Any]) -> None:
        """The table has a new version: send it, or note it until the page has seen the last one."""
        self.wanted_version = max(self.wanted_version, hint["v"])
        if self.wanted_version > self.sent_version and not self.is_unseen:
            await self.send_state()

    async def received(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ACTION_TYPES:
            await self.act(message)
        elif kind == "seen":
            await self.seen(message)
        elif kind == "sync":
            self.mark = NOTHING
            await self.send_state()
        else:
            await self.send_json({"type": "pong"})

    def is_free(self, message: dict[str, Any]) -> bool:
        # One for each snapshot: were it lost, no other would ever be sent.
        is_answer = message.get("type") == "seen" and message.get("v") == self.sent_version
        return is_answer and self.is_unseen

    async def seen(self, message: dict[str, Any]) -> None:
        try:
            version = read_version(message)
        except BadMessage as fault:
            await self.answer(fault, message, "bad_message")
            return
        if version >= self.sent_version:
            self.is_unseen = False
            if self.wanted_version > self.sent_version:
                await self.send_state()

    async def act(self, message: dict[str, Any]) -> None:
        if self.seat is None:
            await self.answer(Refused("not_seated"), message, "not_seated")
            return
        try:
            version, action_id = read_version(message), read_id(message)
            action = read_action(message, self.seat)
            made = await play_action(
                self.scope["session_key"], self.match_id, self.seat, action, version, action_id
            )
        except BadMessage as fault:
            await self.answer(fault, message, "bad_message")
        except RummyError as fault:
            await self.answer(fault, message, fault.code)
        except Refused as refusal:
            await self.answer(refusal, message, refusal.code)
            if refusal.code == "out_of_date":
                await self.send_state()
        else:
            if made is None:
                await self.refuse("signed_out", message.get("id"))
                await self.close(CLOSE_SIGNED_OUT)
            await self.send_json({"type": "ok", "id": action_id, "v": made})

    async def answer(
        self, fault: RummyError | Refused | BadMessage, message: dict[str, Any], code: str
    ) -> None:
        with translation.override(self.scope["language"]):
            text = sentence(fault)
        await self.send_error(code, text, message.get("id"), v=self.sent_version)

    async def send_state(self) -> None:
        try:
            state = await take_snapshot(self.match_id, self.seat, self.mark)
        except SeatLeft:
            await self.refuse("left_for_good")
            await self.close(CLOSE_NOT_ALLOWED)
        self.mark = mark_of(state, self.mark)
        self.sent_version = state["v"]
        self.is_unseen = True
        await self.send_json(state)
