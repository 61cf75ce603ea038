"""Clocks of decisions that a vacation stops and starts."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.ops.clock import Clock
from bot.people.preferences import People
from bot.people.vacations import clock_pause
from bot.store.decisions import Decisions
from bot.store.rows import OpenDecision
from bot.store.settings import Preferences

FULL_CHECK_INTERVAL: Final = timedelta(minutes=10)
"""Time between two checks of all vacations; clocks about to expire are checked every minute."""


class VacationClocks:
    """Stops and starts the clocks of decisions at vacations."""

    def __init__(self, decisions: Decisions, people: People, clock: Clock) -> None:
        self._decisions = decisions
        self._people = people
        self._clock = clock
        self._checked_all: datetime | None = None
        """When all vacations were last checked."""

    async def correct(self, back: datetime | None) -> None:
        """Stop and start clocks; none runs before the bot came `back`."""
        now = self._clock()
        is_recent = (
            self._checked_all is not None
            and timedelta() <= now - self._checked_all < FULL_CHECK_INTERVAL
        )
        soon = now + 2 * FULL_CHECK_INTERVAL
        async for batch in self._decisions.vacations(now, soon if is_recent else None):
            preferences = await self._people.read({decision.person_id for decision in batch})
            pairs = [
                (decision, correct(decision, preferences[decision.person_id], now, back or now))
                for decision in batch
            ]
            await self._decisions.update([(decision, after) for decision, after in pairs if after])
        if not is_recent:
            self._checked_all = now


def correct(
    decision: OpenDecision, preferences: Preferences, now: datetime, back: datetime
) -> OpenDecision | None:
    """Return a decision whose clock a vacation must stop or start as it must be, else None.

    `back` is when the bot came back: no clock runs before. A late call costs the person no time.
    Its planned reminder, which depends on the deadline, is deleted.
    """
    span = clock_pause(preferences)
    is_resting = span is not None and span[0] <= now < span[1]
    if span is not None and is_resting:
        return _stop(decision, *span)
    if decision.time_left is not None and not is_resting:
        over = span[1] if span is not None and span[1] <= now else now
        begun = max(over, decision.opened_at, min(back, now))
        return _with_clock(decision, begun + decision.time_left, None)
    return None


def _stop(decision: OpenDecision, since: datetime, until: datetime) -> OpenDecision | None:
    left = decision.time_left
    if decision.due is not None:
        left = decision.due - max(decision.opened_at, since)
        if left <= timedelta():
            return None  # it had run out before
    elif left is None or decision.paused_until == until:
        return None
    return _with_clock(decision, None, left, until)


def _with_clock(
    decision: OpenDecision,
    due: datetime | None,
    left: timedelta | None,
    until: datetime | None = None,
) -> OpenDecision:
    return replace(decision, due=due, time_left=left, paused_until=until, remind_at=None)
