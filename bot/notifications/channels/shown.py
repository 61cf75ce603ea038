"""What the bot remembers of the messages of each table."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, auto
from typing import Final

from cachetools import LRUCache

from bot.ops.clock import Clock
from bot.ops.refusals import BACKOFFS, TABLE_OUTAGE, About
from bot.ops.retries import Retries
from bot.tables.model import TableId
from games.core.text import Text

MAX_TABLES: Final = 4096
"""Tables of which something is remembered: enough for a long outage."""


class Refresh(Enum):
    """Whether the newest message of a table is to show the next step of a turn."""

    NONE = auto()
    WAITING = auto()
    """Soon, with the steps that follow until then."""
    DUE = auto()


@dataclass(frozen=True, slots=True)
class Renamed:
    """The last name that the bot gave to a thread; empty if that failed."""

    thread_id: int
    name: str
    at: datetime


@dataclass(slots=True)
class Shown:
    """The memory of one table. What it forgets is done once more, or later."""

    unrecorded: tuple[str, int] | None = None
    """Nonce and id of a message that was sent but not recorded, because the database failed.
    Discord recognises a repeated nonce for a few minutes only."""
    refreshed: tuple[int, int] | None = None
    """The message that was edited since it was posted, and the entries it shows."""
    refresh: Refresh = Refresh.NONE
    is_fault_reported: bool = False
    """Its channel was told that the game failed."""
    refusal: Text | None = None
    """Why Discord refused the last message."""
    explained_to: set[int] = field(default_factory=set)
    """The people who know that."""
    edited: set[int] = field(default_factory=set)
    """Stale messages that were edited, and are not deleted from the database yet."""
    renamed: Renamed | None = None

    def refuse(self, obstacle: Text) -> None:
        """Remember why Discord refused a message; another reason is explained to all again."""
        if self.refusal != obstacle:
            self.refusal = obstacle
            self.explained_to = set()

    def unrecorded_id(self, nonce: str) -> int:
        """Return the id of the message that was sent with a nonce but not recorded; 0 if none."""
        return self.unrecorded[1] if self.unrecorded and self.unrecorded[0] == nonce else 0

    def plies_in(self, message_id: int | None) -> int:
        """Return how many entries an edited message shows; 0 if it was not edited."""
        if self.refreshed is None or self.refreshed[0] != message_id:
            return 0
        return self.refreshed[1]


class ShownTables(LRUCache[TableId, Shown]):
    """The memory of the tables used last; one that was forgotten begins anew."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(MAX_TABLES)
        self.outages = Retries[TableId](TABLE_OUTAGE, clock.timestamp)
        """Tables that could not be shown because Discord or the database was down."""
        self.refused = Retries[TableId](BACKOFFS[About.MESSAGE], clock.timestamp)
        """Tables whose message Discord refused, not its channel."""

    def end_tries(self, table: TableId) -> None:
        """Forget the failures of a table: the next message is tried at once."""
        self[table].refusal = None
        self[table].explained_to.clear()
        self.outages.end(table)
        self.refused.end(table)

    def __missing__(self, table: TableId) -> Shown:
        self[table] = shown = Shown()
        return shown
