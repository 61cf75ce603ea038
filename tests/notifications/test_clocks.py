"""A wrong clock that is put right costs nobody any time, whichever way it was wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from bot.store import StoreError
from games.core.record import STAND_IN
from tests.notifications.test_mentions import take_back, until_undo
from tests.notifications.world import ANN, BEN, CYD, DAY, HOUR, START, World

MINUTE = timedelta(minutes=1)
JUMPS = (-DAY, -5 * HOUR, -4 * MINUTE, 4 * MINUTE, 5 * HOUR, DAY)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with World(tmp_path / "clocks.db") as world:
        yield world


async def restart(world: World, down: timedelta = MINUTE) -> None:
    await world.restart(down)


async def pass_time(world: World, minutes: int) -> None:
    for _ in range(minutes):
        world.machine += MINUTE
        await world.look()


async def left(world: World, table: str) -> timedelta:
    """Return how much time the decision of a table has left."""
    [row] = await world.decisions.at_table(table)
    assert row.due
    assert not row.expired
    return row.due - world.clock()


async def texts(world: World, table: str) -> list[str]:
    """Return the entries of a table, without their seats."""
    found = await world.store.load(table)
    assert found
    return [entry.text for entry in found[1]]


@pytest.mark.parametrize("says_time", [True, False])
@pytest.mark.parametrize("wrong", JUMPS)
async def test_a_clock_that_is_wrong_at_the_start_and_put_right_costs_nobody_any_time(
    world: World, wrong: timedelta, says_time: bool
) -> None:
    world.wrong, world.says_time = wrong, says_time
    await restart(world)
    table = await world.shown(ANN, BEN, clock="1h", absence="house")
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
    assert STAND_IN not in await texts(world, table)


@pytest.mark.parametrize("says_time", [True, False])
@pytest.mark.parametrize("wrong", JUMPS)
async def test_an_outage_extends_decisions_opened_by_a_wrong_clock(
    world: World, wrong: timedelta, says_time: bool
) -> None:
    world.wrong, world.says_time = wrong, says_time
    await restart(world)
    table = await world.shown(ANN, BEN, clock="1h", absence="house")
    await pass_time(world, 2)
    world.wrong, world.says_time = timedelta(), True
    await restart(world)
    await restart(world, 6 * HOUR)
    assert await left(world, table) > 50 * MINUTE
    assert STAND_IN not in await texts(world, table)
    await pass_time(world, 61)
    assert STAND_IN in await texts(world, table)


async def test_a_machine_that_stood_still_falls_behind_and_costs_nobody_any_time(
    world: World,
) -> None:
    early = await world.shown(ANN, BEN, clock="1h")
    await pass_time(world, 2)
    world.machine += 5 * HOUR
    world.paused += 5 * HOUR
    world.says_time = False
    table = await world.shown(ANN, CYD, clock="1h")  # before Discord has said what time it is
    assert world.clock() < world.machine - 4 * HOUR
    world.says_time = True
    await pass_time(world, 1)
    assert abs(world.clock() - world.machine) < MINUTE
    assert min(await left(world, early), await left(world, table)) > 55 * MINUTE


async def test_nothing_runs_out_before_lost_time_could_be_given_back(world: World) -> None:
    table = await world.shown(ANN, BEN, clock="1h", absence="house")
    world.machine += 5 * HOUR
    with patch("bot.store.heartbeat.Heartbeats.note", side_effect=StoreError("the disk is full")):
        await world.look()
    await world.look()
    assert await left(world, table) > 55 * MINUTE
    assert STAND_IN not in await texts(world, table)


@pytest.mark.parametrize("seed", range(6))
async def test_jumps_of_both_signs_at_every_step(world: World, seed: int) -> None:
    luck = Random(seed)
    table = await world.shown(ANN, BEN, clock="8h", absence="house")
    lost = timedelta()
    for _ in range(40):
        world.wrong = luck.choice((timedelta(), *JUMPS))
        before, begun = await left(world, table), world.machine
        match luck.randrange(5):
            case 0:
                await restart(world, luck.choice((timedelta(seconds=20), 2 * HOUR, 3 * DAY)))
                lost = 2 * MINUTE
            case 1:
                world.machine += (span := luck.choice((10 * MINUTE, DAY)))
                world.paused += span
                await world.look()
                lost = 2 * MINUTE
            case 2:
                await world.move(table)
                await world.rest()
                before, lost = 8 * HOUR, MINUTE
            case _:
                await pass_time(world, luck.randrange(4))
                lost = world.machine - begun + MINUTE
        assert STAND_IN not in await texts(world, table)
        world.says_time = luck.random() < 0.7
        assert await left(world, table) > before - lost, (seed, world.machine - START)


async def test_a_message_that_is_dated_in_the_future_is_not_a_recent_one(world: World) -> None:
    world.wrong, world.says_time = DAY, False
    await restart(world)
    table = await world.shown(ANN, BEN)
    mover = await until_undo(world, table)
    world.wrong = timedelta()
    await restart(world)
    before = len(world.post.sent)
    await take_back(world, table, mover)
    assert len(world.post.sent) == before + 1
