"""Two sources of chance that know nothing of each other: the deal's, and the programs'."""

from __future__ import annotations

import json
import random
from typing import Any

from rummy.ai.table import play_match, program_rng, secret_of
from rummy.clock import Clock
from rummy.engine.cards import format_card_list
from rummy.engine.deal import commitment, make_deal, new_secret
from rummy.engine.rules import Options
from rummy.engine.view import view
from rummy.engine.view_json import view_to_json
from rummy.models import Match, Round, new_program_seed
from rummy.thinking import think


def test_another_program_seed_leaves_the_deal_as_it_was(make_table: Any) -> None:
    table = make_table("hard", "easy")
    pending = table.row.rounds.get()
    deck = make_deal(bytes.fromhex(pending.secret), ["", ""]).deck
    Match.objects.update(program_seed=new_program_seed())
    table.deal()
    dealt = table.row.rounds.get()
    assert (dealt.secret, dealt.commitment) == (pending.secret, pending.commitment)
    assert dealt.deck == format_card_list(deck)


def test_another_secret_leaves_the_program_seed_as_it_was(make_table: Any) -> None:
    table = make_table("hard", "easy")
    seed = table.row.program_seed
    secret = new_secret()
    Round.objects.update(secret=secret.hex(), commitment=commitment(secret))
    table.deal()
    assert table.row.program_seed == seed
    assert table.row.rounds.get().deck == format_card_list(make_deal(secret, ["", ""]).deck)


def test_the_deals_of_two_matches_with_one_program_seed_differ(make_table: Any) -> None:
    tables = [make_table("easy", "easy") for _ in range(2)]
    Match.objects.update(program_seed="0123456789abcdef")
    for table in tables:
        table.deal()
    first, second = (table.row.rounds.get() for table in tables)
    assert first.secret != second.secret
    assert first.deck != second.deck


def test_a_program_is_given_its_view_and_its_own_seed_alone(make_table: Any) -> None:
    table = make_table("normal", "normal")
    table.deal()
    row, dealt = table.row, table.row.rounds.get()
    seen = view(table.position, table.turn)
    thought = Clock()._think(row, "normal").result(timeout=30)
    assert thought == think("normal", seen, f"{row.program_seed}:{row.version}")
    text = json.dumps(view_to_json(seen)) + row.program_seed
    for secret in (dealt.secret, dealt.commitment, dealt.deck[20:]):
        assert secret not in text


def test_the_pause_is_of_the_programs_chance_and_differs_from_turn_to_turn(
    make_table: Any,
) -> None:
    table = make_table("normal", "normal")
    table.deal()
    seen = view(table.position, table.turn)
    pauses = {think("normal", seen, f"seed:{version}").pause for version in range(20)}
    assert len(pauses) > 15


def test_at_a_table_without_a_server_the_two_sources_are_apart_too() -> None:
    secret, source = secret_of("seed", 1, 1), program_rng("seed", 1, 0)
    assert source.getstate() != random.Random(secret).getstate()
    assert source.getstate() != random.Random(secret.hex()).getstate()
    # Programs that use chance, and others that do not, are dealt the same cards.
    options = Options(target_score=10)
    decks = {
        levels: play_match(options, levels, "seed").record.rounds[0].deck
        for levels in (("easy", "easy"), ("hard", "easy"))
    }
    assert decks["easy", "easy"] == decks["hard", "easy"]
