"""One's own page: privacy, taking one's data along, and going for good."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from lobby.models import Player
from lobby.names import fold_name
from lobby.personal import delete_account, everything_about
from lobby.requests import person


class PrivacyForm(forms.ModelForm):  # type: ignore[type-arg]
    """What others may see."""

    class Meta:
        model = Player
        fields = ("hides_history", "refuses_spectators")
        labels: ClassVar[dict[str, Any]] = {
            "hides_history": _("Hide my past matches"),
            "refuses_spectators": _("No spectators"),
        }
        help_texts: ClassVar[dict[str, Any]] = {
            "hides_history": _("Others then see only your name, and since when you are here."),
            "refuses_spectators": _("Nobody watches matches in which you play."),
        }


class DeleteForm(forms.Form):
    """The password, or the name of who has none, so that nobody goes by a slip."""

    proof = forms.CharField(strip=False)

    def __init__(self, player: Player, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        proof = self.fields["proof"]
        if player.has_usable_password():
            proof.label = _("Your password")
            proof.widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
        else:
            proof.label = _("Write your name")
            proof.widget = forms.TextInput(attrs={"autocomplete": "off"})

    def clean_proof(self) -> str:
        proof = str(self.cleaned_data["proof"])
        if self.player.has_usable_password():
            if not self.player.check_password(proof):
                raise forms.ValidationError(_("This is not your password."))
        elif fold_name(proof.strip()) != self.player.name_key:
            raise forms.ValidationError(_("This is not your name."))
        return proof


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def privacy(request: HttpRequest) -> HttpResponse:
    # Both boxes may be empty, so an empty form is an answer too.
    answers = request.POST if request.method == "POST" else None
    form = PrivacyForm(answers, instance=person(request))
    if form.is_valid():
        form.save()
        messages.success(request, gettext("Saved."))
        return redirect("privacy")
    return render(request, "lobby/privacy.html", {"form": form})


@require_safe
@never_cache
@login_required
def download(request: HttpRequest) -> HttpResponse:
    """Everything that is stored about oneself, as a file."""
    answer = JsonResponse(
        everything_about(person(request)), json_dumps_params={"indent": 2, "ensure_ascii": False}
    )
    answer["Content-Disposition"] = 'attachment; filename="cardverse-rummy.json"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("proof")
@never_cache
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    player = person(request)
    form = DeleteForm(player, request.POST or None)
    if player.is_superuser:
        form.fields.clear()
        reason = gettext("You administer the club. Let somebody else take that from you first.")
        return render(request, "lobby/delete.html", {"form": form, "reason": reason}, status=403)
    if form.is_valid():
        delete_account(player)
        logout(request)
        messages.success(request, gettext("Your account is deleted. You are welcome any time."))
        return redirect("lobby")
    status = 422 if form.is_bound else 200
    return render(request, "lobby/delete.html", {"form": form}, status=status)
