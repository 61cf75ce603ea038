"""The composition root: builds every service once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Final

import discord

from bot.avatars import Avatars
from bot.notifications.access import ChannelAccess
from bot.notifications.announcements import FinalTables
from bot.notifications.direct_messages import DirectMessages, Limits, Presence
from bot.notifications.outbox import Outbox
from bot.notifications.publisher import GIVE_UP, PeerNotices, Publisher
from bot.notifications.scheduler import Timekeeper
from bot.ops.animations import Animations
from bot.ops.clock import Clock, ClockCheck, DiscordTime
from bot.ops.health import is_cut_off
from bot.ops.registration import ApplicationEmoji
from bot.ops.requests import CircuitBreaker
from bot.ops.tasks import KeyedTasks, TaskTracker
from bot.people.exports import Exports
from bot.people.preferences import People, Servers
from bot.people.rate_limits import Blocks, RateLimits, Rates
from bot.pictures.renderer import Renderer
from bot.ratings.service import Ratings
from bot.store import Store
from bot.store.decisions import Decisions
from bot.tables.ai import AiSearch
from bot.tables.moderation import Absences, Moderation
from bot.tables.quotas import NO_QUOTAS, Quotas
from bot.tables.service import Tables
from bot.worker import InlineWorker, Runner
from games.catalog import Catalogue


@dataclass(frozen=True, slots=True)
class Options:
    """The operator's settings that services take, and the workers that tests replace."""

    replays: int = 128
    """Tables kept in memory."""
    quotas: Quotas = NO_QUOTAS
    keep_days: int = 365
    """Days for which finished tables are kept."""
    invalid_requests: int = 2000
    """Requests that Discord refuses within ten minutes before the circuit breaker opens."""
    rates: Rates | None = None
    give_up: timedelta = GIVE_UP
    export_minutes: int = 60
    """Minutes between two exports of one person's data."""
    clock: Clock | None = None
    sprites: Path | None = None
    """The file of the sprite cache."""
    avatar_folder: Path | None = None
    pulse: Path | None = None
    """The health file."""
    search: AiSearch | None = None
    report_worker: Runner | None = None
    animation_worker: Runner | None = None


DEFAULTS: Final = Options()


@dataclass(frozen=True, kw_only=True)
class Services:
    """Everything that event handlers, interactions, notifications and jobs share."""

    client: discord.AutoShardedClient
    store: Store
    games: Catalogue
    clock: Clock
    discord_time: DiscordTime
    clock_check: ClockCheck
    tables: Tables
    decisions: Decisions
    absences: Absences
    moderation: Moderation
    people: People
    presence: Presence
    limits: Limits
    rate_limits: RateLimits
    blocks: Blocks
    servers: Servers
    ratings: Ratings
    exports: Exports
    animations: Animations
    renderer: Renderer
    avatars: Avatars
    emoji: ApplicationEmoji
    outbox: Outbox
    access: ChannelAccess
    breaker: CircuitBreaker
    busy: TaskTracker
    tasks: KeyedTasks
    give_up: timedelta
    """Time without activity after which a refused table moves to another channel."""
    keep_days: int
    """Days for which finished tables are kept."""

    # These use the others, so they are built from them, once.

    @cached_property
    def direct_messages(self) -> DirectMessages:
        return DirectMessages(self)

    @cached_property
    def publisher(self) -> Publisher:
        return Publisher(self)

    @cached_property
    def final_tables(self) -> FinalTables:
        return FinalTables(self)

    @cached_property
    def timekeeper(self) -> Timekeeper:
        return Timekeeper(self)

    @cached_property
    def news(self) -> PeerNotices:
        return PeerNotices(self)


def build(
    client: discord.AutoShardedClient, store: Store, games: Catalogue, options: Options
) -> Services:
    """Build the services of a client; nothing connects or starts yet."""
    clock, share, discord_time = options.clock or Clock(), store.share, DiscordTime()
    avatars, emoji = Avatars(options.avatar_folder), ApplicationEmoji(client, store, games)
    renderer = Renderer(find=avatars.find)
    tables = Tables(
        store,
        clock,
        games,
        replays=options.replays,
        quotas=options.quotas,
        search=options.search,
        report_worker=options.report_worker,
    )
    people, blocks, busy = People(store, clock), Blocks(store), TaskTracker()
    access = ChannelAccess(client, is_closed=blocks.is_closed)

    def is_unreachable(guild_id: int) -> bool:
        return blocks.is_closed(guild_id) or is_cut_off(client, guild_id, share.of)

    decisions = Decisions(store, is_unreachable)
    return Services(
        client=client,
        store=store,
        games=games,
        clock=clock,
        discord_time=discord_time,
        clock_check=ClockCheck(clock, discord_time, decisions.heartbeats.oldest),
        tables=tables,
        decisions=decisions,
        absences=Absences(tables, store, clock),
        moderation=Moderation(tables, store),
        people=people,
        presence=Presence(clock),
        limits=Limits(store),
        rate_limits=RateLimits(store, clock, options.rates),
        blocks=blocks,
        servers=Servers(store),
        ratings=Ratings(store, games),
        exports=Exports(store, people, clock, timedelta(minutes=options.export_minutes)),
        animations=Animations(options.animation_worker or InlineWorker(games), clock),
        renderer=renderer,
        avatars=avatars,
        emoji=emoji,
        outbox=Outbox(client, renderer, emoji, access, share),
        access=access,
        breaker=CircuitBreaker(options.invalid_requests, rate_share=lambda: share.rate_share),
        busy=busy,
        tasks=KeyedTasks(busy),
        give_up=options.give_up,
        keep_days=options.keep_days,
    )
