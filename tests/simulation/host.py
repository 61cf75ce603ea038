"""The bot's machine: it starts, stops and kills its processes, which share a database file."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeVar, cast

from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from pydantic import SecretStr

from bot.builder import Options
from bot.cli import run as run_module
from bot.client import Takujo
from bot.ops.clock import Clock, seconds
from bot.ops.config import Settings
from bot.ops.discord_patches import patch_process
from bot.sandbox.hub import TOKEN
from bot.store import Store
from bot.tables.ai import AiSearch, choose_move
from bot.tables.reports import AnalysisJob
from bot.worker import InlineWorker
from games.ai.hints import Unit
from games.ai.luck import Curve, Estimate
from games.ai.report import Account, GameReport
from tests.simulation.loop import context_of
from tests.simulation.network import Connector

if TYPE_CHECKING:
    from tests.simulation.run import Run

T = TypeVar("T")


class SlowWorker(InlineWorker):
    """Takes as long for a move as strong computer players do."""

    def __init__(self, run: Run) -> None:
        super().__init__(run.catalogue)
        self._run = run
        self.thoughts = 0
        """Number of moves and hints being computed."""

    async def run(self, function: Callable[..., T], /, *args: Any, **named: Any) -> T:
        is_slow = function is choose_move
        self.thoughts += is_slow
        try:
            done = await super().run(function, *args, **named)
            if is_slow:
                await asyncio.sleep(self._run.loop.rng.random() * self._run.ponders)
        finally:
            self.thoughts -= is_slow
        return done


class InstantWorker:
    """Returns empty reports and animations at once: other tests cover these."""

    async def run(self, _: Callable[..., T], /, *args: Any, **__: Any) -> T:
        """Return a report without results, or a file that is no picture."""
        job = args[0]
        await asyncio.sleep(0)
        if isinstance(job, AnalysisJob):
            unknown = Account(0.0, 0.0, Estimate(0.0, 1.0), None)
            return cast("T", GameReport(Unit.POINTS, (unknown,) * job.setup.players, (), Curve()))
        os.truncate(args[1], job.pictures)
        return cast("T", b"an animation")


class Host:
    """Runs the processes."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self.process = 0
        """Number of the newest process."""
        self.client: Takujo | None = None
        self.skipped = timedelta()
        """Time that a demo has skipped."""
        self._store: Store | None = None
        self._thinker = SlowWorker(run)
        self._clock: Clock | None = None
        self._task: asyncio.Task[Any] | None = None
        self._stop = asyncio.Event()
        run.disk.on_cut = lambda _: self._die("the machine lost power")

    @property
    def is_up(self) -> bool:
        """Tell whether a bot is running and connected."""
        client = self.client
        return (
            client is not None
            and client.is_ready()
            and self._run.city.hub.gateway.online
            and not client.services.busy.is_closing
        )

    @property
    def is_thinking(self) -> bool:
        """Tell whether a computer player of the newest process is thinking."""
        return self._thinker.thoughts > 0

    @property
    def is_running(self) -> bool:
        return self._task is not None and not self._task.done()

    def check_running(self) -> None:
        """Raise the error that ended the process."""
        if self._task and self._task.done():
            self._task.result()

    def boot(self) -> None:
        self.process += 1
        context = context_of(self.process)
        # discord.py keeps one of these for the whole program.
        context.run(async_context.set, AsyncWebhookAdapter())  # type: ignore[no-untyped-call]  # the library has no types there
        self._stop = asyncio.Event()
        self._task = self._run.loop.create_task(self._serve(self._stop), context=context)
        self._run.note(f"bot {self.process} starts")

    async def _serve(self, stop: asyncio.Event) -> None:
        patch_process()
        path = self._run.disk.path
        self._store = store = await Store.open(path)
        settings = Settings(token=SecretStr(TOKEN), database=path, _env_file=None)  # type: ignore[call-arg]  # pydantic takes it
        self._clock = clock = Clock(self._run.calendar.now, seconds)
        clock.skip_to(self.skipped)

        def make() -> Takujo:
            self._thinker = slow = SlowWorker(self._run)
            options = Options(
                replays=self._run.replays,
                clock=clock,
                search=AiSearch(self._run.catalogue, slow, slow),
                report_worker=InstantWorker(),
                animation_worker=InstantWorker(),
            )
            self.client = client = Takujo(store, self._run.catalogue, options)
            client.http.connector = Connector(self._run.network)
            # Commands and emoji are registered already.
            client._prepare = _nothing  # type: ignore[method-assign]  # see above
            emoji = client.services.emoji
            emojis = self._run.city.hub.world.emojis.values()
            emoji.known.update(
                {one_emoji.name: f"<:{one_emoji.name}:{one_emoji.id}>" for one_emoji in emojis}
            )
            emoji._miss(emoji._digests.keys() - emoji.known.keys(), "not registered")
            return client

        try:
            await run_module._serve_on(make, settings, TOKEN, stop)
        finally:
            await store.close()

    def skip(self, time: timedelta) -> None:
        self.skipped += time
        self._run.city.hub.world.clock.forward(time.total_seconds())
        if self._clock:
            context_of(self.process).run(self._clock.skip_to, self.skipped)

    def kill(self) -> None:
        """End the process between two callbacks."""
        if self.is_running:
            self._die("killed")

    def _die(self, how: str) -> None:
        run = self._run
        run.note(f"bot {self.process}: {how}")
        run.trouble(1.0)
        run.loop.kill(self.process)
        run.loop.retained += [self.client, self._store]
        run.network.cut(self.process)
        run.disk.release()
        self.client = self._store = self._task = self._clock = None
        run.checks.step()

    async def stop(self, patience: float = 60.0) -> None:
        """Stop the process. Raises `TimeoutError`, and the error that ended the process."""
        task = self._task
        process = self.process
        if not task:
            return
        self._stop.set()
        async with asyncio.timeout(patience):
            while not task.done() and process not in self._run.loop.dead:
                await asyncio.wait({task}, timeout=0.5)  # it may be killed meanwhile
        if task is self._task:
            self.client = self._task = self._clock = None
            self._run.checks.stopped(process)
            if not task.cancelled():
                task.result()


async def _nothing() -> None: ...
