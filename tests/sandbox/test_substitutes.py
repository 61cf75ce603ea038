"""A seat changes hands through real sockets: a member is chosen, mentioned, and plays on."""

from __future__ import annotations

import pytest

from bot.sandbox.driver import Client, Member, controls_of, text_of
from tests.sandbox.playing import open_table, pings_of
from tests.sandbox.process import Bot
from tests.support.discord_spec import DiscordSpec
from tests.support.games import GAMES

pytestmark = pytest.mark.sandbox

GAME = next(iter(GAMES))


async def test_a_member_is_invited_by_name(
    bot: Bot, client: Client, people: list[Member], request: pytest.FixtureRequest
) -> None:
    host, player, guest = people[:3]
    channel = await open_table(client, [host, player], GAME)
    board = await player.wait_for(channel, lambda m: "table:more:" in str(controls_of(m)))
    more = await player.reply_to(channel, await player.click(board, "table:more:"))
    await player.click(more, "table:offer:")
    page = await player.message(channel, int(more["id"]))
    invitation = await player.reply_to(
        channel, await player.select(page, "table:invite:", str(guest.id))
    )
    assert pings_of(invitation) == [str(guest.id)]
    stranger = await host.click(invitation, "table:accept:")
    assert "Only" in text_of(await host.reply_to(channel, stranger))
    await guest.click(invitation, "table:accept:")
    taken = await guest.message(channel, int(invitation["id"]))
    assert guest.name in text_of(taken)
    hand = await guest.reply_to(channel, await guest.click(taken, "table:hand:"))
    assert "Only you see this" in text_of(hand)
    log = await guest.reply_to(channel, await guest.command(channel, "log"))
    assert "now plays this seat" in text_of(log)
    requests = await client.requests()
    assert [one for one in requests if one["status"] >= 400] == []
    assert "Traceback" not in bot.log()
    # Last: this is skipped in a clone without Discord's description.
    discord_spec: DiscordSpec = request.getfixturevalue("discord_spec")
    assert discord_spec.check(requests)
