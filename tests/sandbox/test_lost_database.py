"""The database file is deleted during a game: the bot stops and starts no empty one."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.cli.main import main
from bot.store.backup import back_up
from tests.sandbox.playing import open_table
from tests.sandbox.process import Bot
from tests.support.driver import Client, InteractionFailedError, Member, text_of

pytestmark = pytest.mark.sandbox


async def test_a_bot_whose_database_is_deleted_acknowledges_nothing_more(
    bot: Bot, client: Client, people: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await open_table(client, people[:2], "keltis")
    backup = bot.database.with_name("backup.db")
    back_up(bot.database, backup)
    bot.database.unlink()
    with suppress(InteractionFailedError):  # it may have stopped already
        reply = await people[0].command(channel, "play", game="coloretto")
        assert "can’t reach its database" in text_of(await people[0].reply_to(channel, reply))
    assert await bot.ended() == 3
    assert "was deleted or replaced while the bot ran" in bot.log()
    await bot.launch()
    assert await bot.ended() == 2
    assert "is gone. Restore a backup" in bot.log()
    assert not bot.database.exists()
    monkeypatch.setenv("TAKUJO_DATABASE", str(bot.database))
    assert main(["restore", str(backup)]) == 0
    await bot.start()
    await people[0].command(channel, "board")
