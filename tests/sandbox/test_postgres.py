"""A bot on PostgreSQL continues its games after crashes."""

from __future__ import annotations

import asyncio
import shutil
import signal
from pathlib import Path
from random import Random

import pytest

from bot.pictures.sprite_cache import beside
from bot.sandbox.server import Sandbox
from bot.store.files import files_of
from tests.sandbox.playing import play_out, take_turns
from tests.sandbox.process import Bot
from tests.sandbox.test_games import FIRST, PATIENCE, Evening, fewest
from tests.support import postgres
from tests.support.driver import Client, Member

pytestmark = pytest.mark.sandbox


async def test_a_game_survives_crashes_of_the_bot_and_of_postgresql(
    sandbox: Sandbox, client: Client, people: list[Member], tmp_path: Path, sprites: Path
) -> None:
    address = await postgres.address_for(tmp_path)
    files = tmp_path / files_of(address)
    files.parent.mkdir()
    shutil.copy(sprites, beside(files))
    bot, server, luck = Bot(sandbox, client, tmp_path), postgres.server(), Random(7)
    bot.place = address.url

    async def crash() -> None:
        for _ in range(3):
            await asyncio.sleep(luck.uniform(0.2, 1.5))
            await asyncio.to_thread(server.end, signal.SIGQUIT)
            await asyncio.sleep(luck.uniform(0, 1))
            await asyncio.to_thread(server.start)
            await asyncio.sleep(luck.uniform(0.2, 1.5))
            await bot.restart()

    async with bot:
        evening = Evening(bot, sandbox, client, people, tmp_path)
        guests = await evening.open(FIRST, fewest(FIRST))
        await take_turns(guests, 4, PATIENCE)
        crashing = asyncio.create_task(crash())
        final = await play_out(guests, PATIENCE)
        await crashing
        assert await evening.verify(guests[0], final) > 0
        await evening.boards(guests[0])
    assert not bot.database.exists()
