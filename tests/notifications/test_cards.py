"""The card of an end comes once where the table was opened, whatever goes wrong."""

from __future__ import annotations

import pytest

from bot.tables import history, play
from bot.tables.model import Place, TableId
from tests.notifications.world import ANN, BEN, CHANNEL, SERVER, Killed, Sent, World

THREAD = 77
IN_THREAD = Place(SERVER, CHANNEL, THREAD)


async def finished(world: World, place: Place = IN_THREAD) -> TableId:
    """Play a game to its end behind the bot's back, in a thread."""
    table = await world.shown(ANN, BEN)
    await world.tables.change(table, history.relocate, place)
    await world.look()
    await world.finish(table)
    world.post.clear()
    return table


def cards(world: World) -> list[Sent]:
    return [one for one in world.post.sent if one.nonce.endswith("-card")]


async def test_the_result_is_posted_in_the_thread_and_then_in_the_channel(world: World) -> None:
    table = await finished(world)
    await world.look()
    end, card = world.post.sent
    assert (end.to, card.to) == (THREAD, CHANNEL)
    assert card.nonce == f"{table}-card"
    assert card.ping == ()
    assert "<@" not in card.words
    assert end.words.splitlines()[0] == card.words.splitlines()[0]
    assert await world.tables.queries.needs_update() == []
    updated_at = (await world.found(table)).updated_at
    await world.look()
    assert len(world.post.sent) == 2
    assert (await world.found(table)).updated_at == updated_at


async def test_a_result_without_a_thread_is_posted_once(world: World) -> None:
    await finished(world, Place(SERVER, CHANNEL))
    await world.look()
    assert [one.to for one in world.post.sent] == [CHANNEL]
    assert cards(world) == []
    assert await world.tables.queries.needs_update() == []


async def test_a_server_may_do_without(world: World) -> None:
    await world.servers.change(SERVER, cards=False)
    await finished(world)
    await world.look()
    await world.servers.change(SERVER, cards=True)
    await world.look()
    assert [one.to for one in world.post.sent] == [THREAD]


async def test_a_game_that_was_stopped_has_no_card(world: World) -> None:
    table = await world.shown(ANN, BEN)
    await world.tables.change(table, history.relocate, IN_THREAD)
    await world.look()
    await world.tables.change_now(table, play.cancel, ANN.id, manager=True)
    await world.look()
    assert cards(world) == []
    assert await world.tables.queries.needs_update() == []


@pytest.mark.parametrize("fails", ["down", "lost", "early", "dark"])
async def test_it_is_posted_once_after_any_failure(world: World, fails: str) -> None:
    table = await finished(world)
    await world.look()
    (card,) = cards(world)
    world.post.clear()
    again = await finished(world)
    world.post.fails = ["", fails]
    try:
        await world.look()
    except Killed:
        await world.restart()
    else:
        await world.look()
    await world.look()
    assert [one.nonce for one in cards(world)] == [f"{again}-card"] != [card.nonce]
    assert (await world.found(table)).carded
    assert (await world.found(again)).carded
    assert await world.tables.queries.needs_update() == []


async def test_a_channel_that_takes_no_card_is_not_asked_again(world: World) -> None:
    table = await finished(world)
    world.post.forbidden = {CHANNEL}
    await world.look()
    tried = world.post.tried
    await world.look()
    assert world.post.tried == tried
    assert [one.to for one in world.post.sent] == [THREAD]
    assert (await world.found(table)).carded
