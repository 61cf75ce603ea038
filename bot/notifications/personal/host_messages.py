"""Messages to the hosts of lobbies: direct, or a mention in the channel of the lobby."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final, Protocol

from bot.messages.ui import Message
from bot.notifications.delivery.outbox import ClosedError, Outbox, UnsentError
from bot.notifications.delivery.personal_messages import prebuilt
from bot.notifications.personal.schedule import next_welcome
from bot.ops.clock import Clock
from bot.ops.refusals import OUTAGE
from bot.ops.requests import OutageError
from bot.ops.retries import Retries
from bot.people.preferences import People
from bot.people.rate_limits import ALL_TABLES, RateLimits
from bot.store.rate_limits import Token
from bot.store.rows import MessageKind
from bot.store.settings import Delivery
from bot.tables.model import Table, TableId
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)


class Write(Protocol):
    """Builds a message about a lobby, direct or in its channel."""

    def __call__(self, table: Table, *, ping: tuple[int, ...] | None) -> Message:
        """`ping` are the people to mention in the channel; None for a direct message."""


class HostMessages:
    """Writes to the hosts of lobbies, on the same way and within the same limits as about turns.

    A message is recorded after it was sent: if the bot is killed in between, Discord drops the
    repetition by its nonce.
    """

    def __init__(
        self, tables: Tables, people: People, rate_limits: RateLimits, outbox: Outbox, clock: Clock
    ) -> None:
        self._tables = tables
        self._people = people
        self._rate_limits = rate_limits
        self._outbox = outbox
        self._clock = clock
        self._outages = Retries[TableId](OUTAGE, clock.timestamp)

    def is_due(self, table: TableId) -> bool:
        """Tell whether no earlier failure delays the next message about a lobby."""
        return self._outages.is_due(table)

    async def quiet_until(self, table: Table) -> datetime | None:
        """Return when the host may be disturbed again; None if they may be now."""
        now = self._clock()
        welcome = next_welcome(now, await self._people.preferences(table.host.id))
        return welcome if welcome > now else None

    async def write(
        self, table: Table, write: Write, nonce: str, *, is_question: bool = False
    ) -> bool:
        """Write to the host; return False if that must be tried again.

        A host who wants no notifications gets only questions, without a mention. A message that
        the channel refuses is dropped: the lobby says the same.
        """
        host = table.host.id
        preferences = await self._people.preferences(host)
        is_silent = preferences.delivery is Delivery.NONE
        if is_silent and not is_question:
            return True
        tokens = [] if is_silent else [Token(host, table.id, "ping")]
        if preferences.wants_dm:
            tokens.append(Token(host, ALL_TABLES, "direct"))
        if tokens and not await self._rate_limits.take(*tokens):
            return False
        try:
            if not preferences.wants_dm or not await self._write_directly(table, write, nonce):
                await self._post(table, partial(write, ping=() if is_silent else (host,)), nonce)
        except OutageError as error:
            await self._rate_limits.give_back(*tokens)
            wait = self._outages.fail(table.id)
            log.info("table %s: host not notified (%s), retrying in %.0f s", table.id, error, wait)
            return False
        except UnsentError as error:
            await self._rate_limits.give_back(*tokens)
            log.info("table %s: message to the host refused (%s), dropped", table.id, error)
        self._outages.end(table.id)
        return True

    async def _write_directly(self, table: Table, write: Write, nonce: str) -> bool:
        """Send a direct message; return False if the person accepts none."""
        host = table.host.id
        build = partial(prebuilt, write(table, ping=None))
        try:
            channel, sent = await self._outbox.send_direct(host, build, nonce)
        except ClosedError as error:
            if error.is_closed:
                await self._people.note_dm(host, closed=True)
            return False
        await self._tables.note_host_message(table.id, sent, channel, MessageKind.DIRECT)
        return True

    async def _post(self, table: Table, write: Callable[[Table], Message], nonce: str) -> None:
        sent = await self._outbox.send(table.place, partial(prebuilt, write(table)), nonce)
        channel = table.place.target_id
        await self._tables.note_host_message(table.id, sent, channel, MessageKind.REMINDER)
