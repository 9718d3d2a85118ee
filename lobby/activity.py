"""When somebody was last here, kept to the nearest few minutes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from lobby.models import Player

#: How exactly it is kept: one write for so long, however many pages are opened.
STEP = timedelta(minutes=5)


class LastActive:
    """Middleware: notes the visit, and lets a guest's session last from now on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Asked only of a session that was read: a page for everybody stays without one.
        user = request.user if request.session.accessed else None
        if isinstance(user, Player):
            self.note(request, user)
        return response

    def note(self, request: HttpRequest, player: Player) -> None:
        now = timezone.now()
        if player.last_active_at is None or player.last_active_at < now - STEP:
            Player.objects.filter(pk=player.pk).update(last_active_at=now)
            if player.is_guest:
                request.session.modified = True
