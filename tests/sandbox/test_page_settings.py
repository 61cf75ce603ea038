"""A server's settings, changed on the page by its manager."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.sandbox.server import Sandbox
from tests.sandbox.process import Bot
from tests.sandbox.screen import PHONE, look

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]


async def test_channels_are_chosen_from_those_there_are(bot: Bot, sandbox: Sandbox) -> None:
    async with look(sandbox.address, PHONE, bot.log) as screen:
        page = screen.page
        await screen.type_command("settings")
        panel = page.locator(".message.ephemeral").last
        await expect(panel).to_contain_text("Settings for this server")
        await screen.button("settings:channels").click()
        await page.locator(".option", has_text="#general").click()
        await panel.locator("h3").first.click()
        await screen.settled()
        channels = screen.button("settings:channels")
        await expect(channels).to_have_text("#general")
        await screen.button("settings:clock").click()
        await page.locator('.option[data-value="1d"]').click()
        await screen.settled()
        await expect(screen.button("settings:clock")).to_contain_text("1 day")
        await expect(channels).to_have_text("#general")
        await screen.picture("settings-phone")
