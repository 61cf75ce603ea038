"""What a finished game was made of: luck, decisions, and how the chances to win went."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any, Final

from games.core.game import CHANCE, AnyGame, Seat
from games.core.record import Played
from games.core.stream import Stream
from games.house.hints import Unit
from games.house.judge import Judge
from games.house.luck import Estimate, Fortune, add_up, find_luck
from games.house.review import Reviewer, Verdict

POINTS: Final = 3
"""Decisions that are named as turning points."""
_ASKED: Final = 3
"""For each of them, how many are looked at again..."""
_AGAIN: Final = 48
"""... with so many playouts of both moves."""
_LEAST: Final = {Unit.POINTS: 1.0, Unit.CHANCE: 0.04}
"""A decision that cost less turned nothing."""
_CURVE: Final = 40
"""Moments at which the chances to win are found at most, and the end."""


@dataclass(frozen=True, slots=True)
class Account:
    """What the result of one seat is made of: `result = fair + luck + decisions + rest`."""

    result: float
    """By how much its score is above the others' mean; or its share of the win, 0 to 1."""
    fair: float
    """What each of equal players may expect."""
    luck: Estimate
    decisions: Estimate | None
    """What its decisions brought against a hard player's, mostly below 0; None where they were not
    looked at."""

    @property
    def rest(self) -> float:
        """What neither explains: the decisions of others, and what nobody can tell."""
        decisions = self.decisions.mean if self.decisions else 0.0
        return self.result - self.fair - self.luck.mean - decisions


@dataclass(frozen=True, slots=True)
class Curve:
    """How the chances to win went."""

    plies: tuple[int, ...] = ()
    """Moments: so many entries of the record came before each; the last one is the end."""
    chances: tuple[tuple[float, ...], ...] = ()
    """The chance of every seat at each, 0 to 1, as each saw it itself."""


@dataclass(frozen=True, slots=True)
class Report:
    """What is to be said about a game that is over."""

    unit: Unit
    """Of results, luck and decisions."""
    accounts: tuple[Account, ...]
    turning_points: tuple[Verdict, ...]
    """Decisions that clearly cost much, in their order; there may be none."""
    curve: Curve


@dataclass(frozen=True, slots=True, eq=False)
class Reporter:
    """Reports on the games of one kind; the same record has the same report."""

    game: AnyGame
    judge: Judge[Any, Any]
    fortune: Fortune
    playouts: int
    """How many all decisions of a game of the fewest players may use together, about.

    With more players each takes longer, so there are fewer.
    """

    def report(self, line: Sequence[Played], end: Any, plies: Collection[int], luck: int) -> Report:
        """Return the report on the effective line of a game that is over.

        The decisions made at `plies` are looked at; `end` is the final state, and `luck` any
        number. Raises `ValueError` for a game that is not over.
        """
        results = count_results(self.game, self.judge, end)
        players = len(results)
        credit = self.judge.credit(self.game.view(end, None))
        made = [played for played in line if played.ply in plies and credit]
        reviewer = Reviewer(self.game, self.judge, luck, credit)
        verdicts = self._review(reviewer, made, self.playouts * self.game.seats[0] // players)
        unit = Unit.POINTS if self.judge.is_in_points else Unit.CHANCE
        return Report(
            unit,
            tuple(self._account(line, results, made, [verdict for _, verdict in verdicts])),
            self._find_turning_points(unit, reviewer, verdicts),
            self._trace(line, count_shares(self.game, self.judge, end), luck),
        )

    def _review(
        self, reviewer: Reviewer, made: Sequence[Played], playouts: int
    ) -> list[tuple[Played, Verdict]]:
        """Return the verdicts on moves that seem not to have been the best.

        Half of the playouts find them, the others tell what they cost.
        """
        half = playouts // 2
        found = [(one, reviewer.find_better(one, half // len(made))) for one in made]
        doubtful = [(one, better) for one, better in found if better]
        share = half // (2 * max(len(doubtful), 1))
        return [(one, reviewer.judge_move(one, better, share)) for one, better in doubtful]

    def _account(
        self,
        line: Sequence[Played],
        results: Sequence[float],
        made: Sequence[Played],
        verdicts: Sequence[Verdict],
    ) -> Iterator[Account]:
        sums = add_up(tuple(find_luck(self.game, self.fortune, line).values()))
        deciding = {played.seat for played in made}
        for seat, result in enumerate(results):
            luck = self.fortune.weigh(sums[seat]) if sums else Estimate(0.0)
            costs = [verdict.cost for verdict in verdicts if verdict.seat == seat]
            decisions = Estimate(
                # No move costs is 0.0, not -0.0.
                0.0 - sum(cost.mean for cost in costs),
                sqrt(sum(cost.error**2 for cost in costs)),
            )
            yield Account(result, fmean(results), luck, decisions if seat in deciding else None)

    def _find_turning_points(
        self, unit: Unit, reviewer: Reviewer, verdicts: Sequence[tuple[Played, Verdict]]
    ) -> tuple[Verdict, ...]:
        dear = [each for each in verdicts if each[1].cost.mean > 0]
        dear.sort(key=lambda each: each[1].cost.mean, reverse=True)
        # Found with few playouts, the dearest are so by luck, too: new ones decide.
        again = [
            reviewer.judge_move(played, verdict.best, _AGAIN, look=2)
            for played, verdict in dear[: _ASKED * POINTS]
        ]
        clear = [one for one in again if one.cost.is_clear and one.cost.mean >= _LEAST[unit]]
        clear.sort(key=lambda one: one.cost.mean, reverse=True)
        return tuple(sorted(clear[:POINTS], key=lambda one: one.ply))

    def _trace(self, line: Sequence[Played], shares: tuple[float, ...], luck: int) -> Curve:
        """Find the chances at even distances, where a seat is asked, and at the end."""
        asked = [played for played in line if played.seat != CHANCE]
        step = max(1, -(-len(asked) // _CURVE))
        moments = asked[::step]
        found = [
            _scale(
                [
                    self._find_chance(self.game.view(played.before, Seat(seat)), luck + played.ply)
                    for seat in range(len(shares))
                ],
                sum(shares),
            )
            for played in moments
        ]
        plies = (*(played.ply for played in moments), line[-1].ply + 1)
        return Curve(plies, (*found, shares))

    def _find_chance(self, view: Any, luck: int) -> float:
        if self.judge.play_on is None:
            return self.judge.appraise(view).chance
        play_out, worlds = self.judge.play_on(view), Stream(luck)
        return fmean(play_out(worlds.below(1 << 62)).chance for _ in range(self.judge.glances))


def count_results(game: AnyGame, judge: Judge[Any, Any], end: Any) -> tuple[float, ...]:
    """Return by seat how a game ended: by how many points a score is above the mean of the others'.

    Where no points are played for, it is the share of the win, 0 to 1. Raises `ValueError` for a
    game that is not over.
    """
    outcome = game.outcome(end)
    if outcome is None:
        raise ValueError("only a game that is over has a result")
    if not judge.is_in_points:
        return count_shares(game, judge, end)
    count, total = len(outcome.scores), sum(outcome.scores)
    return tuple(score - (total - score) / (count - 1) for score in outcome.scores)


def count_shares(game: AnyGame, judge: Judge[Any, Any], end: Any) -> tuple[float, ...]:
    """Return everybody's share of the win in a game that is over, 0 to 1."""
    outcome = game.outcome(end)
    seats = range(len(outcome.scores)) if outcome else ()
    return tuple(judge.appraise(game.view(end, Seat(seat))).chance for seat in seats)


def _scale(chances: Sequence[float], total: float) -> tuple[float, ...]:
    """Return chances that add up as they do at the end: every seat sees its own hand alone."""
    found = sum(chances)
    if not (found and total):
        return tuple(chances)
    return tuple(min(each * total / found, 1.0) for each in chances)
