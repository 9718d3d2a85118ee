"""Chat, presence, and what people decide about each other."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from lobby import chat, people, presence, tables
from lobby.company import company_of
from lobby.errors import TableError
from lobby.models import Block, ChatLine, Mute, Player, Presence, Report, Table
from lobby.phrases import PHRASES
from lobby.plain_text import TextError
from lobby.profile import profile_of
from lobby.tables import Terms
from rummy.engine.rules import make_options
from rummy.models import Match

pytestmark = pytest.mark.django_db
Browser = Callable[[Player | None], Client]


def refusal(change: Callable[..., object], *args: object, **more: object) -> str:
    with pytest.raises(TableError) as refused:
        change(*args, **more)
    assert str(refused.value).endswith(".")
    return refused.value.code


def heard(table: Table, reader: Player) -> list[str]:
    return [line["text"] for line in chat.lines_for(table, reader)]


# Chat ---------------------------------------------------------------------------------


def test_people_at_the_table_read_what_was_said(table: Table, host: Player, member: Player) -> None:
    chat.say(table, host, "  Good evening <b>all</b> 🃏 ")
    chat.say(table, member, phrase="hello")
    lines = chat.lines_for(table, member)
    assert [(line["name"], line["text"], line["is_mine"]) for line in lines] == [
        ("Hana", "Good evening <b>all</b> 🃏", False),
        ("Mila", "Hello!", True),
    ]


def test_only_who_sits_there_speaks(table: Table, host: Player, stranger: Player) -> None:
    assert refusal(chat.say, table, stranger, "hi") == "not_seated"
    tables.sit_down(table, stranger)
    chat.say(table, stranger, "hi")
    tables.start(table, host)
    table.refresh_from_db()
    chat.say(table, stranger, "still here")
    assert table.match is not None
    table.match.seats.filter(player=stranger).update(has_left=True)
    assert refusal(chat.say, table, stranger, "hi") == "not_seated"


def test_off_means_off(host: Player) -> None:
    table = tables.open_table(host, make_options(), [""], terms=Terms(has_chat=False))
    assert refusal(chat.say, table, host, "hi") == "no_chat"
    ChatLine.objects.create(table=table, player=host, name="Hana", text="from before")
    assert company_of(table, host)["lines"] == []
    assert not company_of(table, host)["may_speak"]


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "text_empty"), ("x" * 201, "text_too_long"), ("a\u202eb", "text_direction")],
)
def test_a_line_that_cannot_be_shown_is_refused(
    text: str, code: str, table: Table, host: Player
) -> None:
    with pytest.raises(TextError) as refused:
        chat.say(table, host, text)
    assert refused.value.code == code
    assert not ChatLine.objects.exists()


def test_nobody_floods_the_table(table: Table, host: Player, member: Player) -> None:
    for number in range(chat.MOST_LINES):
        chat.say(table, host, f"line {number}")
    assert refusal(chat.say, table, host, "one more") == "too_fast"
    chat.say(table, member, "I may")
    ChatLine.objects.update(said_at=timezone.now() - chat.WINDOW)
    chat.say(table, host, "now I may")


def test_phrases_are_sentences_and_no_others_are_said(table: Table, host: Player) -> None:
    assert refusal(chat.say, table, host, phrase="insult") == "no_such_phrase"
    assert all(len(code) <= 20 and words[-1] in ".!?" for code, words in PHRASES.items())


def test_who_is_muted_or_blocked_is_not_heard_by_that_person_alone(
    table: Table, host: Player, member: Player, stranger: Player
) -> None:
    tables.sit_down(table, stranger)
    chat.say(table, member, "hello")
    people.set_muted(host, member, True)
    people.set_blocked(stranger, member, True)
    assert [heard(table, reader) for reader in (host, stranger, member)] == [[], [], ["hello"]]
    people.set_muted(host, member, False)
    assert heard(table, host) == ["hello"]


# Presence -------------------------------------------------------------------------------


def shown(table: Table, reader: Player) -> dict[str, str]:
    return {row["name"]: row["presence"] for row in company_of(table, reader)["people"]}


def test_presence_is_a_lease(table: Table, host: Player, member: Player) -> None:
    lease = presence.arrive(table, member)
    assert shown(table, host) == {"Hana": "gone", "Mila": "here"}
    presence.look_away(lease, True)
    assert shown(table, host)["Mila"] == "away"
    # Another page of the same person is looked at.
    other = presence.arrive(table, member)
    assert shown(table, host)["Mila"] == "here"
    presence.depart(other)
    Presence.objects.filter(connection=other).update(
        lease_until=timezone.now() - timedelta(seconds=1)
    )
    assert shown(table, host)["Mila"] == "away"
    assert presence.clear() == 1
    Presence.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert shown(table, host)["Mila"] == "gone"
    assert (presence.clear(), presence.clear()) == (1, 0)


def test_a_page_that_was_closed_is_gone_after_a_moment_and_a_broken_one_later(
    table: Table, member: Player
) -> None:
    lease = presence.arrive(table, member)

    def left() -> timedelta:
        return Presence.objects.get(connection=lease).lease_until - timezone.now()

    assert left() > timedelta(seconds=35)
    presence.depart(lease)
    assert left() <= presence.LAST_MOMENT
    presence.renew(lease)
    assert left() > timedelta(seconds=35)


def test_spectators_are_counted_and_not_named(table: Table, host: Player, stranger: Player) -> None:
    presence.arrive(table, stranger)
    presence.arrive(table, host)
    company = company_of(table, host)
    assert company["spectators"] == 1
    assert "Sven" not in str(company)


# People -----------------------------------------------------------------------------------


def test_a_report_reaches_the_staff_with_the_lines_around_it(
    browser: Browser, table: Table, host: Player, member: Player
) -> None:
    for number in range(3):
        chat.say(table, host, f"before {number}")
    chat.say(table, member, "<i>rude</i>")
    chat.say(table, host, "after")
    client = browser(host)
    answer = client.post(
        "/people/Mila/report/", {"reason": "rude", "comment": "see there"}, follow=True
    )
    assert "Thank you. The staff will look at it." in answer.text
    report = Report.objects.get()
    assert (report.reporter, report.reported, report.reason) == (host, member, "rude")
    assert [line["text"] for line in report.lines] == [
        "before 0",
        "before 1",
        "before 2",
        "<i>rude</i>",
        "after",
    ]
    staff = browser(Player.objects.create_superuser("Staff"))
    page = staff.get(f"/admin/lobby/report/{report.pk}/change/").text
    assert "&lt;i&gt;rude&lt;/i&gt;" in page and "<i>rude" not in page
    staff.post("/admin/lobby/report/", {"action": "mark_handled", "_selected_action": [report.pk]})
    report.refresh_from_db()
    assert report.handled_at is not None


def test_reports_are_for_others_with_a_reason_and_not_by_the_hundred(
    browser: Browser, host: Player, member: Player
) -> None:
    client = browser(host)
    assert client.post("/people/Mila/report/", {"reason": "ugly"}).status_code == 422
    assert "That is you." in client.post("/people/Hana/report/", {"reason": "spam"}).text
    for _ in range(people.MOST_REPORTS):
        people.report(host, member, "spam", "")
    assert refusal(people.report, host, member, "spam", "") == "too_many_reports"


def test_mute_and_block_are_pressed_on_the_persons_page(
    browser: Browser, host: Player, member: Player
) -> None:
    client = browser(host)
    for what, rows in (("mute", Mute), ("block", Block)):
        for _ in range(2):
            client.post(f"/people/Mila/{what}/", {"on": "yes"})
        assert rows.objects.filter(player=host, other=member).count() == 1
        client.post(f"/people/mila/{what}/")
        assert not rows.objects.exists()
    assert "That is you." in client.post("/people/Hana/mute/", {"on": "yes"}, follow=True).text
    assert client.get("/people/Nobody/").status_code == 404


def test_a_profile_shows_finished_matches_unless_they_are_hidden(
    browser: Browser, table: Table, host: Player, member: Player, stranger: Player
) -> None:
    tables.sit_down(table, stranger)
    match = tables.start(table, host).match
    assert match is not None
    match.state, match.winner_seat, match.scores = Match.State.FINISHED, 1, [12, 104, 60]
    match.finished_at = timezone.now()
    match.save()
    profile = profile_of(member, host)
    assert (profile.matches, profile.wins) == (1, 1)
    assert profile.recent is not None
    assert profile.recent[0].scores == [("Hana", 12), ("Mila", 104), ("Sven", 60)]
    assert "<dd>1</dd>" in browser(host).get("/people/Mila/").text
    Player.objects.filter(pk=member.pk).update(hides_history=True)
    assert "This person does not show past matches." in browser(host).get("/people/Mila/").text
    assert "<dd>1</dd>" in browser(member).get("/people/Mila/").text
