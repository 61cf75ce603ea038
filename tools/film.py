"""Record the README's pictures from the page: `python -m tools.film`."""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.async_api import Locator

from bot.avatars import beside
from bot.sandbox.server import Sandbox
from bot.tables.model import Person
from tests.sandbox.middle import Stage, set_up
from tests.sandbox.process import Bot
from tests.sandbox.screen import CHROMIUM, Screen, look
from tests.support.driver import Client

PHONE: Final = (390, 844)
WIDTH: Final = 480
"""Pixels of the film: a phone's, a little finer."""
PACE: Final = 0.2
"""Seconds between two screenshots."""
HELD: Final = 1.6
"""Minimum seconds for the result of a click."""
TAPS: Final = 2
"""A card is drawn, and added to a row."""
AFTER: Final = 4
"""Seconds in which the computer players move."""
PEOPLE: Final = 2
TURN: Final = Stage("coloretto", 3, "en")
HAND: Final = Stage("keltis", 3, "en")
END: Final = Stage("coloretto", 4, "en", over=True)
PRESSED: Final[dict[str, Any]] = {"quality": 80, "method": 6}
FINGER: Final = """([x, y]) => {
  document.querySelector("#finger")?.remove();
  if (x === null) return;
  const node = document.createElement("div");
  node.id = "finger";
  node.style.cssText = `position:fixed;left:${x - 20}px;top:${y - 20}px;width:40px;height:40px;`
    + "border-radius:50%;background:#ffffff80;border:2px solid #ffffffcc;z-index:99";
  document.body.append(node);
}"""


class Film:
    """A recording of the page."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._shots: list[Image.Image] = []
        self._seconds: list[float] = []

    async def shoot(self, seconds: float) -> None:
        """Hold the current picture for `seconds`."""
        data = await self._screen.page.screenshot()
        shot = Image.open(io.BytesIO(data)).convert("RGB")
        if self._shots and shot.tobytes() == self._shots[-1].tobytes():
            self._seconds[-1] += seconds
        else:
            self._shots.append(shot)
            self._seconds.append(seconds)

    async def roll(self, seconds: float) -> None:
        """Record for `seconds`."""
        for _ in range(round(seconds / PACE)):
            await self.shoot(PACE)
            await asyncio.sleep(PACE)

    async def tap(self, button: Locator) -> None:
        """Press a button visibly."""
        spot = await button.bounding_box()
        assert spot is not None
        at = [spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2]
        await self._screen.page.evaluate(FINGER, at)
        await self.shoot(0.5)
        await self._screen.page.evaluate(FINGER, [None, None])
        await button.click()

    def save(self, file: Path) -> None:
        """Write an animated WebP without very short pictures."""
        seen = [at for at, seconds in enumerate(self._seconds) if seconds > PACE]
        first, *others = (_fit(self._shots[at]) for at in seen)
        lasting = [round(1000 * self._seconds[at]) for at in seen]
        first.save(file, save_all=True, append_images=others, duration=lasting, loop=0, **PRESSED)


def _fit(shot: Image.Image) -> Image.Image:
    height = round(shot.height * WIDTH / shot.width)
    return shot.resize((WIDTH, height), Image.Resampling.LANCZOS)


async def make(folder: Path) -> None:
    """Play a turn and save the film, and pictures of a lobby, a hand and an end."""
    async with AsyncExitStack() as stack:
        own = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sandbox = await stack.enter_async_context(Sandbox(own / "world.sqlite"))
        client = await stack.enter_async_context(Client(sandbox.address))
        stack.push_async_callback(CHROMIUM.end)
        members = (await client.members())[:PEOPLE]
        people = [Person(member.id, member.name) for member in members]
        channels = [await client.add_channel(name) for name in ("turn", "hand", "end")]
        bot = Bot(sandbox, client, own)
        async with bot, look(sandbox.address, PHONE, bot.log, scale=2) as screen:
            await _keep(screen, await _open_lobby(screen), folder / "lobby.webp")
            await _until_kept(beside(bot.database))
        stages = dict(zip((TURN, HAND, END), channels, strict=True))
        tables = await set_up(bot.database, people, stages)
        async with bot, look(sandbox.address, PHONE, bot.log, scale=2) as screen:
            await screen.open(channels[0])
            film = Film(screen)
            await _play(film, screen, f'[data-id^="move:{tables[TURN]}"]:not(:disabled)')
            film.save(folder / "turn.webp")
            await screen.open(channels[1])
            await screen.button(f"table:hand:{tables[HAND]}").wait_for()
            await _keep(screen, await screen.open_hand(), folder / "hand.webp")
            await screen.open(channels[2])
            await _keep(screen, screen.board(), folder / "end.webp")


async def _until_kept(album: Path) -> None:
    """Wait until the bot has all avatars."""
    async with asyncio.timeout(60):
        while len(await asyncio.to_thread(os.listdir, album)) < PEOPLE:  # noqa: ASYNC110 - a folder
            await asyncio.sleep(0.1)


async def _open_lobby(screen: Screen) -> Locator:
    await screen.open_lobby("coloretto")
    await screen.become(1)
    await screen.press("lobby:join")
    await screen.become(0)
    await screen.add_ai()
    await screen.settled()
    return screen.page.locator('.message:has([data-id^="lobby:join:"])').last


async def _keep(screen: Screen, message: Locator, file: Path) -> None:
    """Save a picture of a message, without the button that leads to the end of the channel."""
    await screen.page.add_style_tag(content="#present { display: none; }")
    await screen.height(message)
    shot = Image.open(io.BytesIO(await screen.whole(message))).convert("RGB")
    _fit(shot).save(file, **PRESSED)


async def _play(film: Film, screen: Screen, choices: str) -> None:
    board = screen.page.locator(".message", has=screen.page.locator(choices)).last
    await board.wait_for()
    await screen.height(board)
    await film.roll(2)
    for _ in range(TAPS):
        await film.tap(board.locator(choices).first)
        await screen.settled()
        await film.roll(HELD)
    await film.roll(AFTER)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("docs"))
    asyncio.run(make(parser.parse_args().folder))


if __name__ == "__main__":
    main()
