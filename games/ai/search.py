"""Levels of AI players, the search of the hard level, and a player of any game.

All candidates are compared in the same determinized positions with the same random numbers (common
random numbers), and half of them are dropped whenever a share of the rollouts is used (sequential
halving: Karnin, Koren and Somekh 2013). The cost of a search is counted in rollouts, never in time,
so that view and seed determine the move on every machine. Games without an evaluator are played by
flat rollouts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache, partial
from math import log
from typing import Any, Final, Generic, TypeVar

from games.ai.evaluation import Evaluation, Evaluator, Rollout, find_lead
from games.core import CHANCE, AnyGame, Seat, Stream

M = TypeVar("M")

WIDTH: Final = 16
"""Most moves that are compared: the highest rated ones."""
_LONGEST: Final = 400
"""Most plies of a rollout; no game comes near."""


class Candidate(Generic[M]):
    """A move and the results of its rollouts.

    The rollouts of all candidates share positions and random numbers, in the same order.
    """

    __slots__ = ("_chance", "_result", "ends", "move", "rating")

    def __init__(self, move: M, rating: float) -> None:
        self.move = move
        self.rating = rating
        """One-ply rating: breaks ties."""
        self.ends: list[Evaluation] = []
        """By rollout, its result; empty for a move that was never tried."""
        self._chance = self._result = 0.0

    def add(self, end: Evaluation) -> None:
        self.ends.append(end)
        self._chance += end.chance
        self._result += end.result

    def rate(self, evaluator: Evaluator[M, Any]) -> tuple[float, float]:
        """Return the move's value with the evaluator's extra terms; the rating breaks ties."""
        value = (self._chance + evaluator.per_point * self._result) / max(len(self.ends), 1)
        return value + evaluator.trust * self.rating, self.rating


def search(  # noqa: PLR0913 - how many are compared to the end is named
    game: AnyGame,
    evaluator: Evaluator[M, Any],
    view: Any,
    rng_seed: int,
    rollouts: int,
    *,
    keep: int = 1,
    also: M | None = None,
) -> tuple[Candidate[M], ...]:
    """Return the candidates for the move of the view's seat, the best first.

    At most `rollouts` games are played out, but one for each candidate at least; a seat with one
    legal move needs none. The best `keep` are compared to the end, all equally often; the move
    `also` takes part whatever its rating. Raises `ValueError` if the seat has no decision.
    """
    root = game.determinize(view, rng_seed)
    moves = game.legal_moves(root, view.seat)
    if not moves:
        raise ValueError("the seat has no decision")
    ratings = evaluator.rate_moves(view, moves) if len(moves) > 1 else (0.0,)
    contenders = [Candidate(move, rating) for move, rating in zip(moves, ratings, strict=True)]
    contenders.sort(key=lambda each: each.rating, reverse=True)
    least = contenders[0].rating - evaluator.margin
    near = contenders[: min(WIDTH, evaluator.width or WIDTH)]
    width = max(keep, sum(each.rating >= least for each in near))
    running = [each for at, each in enumerate(contenders) if at < width or each.move == also]
    rest = [each for each in contenders if each not in running]
    given_up: list[Candidate[M]] = []
    table = _Table(game, evaluator, view, root)
    seeds = Stream(rng_seed)
    rollouts_of = {each.move: table.prepare(each.move) for each in running if len(running) > 1}
    left = max(rollouts, len(running))
    # Halving down to `keep`, and a last round among these.
    rounds = (-(-len(running) // keep) - 1).bit_length() + (keep > 1)
    while len(running) > 1 and left >= len(running):
        share = max(1, left // (rounds * len(running)))
        rounds -= 1
        left -= share * len(running)
        for _ in range(share):
            seed = seeds.below(1 << 62)
            for each in running:
                each.add(rollouts_of[each.move](seed))
        running.sort(key=lambda each: each.rate(evaluator), reverse=True)
        half = max(keep, (len(running) + 1) // 2)
        running, given_up = running[:half], [*running[half:], *given_up]
    return (*running, *given_up, *rest)


def play_moves(
    game: AnyGame,
    evaluator: Evaluator[M, Any],
    view: Any,
    moves: Sequence[M],
    rng_seed: int,
    rollouts: int,
) -> list[tuple[Evaluation, ...]]:
    """Return each move's results; each rollout plays all moves."""
    table = _Table(game, evaluator, view, game.determinize(view, rng_seed))
    seeds = Stream(rng_seed)
    prepared = [table.prepare(move) for move in moves]
    rng_seeds = [seeds.below(1 << 62) for _ in range(rollouts)]
    return [tuple([play_out(seed) for play_out in prepared]) for seed in rng_seeds]


def end_spans(
    game: AnyGame, evaluator: Evaluator[M, Any], view: Any, rng_seed: int, rollouts: int
) -> Iterator[Any]:
    """Yield the states in which rollouts from a view end, its seat to move."""
    root = game.determinize(view, rng_seed)
    seeds = Stream(rng_seed)
    first = choose_rated(evaluator, view, game.legal_moves(root, view.seat))
    table = _Table(game, evaluator, view, root)
    for _ in range(rollouts):
        yield table.end(first, seeds.below(1 << 62))


class _Table:
    def __init__(self, game: AnyGame, evaluator: Evaluator[Any, Any], view: Any, root: Any) -> None:
        self._game = game
        self._evaluator = evaluator
        self._root = root
        self._seat: Seat = view.seat
        self._horizon = evaluator.horizon(view)
        self._rivals = evaluator.rivals(view) if evaluator.rivals else None
        # All candidates meet the same positions, one after the other.
        self._determinize = lru_cache(maxsize=1)(partial(game.determinize, view))

    def prepare(self, move: Any) -> Rollout:
        """Return a function that plays on after a move of the searching seat."""
        game = self._game
        evaluator = self._evaluator
        if evaluator.play_on is None:
            return lambda seed: evaluator.evaluate(game.view(self.end(move, seed), self._seat))
        # A seat learns nothing by its own move: the rollout's seed decides what it turns up.
        state = game.apply(self._root, self._seat, move).state
        view = game.view(state, self._seat)
        if game.decisions(state) and evaluator.horizon(view) == self._horizon:
            return evaluator.play_on(view)
        evaluation = evaluator.evaluate(view)
        return lambda _: evaluation

    def end(self, move: Any, seed: int) -> Any:
        """Play on with the engine, every seat by `rate_moves`; return the final state."""
        game = self._game
        evaluator = self._evaluator
        mover = self._seat
        state = self._determinize(seed)
        random = Stream(seed)
        for _ in range(_LONGEST):
            state = game.apply(state, mover, move).state
            decisions = game.decisions(state)
            if not decisions:
                break
            mover = decisions[0].seat
            if mover == CHANCE:
                move = random.draw(game.chances(state))
                continue
            view = game.view(state, mover)
            if evaluator.horizon(view) != self._horizon:
                break
            moves = game.legal_moves(state, mover)
            if self._rivals is None or mover == self._seat or len(moves) == 1:
                move = choose_rated(evaluator, view, moves)
            else:
                move = self._rivals(view, moves, seed)
        return state


def choose_rated(evaluator: Evaluator[M, Any], view: Any, moves: Sequence[M]) -> M:
    """Return the highest rated move; the first among equals."""
    if len(moves) == 1:
        return moves[0]
    ratings = evaluator.rate_moves(view, moves)
    return moves[max(range(len(moves)), key=ratings.__getitem__)]


_ROUNDING: Final = 1e-9


def pick_best(moves: Sequence[M], values: Sequence[float], rng_seed: int) -> M:
    """Return the move with the highest value, up to rounding; `rng_seed` breaks ties."""
    best = max(values) - _ROUNDING
    equals = [move for move, value in zip(moves, values, strict=True) if value > best]
    return equals[rng_seed % len(equals)]


_SLIP: Final = 6
"""An easy player passes over its best move once in so many decisions."""
_STEPS: Final = 1 << 32
"""Heights of a random number."""


class Level(StrEnum):
    """The strength of an AI player."""

    EASY = "easy"
    """Rates moves as a normal player does, but with more noise, and slips now and then."""
    NORMAL = "normal"
    """Looks one ply ahead with ratings that were tuned."""
    HARD = "hard"
    """Compares moves by what they lead to: by playing on, or as learned from games played out."""


def choose_move(  # noqa: PLR0913, PLR0917 - a position, and who thinks about it
    level: Level,
    game: AnyGame,
    evaluator: Evaluator[M, Any],
    view: Any,
    moves: Sequence[M],
    rng_seed: int,
    rollouts: int,
) -> M:
    """Return the move of an AI player for the view's seat; deterministic in view and `rng_seed`."""
    if len(moves) == 1:
        return moves[0]
    if level is Level.HARD and not evaluator.is_learned:
        return search(game, evaluator, view, rng_seed, rollouts)[0].move
    ratings = evaluator.rate_moves(view, moves)
    if level is Level.HARD:
        return pick_best(moves, ratings, rng_seed)
    is_easy = level is Level.EASY
    stream = Stream(rng_seed)
    noise = (evaluator.easy_noise if is_easy else evaluator.normal_noise)(view)
    if noise:
        # Numbers of Gumbel's distribution, by which the highest sum is a softmax's choice.
        heights = ((stream.below(_STEPS) + 0.5) / _STEPS for _ in ratings)
        noises = (-log(-log(height)) for height in heights)
        ratings = [rating + noise * each for rating, each in zip(ratings, noises, strict=True)]
    best = pick_best(moves, ratings, rng_seed)
    if not is_easy or stream.below(_SLIP):
        return best
    at = moves.index(best)
    others = [*moves[:at], *moves[at + 1 :]]
    left = [*ratings[:at], *ratings[at + 1 :]]
    return pick_best(others, left, rng_seed)


PLIES: Final = {Level.EASY: 300, Level.NORMAL: 3_000, Level.HARD: 15_000}
"""By level, about how many moves are played in all rollouts: a second for the highest.

Plies, not rollouts, because those of a long game take longer.
"""


def choose_by_rollouts(
    level: Level, game: AnyGame, view: Any, moves: Sequence[M], rng_seed: int
) -> M:
    """Return the move that wins most often when all seats then play at random.

    Deterministic in view and `rng_seed`. All moves are tried in the same determinized positions,
    with the same random numbers. Of two moves that win equally often, the one with more points.
    """
    if len(moves) == 1:
        return moves[0]
    seeds = Stream(rng_seed)
    left = PLIES[level]
    values = [0.0] * len(moves)
    while left > 0:
        seed = seeds.below(1 << 62)
        for at, move in enumerate(moves):
            value, plies = _play_out(game, view, move, seed)
            values[at] += value
            left -= plies
    return pick_best(moves, values, rng_seed)


def _play_out(game: AnyGame, view: Any, move: Any, seed: int) -> tuple[float, int]:
    """Play on at random; return the seat's share of the win, and the length."""
    random = Stream(seed)
    mover = view.seat
    state = game.determinize(view, seed)
    for plies in range(1, _LONGEST):
        state = game.apply(state, mover, move).state
        decisions = game.decisions(state)
        if not decisions:
            return _share(game, state, view.seat), plies
        mover = decisions[0].seat
        if mover == CHANCE:
            move = random.draw(game.chances(state))
        else:
            options = game.legal_moves(state, mover)
            move = options[random.below(len(options))]
    return 0.0, _LONGEST  # it counts as lost


_POINT: Final = 1e-6
"""Value of a point: it only breaks ties."""


def _share(game: AnyGame, state: Any, seat: Seat) -> float:
    outcome = game.outcome(state)
    if outcome is None:
        return 0.0
    if not outcome.winners:  # a void game
        return 1 / len(outcome.scores)
    share = (seat in outcome.winners) / len(outcome.winners)
    return share + _POINT * find_lead(outcome.merits, seat)
