"""A game over days on the page, with the sandbox's clock: absence, stand-in, return."""

from __future__ import annotations

from contextlib import aclosing

import pytest
from playwright.async_api import Locator, expect

from bot.sandbox.driver import Client
from bot.sandbox.server import Sandbox
from tests.sandbox.process import Bot
from tests.sandbox.screen import PHONE, Screen, look
from tests.support.games import GAMES
from tests.support.soak import SOAK

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]
GAME = next(game for game, entry in GAMES.items() if 4 in entry.game.seats)
HOUR, HALF_DAY = 3660, 43200
"""Steps of the sandbox's clock by two of its buttons, in seconds."""


async def test_somebody_is_away_for_a_day(bot: Bot, sandbox: Sandbox, client: Client) -> None:
    """Three people and a computer player; the third person returns and plays on with them."""
    async with look(sandbox.address, PHONE, bot.log) as screen:
        await client.ask("PATCH", "/guild", {"locale": "ja"})
        for member in await client.members():
            await member.settings(locale="ja")
        await _open(screen)
        absent = 2
        await _play_until(screen, absent)
        await _forward(screen, HALF_DAY, HOUR)
        reminder = _with(screen, "table:quiet")
        await reminder.wait_for()
        await screen.become(absent)
        await expect(reminder.locator(".mention.me")).to_be_visible()
        await screen.portrait(reminder, "days-reminder")
        await screen.become(0)
        await _forward(screen, HALF_DAY)
        question = _with(screen, "table:late")
        await question.wait_for()
        await screen.portrait(question, "days-question")
        decided = screen.page.locator(f"#{await question.get_attribute('id')}")
        board = await screen.stamp()
        await question.locator('[data-id*=":seat_"]').click()
        await expect(question).to_have_count(0)
        await screen.next_board(board)
        await screen.portrait(decided, "days-decided")
        await screen.portrait(screen.board(), "days-replaced")
        await screen.become(absent)
        panel = await screen.open_hand()
        assert not await screen.choose(panel)
        await screen.portrait(panel, "days-away")
        await panel.locator('[data-id^="table:back"]').click()
        await screen.settled()
        await screen.portrait(panel, "days-back")
        await _play_until(screen, absent)
        await screen.become(absent)
        assert await screen.choose(await screen.open_hand())
        if SOAK:
            await _play_until(screen, None)
            await screen.portrait(screen.board(), "days-final")


async def _open(screen: Screen) -> None:
    """Open a lobby for four with a time limit of a day, and start."""
    await screen.page.locator(f'.chip[data-run="play {GAME}"]').click()
    for number in (1, 2, 0):
        await screen.become(number)
        if number:
            await screen.press("lobby:join")
    await screen.add_ai()
    await screen.press("lobby:options")
    options = screen.page.locator(".message.ephemeral")
    await options.locator('[data-id*=":clock"]').click()
    await options.locator('.option[data-value="1d"]').click()
    await screen.settled()
    await screen.portrait(options, "days-options")
    await screen.press("lobby:start")
    await screen.page.locator(".thread-card").click()
    await screen.board().wait_for()


async def _play_until(screen: Screen, absent: int | None) -> None:
    """Let everyone take their turns until one person is to move, or until the end."""
    async with aclosing(screen.boards()) as boards:
        async for asked in boards:
            if absent in asked:
                return
            for number in asked:
                await screen.become(number)
                panel = await screen.open_hand()
                while await screen.choose(panel):
                    pass


async def _forward(screen: Screen, *steps: int) -> None:
    """Move the sandbox's clock with the buttons of its panel."""
    await screen.page.click(".tool.sandbox")
    for step in steps:
        said = await screen.page.locator(".panel p").inner_text()
        await screen.page.locator(f'[data-forward="{step}"]').click()
        await expect(screen.page.locator(".panel p")).not_to_have_text(said)
    await screen.page.click("#veil", position={"x": 10, "y": 300})


def _with(screen: Screen, custom_id: str) -> Locator:
    """Find the newest message with such a component."""
    return screen.page.locator(f'.message:has([data-id^="{custom_id}"])').last
