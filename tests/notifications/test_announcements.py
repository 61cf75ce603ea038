"""Every turn is announced once, within the limit of mentions, also after failures."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store.errors import UnreachableError
from bot.store.rows import OpenDecision
from bot.store.settings import Delivery
from bot.tables import placement, premoves, views
from bot.tables.model import Place, TableId
from bot.tables.service import Tables
from tests.notifications.world import ANN, BEN, CHANNEL, DAY, GAME, HOUR, MINUTE, SERVER, World
from tests.support.database import file_of


@pytest.fixture
async def statements(world: World) -> list[str]:
    """Collect the statements that reach the database."""
    statements: list[str] = []

    def note(sql: str) -> None:
        if not sql.startswith(("BEGIN", "COMMIT")):
            statements.append(" ".join(sql.split()))

    for connection in (*file_of(world.store).readers, file_of(world.store).writer):
        assert connection.open is not None
        await connection.open.set_trace_callback(note)
    return statements


@pytest.mark.file
async def test_announcing_a_turn_takes_one_query_and_six_writes(
    world: World, statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def find_none(*_: object) -> list[OpenDecision]:
        return []

    monkeypatch.setattr(world.post, "_open", find_none)
    table = await world.game(ANN, BEN)
    for _ in (ANN, BEN):  # their preferences are in memory afterwards
        await world.publish(table)
        await world.move(table)
    statements.clear()
    await world.publish(table)
    assert len(world.post.of("turn")) == 3
    reads = [statement for statement in statements if statement.startswith("SELECT")]
    assert len(reads) == 1
    assert "FROM decisions" in reads[0]
    writes = [" ".join(statement.split()[:3]) for statement in statements if statement not in reads]
    called = ["DELETE FROM rate_limits", "INSERT INTO rate_limits"]
    updates = ["UPDATE tables SET", "UPDATE decisions SET", "INSERT INTO posted_messages"]
    assert writes == [*called, *updates, "INSERT INTO stale_messages"]


@pytest.mark.parametrize("delivery", list(Delivery))
async def test_people_are_notified_by_their_preferences(world: World, delivery: Delivery) -> None:
    await world.deliver(delivery)
    table = await world.game(ANN, BEN)
    await world.publish(table)
    person = (await world.decision(table)).person_id
    sent = [(posted.to, bool(posted.ping)) for posted in world.post.sent]
    row = await world.decision(table)
    assert (row.dm_settled, row.remind_at) == (True, world.clock() + 12 * HOUR)
    await world.forward(13 * HOUR)
    wanted = {
        Delivery.MENTION: ([(CHANNEL, True)], [CHANNEL]),
        Delivery.BOTH: ([(CHANNEL, True), (person, False)], [person]),
        Delivery.DM: ([(CHANNEL, False), (person, False)], [person]),
        Delivery.NONE: ([(CHANNEL, False)], []),
    }
    assert (sent, [message.to for message in world.post.of("r")]) == wanted[delivery]


async def test_closed_direct_messages_become_mentions_and_are_remembered(world: World) -> None:
    await world.deliver(Delivery.DM)
    world.post.closed = {ANN.id, BEN.id}
    table = await world.shown(ANN, BEN)
    person = (await world.decision(table)).person_id
    assert [message.ping for message in world.post.sent] == [(), (person,)]
    assert (await world.people.preferences(person)).dm_closed is not None
    tried = world.post.tried
    await world.forward(13 * HOUR)
    assert [sent.ping for sent in world.post.sent] == [(), (person,), (person,)]
    assert world.post.tried == tried + 1  # no direct message was tried
    await world.people.change(person, delivery=Delivery.DM)  # this allows another try
    world.post.closed.clear()
    await world.forward(2 * DAY)
    assert [posted.to for posted in world.post.of("m")] == [CHANNEL]
    assert [message.to for message in world.post.of("r")] == [CHANNEL, person]


async def test_a_player_with_a_premove_is_not_mentioned(world: World) -> None:
    table = await world.shown(ANN, BEN, game="toy")
    await world.step(table, ANN.id)
    _, [*_, ahead] = await world.tables.read(table, views.premove_panel, ANN.id)
    await world.tables.change(table, premoves.set_premove, ANN.id, ahead.kind, ahead.notation)
    await world.step(table, BEN.id)
    world.post.clear()
    await world.look()
    assert [message.ping for message in world.post.sent] == [(BEN.id,)]


# The board of a slow game.

AGES = [2 * HOUR, 2 * DAY, 20 * DAY]


async def begin_slowly(world: World, age: timedelta, count: int = 1) -> list[TableId]:
    """Make one step of a turn at each table when the turns' messages have an age."""
    tables = [await world.game(ANN, BEN, game="toy") for _ in range(count)]
    for table in tables:
        await world.publish(table)
    world.clock.skip_to(world.clock.skipped + age)
    for table in tables:
        await world.step(table, ANN.id)
    return tables


async def show_step(world: World, table: TableId) -> None:
    """Publish a step of a turn, which is shown a little later."""
    await world.publish(table)
    world.publisher._refresh(table)  # the timer of one second
    await world.rest()


@pytest.mark.parametrize("age", AGES)
async def test_a_step_is_shown_in_an_old_message(world: World, age: timedelta) -> None:
    [table] = await begin_slowly(world, age)
    await show_step(world, table)
    assert (len(world.post.sent), world.post.changed) == (1, [1])


@pytest.mark.parametrize("age", AGES)
async def test_a_step_is_posted_silently_after_discord_refused_to_edit_an_old_message(
    world: World, age: timedelta
) -> None:
    tables = await begin_slowly(world, age, 2)
    world.post.refuses_old_edits = True
    for table in tables:
        await show_step(world, table)
    # Discord is not asked again for the other table of the channel.
    assert (world.post.old_edits, world.post.silent, world.post.changed) == (1, [3, 4], [])
    assert [message.ping != () for message in world.post.sent] == [True, True, False, False]
    boards = [(await world.tables.table(table)).shown for table in tables]
    assert [(posted.message_id, posted.ply) for posted in boards] == [(3, 1), (4, 1)]


async def test_old_messages_of_a_channel_rest_ten_minutes_after_a_refusal(world: World) -> None:
    [table, other] = await begin_slowly(world, DAY, 2)
    world.post.refuses_old_edits = True
    await show_step(world, table)
    world.post.refuses_old_edits = False
    await world.forward(9 * MINUTE, 3 * MINUTE)
    assert (world.post.old_edits, world.post.collapsed) == (1, [])
    await world.forward(3 * MINUTE, 3 * MINUTE)
    assert [message for message, _ in world.post.collapsed] == [1]
    await show_step(world, other)
    assert (world.post.changed, world.post.silent) == ([2], [3])


async def test_a_refused_collapse_lets_old_boards_be_posted_again(world: World) -> None:
    [table, other] = await begin_slowly(world, DAY, 2)
    await world.step(table, BEN.id)
    world.post.refuses_old_edits = True
    await world.publish(table)
    assert (world.post.old_edits, world.post.silent) == (1, [])
    await show_step(world, other)
    assert (world.post.old_edits, world.post.silent) == (1, [4])


# Failures.


async def test_a_lost_answer_causes_no_second_message(world: World) -> None:
    await world.deliver(Delivery.BOTH)
    await world.game(ANN, BEN)
    world.post.fails = ["lost", "", "lost"]
    for _ in range(4):
        await world.look()
        world.machine += MINUTE / 2
    # A new pending notification does not change the message that failed.
    await world.game(ANN, BEN, channel=CHANNEL + 1)
    await world.forward(HOUR, 2 * MINUTE)
    kinds = [message.kind for message in world.post.sent if len(message.about) == 1]
    assert sorted(kinds) == ["d", "d", "turn", "turn"]


async def test_turns_in_an_outage_are_announced_once_afterwards(world: World) -> None:
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
    assert sorted(message.to for message in world.post.of("turn")) == [
        CHANNEL,
        CHANNEL + 1,
        CHANNEL + 2,
    ]
    for table in tables:
        row = await world.decision(table)
        assert row.announced_at is not None
        assert row.due is not None
        assert row.due >= row.announced_at + 8 * HOUR - MINUTE
    assert world.post.of("r") == []


async def test_a_turn_that_was_sent_but_not_recorded_is_not_sent_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord itself drops duplicates for a few minutes only."""

    async def fail(*_: object) -> None:
        raise UnreachableError("no connection")

    table = await world.shown(ANN, BEN)
    await world.move(table)
    with monkeypatch.context() as patch:
        patch.setattr(Tables, "record_post", fail)
        await world.publish(table)
    assert (await world.tables.queries.channel_view(table)).pending
    await world.forward(10 * MINUTE, 10 * MINUTE)
    assert len(world.post.of("turn")) == 2
    assert not (await world.tables.queries.channel_view(table)).pending


async def test_a_mention_in_place_of_a_direct_message_survives_an_outage(world: World) -> None:
    await world.deliver(Delivery.DM)
    world.post.closed = {ANN.id, BEN.id}
    table = await world.game(ANN, BEN)
    # The board is sent; the mention fails, now and a minute later.
    world.post.fails = ["", "down", "down"]
    await world.look()
    decision = await world.decision(table)
    assert [posted.kind for posted in world.post.sent] == ["turn"]
    assert not decision.dm_settled
    await world.restart()
    await world.forward(HOUR)
    sent = [(message.kind, message.ping) for message in world.post.sent]
    assert sent == [("turn", ()), ("m", (decision.person_id,))]


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        # Mentioned, but the direct message failed.
        (Delivery.BOTH, Delivery.MENTION, []),
        (Delivery.BOTH, Delivery.DM, ["d"]),
        (Delivery.BOTH, Delivery.NONE, []),
        # Not notified at all.
        (Delivery.DM, Delivery.MENTION, ["m"]),
    ],
)
async def test_changed_preferences_apply_to_a_pending_message(
    world: World, before: Delivery, after: Delivery, kinds: list[str]
) -> None:
    await world.deliver(before)
    world.post.fails = ["", "down", "down"]
    table = await world.shown(ANN, BEN)
    person = (await world.decision(table)).person_id
    await world.deliver(after)
    await world.forward(HOUR, 5 * MINUTE)
    assert [posted.kind for posted in world.post.sent] == ["turn", *kinds]
    assert all(message.to == person or message.ping == (person,) for message in world.post.sent[1:])


async def test_moving_a_table_mentions_no_player_again(world: World) -> None:
    table = await world.shown(ANN, BEN)
    person = (await world.decision(table)).person_id
    await world.forward(HOUR)  # a mention of minutes ago would not be repeated anyway
    await world.tables.change(table, placement.relocate, Place(SERVER, CHANNEL + 1))
    await world.look()
    turns = [(message.to, message.ping) for message in world.post.of("turn")]
    assert turns == [(CHANNEL, (person,)), (CHANNEL + 1, ())]


async def test_a_late_update_of_a_lobby_leaves_its_board_alone(world: World) -> None:
    lobby = await world.tables.open(GAME, ANN, Place(SERVER, CHANNEL), "en")
    await world.tables.record_post(lobby.id, None, 4711, CHANNEL)
    world.context.lobby_messages.refresh(lobby.id)
    await world.rest()
    assert world.post.changed == [4711]
    world.context.lobby_messages.refresh(await world.shown(ANN, BEN))
    await world.rest()
    assert world.post.changed == [4711]
