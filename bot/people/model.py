"""Preferences, ServerSettings, errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from games.core.text import Arg, Text, text

Options = Mapping[str, str]


class Delivery(StrEnum):
    """How a person hears that it is their turn."""

    MENTION = "mention"
    BOTH = "both"
    """A mention, and a direct message as well."""
    DM = "dm"
    NONE = "none"


class Listed(StrEnum):
    """The leaderboards a person appears in."""

    SERVERS = "servers"
    """Those of the servers they play in: everybody there saw how these games ended."""
    EVERYWHERE = "all"
    """Also those of all servers together, before strangers."""
    NOWHERE = "no"


class Openers(StrEnum):
    """The people who may open tables in a server."""

    EVERYONE = "everyone"
    MANAGERS = "managers"


@dataclass(frozen=True, slots=True)
class Preferences:
    """How and when one person is notified; the defaults hold until they choose."""

    user_id: int
    delivery: Delivery = Delivery.MENTION
    interval: timedelta = timedelta(hours=12)
    """From a turn to its first reminder."""
    active_from: int | None = None
    """Minute of the day, in the person's zone; None: at any hour."""
    active_to: int | None = None
    """Minute of the day that is not active any more; before `active_from`: the next day's."""
    zone: str = "UTC"
    """A name of the IANA time zone database."""
    away_from: datetime | None = None
    away_until: datetime | None = None
    away_spent: Mapping[str, float] = field(default_factory=dict)
    """By year, the days for which earlier vacations stopped the person's clocks."""
    dm_closed: datetime | None = None
    """When Discord last refused a direct message to this person."""
    text_mode: bool = False
    """Private panels are text instead of pictures."""
    confirm_moves: bool = False
    """They are asked before every move of theirs that cannot be taken back."""
    listed: Listed = Listed.SERVERS
    open_stats: bool = False
    """Whoever shares a server with them may see their statistics there."""

    @property
    def wants_dm(self) -> bool:
        """Whether direct messages were asked for, and can be delivered as far as is known."""
        return self.delivery in (Delivery.BOTH, Delivery.DM) and self.dm_closed is None

    @property
    def wants_mention(self) -> bool:
        """Whether a message in the channel may ping; also when direct messages are refused."""
        if self.delivery is Delivery.DM:
            return self.dm_closed is not None
        return self.delivery is not Delivery.NONE

    def is_away(self, now: datetime) -> bool:
        """Tell whether the person is on vacation."""
        if self.away_from is None or self.away_until is None:
            return False
        return self.away_from <= now < self.away_until


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The choices of one server's managers; the defaults hold until they choose."""

    guild_id: int
    language: str | None = None
    """Of everything public; None: the language set in Discord."""
    channels: tuple[int, ...] = ()
    """The channels where tables may be opened; empty: everywhere."""
    threads: bool = True
    """Whether a started table moves into a thread of its own."""
    cards: bool = True
    """Whether the end of a game in a thread is told in the channel, too."""
    seasons: bool = True
    """Whether the final table of a season is posted when it is over."""
    clock: str = "none"
    """The `clock` of a table when it is opened."""
    openers: Openers = Openers.EVERYONE
    remembered: Mapping[str, Options] = field(default_factory=dict)
    """By game, the options of the last table that was started."""


class PreferenceError(Exception):
    """The root of every wish that is refused; nothing was changed."""

    key: ClassVar[str] = "refused"

    def __init__(self, **args: Arg) -> None:
        super().__init__(self.key)
        self.text: Text = text(self.key, **args)


class NoSuchZoneError(PreferenceError):
    key = "refused-zone"


class BadDateError(PreferenceError):
    """The end of a vacation is no date, not in the future or too far away."""

    key = "refused-date"


class NotManagerError(PreferenceError):
    key = "refused-not-manager"


class NotOpenerError(PreferenceError):
    """Only managers open tables in this server."""

    key = "refused-not-opener"


class NotHereError(PreferenceError):
    """Tables are opened in other channels; `channels` names them."""

    key = "refused-channel"


class ExportBusyError(PreferenceError):
    """Another person's download is being prepared."""

    key = "refused-export-busy"


class ExportAgainError(PreferenceError):
    """The person had a download a moment ago; `when` is the next."""

    key = "refused-export-again"


class ClosedStatsError(PreferenceError):
    """Somebody keeps their statistics to themselves; `who` is their name, escaped."""

    key = "refused-stats-closed"


class BlockedPersonError(PreferenceError):
    """The operator blocked the person."""

    key = "refused-blocked"


class BlockedServerError(PreferenceError):
    """The operator blocked the server."""

    key = "refused-server-blocked"
