"""A week passes in a second: who is reminded when, how often, where, and when not."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store.settings import Delivery
from bot.tables import history
from bot.tables.model import Place
from bot.tables.moderation import Absence, TimeoutAction
from games.core.game import Seat
from tests.notifications.world import ANN, BEN, CHANNEL, CYD, DAN, DAY, HOUR, START, World

MINUTE = timedelta(minutes=1)
PEOPLE = {person.id: person for person in (ANN, BEN, CYD, DAN)}


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
    assert dormant.ping == ()
    assert dormant.at - reminders[-1].at == 12 * HOUR
    assert (await world.found(table)).dormant
    assert len(world.post.sent) == 5
    await world.move(table)
    await world.look()
    assert not (await world.found(table)).dormant
    assert world.post.sent[-1].ping not in ((), (asked,))
    await world.forward(12 * HOUR)
    assert len(world.post.of("r")) == 4


async def test_a_person_is_mentioned_once_per_decision_and_not_while_present(world: World) -> None:
    table = await world.shown(ANN, BEN, CYD)
    world.post.clear()
    await world.move(table)
    following = (await world.asked(table)).person_id
    world.presence.note(following, table)
    await world.look()
    assert [(one.kind, one.ping) for one in world.post.sent] == [("turn", ())]
    # A person who was present and did not move gets one early reminder.
    await world.forward(HOUR, 5 * MINUTE)
    assert [one.ping for one in world.post.of("r")] == [(following,)]


async def test_a_present_person_is_not_reminded(world: World) -> None:
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    await world.forward(12 * HOUR - MINUTE)
    world.presence.note(asked, table)
    world.clock.skip_to(world.clock.skipped + MINUTE / 2)
    await world.forward(MINUTE / 2 - timedelta(seconds=1))
    await world.forward(HOUR)
    assert len(world.post.of("r")) <= 1


async def test_reminders_of_several_tables_are_one_message_to_a_channel(world: World) -> None:
    for person in (BEN, CYD, DAN):
        await world.shown(ANN, person)
    await world.shown(ANN, BEN, channel=CHANNEL + 1)
    world.post.clear()
    await world.forward(13 * HOUR)
    reminder_count = [(one.to, user) for one in world.post.of("r") for user in one.ping]
    assert len(reminder_count) == len(set(reminder_count))
    tables = [name for one in world.post.of("r") for name in one.ids if ":quiet:" in name]
    assert len(tables) == 4


async def test_muting_lasts_for_the_turn(world: World) -> None:
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    await world.absences.mute(table, asked)
    await world.forward(10 * DAY)
    assert world.post.of("r") == []
    assert len(world.post.of("z")) == 1
    await world.move(table)
    await world.forward(13 * HOUR)
    assert len(world.post.of("r")) == 1


@pytest.mark.parametrize("delivery", list(Delivery))
async def test_people_are_notified_by_their_preferences(world: World, delivery: Delivery) -> None:
    for person in (ANN, BEN):
        await world.people.change(person.id, delivery=delivery)
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    direct, mention = (asked,), (CHANNEL,)
    [*told] = [(one.to, bool(one.ping)) for one in world.post.sent]
    await world.forward(13 * HOUR)
    reminder_count = [one.to for one in world.post.of("r")]
    wanted = {
        Delivery.MENTION: ([(CHANNEL, True)], [*mention]),
        Delivery.BOTH: ([(CHANNEL, True), (asked, False)], [*direct]),
        Delivery.DM: ([(CHANNEL, False), (asked, False)], [*direct]),
        Delivery.NONE: ([(CHANNEL, False)], []),
    }
    assert (told, reminder_count) == wanted[delivery]


async def test_closed_direct_messages_become_mentions_and_are_remembered(world: World) -> None:
    for person in (ANN, BEN):
        await world.people.change(person.id, delivery=Delivery.DM)
        world.post.closed.add(person.id)
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    assert world.post.pings() == {asked: 1}
    assert (await world.people.preferences(asked)).dm_closed is not None
    tried = world.post.tried
    await world.forward(13 * HOUR)
    assert world.post.pings() == {asked: 2}
    assert world.post.tried == tried + 1  # not directly any more
    await world.people.change(asked, delivery=Delivery.DM)  # which is how to try again
    world.post.closed.clear()
    await world.forward(2 * DAY)
    assert [one.to for one in world.post.of("m")] == [CHANNEL]
    assert [one.to for one in world.post.of("r")] == [CHANNEL, asked]


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


async def test_time_runs_out_and_the_others_are_asked_once(world: World) -> None:
    table = await world.shown(ANN, BEN, CYD, clock="8h")
    row = await world.asked(table)
    assert f"<t:{int((START + 8 * HOUR).timestamp())}:R>" in world.post.sent[0].words
    world.post.clear()
    await world.forward(9 * HOUR)
    reminder, question = world.post.sent
    assert (reminder.kind, reminder.at) == ("r", START + 6 * HOUR)
    assert (question.kind, question.at) == ("l", START + 8 * HOUR)
    assert set(question.ping) == {ANN.id, BEN.id, CYD.id} - {row.person_id}
    await world.forward(2 * HOUR)
    assert len(world.post.of("l")) == 1
    other = question.ping[0]
    absence = Absence(Seat(row.seat), row.decision_number)
    await world.absences.decide(table, other, absence, TimeoutAction.WAIT)
    await world.forward(9 * HOUR)
    assert len(world.post.of("l")) == 2  # another eight hours later
    await world.absences.decide(table, other, absence, TimeoutAction.SEAT)
    await world.look()
    assert (await world.found(table)).participants[row.seat].is_ai
    assert world.post.sent[-1].kind == "turn"


async def test_an_agreed_stand_in_moves_at_once(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="1h", absence="house")
    row = await world.asked(table)
    await world.forward(HOUR + MINUTE, MINUTE)
    now = await world.asked(table)
    assert now.person_id != row.person_id
    assert (await world.found(table)).seat_of(row.person_id) == row.seat
    assert world.post.of("l") == []
    assert world.post.sent[-1].ping == (now.person_id,)


async def test_an_outage_of_days_costs_nobody_time_and_makes_no_burst(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="1d")
    row = await world.asked(table)
    await world.move(table)  # no person was notified of the next turn
    await world.stop()
    world.post.clear()
    world.machine += 6 * DAY
    await world.boot()
    late = await world.asked(table)
    assert [(one.kind, one.ping) for one in world.post.sent] == [("turn", (late.person_id,))]
    assert late.due is not None
    assert late.due - world.clock() == DAY
    await world.move(table)
    await world.look()
    row = await world.asked(table)
    await world.stop()
    world.post.clear()
    world.machine += 6 * DAY
    await world.boot()
    # The clock stood still, the reminder is late, and comes once.
    assert [(one.kind, one.ping) for one in world.post.sent] == [("r", (row.person_id,))]
    back = await world.asked(table)
    assert row.due is not None
    assert back.due == row.due + 6 * DAY


@pytest.mark.parametrize("jump", [5 * DAY, -5 * DAY])
async def test_setting_the_clock_takes_no_time_away(world: World, jump: timedelta) -> None:
    table = await world.shown(ANN, BEN, clock="1d")
    before = await world.asked(table)
    world.machine += jump
    await world.look()
    after = await world.asked(table)
    assert before.due is not None
    assert after.due == before.due + jump
    assert world.post.of("l") == []
    # Nor do the reminders wait for the time that was.
    await world.forward(12 * HOUR)
    assert len(world.post.of("r")) == 1


async def test_discord_down_for_an_hour_is_made_up_for_once(world: World) -> None:
    tables = [await world.shown(ANN, BEN, channel=CHANNEL + n, clock="8h") for n in range(3)]
    await world.people.change(ANN.id, delivery=Delivery.BOTH)
    world.post.clear()
    world.post.is_down = True
    for table in tables:
        await world.move(table)
    await world.forward(HOUR, 10 * MINUTE)
    assert world.post.sent == []
    world.post.is_down = False
    await world.forward(HOUR, 10 * MINUTE)
    assert sorted(one.to for one in world.post.of("turn")) == [CHANNEL, CHANNEL + 1, CHANNEL + 2]
    for table in tables:
        row = await world.asked(table)
        assert row.announced_at is not None
        assert row.due is not None
        assert row.due >= row.announced_at + 8 * HOUR - MINUTE
    assert world.post.of("r") == []


async def test_a_restart_between_the_due_time_and_the_send_loses_nothing(world: World) -> None:
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    world.post.is_down = True
    await world.forward(12 * HOUR + MINUTE)
    assert world.post.of("r") == []
    await world.stop()
    world.post.is_down = False
    world.machine += 2 * MINUTE
    await world.boot()
    assert [one.ping for one in world.post.of("r")] == [(asked,)]
    await world.stop()  # and nothing is said again
    await world.boot()
    await world.forward(HOUR)
    assert len(world.post.of("r")) == 1


async def test_a_reminder_by_direct_message_brings_the_thread_back(world: World) -> None:
    table = await world.shown(ANN, BEN)
    for person in (ANN, BEN):
        await world.people.change(person.id, delivery=Delivery.DM)
    thread = 77
    await world.tables.change(table, history.relocate, Place(1, CHANNEL, thread))
    await world.look()
    world.post.archived.update({thread, 78})
    await world.forward(13 * HOUR)
    [reminder] = world.post.of("r")
    assert reminder.to in (ANN.id, BEN.id)
    assert world.post.archived == {78}
