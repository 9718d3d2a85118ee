"""The pages of a table before its match. Whatever changes it is one call of :mod:`lobby.tables`
or :mod:`lobby.hosting`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from lobby import hosting, lists, tables
from lobby.access import blocked_people_at
from lobby.errors import TableError
from lobby.forms import TableForm
from lobby.guests import RateLimited, person_of
from lobby.models import Player, Table
from lobby.requests import is_fragment, person, signed_out
from rummy.access import may_see, seat_of


def table_new(request: HttpRequest) -> HttpResponse:
    """The form for a new table. One with no seat for others begins at once."""
    form = TableForm(request.POST or None)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "lobby/table_new.html", {"form": form}, status=status)
    try:
        host = person_of(request)
    except RateLimited:
        return render(request, "429.html", status=429)
    try:
        table = tables.open_table(
            host, form.options(), form.levels(), form.cleaned_data["title"], form.terms()
        )
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
        return signed_out(request) or redirect("invitation", code=code)
    found = get_object_or_404(lists.tables_with_seats().select_related("match"), code=code)
    if found.match is not None and seat_of(request.user, found.match) is not None:
        if is_fragment(request):
            return HttpResponseClientRedirect(found.match.get_absolute_url())
        return redirect(found.match)
    tables.look_at(found)
    link = request.build_absolute_uri(reverse("invitation", args=(found.code,)))
    context = {
        "shown": lists.show_table(found, person(request)),
        "table": found,
        "link": link,
        "may_watch": found.match is not None and may_see(request.user, found.match),
    }
    if is_fragment(request):
        return render(request, "lobby/_room.html", context)
    return render(request, "lobby/table.html", context | {"qr": qr_code(link)})


@require_safe
@never_cache
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Where a friend's link leads: the table in words, and the ways to sit down at it."""
    found = get_object_or_404(lists.tables_with_seats(), code=code)
    if request.user.is_authenticated:
        return redirect(found)
    shown = lists.show_table(found, Player())
    return render(request, "lobby/invitation.html", {"shown": shown, "table": found})


def qr_code(link: str) -> str:
    """An SVG drawing of ``link`` for the camera of a phone."""
    drawing: str = segno.make(link, error="m").svg_inline(
        border=2, dark="#10241e", light="#ffffff", omitsize=True
    )
    return drawing


# What is pressed there -----------------------------------------------------------------


@require_POST
def table_sit(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down; who is not signed in as a new guest. People one has blocked are named first."""
    found = get_object_or_404(Table, code=code)
    try:
        player = person_of(request)
    except RateLimited:
        return render(request, "429.html", status=429)
    blocked = blocked_people_at(found, player) if "sure" not in request.POST else []
    if blocked:
        return render(request, "lobby/sit_anyway.html", {"table": found, "names": blocked})
    try:
        tables.sit_down(found, player)
    except TableError as error:
        # A second click finds what the first one did.
        if error.code != "already_seated":
            messages.error(request, str(error))
    return redirect(found)


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


@require_POST
def table_remove(request: HttpRequest, code: str) -> HttpResponse:
    name = request.POST.get("name", "")
    done = gettext("%(name)s has been sent away from this table.") % {"name": name}
    return _change(request, code, lambda found, host: hosting.remove(found, host, name), done=done)


@require_POST
def table_pass_on(request: HttpRequest, code: str) -> HttpResponse:
    name = request.POST.get("name", "")
    done = gettext("%(name)s is the host now.") % {"name": name}
    return _change(request, code, lambda found, host: hosting.pass_on(found, host, name), done=done)


def _change(
    request: HttpRequest,
    code: str,
    change: Callable[[Table, Player], Any],
    then: str = "",
    done: str = "",
) -> HttpResponse:
    """Do ``change``, say ``done``, and go to the page ``then``, else to the table's; a refusal is
    said there."""
    if not request.user.is_authenticated:
        # Back to a page: this address answers to a press of its button only.
        return redirect_to_login(reverse("table", args=(code,)))
    found = get_object_or_404(Table, code=code)
    try:
        change(found, person(request))
    except TableError as error:
        messages.error(request, str(error))
        return redirect(found)
    if done:
        messages.success(request, done)
    return redirect(then or found)
