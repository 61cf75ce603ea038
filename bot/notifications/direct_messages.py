"""Presence of people, and messages to one of them: direct, or a mention at one of their tables."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.containment import containing
from bot.messages.notices import DueTurn, Hand, direct_message, reminder_message
from bot.messages.ui import Message
from bot.notifications.outbox import ClosedError, UnsentError
from bot.notifications.schedule import DONE
from bot.ops.refusals import OUTAGE
from bot.ops.requests import OutageError
from bot.ops.retries import Retries
from bot.ops.tasks import Work
from bot.people.rate_limits import ALL_TABLES
from bot.refusal import Refusal
from bot.store.people import Token
from bot.store.rows import NotifiedBy, OpenDecision
from bot.store.settings import Delivery, Preferences
from bot.tables.model import Panel, TableId

if TYPE_CHECKING:
    from bot.builder import Services

log: Final = logging.getLogger(__name__)

FRESH: Final = timedelta(minutes=1)
"""A person who clicked so recently is taken to be looking at the table."""
_MOST: Final = 10_000
"""Most clicks in memory."""


class Presence:
    """Remembers the last clicks of people at tables.

    In memory only: a restart takes as long as `FRESH`. A person who was present before it may get
    one mention too many; announced decisions are in the database.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._seen: dict[tuple[int, TableId], datetime] = {}

    def note(self, user_id: int, table: TableId) -> None:
        """Record a click of a person at a table."""
        if len(self._seen) >= _MOST:
            now = self._clock()
            self._seen = {key: at for key, at in self._seen.items() if now - at < FRESH}
        self._seen[user_id, table] = self._clock()

    def is_here(self, user_id: int, table: TableId) -> bool:
        """Tell whether a person clicked at a table within `FRESH`."""
        seen = self._seen.get((user_id, table))
        # Times in the future, from before the clock was set back, do not count.
        return seen is not None and timedelta() <= self._clock() - seen < FRESH


_Key: TypeAlias = tuple[str, int, int]
TURN, REMINDER, MENTION = "d", "r", "m"
"""Kinds of messages to a person, the prefixes of their nonces."""


class PersonalMessages:
    """Writes to one person about their open decisions."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def write(self, decisions: Sequence[OpenDecision], kind: str) -> None:
        """Send a direct message. Record it if the person accepts none.

        Raises `ClosedError` and `OutageError`.
        """
        person, calls = decisions[0].person_id, await self._calls(decisions)
        panel = await self._panel(calls, person)
        text_mode = (await self._services.people.preferences(person)).text_mode

        def build(emoji: Mapping[str, str]) -> Message:
            hand = Hand(panel, emoji, text_mode) if panel else None
            if kind == TURN:
                return direct_message(calls, person, hand)
            return reminder_message(calls, person, None, hand)

        await self._unarchive(calls)
        try:
            await self._services.outbox.send_direct(person, build, _nonce(kind, decisions))
        except ClosedError as error:
            if error.is_closed:
                await self._services.people.note_dm(person, closed=True)
            raise
        for one in decisions:
            await self._services.rate_limits.take(ping_of(one))

    async def _panel(self, calls: Sequence[DueTurn], person: int) -> Panel | None:
        """Return the panel for a message about a single table."""
        if len(calls) > 1:
            return None
        try:
            return await self._services.tables.panel(calls[0].table.id, person)
        except Refusal:  # they left the table meanwhile
            return None

    async def _unarchive(self, calls: Sequence[DueTurn]) -> None:
        """Unarchive the threads that a direct message links to."""
        for place in {call.table.place for call in calls}:
            if place.thread_id is None or not self._services.outbox.is_hidden(place):
                continue
            try:
                await self._services.outbox.unarchive(place)
            except (UnsentError, OutageError) as error:
                log.info("thread of a direct message stays archived (%s)", error)

    async def mention(self, decisions: Sequence[OpenDecision], kind: str) -> None:
        """Mention the person once, at the table of their oldest turn.

        Raises `UnsentError` and `OutageError`.
        """
        calls, person = await self._calls(decisions), decisions[0].person_id
        place, table = calls[0].table.place, calls[0].table.id
        message = reminder_message(calls, person, place.target_id)
        rates, tokens = self._services.rate_limits, [ping_of(one) for one in decisions]
        first = next(token for token in tokens if token.about == table)
        taken = [first] if await rates.take(first) else []
        if taken:
            # The mention is about the other tables as well.
            taken += [one for one in tokens if one != first and await rates.take(one)]
        else:
            message = replace(message, ping=())
        try:
            sent = await self._services.outbox.send(
                place, partial(prebuilt, message), _nonce(kind, decisions)
            )
        except (UnsentError, OutageError):
            await rates.give_back(*taken)
            raise
        if len(decisions) == 1:  # it becomes stale once they have moved
            await self._services.decisions.note_reminder(decisions[0], sent, place.target_id)

    async def by_channel(self, decisions: Sequence[OpenDecision]) -> list[list[OpenDecision]]:
        """Group decisions by channel, including its threads."""
        channels: dict[int, list[OpenDecision]] = defaultdict(list)
        for one in decisions:
            table = await self._services.tables.table(one.table_id)
            channels[table.place.channel_id].append(one)
        return list(channels.values())

    async def _calls(self, decisions: Sequence[OpenDecision]) -> list[DueTurn]:
        now = self._services.clock()
        found = [(one.announced_at or one.opened_at, one) for one in decisions]
        return [
            DueTurn(
                await self._services.tables.table(one.table_id),
                since,
                one.due,
                is_late=one.is_late(now),
                timeout_action=one.timeout_action,
            )
            for since, one in sorted(found, key=lambda pair: pair[0])
        ]


async def expire_if_left(
    services: Services, decisions: Sequence[OpenDecision]
) -> list[OpenDecision]:
    """Let the decisions of people who have left the server expire; return the other ones.

    Nobody is reminded of such a decision any more, so the other players are asked only once.
    """
    certain = [one for one in decisions if not one.expired and one.reminder_count < DONE]
    members = list({(one.guild_id, one.person_id) for one in certain})
    answers = await asyncio.gather(*(services.outbox.has_left(*member) for member in members))
    gone = {member for member, has_left in zip(members, answers, strict=True) if has_left}
    left = [one for one in certain if (one.guild_id, one.person_id) in gone]
    over: dict[str, Any] = {"due": services.clock(), "remind_at": None, "reminder_count": DONE}
    await services.decisions.update([(one, replace(one, **over)) for one in left])
    for one in left:
        log.info("table %s: a player to move has left the server, asking the others", one.table_id)
    return [one for one in decisions if one not in left]


class DirectMessages:
    """Notifies people of announced decisions for which the public message did not mention them.

    A message to a rate-limited person waits. A message is recorded after it was sent: if the bot is
    killed in between, it is sent twice rather than never.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._messages = PersonalMessages(services)
        self._failed: dict[int, set[_Key]] = {}
        """By person, the decisions of a failed message, which may have arrived."""
        self._retries = Retries[int](OUTAGE, services.seconds)
        """The people to whom no message could be sent because Discord was down."""
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
        pending = await self._services.decisions.unsettled(people)
        preferences = await self._services.people.read({one.person_id for one in pending})
        done: list[OpenDecision] = []
        by_message: dict[int, list[OpenDecision]] = defaultdict(list)
        by_mention: dict[int, list[OpenDecision]] = defaultdict(list)
        presence, rates = self._services.presence, self._services.rate_limits
        for one in pending:
            person, chosen = one.person_id, preferences[one.person_id]
            if is_settled(one, chosen) or presence.is_here(person, one.table_id):
                done.append(one)
            elif not self._retries.is_due(person):
                continue
            elif await rates.may_ping(ping_of(one)):
                (by_message if chosen.wants_dm else by_mention)[person].append(one)
        await self._services.decisions.mark_settled(done)
        works: dict[Hashable, Work] = {}
        for person, group in by_message.items():
            works["write", person] = partial(self._write, group)
        for person, group in by_mention.items():
            works["mention", person] = partial(self._mention, group)
        await self._services.tasks.run(works)

    async def _write(self, decisions: Sequence[OpenDecision]) -> None:
        person, rates = decisions[0].person_id, self._services.rate_limits
        token = Token(person, ALL_TABLES, "direct")
        if not await rates.take(token):
            return  # later turns are added to the same message
        # With the same decisions the nonce is the same: Discord drops a repetition.
        failed = self._failed.pop(person, set())
        decisions = [one for one in decisions if _key(one) in failed] or decisions
        try:
            await self._messages.write(decisions, TURN)
        except ClosedError:
            await rates.give_back(token)
            # A person mentioned in the public message needs no other message.
            reached = [one for one in decisions if one.notified_by is NotifiedBy.MENTION]
            await self._services.decisions.mark_settled(reached)
            await self._mention(
                [one for one in decisions if one.notified_by is not NotifiedBy.MENTION]
            )
        except OutageError as error:
            wait = self._retries.fail(person)
            log.info("direct message not sent (%s), retrying in %.0f s", error, wait)
            await rates.give_back(token)
            self._failed[person] = {_key(one) for one in decisions}
        else:
            self._retries.end(person)
            await self._services.decisions.mark_settled(decisions)

    async def _mention(self, decisions: Sequence[OpenDecision]) -> None:
        decisions = await expire_if_left(self._services, decisions)
        is_done = True
        for group in await self._messages.by_channel(decisions):
            try:
                await self._messages.mention(group, MENTION)
            except OutageError as error:
                is_done, wait = False, self._retries.fail(group[0].person_id)
                log.info("mention not sent (%s), retrying in %.0f s", error, wait)
                continue
            except UnsentError as error:
                log.info("mention refused (%s), dropped: the board tells the person", error)
            await self._services.decisions.mark_settled(group)
        if is_done and decisions:
            self._retries.end(decisions[0].person_id)


def is_settled(decision: OpenDecision, preferences: Preferences) -> bool:
    """Tell whether a person needs no message besides the announcement of a decision."""
    if preferences.delivery is Delivery.NONE or decision.notified_by is NotifiedBy.HERE:
        return True
    return decision.notified_by is NotifiedBy.MENTION and not preferences.wants_dm


def ping_of(decision: OpenDecision) -> Token:
    """Return the token of a mention because of a decision."""
    return Token(decision.person_id, decision.table_id, "ping", decision.decision_number)


def prebuilt(message: Message, _: Mapping[str, str]) -> Message:
    """Return a message that needs no emoji."""
    return message


def _key(decision: OpenDecision) -> _Key:
    return decision.table_id, decision.seat, decision.decision_number


def _nonce(kind: str, decisions: Sequence[OpenDecision]) -> str:
    """Return a nonce from the decisions and their numbers of reminders."""
    about = ",".join(
        f"{one.table_id}/{one.seat}/{one.decision_number}/{one.opened_at.isoformat()}/{one.reminder_count}"
        for one in decisions
    )
    return f"{kind}-{hashlib.sha256(about.encode()).hexdigest()[:20]}"
