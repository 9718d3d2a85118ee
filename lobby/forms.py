"""The forms of the lobby."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lobby.models import Fill, Level, Table, TurnLimit
from lobby.plain_text import TextError, clean_line
from lobby.tables import Terms
from rummy.engine.rules import MAX_SEATS, MAX_TARGET, MIN_SEATS, MIN_TARGET, Options, make_options

#: Characters of a table's name.
LONGEST_TITLE = int(Table._meta.get_field("title").max_length or 0)


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


def _seats_field(**more: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=_("Seats"),
        choices=[(number, str(number)) for number in range(MIN_SEATS, MAX_SEATS + 1)],
        coerce=int,
        initial=MIN_SEATS,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose 2, 3 or 4 seats.")},
        **more,
    )


def _level_field(label: Any, **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        **more,
        choices=Level.choices,
        initial=Level.NORMAL,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose easy, normal or hard.")},
    )


class PlayNowForm(forms.Form):
    """What to play at once: with people where a table waits, else against programs."""

    seats = _seats_field(required=False, empty_value=MIN_SEATS)
    level = _level_field(_("The programs play"))
    target_score = _target_field()
    with_people = forms.BooleanField(
        label=_("With people, if a table waits for one"),
        required=False,
        initial=True,
    )


class FilterForm(forms.Form):
    """Which open tables to show. Nothing chosen: all of them."""

    seats = forms.TypedChoiceField(
        label=_("Seats"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("Any"))] + [(number, str(number)) for number in range(2, 5)],
    )
    ace_high = forms.NullBooleanField(
        label=_("Aces"),
        required=False,
        widget=forms.Select(
            choices=[("", _("Any")), ("false", _("Aces count 1")), ("true", _("Aces count 11"))]
        ),
    )
    discard_to_win = forms.NullBooleanField(
        label=_("Going out"),
        required=False,
        widget=forms.Select(
            choices=[
                ("", _("Any")),
                ("false", _("By any move")),
                ("true", _("By a discard only")),
            ]
        ),
    )
    has_limit = forms.NullBooleanField(
        label=_("Turns"),
        required=False,
        widget=forms.Select(
            choices=[("", _("Any")), ("false", _("Without a limit")), ("true", _("With a limit"))]
        ),
    )

    def wishes(self) -> dict[str, Any]:
        """What was chosen, by the names of the fields; what cannot be read is passed over."""
        self.is_valid()  # Each field that could be read is then there, whatever the others are.
        chosen = self.cleaned_data
        return {name: chosen[name] for name in self.fields if chosen.get(name) is not None}


class TableForm(forms.Form):
    """A new table: its options, and who may take the seats beside the host's."""

    seats = _seats_field()
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
    fill = forms.ChoiceField(
        label=_("Seats that stay free"),
        choices=Fill.choices,
        required=False,
        initial=Fill.NEVER,
        widget=forms.RadioSelect,
        help_text=_(
            "Programs can take them when you start, or by themselves a minute after the last"
            " person sat down."
        ),
        error_messages={"invalid_choice": _("Choose who takes the seats that stay free.")},
    )
    fill_level = _level_field(_("Programs that take a seat play"), required=False)
    turn_limit = forms.TypedChoiceField(
        label=_("Time for a turn"),
        choices=TurnLimit.choices,
        coerce=int,
        required=False,
        initial=TurnLimit.NONE,
        empty_value=None,
        widget=forms.RadioSelect,
        help_text=_(
            "Everybody has a minute more for the whole match. When time is up, the turn ends by"
            " itself; after two such turns a program plays until the person is back."
        ),
        error_messages={"invalid_choice": _("Choose no limit, 20, 40 or 90 seconds.")},
    )
    is_public = forms.BooleanField(
        label=_("Show it in the lobby"),
        help_text=_("Otherwise only people to whom you send the link find the table."),
        required=False,
        initial=True,
    )
    has_chat = forms.BooleanField(
        label=_("Chat"),
        help_text=_("People at the table can write to each other."),
        required=False,
        initial=True,
    )
    allows_spectators = forms.BooleanField(
        label=_("Spectators"),
        help_text=_("Others may watch. They never see cards in anybody’s hand."),
        required=False,
        initial=True,
    )
    title = forms.CharField(
        label=_("Name of the table (you may leave it empty)"),
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

    def clean_title(self) -> str:
        title = self.cleaned_data["title"]
        if not title.strip():
            return ""
        try:
            return clean_line(title, LONGEST_TITLE)
        except TextError as fault:
            raise forms.ValidationError(str(fault), code=fault.code) from None

    def terms(self) -> Terms:
        """How the table is kept, once the form is valid."""
        chosen = {name: self.cleaned_data[name] for name in Terms._fields}
        # What a form left out is as it comes.
        return Terms(**{name: value for name, value in chosen.items() if value not in ("", None)})

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
