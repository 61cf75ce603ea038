"""The reasons of an evaluator for a move, written short."""

from __future__ import annotations

from typing import Any

from bot.testing.random_games import play_once
from games.ai.evaluation import Evaluator, Reason
from games.core.game import CHANCE, AnyGame, Seat


def why(
    game: AnyGame, evaluator: Evaluator[Any, Any], state: Any, notation: str, seat: int = 0
) -> str:
    """Return the reasons of a seat's move, such as `+builds 3 -leaves 12`."""
    move = game.parse(notation)
    assert move in game.legal_moves(state, Seat(seat)), notation
    assert evaluator.explain is not None
    return " ".join(map(_write, evaluator.explain(game.view(state, Seat(seat)), move)))


def find_unexplained(game: AnyGame, evaluator: Evaluator[Any, Any], players: int) -> list[str]:
    """Return the moves of a random game that had alternatives, and for which nothing speaks."""
    assert evaluator.explain is not None
    found = []
    for ply in play_once(game, players, seed=1):
        moves = game.legal_moves(ply.before, ply.seat) if ply.seat != CHANCE else ()
        for move in moves if len(moves) > 1 else ():
            reasons = evaluator.explain(game.view(ply.before, ply.seat), move)
            if not any(reason.weight > 0 for reason in reasons):
                found.append(f"{ply.number} {game.notate(move)}")
    return found


def _write(reason: Reason) -> str:
    figures = [str(value) for _, value in reason.text.args if isinstance(value, int)]
    sign = "+" if reason.weight > 0 else "-"
    return " ".join((sign + reason.text.key.removeprefix("why-"), *figures))
