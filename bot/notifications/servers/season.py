"""The final tables of seasons."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from bot.messages.leaderboard import final_message
from bot.messages.ui import Message
from bot.notifications.delivery.access import ChannelAccess
from bot.notifications.delivery.outbox import Outbox, UnsentError
from bot.notifications.servers.guild_settings import GuildSettings
from bot.ops.clock import Clock
from bot.ops.refusals import OUTAGE
from bot.ops.requests import OutageError
from bot.ops.retries import Retries
from bot.ops.tasks import KeyedTasks
from bot.ratings.service import Ratings
from bot.store.leaderboards import SeasonRow
from bot.tables.model import Place
from bot.words import language_of

log: Final = logging.getLogger(__name__)


class FinalTables:
    """Posts the final tables of seasons, each until it was posted or is not wanted."""

    def __init__(
        self,
        ratings: Ratings,
        settings: GuildSettings,
        outbox: Outbox,
        access: ChannelAccess,
        tasks: KeyedTasks,
        clock: Clock,
    ) -> None:
        self._ratings = ratings
        self._settings = settings
        self._outbox = outbox
        self._access = access
        self._tasks = tasks
        self._clock = clock
        self._retries = Retries[tuple[int, str]](OUTAGE, clock.timestamp)

    async def look(self) -> None:
        """Post pending final tables; the clock must be trustworthy."""
        await self._tasks.run(
            {
                ("season", row.guild_id, row.season): partial(self._post, row)
                for row in await self._ratings.over(self._clock())
                if self._retries.is_due((row.guild_id, row.season))
            }
        )

    async def _post(self, row: SeasonRow) -> None:
        """Post a final table, if the server has them enabled."""
        if self._access.is_closed(row.guild_id):
            return
        settings = await self._settings.of(row.guild_id)
        if settings.seasons and not await self._try_send(row, language_of(settings.language)):
            return
        await self._ratings.close(row)

    async def _try_send(self, row: SeasonRow, language: str) -> bool:
        """Post a final table if there is one; return False to retry."""
        final = await self._ratings.final(row)
        if final is None:
            return False
        games = self._ratings.games
        boards = tuple(board for board in final if board.wanted.game in games)
        if not boards:
            return True

        def build(_: object) -> Message:
            return final_message(row.season, boards, games, language)

        season = f"season {row.season} of server {row.guild_id}"
        nonce = f"s-{row.guild_id}{row.season[2:].replace('-', '')}"
        try:
            await self._outbox.send(Place(row.guild_id, row.channel_id), build, nonce)
        except UnsentError as error:
            # The leaderboard still shows it.
            log.info("%s: final table refused (%s), dropped", season, error)
        except OutageError as error:
            wait = self._retries.fail((row.guild_id, row.season))
            log.info("%s: final table not sent (%s), retrying in %.0f s", season, error, wait)
            return False
        return True
