"""A message that another one followed is edited once, some time later, and nobody waits for it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.notifications import cleanup
from bot.notifications.cleanup import REST, TRIES
from bot.store import StoreError
from bot.store.messages import forget_followed
from bot.tables import play
from tests.notifications.world import ANN, BEN, CHANNEL, DAY, HOUR, World

MINUTE = timedelta(minutes=1)


def edited(world: World) -> list[int]:
    """Return the messages that went quiet, once for each time."""
    return [message for message, _ in world.post.quietened]


async def test_a_message_is_stale_once_the_next_is_sent(world: World) -> None:
    table = await world.shown(ANN, BEN)
    first = (await world.found(table)).shown.message_id
    await world.move(table)
    await world.publish(table)
    assert edited(world) == []  # it is in no hurry
    await world.look()
    assert edited(world) == [first]
    [(_, left)] = world.post.quietened
    assert "turn" not in left
    await world.forward(10 * MINUTE, MINUTE)
    assert edited(world) == [first]


async def test_the_last_message_is_never_stale(world: World) -> None:
    table = await world.shown(ANN, BEN)
    for _ in range(3):
        await world.move(table)
        await world.look()
        last = (await world.found(table)).shown.message_id
        assert last not in edited(world)
    assert len(edited(world)) == len(set(edited(world))) == 3


async def test_stale_messages_survive_a_kill(world: World) -> None:
    table = await world.shown(ANN, BEN)
    before = []
    for _ in range(2):
        before.append((await world.found(table)).shown.message_id)
        await world.move(table)
        await world.publish(table)
    await world.stop()
    assert edited(world) == []
    await world.boot()
    assert edited(world) == before
    await world.forward(10 * MINUTE, MINUTE)
    assert edited(world) == before


async def _quiet_but_not_struck_out(world: World, monkeypatch: pytest.MonkeyPatch) -> int:
    """Let a message go quiet while the database refuses to note it; return the message."""

    async def refuse(*_: object) -> None:
        raise StoreError

    table = await world.shown(ANN, BEN)
    first = (await world.found(table)).shown.message_id
    assert first is not None
    await world.move(table)
    with monkeypatch.context() as full:
        full.setattr(world.tables, "forget_stale", refuse)
        await world.look()
    assert edited(world) == [first]
    return first


async def test_a_kill_before_it_was_struck_out_edits_a_message_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await _quiet_but_not_struck_out(world, monkeypatch)
    await world.restart()
    assert edited(world) == [first, first]


async def test_a_message_that_could_not_be_deleted_from_the_database_is_not_edited_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await _quiet_but_not_struck_out(world, monkeypatch)
    for _ in range(2):
        await world.look()
    assert edited(world) == [first]
    assert await world.tables.queries.stale_messages(9, ()) == ()


async def test_the_mention_of_a_dormant_table_is_stale(world: World) -> None:
    table = await world.shown(ANN, BEN)
    called = (await world.found(table)).shown.message_id
    await world.forward(10 * DAY)
    assert (await world.found(table)).dormant
    dormant = (await world.found(table)).shown.message_id
    assert world.post.of("z")
    assert edited(world) == [called]
    await world.move(table)
    await world.look()
    await world.look()
    assert edited(world) == [called, dormant]


async def test_a_channel_is_paused_after_a_failed_edit(world: World) -> None:
    table = await world.shown(ANN, BEN)
    await world.move(table)
    await world.look()
    world.post.quietened.clear()
    await world.rest()
    await world.move(table)
    await world.publish(table)
    world.post.is_busy = True
    await world.look()
    tried = world.post.edits
    await world.forward(REST - 2 * MINUTE, MINUTE)
    assert world.post.edits == tried
    world.post.is_busy = False
    await world.forward(4 * MINUTE, MINUTE)
    assert len(edited(world)) == 1


async def test_a_clock_that_is_set_back_lets_no_channel_rest_longer(world: World) -> None:
    table = await world.shown(ANN, BEN)
    await world.move(table)
    world.post.is_busy = True
    await world.look()
    world.post.is_busy = False
    world.machine -= HOUR
    await world.forward(REST + MINUTE, MINUTE)
    assert len(edited(world)) == 1


async def test_old_messages_wait_for_recent_ones(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.shown(ANN, BEN)
    stale = []
    for _ in range(3):
        stale.append((await world.found(table)).shown.message_id or 0)
        await world.move(table)
        await world.publish(table)
    # The first is older than an hour.
    monkeypatch.setattr(cleanup, "time_snowflake", lambda _: stale[1])
    world.post.stubborn.add(stale[0])
    await world.look()
    assert edited(world) == stale[1:]


async def test_a_message_that_cannot_be_changed_holds_up_no_others(world: World) -> None:
    table = await world.shown(ANN, BEN)
    stale = []
    for _ in range(3):
        stale.append((await world.found(table)).shown.message_id or 0)
        await world.move(table)
        await world.publish(table)
    world.post.stubborn.add(stale[0])
    await world.forward(2 * REST, MINUTE)
    assert edited(world) == stale[1:]
    world.post.stubborn.clear()
    await world.forward(2 * REST, MINUTE)
    assert edited(world) == [*stale[1:], stale[0]]


async def test_a_message_is_dropped_after_too_many_failures(world: World) -> None:
    table = await world.shown(ANN, BEN)
    await world.move(table)
    world.post.is_busy = True
    await world.forward(2 * TRIES * REST, MINUTE)
    assert world.post.edits == TRIES
    world.post.is_busy = False
    await world.forward(2 * REST, MINUTE)
    assert edited(world) == []


async def test_a_fault_of_the_machine_is_no_reason_to_drop_anything(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError

    table = await world.shown(ANN, BEN)
    await world.move(table)
    with monkeypatch.context() as failing:
        failing.setattr(world.tables.queries, "past_snapshot", fail)
        await world.look()
    assert edited(world) == []
    await world.forward(2 * MINUTE, MINUTE)
    assert len(edited(world)) == 1


async def test_a_refusal_is_final(world: World) -> None:
    table = await world.shown(ANN, BEN)
    first = (await world.found(table)).shown.message_id
    assert first
    world.post.gone.add(first)
    await world.move(table)
    await world.forward(2 * REST, MINUTE)
    assert (world.post.edits, edited(world)) == (1, [])


async def test_the_lobby_says_how_the_game_ended(world: World) -> None:
    table = await world.game(ANN, BEN)
    await world.tables.record_post(table, None, 4711, CHANNEL)
    await world.look()
    await world.tables.change_now(table, play.cancel, ANN.id, manager=True)
    await world.look()
    assert 4711 in edited(world)
    assert "stopped" in dict(world.post.quietened)[4711]


async def test_the_mention_of_a_finished_table_is_stale(world: World) -> None:
    table = await world.shown(ANN, BEN)
    while (await world.found(table)).ended is None:
        await world.move(table)
        await world.look()
    await world.look()
    last = (await world.found(table)).shown.message_id
    shown = {one.message_id for one in await world.tables.queries.posted_messages(table)}
    assert set(edited(world)) == shown - {last}


async def test_only_so_many_are_kept_in_mind(world: World) -> None:
    table = await world.shown(ANN, BEN)
    for _ in range(3):
        await world.move(table)
        await world.publish(table)
    stale = await world.tables.queries.stale_messages(9, ())
    assert len(stale) == 3
    assert await world.tables.queries.stale_messages(9, {CHANNEL}) == ()
    await forget_followed(world.store, [stale[2].message], most=1)
    assert await world.tables.queries.stale_messages(9, ()) == stale[1:2]


async def test_a_reminder_goes_once_its_person_has_moved(world: World) -> None:
    table = await world.shown(ANN, BEN)
    await world.forward(13 * HOUR)
    [reminder] = world.post.of("r")
    assert reminder.to == CHANNEL
    await world.forward(10 * MINUTE, MINUTE)
    assert world.post.removed == []
    await world.move(table)
    await world.restart()
    assert len(world.post.removed) == 1
    await world.forward(10 * MINUTE, MINUTE)
    assert len(world.post.removed) == 1
