"""Hard: remembers all that was taken and thrown in the open, keeps its melds back, and looks ahead.

A heuristic proposes a turn; a bounded search (see ``search``) tries it against other discards, and
against showing or keeping its melds. What counts is the chance to win the match from the score.
"""

from __future__ import annotations

import random

from rummy.ai.easy import is_usable
from rummy.ai.judge import discard_worths
from rummy.ai.looks import Looks
from rummy.ai.memory import Known
from rummy.ai.normal import DANGER_WORTH, puts_off_the_end
from rummy.ai.packed import Place
from rummy.ai.plan import NOTHING, Turn, cover_of, find_finish, keep_one_back
from rummy.ai.playout import Habits
from rummy.ai.search import Budget, best_of, draw_playout, turn_playout

#: It shows its melds once a hand is this small or the stock this low (two and three seats).
SMALL_HAND, LOW_STOCK = 3, 6
#: What a point and a live out are worth: with four seats the stock is short, and low hands win.
WORTHS = {2: (0.5, 4.0), 3: (0.5, 4.0), 4: (1.0, 1.0)}
#: Discards that the search looks at, and the stock at which it looks at the draw too.
MOST_DISCARDS = 4
SEARCHED_STOCK = {2: 0, 3: 4, 4: 4}
#: With more seats an outcome hangs less on one choice, so a gain is believed sooner.
BUDGETS = {2: Budget(errors=1.5), 3: Budget(errors=1.0), 4: Budget(errors=1.0)}


def takes_discard(known: Known, rng: random.Random, looks: Looks | None = None) -> bool:
    """A card that completes a meld; near the end of the stock whatever the search finds better."""
    proposed = wants_discard(known)
    if known.stock_count > SEARCHED_STOCK[known.seats]:
        return proposed
    habits = habits_of(known)
    choices = [draw_playout(known, habits, proposed), draw_playout(known, habits, not proposed)]
    if looks is not None:
        choices = looks.watch((proposed, not proposed), choices)
    best = best_of(choices, known, known.lays_early, rng, BUDGETS[known.seats])
    return proposed if best == 0 else not proposed


def wants_discard(known: Known) -> bool:
    """What the heuristic says of the draw: it takes a card that goes down, or puts off losing."""
    return is_usable(known, known.top) or (not known.stock_count and puts_off_the_end(known))


def play_turn(known: Known, rng: random.Random, looks: Looks | None = None) -> Turn:
    """Out if it can; else what the search finds best of the likely turns."""
    finish = find_finish(known)
    if finish is not None:
        return finish
    turns = propose(known)
    if len(turns) == 1:
        return turns[0]
    habits = habits_of(known)
    playouts = [turn_playout(known, habits, turn) for turn in turns]
    if looks is not None:
        playouts = looks.watch(turns, playouts)
    return turns[best_of(playouts, known, known.lays_early, rng, BUDGETS[known.seats])]


def propose(known: Known) -> list[Turn]:
    """Turns worth looking at, the heuristic's own first. Only where no turn goes out."""
    down = cover_of(known, known.hand)
    rest = known.hand & ~down.cards
    if not rest:
        return [keep_one_back(known)]
    discards = ranked_discards(known, rest)[:MOST_DISCARDS]
    keeps = holds_back(known)
    first = NOTHING if keeps else down
    turns = [Turn(first, discards[0])]
    if down.cards:
        turns.append(Turn(down if keeps else NOTHING, discards[0]))
    turns.extend(Turn(first, discard) for discard in discards[1:])
    return turns


def ranked_discards(known: Known, rest: int) -> list[Place]:
    """The cards of ``rest``, the best discard first."""
    point_worth, out_worth = WORTHS[known.seats]
    worths = discard_worths(known, rest, known.unseen, point_worth, out_worth, DANGER_WORTH)
    return sorted(worths, key=lambda place: (worths[place], place), reverse=True)


def holds_back(known: Known) -> bool:
    """Whether to keep melds in the hand: with four seats the stock is too short for it."""
    if known.seats == 4 or known.stock_count <= LOW_STOCK:
        return False
    return all(count > SMALL_HAND for seat, count in enumerate(known.counts) if seat != known.seat)


def habits_of(known: Known) -> Habits:
    """How the players of the search's playouts play."""
    point_worth, out_worth = WORTHS[known.seats]
    return Habits(known.seats, point_worth, out_worth, known.ace_high, known.discard_to_win)
