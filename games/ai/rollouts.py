"""The computer player of any game: flat rollouts, for games without an evaluator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from games.ai.evaluation import find_lead
from games.ai.search import Level, pick_best
from games.core.cards import Stream
from games.core.game import CHANCE, AnyGame, Seat

M = TypeVar("M")

PLIES: Final = {Level.EASY: 300, Level.NORMAL: 3_000, Level.HARD: 15_000}
"""By level, about how many moves are played in all rollouts: a second for the highest.

Plies, not rollouts, because those of a long game take longer.
"""
_LONGEST: Final = 400
"""Most plies of a rollout; a game that goes on then counts as lost."""


def choose_by_rollouts(
    level: Level, game: AnyGame, view: Any, moves: Sequence[M], rng_seed: int
) -> M:
    """Return the move that wins most often when all seats then play at random.

    Deterministic in view and `rng_seed`. All moves are tried in the same determinized positions,
    with the same random numbers. Of two moves that win equally often, the one with more points.
    """
    if len(moves) == 1:
        return moves[0]
    worlds, left, worths = Stream(rng_seed), PLIES[level], [0.0] * len(moves)
    while left > 0:
        world = worlds.below(1 << 62)
        for at, move in enumerate(moves):
            worth, plies = _play_out(game, view, move, world)
            worths[at] += worth
            left -= plies
    return pick_best(moves, worths, rng_seed)


def _play_out(game: AnyGame, view: Any, move: Any, world: int) -> tuple[float, int]:
    """Play on at random; return the seat's share of the win, and the length."""
    luck, mover = Stream(world), view.seat
    state = game.determinize(view, world)
    for plies in range(1, _LONGEST):
        state = game.apply(state, mover, move).state
        decisions = game.decisions(state)
        if not decisions:
            return _share(game, state, view.seat), plies
        mover = decisions[0].seat
        if mover == CHANCE:
            move = luck.draw(game.chances(state))
        else:
            options = game.legal_moves(state, mover)
            move = options[luck.below(len(options))]
    return 0.0, _LONGEST


_POINT: Final = 1e-6
"""Value of a point: it only breaks ties."""


def _share(game: AnyGame, state: Any, seat: Seat) -> float:
    outcome = game.outcome(state)
    if outcome is None:
        return 0.0
    if not outcome.winners:  # a void game
        return 1 / len(outcome.scores)
    share = (seat in outcome.winners) / len(outcome.winners)
    return share + _POINT * find_lead(outcome.scores, seat)
