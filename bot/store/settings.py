"""Preferences of a person and settings of a server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

OptionValues = Mapping[str, str]


class Delivery(StrEnum):
    """How a person is notified of their turn."""

    MENTION = "mention"
    BOTH = "both"
    """A mention and a direct message."""
    DM = "dm"
    NONE = "none"


class Listed(StrEnum):
    """The leaderboards in which a person is listed."""

    SERVERS = "servers"
    """Leaderboards of servers the person plays in, where the results are public anyway."""
    EVERYWHERE = "all"
    """Also the leaderboards of all servers together."""
    NOWHERE = "no"


class Openers(StrEnum):
    """The people who may open tables in a server."""

    EVERYONE = "everyone"
    MANAGERS = "managers"


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's preferences; the defaults hold until they change one."""

    user_id: int
    delivery: Delivery = Delivery.MENTION
    interval: timedelta = timedelta(hours=12)
    """Time from a turn to its first reminder."""
    active_from: int | None = None
    """Minute of the day, in the person's zone; None: at any hour."""
    active_to: int | None = None
    """First inactive minute of the day; before `active_from`: of the next day."""
    zone: str = "UTC"
    """A name of the IANA time zone database."""
    away_from: datetime | None = None
    away_until: datetime | None = None
    away_spent: Mapping[str, float] = field(default_factory=dict)
    """By year, the days for which earlier vacations paused the person's clocks."""
    past_vacations: tuple[tuple[datetime, datetime], ...] = ()
    """The vacations of the last year that are over, each with its begin and end."""
    dm_closed: datetime | None = None
    """When Discord refused a direct message to this person; None after a later success."""
    text_mode: bool = False
    """Private panels are text instead of pictures."""
    confirm_moves: bool = False
    """Moves that cannot be undone need a confirmation."""
    tips: bool = True
    """Panels give tips in practice and in first games."""
    listed: Listed = Listed.SERVERS
    open_stats: bool = False
    """Members of the same server may see their statistics there."""

    @property
    def wants_dm(self) -> bool:
        """Whether the person chose direct messages and Discord did not refuse the last one."""
        return self.delivery in (Delivery.BOTH, Delivery.DM) and self.dm_closed is None

    @property
    def wants_mention(self) -> bool:
        """Whether to mention the person in the channel; also if direct messages are refused."""
        if self.delivery is Delivery.DM:
            return self.dm_closed is not None
        return self.delivery is not Delivery.NONE

    def is_away(self, now: datetime) -> bool:
        if self.away_from is None or self.away_until is None:
            return False
        return self.away_from <= now < self.away_until


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """A server's settings; the defaults hold until its managers change one."""

    guild_id: int
    language: str | None = None
    """Language of public messages; None: the language set in Discord."""
    channels: tuple[int, ...] = ()
    """The channels where tables may be opened; empty: everywhere."""
    threads: bool = True
    """Whether a started table moves to a thread."""
    cards: bool = True
    """Whether the result of a game in a thread is also posted in the channel."""
    seasons: bool = True
    """Whether the final table of a season is posted."""
    clock: str = "default"
    """The time limit of new tables."""
    openers: Openers = Openers.EVERYONE
    remembered: Mapping[str, OptionValues] = field(default_factory=dict)
    """By game, the options of the last started table."""
