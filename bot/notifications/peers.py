"""What follows from the changes that other processes make."""

from __future__ import annotations

from contextlib import suppress

from bot.avatars import Avatars
from bot.notifications.channels.lobby_messages import LobbyMessages
from bot.notifications.channels.panels import Panels
from bot.notifications.channels.publisher import Publisher
from bot.ops.tasks import TaskTracker
from bot.people.preferences import People
from bot.people.rate_limits import RateLimits
from bot.ratings.service import Ratings
from bot.refusal import Refusal
from bot.store.shards import Notification, PersonChanged, TableChanged
from bot.tables.model import TableId
from bot.tables.service import Tables


class PeerTables:
    """Invalidates and shows the tables that another process changed."""

    def __init__(
        self,
        tables: Tables,
        ratings: Ratings,
        publisher: Publisher,
        lobbies: LobbyMessages,
        panels: Panels,
        tracker: TaskTracker,
    ) -> None:
        self._tables = tables
        self._ratings = ratings
        self._publisher = publisher
        self._lobbies = lobbies
        self._panels = panels
        self._tracker = tracker

    def forget(self) -> None:
        """Invalidate all tables."""
        self._tables.cache.forget()

    def on_change(self, change: TableChanged) -> None:
        """Publish a table that this process serves, or update its open panels here."""
        table = TableId(change.table)
        self._tables.cache.forget(table)
        if change.guild_id is not None:
            if self._tables.share.owns(change.guild_id):
                self._tracker.spawn(self._show(table))
            else:
                self._panels.on_change(table)
        if change.is_over:
            self._tracker.spawn(self._rate())

    async def _show(self, table_id: TableId) -> None:
        with suppress(Refusal):
            if (await self._tables.table(table_id)).started is None:
                self._lobbies.refresh(table_id)
        self._publisher.publish_soon(table_id)

    async def _rate(self) -> None:
        """Process the result of a finished game."""
        await self._ratings.process_new_results()


class PeerPeople:
    """Invalidates what this process remembers of people whom another process changed."""

    def __init__(
        self, people: People, rate_limits: RateLimits, avatars: Avatars, tracker: TaskTracker
    ) -> None:
        self._people = people
        self._rate_limits = rate_limits
        self._avatars = avatars
        self._tracker = tracker

    def forget(self) -> None:
        """Invalidate all people."""
        self._people.forget_memory()
        self._rate_limits.forget_memory()

    def on_change(self, change: PersonChanged) -> None:
        """Invalidate a person."""
        self._people.forget_memory(change.user_id)
        self._rate_limits.forget(change.user_id)
        if change.is_deleted:
            self._tracker.spawn(self._avatars.forget(change.user_id))


class PeerNotifications:
    """Hands the notices of other processes to what they concern.

    Not needed for correctness: every write checks the database for conflicts.
    """

    def __init__(self, tables: PeerTables, people: PeerPeople) -> None:
        self._tables = tables
        self._people = people

    def forget(self) -> None:
        """Invalidate all caches: a message may have been missed."""
        self._tables.forget()
        self._people.forget()

    def on_notification(self, notification: Notification) -> None:
        """Handle a notice of another process."""
        if isinstance(notification, TableChanged):
            self._tables.on_change(notification)
        elif isinstance(notification, PersonChanged):
            self._people.on_change(notification)
