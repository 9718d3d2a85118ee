"""The lobby's pages: the welcome, the lists, and Play now."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lobby import lists
from lobby.forms import FilterForm, PlayNowForm
from lobby.guests import RateLimited, person_of
from lobby.matchmaking import play_now as find_a_seat
from lobby.models import Player
from lobby.requests import is_fragment, page_number, signed_out


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """A welcome for who is not signed in; else one's tables, "Play now" and the open tables."""
    if not isinstance(request.user, Player):
        return signed_out(request) or render(request, "lobby/welcome.html")
    if is_fragment(request):
        return render(request, "lobby/_lists.html", _lists(request, request.user))
    return _lobby_page(request, request.user, PlayNowForm())


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/rules.html")


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A seat at once: with people in their waiting room, or in a match against programs."""
    form = PlayNowForm(request.POST)
    try:
        player = person_of(request)
    except RateLimited:
        return render(request, "429.html", status=429)
    if not form.is_valid():
        return _lobby_page(request, player, form, status=422)
    table = find_a_seat(player, **form.cleaned_data)
    return redirect(table.match or table)


def _lobby_page(
    request: HttpRequest, player: Player, form: PlayNowForm, status: int = 200
) -> HttpResponse:
    context = _lists(request, player) | {"form": form}
    return render(request, "lobby/lobby.html", context, status=status)


def _lists(request: HttpRequest, player: Player) -> dict[str, object]:
    filters = FilterForm(request.GET)
    wishes = filters.wishes()
    page = lists.open_tables(player, wishes, page_number(request))
    # What a link to another page takes along.
    query = request.GET.copy()
    query.pop("page", None)
    return {
        "matches": lists.matches_of(player),
        "waiting": lists.waiting_tables_of(player),
        "tables": page.tables,
        "page": page,
        "to_watch": lists.tables_to_watch(player),
        "filters": filters,
        "is_filtered": bool(wishes),
        "query": query.urlencode(),
        # Where the page's own refresh asks again.
        "address": request.get_full_path() if request.method == "GET" else reverse("lobby"),
    }
