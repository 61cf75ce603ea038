"""Reminders of turns, at most `ENOUGH` for each, and decisions whose time has run out."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.messages.absences import expired_message
from bot.messages.reminders import dormant_message
from bot.messages.ui import Message
from bot.notifications.outbox import ClosedError, ContentError, NoAccessError, UnsentError
from bot.notifications.personal_messages import Kind, prebuilt
from bot.notifications.schedule import DONE, ENOUGH, Deadline, next_reminder, next_welcome
from bot.ops.refusals import OUTAGE, UNANSWERED
from bot.ops.requests import LostAnswerError, OutageError
from bot.ops.retries import Retries
from bot.people.rate_limits import ALL_TABLES
from bot.refusal import Refusal
from bot.store.people import Token
from bot.store.rows import NotifiedBy, OpenDecision
from bot.store.settings import Delivery, Preferences
from bot.tables import history
from bot.tables.model import Status, Table, TableId
from bot.tables.moderation import Absence, opponents

if TYPE_CHECKING:
    from bot.builder import Services

log: Final = logging.getLogger(__name__)

NUDGE: Final = timedelta(minutes=10)
"""Delay of the reminder of a person who was present, and so was not mentioned."""

_Send: TypeAlias = Callable[[Sequence[OpenDecision], Kind], Awaitable[None]]


class Reminders:
    """Sends reminders of open decisions.

    A reminder is counted before it is sent; the count is undone if it was certainly not posted. If
    the bot is killed in between, a reminder is lost rather than sent twice.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._messages = services.personal_messages
        self._outages = Retries[Hashable](OUTAGE, services.clock.timestamp)
        self._refused = Retries[Hashable](UNANSWERED, services.clock.timestamp)

    async def plan(self) -> None:
        """Plan the next reminder of every announced decision without one."""
        async for found in self._services.decisions.unplanned(DONE):
            preferences = await self._services.people.read({one.person_id for one in found})
            await self._services.decisions.plan(
                [(one, plan_first(one, preferences[one.person_id])) for one in found]
            )

    async def remind(self) -> None:
        """Send the reminders that are due; make tables dormant after the last ones."""
        now, rate = self._services.clock(), self._services.rate_limits.rates["remind"]
        async for soon in self._services.decisions.to_remind(now, now + rate.every):
            await self._remind_of(soon, now)

    async def _remind_of(self, soon: Sequence[OpenDecision], now: datetime) -> None:
        people = {one.person_id for one in soon}
        preferences = await self._services.people.read(people)
        free = await self._services.rate_limits.free_at(people, "remind", now)
        # Expired decisions come first: the other players decide about them.
        due = [one for one in soon if _is_due(one, now) and (one.expired or not one.is_late(now))]
        awake = [one for one in due if next_welcome(now, preferences[one.person_id]) <= now]
        left = await self._services.departures.find(awake)
        await self._services.departures.expire([one for one in due if one in left])
        due = [one for one in due if one not in left]
        over = [one for one in due if one.reminder_count >= ENOUGH]
        await self._give_up_all(
            [one for one in over if next_welcome(now, preferences[one.person_id]) <= now]
        )
        ready = [one for one in due if await self._must_send(one, preferences[one.person_id], now)]
        await self._services.decisions.plan(
            [(one, free[one.person_id]) for one in ready if free[one.person_id] > now]
        )
        told = [one for one in ready if free[one.person_id] <= now]
        called = {one.person_id for one in told}
        told += [one for one in soon if one.person_id in called and self._may_join(one, now)]
        await self._remind_all(told, preferences)

    async def _must_send(self, one: OpenDecision, preferences: Preferences, now: datetime) -> bool:
        """Tell whether to send a due reminder; otherwise plan or count it."""
        if (welcome := next_welcome(now, preferences)) > now:
            await self._services.decisions.plan([(one, welcome)])
        elif one.reminder_count >= ENOUGH:
            return False  # the reminders have ended
        elif self._is_here(one):
            # With a clock, the whole interval may be too long.
            wait = preferences.interval if one.clock is None else min(NUDGE, preferences.interval)
            await self._services.decisions.plan([(one, next_welcome(now + wait, preferences))])
        elif one.muted or preferences.delivery is Delivery.NONE:
            await self._count([one], preferences)
        else:
            return True
        return False

    def _may_join(self, one: OpenDecision, now: datetime) -> bool:
        """Tell whether to add a decision whose reminder is not due: later may be too late."""
        return (
            not _is_due(one, now)
            and one.clock is not None
            and one.reminder_count < ENOUGH
            and not one.muted
            and not self._is_here(one)
        )

    async def _remind_all(
        self, decisions: Iterable[OpenDecision], preferences: Mapping[int, Preferences]
    ) -> None:
        people: dict[int, dict[int, list[OpenDecision]]] = defaultdict(lambda: defaultdict(list))
        for one in decisions:
            # All direct messages are one place.
            where = 0
            if not preferences[one.person_id].wants_dm:
                where = (await self._services.tables.table(one.table_id)).place.channel_id
            people[one.person_id][where].append(one)
        await self._services.tasks.run(
            {
                ("remind", person): partial(self._remind_one, person, places, preferences[person])
                for person, places in people.items()
            }
        )

    async def _remind_one(
        self, person: int, places: Mapping[int, Sequence[OpenDecision]], preferences: Preferences
    ) -> None:
        """Send one person's reminders in all channels at once; later ones wait for the gap."""
        token = Token(person, ALL_TABLES, "remind")
        if not await self._services.rate_limits.take(token):
            return  # another process was faster; the reminders are planned again
        sent = await asyncio.gather(
            *(
                self._send(group, preferences, self._messages.mention)
                if channel
                else self._write(group, preferences)
                for channel, group in places.items()
            )
        )
        if not any(sent):
            await self._services.rate_limits.give_back(token)

    async def _write(self, decisions: Sequence[OpenDecision], preferences: Preferences) -> bool:
        """Remind by direct message, or in the channels if closed; return whether it was sent."""
        try:
            return await self._send(decisions, preferences, self._messages.write)
        except ClosedError:
            places = await self._messages.by_channel(decisions)
            mention = self._messages.mention
            return any([await self._send(group, preferences, mention) for group in places])

    async def _send(
        self, decisions: Sequence[OpenDecision], preferences: Preferences, send: _Send
    ) -> bool:
        counted = await self._count(decisions, preferences)
        try:
            await send(decisions, Kind.REMINDER)
        except LostAnswerError as error:
            log.info("reminder may have been sent: %s", error)
            return True
        except OutageError as error:
            wait = self._outages.fail(_key(decisions))
            log.info("reminder not sent (%s), retrying in %.0f s", error, wait)
        except NoAccessError as error:
            wait = UNANSWERED.first_s  # the channel has a series of its own
            log.info("reminder refused (%s), retrying in %.0f s", error, wait)
        except ContentError as error:
            wait = self._refused.fail(_key(decisions))
            log.info("reminder refused (%s), retrying in %.0f s", error, wait)
        else:
            self._outages.end(_key(decisions))
            self._refused.end(_key(decisions))
            return True
        later = self._services.clock() + timedelta(seconds=wait)
        before = [replace(one, remind_at=later) for one in decisions]
        await self._services.decisions.update(zip(counted, before, strict=True))
        return False

    async def _count(
        self, decisions: Sequence[OpenDecision], preferences: Preferences
    ) -> list[OpenDecision]:
        """Count a reminder of each decision, plan the next, and return them so."""
        now = self._services.clock()
        counted = list[OpenDecision]()
        for one in decisions:
            count = one.reminder_count + 1
            later = next_reminder(now, count, preferences, _deadline(one))
            counted.append(replace(one, reminder_count=count, last_contact_at=now, remind_at=later))
        await self._services.decisions.update(zip(decisions, counted, strict=True))
        return counted

    async def _give_up_all(self, decisions: Sequence[OpenDecision]) -> None:
        tables: dict[TableId, list[OpenDecision]] = defaultdict(list)
        for one in decisions:
            tables[one.table_id].append(one)

        async def give_up(group: Sequence[OpenDecision]) -> None:
            for one in group:
                await self._give_up(one)

        await self._services.tasks.run(
            {("give up", table): partial(give_up, group) for table, group in tables.items()}
        )

    async def _give_up(self, one: OpenDecision) -> None:
        """End the reminders of a decision; if all of the table's have ended, make it dormant."""
        table = await self._services.tables.table(one.table_id)
        asked = await self._services.decisions.at_table(table.id)
        is_last = all(other.reminder_count >= DONE for other in asked if other.seat != one.seat)
        if is_last and not await self._sleep(table):
            return
        ended = replace(one, reminder_count=DONE, remind_at=None)
        await self._services.decisions.update([(one, ended)])

    async def _sleep(self, table: Table) -> bool:
        """Make a table dormant, and post that; return False during an outage."""
        if table.dormant or table.status is not Status.PLAYING:
            return True
        if not self._outages.is_due(table.id):
            return False
        build = partial(prebuilt, dormant_message(table))
        try:
            sent = await self._services.outbox.send(
                table.place, build, f"{table.id}-z{table.plies}"
            )
            # The announcement becomes stale now, and this message at the next one.
            await self._services.tables.record_post(
                table.id, table.shown.ply, sent, table.place.target_id
            )
        except OutageError as error:
            wait = self._outages.fail(table.id)
            log.info("table %s: not dormant yet (%s), retrying in %.0f s", table.id, error, wait)
            return False
        except UnsentError as error:
            log.info("table %s: dormant, message refused (%s)", table.id, error)
        await self._services.tables.change(table.id, history.make_dormant)
        return True

    def _is_here(self, one: OpenDecision) -> bool:
        return self._services.presence.is_here(one.person_id, one.table_id)


def _key(decisions: Sequence[OpenDecision]) -> tuple[int, TableId]:
    """Return what stands for the reminders of a person at one table or more."""
    return decisions[0].person_id, decisions[0].table_id


def _is_due(one: OpenDecision, now: datetime) -> bool:
    return one.remind_at is not None and one.remind_at <= now


def plan_first(one: OpenDecision, preferences: Preferences) -> datetime:
    """Return the time of the next reminder of an announced decision without one."""
    if (
        one.notified_by is NotifiedBy.HERE
        and one.last_contact_at is None
        and one.reminder_count == 0
    ):
        told = one.announced_at or one.opened_at
        return next_welcome(told + min(NUDGE, preferences.interval), preferences)
    return next_reminder(one.last_word, one.reminder_count, preferences, _deadline(one))


def _deadline(decision: OpenDecision) -> Deadline | None:
    if decision.due is None or decision.expired or decision.clock is None:
        return None
    return Deadline(decision.due, decision.clock)


class Deadlines:
    """Asks the other players what to do, or carries out what was agreed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._outages = Retries[TableId](OUTAGE, services.clock.timestamp)
        self._refused = Retries[TableId](UNANSWERED, services.clock.timestamp)

    async def settle(self) -> None:
        """Settle all expired decisions, in the order of their deadlines."""
        now = self._services.clock()
        async for overdue in self._services.decisions.overdue(now):
            tables: dict[TableId, list[OpenDecision]] = defaultdict(list)
            for one in overdue:
                if self._outages.is_due(one.table_id) and self._refused.is_due(one.table_id):
                    tables[one.table_id].append(one)
            await self._services.tasks.run(
                {
                    ("deadline", table_id): partial(self._settle_all, group)
                    for table_id, group in tables.items()
                }
            )

    async def _settle_all(self, decisions: Sequence[OpenDecision]) -> None:
        """Settle the decisions of one table; each person is mentioned once at most."""
        called: set[int] = set()
        for one in decisions:
            try:
                await self._settle(one, called)
            except Refusal as error:
                log.info("table %s: expired decision not settled (%s)", one.table_id, error)

    async def settle_votes(self) -> None:
        """Carry out or close the votes that are due."""
        for table in await self._services.tables.settle_votes(self._services.access.is_closed):
            self._services.publisher.publish_soon(table)

    async def _settle(self, decision: OpenDecision, called: set[int]) -> None:
        table = await self._services.tables.table(decision.table_id)
        if not table.is_played:  # nobody can move
            return
        others = opponents(table, decision.seat)
        if table.absence == "house" or (decision.timeout_action and others):
            if await self._services.absences.settle(decision):
                self._services.publisher.publish_soon(table.id)
            return
        if others:
            present = await self._present(table, others)
            rates, new = self._services.rate_limits, [one for one in present if one not in called]
            tokens = [Token(user, table.id, "ping") for user in new]
            taken = [token for token in tokens if await rates.take(token)]
            ping = tuple([token.user_id for token in taken])
            if not await self._ask(table, decision, others, ping):
                await rates.give_back(*taken)
                return
            called.update(ping)
        await self._services.decisions.mark_expired(decision)

    async def _present(self, table: Table, others: Collection[int]) -> list[int]:
        """Return the people to mention: without late ones, and those who disabled mentions."""
        preferences = await self._services.people.read(others)
        now = self._services.clock()
        asked = await self._services.decisions.at_table(table.id)
        late = {one.person_id for one in asked if one.is_late(now)}
        return [user for user in others if preferences[user].wants_mention and user not in late]

    async def _ask(
        self, table: Table, decision: OpenDecision, others: tuple[int, ...], ping: tuple[int, ...]
    ) -> bool:
        """Ask the other players; return False if it must be tried again."""
        absence = Absence(decision.seat, decision.decision_number)
        has_left = await self._services.outbox.has_left(decision.guild_id, decision.person_id)
        due = 0 if decision.due is None else int(decision.due.timestamp()) % 10**6
        nonce = f"{table.id}-l{decision.seat}-{decision.decision_number}-{due}"

        def build(_: object) -> Message:
            return expired_message(table, absence, others, ping, has_left=has_left)

        try:
            sent = await self._services.outbox.send(table.place, build, nonce)
        except (OutageError, UnsentError) as error:
            if isinstance(error, NoAccessError):  # the channel has a series of its own
                self._refused.end(table.id)
            retries = self._outages if isinstance(error, OutageError) else self._refused
            wait = retries.fail(table.id)
            log.info(
                "table %s: absence question not sent (%s), retrying in %.0f s",
                table.id,
                error,
                wait,
            )
            return False
        self._outages.end(table.id)
        self._refused.end(table.id)
        # The message becomes stale once they have moved.
        await self._services.decisions.note_reminder(decision, sent, table.place.target_id)
        return True
