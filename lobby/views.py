"""The lobby's pages. Whatever changes a table is one call of :mod:`lobby.tables`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from lobby import lists, tables
from lobby.errors import TableError
from lobby.forms import PlayNowForm, TableForm
from lobby.models import Player, Table
from rummy.access import may_see


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """A welcome for who is not signed in; else one's tables, "Play now" and the open tables."""
    if not request.user.is_authenticated:
        return _signed_out(request) or render(request, "lobby/welcome.html")
    if _is_fragment(request):
        return render(request, "lobby/_lists.html", _lists(request.user))
    return _lobby_page(request, PlayNowForm())


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/rules.html")


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("lobby"))
    form = PlayNowForm(request.POST)
    if not form.is_valid():
        return _lobby_page(request, form, status=422)
    table = tables.play_now(_person(request), **form.cleaned_data)
    return redirect("match", pk=table.match_id)


@login_required
def table_new(request: HttpRequest) -> HttpResponse:
    """The form for a new table. One with no seat for others begins at once."""
    form = TableForm(request.POST or None)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "lobby/table_new.html", {"form": form}, status=status)
    host = _person(request)
    try:
        table = tables.open_table(host, form.options(), form.levels(), form.cleaned_data["title"])
        if all(form.levels()):
            return redirect("match", pk=tables.start(table, host).match_id)
    except TableError as error:
        form.add_error(None, str(error))
        return render(request, "lobby/table_new.html", {"form": form}, status=422)
    return redirect(table)


@require_safe
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The waiting room. Who sits at a table that has begun goes on to the match."""
    if not request.user.is_authenticated:
        return _signed_out(request) or redirect_to_login(request.get_full_path())
    found = get_object_or_404(lists.tables_with_seats().select_related("match"), code=code)
    if found.match is not None and may_see(request.user, found.match):
        if _is_fragment(request):
            return HttpResponseClientRedirect(found.match.get_absolute_url())
        return redirect(found.match)
    shown = lists.show_table(found, _person(request))
    link = request.build_absolute_uri(found.get_absolute_url())
    template = "lobby/_room.html" if _is_fragment(request) else "lobby/table.html"
    return render(request, template, {"shown": shown, "table": found, "link": link})


@require_POST
def table_sit(request: HttpRequest, code: str) -> HttpResponse:
    def sit_down(found: Table, player: Player) -> None:
        try:
            tables.sit_down(found, player)
        except TableError as error:
            # A second click finds what the first one did.
            if error.code != "already_seated":
                raise

    return _change(request, code, sit_down)


@require_POST
def table_leave(request: HttpRequest, code: str) -> HttpResponse:
    return _change(request, code, tables.leave, then="lobby")


@require_POST
def table_start(request: HttpRequest, code: str) -> HttpResponse:
    # The table's page sends whoever sits there on to the match.
    return _change(request, code, tables.start)


@require_POST
def table_close(request: HttpRequest, code: str) -> HttpResponse:
    return _change(request, code, tables.close, then="lobby")


def _change(
    request: HttpRequest, code: str, change: Callable[[Table, Player], Any], then: str = ""
) -> HttpResponse:
    """Do ``change`` and go to the table's page or to the page ``then``; say it if it is refused."""
    if not request.user.is_authenticated:
        # Back to a page: this address answers to a press of its button only.
        return redirect_to_login(reverse("table", args=(code,)))
    found = get_object_or_404(Table, code=code)
    try:
        change(found, _person(request))
    except TableError as error:
        messages.error(request, str(error))
        return redirect(found)
    return redirect(then or found)


def _lobby_page(request: HttpRequest, form: PlayNowForm, status: int = 200) -> HttpResponse:
    context = _lists(request.user) | {"form": form}
    return render(request, "lobby/lobby.html", context, status=status)


def _lists(user: Any) -> dict[str, object]:
    return {
        "matches": lists.matches_of(user),
        "waiting": lists.waiting_tables_of(user),
        "tables": lists.open_tables(user),
    }


def _is_fragment(request: HttpRequest) -> bool:
    return bool(request.htmx)  # type: ignore[attr-defined]


def _signed_out(request: HttpRequest) -> HttpResponse | None:
    """A page that stayed open after the sign-out is loaded anew, whole."""
    return HttpResponseClientRefresh() if _is_fragment(request) else None


def _person(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user
