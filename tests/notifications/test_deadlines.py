"""Expired decisions: warnings, questions to the other players, and outages."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store.rows import OpenDecision
from bot.store.settings import Delivery
from bot.tables import seats
from bot.tables.model import TableId
from bot.tables.moderation import TimeoutAction
from tests.notifications.world import (
    ANN,
    BEN,
    CHANNEL,
    CYD,
    DAN,
    DAY,
    HOUR,
    MINUTE,
    START,
    World,
)


async def test_with_a_clock_a_reminder_comes_before_time_runs_out(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="8h")
    asked = (await world.asked(table)).person_id
    due = int((START + 8 * HOUR).timestamp())
    assert f"<t:{due}:R>" in world.post.sent[0].words
    await world.forward(8 * HOUR - MINUTE, 10 * MINUTE)
    [reminder] = world.post.of("r")
    assert (reminder.ping, reminder.at) == ((asked,), START + 6 * HOUR)
    assert f"deadline: <t:{due}:R>" in reminder.words
    await world.forward(12 * DAY)
    assert len(world.post.of("r")) == 3
    assert "time ran out: <t:" in world.post.of("r")[1].words
    assert len(world.post.of("z")) == 1


async def test_the_others_are_asked_once_and_again_after_more_time(world: World) -> None:
    table = await world.shown(ANN, BEN, CYD, clock="8h")
    row = await world.asked(table)
    world.post.clear()
    await world.forward(9 * HOUR)
    reminder, question = world.post.sent
    assert (reminder.kind, reminder.at) == ("r", START + 6 * HOUR)
    assert (question.kind, question.at) == ("l", START + 8 * HOUR)
    assert set(question.ping) == {ANN.id, BEN.id, CYD.id} - {row.person_id}
    await world.forward(2 * HOUR)
    assert len(world.post.of("l")) == 1
    await world.decide(row, TimeoutAction.WAIT)
    await world.forward(9 * HOUR)
    assert len(world.post.of("l")) == 2  # another eight hours later
    assert len(world.post.of("r")) == 2  # after another warning
    await world.decide(row, TimeoutAction.SEAT)
    await world.look()
    assert (await world.found(table)).participants[row.seat].is_ai
    assert world.post.sent[-1].kind == "turn"


async def test_more_time_neither_reminds_at_once_nor_counts_from_zero(world: World) -> None:
    row = await world.asked(await world.shown(ANN, BEN, clock="1d"))
    for days in range(1, 9):
        await world.forward(DAY)
        assert len(world.post.of("l")) == days
        sent = len(world.post.sent)
        await world.decide(row, TimeoutAction.WAIT)
        await world.look()
        assert len(world.post.sent) == sent
    reminders = world.post.of("r")
    assert len(reminders) == len({one.nonce for one in reminders}) == 3


async def test_several_expired_decisions_mention_each_person_once(world: World) -> None:
    table = await world.shown(ANN, BEN, CYD, DAN, game="toy", clock="1h")
    late = {row.person_id for row in await world.decisions.at_table(table)}
    assert len(late) > 1  # all players are to move at once
    [here, *_] = late
    while here in {row.person_id for row in await world.decisions.at_table(table)}:
        await world.step(table, here)
    world.post.clear()
    await world.forward(HOUR)
    questions = world.post.of("l")
    assert len(questions) == len(late) - 1
    assert [user for one in questions for user in one.ping] == [here]


async def test_the_others_are_asked_when_the_channel_is_writable_again(world: World) -> None:
    await world.shown(ANN, BEN, clock="8h")
    world.post.clear()
    world.post.forbidden = {CHANNEL}
    await world.forward(10 * HOUR)
    assert world.post.sent == []
    world.post.forbidden = set()
    await world.forward(2 * HOUR)
    assert len(world.post.of("l")) == 1


async def test_an_absence_question_is_stale_once_the_person_has_moved(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="8h")
    await world.forward(8 * HOUR + 10 * MINUTE, 10 * MINUTE)
    [question] = world.post.of("l")
    assert world.post.removed == []
    await world.move(table)
    await world.forward(2 * MINUTE, MINUTE)
    assert world.post.sent.index(question) + 1 in world.post.removed


async def test_an_agreed_stand_in_moves_at_once(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="1h", absence="house")
    row = await world.asked(table)
    await world.forward(HOUR + MINUTE, MINUTE)
    now = await world.asked(table)
    assert now.person_id != row.person_id
    assert (await world.found(table)).seat_of(row.person_id) == row.seat
    assert world.post.of("l") == []
    assert world.post.sent[-1].ping == (now.person_id,)


async def test_a_vacation_moves_the_deadline_and_its_reminder(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="8h")
    asked = (await world.asked(table)).person_id
    await world.forward(5 * HOUR)
    await world.people.pause_for(asked, 3)
    await world.forward(3 * DAY)
    # It comes at the end of the vacation, because then three hours are left.
    [reminder] = world.post.of("r")
    assert reminder.at == START + 3 * DAY + 5 * HOUR
    assert (await world.asked(table)).due == START + 3 * DAY + 8 * HOUR
    await world.forward(3 * HOUR - MINUTE)
    assert len(world.post.of("r")) == 1


async def test_an_outage_of_the_bot_moves_the_reminder(world: World) -> None:
    await world.shown(ANN, BEN, clock="8h")
    await world.forward(5 * HOUR)
    await world.restart(4 * HOUR)
    assert world.post.of("r") == []
    await world.forward(2 * HOUR, 10 * MINUTE)
    assert [one.at for one in world.post.of("r")] == [START + 10 * HOUR]


async def test_an_outage_of_days_costs_no_time_and_makes_no_burst(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="1d")
    await world.move(table)  # no person was notified of the next turn
    world.post.clear()
    await world.restart(6 * DAY)
    late = await world.asked(table)
    assert [(one.kind, one.ping) for one in world.post.sent] == [("turn", (late.person_id,))]
    assert late.due is not None
    assert late.due - world.clock() == DAY
    await world.move(table)
    await world.look()
    row = await world.asked(table)
    world.post.clear()
    await world.restart(6 * DAY)
    # The clock was stopped; the reminder is late, and comes once.
    assert [(one.kind, one.ping) for one in world.post.sent] == [("r", (row.person_id,))]
    assert row.due is not None
    assert (await world.asked(table)).due == row.due + 6 * DAY


@pytest.mark.parametrize("jump", [5 * DAY, -5 * DAY])
async def test_setting_the_clock_takes_no_time_away(world: World, jump: timedelta) -> None:
    table = await world.shown(ANN, BEN, clock="1d")
    before = await world.asked(table)
    world.machine += jump
    await world.look()
    assert before.due is not None
    assert (await world.asked(table)).due == before.due + jump
    assert world.post.of("l") == []
    # Nor do the reminders wait for the former time.
    await world.forward(12 * HOUR)
    assert len(world.post.of("r")) == 1


async def warn(
    world: World, action: TimeoutAction, delivery: Delivery
) -> tuple[TableId, OpenDecision]:
    """Let an only opponent decide, once time has run out, and the absent person be warned."""
    table = await world.shown(ANN, BEN, clock="8h")
    row = await world.asked(table)
    await world.people.change(row.person_id, delivery=delivery)
    await world.forward(8 * HOUR + MINUTE)
    world.post.clear()
    decided = await world.decide(row, action)
    assert decided.due is not None
    assert decided.due - world.clock() == 8 * HOUR
    await world.look()
    [warning] = world.post.sent
    assert warning.to == (row.person_id if delivery is Delivery.DM else CHANNEL)
    assert row.person_id in ({warning.to} | set(warning.ping))
    assert "a computer player" in warning.words
    return table, row


@pytest.mark.parametrize("delivery", [Delivery.DM, Delivery.MENTION])
@pytest.mark.parametrize("action", [TimeoutAction.MOVE, TimeoutAction.SEAT])
async def test_an_only_opponent_needs_the_silence_of_the_absent(
    world: World, action: TimeoutAction, delivery: Delivery
) -> None:
    table, row = await warn(world, action, delivery)
    before = await world.found(table)
    await world.forward(8 * HOUR - 2 * MINUTE)
    assert (await world.found(table)).plies == before.plies
    await world.restart()
    await world.forward(3 * MINUTE, MINUTE)
    found = await world.found(table)
    assert found.plies > before.plies
    assert found.participants[row.seat].is_ai == (action is TimeoutAction.SEAT)
    if action is TimeoutAction.SEAT:  # and they may come back later
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
