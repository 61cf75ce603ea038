"""The report on a game that was played on the page, at the size of a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import expect

from bot.sandbox.driver import Client
from bot.sandbox.server import Sandbox
from bot.tables.model import Person
from tests.sandbox.process import Bot
from tests.sandbox.screen import look
from tests.sandbox.staged import Stage, set_up
from tests.sandbox.test_screens import SCREEN, SHOWN_WITHIN, VIEW

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]
GAME: Final = Stage("coloretto", 4, "ja", over=True)


async def test_a_report_is_one_screen_and_leads_to_the_replay(
    sandbox: Sandbox, client: Client, tmp_path: Path
) -> None:
    people = [Person(member.id, member.name) for member in (await client.members())[:4]]
    bot = Bot(sandbox, client, tmp_path)
    channel = await client.add_channel(str(GAME))
    [table] = (await set_up(bot.database, people, {GAME: channel})).values()
    async with bot, look(sandbox.address, SCREEN, bot.log) as screen:
        await screen.speak_once("ja")
        await screen.open(channel)
        await screen.button(f"table:report:{table}").click(timeout=SHOWN_WITHIN)
        report = screen.page.locator(".message.ephemeral").last
        # The process that analyses the game has to start first.
        await expect(report).to_contain_text("分析", timeout=SHOWN_WITHIN)
        await screen.settled()
        await screen.portrait(report, "report-ja")
        assert await screen.height(report) <= VIEW
        await report.locator('[data-id$=":points"]').click()
        await expect(report).to_contain_text("のほうが")
        await screen.settled()
        assert await screen.height(report) <= VIEW
        await report.locator('[data-id^="table:replay:"]').first.click()
        await screen.settled()
        await expect(report).to_contain_text("手番目")
        await report.locator('[data-id^="table:report:"]').click()
        await expect(report).to_contain_text("運：")
