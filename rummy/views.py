"""The table's page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rummy import access
from rummy.models import Match
from rummy.snapshot import current_snapshot


@require_safe
@never_cache
@login_required
def match_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The table as this person may see it. The first snapshot is in the page: no socket needed."""
    match = get_object_or_404(Match, pk=pk)
    if not access.may_see(request.user, match):
        raise Http404
    state = current_snapshot(match.pk, access.seat_of(request.user, match))
    context = {
        "match": match,
        "snapshot": state,
        "table_title": _("Table %(number)s") % {"number": match.pk},
        "socket_path": f"/ws/match/{match.pk}/",
    }
    return render(request, "rummy/match.html", context)
