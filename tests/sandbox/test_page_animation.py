"""The record of a finished game on the page, and its animation."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from playwright.async_api import expect

from bot.sandbox.driver import Client
from bot.sandbox.server import Sandbox
from bot.tables.model import Person
from tests.sandbox.process import Bot
from tests.sandbox.screen import look
from tests.sandbox.staged import Stage, set_up
from tests.sandbox.test_screens import SCREEN, SHOWN_WITHIN, VIEW

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]
GAME: Final = Stage("keltis_card", 2, "en", over=True)


async def test_an_animation_is_drawn_beside_the_bot_and_shown_to_the_channel(
    sandbox: Sandbox, client: Client, tmp_path: Path
) -> None:
    people = [Person(member.id, member.name) for member in (await client.members())[:2]]
    bot = Bot(sandbox, client, tmp_path)
    channel = await client.add_channel(str(GAME))
    [table] = (await set_up(bot.database, people, {GAME: channel})).values()
    async with bot, look(sandbox.address, SCREEN, bot.log) as screen:
        await screen.speak_once("en-US")
        await screen.open(channel)
        await screen.button(f"table:replay:{table}").click(timeout=SHOWN_WITHIN)
        await screen.button(f"table:export:{table}").click(timeout=SHOWN_WITHIN)
        record = screen.page.locator(f'.message.ephemeral a[download="keltis_card-{table}.json"]')
        await record.wait_for(timeout=SHOWN_WITHIN)
        await screen.button(f"table:animate:{table}").click()
        # The process that draws it has to start first.
        await screen.button(f"table:post:{table}").wait_for(timeout=SHOWN_WITHIN)
        await screen.settled()
        own = screen.page.locator(".message.ephemeral").last
        await screen.portrait(own, "animation-en")
        assert await screen.height(own) <= VIEW
        await screen.button(f"table:post:{table}").click()
        posted = screen.page.locator('.message:not(.ephemeral):has(img[src$=".webp"])')
        await expect(posted).to_contain_text("Animation", timeout=SHOWN_WITHIN)
        source = await posted.locator("img").last.get_attribute("src")
        answer = await screen.page.request.get(f"{sandbox.address}{source}")
        film = Image.open(io.BytesIO(await answer.body()))
        assert (film.format, film.width) == ("WEBP", 1080)
        assert getattr(film, "n_frames", 1) > 20
