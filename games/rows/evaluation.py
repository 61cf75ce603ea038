"""The parts that the evaluators of both games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from games.ai.evaluation import Evaluation, Evaluator, Reason, appraise_end, find_lead, own_seat
from games.core.game import Seat
from games.rows.rules import View

M = TypeVar("M")
D = TypeVar("D")

_TRIES: Final = 12
"""Default number of rollouts of an evaluation."""
_WIDTH: Final = 6
"""Moves that are compared: only these have a chance to be best."""
_MARGIN: Final = 4.0
"""Ratings further below the best are hardly ever better."""
_TRUST: Final = 0.03
"""The value of one unit of rating, as a share of a win."""
IDLE: Final = -1000.0
"""The rating of a move that the policy never considers, or that could repeat for ever."""
_MANY: Final = 4
"""Cards taken from discard piles and not laid yet at which the policy stops taking more."""


def appraise(scores: list[int], seat: Seat, lead: float, near: float) -> Evaluation:
    """Return the evaluation of the end of a rollout.

    A lead of `lead` points counts as three quarters of a win, for displayed odds one of `near`.
    """
    others = [score for other, score in enumerate(scores) if other != seat]
    behind = max(others) - scores[seat]
    chance, odds = (1 / (1 + 3 ** (behind / gap)) for gap in (lead, near))
    return Evaluation(find_lead(scores, seat), chance, odds)


def keep_taken(ratings: dict[M, float], view: View[Any, Any], drops: Mapping[str, M]) -> None:
    """Never discard a card that the seat took from a discard pile."""
    for card in list_taken(view):
        if drops[card] in ratings:
            ratings[drops[card]] += IDLE


def rate_draws(
    rated: Iterable[tuple[float, int]], view: View[Any, Any], draws: Sequence[D]
) -> dict[D, float]:
    """Return the ratings of draws by pile, the draw pile last; not too many cards are taken."""
    is_enough = len(list_taken(view)) >= _MANY
    return {
        draws[pile]: rating + (IDLE if is_enough and pile >= 0 else 0.0) for rating, pile in rated
    }


def list_taken(view: View[Any, Any]) -> Sequence[str]:
    """Return the cards in hand that the seat took from discard piles."""
    return view.memory[own_seat(view.seat)] if view.memory else ()


class Rollouts(Protocol):
    """A position that is played out many times."""

    def __init__(self, view: Any) -> None: ...
    def __call__(self, rng_seed: int) -> Evaluation:
        """Play a game out with random hidden cards."""


def make_evaluator(
    rate: Callable[[Any], Mapping[M, float]],
    rollouts: type[Rollouts],
    explain: Callable[[Any, Seat, M], Iterable[Reason]],
    noise: Mapping[int, float],
) -> Evaluator[M, Any]:
    """Return the evaluator that compares moves by rollouts to the end of the game.

    `rate` returns the moves that the policy considers, with their one-ply ratings. `noise` is that
    of easy players by number of players.
    """

    def rate_moves(view: Any, moves: Sequence[M]) -> tuple[float, ...]:
        ratings = rate(view)
        return tuple([ratings.get(move, 2 * IDLE) for move in moves])

    def evaluate(view: View[Any, Any]) -> Evaluation:
        if view.outcome:
            return appraise_end(view.outcome, own_seat(view.seat))
        play_out = rollouts(view)
        found = [play_out(rng_seed) for rng_seed in range(_TRIES)]
        result, chance = sum(each.result for each in found), sum(each.chance for each in found)
        return Evaluation(result / _TRIES, chance / _TRIES)

    return Evaluator(
        rate_moves,
        evaluate,
        lambda _: None,
        rollouts,
        width=_WIDTH,
        margin=_MARGIN,
        trust=_TRUST,
        rates_in_points=False,
        explain=lambda view, move: tuple(explain(view, own_seat(view.seat), move)),
        easy_noise=lambda view: noise[len(view.sizes)],
    )
