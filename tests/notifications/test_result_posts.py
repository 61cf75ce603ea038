"""Result cards and final season tables are posted once, also after failures."""

from __future__ import annotations

from copy import copy
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import AsyncMock

import pytest

from bot.notifications.channels.threads import LONGEST_ARCHIVE, SHORTEST_ARCHIVE
from bot.notifications.jobs import sweep
from bot.notifications.servers.guild_settings import GuildSettings
from bot.notifications.servers.season import FinalTables
from bot.store.settings import Listed
from bot.tables import lobby, placement, play
from bot.tables.model import Place, TableId
from tests.notifications.world import ANN, BEN, CHANNEL, GAME, MINUTE, SERVER, Sent, World

THREAD: Final = 77
IN_THREAD: Final = Place(SERVER, CHANNEL, THREAD)
FAILS: Final = ("down", "lost", "early", "dark", "refused")


async def begun(world: World, place: Place = IN_THREAD) -> TableId:
    """Begin a game, and move it into a thread."""
    table = await world.shown(ANN, BEN)
    await world.tables.change(table, placement.relocate, place)
    await world.look()
    return table


async def finished(world: World, place: Place = IN_THREAD) -> TableId:
    """Play a game to its end without running the bot's loops."""
    table = await begun(world, place)
    await world.finish(table)
    world.post.clear()
    return table


def cards(world: World) -> list[str]:
    return [message.nonce for message in world.post.sent if message.nonce.endswith("-card")]


async def test_the_result_is_posted_in_the_thread_and_then_in_the_channel(world: World) -> None:
    table = await finished(world)
    await world.look()
    end, card = world.post.sent
    assert (end.to, card.to) == (THREAD, CHANNEL)
    assert (card.nonce, card.ping) == (f"{table}-card", ())
    assert "<@" not in card.words
    assert end.words.splitlines()[0] == card.words.splitlines()[0]
    assert await world.tables.queries.needs_update() == []
    updated_at = (await world.tables.table(table)).updated_at
    await world.look()
    assert len(world.post.sent) == 2
    assert (await world.tables.table(table)).updated_at == updated_at


@pytest.mark.parametrize("has_cards", [True, False])
async def test_the_result_is_posted_once_without_a_thread_or_cards(
    world: World, *, has_cards: bool
) -> None:
    await world.servers.change(SERVER, cards=has_cards)
    await finished(world, Place(SERVER, CHANNEL) if has_cards else IN_THREAD)
    await world.look()
    await world.servers.change(SERVER, cards=True)
    await world.look()
    assert [message.to for message in world.post.sent] == [CHANNEL if has_cards else THREAD]
    assert cards(world) == await world.tables.queries.needs_update() == []


async def test_practice_has_no_card_and_its_thread_is_archived_after_an_hour(
    world: World,
) -> None:
    table = await world.tables.open(GAME, ANN, IN_THREAD, "en")
    await world.tables.change(table.id, lobby.set_option, ANN.id, "rating", "hints")
    await world.tables.change(table.id, lobby.fill, ANN.id, 2)
    await world.tables.change_now(table.id, play.start, ANN.id)
    await world.look()
    assert world.post.archived_after == {THREAD: LONGEST_ARCHIVE}
    while (await world.tables.table(table.id)).ended is None:
        await world.tables.ai.advance(table.id)
        if await world.decisions.at_table(table.id):
            await world.move(table.id)
    world.post.clear()
    await world.look()
    assert [message.to for message in world.post.sent] == [THREAD]
    assert world.post.archived_after == {THREAD: SHORTEST_ARCHIVE}
    assert await world.tables.queries.needs_update() == []
    again = await world.tables.rematch(table.id, ANN.id)
    await world.tables.change_now(again.id, play.start, ANN.id)
    await world.publish(again.id)
    assert world.post.archived_after == {THREAD: LONGEST_ARCHIVE}


async def test_a_stopped_game_has_no_card(world: World) -> None:
    table = await begun(world)
    await world.tables.change_now(table, play.cancel, ANN.id, manager=True)
    await world.look()
    assert cards(world) == await world.tables.queries.needs_update() == []


@pytest.mark.parametrize("fails", FAILS)
async def test_a_card_is_posted_once_unless_it_is_refused(world: World, fails: str) -> None:
    table = await finished(world)
    world.post.fails = ["", fails]
    await world.survive(world.look)
    await world.forward(2 * MINUTE, MINUTE)
    assert cards(world) == ([] if fails == "refused" else [f"{table}-card"])
    assert (await world.tables.table(table)).carded
    assert await world.tables.queries.needs_update() == []


# Final tables of seasons.


async def play_in(world: World, month: int) -> None:
    """Let Ann and Ben play a game to its end in a month of 2031."""
    set_month(world, month)
    await world.finish(await world.shown(ANN, BEN))
    await world.look()
    world.post.clear()


def set_month(world: World, month: int) -> None:
    """Set the time to the second day of a month of 2031."""
    world.machine = datetime(2031, month, 2, tzinfo=UTC)


async def look(world: World, *, is_right: bool = True) -> list[Sent]:
    """Post pending final tables; return all that were posted so far."""
    services: Any = copy(world.context)
    services.clock_check = SimpleNamespace(is_trustworthy=AsyncMock(return_value=is_right))
    client: Any = SimpleNamespace(get_guild=lambda _: None)
    services.final_tables = FinalTables(
        services.ratings,
        GuildSettings(client, services.servers, services.outbox, services.busy),
        services.outbox,
        services.access,
        services.tasks,
        services.clock,
    )
    await sweep(
        services.tables,
        services.publisher,
        services.lobby_messages,
        services.cleaner,
        services.final_tables,
        services.clock_check,
    )
    await world.rest()
    return [message for message in world.post.sent if message.nonce.startswith("s-")]


async def test_a_final_table_is_posted_once_after_each_season(
    world: World,
) -> None:
    await play_in(world, 2)
    assert await look(world) == []
    await play_in(world, 5)
    set_month(world, 8)
    assert await look(world, is_right=False) == []  # the clock may be wrong
    # Two pending tables are sent at the same time.
    first, second = sorted(await look(world), key=lambda message: "April–June" in message.words)
    assert (first.to, first.ping) == (CHANNEL, ())
    assert "January–March 2031" in first.words
    assert "April–June 2031" in second.words
    assert first.nonce != second.nonce
    set_month(world, 11)
    assert len(await look(world)) == 2
    await world.restart()
    assert len(await look(world)) == 2


@pytest.mark.parametrize("has_rivals", [True, False])
async def test_a_final_table_needs_the_setting_and_two_listed_players(
    world: World, *, has_rivals: bool
) -> None:
    await world.servers.change(SERVER, seasons=not has_rivals)
    await play_in(world, 2)
    if not has_rivals:
        await world.people.change(BEN.id, listed=Listed.NOWHERE)
    set_month(world, 4)
    assert await look(world) == []
    await world.servers.change(SERVER, seasons=True)
    assert await look(world) == []  # too late for that season


@pytest.mark.parametrize("fails", FAILS)
async def test_a_final_table_is_posted_once_unless_it_is_refused(world: World, fails: str) -> None:
    await play_in(world, 2)
    set_month(world, 4)
    world.post.fails = [fails]
    await world.survive(lambda: look(world))
    assert [len(await look(world)) for _ in range(2)] == [fails != "refused"] * 2
