"""What a seat is sent: complete, in the documented form, and nothing that it may not see."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

from rummy import store
from rummy.actions import Play
from rummy.engine.cards import DECK_SIZE, card_list, format_card_list, parse_card_list
from rummy.models import Match
from rummy.snapshot import NOTHING, mark_of, snapshot

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def example() -> dict[str, Any]:
    """The snapshot shown in the description of the protocol."""
    text = PROTOCOL.read_text()
    start = text.index('    {"type": "state"')
    return json.loads(text[start : text.index("\n\n", start)])  # type: ignore[no-any-return]


def keys(value: Any) -> Any:
    """The names of all keys, nested."""
    if isinstance(value, dict):
        return {key: keys(inner) for key, inner in value.items()}
    return None


def test_a_snapshot_has_exactly_the_documented_fields(two: Any) -> None:
    documented = keys(example())
    state = snapshot(two.row, two.turn)
    assert keys(state) == documented | {"round": documented["round"]}


def test_a_snapshot_before_the_first_deal_has_no_round(make_table: Any) -> None:
    state = snapshot(make_table("human", "easy").row, 0)
    assert (state["state"], state["round"], state["events"]) == ("dealing", None, [])
    assert (state["ready"], state["rematch"]) == ([False, True], [False, True])
    assert 0 < state["deal_in"] <= 4
    assert len(state["commitment"]) == 64


def test_the_seat_in_turn_gets_its_legal_moves_and_the_other_none(two: Any) -> None:
    two.play("draw stock")
    seat = two.turn
    mine, theirs = (snapshot(two.row, number)["round"]["legal"] for number in (seat, 1 - seat))
    hand = snapshot(two.row, seat)["round"]["hand"]
    assert (mine["draws"], mine["discards"]) == ([], hand)
    assert theirs == {"draws": [], "melds": [], "layoffs": [], "discards": []}


def test_events_name_what_was_taken_from_the_pile_and_never_what_came_from_the_stock(
    two: Any,
) -> None:
    upcard = snapshot(two.row, 0)["round"]["discards"][-1]
    first = two.turn
    two.play("draw discard")
    two.play(f"discard {upcard}")
    two.play("draw stock")
    assert snapshot(two.row, 0)["events"] == [
        {"round": 1, "n": 1, "seat": first, "move": "draw discard", "card": upcard},
        {"round": 1, "n": 2, "seat": first, "move": f"discard {upcard}"},
        {"round": 1, "n": 3, "seat": 1 - first, "move": "draw stock"},
    ]


def test_a_client_gets_the_events_that_it_has_not_had(two: Any) -> None:
    first = snapshot(two.row, 0)
    two.play("draw stock")
    since = mark_of(first, NOTHING)
    second = snapshot(two.row, 0, since)
    mark = mark_of(second, since)
    assert (since, mark) == ((0, 0), (1, 1))
    assert snapshot(two.row, 0, mark)["events"] == []
    assert mark_of(snapshot(two.row, 0, mark), mark) == mark


def test_a_spectator_owns_no_cards_and_has_no_moves(two: Any) -> None:
    two.play("draw stock")
    seen = snapshot(two.row, None)["round"]
    assert (seen["hand"], seen["drawn"], seen["hands"]) == ([], None, None)
    assert seen["legal"] == {"draws": [], "melds": [], "layoffs": [], "discards": []}
    assert sorted(seen["hand_counts"]) == [7, 8]


def test_all_hands_are_shown_when_the_round_is_over_and_the_result_with_them(two: Any) -> None:
    two.play_round()
    state = snapshot(two.row, 0)
    hands = [list(hand) for hand in state["round"]["hands"]]
    assert [len(hand) for hand in hands] == state["round"]["hand_counts"]
    assert {**state["round"]["result"], "number": 1}.items() <= state["rounds"][0].items()


def test_the_secret_and_the_deck_are_shown_when_the_round_is_over_and_not_before(two: Any) -> None:
    dealt = two.row.rounds.get(number=1)
    assert snapshot(two.row, 0)["proof"] is None
    two.play_round()
    pending = two.row.rounds.get(number=2)
    state = snapshot(two.row, 0)
    assert state["proof"] == {
        "commitment": dealt.commitment,
        "secret": dealt.secret,
        "contributions": ["", ""],
        "deck": dealt.deck,
    }
    assert state["commitment"] == pending.commitment
    assert pending.secret not in json.dumps(state)
    two.deal()
    assert snapshot(two.row, 0)["proof"] is None


def test_a_finished_match_names_its_result_and_then_the_next_match(make_table: Any) -> None:
    from rummy.actions import Rematch

    table = make_table("human", "easy", target_score=10)
    table.play_match()
    state = snapshot(table.row, 0)
    assert state["result"] == {"winner": table.row.winner_seat, "scores": table.row.scores}
    assert (state["next"], state["commitment"]) == (None, None)
    table.act(Rematch(0))
    following = Match.objects.get(previous=table.row)
    assert snapshot(table.row, 0)["next"] == {
        "match": following.pk,
        "url": f"/match/{following.pk}/",
    }


def redeal_hidden(table: Any, seat: int | None, chance: random.Random) -> None:
    """Shuffle in the database what ``seat`` cannot see: the other hands' and the stock's cards."""
    state = table.position.round
    row = table.row.rounds.get(number=table.position.round_number)
    deck = parse_card_list(row.deck)
    held = {card for hand in state.hands for card in card_list(hand)}
    known = set(card_list(state.hands[seat])) if seat is not None else set()
    # A card that lay on the discard pile and was taken again is held, but no secret.
    known.add(deck[table.options.seats * table.options.hand_size])
    for played in state.history:
        if played.move.kind == "discard":
            known.update(card_list(played.move.cards))
    hidden_cards = (held | set(deck[state.dealt :])) - known
    places = [place for place in range(DECK_SIZE) if deck[place] in hidden_cards]
    cards = [deck[place] for place in places]
    chance.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        deck[place] = card
    row.deck = format_card_list(deck)
    row.save()
    store.forget()


def test_shuffling_what_a_seat_cannot_see_changes_no_byte_of_its_snapshot(make_table: Any) -> None:
    chance = random.Random(7)
    compared = 0
    for kinds in (("human", "human"), ("human",) * 3, ("human",) * 4):
        table = make_table(*kinds)
        table.deal()
        for _ in range(12):
            if table.row.state != "playing":
                break
            for seat in (*range(len(kinds)), None):
                before = json.dumps(snapshot(table.row, seat))
                redeal_hidden(table, seat, chance)
                assert json.dumps(snapshot(table.row, seat)) == before
                compared += 1
            table.act(Play(table.turn, (chance.choice(table.legal()),)))
    assert compared > 60


def test_the_comparison_would_find_a_leak(two: Any) -> None:
    """The other seat's own snapshot does change, so the shuffle above is a real one."""
    before = json.dumps(snapshot(two.row, 1))
    redeal_hidden(two, 0, random.Random(1))
    assert json.dumps(snapshot(two.row, 1)) != before


def test_a_position_kept_in_memory_is_the_one_replayed_from_the_database(two: Any) -> None:
    chance = random.Random(3)
    for _ in range(30):
        if two.row.state != "playing":
            break
        two.act(Play(two.turn, (chance.choice(two.legal()),)))
        kept = two.position
        store.forget()
        assert two.position == kept


def test_a_row_read_before_others_played_gives_the_position_of_its_own_version(two: Any) -> None:
    """Rows are read one after the other: moves and deals may have come since the match's was."""
    kept = [(two.row, two.position)]
    chance = random.Random(8)
    while two.row.state == "playing":
        two.act(Play(two.turn, (chance.choice(two.legal()),)))
        kept.append((two.row, two.position))
    two.deal()
    for (before, position), (row, later) in pairwise(kept):
        store.forget()
        assert store.load(row) == later
        store.forget()
        store.remember(before, position)
        assert store.load(row) == later


def test_a_position_some_versions_old_is_brought_up_to_date(two: Any) -> None:
    kept = [(two.row.version, two.position)]
    chance = random.Random(5)
    for _ in range(12):
        two.act(Play(two.turn, (chance.choice(two.legal()),)))
        kept.append((two.row.version, two.position))
    newest = kept[-1][1]
    for version, position in kept:
        store.forget()
        row = two.row
        row.version = version
        store.remember(row, position)
        assert store.load(two.row) == newest
