"""Seasons: every quarter of the year each server counts from nothing, and tells how it ended."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.ratings.boards import Board, Boards, Wanted
from bot.store.finished import season_of, season_scope
from bot.store.seasons import SeasonRow, close_season, read_over
from bot.store.standings import read_games

_LEAST: Final = 2
"""People on a table that is worth a message."""


class Seasons(Boards):
    """The part of ratings that tells how seasons ended."""

    async def over(self, now: datetime) -> list[SeasonRow]:
        """Return the seasons that are over while their final table is owed, the oldest first."""
        return await read_over(self._store, season_of(now))

    async def final(self, row: SeasonRow) -> tuple[Board, ...] | None:
        """Return the final tables of a season, the most played game first.

        None while not all of its games are counted.
        """
        if not await self.catch_up():
            return None
        games = await read_games(self._store, season_scope(row.guild_id, row.season))
        boards = [
            await self.board(Wanted(game, guild_id=row.guild_id, season=row.season))
            for game in games
        ]
        return tuple(board for board in boards if len(board.lines) >= _LEAST)

    async def close(self, row: SeasonRow) -> None:
        """Note that a final table was posted, or is not to be."""
        await close_season(self._store, row.guild_id, row.season)
