"""One press from the welcome page, or from an invitation, to a real seat."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from lobby.forms_guests import KeepForm
from lobby.guests import RateLimited, person_of
from lobby.requests import person


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """Sign a guest in, and go on to ``next`` if that is a page of ours, else to the lobby."""
    try:
        person_of(request)
    except RateLimited:
        return render(request, "429.html", status=429)
    return redirect(safe_next(request))


@never_cache
@sensitive_post_parameters("password1", "password2")
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """A guest keeps the name and all that was played, with a password from now on."""
    player = person(request)
    if not player.is_guest:
        return redirect("lobby")
    form = KeepForm(player, request.POST or None)
    if form.is_valid() and form.save(request):
        kept = gettext("Your name and your scores are kept. Sign in as %(name)s from now on.")
        messages.success(request, kept % {"name": player.username})
        return redirect("lobby")
    # A name that was refused must not stand in the page's header as if it were theirs.
    player.refresh_from_db(fields=["username", "is_guest"])
    status = 422 if form.is_bound else 200
    return render(request, "lobby/keep.html", {"form": form}, status=status)


def safe_next(request: HttpRequest) -> str:
    """The local address that a form carries as ``next``, else the lobby's."""
    wish = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        wish, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wish if is_ours else reverse("lobby")
