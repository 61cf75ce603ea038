"""Outdated messages are edited once, some time later; threads are named after their players."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.notifications.channels import cleanup
from bot.notifications.channels.cleanup import MAX_TRIES
from bot.notifications.channels.thread_names import RENAME_INTERVAL, thread_name
from bot.ops.refusals import CHANNEL_EDITS
from bot.ops.retries import Backoff
from bot.store import StoreError
from bot.store.stale_messages import forget_stale_messages
from bot.tables import placement, play, seats
from bot.tables.model import Place, TableId
from tests.notifications.world import ANN, BEN, CHANNEL, CYD, DAY, HOUR, MINUTE, SERVER, World

THREAD = 77

REST = timedelta(seconds=CHANNEL_EDITS.first_s)
"""The pause of a channel after the first failed edit."""


async def refuse(*_: object) -> None:
    raise StoreError


def edited(world: World) -> list[int]:
    """Return the ids of edited outdated messages, once per edit."""
    return [message for message, _ in world.post.collapsed]


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave all stale messages to the batch of each minute."""
    monkeypatch.setattr(cleanup, "MAX_COLLAPSES", 0)


async def follow(world: World, table: TableId, count: int = 1) -> list[int]:
    """Post several boards in a row; return the ids of the outdated messages."""
    stale = []
    for _ in range(count):
        stale.append((await world.tables.table(table)).shown.message_id or 0)
        await world.move(table)
        await world.publish(table)
    return stale


@pytest.mark.parametrize("at_once", [0, 32])
async def test_a_message_is_stale_once_the_next_is_sent(
    world: World, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(cleanup, "MAX_COLLAPSES", at_once)
    stale = await follow(world, await world.shown(ANN, BEN))
    assert edited(world) == (stale if at_once else [])
    await world.look()
    [(message, left)] = world.post.collapsed
    assert [message] == stale
    assert "turn" not in left
    assert await world.tables.queries.stale_messages(9, ()) == []
    await world.forward(10 * MINUTE, 5 * MINUTE)
    assert edited(world) == stale


@pytest.mark.usefixtures("batches")
async def test_stale_messages_survive_a_kill_and_only_a_kill_repeats_edits(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.shown(ANN, BEN)
    stale = await follow(world, table, 2)
    assert edited(world) == []
    await world.restart()
    assert edited(world) == stale
    for is_killed in (False, True):
        message = await follow(world, table)
        with monkeypatch.context() as full:
            full.setattr(world.tables, "forget_stale", refuse)
            await world.look()
        if is_killed:
            await world.restart()
        await world.forward(10 * MINUTE, 5 * MINUTE)
        stale += message * (1 + is_killed)
        assert edited(world) == stale
    assert await world.tables.queries.stale_messages(9, ()) == []


async def test_the_mention_of_a_dormant_table_is_stale(world: World) -> None:
    table = await world.shown(ANN, BEN)
    called = (await world.tables.table(table)).shown.message_id
    await world.forward(10 * DAY, 4 * HOUR)
    assert (await world.tables.table(table)).dormant
    dormant = (await world.tables.table(table)).shown.message_id
    assert world.post.of("z")
    assert edited(world) == [called]
    await world.move(table)
    await world.look()
    await world.look()
    assert edited(world) == [called, dormant]


@pytest.mark.parametrize("set_back", [timedelta(), HOUR])
async def test_a_channel_is_paused_after_a_failed_edit(world: World, set_back: timedelta) -> None:
    await world.move(await world.shown(ANN, BEN))
    world.post.is_busy = True
    await world.look()
    tried = world.post.edits
    await world.forward(REST - 2 * MINUTE, 4 * MINUTE)
    assert world.post.edits == tried
    world.post.is_busy = False
    world.machine -= set_back  # this does not prolong the pause
    await world.forward(4 * MINUTE, 2 * MINUTE)
    assert len(edited(world)) == 1


@pytest.mark.usefixtures("batches")
@pytest.mark.parametrize("is_old", [False, True])
async def test_old_and_failed_messages_delay_no_others(
    world: World, monkeypatch: pytest.MonkeyPatch, *, is_old: bool
) -> None:
    first, *others = await follow(world, await world.shown(ANN, BEN), 3)
    world.post.stubborn.add(first)
    if is_old:
        monkeypatch.setattr(cleanup, "time_snowflake", lambda _: others[0])
        await world.look()
    else:  # it fails first, and then comes last
        await world.forward(2 * REST, REST / 2)
    assert edited(world) == others
    world.post.stubborn.clear()
    await world.forward(4 * REST, REST / 2)
    assert edited(world) == [*others, first]


async def test_a_message_is_dropped_after_too_many_failures(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Reminders would add messages in the days that the growing waits take.
    for waits in ("CHANNEL_EDITS", "MESSAGE_EDITS"):
        monkeypatch.setattr(cleanup, waits, Backoff(REST.total_seconds(), REST.total_seconds()))
    await world.restart()
    await world.move(await world.shown(ANN, BEN))
    world.post.is_busy = True
    await world.forward(2 * MAX_TRIES * REST, REST)
    assert world.post.edits == MAX_TRIES
    world.post.is_busy = False
    await world.forward(2 * REST, REST)
    assert edited(world) == []


async def test_a_database_failure_drops_no_message(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.move(await world.shown(ANN, BEN))
    with monkeypatch.context() as failing:
        failing.setattr(world.tables.queries, "past_snapshot", refuse)
        await world.look()
    assert edited(world) == []
    await world.forward(2 * MINUTE, MINUTE)
    assert len(edited(world)) == 1


async def test_an_edit_of_a_deleted_message_is_not_retried(world: World) -> None:
    table = await world.shown(ANN, BEN)
    world.post.gone.add((await world.tables.table(table)).shown.message_id or 0)
    await world.move(table)
    await world.forward(2 * REST, REST / 2)
    assert (world.post.edits, edited(world)) == (1, [])


async def test_the_lobby_message_shows_that_the_game_ended_early(world: World) -> None:
    table = await world.game(ANN, BEN)
    await world.tables.record_post(table, None, 4711, CHANNEL)
    await world.look()
    await world.tables.change_now(table, play.cancel, ANN.id, manager=True)
    await world.look()
    assert "ended early" in dict(world.post.collapsed)[4711]


@pytest.mark.usefixtures("batches")
async def test_stale_messages_beyond_the_limit_are_dropped(world: World) -> None:
    await follow(world, await world.shown(ANN, BEN), 3)
    stale = await world.tables.queries.stale_messages(9, ())
    assert len(stale) == 3
    assert await world.tables.queries.stale_messages(9, {CHANNEL}) == []
    await forget_stale_messages(world.store, [stale[2].message], most=1)
    assert await world.tables.queries.stale_messages(9, ()) == stale[1:2]


@pytest.mark.parametrize(
    ("kind", "clock", "time"), [("r", "none", 13 * HOUR), ("l", "8h", 8 * HOUR + 10 * MINUTE)]
)
async def test_reminders_and_absence_questions_are_deleted_after_the_move(
    world: World, kind: str, clock: str, time: timedelta
) -> None:
    table = await world.shown(ANN, BEN, clock=clock)
    await world.forward(time, 10 * MINUTE)
    [sent] = world.post.of(kind)
    await world.forward(10 * MINUTE, 5 * MINUTE)
    assert world.post.removed == []
    await world.move(table)
    await world.restart()
    number = world.post.sent.index(sent) + 1
    assert world.post.removed.count(number) == 1
    await world.forward(10 * MINUTE, 5 * MINUTE)
    assert world.post.removed.count(number) == 1


# Names of threads.


async def begin(world: World) -> TableId:
    """Begin a game in a thread that still has its first name."""
    table = await world.game(ANN, BEN, CYD)
    await world.tables.record_post(table, None, 4711, CHANNEL)
    moved = await world.tables.change(table, placement.relocate, Place(SERVER, CHANNEL, THREAD))
    world.post.titles[THREAD] = thread_name(moved)
    await world.look()
    return table


async def finish(world: World, table: TableId) -> None:
    while (await world.tables.table(table)).ended is None:
        await follow(world, table)


async def turn(world: World, table: TableId) -> None:
    await world.look()  # computer players move
    await world.move(table)
    await world.look()


async def won(world: World, table: TableId) -> str:
    """Return the name of the thread of a finished table."""
    over = await world.tables.snapshot(table)
    assert over.outcome is not None
    people = [over.table.participants[seat].person for seat in sorted(over.outcome.winners)]
    return f"Coloretto – 🏆 {', '.join(person.name for person in people if person)}"


@pytest.mark.parametrize("happens", ["", "kill", "failure"])
async def test_a_thread_is_named_after_the_winner(world: World, happens: str) -> None:
    table = await begin(world)
    assert sorted(world.post.titles[THREAD].split(" – ")[1].split(", ")) == ["Ann", "Ben", "Cyd"]
    await finish(world, table)
    assert world.post.renames == 0
    if happens == "failure":
        world.post.is_busy = True
        await world.look()
        tried = world.post.renames
        world.post.is_busy = False
        await world.forward(REST - MINUTE, 3 * MINUTE)
        assert world.post.renames == tried
        await world.forward(3 * MINUTE, MINUTE)
    await (world.restart() if happens == "kill" else world.look())
    assert world.post.titles[THREAD] == await won(world, table)
    assert world.post.renames == 1


@pytest.mark.parametrize("set_back", [timedelta(), HOUR])
async def test_a_thread_is_named_after_the_current_players(
    world: World, set_back: timedelta
) -> None:
    table = await begin(world)
    await world.tables.change_now(table, play.resign, CYD.id)
    await turn(world, table)
    assert "Cyd’s stand-in" in world.post.titles[THREAD]
    await world.tables.change_now(table, seats.take_back, CYD.id)
    for _ in range(3):
        await turn(world, table)
    assert world.post.renames == 1  # Discord allows two in ten minutes
    world.machine -= set_back
    await world.forward(RENAME_INTERVAL + MINUTE, RENAME_INTERVAL)
    await turn(world, table)
    assert "stand-in" not in world.post.titles[THREAD]
    assert world.post.renames == 2


async def test_a_thread_keeps_absent_players_and_a_name_set_by_people(
    world: World,
) -> None:
    table = await begin(world)
    await world.tables.change_now(table, play.hand_to_ai, CYD.id)
    await turn(world, table)
    assert world.post.renames == 0
    world.post.titles[THREAD] = "Friday night"
    await finish(world, table)
    await world.look()
    assert world.post.renames == 0


@pytest.mark.usefixtures("batches")
async def test_a_thread_that_cannot_be_renamed_is_tried_less_and_less_and_delays_nothing(
    world: World,
) -> None:
    table = await begin(world)
    world.post.keeps_titles = True
    await finish(world, table)
    await world.look()
    assert world.post.renames == 1
    [stale] = await follow(world, await world.shown(ANN, BEN))
    await world.look()
    assert stale in edited(world)  # of the same channel
    await world.forward(2 * HOUR, MINUTE)
    assert world.post.renames == 5  # after 5, 10, 21 and 41 minutes
    world.post.keeps_titles = False
    await world.forward(2 * HOUR, MINUTE)
    assert world.post.titles[THREAD] == await won(world, table)


async def test_a_thread_name_that_discord_alters_is_set_once(world: World) -> None:
    table = await begin(world)
    await world.tables.change_now(table, play.resign, CYD.id)
    world.post.strips = True
    for _ in range(4):
        await turn(world, table)
        await world.forward(RENAME_INTERVAL, RENAME_INTERVAL / 2)
    assert world.post.renames == 1
