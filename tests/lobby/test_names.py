from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from lobby.models import Player
from lobby.names import check_name, fold_name


@pytest.mark.parametrize(
    "name", ["Ana", "a_b-c", "42nd", "Žarko", "Ваня7", "שרה", "Åsa", "Đurđa", "Niccolò", "x" * 20]
)
def test_a_name_has_letters_of_our_scripts_digits_and_two_signs(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ab", "name_length"),
        ("x" * 21, "name_length"),
        ("", "name_length"),
        ("_ana", "name_start"),
        ("-ana", "name_start"),
        ("a b", "name_characters"),
        ("ana@home", "name_characters"),
        ("ana\u202e", "name_characters"),
        ("ana\u200b", "name_characters"),
        ("ana🂡", "name_characters"),
        ("ana\n", "name_characters"),
        ("हिन्दी", "name_characters"),
        ("Ωmega", "name_characters"),
        ("ana٣", "name_characters"),
        ("<b>ana</b>", "name_characters"),
        ("Aнa", "name_scripts"),
        ("anaשרה", "name_scripts"),
        ("Admin", "name_reserved"),
        ("АДМИН", "name_reserved"),
        ("hard", "name_reserved"),
        ("R00T", "name_reserved"),
        ("x" * 10_000, "name_length"),
    ],
)
def test_any_other_name_is_refused_with_a_reason(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        check_name(name)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "aNA"), ("Žana", "žANA"), ("ВАНЯ", "ваня"), ("straße", "STRASSE"), ("Ａna", "ana")],
)
def test_names_that_differ_in_capitals_only_are_one_name_in_every_script(
    one: str, other: str
) -> None:
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Оса", "oca"), ("lana", "Iana"), ("lana", "1ana"), ("Bob0", "BobO"), ("РАСЕ", "pace")],
)
def test_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(("one", "other"), [("Zana", "Žana"), ("Ваня", "Ваня2"), ("Ana", "Anna")])
def test_names_that_can_be_told_apart_are_two(one: str, other: str) -> None:
    assert fold_name(one) != fold_name(other)


@pytest.mark.django_db
def test_the_database_holds_one_of_two_such_names() -> None:
    Player.objects.create_user("Žana")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create_user("žANA")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.bulk_create([Player(username="ŽANA")])
    assert list(Player.objects.values_list("username", "name_key")) == [("Žana", "žana")]


@pytest.mark.django_db
def test_a_renamed_player_frees_the_old_name() -> None:
    player = Player.objects.create_user("Žana")
    player.username = "Nada"
    player.save(update_fields=["username"])
    Player.objects.create_user("žana")
    assert set(Player.objects.values_list("name_key", flat=True)) == {"nada", "žana"}
