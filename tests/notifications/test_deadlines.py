"""People are warned well before a deadline, in their active hours, within the limit."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.notifications.schedule import (
    ENOUGH,
    MARGIN,
    SOONEST,
    SPARE,
    Deadline,
    last_welcome,
    next_reminder,
    next_welcome,
)
from bot.store.rows import TIME_LIMITS, OpenDecision
from bot.store.settings import Delivery, Preferences
from bot.tables import seats
from bot.tables.model import TableId
from bot.tables.moderation import Absence, TimeoutAction
from games.core.game import Seat
from tests.notifications.test_schedule import at, awake
from tests.notifications.world import ANN, BEN, CHANNEL, DAY, HOUR, START, World

MINUTE = timedelta(minutes=1)
NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


def chain(since: datetime, preferences: Preferences, length: timedelta) -> list[datetime]:
    """Return the reminders of a person who never moves, and when they end."""
    deadline, moment, found = Deadline(since + length, length), since, []
    for count in range(ENOUGH + 1):
        moment = next_reminder(moment, count, preferences, deadline)
        found.append(moment)
    return found


@pytest.mark.parametrize(
    ("clock", "interval", "hours"),
    [
        # Three reminders, and when to give up.
        ("1h", 1, [0.75, 2.75, 6.75, 7.75]),
        ("1h", 12, [0.75, 24.75, 72.75, 84.75]),
        ("8h", 1, [1, 3, 6, 8]),
        ("8h", 12, [6, 30, 78, 90]),
        ("1d", 12, [12, 36, 84, 96]),
        ("1d", 48, [18, 114, 306, 354]),
        ("3d", 12, [12, 36, 84, 96]),
        ("3d", 48, [48, 144, 336, 384]),
        ("7d", 12, [12, 36, 144, 168]),  # the last one is kept for the deadline
        ("7d", 48, [48, 144, 336, 384]),
    ],
)
def test_one_reminder_comes_well_before_the_deadline(
    clock: str, interval: int, hours: list[float]
) -> None:
    preferences = Preferences(1, interval=interval * HOUR)
    assert [(one - NOON) / HOUR for one in chain(NOON, preferences, TIME_LIMITS[clock])] == hours


@pytest.mark.parametrize(
    ("zone", "start", "end", "moment", "welcome"),
    [
        ("Asia/Tokyo", 8, 22, (2026, 3, 10, 9, 0), (2026, 3, 10, 9, 0)),
        ("Asia/Tokyo", 8, 22, (2026, 3, 10, 21, 59), (2026, 3, 10, 21, 59)),
        ("Asia/Tokyo", 8, 22, (2026, 3, 10, 22, 0), (2026, 3, 10, 21, 50)),
        ("Asia/Tokyo", 8, 22, (2026, 3, 10, 7, 59), (2026, 3, 9, 21, 50)),
        ("Asia/Tokyo", 8, 22, (2027, 1, 1, 3, 0), (2026, 12, 31, 21, 50)),
        ("America/New_York", 20, 2, (2026, 3, 10, 12, 0), (2026, 3, 10, 1, 50)),
        ("America/New_York", 20, 2, (2026, 3, 10, 1, 0), (2026, 3, 10, 1, 0)),
        # On 29 March 2026 Berlin goes from 2:00 to 3:00, on 25 October from 3:00 to 2:00.
        ("Europe/Berlin", 8, 22, (2026, 3, 29, 7, 0), (2026, 3, 28, 21, 50)),
        ("Europe/Berlin", 8, 22, (2026, 10, 25, 7, 0), (2026, 10, 24, 21, 50)),
        ("Europe/Berlin", 22, 3, (2026, 3, 29, 12, 0), (2026, 3, 29, 1, 50)),
        # That day has no such hour: the last one was the day before.
        ("Europe/Berlin", 2, 3, (2026, 3, 29, 12, 0), (2026, 3, 28, 2, 50)),
        ("Australia/Lord_Howe", 8, 9, (2026, 10, 4, 7, 0), (2026, 10, 3, 8, 50)),
    ],
)
def test_the_last_active_moment_has_a_few_minutes_to_spare(
    zone: str, start: int, end: int, moment: tuple[int, ...], welcome: tuple[int, ...]
) -> None:
    assert last_welcome(at(zone, *moment), awake(zone, start, end)) == at(zone, *welcome)


def test_a_deadline_at_night_is_told_of_in_the_evening() -> None:
    preferences = awake("Asia/Tokyo", 8, 22)
    asked = at("Asia/Tokyo", 2026, 3, 10, 19, 0)
    first, *_ = chain(asked, preferences, TIME_LIMITS["8h"])  # which is until three o'clock
    assert first == at("Asia/Tokyo", 2026, 3, 10, 21, 50)


def test_a_deadline_in_the_morning_of_who_is_asked_at_night_is_told_of_at_breakfast() -> None:
    preferences = awake("Asia/Tokyo", 8, 22)
    asked = at("Asia/Tokyo", 2026, 3, 10, 23, 0)
    first, *_ = chain(asked, preferences, TIME_LIMITS["1d"] / 2)  # until eleven
    assert first == at("Asia/Tokyo", 2026, 3, 11, 8, 0)


def test_reminders_come_neither_at_night_nor_right_after_the_announcement() -> None:
    preferences = awake("Asia/Tokyo", 8, 22)
    for asked in (at("Asia/Tokyo", 2026, 3, 10, 23, 0), at("Asia/Tokyo", 2026, 3, 10, 21, 45)):
        first, *_ = chain(asked, preferences, TIME_LIMITS["8h"])
        assert first >= at("Asia/Tokyo", 2026, 3, 11, 8, 0)


def test_before_a_vacation_that_stops_no_clock_comes_a_reminder_and_none_in_it() -> None:
    preferences = Preferences(
        1, away_from=NOON + 20 * HOUR, away_until=NOON + 9 * DAY, away_spent={"2026": 30.0}
    )
    first, second, third, _ = chain(NOON, preferences, TIME_LIMITS["3d"])
    assert first == NOON + 12 * HOUR
    assert second == NOON + 20 * HOUR - SPARE
    assert third == NOON + 9 * DAY


@settings(max_examples=max(300, settings().max_examples))
@given(
    preferences=st.builds(
        awake,
        st.sampled_from(["Asia/Tokyo", "Europe/Berlin", "America/St_Johns", "Pacific/Apia"]),
        st.integers(0, 23),
        st.integers(0, 23),
    ),
    interval=st.sampled_from([1, 3, 6, 12, 24, 48]),
    length=st.sampled_from(list(TIME_LIMITS.values())),
    minute=st.integers(0, 525_599),
)
def test_every_deadline_is_told_of_in_time_and_measure(
    preferences: Preferences, interval: int, length: timedelta, minute: int
) -> None:
    preferences = replace(preferences, interval=interval * HOUR)
    since = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minute)
    *found, _ = chain(since, preferences, length)
    assert len(found) == ENOUGH
    assert all(next_welcome(one, preferences) == one for one in found)
    assert all(later - one >= SOONEST for one, later in pairwise(found))
    assert found[0] >= since + SOONEST
    due = since + length
    in_time = [one for one in found if one < due]
    early = last_minute(since, due - min(MARGIN, length / 4), preferences)
    if early >= since + SOONEST + SPARE:
        late = due - min(2 * MARGIN, length / 2)
        assert max(in_time) >= min(late, early - SPARE - SOONEST)
        assert min(in_time) <= early
    elif last_minute(since, due - MINUTE, preferences) >= since + SOONEST + SPARE:
        assert in_time


def last_minute(since: datetime, until: datetime, preferences: Preferences) -> datetime:
    """Return the last minute at which the person allows reminders; `since` if there is none."""
    minutes = (since + n * MINUTE for n in range(int((until - since) / MINUTE), 0, -1))
    return next((one for one in minutes if next_welcome(one, preferences) == one), since)


async def test_an_absence_question_is_stale_once_the_person_has_moved(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="8h")
    await world.forward(8 * HOUR + 10 * MINUTE, 10 * MINUTE)
    [question] = world.post.of("l")
    assert world.post.removed == []
    await world.move(table)
    await world.forward(2 * MINUTE, MINUTE)
    assert world.post.sent.index(question) + 1 in world.post.removed


async def test_with_a_clock_a_reminder_comes_before_time_runs_out(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="8h")
    asked = (await world.asked(table)).person_id
    await world.forward(8 * HOUR - MINUTE, 10 * MINUTE)
    [reminder] = world.post.of("r")
    assert (reminder.ping, reminder.at) == ((asked,), START + 6 * HOUR)
    assert f"deadline: <t:{int((START + 8 * HOUR).timestamp())}:R>" in reminder.words
    await world.forward(12 * DAY)
    assert len(world.post.of("r")) == 3
    assert "time ran out: <t:" in world.post.of("r")[1].words
    assert len(world.post.of("z")) == 1


async def test_a_restarted_clock_is_warned_of_again(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="8h")
    row = await world.asked(table)
    await world.forward(8 * HOUR)
    other = BEN if row.person_id == ANN.id else ANN
    await world.absences.decide(
        table, other.id, Absence(Seat(row.seat), row.decision_number), TimeoutAction.WAIT
    )
    await world.forward(8 * HOUR - MINUTE)
    assert [one.at for one in world.post.of("r")] == [START + 6 * HOUR, START + 14 * HOUR]


@pytest.mark.parametrize("delivery", [Delivery.DM, Delivery.MENTION])
async def test_night_moves_the_reminder_into_the_evening(world: World, delivery: Delivery) -> None:
    for person in (ANN, BEN):
        await world.people.change(person.id, delivery=delivery)
        await world.people.set_zone(person.id, "Asia/Tokyo")  # where it is 18 o'clock now
        await world.people.set_hours(person.id, 8 * 60, 20 * 60)
    await world.shown(ANN, BEN, clock="8h")
    await world.forward(12 * HOUR, 10 * MINUTE)
    [reminder] = world.post.of("r")
    assert reminder.at.astimezone(ZoneInfo("Asia/Tokyo")).strftime("%H:%M") == "19:50"


async def test_a_vacation_moves_the_deadline_and_its_reminder(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="8h")
    asked = (await world.asked(table)).person_id
    await world.forward(5 * HOUR)
    await world.people.pause_for(asked, 3)
    await world.forward(3 * DAY)
    # It rests for the vacation and comes at its end, for then three hours are left.
    [reminder] = world.post.of("r")
    assert reminder.at == START + 3 * DAY + 5 * HOUR
    due = (await world.asked(table)).due
    assert due == START + 3 * DAY + 8 * HOUR
    await world.forward(3 * HOUR - MINUTE)
    assert len(world.post.of("r")) == 1


async def test_an_outage_of_the_bot_moves_it_too(world: World) -> None:
    await world.shown(ANN, BEN, clock="8h")
    await world.forward(5 * HOUR)
    await world.stop()
    world.machine += 4 * HOUR
    await world.boot()
    assert world.post.of("r") == []
    await world.forward(2 * HOUR, 10 * MINUTE)
    assert [one.at for one in world.post.of("r")] == [START + 10 * HOUR]


async def test_a_present_person_is_reminded_a_little_later(
    world: World,
) -> None:
    table = await world.shown(ANN, BEN, clock="8h")
    await world.forward(6 * HOUR - MINUTE, 2 * HOUR)
    world.presence.note((await world.asked(table)).person_id, table)
    world.machine += MINUTE - timedelta(seconds=10)
    await world.look()
    await world.forward(HOUR, 2 * MINUTE)
    assert len(world.post.of("r")) == 1


async def test_a_deadline_is_not_missed_for_the_distance_between_reminders(world: World) -> None:
    await world.people.change(ANN.id, interval=HOUR)
    await world.people.change(BEN.id, interval=HOUR)
    first = await world.shown(ANN, BEN)
    asked = (await world.asked(first)).person_id
    await world.forward(35 * MINUTE, 35 * MINUTE)
    second = await world.game(ANN, BEN, clock="1h", channel=CHANNEL + 1)
    if (await world.asked(second)).person_id != asked:
        await world.move(second)
    await world.look()
    await world.forward(50 * MINUTE, 5 * MINUTE)
    # The first table's reminder takes along the second's, whose time would run out in between.
    assert sorted(one.to for one in world.post.of("r")) == [CHANNEL, CHANNEL + 1]
    due = (await world.asked(second)).due
    assert due is not None
    assert all(one.at <= due - 15 * MINUTE for one in world.post.of("r"))


async def warn(
    world: World, timeout_action: TimeoutAction, delivery: Delivery
) -> tuple[TableId, OpenDecision]:
    """Let an only opponent decide, once time has run out, and the absent be warned."""
    table = await world.shown(ANN, BEN, clock="8h")
    row = await world.asked(table)
    await world.people.change(row.person_id, delivery=delivery)
    await world.forward(8 * HOUR + MINUTE)
    world.post.clear()
    other = BEN if row.person_id == ANN.id else ANN
    absence = Absence(Seat(row.seat), row.decision_number)
    decided = await world.absences.decide(table, other.id, absence, timeout_action)
    assert decided.due is not None
    assert decided.due - world.clock() == 8 * HOUR
    await world.look()
    [warning] = world.post.sent
    assert warning.to == (row.person_id if delivery is Delivery.DM else CHANNEL)
    assert row.person_id in ({warning.to} | set(warning.ping))
    assert "unless you move, a house player takes" in warning.words
    return table, row


@pytest.mark.parametrize("delivery", [Delivery.DM, Delivery.MENTION])
@pytest.mark.parametrize("timeout_action", [TimeoutAction.MOVE, TimeoutAction.SEAT])
async def test_an_only_opponent_needs_the_silence_of_the_absent(
    world: World, timeout_action: TimeoutAction, delivery: Delivery
) -> None:
    table, row = await warn(world, timeout_action, delivery)
    before = await world.found(table)
    await world.forward(8 * HOUR - 2 * MINUTE)
    assert (await world.found(table)).plies == before.plies
    await world.stop()
    await world.boot()
    await world.forward(3 * MINUTE, MINUTE)
    found = await world.found(table)
    assert found.plies > before.plies
    assert found.participants[row.seat].is_ai == (timeout_action is TimeoutAction.SEAT)
    if timeout_action is TimeoutAction.SEAT:  # and they come back whenever they like
        await world.forward(3 * DAY)
        await world.tables.change_now(table, seats.take_back, row.person_id)
        assert (await world.found(table)).seat_of(row.person_id) == row.seat


async def test_a_move_after_a_warning_keeps_turn_and_seat(world: World) -> None:
    table, row = await warn(world, TimeoutAction.SEAT, Delivery.DM)
    while (await world.asked(table)).person_id == row.person_id:
        await world.move(table)
    await world.forward(10 * HOUR)
    assert (await world.found(table)).seat_of(row.person_id) == row.seat
    assert (await world.asked(table)).timeout_action is None
