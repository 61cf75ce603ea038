"""Looking back at decisions: what each cost against the move a hard player would have made.

A first look finds moves that seem better than the one that was made. Then both are played on anew,
from the same imagined positions: to be the best of several by luck gives a move nothing, and the
cost may turn out to be below 0.
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
"""Moves that are compared to find the best..."""
_NARROW: Final = 2
"""... and in games so long that there is not a playout of each: few of them matter."""
_FEW: Final = 4
"""Playouts of both moves at least."""
_AGAIN: Final = 254
"""The second look at a move that seems better..."""
_JUDGING: Final = 255
"""... and the one that tells what the move made cost."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one decision was worth."""

    ply: int
    seat: Seat
    best: str
    """What a hard player would have done, as notation."""
    cost: Estimate
    """How much more than the move made that promises: in points, or as a chance to win."""
    chance: float | None = None
    """The chance after it, where that was played out and no points are counted."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A move that seems better than the one that was made."""

    best: str
    """What a hard player would have done, as notation."""
    gap: float
    """By how much it did better at this look: to be the best of several may have been luck."""


@dataclass(frozen=True, slots=True, eq=False)
class Reviewer:
    """Judges the decisions of one game, each from the view of its seat."""

    game: AnyGame
    evaluator: Evaluator[Any, Any]
    rng_seed: int
    """A large number; the same one leads to the same verdicts."""
    credit: float = 1.0
    """See `Judge.credit`."""

    def find_better(self, played: Played, playouts: int, look: int = 0) -> Doubt | None:
        """Return the move that a hard player would have made.

        None where there was no choice, where it is the move that was made, and where it hardly
        seems better. A look uses about so many playouts; every `look` meets other positions.
        """
        game, evaluator = self.game, self.evaluator
        moves = game.legal_moves(played.before, played.seat)
        if len(moves) < 2:
            return None
        view, rng_seed = game.view(played.before, played.seat), self._draw(played, look)
        made = self._read(played)
        if evaluator.weigh:
            chances = evaluator.weigh(view, moves)
            gap = max(chances) - chances[moves.index(made)]
            return Doubt(game.notate(pick_best(moves, chances, rng_seed)), gap) if gap else None
        width = min(evaluator.width or _WIDTH, _WIDTH if playouts >= _WIDTH else _NARROW)
        narrow = replace(evaluator, width=width)
        first, *others = search(game, narrow, view, rng_seed, playouts, also=made)
        if first.move == made:
            return None
        ends = next(each.ends for each in others if each.move == made)
        gaps = self._subtract(tuple(zip(first.ends, ends, strict=False)))
        gap = fmean(gaps)
        return Doubt(game.notate(first.move), gap) if gap > _err(gaps) else None

    def judge_move(self, played: Played, better: str, playouts: int) -> Verdict:
        """Return what a move cost against a better one, from so many playouts of both."""
        game, evaluator, chance = self.game, self.evaluator, None
        if evaluator.weigh:
            moves = game.legal_moves(played.before, played.seat)
            weights = evaluator.weigh(game.view(played.before, played.seat), moves)
            chances = dict(zip(moves, weights, strict=True))
            cost = Estimate(
                self.credit * (chances[game.parse(better)] - chances[self._read(played)])
            )
        else:
            ends = self._play_both(played, better, max(playouts, _FEW), _JUDGING)
            gaps = self._subtract(ends)
            cost = Estimate(fmean(gaps), _err(gaps))
            if not evaluator.is_in_points:
                chance = fmean(best.chance for best, _ in ends)
        return Verdict(played.ply, played.seat, better, cost, chance)

    def look_again(self, played: Played, doubt: Doubt, playouts: int) -> Doubt:
        """Return a doubt as so many new playouts of both moves find it; the gap may be below 0."""
        if self.evaluator.weigh:
            return doubt  # It is exact.
        ends = self._play_both(played, doubt.best, playouts, _AGAIN)
        return Doubt(doubt.best, fmean(self._subtract(ends)))

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

    def _subtract(self, ends: Sequence[Sequence[Evaluation]]) -> list[float]:
        worth = attrgetter("result" if self.evaluator.is_in_points else "chance")
        return [worth(best) - worth(made) for best, made in ends]

    def _read(self, played: Played) -> Any:
        return self.game.parse(played.text)

    def _draw(self, played: Played, look: int) -> int:
        return Stream(self.rng_seed + (played.ply << 8) + look).below(1 << 62)


def _err(gaps: Sequence[float]) -> float:
    """Return the standard error of the mean; 0 where there is but one."""
    return stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0
