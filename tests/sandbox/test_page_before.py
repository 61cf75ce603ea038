"""Before the game, on a phone: the games, the lobby, help and rules."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator

from bot.sandbox.server import Sandbox
from tests.sandbox.process import Bot
from tests.sandbox.screen import Screen, look

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]
PHONE = (390, 844)
VIEW = 742
"""Visible pixels of the chat on such a phone."""
LOCALES = ("en-US", "ja")


async def command(screen: Screen, name: str) -> Locator:
    """Type a command without values; return the message that answers it."""
    count = await screen.page.locator(".message").count()
    await screen.type_command(name)
    if await screen.page.locator(".line.command .send").count():
        await screen.page.click(".line.command .send")
    answer = screen.page.locator(".message").nth(count)
    await answer.wait_for()
    await screen.settled()
    return answer


async def height_of(message: Locator) -> int:
    height: int = await message.evaluate("(one) => one.offsetHeight")
    return height


@pytest.mark.parametrize("locale", LOCALES)
async def test_two_clicks_to_the_first_choice(bot: Bot, sandbox: Sandbox, locale: str) -> None:
    async with look(sandbox.address, PHONE, bot.log) as screen:
        await screen.speak(locale)
        games = await command(screen, "play" if locale == "en-US" else "遊ぶ")
        await screen.portrait(games, f"games-{locale}")
        assert await height_of(games) <= 1.3 * VIEW
        await screen.press("game:practise:coloretto")
        choice = games.locator('[data-id^="move:"]:not(:disabled)').first
        await choice.wait_for()
        await screen.picture(f"practise-{locale}")


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_lobby_is_seen_at_once(bot: Bot, sandbox: Sandbox, locale: str) -> None:
    async with look(sandbox.address, PHONE, bot.log) as screen:
        await screen.speak(locale)
        await screen.page.locator('.chip[data-run="play coloretto"]').click()
        await screen.press("lobby:fill")
        lobby = screen.page.locator(".message").last
        await screen.portrait(lobby, f"lobby-{locale}")
        assert await lobby.locator("figure img").count() == 1
        assert await height_of(lobby) <= 1.1 * VIEW
        await screen.press("lobby:options")
        await screen.portrait(screen.page.locator(".message.ephemeral").last, f"options-{locale}")
