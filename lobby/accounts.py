"""Sign-up and sign-in, where they differ from what the account library does by itself."""

from __future__ import annotations

import unicodedata
from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import LoginForm as StockLoginForm
from allauth.account.forms import SignupForm as StockSignupForm
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from lobby.models import Player
from lobby.names import MAX_LENGTH, MIN_LENGTH, fold_name


class AccountAdapter(DefaultAccountAdapter):
    """Names that differ only in capitals are one name, in every script."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This name is taken. Please choose another one."),
        "username_blacklisted": _("This name is taken. Please choose another one."),
        "username_password_mismatch": _(
            "This name and this password do not belong together. Check both and try again."
        ),
        "too_many_login_attempts": _("Too many attempts. Wait a few minutes, then try again."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it will be kept. Raises ValidationError for one that is wrong or taken."""
        name = unicodedata.normalize("NFKC", username)
        name = str(super().clean_username(name, shallow=True))
        if not shallow and Player.objects.filter(name_key=fold_name(name)).exists():
            raise self.validation_error("username_taken")
        return name


class SignupForm(StockSignupForm):
    """Name, password twice, and an e-mail address for those who wish to give one."""

    field_order: ClassVar[list[str]] = ["username", "password1", "password2", "email"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, email = self.fields["username"], self.fields["email"]
        password, again = self.fields["password1"], self.fields["password2"]
        name.label = _("Name")
        name.help_text = _(
            "Shown to everybody at your table: %(min)s to %(max)s letters or digits."
        ) % {"min": MIN_LENGTH, "max": MAX_LENGTH}
        password.label = _("Password")
        password.help_text = _("At least 8 characters: not only digits, and not one that many use.")
        again.label = _("The same password again")
        email.label = _("E-mail (you may leave it empty)")
        email.help_text = _("Needed only if you forget your password.")
        name.widget.attrs |= {"autofocus": True, "autocapitalize": "none", "spellcheck": "false"}
        # The library counts the characters a second time, in other words than ours.
        name.validators = []
        name.min_length = name.max_length = None
        name.widget.attrs.pop("minlength", None)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponse | None]:
        try:
            with transaction.atomic():
                user, response = super().try_save(request)
        except IntegrityError:
            # Somebody took the name between the check and now.
            messages.error(request, gettext("This name is taken. Please choose another one."))
            return None, redirect(request.get_full_path())
        return user, response


class LoginForm(StockLoginForm):
    """Name and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name")
        self.fields["login"].widget.attrs |= {
            "autofocus": True,
            "autocapitalize": "none",
            "spellcheck": "false",
        }
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def clean_login(self) -> str:
        """The name as it is stored, however its capitals were typed."""
        name = str(super().clean_login())
        stored = Player.objects.filter(name_key=fold_name(name)).values_list("username", flat=True)
        return stored.first() or name
