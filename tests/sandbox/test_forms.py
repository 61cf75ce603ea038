"""A form of the bot in the sandbox: a private note, written on one board and read on the next."""

from __future__ import annotations

import pytest

from bot.sandbox.driver import Client, Member, text_of
from tests.sandbox.playing import boards_of, open_table
from tests.sandbox.process import Bot
from tests.support.games import GAMES

pytestmark = pytest.mark.sandbox

NOTE = "they collect the same as I do"


async def test_a_note_is_kept_across_a_restart(
    bot: Bot, client: Client, people: list[Member]
) -> None:
    writer, other = people[:2]
    channel = await open_table(client, [writer, other], next(iter(GAMES)))
    board = boards_of(await writer.messages(channel))[-1]
    more = await writer.reply_to(channel, await writer.click(board, "table:more:"))
    form = await writer.click(more, "table:note:")
    # The form is still open while the bot is replaced.
    await bot.restart()
    await writer.submit_modal(channel, form, note=NOTE)
    own = await writer.reply_to(channel, await writer.click(board, "table:hand:"))
    assert NOTE in text_of(own)
    theirs = await other.reply_to(channel, await other.click(board, "table:hand:"))
    assert NOTE not in text_of(theirs)
