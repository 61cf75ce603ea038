"""How much a rated game counts for somebody: less against those who tell little. Pure.

`docs/ratings.md` says what each rule is against, and what it costs to gain points all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final, TypeAlias

from bot.ratings.rating import NEW
from bot.store.ratings import Met

WEEK: Final = timedelta(days=7)
"""Before a game, in which others of the same people make it count less."""
YEAR: Final = timedelta(days=365)
"""Before a game, in which it matters whom people met."""
_STEP: Final = 0.5
"""How much less each game more of the same people within a week counts: 1, 1/1.5, 1/2, 1/2.5 …"""
_ENOUGH: Final = 8
"""Different people somebody must have come in before to count fully as an opponent."""
_LEAST: Final = 0.05
"""What somebody counts who came in before nobody else."""
_SHARE: Final = 0.2
"""Of the people they met, those somebody must come in before to count fully as an opponent."""
_BENEFIT: Final = 10
"""Meetings with exactly that share, which everybody begins with."""

Record: TypeAlias = Mapping[int | None, Met]
"""By opponent (None: a computer player), the rated games of a person in the year before."""


def weigh(person: int, other: int | None, records: Mapping[int, Record]) -> float:
    """Return how much it counts for a person to meet another, or a computer player (None)."""
    known = 1.0 if other is None else trust(records[other], person)
    return known * repeat(records[person].get(other))


def repeat(met: Met | None) -> float:
    """Return what is left of a game's weight after those of the same people in a week."""
    return 1 / (1 + _STEP * met.recent) if met else 1.0


def trust(record: Record, against: int) -> float:
    """Return how much somebody tells as an opponent: by how many others they came in before.

    New accounts, closed circles and those who hardly ever come in before anybody tell little.
    """
    people = {one: met for one, met in record.items() if one is not None}
    beaten = sum(met.ahead > 0 for one, met in people.items() if one != against)
    variety = max(_LEAST, min(1.0, beaten / _ENOUGH))
    ahead = sum(met.ahead for met in people.values())
    games = sum(met.games for met in people.values())
    return variety * min(1.0, (ahead / _SHARE + _BENEFIT) / (games + _BENEFIT))


def ceiling(record: Record, others: Sequence[int | None]) -> float | None:
    """Return what no game lifts a rating above: 40 points for each pair of a circle of people.

    None where a computer player takes part: it loses to nobody as a favour.
    """
    if None in others:
        return None
    known = {one for one in (*record, *others) if one is not None}
    return NEW.mu + len(known) * (len(known) + 1) / 2
