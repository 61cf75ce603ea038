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
from bot.notifications.departures import Departures
from bot.notifications.direct_messages import DirectMessages, TurnMessages
from bot.notifications.emoji import ApplicationEmoji
from bot.notifications.outbox import Outbox
from bot.notifications.personal_messages import PersonalMessages
from bot.notifications.presence import Presence
from bot.notifications.publisher import GIVE_UP, PeerNotifications, Publisher
from bot.notifications.scheduler import Timekeeper
from bot.ops.breaker import CircuitBreaker
from bot.ops.clock import Clock
from bot.ops.discord_time import ClockCheck, DiscordTime
from bot.ops.health import is_cut_off
from bot.ops.tasks import KeyedTasks, TaskTracker
from bot.people.blocks import Blocks
from bot.people.exports import Exports
from bot.people.preferences import People
from bot.people.rate_limits import RateLimits, Rates
from bot.people.servers import Servers
from bot.pictures.renderer import Renderer
from bot.ratings.service import Ratings
from bot.store import Store
from bot.store.decisions import Decisions
from bot.tables.ai import AiSearch
from bot.tables.animations import Animations
from bot.tables.moderation import Absences, Moderation
from bot.tables.quotas import NO_QUOTAS, Quotas
from bot.tables.service import Tables
from bot.watchdog import Note
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
    """Time without activity after which a refused table moves to another channel."""
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
    stuck: tuple[Note, ...] = ()
    """The tables that wait, because a call of their game did not return."""


DEFAULTS: Final = Options()


class Services:
    """Everything that event handlers, interactions, notifications and jobs share."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        store: Store,
        games: Catalogue,
        options: Options = DEFAULTS,
    ) -> None:
        """Build the services of a client; nothing connects or starts yet."""
        share = store.share
        self.client, self.store, self.games = client, store, games
        self.clock = options.clock or Clock()
        self.discord_time = DiscordTime()
        self.blocks = blocks = Blocks(store)

        def is_unreachable(guild_id: int) -> bool:
            return blocks.is_closed(guild_id) or is_cut_off(client, guild_id, share.of)

        self.decisions = Decisions(store, is_unreachable)
        self.clock_check = ClockCheck(
            self.clock, self.discord_time, self.decisions.heartbeats.oldest
        )
        self.tables = Tables(
            store,
            self.clock,
            games,
            replays=options.replays,
            quotas=options.quotas,
            search=options.search,
            report_worker=options.report_worker,
        )
        self.tables.cache.suspended.update(note.table for note in options.stuck)
        self.absences = Absences(self.tables, store, self.clock)
        self.moderation = Moderation(self.tables, store)
        self.people = People(store, self.clock)
        self.servers = Servers(store)
        self.presence = Presence(self.clock)
        self.rate_limits = RateLimits(store, self.clock, options.rates)
        self.ratings = Ratings(store, games)
        pause = timedelta(minutes=options.export_minutes)
        self.exports = Exports(store, self.people, self.clock, pause)
        self.animations = Animations(options.animation_worker or InlineWorker(games), self.clock)
        self.avatars = Avatars(options.avatar_folder)
        self.renderer = Renderer(find=self.avatars.find)
        self.emoji = ApplicationEmoji(client, store, games, self.seconds)
        self.access = ChannelAccess(client, self.seconds, is_closed=blocks.is_closed)
        self.outbox = Outbox(client, self.renderer, self.emoji, self.access, share)
        self.breaker = CircuitBreaker(options.invalid_requests, rate_share=lambda: share.rate_share)
        self.busy = TaskTracker()
        self.tasks = KeyedTasks(self.busy)
        self.give_up, self.keep_days = options.give_up, options.keep_days

    def seconds(self) -> float:
        """Return the time of the bot's clock in seconds, for series of tries."""
        return self.clock().timestamp()

    # These use the others, so they are built from them, once.

    @cached_property
    def direct_messages(self) -> DirectMessages:
        turn_messages = TurnMessages(
            self.decisions, self.rate_limits, self.personal_messages, self.departures, self.clock
        )
        return DirectMessages(
            self.decisions,
            self.people,
            self.presence,
            self.rate_limits,
            turn_messages,
            self.tasks,
        )

    @cached_property
    def personal_messages(self) -> PersonalMessages:
        return PersonalMessages(
            self.decisions, self.tables, self.people, self.rate_limits, self.outbox, self.clock
        )

    @cached_property
    def departures(self) -> Departures:
        return Departures(self.decisions, self.outbox, self.clock)

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
    def peers(self) -> PeerNotifications:
        return PeerNotifications(self)
