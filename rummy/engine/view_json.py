"""A seat's view as JSON and back, without loss: a program can run on another machine with it.

Cards are written as in the rules' notation, sets of cards as one text by suit and rank, moves as in
``moves``. This is the engine's own form; the messages to a table's page are another matter.
"""

from __future__ import annotations

from typing import Any

from rummy.engine.cards import (
    format_card,
    format_card_list,
    format_cards,
    parse_card,
    parse_card_list,
    parse_cards,
)
from rummy.engine.match import RoundResult
from rummy.engine.melds import Meld
from rummy.engine.moves import Played, format_move, parse_move
from rummy.engine.rules import make_options
from rummy.engine.view import View


def view_to_json(view: View) -> dict[str, Any]:
    """``view`` as a JSON object: lists, texts, numbers, true, false and null only."""
    return {
        "seat": view.seat,
        "options": view.options._asdict(),
        "scores": list(view.scores),
        "round_number": view.round_number,
        "first_seat": view.first_seat,
        "upcard": format_card(view.upcard),
        "turn": view.turn,
        "phase": view.phase,
        "hand": format_cards(view.hand),
        "drawn": None if view.drawn is None else format_card(view.drawn),
        "hand_counts": list(view.hand_counts),
        "stock_count": view.stock_count,
        "discards": format_card_list(view.discards),
        "melds": [{"owner": meld.owner, "cards": format_cards(meld.cards)} for meld in view.melds],
        "is_pile_closed": view.is_pile_closed,
        "idle_turns": view.idle_turns,
        "history": [{"seat": seat, "move": format_move(move)} for seat, move in view.history],
        "legal": [format_move(move) for move in view.legal],
        "hands": None if view.hands is None else [format_cards(hand) for hand in view.hands],
        "result": None if view.result is None else _result_to_json(view.result),
        "winner": view.winner,
    }


def view_from_json(data: dict[str, Any]) -> View:
    """The view that :func:`view_to_json` wrote: ``view_from_json(view_to_json(v)) == v``.

    Raises ``RummyError`` for a text that is no card or move and ``bad_option`` for options; a
    missing key is a ``KeyError``.
    """
    drawn, hands, result = data["drawn"], data["hands"], data["result"]
    return View(
        seat=data["seat"],
        options=make_options(**data["options"]),
        scores=tuple(data["scores"]),
        round_number=data["round_number"],
        first_seat=data["first_seat"],
        upcard=parse_card(data["upcard"]),
        turn=data["turn"],
        phase=data["phase"],
        hand=parse_cards(data["hand"]),
        drawn=None if drawn is None else parse_card(drawn),
        hand_counts=tuple(data["hand_counts"]),
        stock_count=data["stock_count"],
        discards=tuple(parse_card_list(data["discards"])),
        melds=tuple(Meld(meld["owner"], parse_cards(meld["cards"])) for meld in data["melds"]),
        is_pile_closed=data["is_pile_closed"],
        idle_turns=data["idle_turns"],
        history=tuple(
            Played(played["seat"], parse_move(played["move"])) for played in data["history"]
        ),
        legal=tuple(parse_move(text) for text in data["legal"]),
        hands=None if hands is None else tuple(parse_cards(hand) for hand in hands),
        result=None if result is None else _result_from_json(result),
        winner=data["winner"],
    )


def _result_to_json(result: RoundResult) -> dict[str, Any]:
    return {
        "winner": result.winner,
        "reason": result.reason,
        "hand_points": list(result.hand_points),
        "points": result.points,
        "scores": list(result.scores),
    }


def _result_from_json(data: dict[str, Any]) -> RoundResult:
    return RoundResult(
        data["winner"],
        data["reason"],
        tuple(data["hand_points"]),
        data["points"],
        tuple(data["scores"]),
    )
