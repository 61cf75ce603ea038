"""Channels in which Discord does not let the bot write: left alone for longer and longer."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import discord

from bot.notices.permissions import find_obstacle, unknown_obstacle
from bot.tables.model import Place
from games.core.text import Text, text

FIRST: Final = 1800.0
"""Seconds until a channel is tried again after its first refusal; each later one doubles them."""
LONGEST: Final = 8 * 3600.0
"""Seconds between two tries, at most."""

_CLOSED: Final = text("refused-server-blocked")


@dataclass(frozen=True, slots=True)
class _Refusal:
    obstacle: Text
    is_known: bool
    """The gateway, too, says that something is missing."""
    count: int
    until: float


class Refusals:
    """Remembers the channels that refused a message, and when to try each of them again.

    A channel is tried at once when what it lacked is there again. Every refusal counts towards
    the invalid requests after which Discord listens to the bot no more.
    """

    def __init__(
        self,
        client: discord.Client,
        now: Callable[[], float] = time.monotonic,
        *,
        is_closed: Callable[[int], bool] | None = None,
    ) -> None:
        """`is_closed` tells of a server's id whether the bot shows nothing there."""
        self._client = client
        self._is_closed = is_closed
        self._now = now
        self._channels: dict[int, _Refusal] = {}
        self._followers: list[Callable[[Place], None]] = []

    def is_closed(self, guild_id: int) -> bool:
        """Tell whether the bot shows nothing in a server."""
        return self._is_closed is not None and self._is_closed(guild_id)

    def closed(self, place: Place) -> Text | None:
        """Return why nothing is shown in the server of a place; None where something may be."""
        return _CLOSED if self.is_closed(place.guild_id) else None

    def find(self, place: Place) -> Text | None:
        """Return why not to write at a place now; None where it may be tried."""
        if closed := self.closed(place):
            return closed
        refusal = self._channels.get(place.home)
        if refusal is None or self._now() >= refusal.until:
            return None
        if refusal.is_known and find_obstacle(self._client, place) is None:
            return None
        return refusal.obstacle

    def note(self, place: Place) -> Text:
        """Note that a message was refused, and return why."""
        known, before = find_obstacle(self._client, place), self._channels.get(place.home)
        count = before.count + 1 if before else 1
        wait = min(FIRST * 2 ** (count - 1), LONGEST)
        obstacle = known or unknown_obstacle(place.home)
        self._channels[place.home] = _Refusal(
            obstacle, known is not None, count, self._now() + wait
        )
        return obstacle

    def on_lost(self, follow: Callable[[Place], None]) -> None:
        """Call this whenever a channel or thread turns out to be gone."""
        self._followers.append(follow)

    def lose(self, place: Place) -> None:
        """Note that a channel or thread is gone."""
        for follow in self._followers:
            follow(place)

    def forget(self, place: Place) -> None:
        """Try again there whenever something is to be said."""
        self._channels.pop(place.home, None)
