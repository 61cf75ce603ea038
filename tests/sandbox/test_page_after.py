"""After a game on the page of a phone: its record, its animation and its report."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from playwright.async_api import expect

from bot.sandbox.server import Sandbox
from bot.tables.model import Person
from tests.sandbox.process import Bot
from tests.sandbox.screen import Screen, look
from tests.sandbox.staged import Stage, set_up
from tests.sandbox.test_screens import SCREEN, SHOWN_WITHIN, VIEW
from tests.support.driver import Client

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]
FILMED: Final = Stage("keltis_card", 2, "en", over=True)
REPORTED: Final = Stage("coloretto", 3, "ja", over=True)
"""A game with moves that turned it."""


async def test_a_finished_game_is_animated_and_analysed(
    sandbox: Sandbox, client: Client, tmp_path: Path
) -> None:
    people = [Person(member.id, member.name) for member in (await client.members())[:3]]
    bot = Bot(sandbox, client, tmp_path)
    channels = {stage: await client.add_channel(str(stage)) for stage in (FILMED, REPORTED)}
    tables = await set_up(bot.database, people[:2], {FILMED: channels[FILMED]})
    tables |= await set_up(bot.database, people, {REPORTED: channels[REPORTED]})
    async with bot, look(sandbox.address, SCREEN, bot.log) as screen:
        await screen.open(channels[FILMED])
        await _animate(screen, sandbox.address, tables[FILMED])
        await screen.speak_once("ja")
        await screen.open(channels[REPORTED])
        await _report(screen, tables[REPORTED])


async def _animate(screen: Screen, address: str, table: str) -> None:
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
    answer = await screen.page.request.get(f"{address}{source}")
    film = Image.open(io.BytesIO(await answer.body()))
    assert (film.format, film.width) == ("WEBP", 1080)
    assert getattr(film, "n_frames", 1) > 20


async def _report(screen: Screen, table: str) -> None:
    await screen.button(f"table:report:{table}").click(timeout=SHOWN_WITHIN)
    report = screen.page.locator(".message.ephemeral").last
    # The process that analyses the game has to start first.
    await expect(report).to_contain_text("レポート", timeout=SHOWN_WITHIN)
    await screen.settled()
    await screen.portrait(report, "report-ja")
    assert await screen.height(report) <= VIEW
    await report.locator('[data-id$=":points"]').click()
    await expect(report).to_contain_text("のほうが")
    await screen.settled()
    assert await screen.height(report) <= VIEW
    await report.locator('[data-id^="table:replay:"]').first.click()
    await screen.settled()
    await expect(report).to_contain_text("ターン目")
    await report.locator('[data-id^="table:report:"]').click()
    await expect(report).to_contain_text("運：")
