"""Posts of result cards and final season tables."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.messages.leaderboard import final_message
from bot.messages.result import card_message
from bot.notifications.outbox import NoAccessError
from bot.ops.requests import OutageError
from bot.store.leaderboards import SeasonRow
from bot.tables import history
from bot.tables.model import Place, Snapshot
from bot.words import language_of

if TYPE_CHECKING:
    from bot.builder import Services

log: Final = logging.getLogger(__name__)


class Cards:
    """Posts result cards in the channels of finished tables."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def post(self, snapshot: Snapshot) -> None:
        """Post the result card, if the server has them enabled. Raises `OutageError`."""
        table, outcome = snapshot.table, snapshot.outcome
        settings = await self._services.servers.settings(table.place.guild_id)
        if outcome is not None and settings.cards:
            place = Place(table.place.guild_id, table.place.channel_id)
            try:
                await self._services.outbox.send(
                    place, partial(card_message, snapshot, outcome), f"{table.id}-card"
                )
            except NoAccessError as error:
                # The result is posted at the table already.
                log.info("table %s: result card refused (%s), dropped", table.id, error)
        await self._services.tables.change(table.id, history.mark_carded)


class FinalTables:
    """Posts the final tables of seasons, each until it was posted or is not wanted."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def look(self) -> None:
        """Post pending final tables, if the clock is trustworthy."""
        over = await self._services.ratings.over(self._services.clock())
        if over and await self._services.clock_check.is_trustworthy():
            await self._services.tasks.run(
                {("season", one.guild_id, one.season): partial(self._post, one) for one in over}
            )

    async def _post(self, row: SeasonRow) -> None:
        """Post a final table, if the server has them enabled."""
        if self._services.access.is_closed(row.guild_id):
            return
        settings = await self._services.servers.settings(row.guild_id)
        if settings.seasons and not await self._tell(row, settings.language):
            return
        await self._services.ratings.close(row)

    async def _tell(self, row: SeasonRow, language: str | None) -> bool:
        """Post a final table if there is one; return False to retry."""
        found = await self._services.ratings.final(row)
        if found is None:
            return False
        boards = tuple(board for board in found if board.wanted.game in self._services.tables.games)
        if not boards:
            return True
        guild = self._services.client.get_guild(row.guild_id)
        spoken = language or language_of(str(guild.preferred_locale) if guild else None)
        build = partial(final_message, row.season, boards, self._services.tables.games, spoken)
        nonce = f"s-{row.guild_id}{row.season[2:].replace('-', '')}"
        try:
            await self._services.outbox.send(
                Place(row.guild_id, row.channel_id), lambda _: build(), nonce
            )
        except OutageError as error:
            log.info(
                "season %s of server %d: final table not sent (%s), retrying",
                row.season,
                row.guild_id,
                error,
            )
            return False
        except NoAccessError as error:
            # The leaderboard still shows it.
            log.info(
                "season %s of server %d: final table refused (%s), dropped",
                row.season,
                row.guild_id,
                error,
            )
        return True
