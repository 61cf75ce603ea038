"""A bot on SQLite ends within the ten seconds that a container gets."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from bot.sandbox.server import Sandbox
from tests.sandbox.process import Bot
from tests.support.driver import Client, InteractionFailedError
from tests.support.games import GAMES

pytestmark = pytest.mark.sandbox

WITHIN: Final = 8.0
"""Seconds from SIGTERM to the end of the process."""


def end_without_discord(bot: Bot) -> float:
    """Stop the bot while this thread, and so the local Discord in it, answers nothing."""
    begun = time.monotonic()
    bot.process.terminate()
    bot.process.join(60)
    return time.monotonic() - begun


async def test_the_bot_ends_in_time_while_discord_answers_nothing(
    sandbox: Sandbox, client: Client, bot_folder: Path, general: int
) -> None:
    async with Bot(sandbox, client, bot_folder) as bot:
        [person, *_] = await client.members()
        await person.open_lobby(general, next(iter(GAMES)))
        asking = asyncio.create_task(person.command(general, "help"))
        await asyncio.sleep(0.02)  # the command is on its way
        assert end_without_discord(bot) < WITHIN
        assert bot.process.exitcode == 0, bot.log()
        assert "Traceback" not in bot.log()
        with suppress(InteractionFailedError):
            await asking
