"""Use the demo page as a person does: by looking and clicking."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright

ARTEFACTS = Path(__file__).parents[2] / "artefacts"
DESKTOP = (1280, 860)
PHONE = (375, 720)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str:
    """Find the browser; a machine without one skips, CI fails."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        if "CI" in os.environ:
            pytest.fail("chromium is not installed")
        pytest.skip("chromium is not installed")
    return found


class Screen:
    """The page at one size of window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.troubles: list[str] = []
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.set_default_timeout(60_000)

    async def picture(self, name: str) -> None:
        """Keep what is seen as an artefact."""
        ARTEFACTS.mkdir(exist_ok=True)
        await self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    def button(self, custom_id: str) -> Locator:
        """Find the newest button or select whose custom id begins so."""
        return self.page.locator(f'[data-id^="{custom_id}"]').last

    async def press(self, custom_id: str) -> None:
        """Press it and wait until the answer is there."""
        await self.button(custom_id).click()
        await self.settled()

    async def settled(self) -> None:
        await self.page.wait_for_function("!document.querySelector('.busy, .thinking')")

    async def become(self, number: int) -> None:
        """Switch to another person, counted from 0."""
        face = self.page.locator(".face").nth(number)
        key = await face.get_attribute("data-face")
        await face.click()
        await self.page.locator(f'#messages[data-shown^="{key}/"]').wait_for()

    async def speak(self, locale: str) -> None:
        """Choose the language of the person being played."""
        await self.page.click("#whoami")
        await self.page.select_option(".popup select", locale)
        await self.page.locator(f'html[lang="{locale[:2]}"]').wait_for()
        await self.page.click("#whoami")

    async def open_hand(self) -> Locator:
        """Press the newest public *My hand* and return the private panel that comes."""
        private = self.page.locator(".message.ephemeral")
        before = await private.count()
        await self.page.locator('.message:not(.ephemeral) [data-id^="table:hand"]').last.click()
        panel = private.nth(before)
        await panel.wait_for()
        await self.settled()
        return panel

    async def choose(self, panel: Locator) -> bool:
        """Take the first choice a panel offers; False when it offers none."""
        choices = panel.locator('[data-id^="move:"]:not(:disabled)')
        if not await choices.count():
            return False
        kind = await choices.first.get_attribute("class") or ""
        await choices.first.click()
        if "box" in kind:
            await panel.locator(".option").first.click()
        await self.settled()
        return True

    async def type_command(self, *words: str) -> None:
        """Type a command and its values, each followed by Enter, and send it."""
        await self.page.fill("#say", f"/{words[0]}")
        await self.page.locator("#menu .suggestion").first.wait_for()
        await self.page.keyboard.press("Enter")
        for word in words[1:]:
            await self.page.keyboard.type(word)
            await self.page.locator(f'#menu .suggestion.on[data-name^="{word}"]').wait_for()
            await self.page.keyboard.press("Enter")
        if words[1:]:
            await self.page.keyboard.press("Enter")


@asynccontextmanager
async def look(address: str, size: tuple[int, int] = DESKTOP) -> AsyncIterator[Screen]:
    """Open the page; an error in its script fails the test at the end."""
    path = chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        page = await browser.new_page(viewport={"width": size[0], "height": size[1]})
        screen = Screen(page)
        await page.goto(address)
        await page.locator("#messages[data-shown]").wait_for()
        yield screen
        await browser.close()
    assert screen.troubles == []
