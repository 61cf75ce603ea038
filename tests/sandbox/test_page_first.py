"""The first visit of the page: its language, its tour, and its scroll position."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.sandbox.server import Sandbox
from tests.sandbox.process import Bot
from tests.sandbox.screen import PHONE, Screen, look
from tests.sandbox.toy import Toy
from tests.support.driver import Client

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]
STEPS = 8
COVERED = """() => {
  const [ring, bubble] = ["#ring", "#bubble"].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  return ring.top < bubble.bottom && bubble.top < ring.bottom;
}"""
"""A script: whether the bubble of the tour covers what it explains."""
LOOK = 400
"""Milliseconds in which the tour has looked where things are."""
BEGINS = """() => {
  const box = document.querySelector("#scroller");
  const last = [...document.querySelectorAll(".message")].at(-1);
  const down = last.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.abs(down) < 20;
}"""
"""A script: whether the newest message starts at the top of the visible part."""


async def languages(client: Client) -> set[str]:
    """Return the languages of the server and its people."""
    state = await client.ask("GET", "/state")
    return {state["guild"]["locale"], *(one["locale"] for one in state["members"])}


async def test_all_speak_the_language_of_the_first_browser(
    sandbox: Sandbox, client: Client
) -> None:
    async with look(sandbox.address, locale="ja-JP") as screen:
        await expect(screen.page.locator(".welcome h1")).to_contain_text("ようこそ")
        assert await languages(client) == {"ja"}
        await screen.speak("en-GB")
    async with look(sandbox.address, locale="en-US") as screen:
        await expect(screen.page.locator(".welcome h1")).to_contain_text("Welcome")
        assert await languages(client) == {"en-GB", "ja"}


async def test_the_tour_leads_through_a_turn_and_a_manager_changes_settings(
    sandbox: Sandbox, client: Client, bot: Bot
) -> None:
    async with look(sandbox.address, locale="fr-CH"):
        assert await languages(client) == {"en-US"}
    async with look(sandbox.address, PHONE, bot.log) as screen:
        await _choose_settings(screen)
        await screen.page.click(".chip.tour")
        for step in range(STEPS):
            ready = screen.page.locator(f'[data-tour="{step}"]:not(:disabled)')
            await ready.wait_for()
            await screen.settled()
            await screen.page.wait_for_timeout(LOOK)
            assert not await screen.page.evaluate(COVERED), step
            await ready.click()
        await expect(screen.page.locator("#bubble")).to_have_count(0)
        await expect(screen.board()).to_be_visible()


async def _choose_settings(screen: Screen) -> None:
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


async def test_the_newest_message_is_seen_from_its_beginning(
    sandbox: Sandbox, toy: Toy, client: Client, general: int
) -> None:
    async with look(sandbox.address, PHONE) as screen:
        mika = (await client.members())[0]
        for number in range(30):
            await mika.say(general, f"word {number}")
        newest = screen.page.locator(".message").last
        await expect(newest).to_contain_text("word 29")
        await expect(newest).to_be_in_viewport(ratio=1)
        await mika.say(general, "first\n" + "\n".join(f"line {n}" for n in range(80)))
        await expect(newest).to_contain_text("first")
        await screen.until(BEGINS)
