"""The lobby's socket addresses."""

from __future__ import annotations

from django.urls import path

from lobby.company_socket import CompanyConsumer
from lobby.consumers import LobbyConsumer

websocket_urlpatterns = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/table/<str:code>/", CompanyConsumer.as_asgi()),
]
