"""Final tables of seasons: posted once, where the last rated game was opened."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

import discord

from bot.messages.leaderboard import final_message
from bot.notices.context import Context
from bot.notices.outbox import NoAccessError
from bot.ops.agreement import Agreement
from bot.ops.calls import OutageError
from bot.store.seasons import SeasonRow
from bot.tables.model import Place
from bot.words import language_of

log: Final = logging.getLogger(__name__)


class FinalTables:
    """Posts final tables; a season owes its own until it was posted, or is not to be."""

    def __init__(self, client: discord.Client, context: Context, agreement: Agreement) -> None:
        self._client = client
        self._ratings = context.ratings
        self._servers = context.servers
        self._outbox = context.outbox
        self._refusals = context.refusals
        self._errands = context.errands
        self._games = context.tables.games
        self._clock = context.clock
        self._agreement = agreement

    async def look(self) -> None:
        """Post what is owed, where the clock can be believed that a season is over."""
        over = await self._ratings.over(self._clock())
        if over and await self._agreement.holds():
            await self._errands.run(
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
