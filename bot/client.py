"""The Discord client: what it listens to, and what it begins with."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.avatars import Avatars
from bot.notifications.access import ChannelAccess
from bot.notifications.context import Context, Limits, Presence
from bot.notifications.direct_messages import DirectMessages
from bot.notifications.outbox import Outbox
from bot.notifications.publisher import GIVE_UP, News, Publisher
from bot.notifications.result_posts import FinalTables
from bot.notifications.scheduler import Blocking, Sweep, Timekeeper
from bot.ops import monitoring
from bot.ops.animations import Animations, Animator, ThreadAnimator
from bot.ops.clock import Clock, ClockCheck, DiscordTime
from bot.ops.discord_events import adapt
from bot.ops.discord_patches import count_shards, find_gateway, guard, hear
from bot.ops.health import is_connected, is_cut_off
from bot.ops.maintenance import Housekeeping, RatingUpdates, sprites_used_by
from bot.ops.registration import ApplicationEmoji, sync
from bot.ops.requests import CircuitBreaker, reading
from bot.ops.sharding import Sharding
from bot.ops.tasks import KeyedTasks, TaskTracker, end
from bot.people.exports import Exports
from bot.people.preferences import People
from bot.people.rate_limits import Blocks, RateLimits, Rates
from bot.people.servers import Servers
from bot.pictures.renderer import Renderer
from bot.ratings.service import Ratings
from bot.services import Services
from bot.store import Store
from bot.store.people import NotifiedStore
from bot.tables.ai import Thinker
from bot.tables.decisions import Decisions
from bot.tables.moderation import Absences, Moderation
from bot.tables.quotas import NO_QUOTAS, Quotas
from bot.tables.reports import Examiner
from bot.tables.service import Tables
from bot.tree import Tree
from bot.words import read_all
from games.catalog import Catalogue

if TYPE_CHECKING:
    from yarl import URL

    from bot.store.leases import Leases

log: Final = logging.getLogger(__name__)

INTERACTIONS: Final = "cogs.router"
"""Loaded by its name: what is below does not import what is above."""
MAX_RATELIMIT: Final = 30.0
"""Seconds the library may sleep inside a call; longer waits are left to the sweep."""
READY: Final = 1.0
"""Seconds without another server after which all of them are taken to be known."""
CALM: Final = 20.0
"""Seconds after the start before sprites are drawn ahead: other things are more urgent."""
PATIENCE: Final = 10.0
"""Seconds that work under way gets to finish at a stop."""


class Takujo(commands.AutoShardedBot):
    """The bot: it knows servers and channels, and reads no messages."""

    def __init__(  # noqa: PLR0913 - what the operator set is named
        self,
        store: Store,
        games: Catalogue,
        *,
        replays: int = 128,
        quotas: Quotas = NO_QUOTAS,
        keep_days: int = 365,
        invalid_requests: int = 2000,
        rates: Rates | None = None,
        give_up: timedelta = GIVE_UP,
        export_minutes: int = 60,
        shard_count: int | None = None,
        clock: Clock | None = None,
        sprites: Path | None = None,
        avatar_folder: Path | None = None,
        thinker: Thinker | None = None,
        examiner: Examiner | None = None,
        animator: Animator | None = None,
    ) -> None:
        share = store.share
        self.breaker = CircuitBreaker(invalid_requests, rate_share=lambda: share.rate_share)
        self.discord_time = DiscordTime()
        super().__init__(
            commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=READY,
            max_messages=None,
            max_ratelimit_timeout=MAX_RATELIMIT,
            member_cache_flags=discord.MemberCacheFlags.none(),
            shard_count=share.of or shard_count,
        )
        adapt(self)
        avatars, busy = Avatars(avatar_folder), TaskTracker()
        renderer = Renderer(find=avatars.find)
        clock = clock or Clock()
        tables = Tables(
            store,
            clock,
            games,
            replays=replays,
            quotas=quotas,
            thinker=thinker,
            examiner=examiner,
        )
        people, servers = People(store, clock), Servers(store)
        ratings = Ratings(store, games)
        rate_limits = RateLimits(store, clock, rates)
        self._store = store
        self._sprites = sprites
        self._launching: set[int] = set()
        self._preparing: asyncio.Task[None] | None = None
        self._drawing: asyncio.Task[None] | None = None
        self._faces = ApplicationEmoji(self, store, games)
        blocks, moderation = Blocks(store), Moderation(tables, store)
        refusals = ChannelAccess(self, is_closed=blocks.is_closed)
        presence, absences = Presence(clock), Absences(tables, store, clock)
        decisions = Decisions(
            store,
            lambda guild: blocks.is_closed(guild) or is_cut_off(self, guild, share.of),
        )
        agreement = ClockCheck(clock, self.discord_time, decisions.last_alive)
        context = Context(
            tables,
            decisions,
            absences,
            people,
            ratings,
            presence,
            Outbox(self, renderer, self._faces, refusals, share),
            refusals,
            Limits(NotifiedStore(store)),
            rate_limits,
            servers,
            clock,
            busy,
            KeyedTasks(busy),
        )
        direct = DirectMessages(context)
        publisher = Publisher(self, context, direct, give_up)
        self._news = News(context, publisher, avatars)
        self._blocking = Blocking(self, blocks, moderation, publisher)
        finals = FinalTables(self, context, agreement)
        self._sweep = Sweep(self, publisher, tables, agreement, finals)
        self._timekeeper = Timekeeper(self, context, direct, publisher, self.discord_time)
        self._housekeeping = Housekeeping(self, tables, ratings, clock, keep_days, agreement)
        self._counting = RatingUpdates(self, ratings, busy)
        self.services = Services(
            games=games,
            tables=tables,
            renderer=renderer,
            avatars=avatars,
            emoji=self._faces,
            publisher=publisher,
            busy=busy,
            presence=presence,
            absences=absences,
            moderation=moderation,
            blocks=blocks,
            people=people,
            ratings=ratings,
            rate_limits=rate_limits,
            exports=Exports(store, people, clock, timedelta(minutes=export_minutes)),
            animations=Animations(animator or ThreadAnimator(games), clock),
            servers=servers,
            clock=clock,
            started=clock(),
            keep_days=keep_days,
        )

        self._sharding = self._share_out() if share.of is not None else None

    def _share_out(self) -> Sharding:
        """Serve the shards of this process, which come and go."""
        leases = cast("Leases", self._store.share)
        busy = self.services.busy
        news = self._news
        sharding = Sharding(self, leases, busy, self._gain, lambda _: news.forget())
        leases.line.hear, leases.line.lost = sharding.hear(self._hear), news.forget
        parsers = self._connection.parsers
        parsers["INTERACTION_CREATE"] = sharding.admit(parsers["INTERACTION_CREATE"])
        self.add_listener(self._find_ready, "on_shard_ready")
        return sharding

    def _gain(self, shard: int) -> None:
        """Begin with a shard: what is remembered of its tables may be from long ago."""
        self._news.forget()
        if not shard:
            self.services.busy.spawn(self._prepare())

    def _hear(self, said: str) -> None:
        if said == "emoji":
            self.services.busy.spawn(self._prepare())
        else:
            self._news.hear(said)

    async def _find_ready(self, shard: int) -> None:
        """Do what the library does once, for every shard that comes."""
        self._connection._ready_tasks.pop(shard, None)  # noqa: SLF001 (it waits for all of them)
        self._ready.set()
        await self.on_ready()
        self.services.busy.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        """Do at once what the process that served a shard before may have left undone."""
        try:
            await self.services.publisher.publish_pending()
            await self._timekeeper.look()
        except Exception:
            log.exception("not all was caught up with; that is tried again")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a session may begin."""
        if self._sharding is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._sharding.wait_to_start(shard_id or 0)

    def is_there(self) -> bool:
        """Tell whether all that is its own is connected."""
        return self._sharding.is_connected() if self._sharding else is_connected(self)

    async def _begin(self) -> None:
        """Take up work; whatever talks to Discord at length runs beside it."""
        folders = [None, *(package.words for package in self.services.games.values())]
        await asyncio.to_thread(read_all, folders)
        guard(self.http, lambda: self.breaker.is_open)
        await self._blocking.start()
        await self.services.avatars.open()
        await import_module(INTERACTIONS).setup(self)
        self._sweep.start()
        self._housekeeping.start()
        self._counting.start()
        self._timekeeper.start()
        self._preparing = asyncio.create_task(self._prepare())
        self._drawing = asyncio.create_task(self._draw_ahead())

    async def _prepare(self) -> None:
        """Register commands and emoji; games go on meanwhile, and without."""
        try:
            application_id, is_first = self.application_id or 0, self._store.share.is_leader
            if is_first:
                await sync(self.tree, self._store, application_id)
            await self._faces.refresh(application_id, uploads=is_first)
            if self._sharding is not None and is_first:
                await self._sharding.leases.line.say("emoji")
        except Exception:
            log.exception("commands and emoji were not all registered")

    async def _draw_ahead(self) -> None:
        """Have the sprites of all games ready before somebody waits for a picture."""
        renderer = self.services.renderer
        try:
            if self._sprites and not await renderer.open(self._sprites):
                await asyncio.sleep(CALM)
                await renderer.draw_ahead(sprites_used_by(self.services.games))
        except Exception:
            log.exception("sprites were not drawn ahead; each is drawn when it is needed")

    async def launch_shards(self) -> None:
        """Connect to the gateway that REST names; so does every later connection."""
        hear(self.http, self.breaker.hear, self.discord_time.hear)
        await find_gateway(self.http)
        await self._timekeeper.begin()
        self.services = replace(self.services, started=self.services.clock())
        if self._sharding is not None:
            self._connection.shard_count = self.shard_count
            self._connection.shard_ids = range(self.shard_count or 1)
            await self._sharding.start()
            return
        if self.shard_count is None:
            self.shard_count = await count_shards(self.http)
        await super().launch_shards()

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard, however often that fails.

        The library's own method calls itself for each try: after an hour of them, Python's stack
        would be full.
        """
        if shard_id in self._launching:
            return
        self._launching.add(shard_id)
        try:
            while shard_id not in self.shards and not self.is_closed():
                await super().launch_shard(gateway, shard_id, initial=initial)
                initial = False
        finally:
            self._launching.discard(shard_id)

    async def login(self, token: str) -> None:
        """Log in, then begin. Raises `OutageError` for answers that cannot be read."""
        with reading():
            await super().login(token)
        await self._begin()

    async def on_ready(self) -> None:
        """Look after what happened meanwhile; it comes more than once."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))
        self.services.publisher.look_after_homes()

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Bring back a thread in which a game runs: nobody can click in an archived one."""
        now: Any = event.data.get("thread_metadata")
        if not isinstance(now, dict):
            return
        if now.get("archived") is True and not now.get("locked"):
            self.services.publisher.keep_awake(event.guild_id, event.thread_id)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Move the table that lived there."""
        self.services.publisher.lose(event.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Tell the players of the tables that lived there."""
        self.services.publisher.lose(channel.id)

    def note_interaction(self, interaction: discord.Interaction[Takujo]) -> None:
        """Count whatever arrives, and bring a thread back where somebody clicks.

        An event of its own for this would be one more task for every click.
        """
        monitoring.INTERACTIONS.labels(interaction.type.name).inc()
        self.services.avatars.see(interaction.user)
        thread = interaction.channel
        if isinstance(thread, discord.Thread) and thread.archived:
            self.services.publisher.keep_awake(thread.guild.id, thread.id)

    async def measure(self) -> None:
        """Bring what is measured only when somebody asks up to date."""
        services = self.services
        monitoring.TABLES.set(await services.tables.count())
        monitoring.OWED.set(len(await services.tables.needs_update()))
        monitoring.SHARD.clear()
        for shard in self.shards:
            monitoring.SHARD.labels(shard).set(1)
        if self._sharding is not None:
            monitoring.RENEWED.set(self._sharding.leases.age)
        monitoring.SERVERS.set(len(self.guilds))
        monitoring.INVALID.set(self.breaker.count)
        monitoring.SILENT.set(self.breaker.is_open)
        monitoring.LATENCY.set(self.latency)
        monitoring.UPTIME.set((services.clock() - services.started).total_seconds())

    async def stop(self) -> None:
        """Accept nothing new, finish what has begun and disconnect."""
        if self._sharding is not None and not self.is_closed():
            await self._sharding.hand_over()
        self.services.busy.is_closing = True
        await self.services.animations.stop()
        await self.services.busy.close(PATIENCE)
        for each in (self._blocking, self._sweep, self._housekeeping, self._counting):
            await each.stop()
        await self._timekeeper.stop()
        await end(*(task for task in (self._preparing, self._drawing) if task))
        await self.services.avatars.stop()
        await self.services.renderer.save()
        await self.close()
        if self._sharding is not None:
            await self._sharding.stop()
