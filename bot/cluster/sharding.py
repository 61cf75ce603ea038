"""The shards of one process among several, which change while it runs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

import discord
from discord.gateway import DiscordWebSocket

from bot.cluster.leases import Leases
from bot.ops.requests import reading
from bot.ops.tasks import TaskTracker, end
from bot.store.errors import StoreError
from bot.store.shards import Notification, ShardsChanged, shard_of

EVERY: Final = 1.0
"""Seconds between two renewals."""
PATIENCE: Final = 10.0
"""Seconds that running work gets before a shard is released."""
APART: Final = 6.0
"""Seconds between two releases: Discord accepts a new session every five seconds."""
TAKEN: Final = 2.0
"""Seconds within which another running process takes a released shard."""
LEAVES: Final = 60.0
"""Most seconds for handing over the shards at a stop; the rest is released at once."""
_MOMENT: Final = 0.25

log: Final = logging.getLogger(__name__)


class Sharding:
    """Connects exactly the shards that this process leases.

    Calls `gained` for each new shard and `dropped` for each lost one.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        leases: Leases,
        busy: TaskTracker,
        gained: Callable[[int], None],
        dropped: Callable[[int], None],
    ) -> None:
        self.leases = leases
        self._client = client
        self._busy = busy
        self._gained = gained
        self._dropped = dropped
        self._buckets = 1
        self._wake = asyncio.Event()
        self._looked = asyncio.Event()
        self._launching: dict[int, asyncio.Task[None]] = {}
        self._one_by_one = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._releasing: asyncio.Task[None] | None = None
        self._released = -APART
        self._logged: tuple[int, ...] = ()
        """Missing shards that the log names already."""

    async def start(self) -> None:
        with reading():
            _, _, limits = await self._client.http.get_bot_gateway()
            self._buckets = max(1, limits["max_concurrency"])
        self._tasks.append(asyncio.create_task(self._run()))

    async def stop(self) -> None:
        """Release all shards; the client is closed."""
        releasing = [self._releasing] if self._releasing else []
        await end(*self._tasks, *self._launching.values(), *releasing)
        with suppress(StoreError):
            await self.leases.give_all_up()

    async def hand_over(self) -> None:
        """Hand over one shard after another, while this process still serves the rest.

        If no process takes the first shard, no other process is running, and this returns.
        """
        self.leases.is_leaving = True
        if self._releasing is not None:
            await asyncio.wait({self._releasing})
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(LEAVES):
                await self.leases.look()
                *first, _ = self.leases.shards or (0,)
                for shard in first:
                    await self._release(shard)
                    if not await self._is_taken(shard):
                        return
                    await asyncio.sleep(APART)

    async def _is_taken(self, shard: int) -> bool:
        for _ in range(int(TAKEN / _MOMENT)):
            if await self.leases.is_taken(shard):
                return True
            await asyncio.sleep(_MOMENT)
        return False

    def wake(self) -> None:
        self._wake.set()

    def chain(self, more: Callable[[Notification], None]) -> Callable[[Notification], None]:
        """Return a listener that handles released shards and passes the rest to `more`."""
        return lambda event: self.wake() if isinstance(event, ShardsChanged) else more(event)

    async def wait_to_start(self, shard: int) -> None:
        """Wait until Discord's limit of new sessions, shared by all processes, allows one."""
        while True:
            try:
                await self.leases.wait_to_start(shard % self._buckets)
            except StoreError as error:
                log.warning(
                    "shard %d: no permission for a session (%s), retrying in 1 s", shard, error
                )
                await asyncio.sleep(EVERY)
            else:
                return

    def admit(self, parse: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, Any]], None]:
        """Return a parser that ignores interactions of other processes' shards.

        A process that was suspended receives interactions that another one has answered. While
        the leases are out of date, an interaction waits for their renewal, for at most `EVERY`.
        """

        def is_own(data: dict[str, Any]) -> bool:
            guild = 0 if _is_direct(data) else int(data["guild_id"])
            return shard_of(guild, self.leases.sharing.of) in self.leases.held

        async def parse_later(data: dict[str, Any]) -> None:
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._looked.wait()
            if is_own(data):
                parse(data)

        def parse_own(data: dict[str, Any]) -> None:
            if not self.leases.is_current:
                self._looked.clear()
                self.wake()
                self._busy.spawn(parse_later(data))
            elif is_own(data):
                parse(data)

        return parse_own

    def may_send(self) -> bool:
        """Tell whether no other process has a shard of this one; it starts without any."""
        return not self._tasks or self.leases.is_current

    def is_connected(self) -> bool:
        """Tell whether every leased shard is connected; also true without any shard."""
        shards = self._client.shards
        return self.leases.is_current and all(
            shard in shards and not shards[shard].is_closed() for shard in self.leases.held
        )

    async def _run(self) -> None:
        trouble = ""
        while True:
            try:
                await self._look()
            except StoreError as error:
                if str(error) != trouble:
                    log.warning("leases of shards not renewed (%s), retrying every second", error)
                trouble = str(error)
            except Exception:
                log.exception("renewing the leases failed; the next try is in 1 s")
            else:
                if trouble:
                    log.info("leases of shards renewed again")
                trouble = ""
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._wake.wait()
            self._wake.clear()

    async def _look(self) -> None:
        await self.leases.look(takes=not self._busy.is_closing)
        self._looked.set()
        for shard in (
            self._client.shards.keys() | self._launching.keys()
        ) - self.leases.held.keys():
            log.warning("shard %d: now leased by another process, disconnecting", shard)
            await self._close(shard)
            self._forget(shard)
        for shard in self.leases.shards:
            if shard not in self._client.shards and shard not in self._launching:
                self._gained(shard)
                self._launching[shard] = task = asyncio.create_task(self._launch(shard))
                # Not in a `finally` of the task: a task cancelled before its start runs none.
                task.add_done_callback(partial(self._end_launch, shard))
        if self.leases.missing and self.leases.missing != self._logged:
            missing = ", ".join(map(str, self.leases.missing))
            log.warning("shards %s belong to another process, waiting for them", missing)
        self._logged = self.leases.missing
        is_ending = self._busy.is_closing or self.leases.is_leaving
        # After a suspension `leases.shards` is empty until the next renewal.
        shards = self.leases.shards
        if self.leases.surplus and shards and not is_ending and self._may_release():
            self._releasing = asyncio.create_task(self._release(max(shards)))

    def _may_release(self) -> bool:
        """Tell whether another process has had the time to connect the last released shard."""
        return self._releasing is None and time.monotonic() - self._released >= APART

    async def _launch(self, shard: int) -> None:
        async with self._one_by_one:
            await self._client.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    def _end_launch(self, shard: int, _: asyncio.Task[None]) -> None:
        del self._launching[shard]

    async def _release(self, shard: int) -> None:
        """Release a shard to another process, after the running work of its servers."""
        try:
            self.leases.leaving.add(shard)
            log.info("shard %d: released for another process", shard)
            await self._close(shard)
            await self._busy.settle(PATIENCE)
            await self.leases.give_up(shard)
            self._forget(shard)
        except StoreError as error:
            log.warning("shard %d: not released yet (%s), retrying", shard, error)
        finally:
            self.leases.leaving.discard(shard)
            self._releasing = None
            self._released = time.monotonic()

    async def _close(self, shard: int) -> None:
        if task := self._launching.get(shard):
            await end(task)
        connected: dict[int, Any] = self._client._AutoShardedClient__shards  # type: ignore[attr-defined]  # noqa: SLF001 (no other way to it)
        if (lost := connected.pop(shard, None)) is None:
            return
        # discord.py may be about to reconnect it.
        lost.reidentify = lost.reconnect = _do_nothing
        lost.launch = lambda: asyncio.ensure_future(lost.ws.close(code=1000))
        await lost.disconnect()

    def _forget(self, shard: int) -> None:
        for guild in self._client.guilds:
            if guild.shard_id == shard:
                self._client._connection._remove_guild(guild)  # noqa: SLF001 (no other way to it)
        self._dropped(shard)


def _is_direct(data: dict[str, Any]) -> bool:
    """Tell whether Discord sends this interaction to the first shard, independent of the server."""
    owners = data.get("authorizing_integration_owners") or {}
    return not data.get("guild_id") or ("1" in owners and "0" not in owners)


async def _do_nothing(*_: object) -> None:
    """Replace discord.py's methods that reconnect a shard."""
