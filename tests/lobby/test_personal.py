"""What others may see, what one takes along, and going for good."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.db import models
from django.test import Client

from lobby import chat, people, tables
from lobby.matchmaking import play_now
from lobby.models import Player, Report, Table
from lobby.personal import DELETED_NAME, everything_about
from rummy.engine.rules import make_options
from rummy.models import Match, MatchSeat
from tests.lobby.conftest import PASSWORD, seats_of

pytestmark = pytest.mark.django_db
Browser = Callable[[Player | None], Client]


def test_privacy_is_switched_on_and_off(browser: Browser, host: Player) -> None:
    client = browser(host)
    client.post("/you/privacy/", {"hides_history": "on"})
    host.refresh_from_db()
    assert (host.hides_history, host.refuses_spectators) == (True, False)
    client.post("/you/privacy/", {"refuses_spectators": "on"})
    host.refresh_from_db()
    assert (host.hides_history, host.refuses_spectators) == (False, True)
    client.post("/you/privacy/", {})
    host.refresh_from_db()
    assert (host.hides_history, host.refuses_spectators) == (False, False)


def test_one_takes_along_everything_that_is_held(
    browser: Browser, table: Table, host: Player, member: Player
) -> None:
    match = play_now(host, "easy", 50).match
    assert match is not None
    chat.say(table, host, "good evening")
    people.set_muted(host, member, True)
    people.report(host, member, "spam", "adverts")
    answer = browser(host).get("/you/download/")
    assert answer["Content-Disposition"] == 'attachment; filename="cardverse-rummy.json"'
    held = answer.json()
    assert held["name"] == "Hana"
    assert {"table": table.code, "seat": 0} in held["sits_at"]
    assert [row["match"] for row in held["matches"]] == [match.pk]
    assert [line["text"] for line in held["chat"]] == ["good evening"]
    assert (held["muted"], held["blocked"]) == (["Mila"], [])
    assert held["reports_made"] == [
        {"reported_name": "Mila", "reason": "spam", "comment": "adverts"}
    ]
    assert "password" not in answer.text


#: Where a person is referred to, and where that shows in the file: "" for what is not theirs.
REFERENCES = {
    "account.EmailAddress.user": "email",
    "admin.LogEntry.user": "",  # Staff's own doings in the admin.
    "lobby.Block.other": "",  # What others decided.
    "lobby.Block.player": "blocked",
    "lobby.ChatLine.player": "chat",
    "lobby.Mute.other": "",
    "lobby.Mute.player": "muted",
    "lobby.Player_groups.player": "",  # Rights of staff.
    "lobby.Player_user_permissions.player": "",
    "lobby.Presence.player": "",  # Gone within a minute.
    "lobby.Report.handled_by": "",
    "lobby.Report.reported": "",  # What others wrote to the staff.
    "lobby.Report.reporter": "reports_made",
    "lobby.Seat.player": "sits_at",
    "lobby.Table.host": "tables_opened",
    "lobby.Table_removed.player": "",
    "rummy.MatchSeat.player": "matches",
}


def test_nothing_that_refers_to_a_person_is_forgotten(host: Player) -> None:
    found = {
        f"{model._meta.app_label}.{model.__name__}.{field.name}"
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.get_fields()
        if isinstance(field, models.ForeignKey | models.OneToOneField)
        and field.related_model is Player
    }
    assert found == set(REFERENCES)
    held = everything_about(host)
    assert {key for key in REFERENCES.values() if key} <= set(held)


def texts() -> list[str]:
    """Every text and JSON value in every table of the database."""
    found = []
    for model in apps.get_models(include_auto_created=True):
        names = [
            field.attname
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField | models.JSONField)
        ]
        found += [f"{model.__name__} {row}" for row in model._base_manager.values_list(*names)]
    return found


def test_after_deletion_nothing_holds_the_name_or_the_address(
    browser: Browser, table: Table, host: Player, member: Player, stranger: Player
) -> None:
    client = browser(host)
    client.post("/accounts/email/", {"action_add": "", "email": "hana@example.com"})
    tables.sit_down(table, stranger)
    chat.say(table, host, "my words")
    chat.say(table, member, "others’ words")
    people.report(stranger, host, "rude", "")
    match = tables.start(table, host).match
    waiting = tables.open_table(host, make_options(), [""])
    assert match is not None and any("hana@example.com" in text for text in texts())
    assert client.post("/you/delete/", {"proof": "wrong"}).status_code == 422
    answer = client.post("/you/delete/", {"proof": PASSWORD}, follow=True)
    assert "Your account is deleted." in answer.text
    left = [text for text in texts() if "Hana" in text or "hana" in text or "my words" in text]
    assert left == []
    # The match of the others goes on, with an anonymous seat that a program plays.
    seat = match.seats.get(seat=0)
    assert (seat.name, seat.player, seat.is_absent, seat.has_left) == (
        DELETED_NAME,
        None,
        True,
        True,
    )
    assert MatchSeat.objects.filter(match=match, player=member).exists()
    table.refresh_from_db()
    assert table.host in (member, stranger)
    assert chat.lines_for(table, member)[-1]["text"] == "others’ words"
    assert not Table.objects.filter(pk=waiting.pk, state="open").exists()
    assert Report.objects.get().reported_name == DELETED_NAME


def test_words_said_under_an_earlier_name_go_too_and_what_the_staff_noted(
    browser: Browser, table: Table, host: Player, member: Player
) -> None:
    chat.say(table, host, "my words")
    people.report(member, host, "rude", "")
    host.username = "Johana"
    host.save()
    LogEntry.objects.log_actions(member.pk, [host], CHANGE, single_object=True)
    browser(host).post("/you/delete/", {"proof": PASSWORD})
    left = [text for text in texts() if "Hana" in text or "Johana" in text or "my words" in text]
    assert left == []


def test_a_guest_goes_by_writing_the_name(browser: Browser, db: None) -> None:
    guest = Player.objects.create_user("CalmOtter42", is_guest=True)
    match = play_now(guest).match
    assert match is not None
    client = browser(guest)
    assert "Write your name" in client.get("/you/delete/").text
    assert client.post("/you/delete/", {"proof": "somebody"}).status_code == 422
    client.post("/you/delete/", {"proof": "calmotter42"})
    assert not Player.objects.exists()
    assert Match.objects.get(pk=match.pk).state == Match.State.ABANDONED


def test_who_administers_the_club_cannot_go_by_this_page(browser: Browser) -> None:
    boss = Player.objects.create_superuser("Boss", password=PASSWORD)
    answer = browser(boss).post("/you/delete/", {"proof": PASSWORD})
    assert answer.status_code == 403
    assert Player.objects.get() == boss


def test_a_hosts_table_with_others_is_handed_over(
    browser: Browser, table: Table, host: Player, member: Player
) -> None:
    browser(host).post("/you/delete/", {"proof": PASSWORD})
    table.refresh_from_db()
    assert (table.host, seats_of(table)) == (member, ["", "Mila", ""])
