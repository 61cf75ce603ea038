"""The toy game with an evaluator that can report on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from games.ai.evaluation import Evaluation, Evaluator
from games.ai.luck import LuckModel
from games.catalog import Catalogue
from tests.support.toy_game import TOYS, ToyState, ToyView


def _rate(_view: ToyView, moves: Sequence[str]) -> list[float]:
    """Rate the last move highest."""
    return [0.5 + 0.1 * at for at, _ in enumerate(moves)]


def _measure(state: ToyState) -> list[list[float]]:
    """Use the points as value."""
    return [[float(points)] for points in state.points]


REPORTED: Final[Catalogue] = {
    "toy": replace(
        TOYS["toy"],
        evaluator=Evaluator(
            _rate,
            lambda _: Evaluation(0.0, 0.5),
            lambda _: 0,
            is_learned=True,
            normal_noise=lambda _: 100.0,
        ),
        fortune=LuckModel(_measure, ((1.0,), (1.0,))),
    )
}
