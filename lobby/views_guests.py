"""One press from the welcome page, or from an invitation, to a real seat."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from lobby.guests import RateLimited, person_of


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """Sign a guest in, and go on to ``next`` if that is a page of ours, else to the lobby."""
    try:
        person_of(request)
    except RateLimited:
        return render(request, "429.html", status=429)
    return redirect(safe_next(request))


def safe_next(request: HttpRequest) -> str:
    """The local address that a form carries as ``next``, else the lobby's."""
    wish = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        wish, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wish if is_ours else reverse("lobby")
