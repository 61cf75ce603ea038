"""The cases of a reminder, as a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from bot.notifications.due.classification import (
    Case,
    Count,
    Expire,
    GiveUp,
    Join,
    Plan,
    Recipient,
    Send,
    Wait,
    classify,
)
from bot.notifications.personal.schedule import MAX_REMINDERS, PRESENT_DELAY
from bot.store.rows import OpenDecision
from bot.store.settings import Delivery, Preferences
from tests.notifications.test_schedule import ASKED, NOON, active
from tests.notifications.world import DAY, HOUR, MINUTE

DUE: Final = replace(ASKED, clock=None, due=None, remind_at=NOON)
TIMED: Final = replace(DUE, clock=3 * DAY, due=NOON + DAY)
SOON: Final = replace(TIMED, remind_at=NOON + 10 * MINUTE)
LATE: Final = replace(TIMED, due=NOON - HOUR)
HERE: Final = {"is_here": True}
LEFT: Final = {"has_left": True}
STUCK: Final = {"is_stuck": True}
BUSY: Final = {"free_at": NOON + 20 * MINUTE}
NIGHT: Final = {"preferences": active("UTC", 13, 20)}
UNWANTED: Final = {"preferences": Preferences(1, delivery=Delivery.NONE)}
AWAY: Final = {"preferences": Preferences(1, away_from=NOON - DAY, away_until=NOON + DAY)}
HASTY: Final = {"preferences": Preferences(1, interval=5 * MINUTE)}

CASES: Final[list[tuple[OpenDecision, dict[str, Any], Case]]] = [
    (DUE, {}, Send()),
    (TIMED, {}, Send()),
    (replace(DUE, remind_at=NOON - DAY), {"free_at": NOON - HOUR}, Send()),
    (replace(DUE, reminder_count=MAX_REMINDERS - 1), {}, Send()),
    # The other players are asked about a late decision first; then its reminders go on.
    (LATE, {}, Wait()),
    (LATE, LEFT, Wait()),
    (replace(LATE, expired=True), {}, Send()),
    # Nobody is reminded outside their active hours, or on vacation.
    (DUE, NIGHT, Plan(NOON + HOUR)),
    (DUE, AWAY, Plan(NOON + DAY)),
    (replace(DUE, reminder_count=MAX_REMINDERS), NIGHT, Plan(NOON + HOUR)),
    (replace(DUE, muted=True), NIGHT, Plan(NOON + HOUR)),
    (DUE, {**NIGHT, **LEFT, **HERE}, Plan(NOON + HOUR)),
    # Nobody is reminded of a game that cannot go on, and it is looked at again the next day.
    (DUE, STUCK, Plan(NOON + DAY)),
    (TIMED, {**STUCK, **LEFT, **HERE}, Plan(NOON + DAY)),
    (replace(DUE, reminder_count=MAX_REMINDERS), STUCK, Plan(NOON + DAY)),
    (DUE, {**STUCK, **NIGHT}, Plan(NOON + HOUR)),
    (SOON, {}, Join()),
    (SOON, STUCK, Wait()),
    # People who have left the server, before all others.
    (DUE, LEFT, Expire()),
    (replace(TIMED, reminder_count=MAX_REMINDERS), LEFT, Expire()),
    (replace(DUE, muted=True), {**LEFT, **HERE, **BUSY}, Expire()),
    # The interval after the last reminder is over.
    (replace(DUE, reminder_count=MAX_REMINDERS), {}, GiveUp()),
    (replace(TIMED, reminder_count=MAX_REMINDERS, muted=True), {**HERE, **BUSY}, GiveUp()),
    # Those who are at the table need none; with a time limit, a whole interval may be too long.
    (DUE, HERE, Plan(NOON + 12 * HOUR)),
    (TIMED, HERE, Plan(NOON + PRESENT_DELAY)),
    (TIMED, {**HERE, **HASTY}, Plan(NOON + 5 * MINUTE)),
    (replace(DUE, muted=True), HERE, Plan(NOON + 12 * HOUR)),
    # Unwanted reminders count, so that the table becomes dormant.
    (replace(DUE, muted=True), {}, Count()),
    (DUE, UNWANTED, Count()),
    (DUE, {**UNWANTED, **BUSY}, Count()),
    # One reminder in half an hour.
    (DUE, BUSY, Plan(NOON + 20 * MINUTE)),
    (TIMED, BUSY, Plan(NOON + 20 * MINUTE)),
    # With a time limit, a reminder that is due soon joins another one.
    (SOON, {}, Join()),
    (SOON, LEFT, Join()),
    (SOON, BUSY, Join()),
    (replace(SOON, clock=None, due=None), {}, Wait()),
    (replace(SOON, reminder_count=MAX_REMINDERS), {}, Wait()),
    (replace(SOON, muted=True), {}, Wait()),
    (SOON, HERE, Wait()),
    # None is planned.
    (replace(DUE, remind_at=None), {}, Wait()),
    (replace(TIMED, remind_at=None), {}, Wait()),
]


@pytest.mark.parametrize(("decision", "circumstances", "expected"), CASES)
def test_each_reminder_has_one_case(
    decision: OpenDecision, circumstances: dict[str, Any], expected: Case
) -> None:
    recipient = Recipient(**{"preferences": Preferences(1), "free_at": NOON, **circumstances})
    assert classify(decision, recipient, NOON) == expected
