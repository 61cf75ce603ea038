"""Review decisions: the cost of each against the move of a hard player.

A first look finds moves that seem better than the one that was made. Then both are played on with
new rollouts from the same determinized positions, so that being the best of several by luck gains
nothing; the cost may turn out to be below 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from operator import attrgetter
from statistics import fmean, stdev
from typing import Any, Final

from games.ai.evaluation import Evaluation, Evaluator
from games.ai.luck import Estimate
from games.ai.search import pick_best, play_moves, search
from games.core.cards import Stream
from games.core.game import AnyGame, Seat
from games.core.record import Played

_WIDTH: Final = 4
"""Candidates in the search for the best move."""
_NARROW: Final = 2
"""Candidates in games too long for a rollout of each: few of them matter."""
_FEW: Final = 4
"""Rollouts of both moves at least."""
_AGAIN: Final = 254
"""The look that checks a seemingly better move."""
_JUDGING: Final = 255
"""The look that measures the cost of the move that was made."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value of one decision."""

    ply: int
    seat: Seat
    best: str
    """The move of a hard player, in notation."""
    cost: Estimate
    """How much more than the actual move it promises: in points, or in win probability. At the look
    that found the move this may be noise, as it is the best of several."""
    chance: float | None = None
    """Win probability after the actual move, if that was played out and there are no points."""


@dataclass(frozen=True, slots=True, eq=False)
class Reviewer:
    """Reviews the decisions of one game, each from the view of its seat."""

    game: AnyGame
    evaluator: Evaluator[Any, Any]
    rng_seed: int
    """Seed; the same one leads to the same verdicts."""
    credit: float = 1.0
    """See `Evaluator.credit`."""

    def find_better(self, played: Played, playouts: int, look: int = 0) -> Verdict | None:
        """Return the move of a hard player.

        None where there was no choice, where it is the actual move, and where it is hardly better.
        A look uses about `playouts` rollouts; every `look` meets other positions.
        """
        game, evaluator = self.game, self.evaluator
        moves = game.legal_moves(played.before, played.seat)
        if len(moves) < 2:
            return None
        view, rng_seed = game.view(played.before, played.seat), self._draw(played, look)
        made = self._read(played)
        if evaluator.is_learned:
            chances = evaluator.rate_moves(view, moves)
            gap = Estimate(max(chances) - chances[moves.index(made)])
            best = pick_best(moves, chances, rng_seed)
            return self._make_verdict(played, game.notate(best), gap) if gap.mean else None
        width = min(evaluator.width or _WIDTH, _WIDTH if playouts >= _WIDTH else _NARROW)
        narrow = replace(evaluator, width=width)
        first, *others = search(game, narrow, view, rng_seed, playouts, also=made)
        if first.move == made:
            return None
        ends = next(each.ends for each in others if each.move == made)
        gap = self._subtract(tuple(zip(first.ends, ends, strict=False)))
        found = self._make_verdict(played, game.notate(first.move), gap)
        return found if gap.mean > gap.error else None

    def judge_move(self, played: Played, better: str, playouts: int) -> Verdict:
        """Return the cost of a move against a better one, from rollouts of both."""
        game, evaluator, chance = self.game, self.evaluator, None
        if evaluator.is_learned:
            moves = game.legal_moves(played.before, played.seat)
            weights = evaluator.rate_moves(game.view(played.before, played.seat), moves)
            chances = dict(zip(moves, weights, strict=True))
            cost = Estimate(
                self.credit * (chances[game.parse(better)] - chances[self._read(played)])
            )
        else:
            ends = self._play_both(played, better, max(playouts, _FEW), _JUDGING)
            cost = self._subtract(ends)
            if not evaluator.is_in_points:
                chance = fmean(best.chance for best, _ in ends)
        return self._make_verdict(played, better, cost, chance)

    def look_again(self, played: Played, found: Verdict, playouts: int) -> Verdict:
        """Return the verdict with a cost from new rollouts of both moves; it may be below 0."""
        if self.evaluator.is_learned:
            return found  # exact
        cost = self._subtract(self._play_both(played, found.best, playouts, _AGAIN))
        return self._make_verdict(played, found.best, cost)

    @staticmethod
    def _make_verdict(
        played: Played, best: str, cost: Estimate, chance: float | None = None
    ) -> Verdict:
        return Verdict(played.ply, played.seat, best, cost, chance)

    def _play_both(
        self, played: Played, better: str, playouts: int, look: int
    ) -> list[tuple[Evaluation, ...]]:
        game, evaluator = self.game, self.evaluator
        view, moves = (
            game.view(played.before, played.seat),
            (game.parse(better), self._read(played)),
        )
        rng_seed = self._draw(played, look)
        return play_moves(game, evaluator, view, moves, rng_seed, playouts)

    def _subtract(self, ends: Sequence[Sequence[Evaluation]]) -> Estimate:
        worth = attrgetter("result" if self.evaluator.is_in_points else "chance")
        gaps = [worth(best) - worth(made) for best, made in ends]
        # A single rollout says nothing about the error.
        return Estimate(fmean(gaps), stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0)

    def _read(self, played: Played) -> Any:
        return self.game.parse(played.text)

    def _draw(self, played: Played, look: int) -> int:
        return Stream(self.rng_seed + (played.ply << 8) + look).below(1 << 62)
