"""Limits per person, server and channel, which the transaction that would exceed one keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.refusal import Refusal
from bot.store import table_limits
from bot.store.errors import LimitError
from bot.store.sql import Statement
from bot.tables.model import Status, Table, TableId
from games.core.record import BACK, REWIND, UNDO, Entry

_MINUTE: Final = timedelta(minutes=1)
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Quotas:
    """Limits set by the operator; none ends a table that exists."""

    person: int
    """Open tables at which one person plays."""
    server: int
    """Open tables of one server."""
    channel: int
    """Open tables of one channel, with its threads."""
    lobbies: int
    """Tables that one person opens per minute."""
    undos: int
    """Undos of one person before another player acts."""
    channel_tables: int = 20
    """Open tables of one channel at which one person plays."""
    channel_lobbies: int = 3
    """Lobbies of one channel with the same host."""
    server_lobbies: int = 10
    """Lobbies of one server with the same host."""


NO_QUOTAS: Final = Quotas(*(10**9,) * 8)
"""Unlimited, for tests and benchmarks."""
_REFUSALS: Final = {
    "person": "refused-many-tables",
    "lobbies": "refused-too-fast",
    "channel_tables": "refused-many-tables-here",
    "channel_lobbies": "refused-many-lobbies-here",
    "server_lobbies": "refused-many-lobbies",
    "channel": "refused-channel-full",
    "server": "refused-server-full",
}
"""The refusal of each limit of a new table, in the order in which they are checked."""
_SEATING: Final = ("person", "channel_tables")
_RESTORING: Final = (*_SEATING, "channel", "server")
_MOVING: Final = ("channel_tables", "channel_lobbies", "channel")
CHANGES_PER_DAY: Final = 10
"""Entries of the record that change the player of a seat; the last one is for leaving."""
UNDOS_PER_DAY: Final = 50
"""Entries of a seat that undo or rewind: a practice game has no other player to wait for."""
_ENTRIES: Final = {
    BACK: ("changes", CHANGES_PER_DAY - 1),
    UNDO: ("undone", UNDOS_PER_DAY),
    REWIND: ("undone", UNDOS_PER_DAY),
}
"""The limits of entries that people could add for ever; leaving a game is always possible."""
_REFUSED_ENTRIES: Final = {
    "changes": "refused-often-changed",
    "undone": "refused-often-undone-today",
}


def limit_entries(table: TableId, added: Iterable[Entry], at: datetime) -> list[Statement]:
    """Return the statements that limit what people add to a record: every entry is replayed."""
    limits = {(_ENTRIES[entry.text], entry.seat) for entry in added if entry.text in _ENTRIES}
    return [
        table_limits.limit_entries(name, most, table, seat, at - _DAY)
        for (name, most), seat in sorted(limits)
    ]


def refusal_of(error: LimitError) -> Refusal:
    """Return the refusal of a change of a table that would exceed a limit."""
    name, most = error.limit
    return Refusal((_REFUSALS | _REFUSED_ENTRIES)[name], most=most)


class TableLimits:
    """Makes the statements that count what a person, a channel and a server have."""

    def __init__(self, clock: Callable[[], datetime], quotas: Quotas) -> None:
        self._clock = clock
        self.quotas = quotas

    def opening(self, table: Table, user_id: int) -> list[Statement]:
        """Limit a table that a person opens."""
        return self._count(table, user_id, *_REFUSALS)

    def seating(self, table: Table, user_id: int) -> list[Statement]:
        """Limit the tables at which a person gets a seat."""
        return self._count(table, user_id, *_SEATING)

    def restoring(self, table: Table, user_id: int) -> list[Statement]:
        """Limit archived tables that a person restores: until then they count nowhere."""
        return self._count(table, user_id, *_RESTORING)

    def moving(self, before: Table, table: Table, user_id: int) -> list[Statement]:
        """Limit the tables that a person moves to another channel.

        The limits of one person concern those who play or wait there themselves.
        """
        if table.place.channel_id == before.place.channel_id:
            return []
        is_host = table.status is Status.LOBBY and table.host.id == user_id
        own = {"channel_tables": table.seat_of(user_id) is not None, "channel_lobbies": is_host}
        return self._count(table, user_id, *(name for name in _MOVING if own.get(name, True)))

    def _count(self, table: Table, user_id: int, *names: str) -> list[Statement]:
        since = self._clock() - _MINUTE
        place = table.place
        return [
            table_limits.limit(
                name,
                getattr(self.quotas, name),
                table.id,
                user_id,
                place.guild_id,
                place.channel_id,
                since,
            )
            for name in names
        ]
