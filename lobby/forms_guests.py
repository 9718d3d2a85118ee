"""A guest becomes somebody with an account."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth import password_validation, update_session_auth_hash
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby.models import NAME_TAKEN, Player
from lobby.names import MAX_LENGTH, fold_name


class KeepForm(forms.Form):
    """The name to keep, a password, and an e-mail address for those who wish to give one."""

    username = forms.CharField(
        label=_("Name"),
        help_text=_("Keep the one that you have, or choose another."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password1 = forms.CharField(
        label=_("Password"),
        help_text=_("At least 8 characters: not only digits, and not one that many use."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password2 = forms.CharField(
        label=_("The same password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    email = forms.EmailField(
        label=_("E-mail (you may leave it empty)"),
        help_text=_("Needed only if you forget your password."),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, guest: Player, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.guest = guest
        self.fields["username"].initial = guest.username
        # The name is checked in our words; this only keeps a page from being sent back.
        self.fields["username"].widget.attrs["maxlength"] = MAX_LENGTH

    def clean_username(self) -> str:
        name = self.cleaned_data["username"]
        is_own = fold_name(name) == self.guest.name_key
        return str(get_adapter().clean_username(name, shallow=is_own))

    def clean_password1(self) -> str:
        password = str(self.cleaned_data["password1"])
        password_validation.validate_password(password, self.guest)
        return password

    def clean(self) -> dict[str, Any]:
        chosen = super().clean() or {}
        if "password1" in chosen and chosen["password1"] != chosen.get("password2"):
            self.add_error("password2", _("Write the same password in both places."))
        return chosen

    def save(self, request: HttpRequest) -> bool:
        """Make the guest an account of the same row, so that all they have played stays theirs.

        False, with the fault noted, if somebody took the name a moment ago.
        """
        guest = self.guest
        guest.username = self.cleaned_data["username"]
        guest.is_guest = False
        guest.set_password(self.cleaned_data["password1"])
        try:
            with transaction.atomic():
                guest.save(update_fields=["username", "is_guest", "password"])
        except IntegrityError:
            self.add_error("username", NAME_TAKEN)
            return False
        update_session_auth_hash(request, guest)
        if self.cleaned_data["email"]:
            EmailAddress.objects.add_email(request, guest, self.cleaned_data["email"], confirm=True)
        return True
