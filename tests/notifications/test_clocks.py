"""Corrected clocks and disconnected shards cost players no time."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Final
from unittest.mock import patch

import pytest

from bot.people.rate_limits import RateLimits, Rates
from bot.rates import Rate
from bot.store import StoreError
from bot.store.rate_limits import Token
from bot.store.table_queries import load_table
from bot.tables.model import TableId
from games.core.record import STAND_IN
from tests.notifications.test_reminders import play_until_undo, undo
from tests.notifications.world import ANN, BEN, CYD, DAN, DAY, HOUR, MINUTE, START, World

JUMPS: Final = (-DAY, -4 * MINUTE, 4 * MINUTE, DAY)
FAR: Final = 1 << 22
"""A server of the second shard."""


async def pass_time(world: World, minutes: int, step: int = 1) -> None:
    """Advance the true time; run the bot's loops after each step."""
    for _ in range(minutes // step):
        world.machine += step * MINUTE
        await world.look()


async def left(world: World, table: TableId) -> timedelta:
    """Return how much time the decision of a table has left."""
    row = await world.decision(table)
    assert row.due
    assert not row.expired
    return row.due - world.clock()


async def has_stand_in(world: World, table: TableId) -> bool:
    """Return whether the record of a table has a move by a stand-in."""
    loaded = await load_table(world.store, table)
    assert loaded
    return STAND_IN in [entry.text for entry in loaded[1]]


@pytest.mark.parametrize("says_time", [True, False])
@pytest.mark.parametrize("wrong", JUMPS)
async def test_the_correction_of_a_wrong_clock_costs_no_time(
    world: World, wrong: timedelta, says_time: bool
) -> None:
    world.wrong, world.says_time = wrong, says_time
    await world.restart(MINUTE)
    table = await world.shown(ANN, BEN, clock="1h", absence="ai")
    await pass_time(world, 2)
    world.machine += MINUTE / 2
    await world.move(table)  # after the last heartbeat
    await world.publisher.publish_pending()
    world.wrong = timedelta()
    await pass_time(world, 3)
    assert await left(world, table) > 55 * MINUTE
    world.says_time = True
    await pass_time(world, 3)
    assert await left(world, table) > 50 * MINUTE
    assert not await has_stand_in(world, table)
    # An outage extends deadlines that were set by a wrong clock.
    await world.restart(MINUTE)
    await world.restart(6 * HOUR)
    assert await left(world, table) > 45 * MINUTE
    assert not await has_stand_in(world, table)
    await pass_time(world, 62, 2)
    assert await has_stand_in(world, table)


@pytest.mark.parametrize("jump", [5 * DAY, -5 * DAY])
async def test_a_clock_jump_moves_deadlines_and_reminders(world: World, jump: timedelta) -> None:
    table = await world.shown(ANN, BEN, clock="1d")
    world.machine += jump
    await world.look()
    assert (await world.decision(table)).due == START + DAY + jump
    assert world.post.of("l") == []
    await world.forward(12 * HOUR)
    assert len(world.post.of("r")) == 1


async def test_a_suspended_machine_costs_no_time(
    world: World,
) -> None:
    early = await world.shown(ANN, BEN, clock="1h")
    await pass_time(world, 2)
    world.machine += 5 * HOUR
    world.paused += 5 * HOUR
    world.says_time = False
    table = await world.shown(ANN, CYD, clock="1h")  # before Discord reports the time
    assert world.clock() < world.machine - 4 * HOUR
    world.says_time = True
    await pass_time(world, 1)
    assert abs(world.clock() - world.machine) < MINUTE
    assert min(await left(world, early), await left(world, table)) > 55 * MINUTE


async def test_no_deadline_expires_before_lost_time_is_credited(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="1h", absence="ai")
    world.machine += 5 * HOUR
    with patch(
        "bot.notifications.due.downtime.write_heartbeat", side_effect=StoreError("the disk is full")
    ):
        await world.look()
    await world.look()
    assert await left(world, table) > 55 * MINUTE
    assert not await has_stand_in(world, table)


async def test_a_message_dated_in_the_future_does_not_count_as_recent(world: World) -> None:
    world.wrong, world.says_time = DAY, False
    await world.restart(MINUTE)
    table = await world.shown(ANN, BEN)
    mover = await play_until_undo(world, table)
    world.wrong = timedelta()
    await world.restart(MINUTE)
    before = len(world.post.sent)
    await undo(world, table, mover)
    assert len(world.post.sent) == before + 1


async def test_a_disconnected_shard_stops_only_the_clocks_of_its_servers(world: World) -> None:
    await world.servers.change(FAR, threads=False)
    near = await world.shown(ANN, BEN, clock="1h")
    far = await world.shown(CYD, DAN, clock="1h", server=FAR, channel=9)
    due = (await world.decision(far)).due
    down = set[int]()
    assert due is not None
    world.client.shards = {
        number: SimpleNamespace(is_closed=lambda number=number: number in down) for number in (0, 1)
    }
    await pass_time(world, 40, 2)
    down.add(1)
    before = len(world.post.sent)
    await pass_time(world, 120, 2)
    questions = world.post.of("l")
    assert {question.to for question in questions} == {
        (await world.tables.table(near)).place.target_id
    }
    assert {sent.to for sent in world.post.sent[before:]} == {question.to for question in questions}
    assert (await world.decision(far)).due == due + 2 * HOUR
    down.clear()
    await pass_time(world, 16, 2)
    assert world.post.of("l") == questions
    await pass_time(world, 8, 2)
    assert 9 in {posted.to for posted in world.post.of("l")}
    # No clock runs while all shards are down.
    await world.shown(ANN, DAN, clock="1h", channel=10)
    down |= {0, 1}
    await pass_time(world, 120, 2)
    down.clear()
    await pass_time(world, 50, 2)
    assert 10 not in {message.to for message in world.post.of("l")}


async def test_a_used_rate_limit_refills_gradually(world: World) -> None:
    rate_limits = RateLimits(world.store, world.clock, Rates(question=Rate(2, HOUR)))
    token = Token(1, "table", "question")

    async def take() -> int:
        return [await rate_limits.take(token) for _ in range(3)].count(True)

    assert await take() == 2
    await world.forward(HOUR)
    assert await take() == 1
    assert await rate_limits.take(token._replace(user_id=2))
    assert await rate_limits.take(token._replace(about="other"))
    # A clock that is set back by years does not block a person for years.
    world.machine -= 1000 * DAY
    await world.forward(2 * HOUR)
    assert await take() == 2
    await world.forward(10 * DAY, 10 * DAY)
    assert await RateLimits(world.store, world.clock).take(token)
