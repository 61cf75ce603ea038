"""What a click can reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.notices.presence import Presence
from bot.ops.busy import Busy
from bot.people.people import People
from bot.people.servers import Servers
from bot.pictures.studio import Studio
from bot.tables.absence import Absences
from bot.tables.life import Life
from bot.tables.model import TableId
from bot.tables.service import Tables
from games.core.text import Text


class Shows(Protocol):
    """Keeps the channels up to date with the tables."""

    def wake(self, table: TableId) -> None:
        """Let house players move and show what is owed, beside the caller."""

    def refresh_lobby(self, table: TableId) -> None:
        """Bring a lobby's message up to date, beside the caller."""

    def hint(self, table: TableId, user_id: int) -> Text | None:
        """Say what keeps a table from showing itself, once to each user."""

    def settle(self, table: TableId) -> None:
        """Forget what kept a table from showing itself: it was moved."""


class Emoji(Protocol):
    """The emoji the application has."""

    @property
    def known(self) -> dict[str, str]:
        """What to write for a face, by its name."""

    def forget(self) -> None:
        """Speak in plain stand-ins from now on."""


@dataclass(frozen=True, slots=True)
class House:
    """What the operator decided, and when the bot began."""

    clock: Callable[[], datetime]
    begun: datetime
    keep_days: int
    """Days for which the tables that are over are kept."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything an interaction works with."""

    tables: Tables
    life: Life
    studio: Studio
    emoji: Emoji
    shows: Shows
    busy: Busy
    presence: Presence
    absences: Absences
    people: People
    servers: Servers
    house: House
