from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.urls import reverse

from lobby.models import Player
from tests.lobby.conftest import PASSWORD

pytestmark = pytest.mark.django_db
Browser = Callable[[Player | None], Client]

SIGNUP = {"username": "Ana", "password1": PASSWORD, "password2": PASSWORD, "email": ""}


def test_a_name_and_a_password_are_enough_and_lead_to_the_lobby(client: Client) -> None:
    response = client.post(reverse("account_signup"), SIGNUP, follow=True)
    assert response.redirect_chain == [("/", 302)]
    assert "You are signed in as Ana." in response.text
    player = Player.objects.get()
    assert (player.username, player.name_key, player.email) == ("Ana", "ana", "")
    assert player.check_password(PASSWORD)
    assert mail.outbox == []


def test_sign_up_goes_back_to_the_table_that_one_was_invited_to(client: Client) -> None:
    path = "/tables/abcdefgh/"
    page = client.get(f"{reverse('account_login')}?next={path}")
    assert f'href="/accounts/signup/?next={path.replace("/", "%2F")}"' in page.text
    response = client.post(reverse("account_signup"), SIGNUP | {"next": path})
    assert response["Location"] == path


def test_nobody_is_sent_to_another_site(client: Client) -> None:
    data = SIGNUP | {"next": "https://elsewhere.example/"}
    assert client.post(reverse("account_signup"), data)["Location"] == "/"


def test_an_e_mail_address_may_be_given(client: Client) -> None:
    client.post(reverse("account_signup"), SIGNUP | {"email": "ana@club.example"})
    assert Player.objects.get().email == "ana@club.example"
    assert [letter.to for letter in mail.outbox] == [["ana@club.example"]]


def test_the_form_asks_in_a_sensible_order_and_helps_password_managers(client: Client) -> None:
    form = client.get(reverse("account_signup")).context["form"]
    asked = [(name, field.widget.attrs.get("autocomplete")) for name, field in form.fields.items()]
    assert asked == [
        ("username", "username"),
        ("password1", "new-password"),
        ("password2", "new-password"),
        ("email", "email"),
    ]


@pytest.mark.parametrize(
    ("wrong", "field", "words"),
    [
        ({"username": "ab"}, "username", "Choose a name of 3 to 20 characters."),
        ({"username": "x" * 21}, "username", "Choose a name of 3 to 20 characters."),
        ({"username": "a b c"}, "username", "Use only letters, digits"),
        ({"username": "-ana"}, "username", "Begin your name with a letter or a digit."),
        ({"username": "žARKO"}, "username", "This name is taken. Please choose another one."),
        ({"password1": "83920174625", "password2": "83920174625"}, "password1", "entirely numeric"),
        ({"password2": "something-else-7"}, "password2", "same password each time"),
        ({"email": "no address"}, "email", "valid email address"),
    ],
)
def test_a_wrong_field_is_said_beside_it(
    wrong: dict[str, str], field: str, words: str, client: Client
) -> None:
    Player.objects.create_user("Žarko")
    response = client.post(reverse("account_signup"), SIGNUP | wrong)
    form = response.context["form"]
    assert list(form.errors) == [field]
    assert len(form.errors[field]) == 1
    assert words in form.errors[field][0]
    assert f'id="id_{field}_error"' in response.text
    assert f"id_{field}_error" in form[field].as_widget()
    assert Player.objects.count() == 1


def test_names_are_kept_in_one_form(client: Client) -> None:
    client.post(reverse("account_signup"), SIGNUP | {"username": "Ａna"})
    assert Player.objects.get().username == "Ana"


@pytest.mark.parametrize("typed", ["Žarko", "žarko", "ŽARKO", " Žarko "])
def test_one_signs_in_however_the_capitals_are_typed(typed: str, client: Client) -> None:
    Player.objects.create_user("Žarko", password=PASSWORD)
    response = client.post(reverse("account_login"), {"login": typed, "password": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/")


def test_a_wrong_password_says_neither_which_nor_why(client: Client, person: object) -> None:
    Player.objects.create_user("Ana", password=PASSWORD)
    words = "This name and this password do not belong together."
    for name in ("Ana", "Nobody"):
        response = client.post(reverse("account_login"), {"login": name, "password": "wrong"})
        assert words in response.text
        assert 'role="alert"' in response.text


def test_signing_out_needs_a_press_and_leads_to_the_lobby(browser: Browser, host: Player) -> None:
    client = browser(host)
    assert client.get(reverse("account_logout")).status_code == 200
    response = client.post(reverse("account_logout"), follow=True)
    assert response.redirect_chain == [("/", 302)]
    assert "You have signed out. See you soon." in response.text
    assert "Play as a guest" in response.text


@pytest.mark.parametrize(
    "name",
    [
        "account_login",
        "account_signup",
        "account_reset_password",
        "account_reset_password_done",
        "account_reset_password_from_key_done",
        "account_inactive",
        "account_email_verification_sent",
    ],
)
def test_every_page_on_the_way_in_is_in_our_frame(name: str, client: Client) -> None:
    response = client.get(reverse(name), follow=True)
    assert response.status_code == 200
    assert 'class="paper account"' in response.text
    assert "style=" not in response.text


@pytest.mark.parametrize(
    "name",
    [
        "account_logout",
        "account_email",
        "account_change_password",
        "account_reauthenticate",
    ],
)
def test_every_page_of_ones_account_is_in_our_frame(
    name: str, browser: Browser, host: Player
) -> None:
    response = browser(host).get(reverse(name), follow=True)
    assert response.status_code == 200
    assert 'class="paper account"' in response.text
    assert "style=" not in response.text


def test_a_forgotten_password_is_set_anew_by_letter(client: Client, host: Player) -> None:
    host.email = "hana@club.example"
    host.save()
    client.post(reverse("account_reset_password"), {"email": "hana@club.example"})
    (letter,) = mail.outbox
    link = next(line for line in letter.body.split() if "/password/reset/key/" in line)
    page = client.get(link, follow=True)
    assert 'class="paper account"' in page.text
    path = page.redirect_chain[-1][0]
    new = {"password1": "a-quite-other-secret", "password2": "a-quite-other-secret"}
    assert client.post(path, new, follow=True).status_code == 200
    host.refresh_from_db()
    assert host.check_password("a-quite-other-secret")


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_one_name_at_once_one_is_told_to_choose_another() -> None:
    barrier = threading.Barrier(2)
    places: list[str] = []

    def race(name: str) -> None:
        client = Client()
        barrier.wait()
        try:
            response = client.post(reverse("account_signup"), SIGNUP | {"username": name})
            places.append(response["Location"] if response.status_code == 302 else "form")
        finally:
            connection.close()

    threads = [threading.Thread(target=race, args=(name,)) for name in ("Žana", "žANA")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Player.objects.count() == 1
    assert places.count("/") == 1
    assert [place for place in places if place != "/"] in (["form"], ["/accounts/signup/"])
