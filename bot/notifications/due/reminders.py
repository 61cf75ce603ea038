"""Reminders of turns, at most `MAX_REMINDERS` for each."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.notifications.delivery.outbox import ClosedError, NoAccessError, UnsentError
from bot.notifications.delivery.personal_messages import NotificationKind, PersonalMessages
from bot.notifications.due.classification import (
    Case,
    Count,
    Expire,
    GiveUp,
    Join,
    Plan,
    Recipient,
    Send,
    classify,
    is_due,
)
from bot.notifications.due.dormancy import Dormancy
from bot.notifications.personal.departures import Departures
from bot.notifications.personal.presence import Presence
from bot.notifications.personal.schedule import (
    REMINDERS_OVER,
    count_reminder,
    first_reminder,
    next_welcome,
)
from bot.ops.clock import Clock
from bot.ops.refusals import OUTAGE, UNANSWERED
from bot.ops.requests import LostAnswerError, OutageError
from bot.ops.retries import Retries
from bot.ops.tasks import KeyedTasks
from bot.people.preferences import People
from bot.people.rate_limits import ALL_TABLES, RateLimits
from bot.refusal import Refusal
from bot.store.decisions import Decisions
from bot.store.rate_limits import Token
from bot.store.rows import OpenDecision
from bot.store.settings import Preferences
from bot.tables.errors import GameFaultError
from bot.tables.model import TableId
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)


class ReminderPlan:
    """Plans the next reminder of every announced decision without one."""

    def __init__(self, decisions: Decisions, people: People) -> None:
        self._decisions = decisions
        self._people = people

    async def complete(self) -> None:
        """Plan the missing reminders."""
        async for batch in self._decisions.unplanned(REMINDERS_OVER):
            preferences = await self._people.read({decision.person_id for decision in batch})
            await self._decisions.plan(
                [
                    (decision, first_reminder(decision, preferences[decision.person_id]))
                    for decision in batch
                ]
            )


class Recipients:
    """Reads what decides about the reminders of people."""

    def __init__(
        self,
        tables: Tables,
        people: People,
        rate_limits: RateLimits,
        presence: Presence,
        departures: Departures,
    ) -> None:
        self._tables = tables
        self._people = people
        self._rate_limits = rate_limits
        self._presence = presence
        self._departures = departures

    async def read(
        self, decisions: Sequence[OpenDecision], now: datetime
    ) -> dict[OpenDecision, Recipient]:
        """Return the recipient of each decision's reminder."""
        people = {decision.person_id for decision in decisions}
        preferences = await self._people.read(people)
        free_at = await self._rate_limits.free_at(people, "remind", now)
        welcome = [
            decision
            for decision in decisions
            if next_welcome(now, preferences[decision.person_id]) <= now
        ]
        left = await self._departures.find(
            [decision for decision in welcome if is_due(decision, now)]
        )
        # In the order of the decisions: that of a set would differ in each process.
        tables = dict.fromkeys(decision.table_id for decision in welcome)
        stuck = {table for table in tables if await self._is_stuck(table)}
        return {
            decision: Recipient(
                preferences[decision.person_id],
                free_at[decision.person_id],
                is_here=self._presence.is_here(decision.person_id, decision.table_id),
                has_left=decision in left,
                is_stuck=decision.table_id in stuck,
            )
            for decision in decisions
        }

    async def _is_stuck(self, table: TableId) -> bool:
        try:
            return await self._tables.read(table, lambda session: session.is_stuck)
        except GameFaultError:
            return True
        except Refusal:  # it was deleted meanwhile
            return False


class ReminderMessages:
    """Sends the reminders of a person.

    A reminder is counted before it is sent; the count is undone if it was certainly not posted. If
    the bot is killed in between, a reminder is lost rather than sent twice.
    """

    def __init__(
        self,
        decisions: Decisions,
        rate_limits: RateLimits,
        messages: PersonalMessages,
        clock: Clock,
        tasks: KeyedTasks,
    ) -> None:
        self.gap = rate_limits.rates["remind"].every
        """Time between the reminders of a person."""
        self._decisions = decisions
        self._rate_limits = rate_limits
        self._messages = messages
        self._clock = clock
        self._tasks = tasks
        self._outages = Retries[Hashable](OUTAGE, clock.timestamp)
        self._refused = Retries[Hashable](UNANSWERED, clock.timestamp)

    async def send(
        self, decisions: Sequence[OpenDecision], preferences: Mapping[int, Preferences]
    ) -> None:
        """Remind people of decisions, each in all channels at once."""
        people: dict[int, list[OpenDecision]] = defaultdict(list)
        for decision in decisions:
            people[decision.person_id].append(decision)
        await self._tasks.run(
            {
                ("remind", person): partial(self._remind, group, preferences[person])
                for person, group in people.items()
            }
        )

    async def _remind(self, decisions: Sequence[OpenDecision], preferences: Preferences) -> None:
        """Send one person's reminders; later ones wait for the gap."""
        channels = await self._messages.by_channel(decisions)
        token = Token(decisions[0].person_id, ALL_TABLES, "remind")
        if not await self._rate_limits.take(token):
            return  # another process was faster; the reminders are planned again
        is_direct = preferences.wants_dm
        try:
            groups = [decisions] if is_direct else channels
            is_sent = await self._send_groups(groups, preferences, is_direct=is_direct)
        except ClosedError:
            is_sent = await self._send_groups(channels, preferences, is_direct=False)
        if not is_sent:
            await self._rate_limits.give_back(token)

    async def _send_groups(
        self,
        groups: Sequence[Sequence[OpenDecision]],
        preferences: Preferences,
        *,
        is_direct: bool,
    ) -> bool:
        """Send a message about each group; return whether one was sent."""
        sent = await asyncio.gather(
            *(self._send_reminder(group, preferences, is_direct=is_direct) for group in groups)
        )
        return any(sent)

    async def _send_reminder(
        self, decisions: Sequence[OpenDecision], preferences: Preferences, *, is_direct: bool
    ) -> bool:
        """Send one message; return whether it was or may have been sent.

        Raises `ClosedError` for a direct message.
        """
        claimed = await self._claim_reminder(decisions, preferences)
        series = (decisions[0].person_id, decisions[0].table_id)
        try:
            if is_direct:
                await self._messages.write(decisions, NotificationKind.REMINDER)
            else:
                await self._messages.mention(decisions, NotificationKind.REMINDER)
        except LostAnswerError as error:
            log.info("reminder may have been sent: %s", error)
            return True
        except OutageError as error:
            wait = self._outages.fail(series)
            log.info("reminder not sent (%s), retrying in %.0f s", error, wait)
        except UnsentError as error:
            has_own_series = isinstance(error, NoAccessError)  # the channel has it
            wait = UNANSWERED.first_s if has_own_series else self._refused.fail(series)
            log.info("reminder refused (%s), retrying in %.0f s", error, wait)
        else:
            self._outages.end(series)
            self._refused.end(series)
            return True
        later = self._clock() + timedelta(seconds=wait)
        unclaimed = [replace(decision, remind_at=later) for decision in decisions]
        await self._decisions.update(zip(claimed, unclaimed, strict=True))
        return False

    async def _claim_reminder(
        self, decisions: Sequence[OpenDecision], preferences: Preferences
    ) -> list[OpenDecision]:
        """Count a reminder of each decision, plan the next, and return them so."""
        now = self._clock()
        claimed = [count_reminder(decision, preferences, now) for decision in decisions]
        await self._decisions.update(zip(decisions, claimed, strict=True))
        return claimed


class Reminders:
    """Finds the reminders that are due, and does what each case needs."""

    def __init__(
        self,
        decisions: Decisions,
        recipients: Recipients,
        messages: ReminderMessages,
        departures: Departures,
        dormancy: Dormancy,
        clock: Clock,
    ) -> None:
        self._decisions = decisions
        self._recipients = recipients
        self._messages = messages
        self._departures = departures
        self._dormancy = dormancy
        self._clock = clock

    async def remind(self) -> None:
        """Send the reminders that are due; make tables dormant after the last ones."""
        now = self._clock()
        async for batch in self._decisions.to_remind(now, now + self._messages.gap):
            await self._remind_of(batch, now)

    async def _remind_of(self, batch: Sequence[OpenDecision], now: datetime) -> None:
        recipients = await self._recipients.read(batch, now)
        preferences = {
            decision.person_id: recipient.preferences for decision, recipient in recipients.items()
        }
        cases = {
            decision: classify(decision, recipient, now)
            for decision, recipient in recipients.items()
        }

        def those(kind: type[Case]) -> list[OpenDecision]:
            return [decision for decision, case in cases.items() if isinstance(case, kind)]

        await self._departures.expire(those(Expire))
        await self._dormancy.end_reminders(those(GiveUp))
        await self._decisions.plan(
            [(decision, case.at) for decision, case in cases.items() if isinstance(case, Plan)]
        )
        await self._decisions.update(
            [
                (decision, count_reminder(decision, preferences[decision.person_id], now))
                for decision in those(Count)
            ]
        )
        due = those(Send)
        people = {decision.person_id for decision in due}
        joining = [decision for decision in those(Join) if decision.person_id in people]
        await self._messages.send([*due, *joining], preferences)
