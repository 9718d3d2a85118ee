"""A guest keeps the name and the scores; guests who never return are forgotten."""

from __future__ import annotations

import io
import json
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from lobby import tables
from lobby.matchmaking import play_now
from lobby.models import Player, Table
from rummy.engine.rules import make_options
from rummy.models import Match, MatchSeat
from tests.lobby.conftest import PASSWORD

pytestmark = pytest.mark.django_db
FORM = {"password1": PASSWORD, "password2": PASSWORD, "email": ""}


@pytest.fixture
def client() -> Client:
    """The browser of a guest."""
    browser = Client()
    browser.post("/guest/")
    return browser


def guest() -> Player:
    return Player.objects.get()


def test_a_guest_keeps_the_name_and_everything_played(client: Client) -> None:
    player = guest()
    match = play_now(player).match
    page = client.get("/keep/").text
    assert f'value="{player.username}"' in page
    answer = client.post("/keep/", FORM | {"username": player.username}, follow=True)
    assert f"Sign in as {player.username} from now on." in answer.text
    player.refresh_from_db()
    assert (player.is_guest, player.check_password(PASSWORD)) == (False, True)
    assert list(MatchSeat.objects.filter(player=player).values_list("match", flat=True)) == [
        match.pk if match else None
    ]
    # The session goes on, and the name and the password open another one.
    assert client.get("/").context["user"] == player
    other = Client()
    other.post("/accounts/login/", {"login": player.username, "password": PASSWORD})
    assert other.get("/").context["user"] == player
    assert client.get("/keep/")["Location"] == "/"


def test_another_name_may_be_chosen_and_an_address_given(client: Client) -> None:
    client.post("/keep/", FORM | {"username": "Žana", "email": "zana@example.com"})
    player = guest()
    assert (player.username, player.name_key, player.is_guest) == ("Žana", "žana", False)
    assert EmailAddress.objects.get(user=player).email == "zana@example.com"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"username": "hANA"}, "This name is taken."),
        ({"username": "x"}, "Choose a name of 3 to 20 characters."),
        ({"password1": "12345678", "password2": "12345678"}, "entirely numeric"),
        ({"password2": "something-else"}, "Write the same password in both places."),
        ({"email": "nowhere"}, "Enter a valid email address."),
    ],
)
def test_what_cannot_be_kept_is_said_and_nothing_is_lost(
    wrong: dict[str, str], words: str, client: Client
) -> None:
    before = guest()
    Player.objects.create_user("Hana")
    answer = client.post("/keep/", FORM | {"username": "Mila"} | wrong)
    assert answer.status_code == 422
    assert words in answer.text
    after = Player.objects.get(pk=before.pk)
    assert (after.username, after.is_guest) == (before.username, True)
    assert client.get("/").context["user"] == after


def clear(*arguments: str) -> dict[str, object]:
    out = io.StringIO()
    call_command("clear_guests", *arguments, stdout=out)
    return dict(json.loads(out.getvalue()))


def long_ago(player: Player, days: int = 100) -> None:
    moment = timezone.now() - timedelta(days=days)
    Player.objects.filter(pk=player.pk).update(last_active_at=moment, date_joined=moment)


def new_guest(name: str) -> Player:
    return Player.objects.create_user(name, is_guest=True)


def test_guests_who_never_return_are_cleared_and_their_matches_stay_readable() -> None:
    gone, here, account = new_guest("Gone"), new_guest("Here"), Player.objects.create_user("Kept")
    match = play_now(gone).match
    assert match is not None
    Match.objects.filter(pk=match.pk).update(state=Match.State.FINISHED)
    Table.objects.filter(match=match).update(state=Table.State.CLOSED)
    for player in (gone, account):
        long_ago(player)
    assert clear("--dry-run") == {"guests": 1, "deleted": False}
    assert clear() == {"guests": 1, "deleted": True}
    assert set(Player.objects.all()) == {here, account}
    assert list(match.seats.order_by("seat").values_list("name", "player")) == [
        ("Gone", None),
        ("Normal", None),
    ]
    assert clear() == {"guests": 0, "deleted": True}


def test_guests_who_still_sit_somewhere_are_kept() -> None:
    playing, waiting = new_guest("Playing"), new_guest("Waiting")
    play_now(playing)
    tables.open_table(waiting, make_options(), [""])
    for player in (playing, waiting):
        long_ago(player)
    assert clear() == {"guests": 0, "deleted": True}
    Table.objects.filter(host=waiting).update(state=Table.State.CLOSED)
    assert clear("--days", "99") == {"guests": 1, "deleted": True}


def test_a_guest_who_opened_a_table_where_others_play_is_kept() -> None:
    opener, other = new_guest("Opener"), new_guest("Other")
    table = tables.open_table(opener, make_options(), [""])
    tables.sit_down(table, other)
    match = tables.start(table, opener).match
    assert match is not None
    match.seats.filter(player=opener).update(is_absent=True, has_left=True)
    long_ago(opener)
    assert clear() == {"guests": 0, "deleted": True}
    assert Table.objects.get().match == match


def test_a_number_of_days_that_cannot_be_is_refused() -> None:
    with pytest.raises(CommandError, match="--days must be 1 to 10000"):
        clear("--days", "0")
    with pytest.raises(CommandError, match="--days must be a whole number"):
        clear("--days", "soon")


def test_a_visit_is_noted_to_the_nearest_minutes(client: Client) -> None:
    client.get("/")
    first = guest().last_active_at
    assert first is not None
    client.get("/")
    assert guest().last_active_at == first
    long_ago(guest(), days=1)
    client.get("/")
    last = guest().last_active_at
    assert last is not None and last >= first
