"""``verify`` and ``export``: every way in which what is stored may differ is found."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from rummy.models import Match, Move, Round
from rummy.records import differences


@pytest.fixture
def played(make_table: Any) -> Any:
    table = make_table("human", "human", target_score=60)
    table.play_match(seed=2)
    return table


def verify(*matches: int) -> tuple[int, list[dict[str, Any]]]:
    out = io.StringIO()
    try:
        call_command("verify", *map(str, matches), stdout=out)
        status = 0
    except SystemExit as stop:
        status = int(stop.code or 0)
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_sound_club_is_found_sound(played: Any) -> None:
    moves = Move.objects.count()
    assert verify() == (0, [{"matches": 1, "moves": moves, "differing": 0, "missing": []}])


def spoil_score(table: Any) -> None:
    Match.objects.update(scores=[1, 2])


def spoil_winner(table: Any) -> None:
    Match.objects.update(winner_seat=1 - table.row.winner_seat)


def spoil_state(table: Any) -> None:
    Match.objects.update(state="playing", turn_seat=0)


def spoil_round_points(table: Any) -> None:
    row = Round.objects.filter(number=1).get()
    Round.objects.filter(pk=row.pk).update(points=row.points + 1)


def spoil_move(table: Any) -> None:
    Move.objects.filter(pk=Move.objects.filter(ply=2).first().pk).update(text="draw stock")


def lose_move(table: Any) -> None:
    Move.objects.filter(pk=Move.objects.order_by("pk").last().pk).delete()


def lose_first_move(table: Any) -> None:
    Move.objects.filter(round__number=1, ply=1).delete()


def spoil_deck(table: Any) -> None:
    row = Round.objects.get(number=1)
    Round.objects.filter(pk=row.pk).update(deck=row.deck[2:] + row.deck[:2])


def spoil_secret(table: Any) -> None:
    Round.objects.filter(number=1).update(secret="0" * 64)


def spoil_text(table: Any) -> None:
    Move.objects.filter(ply=1).update(text="draw nothing")


def spoil_version(table: Any) -> None:
    Match.objects.update(version=1)


def lose_round(table: Any) -> None:
    Round.objects.filter(number=1).delete()


DAMAGE = (
    spoil_score,
    spoil_winner,
    spoil_state,
    spoil_round_points,
    spoil_move,
    lose_move,
    lose_first_move,
    spoil_deck,
    spoil_secret,
    spoil_text,
    spoil_version,
    lose_round,
)


def test_each_kind_of_damage_is_found_and_named(played: Any) -> None:
    for spoil in DAMAGE:
        with transaction.atomic():  # Playing a match takes long: each is done to the same one.
            spoil(played)
            found = list(differences(played.row))
            assert found, spoil
            status, lines = verify()
            assert status == 1, spoil
            assert lines[0] == {"match": played.pk, "ok": False, "differences": found}
            assert lines[-1]["differing"] == 1
            transaction.set_rollback(True)
    assert list(differences(played.row)) == []


def test_a_match_that_is_not_there_is_named(played: Any) -> None:
    status, lines = verify(played.pk + 9)
    assert status == 1
    assert lines[0]["differences"] == [f"There is no match {played.pk + 9}."]


def export(match: int, *more: str) -> str:
    out = io.StringIO()
    call_command("export", str(match), *more, stdout=out)
    return out.getvalue()


def test_an_exported_match_replays_to_what_is_stored(played: Any, tmp_path: Any) -> None:
    file = tmp_path / "match.json"
    file.write_text(export(played.pk))
    out = io.StringIO()
    call_command("replay", str(file), stdout=out)
    answer = json.loads(out.getvalue())
    assert (answer["ok"], answer["error"]) == (True, None)
    assert answer["result"] == {"winner": played.row.winner_seat, "scores": played.row.scores}
    assert [result["points"] for result in answer["rounds"]] == list(
        played.row.rounds.order_by("number").values_list("points", flat=True)
    )


def test_the_deck_of_a_round_in_play_is_in_no_export_unless_asked_for(two: Any) -> None:
    row = two.row.rounds.get()
    assert row.deck not in export(two.pk)
    assert row.secret not in export(two.pk)
    assert row.deck in export(two.pk, "--running")


def test_an_unknown_match_gives_one_clear_line(db: None) -> None:
    with pytest.raises(CommandError, match="There is no match 12"):
        export(12)
