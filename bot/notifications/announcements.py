"""Announcements of turns, with their mentions, of results and of final tables of seasons."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

from bot.messages.board import turn_message, unshown_message
from bot.messages.leaderboard import final_message
from bot.messages.result import card_message, result_message
from bot.messages.ui import Message
from bot.notifications.direct_messages import is_settled
from bot.notifications.outbox import Build, ContentError, UnsentError
from bot.notifications.personal_messages import ping_of, prebuilt
from bot.notifications.reminders import plan_first
from bot.ops.monitoring import MESSAGES
from bot.ops.refusals import OUTAGE
from bot.ops.requests import OutageError
from bot.ops.retries import Retries
from bot.people.rate_limits import REPEAT_INTERVAL
from bot.refusal import Refusal
from bot.store.leaderboards import SeasonRow
from bot.store.rows import NotifiedBy, OpenDecision
from bot.store.settings import Preferences
from bot.tables import history
from bot.tables.mapping import due_at, dues
from bot.tables.model import Place, Snapshot, Table, TableId
from bot.tables.views import has_undo
from bot.words import language_of
from games.core.game import Seat

if TYPE_CHECKING:
    from bot.builder import Services

log: Final = logging.getLogger(__name__)

FRESH: Final = timedelta(minutes=59)
"""Age up to which the newest message is edited: Discord throttles edits after an hour (30046)."""
EDIT: Final = 5.0
"""Seconds for such an edit; a later one waits for the next try."""
LATE: Final = timedelta(minutes=5)
"""An announcement that is so late restarts the clock."""
_UNNOTED: Final = 4096
"""Most messages that were sent but not recorded: enough for a long outage."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A decision that the next message of its table announces."""

    decision: OpenDecision
    notified_by: NotifiedBy
    is_again: bool = False
    """The person was mentioned for it a few minutes ago."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The people whom the message of a turn mentions, and the deadlines it shows."""

    calls: tuple[Announcement, ...]
    dues: Mapping[Seat, datetime | None]
    """The deadline of each seat with a clock; None while the clock is stopped."""

    @property
    def ping(self) -> tuple[int, ...]:
        """The people to mention, each once per decision."""
        return tuple(
            call.decision.person_id
            for call in self.calls
            if call.notified_by is NotifiedBy.MENTION and not call.is_again
        )

    @property
    def is_again(self) -> bool:
        """Tell whether a person was mentioned a few minutes ago for the same decision."""
        return any(call.is_again for call in self.calls)


class Announcements:
    """Sends the message of a turn, and records whom it notified."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._unnoted: LRUCache[str, int] = LRUCache(_UNNOTED)
        """By nonce, messages that were sent but not recorded because the database failed. Discord
        recognises a repeated nonce for a few minutes only."""
        self._refreshed: LRUCache[TableId, tuple[int, int]] = LRUCache(_UNNOTED)
        """The message of a table that was edited since it was posted, and the entries it shows."""

    async def announce(self, snapshot: Snapshot) -> None:
        """Post a table; without its board, if Discord refuses that.

        Raises `NoAccessError`, `ContentError` and `OutageError`.
        """
        table = snapshot.table
        turn = await self._make_turn(table)

        def build(emoji: Mapping[str, str]) -> Message:
            if snapshot.outcome is not None:
                return result_message(snapshot, snapshot.outcome, emoji)
            return replace(turn_message(snapshot, emoji, turn.dues), ping=turn.ping)

        nonce = nonce_of(table)
        sent = self._unnoted.get(nonce) or await self._change(snapshot, turn, build)
        if sent is None:
            sent = await self._send(snapshot, turn, build, nonce)
        self._unnoted[nonce] = sent
        MESSAGES.labels("sent").inc()
        rates, ping = self._services.rate_limits, turn.ping
        # Not before it is sent: a mention that a crash prevents must be repeated.
        for one in (call.decision for call in turn.calls):
            if one.person_id in ping:
                await rates.use(ping_of(one))
        await self.turn_shown(table, sent, turn.calls)
        self._unnoted.pop(nonce, None)

    async def _send(self, snapshot: Snapshot, turn: Turn, build: Build, nonce: str) -> int:
        table = snapshot.table
        try:
            return await self._services.outbox.send(table.place, build, nonce)
        except ContentError as error:
            reason = error.obstacle
            log.info(
                "table %s: board refused (%s), a plain message follows", table.id, error.__cause__
            )
        plain = replace(unshown_message(snapshot, reason, turn.dues), ping=turn.ping)
        return await self._services.outbox.send(table.place, partial(prebuilt, plain), f"{nonce}p")

    def note_refreshed(self, table: TableId, message_id: int, plies: int) -> None:
        """Note that a message shows the first `plies` entries of a table now."""
        self._refreshed[table] = message_id, plies

    def is_behind(self, table: Table) -> bool:
        """Tell whether the newest message may be edited and shows an earlier position."""
        message_id = self._newest(table, FRESH) if table.is_played else None
        if message_id is None:
            return False
        refreshed, plies = self._refreshed.get(table.id, (None, 0))
        return max(table.shown.ply or 0, plies if refreshed == message_id else 0) < table.plies

    def _newest(self, table: Table, age: timedelta) -> int | None:
        """Return the newest message of a table if it may be edited and is younger than `age`."""
        shown = table.shown
        if shown.ply is None or shown.at is None or shown.channel_id != table.place.target_id:
            return None
        # Times in the future, from before the clock was set back, do not count.
        is_young = timedelta() <= self._services.clock() - shown.at < age
        return shown.message_id if is_young else None

    async def refresh(self, table: TableId) -> None:
        """Show the position in the newest message of a table. Raises `OutageError`.

        A refused edit is left to the next step.
        """
        found = await self._services.tables.table(table)
        message_id = found.shown.message_id
        if message_id is None or not self.is_behind(found):
            return
        snapshot = await self._services.tables.snapshot(table)
        deadlines = await self._services.tables.queries.dues(table)

        def build(emoji: Mapping[str, str]) -> Message:
            return replace(turn_message(snapshot, emoji, deadlines), ping=())

        try:
            async with asyncio.timeout(EDIT):
                await self._services.outbox.change(found.place, message_id, build)
        except TimeoutError as error:
            raise OutageError("the newest message could not be edited in time") from error
        self.note_refreshed(table, message_id, snapshot.table.plies)

    async def _change(self, snapshot: Snapshot, turn: Turn, build: Build) -> int | None:
        """Edit the last message of a table and return its id; None if a new one is needed.

        An undo, and a move made again soon after it, edit the last message: no person has to be
        mentioned, and the channel gets fewer messages.
        """
        table, message_id = snapshot.table, self._newest(snapshot.table, REPEAT_INTERVAL)
        if message_id is None or table.ended is not None or turn.ping:
            return None
        if not (turn.is_again or has_undo(snapshot.since)):
            return None
        is_changed = await self._services.outbox.change(table.place, message_id, build)
        return message_id if is_changed else None

    async def turn_shown(
        self, table: Table, message_id: int, calls: Sequence[Announcement]
    ) -> None:
        """Record that a message shows a table, and notify the persons to move.

        One write records the message, and for each person how it notified them and when to remind
        them. People it did not mention get direct messages, in the background.
        """
        preferences = await self._services.people.read([call.decision.person_id for call in calls])
        now = self._services.clock()
        announced = [_announced(call, preferences[call.decision.person_id], now) for call in calls]
        with contextlib.suppress(Refusal):  # the table may be gone
            await self._services.tables.record_post(
                table.id, table.plies, message_id, table.place.target_id, announced
            )
        if unnotified := [one.person_id for one in announced if not one.dm_settled]:
            self._services.busy.spawn(self._services.direct_messages.send_pending(unnotified))

    async def _make_turn(self, table: Table) -> Turn:
        asked = await self._services.decisions.at_table(table.id)
        found = [await self._restart_if_late(one, table) for one in asked]
        new = [one for one in found if one.announced_at is None]
        preferences = await self._services.people.read([one.person_id for one in new])
        return Turn(
            tuple([await self._make_call(one, preferences[one.person_id]) for one in new]),
            dues(found),
        )

    async def _make_call(self, decision: OpenDecision, preferences: Preferences) -> Announcement:
        """Decide how to notify a person; mentions are rate-limited."""
        person, table, number = decision.person_id, decision.table_id, decision.decision_number
        if self._services.presence.is_here(person, table):
            return Announcement(decision, NotifiedBy.HERE)
        rates = self._services.rate_limits
        is_again = await rates.is_again(person, table, number)
        is_called = preferences.wants_mention and (
            is_again or await rates.may_ping(ping_of(decision))
        )
        return Announcement(decision, NotifiedBy.MENTION if is_called else NotifiedBy.NO, is_again)

    async def _restart_if_late(self, decision: OpenDecision, table: Table) -> OpenDecision:
        """Restart the clock of a decision that is announced late."""
        now = self._services.clock()
        is_pending = decision.announced_at is None and decision.due is not None
        if not is_pending or now - decision.opened_at < LATE:
            return decision
        restarted = replace(decision, opened_at=now, due=due_at(table, now))
        await self._services.decisions.update([(decision, restarted)])
        return restarted


def _announced(call: Announcement, preferences: Preferences, now: datetime) -> OpenDecision:
    told = replace(call.decision, notified_by=call.notified_by, announced_at=now)
    return replace(
        told,
        dm_settled=call.is_again or is_settled(told, preferences),
        remind_at=plan_first(told, preferences),
    )


def nonce_of(table: Table) -> str:
    """Return a nonce from the table, the length of its record, its place and the last message.

    A table that was moved or restored posts the same record again; that is no repetition.
    """
    before = (table.shown.message_id or 0) + table.place.target_id
    return f"{table.id}-{table.plies}-{before % 10**10}"


async def post_card(services: Services, snapshot: Snapshot) -> None:
    """Post the result card of a table, if its server has them enabled. Raises `OutageError`."""
    table, outcome = snapshot.table, snapshot.outcome
    settings = await services.servers.settings(table.place.guild_id)
    if outcome is not None and settings.cards:
        build = partial(card_message, snapshot, outcome)
        try:
            channel = replace(table.place, thread_id=None)
            await services.outbox.send(channel, build, f"{table.id}-card")
        except UnsentError as error:
            # The result is posted at the table already.
            log.info("table %s: result card refused (%s), dropped", table.id, error)
    await services.tables.change(table.id, history.mark_carded)


class FinalTables:
    """Posts the final tables of seasons, each until it was posted or is not wanted."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._retries = Retries[tuple[int, str]](OUTAGE, services.seconds)

    async def look(self) -> None:
        """Post pending final tables, if the clock is trustworthy."""
        pending = await self._services.ratings.over(self._services.clock())
        over = [one for one in pending if self._retries.is_due((one.guild_id, one.season))]
        if over and await self._services.clock_check.is_trustworthy():
            await self._services.tasks.run(
                {("season", one.guild_id, one.season): partial(self._post, one) for one in over}
            )

    async def _post(self, row: SeasonRow) -> None:
        """Post a final table, if the server has them enabled."""
        if self._services.access.is_closed(row.guild_id):
            return
        settings = await self._services.servers.settings(row.guild_id)
        if settings.seasons and not await self._tell(row, settings.language):
            return
        await self._services.ratings.close(row)

    async def _tell(self, row: SeasonRow, language: str | None) -> bool:
        """Post a final table if there is one; return False to retry."""
        found = await self._services.ratings.final(row)
        if found is None:
            return False
        boards = tuple(board for board in found if board.wanted.game in self._services.tables.games)
        if not boards:
            return True
        guild = self._services.client.get_guild(row.guild_id)
        spoken = language or language_of(str(guild.preferred_locale) if guild else None)
        build = partial(final_message, row.season, boards, self._services.tables.games, spoken)
        nonce = f"s-{row.guild_id}{row.season[2:].replace('-', '')}"
        try:
            await self._services.outbox.send(
                Place(row.guild_id, row.channel_id), lambda _: build(), nonce
            )
        except UnsentError as error:
            # The leaderboard still shows it.
            season = f"season {row.season} of server {row.guild_id}"
            log.info("%s: final table refused (%s), dropped", season, error)
        except OutageError as error:
            wait = self._retries.fail((row.guild_id, row.season))
            season = f"season {row.season} of server {row.guild_id}"
            log.info("%s: final table not sent (%s), retrying in %.0f s", season, error, wait)
            return False
        return True
