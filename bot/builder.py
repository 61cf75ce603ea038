"""The composition root: builds every service once."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import discord

from bot.avatars import Avatars
from bot.notifications.access import ChannelAccess
from bot.notifications.context import Context, Limits, Presence
from bot.notifications.direct_messages import DirectMessages
from bot.notifications.outbox import Outbox
from bot.notifications.publisher import GIVE_UP, News, Publisher
from bot.notifications.result_posts import FinalTables
from bot.notifications.scheduler import Blocking, Sweep, Timekeeper
from bot.ops.animations import Animations
from bot.ops.clock import Clock, ClockCheck, DiscordTime
from bot.ops.health import is_cut_off
from bot.ops.maintenance import Housekeeping, RatingUpdates
from bot.ops.registration import ApplicationEmoji
from bot.ops.requests import CircuitBreaker
from bot.ops.tasks import KeyedTasks, TaskTracker
from bot.people.exports import Exports
from bot.people.preferences import People
from bot.people.rate_limits import Blocks, RateLimits, Rates
from bot.people.servers import Servers
from bot.pictures.renderer import Renderer
from bot.ratings.service import Ratings
from bot.store import Store
from bot.store.decisions import Decisions
from bot.store.people import NotifiedStore
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
    search: AiSearch | None = None
    report_worker: Runner | None = None
    animation_worker: Runner | None = None


DEFAULTS: Final = Options()


@dataclass(frozen=True, slots=True, kw_only=True)
class Services(Context):
    """Everything that event handlers and interactions use."""

    store: Store
    games: Catalogue
    moderation: Moderation
    blocks: Blocks
    exports: Exports
    animations: Animations
    publisher: Publisher
    news: News
    renderer: Renderer
    avatars: Avatars
    emoji: ApplicationEmoji
    breaker: CircuitBreaker
    discord_time: DiscordTime
    blocking: Blocking
    timekeeper: Timekeeper
    jobs: tuple[Sweep | Housekeeping | RatingUpdates, ...]
    """Periodic jobs without a first step that the start waits for."""
    started: datetime
    """When the bot started."""
    keep_days: int
    """Days for which finished tables are kept."""


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
    people, ratings, busy = People(store, clock), Ratings(store, games), TaskTracker()
    blocks, moderation = Blocks(store), Moderation(tables, store)
    access = ChannelAccess(client, is_closed=blocks.is_closed)

    def is_unreachable(guild_id: int) -> bool:
        return blocks.is_closed(guild_id) or is_cut_off(client, guild_id, share.of)

    context = Context(
        tables=tables,
        decisions=Decisions(store, is_unreachable),
        absences=Absences(tables, store, clock),
        people=people,
        ratings=ratings,
        presence=Presence(clock),
        outbox=Outbox(client, renderer, emoji, access, share),
        access=access,
        limits=Limits(NotifiedStore(store)),
        rate_limits=RateLimits(store, clock, options.rates),
        servers=Servers(store),
        clock=clock,
        busy=busy,
        tasks=KeyedTasks(busy),
    )
    clock_check = ClockCheck(clock, discord_time, context.decisions.heartbeats.oldest)
    direct = DirectMessages(context)
    publisher = Publisher(client, context, direct, options.give_up)
    final_tables = FinalTables(client, context, clock_check)
    return Services(
        **{field.name: getattr(context, field.name) for field in fields(context)},
        store=store,
        games=games,
        moderation=moderation,
        blocks=blocks,
        exports=Exports(store, people, clock, timedelta(minutes=options.export_minutes)),
        animations=Animations(options.animation_worker or InlineWorker(games), clock),
        publisher=publisher,
        news=News(context, publisher, avatars),
        renderer=renderer,
        avatars=avatars,
        emoji=emoji,
        breaker=CircuitBreaker(options.invalid_requests, rate_share=lambda: share.rate_share),
        discord_time=discord_time,
        blocking=Blocking(client, blocks, tables, publisher),
        timekeeper=Timekeeper(client, context, direct, publisher, discord_time),
        jobs=(
            Sweep(client, publisher, tables, clock_check, final_tables),
            Housekeeping(client, tables, ratings, clock, options.keep_days, clock_check),
            RatingUpdates(client, ratings, busy),
        ),
        started=clock(),
        keep_days=options.keep_days,
    )
