"""The Discord client: start, events and stop; its command tree."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from datetime import timedelta
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.builder import DEFAULTS, Options, Services
from bot.containment import containing
from bot.notifications.delivery.access import invite_link
from bot.ops import metrics, requests
from bot.ops.discord_patches import patch_client
from bot.ops.endpoints import count_shards, find_gateway
from bot.ops.health import is_connected
from bot.ops.outline import describe
from bot.ops.tasks import end
from bot.refusal import Refusal
from bot.registration import sync
from bot.sprites import sprites_used_by
from bot.store import Store
from bot.store.funnel import read_funnel
from bot.store.shards import EmojiChanged, Notification
from bot.words import read_all
from games.catalog import Catalogue

if TYPE_CHECKING:
    from yarl import URL

    from bot.cluster.leases import Leases
    from bot.cluster.sharding import Sharding

log: Final = logging.getLogger(__name__)

EXTENSION: Final = "cogs.extension"
"""Loaded by name: `bot` does not import `cogs`."""
MAX_RATE_LIMIT_S: Final = 30.0
"""Seconds that discord.py may sleep inside a call; the sweep retries after longer waits."""
READY_AFTER_S: Final = 1.0
"""Seconds without another `GUILD_CREATE` after which discord.py calls the client ready."""
DRAW_AHEAD_AFTER_S: Final = 20.0
"""Seconds after the start before sprites are drawn in advance: tables come first."""
LOBBIES_CHANGED_WITHIN: Final = timedelta(days=1)
"""Time for which a start looks back: a stop may have cut off the edit of a lobby's message."""
FUNNEL_INTERVAL: Final = timedelta(minutes=5)
"""Time between two counts of how far people come."""
STOP_PATIENCE_S: Final = 4.0
"""Seconds that running tasks get to finish at a stop: a container is killed after ten."""
SHARED_STOP_PATIENCE_S: Final = 10.0
"""The same where several processes share the work, which get 90 seconds."""
DISCONNECT_PATIENCE_S: Final = 1.5
"""Seconds that Discord gets to confirm the end of its connections."""


class NotAdmittedError(app_commands.CheckFailure):
    """The user or server is blocked."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(str(reason))
        self.reason = reason


class UnreadableCommandError(app_commands.AppCommandError, requests.UnreadableAnswerError):
    """The command has another form than discord.py expects."""


class Tree(app_commands.CommandTree[Any]):
    """The commands, for users and servers that are not blocked."""

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """Answer unreadable commands too; discord.py would only log them."""
        try:
            await super()._call(interaction)
        except NotAdmittedError as error:
            # discord.py would first look up the command, which may be unreadable.
            interaction.command_failed = True
            await self.on_error(interaction, error)
        except app_commands.AppCommandError:
            raise
        except requests.UNREADABLE as error:
            interaction.command_failed = True
            unread = UnreadableCommandError(describe(error))
            unread.__cause__ = error
            await self.on_error(interaction, unread)

    async def interaction_check(self, interaction: discord.Interaction[Any]) -> bool:
        """Raise `NotAdmittedError` for blocked users; answer their autocomplete with nothing."""
        try:
            services: Services = self.client.services
            services.blocks.check(interaction.user.id, interaction.guild_id)
        except Refusal as error:
            if interaction.type is not discord.InteractionType.autocomplete:
                raise NotAdmittedError(error) from error
            with contextlib.suppress(
                requests.RefusedError, requests.OutageError
            ):  # an autocomplete shows no error
                await requests.call(interaction.response.autocomplete([]))
            return False
        return True


class Takujo(commands.AutoShardedBot):
    """The bot. It receives servers, channels and interactions, and no messages."""

    def __init__(
        self,
        store: Store,
        games: Catalogue,
        options: Options = DEFAULTS,
        *,
        shard_count: int | None = None,
    ) -> None:
        super().__init__(
            commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=READY_AFTER_S,
            max_messages=None,
            max_ratelimit_timeout=MAX_RATE_LIMIT_S,
            member_cache_flags=discord.MemberCacheFlags.none(),
            shard_count=store.share.of or shard_count,
            proxy=options.proxy,
        )
        self.services = Services(self, store, games, options)
        self.started = self.services.clock()
        """When the bot connected."""
        self._funnel_due = self.started
        self._sprites = options.sprites
        self._pulse = options.pulse
        self._stuck = options.stuck
        self._launching: set[int] = set()
        self._beside: list[asyncio.Task[None]] = []
        """Work that the start does not wait for, and the periodic jobs."""
        self._sharding = self._make_sharding() if store.share.of is not None else None

    def _make_sharding(self) -> Sharding:
        """Connect only the shards that this process leases."""
        # Most bots are one process, and never import this.
        make: type[Sharding] = import_module("bot.cluster.sharding").Sharding
        leases = cast("Leases", self.services.store.share)
        busy = self.services.busy
        peers = self.services.peers
        sharding = make(self, leases, busy, self._gain, lambda _: peers.forget())
        leases.connection.on_notification = sharding.chain(self._on_notification)
        leases.connection.lost = peers.forget
        self.add_listener(self._find_ready, "on_shard_ready")
        return sharding

    def _gain(self, shard: int) -> None:
        """Forget cached tables when a shard arrives: another process may have changed them."""
        self.services.peers.forget()
        if not shard:
            self.services.busy.spawn(self._prepare())

    def _on_notification(self, notification: Notification) -> None:
        """Handle a notice of another process."""
        if isinstance(notification, EmojiChanged):
            self.services.busy.spawn(self._prepare())
        else:
            self.services.peers.on_notification(notification)

    async def _find_ready(self, shard: int) -> None:
        """Do for every shard what discord.py does once, after all shards."""
        self._connection._ready_tasks.pop(shard, None)  # noqa: SLF001 (a task for all shards)
        self._ready.set()
        await self.on_ready()
        self.services.busy.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        """Publish at once what the shard's former process may have left pending."""
        try:
            await self.services.publisher.publish_pending()
            self.services.cleaner.look()
            await self.services.timekeeper.look()
        except Exception:
            log.exception("catching up after a new shard failed; the sweep retries")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this process may start a gateway session."""
        if self._sharding is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._sharding.wait_to_start(shard_id or 0)

    def is_there(self) -> bool:
        """Tell whether all shards of this process are connected."""
        return self._sharding.is_connected() if self._sharding else is_connected(self)

    async def _begin(self) -> None:
        """Start services and jobs; long exchanges with Discord run in the background."""
        folders = [None, *(package.words for package in self.services.games.values())]
        await asyncio.to_thread(read_all, folders)
        services = self.services
        await services.blocks.refresh()  # before the first interaction
        await services.avatars.open()
        await import_module(EXTENSION).setup(self)
        services.clock.on_skip(services.timekeeper.wake)
        jobs = services.jobs(self.is_there, self._pulse)
        work = (
            self._prepare(),
            self._draw_ahead(),
            *(job.repeat(self.wait_until_ready) for job in jobs),
        )
        self._beside = [asyncio.create_task(coroutine) for coroutine in work]

    async def _prepare(self) -> None:
        """Register commands and emoji. Games run meanwhile, and also if this fails."""
        try:
            application_id = self.application_id or 0
            store = self.services.store
            is_leader = store.share.is_leader
            if is_leader:
                await sync(self.tree, application_id)
            await self.services.emoji.refresh(application_id, uploads=is_leader)
            if self._sharding is not None and is_leader:
                await self._sharding.leases.connection.notify(EmojiChanged())
        except Exception:
            log.exception("registration of commands and emoji failed; the next start retries")

    async def _draw_ahead(self) -> None:
        """Load the sprites of all games, or draw them before a player waits for a picture."""
        renderer = self.services.renderer
        try:
            if self._sprites and not await renderer.open(self._sprites):
                await asyncio.sleep(DRAW_AHEAD_AFTER_S)
                await renderer.draw_ahead(sprites_used_by(self.services.games))
        except Exception:
            log.exception("drawing sprites in advance failed; each is drawn on its first use")

    async def launch_shards(self) -> None:
        """Connect, now and later, to the gateway that `GET /gateway` names."""
        await find_gateway(self.http)
        await self.services.timekeeper.begin()
        await self.services.introductions.begin()
        self.started = self.services.clock()
        if self._sharding is not None:
            self._connection.shard_count = self.shard_count
            self._connection.shard_ids = range(self.shard_count or 1)
            await self._sharding.start()
            return
        if self.shard_count is None:
            self.shard_count = await count_shards(self.http)
        await super().launch_shards()

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard, and retry until that works.

        discord.py's method calls itself for each retry: after an hour of failures it would exceed
        Python's recursion limit.
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
        """Log in, then start. Raises `OutageError` for an unreadable answer."""
        with requests.reading():
            await super().login(token)
        services = self.services
        patch_client(self, services.breaker, services.discord_time.on_answer, self._sharding)
        if self.application_id is not None:
            log.info("invite the bot with %s", invite_link(self.application_id))
        await self._begin()

    async def on_ready(self) -> None:
        """Check the tables' channels. Discord sends READY after every new session."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))
        self.services.busy.spawn(self._show_again())
        self.services.busy.spawn(self._introduce(self.guilds))
        for note in self._stuck:
            if not note.is_told:
                self.services.publisher.publish_soon(note.table)

    async def _show_again(self) -> None:
        """Open the threads of games again, then update the messages of changed lobbies."""
        await self.services.threads.reopen_all()
        since = self.services.clock() - LOBBIES_CHANGED_WITHIN
        await self.services.lobby_messages.refresh_changed(since)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Introduce the bot. At a start, `on_ready` does so for all servers together."""
        if self.is_ready():
            self.services.busy.spawn(self._introduce([guild]))

    # Discord sends the same event for a new server and for one that is available again.
    on_guild_available = on_guild_join

    async def _introduce(self, guilds: Sequence[discord.Guild]) -> None:
        try:
            with containing():
                await self.services.introductions.look(guilds)
        except Exception:
            log.exception("introduction failed, retrying at the next start")

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Unarchive the thread of a running game: buttons do not work in an archived thread."""
        metadata: Any = event.data.get("thread_metadata")
        if not isinstance(metadata, dict):
            return
        if metadata.get("archived") is True and not metadata.get("locked"):
            self._reopen_thread(event.guild_id, event.thread_id)

    def _reopen_thread(self, guild_id: int, thread_id: int) -> None:
        self.services.busy.spawn(self.services.threads.reopen(guild_id, thread_id))

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Move the thread's table to another channel."""
        self.services.publisher.lose(event.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Tell the players of the channel's tables."""
        self.services.publisher.lose(channel.id)

    def note_interaction(self, interaction: discord.Interaction[Takujo]) -> None:
        """Count an interaction, note the user's avatar, and unarchive a thread of a click.

        An event listener would cost one more task per click.
        """
        metrics.INTERACTIONS.labels(interaction.type.name).inc()
        self.services.avatars.see(interaction.user)
        thread = interaction.channel
        if isinstance(thread, discord.Thread) and thread.archived:
            self._reopen_thread(thread.guild.id, thread.id)

    async def _measure_funnel(self) -> None:
        """Count how far people come, at most every five minutes: whole tables are read."""
        if self.services.clock() < self._funnel_due:
            return
        self._funnel_due = self.services.clock() + FUNNEL_INTERVAL
        funnel = await read_funnel(self.services.store, self.services.clock())
        metrics.LOBBIES.labels("opened").set(funnel.opened)
        metrics.LOBBIES.labels("started").set(funnel.started)
        metrics.START_HOURS.set(funnel.hours or 0)
        metrics.FIRST_GAMES.labels("begun").set(funnel.beginners)
        metrics.FIRST_GAMES.labels("finished").set(funnel.finishers)
        metrics.LESSONS.clear()
        for (game, step), people in funnel.lessons.items():
            metrics.LESSONS.labels(game, step + 1).set(people)
        for game, people in funnel.learned.items():
            metrics.LESSONS.labels(game, "end").set(people)

    async def measure(self) -> None:
        """Update the metrics that are computed only for a scrape."""
        services = self.services
        metrics.TABLES.set(await services.tables.queries.count())
        metrics.PENDING.set(len(await services.tables.queries.needs_update()))
        await self._measure_funnel()
        metrics.SHARD.clear()
        for shard in self.shards:
            metrics.SHARD.labels(shard).set(1)
        if self._sharding is not None:
            metrics.RENEWED.set(self._sharding.leases.age)
        metrics.SERVERS.set(len(self.guilds))
        metrics.INVALID.set(services.breaker.count)
        metrics.SILENT.set(services.breaker.is_open)
        metrics.LATENCY.set(self.latency)
        metrics.UPTIME.set((services.clock() - self.started).total_seconds())

    async def stop(self) -> None:
        """Accept no more work, finish the running tasks and disconnect."""
        services = self.services
        if self._sharding is not None and not self.is_closed():
            await self._sharding.hand_over()
        services.busy.is_closing = True
        await services.animations.stop()
        is_alone = self._sharding is None
        await services.busy.close(STOP_PATIENCE_S if is_alone else SHARED_STOP_PATIENCE_S)
        await end(*self._beside)
        if self._pulse is not None:
            self._pulse.unlink(missing_ok=True)
        await services.avatars.stop()
        await services.renderer.save()
        await self._disconnect()
        if self._sharding is not None:
            await self._sharding.stop()

    async def _disconnect(self) -> None:
        """Close the connections; discord.py would wait 30 s for an unreachable Discord."""
        closing = asyncio.create_task(self.close())
        if not (await asyncio.wait((closing,), timeout=DISCONNECT_PATIENCE_S))[0]:
            await self.http.close()
        await closing
