"""Statistics of one person: their games by kind, and whom they met."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.ratings.fortunes import YEAR, Fortune, add_up
from bot.ratings.part import Part
from bot.ratings.rating import Rating
from bot.store.finished import EVERYWHERE, scope_of
from bot.store.fortunes import FortuneRow, ask_fortunes
from bot.store.profiles import RivalRow, TallyRow, read_profile

RIVALS: Final = 3
"""People who are named: those who were met most."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A person's finished games of one kind."""

    game: str
    games: int
    places: tuple[int, int, int, int]
    """How often they were first, second, third, and lower; games that nobody won are none."""
    mean: float | None
    """Their place on average; None where nobody ever won."""
    streak: int
    """Wins in a row up to now."""
    best_streak: int
    best_lead: int | None
    """By how many points they won furthest; None where that is not known."""
    close_lead: int | None
    """What decided the closest game."""
    rating: Rating | None
    """Among people."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody a person met."""

    person_id: int
    name: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What somebody's games add up to."""

    tallies: tuple[Tally, ...]
    """By game, the most played first."""
    rivals: tuple[Rival, ...]
    fortunes: tuple[Fortune, ...] = ()
    """Luck and decisions of late, where enough games have a report."""

    @property
    def games(self) -> int:
        """All of them."""
        return sum(one.games for one in self.tallies)

    @property
    def wins(self) -> int:
        """Shared ones, too."""
        return sum(one.places[0] for one in self.tallies)

    @property
    def mean(self) -> float | None:
        """The place on average."""
        placed = [(one.mean, sum(one.places)) for one in self.tallies if one.mean is not None]
        games = sum(count for _, count in placed)
        return sum(mean * count for mean, count in placed) / games if games else None

    @property
    def streak(self) -> Tally | None:
        """The game with the longest row of wins; None without a win."""
        won = [one for one in self.tallies if one.best_streak]
        return max(won, key=lambda one: one.best_streak, default=None)


class Profiles(Part):
    """The part of ratings that tells how one person did."""

    async def profile(
        self,
        person_id: int,
        guild_id: int | None,
        reader: int | None = None,
        *,
        now: datetime | None = None,
    ) -> Profile:
        """Return how a person did in a server, or (None) in all.

        A `reader` who is somebody else learns only how the two of them met. With `now`, it is also
        told what luck and decisions did in the year before.
        """
        await self.catch_up()
        scope = EVERYWHERE if guild_id is None else scope_of(guild_id)
        rival = None if reader in (None, person_id) else reader
        tallies, rivals = await read_profile(self._store, scope, person_id, RIVALS, rival)
        found = await self._find_fortunes(person_id, guild_id, now) if now else ()
        return Profile(tuple(map(_tally, tallies)), tuple(map(_rival, rivals)), found)

    async def _find_fortunes(
        self, person_id: int, guild_id: int | None, now: datetime
    ) -> tuple[Fortune, ...]:
        asked = ask_fortunes(person_id, guild_id, now - YEAR)
        return add_up([FortuneRow(**row) for row in await self._store.find(*asked)])


def _tally(row: TallyRow) -> Tally:
    places = (row.first, row.second, row.third, row.lower)
    rating = None if row.mu is None or row.sigma is None else Rating(row.mu, row.sigma)
    return Tally(
        row.game,
        row.games,
        places,
        row.places / sum(places) if any(places) else None,
        row.streak,
        row.best_streak,
        row.best_lead,
        row.close_lead,
        rating,
    )


def _rival(row: RivalRow) -> Rival:
    return Rival(row.rival_id, row.name, row.games, row.ahead, row.behind)
