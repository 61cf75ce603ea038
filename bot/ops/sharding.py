"""The shards of one process among several: taken, given up and lost while it runs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.gateway import DiscordWebSocket

from bot.ops.discord_patches import fence
from bot.ops.requests import reading
from bot.ops.tasks import TaskTracker, end
from bot.store.errors import StoreError
from bot.store.shards import shard_of

if TYPE_CHECKING:
    from bot.store.leases import Leases  # most do without the driver it needs

EVERY: Final = 1.0
"""Seconds between two renewals."""
PATIENCE: Final = 10.0
"""Seconds that work under way gets before a shard is given up."""
APART: Final = 6.0
"""Seconds between two shards that are given up: others begin a session in five."""
TAKEN: Final = 2.0
"""Seconds in which somebody else takes a shard that is given up, if anybody is there."""
LEAVES: Final = 60.0
"""Seconds that a process takes at most to hand its shards over; what is left it simply drops."""
_MOMENT: Final = 0.25

log: Final = logging.getLogger(__name__)


class Sharding:
    """Connects the shards that a process has, and no others.

    `gained` is called for each that it takes, `dropped` for each that it has no more.
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
        self._giving: asyncio.Task[None] | None = None
        self._given = -APART
        """When the last shard was given up."""
        self._told: tuple[int, ...] = ()

    async def start(self) -> None:
        """Take shards from now on."""
        with reading():
            _, _, limits = await self._client.http.get_bot_gateway()
            self._buckets = max(1, limits["max_concurrency"])
        fence(self._client, lambda: self.leases.is_current)
        self._tasks.append(asyncio.create_task(self._run()))

    async def stop(self) -> None:
        """Let others have everything; the client is closed."""
        giving = [self._giving] if self._giving else []
        await end(*self._tasks, *self._launching.values(), *giving)
        with suppress(StoreError):
            await self.leases.give_all_up()

    async def hand_over(self) -> None:
        """Let others have one shard after another, while the rest is still served here.

        Where nobody takes the first, nobody else is there.
        """
        self.leases.is_leaving = True
        if self._giving is not None:
            await asyncio.wait({self._giving})
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(LEAVES):
                await self.leases.look()
                *first, _ = self.leases.shards or (0,)
                for shard in first:
                    await self._give_up(shard)
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
        """Look at once: something changed."""
        self._wake.set()

    def hear(self, more: Callable[[str], None]) -> Callable[[str], None]:
        """Return what takes in news; those that are not about shards go on to somebody else."""
        return lambda said: self.wake() if said == "shards" else more(said)

    async def wait_to_start(self, shard: int) -> None:
        """Wait until a session may begin, whichever process began the last."""
        while True:
            try:
                await self.leases.wait_to_start(shard % self._buckets)
            except StoreError as error:
                log.warning("shard %d waits: %s", shard, error)
                await asyncio.sleep(EVERY)
            else:
                return

    def admit(self, parse: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, Any]], None]:
        """Return what parses interactions of this process's own servers, and ignores others.

        Who was stopped for a while hears what another process has answered long ago. While it is
        not known whose they are, they wait for the next look: where that fails, people read why.
        """

        def own(told: dict[str, Any]) -> bool:
            guild = 0 if _is_direct(told) else int(told["guild_id"])
            return shard_of(guild, self.leases.sharing.of) in self.leases.held

        async def parse_later(told: dict[str, Any]) -> None:
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._looked.wait()
            if own(told):
                parse(told)

        def parse_own(told: dict[str, Any]) -> None:
            if not self.leases.is_current:
                self._looked.clear()
                self.wake()
                self._busy.spawn(parse_later(told))
            elif own(told):
                parse(told)

        return parse_own

    def is_connected(self) -> bool:
        """Tell whether every shard it has is connected; one that waits for shards has none."""
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
                    log.warning("shards are not renewed: %s", error)
                trouble = str(error)
            except Exception:
                log.exception("the look at shards broke off; the next one comes at once")
            else:
                if trouble:
                    log.info("shards are renewed again")
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
            await self._drop(shard)
        for shard in self.leases.shards:
            if shard not in self._client.shards and shard not in self._launching:
                self._gained(shard)
                self._launching[shard] = task = asyncio.create_task(self._launch(shard))
                # Not in the task itself: it may be cancelled before it begins.
                task.add_done_callback(partial(self._end_launch, shard))
        self._tell()
        is_ending = self._busy.is_closing or self.leases.is_leaving
        # A process that stood still has no shards that it may count on until the next look.
        own = self.leases.shards
        if self.leases.surplus and own and not is_ending and self._may_give():
            self._giving = asyncio.create_task(self._give_up(max(own)))

    def _may_give(self) -> bool:
        """Tell whether the last shard that was given up is connected by now, by Discord's pace."""
        return self._giving is None and time.monotonic() - self._given >= APART

    def _tell(self) -> None:
        if self.leases.missing and self.leases.missing != self._told:
            some = ", ".join(map(str, self.leases.missing))
            log.warning("another process has shards %s: they are waited for", some)
        self._told = self.leases.missing

    async def _launch(self, shard: int) -> None:
        async with self._one_by_one:
            await self._client.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    def _end_launch(self, shard: int, _: asyncio.Task[None]) -> None:
        del self._launching[shard]

    async def _give_up(self, shard: int) -> None:
        """Let another process have a shard, once what has begun in its servers is done."""
        try:
            self.leases.leaving.add(shard)
            log.info("shard %d is given up", shard)
            await self._close(shard)
            await self._busy.settle(PATIENCE)
            await self.leases.give_up(shard)
            self._forget(shard)
        except StoreError as error:
            log.warning("shard %d is not given up yet: %s", shard, error)
        finally:
            self.leases.leaving.discard(shard)
            self._giving, self._given = None, time.monotonic()

    async def _drop(self, shard: int) -> None:
        log.warning("shard %d belongs to another process now", shard)
        await self._close(shard)
        self._forget(shard)

    async def _close(self, shard: int) -> None:
        if task := self._launching.get(shard):
            await end(task)
        connected: dict[int, Any] = self._client._AutoShardedClient__shards  # type: ignore[attr-defined]  # noqa: SLF001 (no other way to it)
        if (gone := connected.pop(shard, None)) is None:
            return
        # The library may be about to connect it again.
        gone.reidentify = gone.reconnect = _do_nothing
        gone.launch = lambda: asyncio.ensure_future(gone.ws.close(code=1000))
        await gone.disconnect()

    def _forget(self, shard: int) -> None:
        for guild in self._client.guilds:
            if guild.shard_id == shard:
                self._client._connection._remove_guild(guild)  # noqa: SLF001 (no other way to it)
        self._dropped(shard)


def _is_direct(told: dict[str, Any]) -> bool:
    """Tell whether Discord sends an interaction to the first shard, wherever it was made."""
    owners = told.get("authorizing_integration_owners") or {}
    return not told.get("guild_id") or ("1" in owners and "0" not in owners)


async def _do_nothing(*_: object) -> None:
    """Do nothing, in place of what would connect a shard again."""
