"""Mentions within their limit, reminders, and decisions about expired deadlines."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.people.rate_limits import REPEAT_INTERVAL, Rates
from bot.store.rate_limits import Token
from bot.store.rows import NotifiedBy, OpenDecision
from bot.store.settings import Delivery
from bot.tables import seats
from bot.tables.model import TableId
from bot.tables.moderation import TimeoutAction
from tests.notifications.world import ANN, BEN, CHANNEL, CYD, DAN, DAY, HOUR, MINUTE, START, World

MOST = Rates().ping.most
EVERY = Rates().ping.every


async def begin_turn_of(world: World, person: int, *, channel: int, clock: str = "none") -> TableId:
    """Begin another game of Ann and Ben at a turn of this person."""
    table = await world.game(ANN, BEN, channel=channel, clock=clock)
    if (await world.decision(table)).person_id != person:
        await world.move(table)
    await world.look()
    return table


async def test_a_table_is_dormant_after_three_reminders_and_posts_that(world: World) -> None:
    table = await world.shown(ANN, BEN)
    person = (await world.decision(table)).person_id
    [turn] = world.post.sent
    assert turn.ping == (person,)
    await world.forward(13 * DAY, 4 * HOUR)
    reminders = world.post.of("r")
    assert [(reminder.at - turn.at) / HOUR for reminder in reminders] == pytest.approx([12, 36, 84])
    assert all(
        reminder.ping == (person,) and f"table:quiet:{table}" in reminder.ids
        for reminder in reminders
    )
    [dormant] = world.post.of("z")
    assert (dormant.ping, dormant.at - reminders[-1].at) == ((), 12 * HOUR)
    assert (await world.tables.table(table)).dormant
    assert len(world.post.sent) == 5
    await world.move(table)
    await world.look()
    assert not (await world.tables.table(table)).dormant
    assert world.post.sent[-1].ping not in ((), (person,))
    await world.forward(12 * HOUR)
    assert len(world.post.of("r")) == 4


async def test_a_present_person_is_reminded_soon_instead_of_mentioned(world: World) -> None:
    table = await world.shown(ANN, BEN, CYD)
    world.post.clear()
    await world.move(table)
    following = (await world.decision(table)).person_id
    world.presence.note(following, table)
    await world.look()
    assert [(posted.kind, posted.ping) for posted in world.post.sent] == [("turn", ())]
    await world.forward(HOUR, 5 * MINUTE)
    assert [message.ping for message in world.post.of("r")] == [(following,)]


@pytest.mark.parametrize(("clock", "due"), [("none", 12 * HOUR), ("8h", 6 * HOUR)])
async def test_a_due_reminder_is_delayed_while_its_person_is_present(
    world: World, clock: str, due: timedelta
) -> None:
    table = await world.shown(ANN, BEN, clock=clock)
    await world.forward(due - MINUTE / 2, 2 * HOUR)
    world.presence.note((await world.decision(table)).person_id, table)
    await world.forward(MINUTE / 2 + timedelta(seconds=1))
    assert world.post.of("r") == []
    await world.forward(HOUR, 2 * MINUTE)
    # Without a time limit, it is delayed by the whole interval.
    assert len(world.post.of("r")) == (clock != "none")


async def test_a_channel_gets_one_reminder_per_person_for_several_tables(world: World) -> None:
    for person in (BEN, CYD, DAN):
        await world.shown(ANN, person)
    await world.shown(ANN, BEN, channel=CHANNEL + 1)
    world.post.clear()
    await world.forward(13 * HOUR)
    reminders = [(posted.to, user) for posted in world.post.of("r") for user in posted.ping]
    assert len(reminders) == len(set(reminders))
    tables = [name for message in world.post.of("r") for name in message.ids if ":quiet:" in name]
    assert len(tables) == 4


async def test_muting_lasts_until_the_turn_ends_even_with_more_time(
    world: World,
) -> None:
    table = await world.shown(ANN, BEN, clock="1d")
    row = await world.decision(table)
    await world.absences.mute(table, row.person_id)
    await world.step(table, row.person_id)
    row = await world.decision(table)
    await world.forward(DAY)
    await world.decide(row, TimeoutAction.WAIT)
    await world.forward(10 * DAY, 4 * HOUR)
    assert world.post.of("r") == []
    assert len(world.post.of("z")) == 1
    assert await world.move(table) == row.person_id
    await world.forward(13 * HOUR)
    assert len(world.post.of("r")) == 1


async def test_a_step_of_a_turn_postpones_its_reminder(world: World) -> None:
    table = await world.shown(ANN, BEN)
    await world.forward(11 * HOUR)
    first = await world.decision(table)
    await world.step(table, first.person_id)
    following = await world.decision(table)
    assert (following.person_id, following.announced_at) == (first.person_id, first.announced_at)
    await world.forward(11 * HOUR)
    assert world.post.of("r") == []
    await world.forward(HOUR)
    assert len(world.post.of("r")) == 1


async def test_reminders_stay_30_minutes_apart_after_a_restart(world: World) -> None:
    person = (await world.decision(await world.shown(ANN, BEN))).person_id
    await world.forward(10 * MINUTE)
    await begin_turn_of(world, person, channel=CHANNEL + 1)
    await world.forward(12 * HOUR - 10 * MINUTE)
    await world.restart(11 * MINUTE)
    assert [message.to for message in world.post.of("r")] == [CHANNEL]
    await world.forward(20 * MINUTE, MINUTE)
    before, after = world.post.of("r")
    assert (after.to, after.at - before.at) == (CHANNEL + 1, 30 * MINUTE)


async def test_reminders_come_together_if_their_gap_would_miss_a_deadline(world: World) -> None:
    for person in (ANN, BEN):
        await world.people.change(person.id, interval=HOUR)
    person_id = (await world.decision(await world.shown(ANN, BEN))).person_id
    await world.forward(35 * MINUTE, 35 * MINUTE)
    second = await begin_turn_of(world, person_id, channel=CHANNEL + 1, clock="1h")
    await world.forward(50 * MINUTE, 5 * MINUTE)
    # The second reminder comes with the first: its deadline would expire during the gap.
    assert sorted(posted.to for posted in world.post.of("r")) == [CHANNEL, CHANNEL + 1]
    due = (await world.decision(second)).due
    assert due is not None
    assert all(message.at <= due - 15 * MINUTE for message in world.post.of("r"))


@pytest.mark.parametrize(("fail", "sent"), [("early", 0), ("dark", 1), ("lost", 1), ("down", 1)])
async def test_a_reminder_is_repeated_only_if_it_certainly_failed(
    world: World, fail: str, sent: int
) -> None:
    await world.shown(ANN, BEN)
    await world.forward(12 * HOUR - MINUTE, 4 * HOUR)
    world.post.fails = [fail]
    world.clock.skip_to(world.clock.skipped + 2 * MINUTE)
    await world.survive(world.look)
    await world.restart(HOUR)
    await world.forward(HOUR)
    assert len(world.post.of("r")) == sent
    await world.forward(2 * DAY)
    assert len(world.post.of("r")) == sent + 1  # the next one comes as scheduled


async def test_a_refusing_channel_causes_no_second_reminder_elsewhere(world: World) -> None:
    await world.deliver(Delivery.DM)
    for channel in range(2):
        await world.shown(ANN, BEN, channel=CHANNEL + channel)
    await world.forward(12 * HOUR - MINUTE, 4 * HOUR)
    world.post.closed = {ANN.id, BEN.id}
    world.post.forbidden = {CHANNEL}
    await world.forward(2 * HOUR, 5 * MINUTE)
    assert [posted.to for posted in world.post.of("r")] == [CHANNEL + 1]
    world.post.forbidden = set()
    await world.forward(2 * HOUR, 5 * MINUTE)
    assert [message.to for message in world.post.of("r")] == [CHANNEL + 1, CHANNEL]


# Expired decisions.


async def test_one_absence_question_is_posted_per_expired_deadline(world: World) -> None:
    table = await world.shown(ANN, BEN, CYD, clock="8h")
    row = await world.decision(table)
    await world.forward(9 * HOUR)
    _, reminder, question = world.post.sent
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
    assert (await world.tables.table(table)).participants[row.seat].is_ai
    assert world.post.sent[-1].kind == "turn"


async def test_more_time_sends_no_reminder_and_does_not_reset_their_count(world: World) -> None:
    row = await world.decision(await world.shown(ANN, BEN, clock="1d"))
    for days in range(1, 9):
        await world.forward(DAY, 3 * HOUR)
        assert len(world.post.of("l")) == days
        sent = len(world.post.sent)
        await world.decide(row, TimeoutAction.WAIT)
        await world.look()
        assert len(world.post.sent) == sent
    reminders = world.post.of("r")
    assert len(reminders) == len({reminder.nonce for reminder in reminders}) == 3


@pytest.mark.parametrize("absence", ["ask", "ai"])
@pytest.mark.parametrize("rating", ["rated", "hints"])
async def test_a_rated_turn_without_a_time_limit_expires_after_two_weeks(
    world: World, rating: str, absence: str
) -> None:
    """The others are asked, also where a computer player moves when a time limit runs out."""
    table = await world.shown(ANN, BEN, rating=rating, absence=absence)
    row = await world.decision(table)
    await world.forward(14 * DAY - HOUR, 4 * HOUR)
    assert world.post.of("l") == []
    # The person knows of it, but the board of a table without a time limit shows no deadline.
    assert ["deadline" in message.words for message in world.post.of("r")] == [
        rating == "rated"
    ] * 3
    assert "deadline" not in world.post.of("turn")[0].words.lower()
    assert await world.tables.queries.dues(table) == {}
    await world.forward(2 * HOUR)
    questions = world.post.of("l")
    assert len(questions) == (rating == "rated")
    if questions:
        assert (questions[0].at, set(questions[0].ping)) == (
            START + 14 * DAY,
            {ANN.id, BEN.id} - {row.person_id},
        )
        await world.decide(row, TimeoutAction.WAIT)
        assert (await world.decision(table)).due == world.clock() + 14 * DAY


async def test_a_vacation_and_an_outage_postpone_the_two_weeks(world: World) -> None:
    table = await world.shown(ANN, BEN)
    row = await world.decision(table)
    await world.forward(10 * DAY, 4 * HOUR)
    await world.people.pause_for(row.person_id, 5)
    await world.forward(6 * DAY, 4 * HOUR)
    await world.restart(3 * DAY)
    await world.forward(2 * DAY, 4 * HOUR)
    assert world.post.of("l") == []
    await world.forward(2 * DAY, 4 * HOUR)
    assert len(world.post.of("l")) == 1
    due = (await world.decision(table)).due
    assert due is not None
    assert abs(due - (START + (14 + 5 + 3) * DAY)) < HOUR


@pytest.mark.parametrize("clock", ["none", "1d", "7d"])
@pytest.mark.parametrize("rating", ["rated", "hints"])
@pytest.mark.parametrize("delivery", Delivery)
async def test_the_others_are_asked_once_when_who_is_to_move_has_left_the_server(
    world: World, clock: str, rating: str, delivery: Delivery
) -> None:
    table = await world.shown(ANN, BEN, CYD, clock=clock, rating=rating)
    row = await world.decision(table)
    await world.people.change(row.person_id, delivery=delivery)
    world.post.left = {row.person_id}
    await world.forward(11 * HOUR)
    assert world.post.of("l") == []
    world.post.fails = ["down"]
    await world.forward(4 * HOUR)
    assert world.post.of("r") == []
    [question] = world.post.of("l")
    assert "has left this server" in question.words
    assert set(question.ping) == {ANN.id, BEN.id, CYD.id} - {row.person_id}
    # The person keeps the seat, and may come back in time.
    assert (await world.tables.table(table)).seat_of(row.person_id) == row.seat
    await world.decide(row, TimeoutAction.WAIT)
    await world.forward(3 * DAY if clock != "1d" else 20 * HOUR, 4 * HOUR)
    assert len(world.post.of("l")) == 1
    assert len(world.post.of("r")) == 0
    world.post.left.clear()
    assert await world.move(table) == row.person_id
    await world.look()
    assert (await world.tables.table(table)).seat_of(row.person_id) == row.seat


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
    assert [user for question in questions for user in question.ping] == [here]


@pytest.mark.parametrize("is_down", [False, True])
async def test_a_failed_absence_question_is_sent_before_a_due_reminder(
    world: World, *, is_down: bool
) -> None:
    await world.shown(ANN, BEN, clock="8h")
    world.post.fails = ["down"] * is_down
    world.post.forbidden = set() if is_down else {CHANNEL}
    await world.forward(9 * HOUR, 9 * HOUR)
    assert len(world.post.sent) == 1
    world.post.forbidden = set()
    await world.forward(2 * HOUR)
    assert [message.kind for message in world.post.sent] == ["turn", "l", "r"]


async def test_a_vacation_moves_the_deadline_and_its_reminder(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="8h")
    person = (await world.decision(table)).person_id
    await world.forward(5 * HOUR)
    await world.people.pause_for(person, 3)
    await world.forward(3 * DAY, 4 * HOUR)
    # The reminder comes when the vacation ends, because then three hours are left.
    [reminder] = world.post.of("r")
    assert reminder.at == START + 3 * DAY + 5 * HOUR
    assert (await world.decision(table)).due == START + 3 * DAY + 8 * HOUR
    await world.forward(3 * HOUR - MINUTE)
    assert len(world.post.of("r")) == 1


async def warn(
    world: World, action: TimeoutAction, delivery: Delivery
) -> tuple[TableId, OpenDecision]:
    """Let the only opponent decide after the deadline; check the warning to the absent person."""
    table = await world.shown(ANN, BEN, clock="8h")
    row = await world.decision(table)
    await world.people.change(row.person_id, delivery=delivery)
    await world.forward(8 * HOUR + MINUTE)
    world.post.clear()
    decided = await world.decide(row, action)
    assert decided.due == world.clock() + 8 * HOUR
    await world.look()
    [warning] = world.post.sent
    assert warning.to == (row.person_id if delivery is Delivery.DM else CHANNEL)
    assert row.person_id in ({warning.to} | set(warning.ping))
    assert "a computer player" in warning.words
    return table, row


@pytest.mark.parametrize(
    ("action", "delivery"),
    [(TimeoutAction.MOVE, Delivery.DM), (TimeoutAction.SEAT, Delivery.MENTION)],
)
async def test_the_only_opponents_choice_applies_after_the_warning_period(
    world: World, action: TimeoutAction, delivery: Delivery
) -> None:
    table, row = await warn(world, action, delivery)
    before = await world.tables.table(table)
    await world.forward(8 * HOUR - 2 * MINUTE)
    assert (await world.tables.table(table)).plies == before.plies
    await world.restart()
    await world.forward(3 * MINUTE, MINUTE)
    current = await world.tables.table(table)
    assert current.plies > before.plies
    assert current.participants[row.seat].is_ai == (action is TimeoutAction.SEAT)
    if action is TimeoutAction.SEAT:  # the absent person can return later
        await world.forward(3 * DAY, DAY)
        await world.tables.change_now(table, seats.take_back, row.person_id)
        assert (await world.tables.table(table)).seat_of(row.person_id) == row.seat


async def test_a_move_after_the_warning_cancels_the_opponents_choice(world: World) -> None:
    table, row = await warn(world, TimeoutAction.SEAT, Delivery.DM)
    while (await world.decision(table)).person_id == row.person_id:
        await world.move(table)
    await world.forward(10 * HOUR)
    assert (await world.tables.table(table)).seat_of(row.person_id) == row.seat
    assert (await world.decision(table)).timeout_action is None


async def move(world: World, table: TableId, user: int) -> None:
    """Make a move of a person who is present at the table."""
    await world.step(table, user)
    world.presence.note(user, table)
    await world.publish(table)


async def undo(world: World, table: TableId, user: int) -> None:
    await world.tables.undo(table, user)
    world.presence.note(user, table)
    await world.publish(table)


async def play_until_undo(world: World, table: TableId) -> int:
    """Play until a person can undo the move that ended their turn; return the person."""
    while True:
        user = (await world.decision(table)).person_id
        await move(world, table, user)
        is_over = user not in {row.person_id for row in await world.decisions.at_table(table)}
        if is_over and (await world.tables.panel(table, user)).can_undo:
            return user


async def test_eight_undos_of_a_move_cause_one_message_with_one_mention(world: World) -> None:
    table = await world.shown(ANN, BEN)
    mover = await play_until_undo(world, table)
    other = (await world.decision(table)).person_id
    before = len(world.post.sent)
    world.post.gone = set(range(100))
    await undo(world, table, mover)
    assert len(world.post.sent) == before + 1  # a deleted message is sent again
    world.post.gone.clear()
    await move(world, table, mover)
    await world.forward(REPEAT_INTERVAL)
    await undo(world, table, mover)
    world.post.clear()
    world.post.changed.clear()
    await world.forward(REPEAT_INTERVAL - MINUTE)
    await move(world, table, mover)
    for _ in range(8):
        await undo(world, table, mover)
        await move(world, table, mover)
    assert [message.ping for message in world.post.sent] == [(other,)]
    assert len(world.post.changed) == 16
    assert set(world.post.changed) == {1}
    row = await world.decision(table)
    assert (row.person_id, row.notified_by, row.dm_settled) == (other, NotifiedBy.MENTION, True)
    # The reminder still comes.
    await world.forward(13 * HOUR)
    assert len(world.post.of("r")) == 1


async def test_a_player_is_mentioned_every_turn(world: World) -> None:
    table = await world.shown(ANN, BEN)
    for _ in range(5 * MOST):
        await world.forward(2 * MINUTE, MINUTE)
        world.post.clear()
        if (await world.tables.table(table)).ended:
            break
        mover = (await world.decision(table)).person_id
        while (await world.decision(table)).person_id == mover:
            await move(world, table, mover)
        assert [message.ping for message in world.post.sent] == [
            ((await world.decision(table)).person_id,)
        ]


async def use_up(world: World, table: TableId, person: int) -> int:
    """Mention a person as often as they may be; return how often."""
    token = Token(person, table, "ping")
    return [await world.rate_limits.take(token) for _ in range(MOST + 1)].count(True)


@pytest.mark.parametrize("delivery", [Delivery.MENTION, Delivery.DM])
async def test_a_mention_beyond_the_limit_comes_later(world: World, delivery: Delivery) -> None:
    await world.deliver(delivery)
    table = await world.game(ANN, BEN)
    person = (await world.decision(table)).person_id
    assert await use_up(world, table, person) == MOST
    await world.look()
    assert [(message.kind, message.ping) for message in world.post.sent] == [("turn", ())]
    assert (await world.decision(table)).announced_at is not None
    await world.restart()
    await world.forward(EVERY - 2 * MINUTE, MINUTE)
    assert len(world.post.sent) == 1
    await world.forward(4 * MINUTE, MINUTE)
    [late] = world.post.sent[1:]
    direct = ("d", person, ())
    mention = ("m", CHANNEL, (person,))
    wanted = mention if delivery is Delivery.MENTION else direct
    assert (late.kind, late.to, late.ping) == wanted
    await world.forward(2 * HOUR)
    assert len(world.post.sent) == 2


async def test_an_absence_question_mentions_no_player_beyond_the_limit(world: World) -> None:
    table = await world.shown(ANN, BEN, CYD, clock="1d")
    late = (await world.decision(table)).person_id
    first, other = [person.id for person in (ANN, BEN, CYD) if person.id != late]
    await world.forward(DAY - MINUTE)
    await use_up(world, table, first)
    await world.forward(MINUTE)
    [question] = world.post.of("l")
    assert question.ping == (other,)
    assert f"<@{first}>" in question.words
