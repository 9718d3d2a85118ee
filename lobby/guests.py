"""Guests: a real seat by one press. A guest is a player without a password.

The session is all that says who a guest is, so it lasts long and is renewed by every visit.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from allauth.core.exceptions import RateLimited
from allauth.core.ratelimit import consume
from django.conf import settings
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest

from lobby.friendly import friendly_name
from lobby.models import Player, Table
from rummy.models import Match

#: A guest who does not come back for so long is signed out.
SESSION_AGE = timedelta(days=90)
#: Digits of the number in a guest's name, one more for each try that found the name taken.
DIGITS = (2, 2, 3, 4, 6)

__all__ = ["SESSION_AGE", "RateLimited", "become_guest", "clear_guests", "person_of"]


def person_of(request: HttpRequest) -> Player:
    """The person who is signed in, else a new guest, signed in from now on.

    Raises ``RateLimited`` when too many guests come from one address.
    """
    if isinstance(request.user, Player):
        return request.user
    return become_guest(request)


def become_guest(request: HttpRequest) -> Player:
    """A new guest with a friendly name, signed in. Raises ``RateLimited`` as ``person_of`` does."""
    consume(request, action="guest", raise_exception=True)
    guest = _new_guest()
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.set_expiry(int(SESSION_AGE.total_seconds()))
    return guest


def clear_guests(before: datetime, dry_run: bool = False) -> int:
    """Delete the guests who were last here ``before``; how many there were.

    Their names stay in the matches they finished. Who sits at a table that waits or in a match
    that is not over is kept, and so is who opened a table that is still in use.
    """
    guests = Player.objects.filter(is_guest=True).filter(
        Q(last_active_at__lt=before) | Q(last_active_at=None, date_joined__lt=before)
    )
    over = (Match.State.FINISHED, Match.State.ABANDONED)
    running = Match.objects.exclude(state__in=over).filter(seats__has_left=False)
    waiting = Table.objects.filter(state=Table.State.OPEN)
    # A table goes with the person who opened it, and others may still play there.
    opened = Table.objects.exclude(state=Table.State.CLOSED)
    busy = (
        Q(pk__in=running.values("seats__player"))
        | Q(pk__in=waiting.values("seats__player"))
        | Q(pk__in=opened.values("host"))
    )
    guests = guests.exclude(pk__in=Player.objects.filter(busy))
    if dry_run:
        return guests.count()
    # One after the other: a table of theirs may have to go with them.
    cleared = 0
    for guest in guests.iterator():
        guest.delete()
        cleared += 1
    return cleared


def _new_guest() -> Player:
    for digits in DIGITS:
        guest = Player(username=friendly_name(digits), is_guest=True)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue
        return guest
    raise RuntimeError("every friendly name that was tried is taken")
