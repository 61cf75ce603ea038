"""Profiles of people, and pages of their past games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import sqrt
from statistics import fmean, median
from typing import Final

from bot.store.profiles import GameOfPerson, LuckRow, PlayerStats, Rival
from bot.store.results import PastRow
from games.ai.luck import Estimate

YEAR: Final = timedelta(days=365)
"""The time whose games count for luck totals."""
LEAST: Final = 5
"""Games with a report needed for a luck total."""


@dataclass(frozen=True, slots=True)
class LuckTotals:
    """The mean effect of luck and of decisions on a person's games of one kind."""

    game: str
    games: int
    """Games with a report."""
    luck: Estimate
    """In the unit of the game's reports."""
    decisions: Estimate | None
    """None if too few games have one."""


def add_up(rows: Sequence[LuckRow]) -> tuple[LuckTotals, ...]:
    """Return a person's luck totals by game, most games first."""
    games = sorted({row.game for row in rows})
    by_game = [_add_up([row for row in rows if row.game == game]) for game in games]
    enough = [totals for totals in by_game if totals.games >= LEAST]
    return tuple(sorted(enough, key=lambda totals: -totals.games))


def _add_up(rows: Sequence[LuckRow]) -> LuckTotals:
    # All reports of a game use the same fitted weights, so their errors do not average out.
    luck = Estimate(fmean(row.luck.mean for row in rows), fmean(row.luck.error for row in rows))
    judged = [row.decisions for row in rows if row.decisions is not None]
    decisions = (
        Estimate(
            fmean(estimate.mean for estimate in judged),
            sqrt(sum(estimate.error**2 for estimate in judged)) / len(judged),
        )
        if len(judged) >= LEAST
        else None
    )
    return LuckTotals(rows[0].game, len(rows), luck, decisions)


@dataclass(frozen=True, slots=True)
class Reliability:
    """How a person plays with others, which only they read."""

    median_answer: timedelta | None
    """None without an answer."""
    finished: int
    games: int


def judge(
    games: Sequence[GameOfPerson],
    answers: Sequence[tuple[datetime, datetime]],
    vacations: Sequence[tuple[datetime, datetime]],
) -> Reliability:
    """Return how long a person's answers took, and how many games they played to the end.

    Vacations are taken out of the answers; a game left to a computer player in one does not count.
    """
    waits = [
        (stop - start - sum((_overlap((start, stop), span) for span in vacations), timedelta()))
        / timedelta(seconds=1)
        for start, stop in answers
    ]
    counted = [
        game
        for game in games
        if game.is_finished
        or game.left_at is None
        or not any(start <= game.left_at < stop for start, stop in vacations)
    ]
    finished = sum(game.is_finished for game in counted)
    return Reliability(timedelta(seconds=median(waits)) if waits else None, finished, len(counted))


def _overlap(first: tuple[datetime, datetime], other: tuple[datetime, datetime]) -> timedelta:
    return max(timedelta(), min(first[1], other[1]) - max(first[0], other[0]))


RIVALS: Final = 3
"""Opponents of a profile: the most frequent ones."""


@dataclass(frozen=True, slots=True)
class Profile:
    player_stats: tuple[PlayerStats, ...]
    """By game, the most played first."""
    rivals: tuple[Rival, ...]
    luck_totals: tuple[LuckTotals, ...] = ()
    """Games of the last year, if enough have a report."""

    @property
    def games(self) -> int:
        return sum(stats.games for stats in self.player_stats)

    @property
    def wins(self) -> int:
        """The number of wins, including shared ones."""
        return sum(stats.places[0] for stats in self.player_stats)

    @property
    def mean(self) -> float | None:
        placed = [
            (stats.mean, sum(stats.places)) for stats in self.player_stats if stats.mean is not None
        ]
        games = sum(count for _, count in placed)
        return sum(mean * count for mean, count in placed) / games if games else None

    @property
    def streak(self) -> PlayerStats | None:
        """The game with the longest streak; None without a win."""
        won = [stats for stats in self.player_stats if stats.best_streak]
        return max(won, key=lambda stats: stats.best_streak, default=None)


PAGE: Final = 5
"""Games on a page, which fits the screen of a phone."""


@dataclass(frozen=True, slots=True)
class PastPage:
    """A page of finished games of a person, the newest first."""

    games: tuple[PastRow, ...]
    has_older: bool
    has_newer: bool
