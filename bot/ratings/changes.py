"""How a game changed the ratings of its players, and who was expected to win it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.ratings.part import Part
from bot.ratings.rating import Rating
from bot.store.changes import read_changes


@dataclass(frozen=True, slots=True)
class Change:
    """What a game did to somebody's rating in its server."""

    before: Rating
    after: Rating
    chance: float
    """To win it, from 0 to 1, by the ratings of before."""
    weight: float
    """How much it counted, at most 1: less after other games of the same people."""


@dataclass(frozen=True, slots=True)
class News:
    """Whether a finished game was rated, and what came of it."""

    ladder: str
    """Among people, or against house players of a level; empty where it was not rated."""
    flaw: str
    """Why it was not."""
    seats: Mapping[int, Change]
    """By seat, without those of people who were forgotten."""


class Changes(Part):
    """The part of ratings that tells what a game changed."""

    async def news(self, table: str) -> News | None:
        """Return what a finished game changed; None of any other, and until it is counted."""
        await self.catch_up()
        found = await read_changes(self._store, table)
        if found is None:
            return None
        facts, changes = found
        seats = {
            one.seat: Change(
                Rating(one.mu, one.sigma),
                Rating(one.new_mu, one.new_sigma),
                one.chance,
                one.weight,
            )
            for one in changes
        }
        is_pending = bool(facts.ladder) and not seats
        return None if is_pending else News(facts.ladder, facts.flaw, seats)
