"""Time in which nobody could move: the clocks of decisions do not count it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

import discord

from bot.ops.clock import Clock
from bot.ops.discord_time import DiscordTime
from bot.ops.health import cut_off
from bot.store import Store
from bot.store.heartbeat import (
    ClockCredit,
    heartbeat_shards,
    last_heartbeat,
    oldest_heartbeat,
    write_heartbeat,
)

MIN_OUTAGE: Final = timedelta(minutes=3)
"""Shortest gap between heartbeats that is an outage; running clocks are extended by it."""


class Downtime:
    """Follows Discord's time, writes heartbeats, and extends clocks by the time of an outage."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        clock: Clock,
        discord_time: DiscordTime,
        store: Store,
    ) -> None:
        self._client = client
        self._clock = clock
        self._discord_time = discord_time
        self._store = store
        self._skipped = clock.skipped
        self.back: datetime | None = None
        """When the bot came back."""

    def is_total(self) -> bool:
        """Tell whether no event of Discord arrives, so that nobody can move."""
        shards = self._client.shards
        is_cut_off = bool(shards) and len(cut_off(self._client)) == len(shards)
        return is_cut_off or not self._client.is_ready()

    async def set_clock(self) -> None:
        """Set the bot's clock to Discord's time, before it stores a time."""
        self._clock.follow(self._discord_time(), await oldest_heartbeat(self._store))

    def follow_clock(self) -> None:
        """Correct the bot's clock by Discord's time."""
        self._clock.follow(self._discord_time())

    async def note_alive(self) -> None:
        """Write heartbeats, and extend clocks by the time of an outage.

        A clock that was set forward looks like an outage; one that was ahead before looks like a
        negative outage. Time that a demo skips on purpose counts.
        """
        now = self._clock()
        skipped = self._clock.skipped
        self.back = self.back or now
        for part in heartbeat_shards(self._store):
            last = await last_heartbeat(self._store, part)
            outage = None
            if last is not None:
                outage = self._outage(last, now, now - last - (skipped - self._skipped), part)
            await write_heartbeat(self._store, now, outage, part)
        self._skipped = skipped

    def _outage(
        self, last: datetime, now: datetime, silence: timedelta, part: int | None
    ) -> ClockCredit | None:
        """Return the time since the last heartbeat that must not count, and for which shards."""
        own = () if part is None else (part,)
        of = self._store.share.of or len(self._client.shards)
        if abs(silence) >= MIN_OUTAGE:
            self.back = now
            return ClockCredit(last, now, silence, own, of if own else 1)
        down = cut_off(self._client)
        if part is not None:
            down = own if part in down or part not in self._client.shards else ()
        if not down or silence <= timedelta():
            return None
        return ClockCredit(last, now, silence, shards=down, of=of)
