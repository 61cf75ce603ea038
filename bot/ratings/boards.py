"""Leaderboards: who stands where in a game, in a server, a season or over all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ratings.part import Part
from bot.ratings.rating import Rating
from bot.store.finished import EVERYWHERE, PEOPLE, scope_of, season_scope
from bot.store.standings import LadderKey, StandingRow, read_games, read_own, read_page

PAGE: Final = 8
"""People on a page; the reader's own line may come below."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's place on a ladder."""

    rank: int
    """From 1."""
    person_id: int
    name: str
    """As it was in their last game there: plain text, never trusted as markup."""
    rating: Rating
    games: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """The ladder that is asked for."""

    game: str
    ladder: str = PEOPLE
    guild_id: int | None = None
    """None: all servers."""
    season: str = ""
    """As `season_of` says it; empty for all time."""
    page: int = 0

    @property
    def key(self) -> LadderKey:
        """How the store calls it."""
        return LadderKey(self.scope, self.game, self.ladder)

    @property
    def scope(self) -> str:
        """Where the games count."""
        if self.guild_id is None:
            return EVERYWHERE
        return season_scope(self.guild_id, self.season) if self.season else scope_of(self.guild_id)


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a ladder."""

    wanted: Wanted
    lines: tuple[Standing, ...]
    has_more: bool
    own: Standing | None
    """The reader's own line; None for who has none."""
    is_shown: bool
    """Others see the reader's line."""


class Boards(Part):
    """The part of ratings that shows ladders."""

    async def board(self, wanted: Wanted, reader: int | None = None) -> Board:
        """Return a page of a ladder, and the line of whoever reads it."""
        await self.catch_up()
        skip = wanted.page * PAGE
        found = await read_page(self._store, wanted.key, skip, PAGE + 1)
        lines = tuple(_standing(skip + at, row) for at, row in enumerate(found[:PAGE], 1))
        own, is_shown = None, True
        if reader is not None and (mine := await read_own(self._store, wanted.key, reader)):
            row, before, is_shown = mine
            own = _standing(before + 1, row)
        return Board(wanted, lines, len(found) > PAGE, own, is_shown)

    async def rated_games(self, guild_id: int | None) -> list[str]:
        """Return the games with a ladder in a server (None: anywhere), the most played first."""
        await self.catch_up()
        return await read_games(self._store, EVERYWHERE if guild_id is None else scope_of(guild_id))


def _standing(rank: int, row: StandingRow) -> Standing:
    return Standing(rank, row.person_id, row.name, Rating(row.mu, row.sigma), row.games)
