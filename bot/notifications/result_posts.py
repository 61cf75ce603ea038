"""Result cards, season tables."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

import discord

from bot.messages.leaderboard import final_message
from bot.messages.result import card_message
from bot.notifications.context import Context
from bot.notifications.outbox import NoAccessError
from bot.ops.clock import ClockCheck
from bot.ops.requests import OutageError
from bot.store.leaderboards import SeasonRow
from bot.tables import history
from bot.tables.model import Place, Snapshot
from bot.words import language_of

log: Final = logging.getLogger(__name__)


class Cards:
    """Posts cards; a table owes one until it was posted, or is not to be."""

    def __init__(self, context: Context) -> None:
        self._tables = context.tables
        self._servers = context.servers
        self._outbox = context.outbox

    async def post(self, snapshot: Snapshot) -> None:
        """Post the card of a game that is over, where that is wanted. Raises `OutageError`."""
        table, outcome = snapshot.table, snapshot.outcome
        settings = await self._servers.settings(table.place.guild_id)
        if outcome is not None and settings.cards:
            place = Place(table.place.guild_id, table.place.channel_id)
            try:
                await self._outbox.send(
                    place, partial(card_message, snapshot, outcome), f"{table.id}-card"
                )
            except NoAccessError as error:
                # The end stands at the table: nothing is lost but a picture of it.
                log.info("table %s gets no card: %s", table.id, error)
        await self._tables.change(table.id, history.mark_carded)


class FinalTables:
    """Posts final tables; a season owes its own until it was posted, or is not to be."""

    def __init__(self, client: discord.Client, context: Context, agreement: ClockCheck) -> None:
        self._client = client
        self._ratings = context.ratings
        self._servers = context.servers
        self._outbox = context.outbox
        self._refusals = context.refusals
        self._tasks = context.errands
        self._games = context.tables.games
        self._clock = context.clock
        self._agreement = agreement

    async def look(self) -> None:
        """Post what is owed, where the clock can be believed that a season is over."""
        over = await self._ratings.over(self._clock())
        if over and await self._agreement.is_trustworthy():
            await self._tasks.run(
                {("season", one.guild_id, one.season): partial(self._post, one) for one in over}
            )

    async def _post(self, row: SeasonRow) -> None:
        """Post a final table, where that is wanted."""
        if self._refusals.is_closed(row.guild_id):
            return
        settings = await self._servers.settings(row.guild_id)
        if settings.seasons and not await self._tell(row, settings.language):
            return
        await self._ratings.close(row)

    async def _tell(self, row: SeasonRow, language: str | None) -> bool:
        """Post a final table if there is one; tells False where that is to be tried again."""
        found = await self._ratings.final(row)
        if found is None:
            return False
        boards = tuple(board for board in found if board.wanted.game in self._games)
        if not boards:
            return True
        guild = self._client.get_guild(row.guild_id)
        spoken = language or language_of(str(guild.preferred_locale) if guild else None)
        build = partial(final_message, row.season, boards, self._games, spoken)
        nonce = f"s-{row.guild_id}{row.season[2:].replace('-', '')}"
        try:
            await self._outbox.send(Place(row.guild_id, row.channel_id), lambda _: build(), nonce)
        except OutageError as error:
            log.info("season %s of %d is told later: %s", row.season, row.guild_id, error)
            return False
        except NoAccessError as error:
            # The leaderboard still shows it: nothing is lost but the message.
            log.info("season %s of %d is not told: %s", row.season, row.guild_id, error)
        return True
