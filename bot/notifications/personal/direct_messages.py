"""Messages about new turns to people whom the announcement did not mention."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Hashable, Sequence
from functools import partial
from typing import Final, TypeAlias

from bot.containment import containing
from bot.notifications.delivery.outbox import ClosedError, UnsentError
from bot.notifications.delivery.personal_messages import NotificationKind, PersonalMessages, ping_of
from bot.notifications.personal.departures import Departures
from bot.notifications.personal.presence import Presence
from bot.ops.clock import Clock
from bot.ops.refusals import OUTAGE
from bot.ops.requests import OutageError
from bot.ops.retries import Retries
from bot.ops.tasks import KeyedTasks, Work
from bot.people.preferences import People
from bot.people.rate_limits import ALL_TABLES, RateLimits
from bot.store.decisions import Decisions
from bot.store.rate_limits import Token
from bot.store.rows import NotifiedBy, OpenDecision
from bot.store.settings import Delivery, Preferences

log: Final = logging.getLogger(__name__)

_Key: TypeAlias = tuple[str, int, int]


class TurnMessages:
    """Notifies one person of their turns: by direct message, or by mentions.

    A message is recorded after it was sent: if the bot is killed in between, it is sent twice
    rather than never.
    """

    def __init__(
        self,
        decisions: Decisions,
        rate_limits: RateLimits,
        messages: PersonalMessages,
        departures: Departures,
        clock: Clock,
    ) -> None:
        self._decisions = decisions
        self._rate_limits = rate_limits
        self._messages = messages
        self._departures = departures
        self._failed: dict[int, set[_Key]] = {}
        """By person, the decisions of a failed message, which may have arrived."""
        self._retries = Retries[int](OUTAGE, clock.timestamp)
        """The people to whom no message could be sent because Discord was down."""

    def is_due(self, person: int) -> bool:
        """Tell whether no earlier failure delays the next message to a person."""
        return self._retries.is_due(person)

    async def write(self, decisions: Sequence[OpenDecision]) -> None:
        """Send a person a direct message about decisions, unless they had one a moment ago."""
        person = decisions[0].person_id
        token = Token(person, ALL_TABLES, "direct")
        if not await self._rate_limits.take(token):
            return  # later turns are added to the same message
        # With the same decisions the nonce is the same: Discord drops a repetition.
        failed = self._failed.pop(person, set())
        decisions = [decision for decision in decisions if _key(decision) in failed] or decisions
        try:
            await self._messages.write(decisions, NotificationKind.TURN)
        except ClosedError:
            await self._rate_limits.give_back(token)
            # A person mentioned in the public message needs no other message.
            reached = [
                decision for decision in decisions if decision.notified_by is NotifiedBy.MENTION
            ]
            await self._decisions.mark_settled(reached)
            await self.mention([decision for decision in decisions if decision not in reached])
        except OutageError as error:
            wait = self._retries.fail(person)
            log.info("direct message not sent (%s), retrying in %.0f s", error, wait)
            await self._rate_limits.give_back(token)
            self._failed[person] = {_key(decision) for decision in decisions}
        else:
            self._retries.end(person)
            await self._decisions.mark_settled(decisions)

    async def mention(self, decisions: Sequence[OpenDecision]) -> None:
        """Mention a person in each channel of their decisions."""
        left = await self._departures.find(decisions)
        await self._departures.expire([decision for decision in decisions if decision in left])
        decisions = [decision for decision in decisions if decision not in left]
        is_done = True
        for group in await self._messages.by_channel(decisions):
            try:
                await self._messages.mention(group, NotificationKind.MENTION)
            except OutageError as error:
                is_done = False
                wait = self._retries.fail(group[0].person_id)
                log.info("mention not sent (%s), retrying in %.0f s", error, wait)
                continue
            except UnsentError as error:
                log.info("mention refused (%s), dropped: the board tells the person", error)
            await self._decisions.mark_settled(group)
        if is_done and decisions:
            self._retries.end(decisions[0].person_id)


class DirectMessages:
    """Finds the announced decisions whose people still have to be notified, and how.

    A message to a rate-limited person waits.
    """

    def __init__(
        self,
        decisions: Decisions,
        people: People,
        presence: Presence,
        rate_limits: RateLimits,
        messages: TurnMessages,
        tasks: KeyedTasks,
    ) -> None:
        self._decisions = decisions
        self._people = people
        self._presence = presence
        self._rate_limits = rate_limits
        self._messages = messages
        self._tasks = tasks
        self._sending = asyncio.Lock()

    async def send_pending(self, people: Collection[int] | None = None) -> None:
        """Send the pending messages of all or some people, one message for several tables."""
        async with self._sending:
            try:
                with containing():
                    await self._send_pending(people)
            except Exception:
                log.exception("direct messages: a batch failed, retrying")

    async def _send_pending(self, people: Collection[int] | None) -> None:
        pending = await self._decisions.unsettled(people)
        preferences = await self._people.read({decision.person_id for decision in pending})
        settled: list[OpenDecision] = []
        by_message: dict[int, list[OpenDecision]] = defaultdict(list)
        by_mention: dict[int, list[OpenDecision]] = defaultdict(list)
        for decision in pending:
            person = decision.person_id
            chosen = preferences[person]
            is_here = self._presence.is_here(person, decision.table_id)
            if is_here or is_settled(decision, chosen):
                settled.append(decision)
            elif self._messages.is_due(person) and await self._rate_limits.may_ping(
                ping_of(decision)
            ):
                (by_message if chosen.wants_dm else by_mention)[person].append(decision)
        await self._decisions.mark_settled(settled)
        works: dict[Hashable, Work] = {}
        for person, decisions in by_message.items():
            works["write", person] = partial(self._messages.write, decisions)
        for person, decisions in by_mention.items():
            works["mention", person] = partial(self._messages.mention, decisions)
        await self._tasks.run(works)


def is_settled(decision: OpenDecision, preferences: Preferences) -> bool:
    """Tell whether a person needs no message besides the announcement of a decision."""
    if preferences.delivery is Delivery.NONE or decision.notified_by is NotifiedBy.HERE:
        return True
    return decision.notified_by is NotifiedBy.MENTION and not preferences.wants_dm


def _key(decision: OpenDecision) -> _Key:
    return decision.table_id, decision.seat, decision.decision_number
