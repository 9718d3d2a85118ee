"""How fast the engine is, also beside other engines: ``manage.py bench engine``.

Random legal play with the full list of legal moves at each decision, and the fewest points of a
hand. Each is timed alternately with its peers in one process, because a shared machine is faster at
one moment than at the next: compare the ratios, not the figures.
"""

from __future__ import annotations

import importlib
import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rummy.engine.cards import card_set
from rummy.engine.legal import legal_moves
from rummy.engine.partition import fewest_points
from rummy.engine.round import deal_round, play
from rummy.engine.rules import Options

HAND_SIZES = (7, 10, 11)
HANDS = 2000

#: Plays random decisions for some seconds and gives decisions a second of processor time.
Player = Callable[[float], float]
#: Gives the fewest points of a hand, as cards in the peer's own form.
Partition = tuple[Callable[[Any], object], Callable[[Sequence[int]], Any]]


class PeerMissing(Exception):
    """A peer is not installed."""


def play_at_random(seconds: float) -> float:
    """Decisions a second of this engine: two seats, random legal moves, round after round."""
    chance, options, count = random.Random(1).random, Options(), 0
    begun = now = time.process_time()
    while now - begun < seconds:
        order = [chance() for _ in range(52)]
        state = deal_round(options, sorted(range(52), key=order.__getitem__), 0)
        while moves := legal_moves(state):
            state = play(state, state.turn, moves[int(chance() * len(moves))])
            count += 1
        now = time.process_time()
    return count / (now - begun)


def open_spiel_player() -> Player:
    """OpenSpiel's gin rummy from Python; its chance moves are played, but not counted."""
    game = _load("pyspiel").load_game("gin_rummy")

    def play_gin(seconds: float) -> float:
        chance, count = random.Random(1).random, 0
        begun = now = time.process_time()
        while now - begun < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance() * len(actions))])
                    count += 1
            now = time.process_time()
        return count / (now - begun)

    return play_gin


def rlcard_player() -> Player:
    """RLCard's gin rummy environment with its own random agents."""
    env = _load("rlcard").make("gin-rummy", config={"seed": 1})
    agent = _load("rlcard.agents").RandomAgent(num_actions=env.num_actions)
    env.set_agents([agent] * env.num_players)

    def play_gin(seconds: float) -> float:
        count = 0
        begun = now = time.process_time()
        while now - begun < seconds:
            trajectories, _ = env.run(is_training=False)
            # State, action, state, …, state for each player.
            count += sum(len(trajectory) // 2 for trajectory in trajectories)
            now = time.process_time()
        return count / (now - begun)

    return play_gin


def our_partition() -> Partition:
    return fewest_points, card_set


def open_spiel_partition() -> Partition:
    """OpenSpiel's C++ ``min_deadwood``, called from Python; its cards are numbered like ours."""
    return _load("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood, list


def rlcard_partition() -> Partition:
    """RLCard's meld clusters, from which it takes the best."""
    melding = _load("rlcard.games.gin_rummy.utils.melding")
    utils = _load("rlcard.games.gin_rummy.utils.utils")

    def cards_of(hand: Sequence[int]) -> Any:
        return [utils.get_card(card) for card in hand]

    return melding.get_meld_clusters, cards_of


def _load(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise PeerMissing(module) from error


class Peer(NamedTuple):
    name: str
    player: Callable[[], Player]
    partition: Callable[[], Partition]


PEERS = (
    Peer("OpenSpiel gin_rummy", open_spiel_player, open_spiel_partition),
    Peer("RLCard gin-rummy", rlcard_player, rlcard_partition),
)


def bench_play(peers: Sequence[Peer], rounds: int, seconds: float) -> dict[str, Any]:
    """Decisions a second, ours and each peer's, and how many times a peer's ours are."""
    players = [peer.player() for peer in peers]
    ours: list[float] = []
    theirs: list[list[float]] = [[] for _ in peers]
    for _ in range(rounds):
        ours.append(play_at_random(seconds))
        for figures, player in zip(theirs, players, strict=True):
            figures.append(player(seconds))
    result: dict[str, Any] = {"decisions_a_second": round(statistics.median(ours)), "times": {}}
    for peer, figures in zip(peers, theirs, strict=True):
        ratios = [one / other for one, other in zip(ours, figures, strict=True)]
        result["times"][peer.name] = _spread(ratios) | {
            "decisions_a_second": round(statistics.median(figures))
        }
    return result


def bench_partition(peers: Sequence[Peer], rounds: int) -> list[dict[str, Any]]:
    """Microseconds for the fewest points of a hand, at random and where melds compete."""
    functions = [our_partition(), *(peer.partition() for peer in peers)]
    result = []
    for kind, deal in (("random", _any_hand), ("meld-rich", _hand_full_of_melds)):
        for size in HAND_SIZES:
            rng = random.Random(f"{kind} {size}")
            hands = [deal(rng, size) for _ in range(HANDS)]
            forms = [[form(hand) for hand in hands] for _, form in functions]
            figures: list[list[float]] = [[] for _ in functions]
            for _ in range(rounds):
                for times, (function, _), given in zip(figures, functions, forms, strict=True):
                    times.append(_microseconds(function, given))
            row: dict[str, Any] = {"hands": kind, "cards": size}
            row["microseconds"] = round(statistics.median(figures[0]), 3)
            row["times"] = {
                peer.name: _spread(
                    [one / other for one, other in zip(times, figures[0], strict=True)]
                )
                for peer, times in zip(peers, figures[1:], strict=True)
            }
            result.append(row)
    return result


def _microseconds(function: Callable[[Any], object], hands: Sequence[Any]) -> float:
    begun = time.process_time()
    for hand in hands:
        function(hand)
    return (time.process_time() - begun) / len(hands) * 1e6


def _spread(ratios: list[float]) -> dict[str, float]:
    return {
        "median": round(statistics.median(ratios), 2),
        "least": round(min(ratios), 2),
        "most": round(max(ratios), 2),
    }


def _any_hand(rng: random.Random, size: int) -> list[int]:
    return rng.sample(range(52), size)


def _hand_full_of_melds(rng: random.Random, size: int) -> list[int]:
    lowest = rng.randrange(9)
    return rng.sample([13 * suit + lowest + step for suit in range(4) for step in range(5)], size)
