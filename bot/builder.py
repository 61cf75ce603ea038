"""The composition root: builds every service once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Final

import discord

from bot.avatars import Avatars
from bot.housekeeping import Housekeeping, update_ratings
from bot.messages.policy import NO_POLICY, Policy
from bot.notifications.channels.announcements import Announcements
from bot.notifications.channels.cleanup import StaleMessageCleaner
from bot.notifications.channels.lobby_messages import LobbyMessages
from bot.notifications.channels.panels import Panels
from bot.notifications.channels.projector import Projector
from bot.notifications.channels.publisher import Publisher
from bot.notifications.channels.relocation import GIVE_UP, LossNotices, Relocation
from bot.notifications.channels.shown import ShownTables
from bot.notifications.channels.thread_names import ThreadNames
from bot.notifications.channels.threads import Threads
from bot.notifications.delivery.access import ChannelAccess
from bot.notifications.delivery.emoji import ApplicationEmoji
from bot.notifications.delivery.outbox import Outbox
from bot.notifications.delivery.personal_messages import PersonalMessages
from bot.notifications.due.absence_questions import AbsenceQuestions
from bot.notifications.due.deadlines import Deadlines, TableDeadlines, VoteDeadlines
from bot.notifications.due.dormancy import Dormancy
from bot.notifications.due.downtime import Downtime
from bot.notifications.due.lobby_deadlines import HostNotices, LobbyDeadlines, LobbyStarts
from bot.notifications.due.reminders import (
    Recipients,
    ReminderMessages,
    ReminderPlan,
    Reminders,
)
from bot.notifications.due.timekeeper import Timekeeper
from bot.notifications.due.vacation_clocks import VacationClocks
from bot.notifications.jobs import apply_blocks, restore_emoji, sweep
from bot.notifications.peers import PeerNotifications, PeerPeople, PeerTables
from bot.notifications.personal.departures import Departures
from bot.notifications.personal.direct_messages import DirectMessages, TurnMessages
from bot.notifications.personal.host_messages import HostMessages
from bot.notifications.personal.openings import Listeners, Openings
from bot.notifications.personal.presence import Presence
from bot.notifications.personal.turns import Turns
from bot.notifications.servers.guild_settings import GuildSettings
from bot.notifications.servers.introductions import Introductions
from bot.notifications.servers.season import FinalTables
from bot.ops.breaker import CircuitBreaker
from bot.ops.clock import Clock
from bot.ops.discord_time import ClockCheck, DiscordTime
from bot.ops.garbage import collect_garbage
from bot.ops.health import TOUCH_INTERVAL_S, is_cut_off, touch
from bot.ops.tasks import Job, KeyedTasks, TaskTracker
from bot.people.blocks import Blocks
from bot.people.exports import Exports
from bot.people.lessons import Lessons
from bot.people.preferences import People
from bot.people.rate_limits import RateLimits, Rates
from bot.people.servers import Servers
from bot.pictures.renderer import Renderer
from bot.ratings.service import Ratings
from bot.store import Store
from bot.store.decisions import Decisions
from bot.store.heartbeat import oldest_heartbeat
from bot.tables.ai import AiSearch
from bot.tables.animations import Animations
from bot.tables.model import Place, TableId
from bot.tables.moderation import Absences, Moderation
from bot.tables.quotas import NO_QUOTAS, Quotas
from bot.tables.service import Tables
from bot.watchdog import StuckGame
from bot.worker import InlineWorker, Runner
from games.catalog import Catalogue


@dataclass(frozen=True, slots=True)
class Options:
    """The operator's settings that services take, and the workers that tests replace."""

    replays: int = 128
    """Tables kept in memory."""
    quotas: Quotas = NO_QUOTAS
    policy: Policy = NO_POLICY
    """How long data are kept, and who answers for the bot."""
    invalid_requests: int = 2000
    """Requests that Discord refuses within ten minutes before the circuit breaker opens."""
    rates: Rates | None = None
    give_up: timedelta = GIVE_UP
    """Time without activity after which a refused table moves to another channel."""
    export_minutes: int = 60
    """Minutes between two exports of one person's data."""
    proxy: str | None = None
    """The address of the HTTP proxy to Discord."""
    clock: Clock | None = None
    discord_time: DiscordTime | None = None
    introduces: bool = True
    """Whether the bot introduces itself in servers that it joins."""
    sprites: Path | None = None
    """The file of the sprite cache."""
    avatar_folder: Path | None = None
    pulse: Path | None = None
    """The health file."""
    search: AiSearch | None = None
    report_worker: Runner | None = None
    animation_worker: Runner | None = None
    stuck: tuple[StuckGame, ...] = ()
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
        *,
        tables: Tables | None = None,
        outbox: Outbox | None = None,
    ) -> None:
        """Build the services of a client; nothing connects or starts yet.

        Tests replace `tables` and `outbox`.
        """
        share = store.share
        self.client = client
        self.store = store
        self.games = games
        self.clock = options.clock or Clock()
        self.discord_time = options.discord_time or DiscordTime()
        self.busy = TaskTracker()
        self.tasks = KeyedTasks(self.busy)
        self.blocks = blocks = Blocks(store)

        self.decisions = Decisions(store, self._is_unreachable)
        self.clock_check = ClockCheck(
            self.clock, self.discord_time, partial(oldest_heartbeat, store)
        )
        self.tables = tables or Tables(
            store,
            self.clock,
            games,
            replays=options.replays,
            quotas=options.quotas,
            search=options.search,
            report_worker=options.report_worker,
            on_suspended=self._publish,
        )
        self.tables.cache.suspended.update(note.table for note in options.stuck)
        self.absences = Absences(self.tables, store, self.clock)
        self.moderation = Moderation(self.tables, store)
        self.people = People(store, self.clock)
        self.lessons = Lessons(store, games)
        self.servers = Servers(store)
        self.presence = Presence(self.clock)
        self.rate_limits = RateLimits(store, self.clock, options.rates)
        self.ratings = Ratings(store, games)
        pause = timedelta(minutes=options.export_minutes)
        self.exports = Exports(store, self.people, self.clock, pause)
        self.animations = Animations(options.animation_worker or InlineWorker(games), self.clock)
        self.avatars = Avatars(options.avatar_folder)
        self.renderer = Renderer(find=self.avatars.find)
        self.emoji = ApplicationEmoji(client, store, games, self.clock.timestamp)
        self.access = ChannelAccess(
            client, self.clock.timestamp, is_closed=blocks.is_closed, lose=self._lose
        )
        self.outbox = outbox or Outbox(client, self.renderer, self.emoji, self.access, share)
        self.breaker = CircuitBreaker(options.invalid_requests, rate_share=lambda: share.rate_share)
        self.policy = options.policy
        self._build_notifications(options)

    def _build_notifications(self, options: Options) -> None:
        """Build what writes messages without a click."""
        clock = self.clock
        tracker = self.busy
        shown = ShownTables(clock)
        self.guild_settings = GuildSettings(self.client, self.servers, self.outbox, tracker)
        self.lobby_messages = LobbyMessages(self.tables, self.outbox, tracker)
        self.threads = Threads(
            self.client, self.tables, self.outbox, self.access, self.servers, clock
        )
        notices = LossNotices(self.people, self.rate_limits, self.outbox)
        self.relocation = Relocation(
            self.tables, self.threads, self.access, notices, clock, options.give_up
        )
        self.panels = Panels(self.tables, self.outbox, self.people, self.ratings, clock, tracker)
        names = ThreadNames(self.outbox, shown, clock)
        self.cleaner = StaleMessageCleaner(self.tables, self.outbox, shown, names, clock, tracker)
        self.departures = Departures(self.decisions, self.outbox, clock)
        self.personal_messages = PersonalMessages(
            self.decisions, self.tables, self.people, self.rate_limits, self.outbox, clock
        )
        turn_messages = TurnMessages(
            self.decisions, self.rate_limits, self.personal_messages, self.departures, clock
        )
        self.direct_messages = DirectMessages(
            self.decisions,
            self.people,
            self.presence,
            self.rate_limits,
            turn_messages,
            self.tasks,
        )
        turns = Turns(self.decisions, self.people, self.presence, self.rate_limits, clock)
        announcements = Announcements(
            self.tables, self.outbox, turns, self._write_soon, self.servers, clock
        )
        projector = Projector(
            self.tables, self.threads, announcements, self.panels, self.cleaner, clock
        )
        self.publisher = Publisher(
            self.tables, projector, self.relocation, self.access, shown, tracker
        )
        self.introductions = Introductions(
            self.store,
            self.guild_settings,
            self.outbox,
            self.access,
            clock,
            is_on=options.introduces,
        )
        self.final_tables = FinalTables(
            self.ratings, self.guild_settings, self.outbox, self.access, self.tasks, clock
        )
        self.lobby_deadlines = self._build_lobby_deadlines()
        self.timekeeper = self._build_timekeeper()
        self.peers = PeerNotifications(
            PeerTables(
                self.tables,
                self.ratings,
                self.publisher,
                self.lobby_messages,
                self.panels,
                tracker,
            ),
            PeerPeople(self.people, self.rate_limits, self.avatars, tracker),
        )

    def _build_timekeeper(self) -> Timekeeper:
        downtime = Downtime(self.client, self.clock, self.discord_time, self.store)
        vacation_clocks = VacationClocks(self.decisions, self.people, self.clock)
        votes = VoteDeadlines(self.tables, self.access, self.publisher)
        steps = (
            self._build_deadlines().settle,
            votes.settle,
            self.lobby_deadlines.settle,
            self.direct_messages.send_pending,
            ReminderPlan(self.decisions, self.people).complete,
            self._build_reminders().remind,
            self._build_openings().tell,
        )
        return Timekeeper(downtime, vacation_clocks, steps, self.busy)

    def _build_openings(self) -> Openings:
        listeners = Listeners(
            self.store, self.tables, self.people, self.rate_limits, self.blocks, self.clock
        )
        return Openings(self.client, self.tables, listeners, self.outbox, self.access, self.clock)

    def _build_deadlines(self) -> Deadlines:
        questions = AbsenceQuestions(
            self.decisions, self.people, self.rate_limits, self.outbox, self.clock
        )
        table_deadlines = TableDeadlines(
            self.decisions, self.tables, self.absences, questions, self.publisher
        )
        return Deadlines(self.decisions, questions, table_deadlines, self.clock, self.tasks)

    def _build_lobby_deadlines(self) -> LobbyDeadlines:
        messages = HostMessages(self.tables, self.people, self.rate_limits, self.outbox, self.clock)
        return LobbyDeadlines(
            self.tables,
            LobbyStarts(self.tables, self.lobby_messages, self.publisher, self.servers),
            HostNotices(self.tables, messages, self.lobby_messages),
            self._is_unreachable,
            self.clock,
            self.busy,
        )

    def _build_reminders(self) -> Reminders:
        recipients = Recipients(
            self.tables, self.people, self.rate_limits, self.presence, self.departures
        )
        messages = ReminderMessages(
            self.decisions, self.rate_limits, self.personal_messages, self.clock, self.tasks
        )
        dormancy = Dormancy(self.decisions, self.tables, self.outbox, self.clock, self.tasks)
        return Reminders(
            self.decisions, recipients, messages, self.departures, dormancy, self.clock
        )

    def jobs(self, is_connected: Callable[[], bool], pulse: Path | None) -> Iterator[Job]:
        """Yield all that a running bot repeats; `pulse` is its health file.

        Without one, the bot is not alone in its process, and leaves the process's memory alone.
        """
        housekeeping = Housekeeping(
            self.tables,
            self.ratings,
            self.clock,
            timedelta(days=self.policy.keep_days),
            self.clock_check,
        )
        sweeping = partial(
            sweep,
            self.tables,
            self.publisher,
            self.lobby_messages,
            self.cleaner,
            self.final_tables,
            self.clock_check,
        )
        emoji = partial(restore_emoji, self.emoji, self.client, self.store.share)
        blocks = partial(
            apply_blocks, self.blocks, self.tables, self.publisher, self.lobby_messages
        )
        yield Job("sweep", sweeping, 60)
        yield Job("timekeeping", self.timekeeper.look, 60)
        yield Job("restoring emoji", emoji, 60)
        yield Job("reading the blocks", blocks, 60)
        yield Job("rating finished games", partial(update_ratings, self.ratings, self.busy), 60)
        yield Job("deleting old tables", housekeeping.clean, 300)
        if pulse is not None:
            touching = partial(touch, pulse, is_connected)
            yield Job("garbage collection", partial(collect_garbage, self.busy), 900, first=900)
            yield Job("touching the health file", touching, TOUCH_INTERVAL_S)

    def _is_unreachable(self, guild_id: int) -> bool:
        """Tell whether the members of a server cannot act now."""
        is_closed = self.blocks.is_closed(guild_id)
        return is_closed or is_cut_off(self.client, guild_id, self.store.share.of)

    def _publish(self, table: TableId) -> None:
        """Say that the game of a table failed."""
        self.publisher.publish_soon(table)

    def _write_soon(self, people: Collection[int]) -> None:
        """Send people the messages about turns that wait, in the background."""
        self.busy.spawn(self.direct_messages.send_pending(people))

    def _lose(self, place: Place) -> None:
        """Move the tables of a place that is gone."""
        self.publisher.lose(place.target_id)
