"""The cases of a reminder that is due, or soon due, and those of a lobby; pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from bot.notifications.personal.schedule import MAX_REMINDERS, PRESENT_DELAY, next_welcome
from bot.store.rows import OpenDecision
from bot.store.settings import Delivery, Preferences
from bot.tables.lobby import milestone_of
from bot.tables.model import Milestone, Status, Table

STUCK_DELAY: Final = timedelta(days=1)
"""Delay of the reminders of a game that cannot go on: an update may mend it."""


@dataclass(frozen=True, slots=True)
class Recipient:
    """The person of a decision, at the time of its reminder."""

    preferences: Preferences
    free_at: datetime
    """When the gap after their last reminder ends."""
    is_here: bool = False
    """They clicked at the table a moment ago."""
    has_left: bool = False
    """They have left the server."""
    is_stuck: bool = False
    """The game cannot go on: they could not move."""


@dataclass(frozen=True, slots=True)
class Send:
    """Remind the person of it."""


@dataclass(frozen=True, slots=True)
class Join:
    """Add it to a reminder that the person gets now: after the gap it may be too late."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Remind the person later."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Count:
    """Count a reminder that the person does not want."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """End its reminders: the interval after the last one is over."""


@dataclass(frozen=True, slots=True)
class Expire:
    """Let its time run out: the person has left the server."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing yet."""


Case: TypeAlias = Send | Join | Plan | Count | GiveUp | Expire | Wait


@dataclass(frozen=True, slots=True)
class AskHost:
    """Ask the host of a lobby whether it stays open."""


@dataclass(frozen=True, slots=True)
class StartLobby:
    """Start the game."""


@dataclass(frozen=True, slots=True)
class NotifyHost:
    """Notify the host of a lobby of what its players have reached; None: of nothing any more."""

    milestone: Milestone | None


LobbyCase: TypeAlias = StartLobby | NotifyHost | AskHost | Wait


def is_due(decision: OpenDecision, now: datetime) -> bool:
    """Tell whether a reminder is due; a late decision first expires."""
    is_planned = decision.remind_at is not None and decision.remind_at <= now
    return is_planned and (decision.expired or not decision.is_late(now))


def classify(  # noqa: PLR0911 - one for each case
    decision: OpenDecision, recipient: Recipient, now: datetime
) -> Case:
    """Return the case of a decision's reminder now."""
    preferences = recipient.preferences
    if not is_due(decision, now):
        return Join() if _may_join(decision, recipient, now) else Wait()
    if (welcome := next_welcome(now, preferences)) > now:
        return Plan(welcome)
    if recipient.is_stuck:
        return Plan(next_welcome(now + STUCK_DELAY, preferences))
    if recipient.has_left:
        return Expire()
    if decision.reminder_count >= MAX_REMINDERS:
        return GiveUp()
    if recipient.is_here:
        # With a clock, the whole interval may be too long.
        has_clock = decision.clock is not None
        delay = min(PRESENT_DELAY, preferences.interval) if has_clock else preferences.interval
        return Plan(next_welcome(now + delay, preferences))
    if decision.muted or preferences.delivery is Delivery.NONE:
        return Count()
    return Plan(recipient.free_at) if recipient.free_at > now else Send()


def _may_join(decision: OpenDecision, recipient: Recipient, now: datetime) -> bool:
    return (
        decision.remind_at is not None
        and decision.remind_at > now
        and decision.clock is not None
        and decision.reminder_count < MAX_REMINDERS
        and not decision.muted
        and not recipient.is_here
        and not recipient.is_stuck
    )


def classify_lobby(table: Table, now: datetime) -> LobbyCase:
    """Return what is due at a lobby now."""
    plan = table.lobby
    if table.status is not Status.LOBBY:
        return Wait()
    if plan.starts is not None and plan.starts <= now:
        return StartLobby()
    if plan.notice_at is not None and plan.notice_at <= now:
        return NotifyHost(milestone_of(table))
    if plan.ask_at is not None and plan.ask_at <= now:
        return AskHost()
    return Wait()
