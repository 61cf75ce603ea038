"""The reasons of an evaluator for a move, written short."""

from __future__ import annotations

from typing import Any

from games.ai.evaluation import Evaluator, Reason
from games.core.game import AnyGame, Seat


def why(
    game: AnyGame, evaluator: Evaluator[Any, Any], state: Any, notation: str, seat: int = 0
) -> str:
    """Return the reasons of a seat's move, such as `+builds 3 -leaves 12`."""
    move = game.parse(notation)
    assert move in game.legal_moves(state, Seat(seat)), notation
    assert evaluator.explain is not None
    return " ".join(map(_write, evaluator.explain(game.view(state, Seat(seat)), move)))


def _write(reason: Reason) -> str:
    figures = [str(value) for _, value in reason.text.args if isinstance(value, int)]
    sign = "+" if reason.weight > 0 else "-"
    return " ".join((sign + reason.text.key.removeprefix("why-"), *figures))
