"""A person's page, and what one may decide about them there."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from lobby import people
from lobby.errors import TableError
from lobby.models import Block, Mute, Player, Report
from lobby.names import fold_name
from lobby.plain_text import TextError, clean_line
from lobby.profile import profile_of
from lobby.requests import person

LONGEST_COMMENT = int(Report._meta.get_field("comment").max_length or 0)


class ReportForm(forms.Form):
    """Why the staff should look at somebody."""

    reason = forms.ChoiceField(
        label=_("What is wrong"),
        choices=Report.Reason.choices,
        error_messages={"invalid_choice": _("Choose one of the reasons.")},
    )
    comment = forms.CharField(
        label=_("What should we know (you may leave it empty)"),
        required=False,
        widget=forms.TextInput(attrs={"maxlength": LONGEST_COMMENT, "autocomplete": "off"}),
    )

    def clean_comment(self) -> str:
        comment = self.cleaned_data["comment"]
        if not comment.strip():
            return ""
        try:
            return clean_line(comment, LONGEST_COMMENT)
        except TextError as fault:
            raise forms.ValidationError(str(fault), code=fault.code) from None


def _found(name: str) -> Player:
    return get_object_or_404(Player, name_key=fold_name(name), is_active=True)


@require_safe
@never_cache
@login_required
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Name, since when, matches and results, as far as the person shows them."""
    other, viewer = _found(name), person(request)
    context = {
        "profile": profile_of(other, viewer),
        "is_me": other == viewer,
        "is_muted": Mute.objects.filter(player=viewer, other=other).exists(),
        "is_blocked": Block.objects.filter(player=viewer, other=other).exists(),
    }
    return render(request, "lobby/profile.html", context)


@require_POST
@login_required
def mute(request: HttpRequest, name: str) -> HttpResponse:
    return _decide(request, name, people.set_muted)


@require_POST
@login_required
def block(request: HttpRequest, name: str) -> HttpResponse:
    return _decide(request, name, people.set_blocked)


def _decide(
    request: HttpRequest, name: str, change: Callable[[Player, Player, bool], None]
) -> HttpResponse:
    """``on=yes`` does it, anything else takes it back."""
    other = _found(name)
    try:
        change(person(request), other, request.POST.get("on") == "yes")
    except TableError as error:
        messages.error(request, str(error))
    return redirect("profile", name=other.username)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def report(request: HttpRequest, name: str) -> HttpResponse:
    """The form of a report; the staff get it with the lines around what was said."""
    other = _found(name)
    form = ReportForm(request.POST or None)
    if form.is_valid():
        try:
            people.report(person(request), other, **form.cleaned_data)
        except TableError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, gettext("Thank you. The staff will look at it."))
            return redirect("profile", name=other.username)
    status = 422 if form.is_bound else 200
    return render(request, "lobby/report.html", {"form": form, "other": other}, status=status)
