"""The ASGI application: pages, and the sockets of the lobby and the tables."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardverse.settings")
pages = get_asgi_application()

# These need Django to be set up.
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402

from cardverse.sockets import ServerLoop, SocketRequest  # noqa: E402
from lobby.routing import websocket_urlpatterns as lobby_sockets  # noqa: E402
from rummy.routing import websocket_urlpatterns as table_sockets  # noqa: E402

sockets = URLRouter([*lobby_sockets, *table_sockets])

application = ServerLoop(
    ProtocolTypeRouter(
        {
            "http": pages,
            # A page of another site may not open a socket in a visitor's name.
            "websocket": AllowedHostsOriginValidator(SocketRequest(sockets)),
        }
    )
)
