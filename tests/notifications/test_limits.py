"""Nobody hears of anything twice, and nobody misses it, where sending goes wrong halfway."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store.settings import Delivery
from bot.tables import history, premoves, views
from bot.tables.model import Place
from bot.tables.moderation import Absence, TimeoutAction
from games.core.game import Seat
from tests.notifications.world import ANN, BEN, CHANNEL, CYD, DAN, DAY, HOUR, SERVER, Killed, World

MINUTE = timedelta(minutes=1)


async def choose(world: World, delivery: Delivery) -> None:
    """Set the delivery of all people."""
    for person in (ANN, BEN, CYD):
        await world.people.change(person.id, delivery=delivery)


async def die(world: World) -> None:
    """Let the bot look, and be killed over it."""
    with pytest.raises(Killed):
        await world.look()
    await world.stop()


async def test_more_time_neither_reminds_at_once_nor_counts_anew(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="1d")
    row = await world.asked(table)
    other = BEN if row.person_id == ANN.id else ANN
    absence = Absence(Seat(row.seat), row.decision_number)
    for days in range(1, 9):
        await world.forward(DAY)
        assert len(world.post.of("l")) == days
        sent = len(world.post.sent)
        await world.absences.decide(table, other.id, absence, TimeoutAction.WAIT)
        await world.look()
        assert len(world.post.sent) == sent
    reminders = world.post.of("r")
    assert len(reminders) == len({one.nonce for one in reminders}) == 3


async def test_muting_a_turn_outlasts_more_time(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="1d")
    row = await world.asked(table)
    await world.absences.mute(table, row.person_id)
    await world.forward(DAY)
    other = BEN if row.person_id == ANN.id else ANN
    await world.absences.decide(
        table, other.id, Absence(Seat(row.seat), row.decision_number), TimeoutAction.WAIT
    )
    await world.forward(10 * DAY)
    assert world.post.of("r") == []


async def test_a_continued_turn_is_not_reminded_of_its_first_step(
    world: World,
) -> None:
    table = await world.shown(ANN, BEN)
    await world.forward(11 * HOUR)
    first = await world.asked(table)
    panel = await world.tables.panel(table, first.person_id)
    await world.tables.act(table, first.person_id, panel.decision_number, panel.offers[0].notation)
    following = await world.asked(table)
    assert (following.person_id, following.announced_at) == (first.person_id, first.announced_at)
    await world.forward(11 * HOUR)
    assert world.post.of("r") == []
    await world.forward(HOUR)
    assert len(world.post.of("r")) == 1


async def test_muting_lasts_for_every_step_of_a_turn(world: World) -> None:
    table = await world.shown(ANN, BEN)
    first = await world.asked(table)
    await world.absences.mute(table, first.person_id)
    panel = await world.tables.panel(table, first.person_id)
    await world.tables.act(table, first.person_id, panel.decision_number, panel.offers[0].notation)
    assert (await world.asked(table)).person_id == first.person_id
    await world.forward(10 * DAY)
    assert world.post.of("r") == []


async def test_an_answer_in_advance_spares_the_call(world: World) -> None:
    table = await world.shown(ANN, BEN, game="toy")
    for person in (ANN, BEN):
        panel = await world.tables.panel(table, person.id)
        if person is BEN:  # and Ann says at once what she lays next
            _, [*_, ahead] = await world.tables.read(table, views.premove_panel, ANN.id)
            await world.tables.change(
                table, premoves.set_premove, ANN.id, ahead.kind, ahead.notation
            )
        await world.tables.act(table, person.id, panel.decision_number, panel.offers[0].notation)
    world.post.clear()
    await world.look()
    assert [one.ping for one in world.post.sent] == [(BEN.id,)]


async def test_several_expired_decisions_mention_each_person_once(world: World) -> None:
    table = await world.shown(ANN, BEN, CYD, DAN, game="toy", clock="1h")
    late = {row.person_id for row in await world.decisions.at_table(table)}
    assert len(late) > 1  # all players are to move at once
    [here, *_] = late
    while here in {row.person_id for row in await world.decisions.at_table(table)}:
        panel = await world.tables.panel(table, here)
        await world.tables.act(table, here, panel.decision_number, panel.offers[0].notation)
    world.post.clear()
    await world.forward(HOUR)
    questions = world.post.of("l")
    assert len(questions) == len(late) - 1
    assert [user for one in questions for user in one.ping] == [here]


async def test_a_refusing_channel_causes_no_second_reminder_elsewhere(world: World) -> None:
    await choose(world, Delivery.DM)
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


async def test_a_mention_in_place_of_a_direct_message_survives_an_outage(world: World) -> None:
    await choose(world, Delivery.DM)
    world.post.closed = {ANN.id, BEN.id}
    world.post.forbidden = {CHANNEL}
    table = await world.game(ANN, BEN)
    world.post.forbidden = set()
    # The board is sent; the mention is not, now and a minute later.
    world.post.fails = ["", "down", "down"]
    await world.look()
    asked = await world.asked(table)
    assert [one.kind for one in world.post.sent] == ["turn"]
    assert not asked.dm_settled
    await world.stop()
    await world.boot()
    assert [(one.kind, one.ping) for one in world.post.sent] == [
        ("turn", ()),
        ("m", (asked.person_id,)),
    ]
    await world.forward(HOUR)
    assert len(world.post.sent) == 2


@pytest.mark.parametrize("later", [Delivery.MENTION, Delivery.DM, Delivery.NONE])
async def test_changed_preferences_cause_no_second_mention(world: World, later: Delivery) -> None:
    await choose(world, Delivery.BOTH)
    world.post.fails = ["", "down", "down"]  # mentioned, but not written to
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    await choose(world, later)
    await world.forward(HOUR, 5 * MINUTE)
    told = [(one.kind, one.to) for one in world.post.sent]
    direct = [("d", asked)] if later is Delivery.DM else []
    assert told == [("turn", CHANNEL), *direct]


async def test_a_change_to_mentions_with_a_pending_direct_message_sends_a_mention(
    world: World,
) -> None:
    await choose(world, Delivery.DM)
    world.post.fails = ["", "down", "down"]
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    await choose(world, Delivery.MENTION)
    await world.forward(HOUR, 5 * MINUTE)
    assert [(one.kind, one.ping) for one in world.post.sent] == [("turn", ()), ("m", (asked,))]


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
        await world.stop()
    else:
        await die(world)
    world.machine += HOUR
    await world.boot()
    await world.forward(HOUR)
    assert len(world.post.of("r")) == sent
    await world.forward(2 * DAY)
    assert len(world.post.of("r")) == sent + 1  # the next one comes in its time


@pytest.mark.parametrize("fail", ["early", "dark"])
async def test_a_bot_killed_over_an_announcement_makes_up_for_it(world: World, fail: str) -> None:
    table = await world.game(ANN, BEN)
    world.post.fails = [fail]
    await die(world)
    world.machine += MINUTE
    await world.boot()
    assert world.post.pings() == {(await world.asked(table)).person_id: 1}


async def test_an_answer_that_got_lost_makes_no_second_message(world: World) -> None:
    await choose(world, Delivery.BOTH)
    await world.game(ANN, BEN)
    world.post.fails = ["lost", "", "lost"]
    for _ in range(4):
        await world.look()
        world.machine += MINUTE / 2
    # Meanwhile there would be more to tell: it does not change the message that failed.
    await world.game(ANN, BEN, channel=CHANNEL + 1)
    await world.forward(HOUR, 2 * MINUTE)
    kinds = [one.kind for one in world.post.sent if len(one.about) == 1]
    assert sorted(kinds) == ["d", "d", "turn", "turn"]


async def test_a_moved_table_mentions_no_person_again(world: World) -> None:
    table = await world.shown(ANN, BEN)
    asked = (await world.asked(table)).person_id
    await world.forward(HOUR)  # a call of minutes ago would not be repeated anyway
    await world.tables.change(table, history.relocate, Place(SERVER, CHANNEL + 1))
    await world.look()
    assert [(one.to, one.ping) for one in world.post.of("turn")] == [
        (CHANNEL, (asked,)),
        (CHANNEL + 1, ()),
    ]


async def test_the_distance_between_reminders_outlasts_a_restart(world: World) -> None:
    first = await world.shown(ANN, BEN)
    asked = (await world.asked(first)).person_id
    await world.forward(10 * MINUTE)
    second = await world.shown(ANN, BEN, channel=CHANNEL + 1)
    if (await world.asked(second)).person_id != asked:
        await world.move(second)
        await world.look()
    await world.forward(12 * HOUR - 10 * MINUTE)
    assert [one.to for one in world.post.of("r")] == [CHANNEL]
    await world.stop()
    world.machine += 11 * MINUTE
    await world.boot()
    assert [one.to for one in world.post.of("r")] == [CHANNEL]
    await world.forward(20 * MINUTE, MINUTE)
    assert [one.to for one in world.post.of("r")] == [CHANNEL, CHANNEL + 1]
    before, after = world.post.of("r")
    assert after.at - before.at == 30 * MINUTE


async def test_the_others_are_asked_when_the_channel_is_back(world: World) -> None:
    await world.shown(ANN, BEN, clock="8h")
    world.post.clear()
    world.post.forbidden = {CHANNEL}
    await world.forward(10 * HOUR)
    assert world.post.sent == []
    world.post.forbidden = set()
    await world.forward(2 * HOUR)
    assert len(world.post.of("l")) == 1
