"""The rules on a phone: every page of every game is one screen."""

from __future__ import annotations

import pytest

from bot.sandbox.server import Sandbox
from bot.testing.random_games import SOAK
from tests.sandbox.process import Bot
from tests.sandbox.screen import look
from tests.support.driver import Client
from tests.support.games import GAMES

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]
SCREEN = (390, 844)
VIEW = 742
"""Pixels between the page's header and its input line."""


async def test_every_page_of_the_rules_is_one_screen(
    sandbox: Sandbox, client: Client, bot: Bot
) -> None:
    heights: dict[str, int] = {}
    channel = await client.channel("general")
    async with look(sandbox.address, SCREEN, bot.log) as screen:
        for number, locale in enumerate(("en-US", "ja")):
            reader = (await client.members())[number]
            await reader.settings(locale=locale)
            await screen.become(number)
            for game, package in GAMES.items():
                await reader.command(channel, "rules", game=game)
                for page, lesson in enumerate(package.presentation.lessons, 1):
                    if page > 1:
                        await screen.press(f"game:rules:{game}:{page}")
                    following = f'[data-id="game:rules:{game}:{page + 1}"]'
                    shown = screen.page.locator(f".message.ephemeral:has({following})").last
                    await shown.wait_for()
                    heights[f"{game}-{lesson.name}-{locale}"] = await screen.height(shown)
                    if SOAK:
                        await screen.portrait(shown, f"rules-{game}-{page}-{locale}")
    assert {page: height for page, height in heights.items() if height > VIEW} == {}
