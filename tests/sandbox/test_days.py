"""A game over days in the sandbox, whose clock moves the bot's: absence, stand-in, return."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from bot.sandbox.driver import Client, Member, controls_of, text_of
from bot.sandbox.model import Json
from tests.sandbox.playing import Guest, moves_of, open_table, pings_of, play_out
from tests.sandbox.process import Bot
from tests.support.games import GAMES
from tests.support.soak import SOAK

pytestmark = pytest.mark.sandbox

HOUR = 3600
GAME = next(game for game, entry in GAMES.items() if 4 in entry.game.seats)


def has(prefix: str) -> Callable[[Json], bool]:
    """Return a predicate for messages with such a component."""
    return lambda message: any(p["custom_id"].startswith(prefix) for p in controls_of(message))


async def play_until_stuck(guests: list[Guest], absent: Guest) -> None:
    """Let everyone but one person play until only that person is to move."""
    async with asyncio.timeout(60):
        while True:
            moved = [await guest.take_turn() for guest in guests if guest is not absent]
            if not any(moved):
                panel = await absent.open_hand()
                if moves_of(panel):
                    absent.panel = None
                    return


async def test_a_game_over_days(bot: Bot, client: Client, people: list[Member]) -> None:
    players = people[:4]
    channel = await open_table(client, players, GAME, options={"clock": "1d"})
    guests = [Guest(one, channel, Random(number)) for number, one in enumerate(players)]
    absent, others = guests[-1], guests[:-1]
    await play_until_stuck(guests, absent)

    async def forward(hours: float) -> None:
        await client.ask("POST", "/world", {"forward": hours * HOUR})

    async def wait(prefix: str) -> Json:
        return await players[0].wait_for(channel, has(prefix), 15.0)

    await forward(13)
    reminder = await wait("table:quiet:")
    assert pings_of(reminder) == [str(absent.member.id)]
    assert f"<@{absent.member.id}>" in text_of(reminder)

    await forward(12)
    question = await wait("table:late:")
    assert set(pings_of(question)) == {str(guest.member.id) for guest in others}
    seat_button = next(p for p in controls_of(question) if ":seat_" in p["custom_id"])
    await others[0].member.click(question, seat_button["custom_id"])
    decided = await others[0].member.message(channel, int(question["id"]))
    assert controls_of(decided) == []
    async with asyncio.timeout(15):  # the game does not wait for the absent player
        while not any([await guest.take_turn() for guest in others]):  # noqa: ASYNC110 - as people do
            await asyncio.sleep(0.05)

    hand = await absent.open_hand()
    assert moves_of(hand) == []
    await absent.member.click(hand, "table:back:")
    clicks = absent.clicks
    async with asyncio.timeout(60):
        while absent.clicks == clicks:
            for guest in guests:
                await guest.take_turn()
    if SOAK:
        await play_out(guests, 240.0)
    assert "Traceback" not in bot.log()


async def test_archived_and_deleted_threads_are_no_dead_end(
    bot: Bot, client: Client, people: list[Member]
) -> None:
    players = people[:2]
    thread = await open_table(client, players, GAME)
    guests = [Guest(one, thread, Random(number)) for number, one in enumerate(players)]
    await client.ask("PATCH", f"/channels/{thread}", {"archived": True})

    async def is_archived() -> bool:
        channels = (await client.ask("GET", "/state"))["channels"]
        [found] = [one for one in channels if one["id"] == str(thread)]
        return bool(found["thread_metadata"]["archived"])

    async with asyncio.timeout(15):
        while await is_archived():  # noqa: ASYNC110 - as people do
            await asyncio.sleep(0.05)
    async with asyncio.timeout(15):
        while not any([await guest.take_turn() for guest in guests]):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.05)

    general = await client.channel("general")
    await client.ask("DELETE", f"/channels/{thread}")
    [following] = await client.wait_threads(general)
    assert following != thread
    await players[0].wait_for(following, has("table:hand:"), 15.0)
    guests = [Guest(one, following, Random(number)) for number, one in enumerate(players)]
    async with asyncio.timeout(15):
        while not any([await guest.take_turn() for guest in guests]):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.05)
    assert "Traceback" not in bot.log()
