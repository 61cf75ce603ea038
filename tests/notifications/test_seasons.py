"""The final table of a season comes once, where the last rated game was opened."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.notifications.result_posts import FinalTables
from bot.store.settings import Listed
from tests.notifications.world import ANN, BEN, CHANNEL, SERVER, Killed, Sent, World


class ClockCheck:
    """Says whether the clock can be believed."""

    def __init__(self, *, is_right: bool = True) -> None:
        self.is_right = is_right

    async def is_trustworthy(self) -> bool:
        return self.is_right


async def play_out(world: World) -> None:
    """Let Ann and Ben play a game to its end."""
    table = await world.shown(ANN, BEN)
    await world.finish(table)
    await world.look()
    world.post.clear()


async def look(world: World, *, is_right: bool = True) -> list[Sent]:
    """Post pending final tables; return all that were ever posted."""
    agreement = cast("Any", ClockCheck(is_right=is_right))
    client = cast("Any", SimpleNamespace(get_guild=lambda _: None))
    await FinalTables(replace(world.context, client=client, clock_check=agreement)).look()
    return [one for one in world.post.sent if one.nonce.startswith("s-")]


def turn(world: World, year: int, month: int) -> None:
    """Let it become another month."""
    world.machine = datetime(year, month, 2, tzinfo=UTC)


def begin(world: World) -> None:
    turn(world, 2031, 2)


async def test_it_comes_when_the_season_is_over_and_not_again(world: World) -> None:
    begin(world)
    await play_out(world)
    assert await look(world) == []
    turn(world, 2031, 4)
    [sent] = await look(world)
    assert sent.to == CHANNEL
    assert sent.ping == ()
    assert "January–March 2031" in sent.words
    turn(world, 2031, 8)
    assert await look(world) == [sent]
    await world.restart()
    assert await look(world) == [sent]


async def test_every_season_has_its_own(world: World) -> None:
    begin(world)
    await play_out(world)
    turn(world, 2031, 5)
    await play_out(world)
    turn(world, 2031, 12)
    # Two pending tables are sent at the same time.
    first, second = sorted(await look(world), key=lambda one: "April–June" in one.words)
    assert "January–March" in first.words
    assert "April–June" in second.words
    assert len({first.nonce, second.nonce}) == 2


async def test_no_clock_that_may_be_wrong_ends_a_season(world: World) -> None:
    begin(world)
    await play_out(world)
    turn(world, 2032, 1)
    assert await look(world, is_right=False) == []
    assert len(await look(world)) == 1


async def test_a_server_may_do_without(world: World) -> None:
    await world.servers.change(SERVER, seasons=False)
    begin(world)
    await play_out(world)
    turn(world, 2031, 4)
    assert await look(world) == []
    await world.servers.change(SERVER, seasons=True)
    assert await look(world) == []  # that season is over


async def test_a_table_without_rivals_is_not_worth_a_message(world: World) -> None:
    begin(world)
    await play_out(world)
    await world.people.change(BEN.id, listed=Listed.NOWHERE)
    turn(world, 2031, 4)
    assert await look(world) == []


@pytest.mark.parametrize("fails", ["down", "lost", "early", "dark"])
async def test_it_is_posted_once_after_any_failure(world: World, fails: str) -> None:
    begin(world)
    await play_out(world)
    turn(world, 2031, 4)
    world.post.fails = [fails]
    try:
        await look(world)
    except Killed:
        await world.restart()
    assert len(await look(world)) == 1
    assert len(await look(world)) == 1


async def test_a_channel_that_takes_none_is_not_asked_again(world: World) -> None:
    begin(world)
    await play_out(world)
    turn(world, 2031, 4)
    world.post.forbidden = {CHANNEL}
    assert await look(world) == []
    world.post.forbidden = set()
    assert await look(world) == []
