"""A disconnected shard stops the clocks of its servers, and no others."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

from bot.tables import lobby, play
from bot.tables.model import Place, TableId
from tests.notifications.world import ANN, BEN, CYD, DAN, GAME, HOUR, World

MINUTES = timedelta(minutes=2)
FAR = 1 << 22
"""A server of the second shard."""


async def far_game(world: World) -> TableId:
    """Begin a game with a clock in a server of the second shard, and show it."""
    await world.servers.change(FAR, threads=False)
    table = (await world.tables.open(GAME, CYD, Place(FAR, 9), "en")).id
    await world.tables.join(table, DAN)
    await world.tables.change(table, lobby.set_option, CYD.id, "clock", "1h")
    await world.tables.change_now(table, play.start, CYD.id)
    await world.look()
    return table


async def wait(world: World, time: timedelta) -> None:
    """Let time pass on the wall; the bot looks every other minute."""
    for _ in range(time // MINUTES):
        world.machine += MINUTES
        await world.look()


def expired(world: World) -> set[int]:
    """Return the channels with a question about an absence."""
    return {one.to for one in world.post.of("l")}


async def test_only_the_clocks_of_its_servers_stand_still(tmp_path: Path) -> None:
    async with World(tmp_path / "takujo.db") as world:
        near, far = await world.shown(ANN, BEN, clock="1h"), await far_game(world)
        is_down = False
        world.client.shards = {
            0: SimpleNamespace(is_closed=lambda: False),
            1: SimpleNamespace(is_closed=lambda: is_down),
        }
        due = (await world.asked(far)).due
        await wait(world, 20 * MINUTES)
        is_down = True
        before = len(world.post.sent)
        await wait(world, 2 * HOUR)
        assert expired(world) == {(await world.found(near)).place.target_id}
        assert {one.to for one in world.post.sent[before:]} == expired(world)
        assert isinstance(due, datetime)
        assert (await world.asked(far)).due == due + 2 * HOUR
        is_down = False
        await wait(world, 8 * MINUTES)
        assert 9 not in expired(world)
        await wait(world, 4 * MINUTES)
        assert 9 in expired(world)


async def test_nothing_runs_while_all_shards_are_down(tmp_path: Path) -> None:
    async with World(tmp_path / "takujo.db") as world:
        table = await world.shown(ANN, BEN, clock="1h")
        due = (await world.asked(table)).due
        world.client.shards = dict.fromkeys((0, 1), SimpleNamespace(is_closed=lambda: True))
        await wait(world, 2 * HOUR)
        world.client.shards = dict.fromkeys((0, 1), SimpleNamespace(is_closed=lambda: False))
        await world.look()
        assert due is not None
        assert (await world.asked(table)).due == due + 2 * HOUR
        assert expired(world) == set()
