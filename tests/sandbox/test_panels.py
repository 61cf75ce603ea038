"""Live private panels through real sockets, which tell the bot the ids of its answers."""

from __future__ import annotations

from random import Random

import pytest

from bot.sandbox.driver import Client, Member, text_of
from tests.sandbox.playing import Guest, moves_of, open_table
from tests.sandbox.process import Bot
from tests.support.games import GAMES

pytestmark = pytest.mark.sandbox

GAME = next(iter(GAMES))


async def test_a_panel_goes_on_and_what_stands_in_place_of_one_is_left_alone(
    bot: Bot, client: Client, people: list[Member]
) -> None:
    channel = await open_table(client, people[:2], GAME)
    guests = [Guest(member, channel, Random(1)) for member in people[:2]]
    panels = [await guest.open_hand() for guest in guests]
    asked = 0 if moves_of(panels[0]) else 1
    guest, waiting = guests[asked], guests[1 - asked].member
    shown, replaced = panels[asked], panels[1 - asked]
    ahead = await waiting.reply_to(channel, await waiting.click(replaced, "table:ahead:"))
    assert ahead["id"] == replaced["id"]
    guest.panel = shown
    assert await guest.take_turn()
    await waiting.wait_for(channel, lambda m: f"<@{waiting.id}>" in text_of(m))
    assert await Guest(waiting, channel, Random(1), typing=True).take_turn()
    await guest.member.wait_for(channel, lambda m: m["id"] == shown["id"] and bool(moves_of(m)))
    assert await waiting.message(channel, int(ahead["id"])) == ahead
    assert "Traceback" not in bot.log()
