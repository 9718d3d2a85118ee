"""What the lobby's views ask of a request."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django_htmx.http import HttpResponseClientRefresh

from lobby.models import Player

#: Nobody turns more pages than this; a larger number would only cost time.
MOST_PAGES = 1000


def is_fragment(request: HttpRequest) -> bool:
    """Whether the page asks for the part of it that has changed."""
    return bool(request.htmx)  # type: ignore[attr-defined]


def signed_out(request: HttpRequest) -> HttpResponse | None:
    """A page that stayed open after the sign-out is loaded anew, whole."""
    return HttpResponseClientRefresh() if is_fragment(request) else None


def person(request: HttpRequest) -> Player:
    """The signed-in person. Only for views that have made sure there is one."""
    assert isinstance(request.user, Player)
    return request.user


def page_number(request: HttpRequest) -> int:
    """The page of a list that is asked for: 1 where that cannot be read."""
    text = request.GET.get("page", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
    return min(max(number, 1), MOST_PAGES)
