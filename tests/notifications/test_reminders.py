"""A week passes in a second: reminders, expired decisions, and what follows them."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.store.settings import Delivery
from bot.tables import history
from bot.tables.model import Place
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
    Killed,
    World,
)


async def test_three_reminders_then_the_table_is_dormant_and_posts_that(world: World) -> None:
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    [turn] = world.post.sent
    assert turn.ping == (asked,)
    await world.forward(14 * DAY)
    reminders = world.post.of("r")
    assert [(one.at - turn.at) / HOUR for one in reminders] == pytest.approx([12, 36, 84])
    assert all(one.ping == (asked,) and f"table:quiet:{table}" in one.ids for one in reminders)
    [dormant] = world.post.of("z")
    assert (dormant.ping, dormant.at - reminders[-1].at) == ((), 12 * HOUR)
    assert (await world.found(table)).dormant
    assert len(world.post.sent) == 5
    await world.move(table)
    await world.look()
    assert not (await world.found(table)).dormant
    assert world.post.sent[-1].ping not in ((), (asked,))
    await world.forward(12 * HOUR)
    assert len(world.post.of("r")) == 4


async def test_a_present_person_is_reminded_soon_instead_of_mentioned(world: World) -> None:
    table = await world.shown(ANN, BEN, CYD)
    world.post.clear()
    await world.move(table)
    following = (await world.asked(table)).person_id
    world.presence.note(following, table)
    await world.look()
    assert [(one.kind, one.ping) for one in world.post.sent] == [("turn", ())]
    await world.forward(HOUR, 5 * MINUTE)
    assert [one.ping for one in world.post.of("r")] == [(following,)]


@pytest.mark.parametrize(("clock", "due"), [("none", 12 * HOUR), ("8h", 6 * HOUR)])
async def test_a_due_reminder_waits_while_its_person_is_present(
    world: World, clock: str, due: timedelta
) -> None:
    table = await world.shown(ANN, BEN, clock=clock)
    await world.forward(due - MINUTE / 2, 2 * HOUR)
    world.presence.note((await world.asked(table)).person_id, table)
    await world.forward(MINUTE / 2 + timedelta(seconds=1))
    assert world.post.of("r") == []
    await world.forward(HOUR, 2 * MINUTE)
    # Without a time limit, it waits for the whole interval.
    assert len(world.post.of("r")) == (clock != "none")


async def test_reminders_of_several_tables_are_one_message_to_a_channel(world: World) -> None:
    for person in (BEN, CYD, DAN):
        await world.shown(ANN, person)
    await world.shown(ANN, BEN, channel=CHANNEL + 1)
    world.post.clear()
    await world.forward(13 * HOUR)
    reminders = [(one.to, user) for one in world.post.of("r") for user in one.ping]
    assert len(reminders) == len(set(reminders))
    tables = [name for one in world.post.of("r") for name in one.ids if ":quiet:" in name]
    assert len(tables) == 4


async def test_muting_lasts_for_the_turn_with_all_its_steps(world: World) -> None:
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    await world.absences.mute(table, asked)
    await world.step(table, asked)
    assert (await world.asked(table)).person_id == asked
    await world.forward(10 * DAY)
    assert world.post.of("r") == []
    assert len(world.post.of("z")) == 1
    await world.move(table)
    await world.forward(13 * HOUR)
    assert len(world.post.of("r")) == 1


async def test_muting_outlasts_more_time(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="1d")
    row = await world.asked(table)
    await world.absences.mute(table, row.person_id)
    await world.forward(DAY)
    await world.decide(row, TimeoutAction.WAIT)
    await world.forward(10 * DAY)
    assert world.post.of("r") == []


async def test_a_continued_turn_is_not_reminded_of_its_first_step(world: World) -> None:
    table = await world.shown(ANN, BEN)
    await world.forward(11 * HOUR)
    first = await world.asked(table)
    await world.step(table, first.person_id)
    following = await world.asked(table)
    assert (following.person_id, following.announced_at) == (first.person_id, first.announced_at)
    await world.forward(11 * HOUR)
    assert world.post.of("r") == []
    await world.forward(HOUR)
    assert len(world.post.of("r")) == 1


async def test_a_vacation_and_the_night_keep_reminders_away(world: World) -> None:
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    await world.people.set_hours(asked, 8 * 60, 10 * 60)
    await world.forward(22 * HOUR)
    assert world.post.of("r") == []
    await world.forward(2 * HOUR)
    [first] = world.post.of("r")
    assert (first.at.hour, first.at.date()) == (8, (START + DAY).date())
    await world.people.pause_until(asked, "2026-03-20")
    await world.forward(15 * DAY)
    assert len(world.post.of("r")) == 1
    await world.forward(3 * DAY)
    assert len(world.post.of("r")) == 2
    assert world.post.of("r")[1].at.isoformat().startswith("2026-03-20T08")


@pytest.mark.parametrize("delivery", [Delivery.DM, Delivery.MENTION])
async def test_night_moves_the_reminder_into_the_evening(world: World, delivery: Delivery) -> None:
    await world.deliver(delivery)
    for person in (ANN, BEN):
        await world.people.set_zone(person.id, "Asia/Tokyo")  # it is 18:00 there
        await world.people.set_hours(person.id, 8 * 60, 20 * 60)
    await world.shown(ANN, BEN, clock="8h")
    await world.forward(12 * HOUR, 10 * MINUTE)
    [reminder] = world.post.of("r")
    assert reminder.at.astimezone(ZoneInfo("Asia/Tokyo")).strftime("%H:%M") == "19:50"


async def test_a_reminder_by_direct_message_unarchives_the_thread(world: World) -> None:
    table = await world.shown(ANN, BEN)
    await world.deliver(Delivery.DM)
    await world.tables.change(table, history.relocate, Place(1, CHANNEL, 77))
    await world.look()
    world.post.archived.update({77, 78})
    await world.forward(13 * HOUR)
    [reminder] = world.post.of("r")
    assert reminder.to in (ANN.id, BEN.id)
    assert world.post.archived == {78}


async def test_reminders_keep_their_distance_after_a_restart(world: World) -> None:
    first = await world.shown(ANN, BEN)
    asked = (await world.asked(first)).person_id
    await world.forward(10 * MINUTE)
    second = await world.shown(ANN, BEN, channel=CHANNEL + 1)
    if (await world.asked(second)).person_id != asked:
        await world.move(second)
        await world.look()
    await world.forward(12 * HOUR - 10 * MINUTE)
    assert [one.to for one in world.post.of("r")] == [CHANNEL]
    await world.restart(11 * MINUTE)
    assert [one.to for one in world.post.of("r")] == [CHANNEL]
    await world.forward(20 * MINUTE, MINUTE)
    before, after = world.post.of("r")
    assert (after.to, after.at - before.at) == (CHANNEL + 1, 30 * MINUTE)


async def test_a_deadline_is_not_missed_for_the_distance_between_reminders(world: World) -> None:
    for person in (ANN, BEN):
        await world.people.change(person.id, interval=HOUR)
    first = await world.shown(ANN, BEN)
    asked = (await world.asked(first)).person_id
    await world.forward(35 * MINUTE, 35 * MINUTE)
    second = await world.game(ANN, BEN, clock="1h", channel=CHANNEL + 1)
    if (await world.asked(second)).person_id != asked:
        await world.move(second)
    await world.look()
    await world.forward(50 * MINUTE, 5 * MINUTE)
    # The first table's reminder includes the second's, whose time would run out in between.
    assert sorted(one.to for one in world.post.of("r")) == [CHANNEL, CHANNEL + 1]
    due = (await world.asked(second)).due
    assert due is not None
    assert all(one.at <= due - 15 * MINUTE for one in world.post.of("r"))


async def test_discord_down_at_the_due_time_and_a_restart_lose_nothing(world: World) -> None:
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    world.post.is_down = True
    await world.forward(12 * HOUR + MINUTE)
    assert world.post.of("r") == []
    world.post.is_down = False
    await world.restart(2 * MINUTE)
    assert [one.ping for one in world.post.of("r")] == [(asked,)]
    await world.restart()
    await world.forward(HOUR)
    assert len(world.post.of("r")) == 1


@pytest.mark.parametrize(("fail", "sent"), [("early", 0), ("dark", 1), ("lost", 1)])
async def test_a_bot_killed_over_a_reminder_does_not_repeat_it(
    world: World, fail: str, sent: int
) -> None:
    await world.shown(ANN, BEN)
    await world.forward(12 * HOUR - MINUTE, 4 * HOUR)
    world.post.fails = [fail]
    world.clock.skip_to(world.clock.skipped + 2 * MINUTE)
    if fail == "lost":
        await world.look()
    else:
        with pytest.raises(Killed):
            await world.look()
    await world.restart(HOUR)
    await world.forward(HOUR)
    assert len(world.post.of("r")) == sent
    await world.forward(2 * DAY)
    assert len(world.post.of("r")) == sent + 1  # the next one comes in its time


async def test_a_refusing_channel_causes_no_second_reminder_elsewhere(world: World) -> None:
    await world.deliver(Delivery.DM)
    for channel in range(2):
        await world.shown(ANN, BEN, channel=CHANNEL + channel)
    await world.forward(12 * HOUR - MINUTE, 4 * HOUR)
    world.post.closed = {ANN.id, BEN.id}
    world.post.forbidden = {CHANNEL}
    await world.forward(2 * HOUR, 5 * MINUTE)
    assert [one.to for one in world.post.of("r")] == [CHANNEL + 1]
    world.post.forbidden = set()
    await world.forward(2 * HOUR, 5 * MINUTE)
    assert [one.to for one in world.post.of("r")] == [CHANNEL + 1, CHANNEL]
