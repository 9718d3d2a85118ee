"""What every socket of the club has in common: who it is, limits, parsing, and staying alive."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from typing import Any, ClassVar, NoReturn

from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.utils import translation
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_noop as _

from cardverse import hints
from cardverse.draining import drain

logger = logging.getLogger(__name__)

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]

#: A longer message, in bytes, is refused.
LONGEST_MESSAGE = 4096
#: A message so long ends the connection before it is read whole (a limit of the server itself).
LONGEST_FRAME = 1_048_576
#: A socket may send this many messages at once, and so many more each second.
BURST, REFILL = 40.0, 10.0
#: A long message counts as several: one more for each so many bytes.
BYTES_A_TOKEN = 65_536
#: When so many messages beyond that have come, the connection ends.
FLOOD = 300.0

#: The server itself may choose no close code below 3000.
CLOSE_SERVER_ERROR = 4011
#: The server restarts, or another one takes over: whoever connects again finds the same state.
CLOSE_RESTART = 4012
CLOSE_SIGNED_OUT = 4401
CLOSE_NOT_ALLOWED = 4403
CLOSE_FLOOD = 4008

#: Sentences of the refusals that any socket may give.
REFUSALS = {
    "bad_message": _("This message cannot be read. Send one JSON object as text."),
    "unknown_type": _("There is no message of this type. See the description of the protocol."),
    "too_big": _("This message is too long. Send at most 4,096 bytes."),
    "too_many": _("Too many messages at once. Wait a moment before you send more."),
    "signed_out": _("You are signed out. Sign in again to go on."),
    "not_allowed": _("This table is not yours to see. Go back to the lobby."),
    "left_for_good": _("You have left this match. Choose another table in the lobby."),
    "server_error": _("Something went wrong on our side. Nothing was changed: please try again."),
}


class ServerLoop:
    """Tells the hints which event loop this process serves on, and counts requests in flight."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        hints.use_loop(asyncio.get_running_loop())
        drain.arm()
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        drain.requests += 1
        try:
            await self.application(scope, receive, send)
        finally:
            drain.requests -= 1


class SocketRequest:
    """Puts the session's key and the reader's language into the scope of a socket."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        headers = dict(scope.get("headers", ()))
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load(headers.get(b"cookie", b"").decode("latin-1"))
        except CookieError:
            cookies.clear()
        session = cookies.get(settings.SESSION_COOKIE_NAME)
        language = cookies.get(settings.LANGUAGE_COOKIE_NAME)
        scope["session_key"] = session.value if session else ""
        scope["language"] = _language(
            language.value if language else "",
            headers.get(b"accept-language", b"").decode("latin-1"),
        )
        await self.application(scope, receive, send)


def _language(cookie: str, accept: str) -> str:
    """The language of the cookie, else the first one that the browser wishes and we have."""
    for wish in (cookie, *(part.split(";")[0].strip() for part in accept.split(","))):
        try:
            return translation.get_supported_language_variant(wish)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def user_of_session(session_key: str) -> Any:
    """The signed-in, active person of a session, or None. Asks the database, so sign-out counts."""
    if not session_key:
        return None
    data: dict[str, Any] = SessionStore(session_key).load()
    if data.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    model = get_user_model()
    user = model._default_manager.filter(pk=str(data[SESSION_KEY]), is_active=True).first()
    if user is None:
        return None
    right_hash = constant_time_compare(data.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
    return user if right_hash else None


class TokenBucket:
    """How much a socket may send: ``BURST`` at once, ``REFILL`` a second."""

    def __init__(self) -> None:
        self.tokens = BURST
        self.filled_at = time.monotonic()

    def take(self, cost: float) -> bool:
        """Take ``cost`` tokens, into debt if need be; whether they were there."""
        now = time.monotonic()
        self.tokens = min(BURST, self.tokens + (now - self.filled_at) * REFILL) - cost
        self.filled_at = now
        return self.tokens >= 0


class SocketConsumer(AsyncConsumer):
    """A socket that outlives bad messages and errors, and always cleans up.

    Subclasses write ``opened``, ``received`` and ``closed``, and a method for each type of hint.
    """

    #: Message types that ``received`` understands.
    message_types: ClassVar[frozenset[str]] = frozenset()

    scope: Scope
    channel_layer: Any
    channel_name: str

    async def opened(self) -> None:
        """After the handshake has been accepted."""

    async def received(self, message: dict[str, Any]) -> None:
        """A message whose ``type`` is one of ``message_types``."""

    async def closed(self) -> None:
        """The connection is gone, however it went."""

    # The life of a connection ---------------------------------------------------

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        self.groups: set[str] = set()
        self.bucket = TokenBucket()
        drain.add(self)
        try:
            await super().__call__(scope, receive, send)
        finally:
            drain.remove(self)
            # Here rather than in a disconnect handler, which is not called when the server stops.
            await self.closed()
            for group in self.groups:
                await self.channel_layer.group_discard(group, self.channel_name)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler, without the stock class's trip to the database thread each time."""
        handler = getattr(self, get_handler_name(message))
        try:
            await handler(message)
        except StopConsumer:
            raise
        except Exception:
            logger.exception("socket handler failed")
            if message["type"] == "websocket.connect":
                await self.close(CLOSE_SERVER_ERROR)
            else:
                await self.refuse("server_error")

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        await self.send({"type": "websocket.accept"})
        if drain.is_ending:
            await self.close(CLOSE_RESTART)
        await self.opened()

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        raise StopConsumer

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        text = message.get("text")
        size = len(text.encode("utf-8", "replace")) if text is not None else len(message["bytes"])
        content = _parse_object(text) if size <= LONGEST_MESSAGE else None
        if content is not None and self.is_free(content):
            await self.received(content)
            return
        has_room = self.bucket.take(1 + size // BYTES_A_TOKEN)
        if self.bucket.tokens < -FLOOD:
            logger.warning("socket closed: flood")
            await self.close(CLOSE_FLOOD)
        action_id = content.get("id") if content is not None else None
        if not has_room:
            await self.refuse("too_many", action_id)
        elif size > LONGEST_MESSAGE:
            await self.refuse("too_big")
        elif content is None or not isinstance(content.get("type"), str):
            await self.refuse("bad_message", action_id)
        elif content["type"] not in self.message_types:
            await self.refuse("unknown_type", action_id)
        else:
            await self.received(content)

    def is_free(self, message: dict[str, Any]) -> bool:
        """Whether this is an answer that we have asked for, which no limit may lose."""
        return False

    # What handlers use ------------------------------------------------------------

    async def join(self, group: str) -> None:
        """Get the hints of ``group`` until the connection ends."""
        self.groups.add(group)
        await self.channel_layer.group_add(group, self.channel_name)

    async def send_json(self, content: dict[str, Any]) -> None:
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        await self.send({"type": "websocket.send", "text": text})

    async def refuse(self, code: str, action_id: object = None, **more: object) -> None:
        """Answer with an ``error``: one of ``REFUSALS`` in the reader's language."""
        with translation.override(self.scope["language"]):
            text = translation.gettext(REFUSALS[code])
        await self.send_error(code, text, action_id, **more)

    async def send_error(
        self, code: str, text: str, action_id: object = None, **more: object
    ) -> None:
        known_id = action_id if isinstance(action_id, str) else None
        await self.send_json({"type": "error", "id": known_id, "code": code, "text": text, **more})

    async def close_for_restart(self) -> None:
        """Tell the page to connect again. The action at hand is still answered or rolled back."""
        await self.send({"type": "websocket.close", "code": CLOSE_RESTART})

    async def close(self, code: int) -> NoReturn:
        """Close the connection with ``code``."""
        await self.send({"type": "websocket.close", "code": code})
        raise StopConsumer


def _parse_object(text: str | None) -> dict[str, Any] | None:
    if text is None:
        return None
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None
