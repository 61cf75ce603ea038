"""A server's settings, chosen on the page by who manages it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.sandbox.driver import Client
from tests.sandbox.demo import Demo
from tests.sandbox.screen import PHONE, look

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Run a demo of its own."""
    demo = Demo(tmp_path)
    await demo.start()
    async with Client(demo.address) as client:
        await client.wait_online()
    yield demo.address
    await demo.stop()


async def test_channels_are_chosen_from_those_there_are(address: str) -> None:
    async with look(address, PHONE) as screen:
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
