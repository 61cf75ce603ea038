"""The card of an end: posted once where its table was opened, and never again."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from bot.messages.finale import card_message
from bot.notices.context import Context
from bot.notices.outbox import NoAccessError
from bot.tables.model import Place, Snapshot

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
        await self._tables.mark_carded(table.id)
