"""The forms of the lobby."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lobby.models import Level, Table
from rummy.engine.rules import MAX_SEATS, MAX_TARGET, MIN_SEATS, MIN_TARGET, Options, make_options


def _target_field(**attrs: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Play to"),
        min_value=MIN_TARGET,
        max_value=MAX_TARGET,
        initial=100,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off", **attrs}),
        error_messages={
            "required": _("Write the points that win the match, for example 100."),
            "invalid": _("Write a whole number of points, for example 100."),
            "min_value": _("Choose at least %(limit_value)s points."),
            "max_value": _("Choose at most %(limit_value)s points."),
        },
    )


class PlayNowForm(forms.Form):
    """A match for two against a program."""

    level = forms.ChoiceField(
        label=_("The program plays"),
        choices=Level.choices,
        initial=Level.NORMAL,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose easy, normal or hard.")},
    )
    target_score = _target_field()


class TableForm(forms.Form):
    """A new table: its options, and who may take the seats beside the host's."""

    seats = forms.TypedChoiceField(
        label=_("Seats"),
        choices=[(number, str(number)) for number in range(MIN_SEATS, MAX_SEATS + 1)],
        coerce=int,
        initial=MIN_SEATS,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose 2, 3 or 4 seats.")},
    )
    target_score = _target_field()
    ace_high = forms.BooleanField(
        label=_("Aces count 11"),
        help_text=_("An ace left in your hand costs 11 points instead of 1."),
        required=False,
    )
    discard_to_win = forms.BooleanField(
        label=_("Go out by a discard only"),
        help_text=_("The last card must be discarded: it cannot be melded or laid off."),
        required=False,
    )
    title = forms.CharField(
        label=_("Name of the table (you may leave it empty)"),
        max_length=Table._meta.get_field("title").max_length,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [
            ("", _("Open to anybody")),
            *((level.value, _("Program: %(level)s") % {"level": level.label}) for level in Level),
        ]
        for number in range(1, MAX_SEATS):
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=_("Seat %(number)s") % {"number": number + 1},
                choices=choices,
                required=False,
                error_messages={"invalid_choice": _("Choose a person or one of the programs.")},
            )

    @property
    def seat_fields(self) -> list[forms.BoundField]:
        """The fields of the seats beside the host's, as bound fields for the page."""
        return [self[f"seat_{number}"] for number in range(1, MAX_SEATS)]

    def options(self) -> Options:
        """The options chosen, once the form is valid."""
        chosen = self.cleaned_data
        return make_options(
            chosen["seats"], chosen["target_score"], chosen["ace_high"], chosen["discard_to_win"]
        )

    def levels(self) -> list[str]:
        """A level, or "" for a person, for seats 1 on; what lies beyond the count is ignored."""
        return [
            self.cleaned_data[f"seat_{number}"] for number in range(1, self.cleaned_data["seats"])
        ]
