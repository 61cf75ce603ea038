"""How much one person, server or channel may have the bot do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.store.counts import OpenCounts
from bot.tables.errors import (
    ChannelFullError,
    ManyTablesError,
    ServerFullError,
    TooFastError,
)

MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Quotas:
    """The most there may be of each; the operator sets them."""

    person: int
    """Open tables at which one person plays."""
    server: int
    """Open tables of one server."""
    channel: int
    """Open tables of one channel, with its threads."""
    lobbies: int
    """Tables that one person opens within a minute."""
    undos: int
    """Moves that one person takes back before somebody else acts."""

    def check_person(self, counts: OpenCounts) -> None:
        """Raise `ManyTablesError` for a person who plays at enough tables."""
        if counts.person >= self.person:
            raise ManyTablesError(most=self.person)

    def check_opening(self, counts: OpenCounts) -> None:
        """Raise a `TableError` where a person may open no other table now."""
        self.check_person(counts)
        if counts.recent >= self.lobbies:
            raise TooFastError(most=self.lobbies)
        if counts.channel >= self.channel:
            raise ChannelFullError(most=self.channel)
        if counts.server >= self.server:
            raise ServerFullError(most=self.server)


NO_QUOTAS: Final = Quotas(*(10**9,) * 5)
"""For tests and measurements of many tables."""
