from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "lobby"
    verbose_name = _("Lobby")

    def ready(self) -> None:
        from lobby import access, follow
        from rummy.access import use_watch_rule

        follow.connect()
        use_watch_rule(access.may_watch)
