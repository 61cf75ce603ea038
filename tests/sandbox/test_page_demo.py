"""The demo, started as by hand: the real bot, the page, and people who play a game out."""

from __future__ import annotations

import os
from dataclasses import dataclass

import pytest
from playwright.async_api import expect

from bot.sandbox.server import Sandbox
from bot.testing.random_games import SOAK
from tests.sandbox.middle import AT_RANDOM, play_middle
from tests.sandbox.process import Bot, Demo
from tests.sandbox.screen import DESKTOP, PHONE, Screen, look
from tests.support.driver import Client
from tests.support.games import GAMES

pytestmark = [pytest.mark.sandbox]
VIEW = 742
"""Pixels of the chat of a phone."""
LONGEST = 2000
"""Clicks that no game reaches: more mean that it does not end."""
MIDDLE = 5
"""Clicks after which the bot is killed."""
LAST = 6
"""Moves that are left for the end: a move on the page takes four times the computing..."""
OWN = 2
"""... of a move through sockets (`test_games.py`), where more are left for the same games."""


@pytest.mark.browser
async def test_a_bot_that_dies_comes_back_and_all_stays(demo: Demo) -> None:
    """Start a game with three clicks, between which the bot is killed, and stop the demo."""
    async with look(demo.address, PHONE, demo.log) as screen:
        await screen.page.locator('.chip[data-run="play coloretto"]').click()
        await screen.button("lobby:fill").wait_for()
        demo.kill_bot()
        await expect(screen.page.locator("#notice")).to_contain_text("Starting it again")
        await expect(screen.page.locator("#notice")).to_be_empty(timeout=30_000)
        await screen.press("lobby:fill")
    assert await demo.stop() == 0
    await demo.start()
    async with look(demo.address, PHONE, demo.log) as screen:
        await expect(screen.page.locator("#notice")).to_be_empty(timeout=30_000)
        await screen.press("lobby:start")
        await expect(screen.page.locator(".thread-card")).to_be_visible()
        await screen.picture("three-clicks")
    assert await demo.stop() == 0


@dataclass(frozen=True, slots=True)
class Evening:
    """A game to be played out on the page."""

    game: str
    seats: int
    locale: str
    size: tuple[int, int] = DESKTOP

    def __str__(self) -> str:
        name = f"{self.game}-{self.seats}-{self.locale}"
        return name if self.size == DESKTOP else f"{name}-phone"


def evenings() -> list[Evening]:
    """List the evenings to play: those of TAKUJO_EVENINGS, or one in Japanese on a phone.

    `TAKUJO_SOAK` plays each game with any number of seats, and in English at a desk.
    """
    if "TAKUJO_EVENINGS" in os.environ:
        return [read_evening(name) for name in os.environ["TAKUJO_EVENINGS"].split()]
    seats = {game: entry.game.seats for game, entry in GAMES.items()}
    if not SOAK:
        (first, counts), *_ = seats.items()
        return [Evening(first, counts[0], "ja", PHONE)]
    phone = [Evening(game, count, "ja", PHONE) for game in seats for count in seats[game]]
    return phone + [Evening(game, count, "en-US") for game in seats for count in seats[game]]


def read_evening(name: str) -> Evening:
    """Parse the name of an evening, such as `nlk-6-ja-phone`."""
    game, seats, locale = name.removesuffix("-phone").split("-", 2)
    return Evening(game, int(seats), locale, PHONE if name.endswith("-phone") else DESKTOP)


@pytest.mark.browser
@pytest.mark.parametrize("evening", evenings(), ids=str)
async def test_two_people_play_a_game_out(
    bot: Bot, sandbox: Sandbox, client: Client, evening: Evening
) -> None:
    """Computer players take the other seats."""
    locale = evening.locale
    async with look(sandbox.address, evening.size, bot.log) as screen:
        await client.ask("PATCH", "/guild", {"locale": locale})
        for number in (1, 0):
            await screen.become(number)
            await screen.speak(locale)
        await screen.page.locator(f'.chip[data-run="play {evening.game}"]').click()
        await screen.become(1)
        await screen.press("lobby:join")
        await screen.become(0)
        for _ in range(evening.seats - 2):
            await screen.add_ai()
        await screen.picture(f"{evening}-lobby")
        await screen.press("lobby:start")
        await screen.page.locator(".thread-card").click()
        await screen.board().wait_for()
        await _play_out(bot, screen, str(evening))
        await _look_back(screen, await client.channel("general"), evening)


async def _look_back(screen: Screen, general: int, evening: Evening) -> None:
    """Look at the end, at the scores, and at the card in the channel."""
    wide = "document.documentElement.scrollWidth > innerWidth"
    assert await screen.page.evaluate(wide) is False
    height = await screen.height(screen.board())
    assert evening.size != PHONE or height <= VIEW
    await screen.portrait(screen.board(), f"{evening}-final")
    await screen.press("table:scores")
    scores = screen.page.locator(".message.ephemeral").last
    await expect(scores.locator('img[src*="scores.png"]')).to_be_visible()
    assert evening.size != PHONE or await screen.height(scores) <= VIEW
    await screen.portrait(scores, f"{evening}-scores")
    await screen.open(general)
    card = screen.page.locator('.message:has(img[src*="card.png"])').last
    await card.wait_for()
    await screen.height(card)
    await screen.portrait(card, f"{evening}-card")


async def _play_out(bot: Bot, screen: Screen, name: str) -> None:
    """Let both move whenever it is their turn, until the end; in the middle the bot is killed.

    The middle is played while the bot is down, or by both with `TAKUJO_SOAK`.
    """
    clicks, killed, kept, ending = 0, False, False, AT_RANDOM
    async for asked in screen.boards():
        for number in asked:
            await screen.become(number)
            panel = await screen.open_hand()
            if killed and not kept:
                await screen.portrait(screen.board(), f"{name}-board")
                await screen.portrait(panel, f"{name}-hand")
                kept = True
            while await screen.choose(panel, ending):
                clicks += 1
                assert clicks < LONGEST
        if clicks > MIDDLE and not killed:
            await screen.picture(f"{name}-turn")
            await bot.kill()
            notice = screen.page.locator("#notice")
            await expect(notice).not_to_be_empty(timeout=30_000)
            last = await screen.stamp()
            if not SOAK:
                ending = await play_middle(bot.database, await screen.table(), LAST, OWN)
            await bot.start()
            killed = True
            await expect(notice).to_be_empty(timeout=30_000)
            if not SOAK:
                # The last board still mentions the player to move before the middle was played.
                await screen.next_board(last)
    assert killed
    assert kept
