"""The demo as it is started by hand: the real bot, the page, and people who play a game out."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.sandbox.driver import Client
from games.catalog import GAMES
from tests.sandbox.screen import PHONE, Screen, look

pytestmark = [pytest.mark.sandbox]
LONGEST = 400
"""Clicks after which a game should long be over."""
MIDDLE = 16
"""Clicks after which the bot is killed."""


class Demo:
    """`python -m bot demo` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None
        self.address = ""

    async def start(self) -> None:
        database = str(self._folder / "takujo.db")
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "demo"),
            env=os.environ | {"CI": "true", "TAKUJO_DATABASE": database},
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        found = re.search(r"http://\S+", line)
        assert found is not None, line
        self.address = found[0]

    async def stop(self) -> int:
        """End it as Ctrl-C does, if it still runs; return the exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGINT)
        await self._process.communicate()
        return self._process.returncode or 0

    def kill_bot(self) -> None:
        """Kill the bot, not the page."""
        assert self._process is not None
        own = self._process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)


@pytest.fixture
async def demo(tmp_path: Path) -> AsyncIterator[Demo]:
    running = Demo(tmp_path)
    await running.start()
    try:
        async with Client(running.address) as client:
            await client.wait_online()
        yield running
    finally:
        await running.stop()


async def test_a_bot_that_dies_comes_back_and_all_stays(demo: Demo) -> None:
    async with Client(demo.address) as client:
        mika = (await client.members())[0]
        general = await client.channel("general")
        lobby = await mika.reply_to(general, await mika.command(general, "play", game="coloretto"))
        demo.kill_bot()
        await asyncio.sleep(0.5)
        assert (await client.ask("GET", "/state"))["status"]["online"] is False
        await client.wait_online()
        await mika.click(lobby, "lobby:ai")
    assert await demo.stop() == 0
    await demo.start()
    async with Client(demo.address) as client:
        await client.wait_online()
        mika = (await client.members())[0]
        lobby = await mika.message(general, int(lobby["id"]))
        await mika.click(lobby, "lobby:start")
        await client.wait_threads(general)
    assert await demo.stop() == 0


@pytest.mark.browser
async def test_three_clicks_to_a_running_game(demo: Demo) -> None:
    async with look(demo.address, PHONE) as screen:
        await screen.page.locator('.chip[data-run="play coloretto"]').click()
        await screen.press("lobby:ai")
        await screen.press("lobby:start")
        await expect(screen.page.locator(".thread-card")).to_be_visible()
        await screen.picture("three-clicks")


@pytest.mark.browser
@pytest.mark.parametrize(("locale", "fullness"), [("en-US", -1), ("ja", 0)])
@pytest.mark.parametrize("game", GAMES)
async def test_two_people_play_a_game_out(
    demo: Demo, game: str, locale: str, fullness: int
) -> None:
    """Every game, with the fewest and with the most seats; house players take the others."""
    seats = GAMES[game].game.seats[fullness]
    name = f"{game}-{seats}-{locale}"
    async with look(demo.address) as screen, Client(demo.address) as client:
        await client.ask("PATCH", "/guild", {"locale": locale})
        for number in (1, 0):
            await screen.become(number)
            await screen.speak(locale)
        await screen.page.locator(f'.chip[data-run="play {game}"]').click()
        await screen.become(1)
        await screen.press("lobby:join")
        await screen.become(0)
        for _ in range(seats - 2):
            await screen.press("lobby:ai")
        await screen.picture(f"{name}-lobby")
        await screen.press("lobby:start")
        await screen.page.locator(".thread-card").click()
        await _play_out(demo, screen, name)
        await expect(screen.button("table:rematch")).to_be_visible()
        await screen.picture(f"{name}-final")


async def _play_out(demo: Demo, screen: Screen, name: str) -> None:
    """Let both take their turns until the end; in the middle the bot is killed."""
    clicks, killed = 0, False
    rematch = screen.page.locator('[data-id^="table:rematch"]')
    while not await rematch.count():
        for number in (0, 1):
            await screen.become(number)
            panel = await screen.open_hand()
            while await screen.choose(panel):
                clicks += 1
                assert clicks < LONGEST
        if clicks > MIDDLE and not killed:
            await screen.picture(f"{name}-turn")
            demo.kill_bot()
            killed = True
            await expect(screen.page.locator("#notice")).not_to_be_empty()
            await expect(screen.page.locator("#notice")).to_be_empty(timeout=30_000)
    assert killed
