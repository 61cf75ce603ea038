"""The weight of a rated game for each player, which makes collusion unprofitable. Pure.

`docs/ratings.md` describes the attack that each rule prevents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final, TypeAlias

from bot.store.ratings import Met
from bot.store.results import NEW

WEEK: Final = timedelta(days=7)
"""Earlier games of the same people within this time reduce a game's weight."""
YEAR: Final = timedelta(days=365)
"""Games within this time before a game count for its weights."""
_STEP: Final = 0.5
"""Reduction by each repeated game within a week: 1, 1/1.5, 1/2, 1/2.5 …"""
_ENOUGH: Final = 8
"""Different people an opponent must have beaten to count fully."""
_LEAST: Final = 0.05
"""Weight of an opponent who has beaten no other person."""
_SHARE: Final = 0.2
"""Share of meetings an opponent must have won to count fully."""
_BENEFIT: Final = 10
"""Assumed meetings with that share, added to everyone's record."""

Record: TypeAlias = Mapping[int | None, Met]
"""By opponent (None: a computer player), the rated games of a person in the year before."""


def weigh(person: int, other: int | None, records: Mapping[int, Record]) -> float:
    """Return the weight for a person of meeting another, or a computer player (None)."""
    known = 1.0 if other is None else trust(records[other], person)
    return known * repeat(records[person].get(other))


def repeat(met: Met | None) -> float:
    """Return the factor for repeated games of the same people within a week."""
    return 1 / (1 + _STEP * met.recent) if met else 1.0


def trust(record: Record, against: int) -> float:
    """Return the factor for an opponent, by the number of other people they have beaten.

    It is low for new accounts, closed circles and people who hardly ever win.
    """
    people = {person: met for person, met in record.items() if person is not None}
    beaten = sum(met.ahead > 0 for person, met in people.items() if person != against)
    variety = max(_LEAST, min(1.0, beaten / _ENOUGH))
    ahead = sum(met.ahead for met in people.values())
    games = sum(met.games for met in people.values())
    return variety * min(1.0, (ahead / _SHARE + _BENEFIT) / (games + _BENEFIT))


def ceiling(record: Record, others: Sequence[int | None]) -> float | None:
    """Return the maximum rating reachable by a game: 40 points for each pair of a circle of people.

    None if a computer player takes part, because it never loses on purpose.
    """
    if None in others:
        return None
    known = {person for person in (*record, *others) if person is not None}
    return NEW.mu + len(known) * (len(known) + 1) / 2
