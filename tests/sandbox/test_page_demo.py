"""The demo and the page with the real bot, which is killed and restarted during games."""

from __future__ import annotations

import math

import pytest
from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from bot.sandbox.server import Sandbox
from bot.testing.random_games import SOAK
from tests.sandbox.middle import play_middle
from tests.sandbox.process import Bot, Demo
from tests.sandbox.screen import DESKTOP, PHONE, REMATCH, VIEW, Screen, look
from tests.support.driver import Client
from tests.support.games import GAMES

pytestmark = [pytest.mark.sandbox]
LONGEST = 2000
"""Clicks after which a game counts as endless; none needs that many."""
MIDDLE = 5
"""Clicks after which the bot is killed."""


@pytest.mark.browser
async def test_the_demo_restarts_a_killed_bot_and_keeps_its_tables(demo: Demo) -> None:
    """Start a game with four clicks; kill the bot after two, restart the demo after three."""
    async with look(demo.address, PHONE, demo.log) as screen:
        await screen.open_lobby("coloretto")
        await screen.button("lobby:fill").wait_for()
        demo.kill_bot()
        await expect(screen.page.locator("#notice")).to_contain_text("Starting it again")
        await expect(screen.page.locator("#notice")).to_be_empty(timeout=30_000)
        await screen.press("lobby:fill")
        await expect(screen.button("lobby:start")).to_be_enabled()
    assert await demo.stop() == 0
    await demo.start()
    async with look(demo.address, PHONE, demo.log) as screen:
        await expect(screen.page.locator("#notice")).to_be_empty(timeout=30_000)
        await screen.press("lobby:start")
        await expect(screen.page.locator(".thread-card")).to_be_visible()
        await screen.picture("three-clicks")
    assert await demo.stop() == 0


CASES = [
    (game, seats, locale)
    for locale in ("ja", "en-US")
    for game, package in GAMES.items()
    for seats in package.game.seats
]
"""Games in Japanese on a phone, then in English on a desktop."""


@pytest.mark.browser
@pytest.mark.parametrize(("game", "seats", "locale"), CASES if SOAK else CASES[:1])
async def test_two_people_play_a_whole_game_on_the_page(
    bot: Bot, sandbox: Sandbox, client: Client, *, game: str, seats: int, locale: str
) -> None:
    """Computer players take the other seats."""
    name = f"{game}-{seats}-{locale}"
    size = PHONE if locale == "ja" else DESKTOP
    async with look(sandbox.address, size, bot.log) as screen:
        await client.ask("PATCH", "/guild", {"locale": locale})
        for number in (1, 0):
            await screen.become(number)
            await screen.speak(locale)
        await screen.open_lobby(game)
        await screen.become(1)
        await screen.press("lobby:join")
        await screen.become(0)
        for _ in range(seats - 2):
            await screen.add_ai()
        await screen.picture(f"{name}-lobby")
        await screen.press("lobby:start")
        await screen.page.locator(".thread-card").click()
        await screen.board().wait_for()
        await _play_out(bot, screen, name)
        await _look_back(screen, await client.channel("general"), name)


async def _look_back(screen: Screen, general: int, name: str) -> None:
    """Check the final board, the scores, and the result card in the channel."""
    most = VIEW if screen.size == PHONE else math.inf
    wide = "document.documentElement.scrollWidth > innerWidth"
    assert await screen.page.evaluate(wide) is False
    assert await screen.height(screen.board()) <= most
    await screen.portrait(screen.board(), f"{name}-final")
    await screen.press("table:scores")
    scores = screen.page.locator(".message.ephemeral").last
    await expect(scores.locator('img[src*="scores.png"]')).to_be_visible()
    assert await screen.height(scores) <= most
    await screen.portrait(scores, f"{name}-scores")
    await screen.open(general)
    card = screen.page.locator('.message:has(img[src*="card.png"])').last
    await card.wait_for()
    await screen.height(card)
    await screen.portrait(card, f"{name}-card")


async def _open_hand(screen: Screen) -> Locator | None:
    """Open the hand; return None if the game ended before or meanwhile."""
    ended = screen.board().locator(REMATCH)
    if await ended.count():
        return None
    try:
        return await screen.open_hand()
    except (PlaywrightTimeoutError, AssertionError):
        # Nothing opened, or the board lost its buttons between the look and the click.
        await ended.wait_for()
        return None


async def _play_out(bot: Bot, screen: Screen, name: str) -> None:
    """Let both people play to the end of the game; kill the bot in the middle.

    Most moves are made in the database while the bot is down; with `TAKUJO_SOAK` people make them.
    """
    clicks = 0
    killed = False
    is_restarted = False
    async for decisions in screen.boards():
        for number in decisions:
            await screen.become(number)
            panel = await _open_hand(screen)
            if panel is None:
                break  # the game ended after this board was read
            if killed and not is_restarted:
                await screen.portrait(screen.board(), f"{name}-board")
                await screen.portrait(panel, f"{name}-hand")
                is_restarted = True
            while await screen.choose(panel):
                clicks += 1
                assert clicks < LONGEST
        if clicks > MIDDLE and not killed:
            await screen.picture(f"{name}-turn")
            await bot.kill()
            notice = screen.page.locator("#notice")
            await expect(notice).not_to_be_empty(timeout=30_000)
            last = await screen.stamp()
            if not SOAK:
                await play_middle(bot.database, await screen.table())
            await bot.start()
            killed = True
            await expect(notice).to_be_empty(timeout=30_000)
            if not SOAK:
                # The last board still mentions the player to move before the middle was played.
                await screen.next_board(last)
    assert killed
    assert is_restarted
