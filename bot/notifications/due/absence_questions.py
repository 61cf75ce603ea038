"""Questions to the other players about an expired decision."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Final

from bot.messages.absences import expired_message
from bot.messages.ui import Message
from bot.notifications.delivery.outbox import NoAccessError, Outbox, UnsentError
from bot.ops.clock import Clock
from bot.ops.refusals import OUTAGE, UNANSWERED
from bot.ops.requests import OutageError
from bot.ops.retries import Retries
from bot.people.preferences import People
from bot.people.rate_limits import RateLimits
from bot.store.decisions import Decisions
from bot.store.rate_limits import Token
from bot.store.rows import OpenDecision
from bot.tables.model import Table, TableId
from bot.tables.moderation import Absence

log: Final = logging.getLogger(__name__)


class AbsenceQuestions:
    """Asks the other players of a table what to do about an expired decision."""

    def __init__(
        self,
        decisions: Decisions,
        people: People,
        rate_limits: RateLimits,
        outbox: Outbox,
        clock: Clock,
    ) -> None:
        self._decisions = decisions
        self._people = people
        self._rate_limits = rate_limits
        self._outbox = outbox
        self._clock = clock
        self._outages = Retries[TableId](OUTAGE, clock.timestamp)
        self._refused = Retries[TableId](UNANSWERED, clock.timestamp)

    def is_due(self, table: TableId) -> bool:
        """Tell whether no earlier failure delays the next question at a table."""
        return self._outages.is_due(table) and self._refused.is_due(table)

    async def ask(
        self,
        table: Table,
        decision: OpenDecision,
        others: tuple[int, ...],
        mentioned: Collection[int],
    ) -> tuple[int, ...] | None:
        """Ask the other players; return whom the question mentions, or None to try again later.

        People in `mentioned` were mentioned a moment ago.
        """
        people = [user for user in await self._present(table, others) if user not in mentioned]
        tokens = [Token(user, table.id, "ping") for user in people]
        taken = [token for token in tokens if await self._rate_limits.take(token)]
        ping = tuple([token.user_id for token in taken])
        if await self._post(table, decision, others, ping):
            return ping
        await self._rate_limits.give_back(*taken)
        return None

    async def _present(self, table: Table, others: Collection[int]) -> list[int]:
        """Return the people to mention: without late ones, and those who disabled mentions."""
        preferences = await self._people.read(others)
        now = self._clock()
        decisions = await self._decisions.at_table(table.id)
        late = {decision.person_id for decision in decisions if decision.is_late(now)}
        return [user for user in others if preferences[user].wants_mention and user not in late]

    async def _post(
        self, table: Table, decision: OpenDecision, others: tuple[int, ...], ping: tuple[int, ...]
    ) -> bool:
        """Post the question; return False if it must be tried again."""
        absence = Absence(decision.seat, decision.decision_number)
        has_left = await self._outbox.has_left(decision.guild_id, decision.person_id)
        due = 0 if decision.due is None else int(decision.due.timestamp()) % 10**6
        nonce = f"{table.id}-l{decision.seat}-{decision.decision_number}-{due}"

        def build(_: object) -> Message:
            return expired_message(table, absence, others, ping, has_left=has_left)

        try:
            sent = await self._outbox.send(table.place, build, nonce)
        except (OutageError, UnsentError) as error:
            if isinstance(error, NoAccessError):  # the channel has its own series
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
        await self._decisions.note_reminder(decision, sent, table.place.target_id)
        return True
