"""Luck and decisions over many games, from the reports that there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import sqrt
from statistics import fmean
from typing import Final

from bot.store.fortunes import FortuneRow
from games.house.luck import Estimate

YEAR: Final = timedelta(days=365)
"""What is added up."""
LEAST: Final = 5
"""Games of a kind with a report: of fewer nothing is said."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """What luck and decisions did to a person in an average game of a kind."""

    game: str
    games: int
    """Those with a report."""
    luck: Estimate
    """In the unit of the game's reports."""
    decisions: Estimate | None
    """None where too few were looked at."""


def add_up(rows: Sequence[FortuneRow]) -> tuple[Fortune, ...]:
    """Return a person's fortunes by game, most games first."""
    games = sorted({row.game for row in rows})
    found = [_add_up([row for row in rows if row.game == game]) for game in games]
    enough = [one for one in found if one.games >= LEAST]
    return tuple(sorted(enough, key=lambda one: -one.games))


def _add_up(rows: Sequence[FortuneRow]) -> Fortune:
    # The weights of a game's luck are the same in all its reports: their errors do not even out.
    luck = Estimate(fmean(row.luck for row in rows), fmean(row.luck_error for row in rows))
    judged = list(_decisions(rows))
    decisions = (
        Estimate(
            fmean(one.mean for one in judged),
            sqrt(sum(one.error**2 for one in judged)) / len(judged),
        )
        if len(judged) >= LEAST
        else None
    )
    return Fortune(rows[0].game, len(rows), luck, decisions)


def _decisions(rows: Sequence[FortuneRow]) -> Iterator[Estimate]:
    for row in rows:
        if row.decisions is not None:
            yield Estimate(row.decisions, row.decisions_error or 0.0)
