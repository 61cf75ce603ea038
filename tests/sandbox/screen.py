"""Use the demo page as a person does: by looking and clicking."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, BrowserContext, Locator, Page, async_playwright
from playwright.async_api import Error as BrowserError

from bot.testing.random_games import SOAK
from tests.sandbox.playing import picks_of

ARTEFACTS = Path(__file__).parents[2] / "artefacts"
PICTURES = SOAK or "TAKUJO_PICTURES" in os.environ
"""Whether to save pictures of passed tests as well, a fifth of the processor time of a game."""
DESKTOP = (1280, 860)
PHONE = (360, 720)
TALL = (390, 844)
VIEW = 742
"""Pixels between header and input line of a tall phone."""
SHOWN = """() => [
  `as ${document.querySelector(".face.on")?.title} in ${document.title}`,
  `notice: ${document.querySelector("#notice").textContent}`,
  `shown: ${document.querySelector("#messages").dataset.shown}`,
  ...[...document.querySelectorAll(".message")].slice(-8).flatMap((node) => [
    `[${node.id} ${node.className}]`,
    node.innerText.replace(/\\n+/g, "\\n").slice(-1200),
    ...[...node.querySelectorAll("[data-id]")]
      .map((one) => `  <${one.dataset.id} ${one.className}>`),
  ]),
].join("\\n")"""
"""A script: the visible text."""
AROUND = 200
"""Pixels of the page above and below its messages."""
POLLING = 25
"""Milliseconds between two checks of a condition on the page."""
HAND = '[data-id^="table:hand"]'
CONTROLS = '[data-id^="move:"]:not(:disabled)'
OFFERED = """(all) => all.map((one) => [one.dataset.id,
  [...one.parentNode.querySelectorAll(".option")].map((option) => option.dataset.value)])"""
"""A script: the custom ids of controls, and the values of an open select."""
REMATCH = '[data-id^="table:rematch"]'
BOARD = f".message:not(.ephemeral):has({HAND}, {REMATCH})"
SETTLED = "() => !document.querySelector('.pending, .thinking')"
CHANGED = """([panel, edited]) => {
  const node = document.getElementById(panel);
  if (node.matches(".pending")) return false;
  return node.dataset.edited !== edited || node.querySelector(".failed") !== null;
}"""
NEWER = """([board, key, edited]) => {
  const last = [...document.querySelectorAll(board)].at(-1);
  return last && (last.id !== key || last.dataset.edited !== (edited || ""));
}"""
SPOT = """(one) => {
  one.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = one.getBoundingClientRect();
  return { x, y, width, height };
}"""
"""A script: scroll a message into view and return its position."""
HEIGHTS = """async (messages) => {
  const images = messages.flatMap((one) => [...one.querySelectorAll("img")]);
  images.forEach((image) => { image.loading = "eager"; });
  const loaded = (image) => image.complete
    || new Promise((done, fail) => { image.onload = done; image.onerror = fail; });
  await Promise.all(images.map(loaded));
  const broken = images.find((image) => !image.naturalWidth);
  if (broken) throw new Error(`${broken.src} is no picture`);
  return messages.map((one) => one.offsetHeight);
}"""
"""A script: the heights of messages in pixels, once their pictures are loaded."""
OPEN = "(detail) => document.dispatchEvent(new CustomEvent('open', { detail }))"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
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
    """Find the browser; without one, skip locally and fail in CI.

    The headless shell is the same engine without windows and menus, in half the processor time.
    """
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        if "CI" in os.environ:
            pytest.fail("chromium is not installed")
        pytest.skip("chromium is not installed")
    return path


class Screen:
    """The page at one window size."""

    def __init__(self, page: Page, size: tuple[int, int]) -> None:
        self.page = page
        self.size = size
        self._luck = Random(1)
        page.set_default_timeout(60_000)

    async def failure_report(self, log: str) -> str:
        """Save a picture of the page; return its text, its requests, and the logs."""
        test = os.environ.get("PYTEST_CURRENT_TEST", "page").partition(" ")[0]
        name = "failed-" + re.sub(r"\W+", "-", test.rpartition("::")[2]).strip("-")
        try:
            visible = await self.page.evaluate(SHOWN)
            requests = [
                f"{request.method} {request.url} {request.post_data}"
                for request in await self.page.requests()
            ]
            noted = (message.text for message in await self.page.console_messages())
            _keep(f"{name}.png", await self.page.screenshot())
            report = "\n".join((visible, "--- requests and console ---", *requests, *noted))
        except BrowserError as error:
            report = f"(the page cannot be read: {error})"
        report = f"--- the page ---\n{report}\n--- the bot ---\n{log}"
        written = report.encode(errors="replace")  # the text may begin within a character
        _keep(f"{name}.txt", written)
        return written.decode()

    async def picture(self, name: str) -> None:
        """Save the visible part as an artefact."""
        if PICTURES:
            _keep(f"{name}.png", await self.page.screenshot())

    async def portrait(self, message: Locator, name: str) -> None:
        """Save a whole message as an artefact."""
        await message.wait_for()
        if PICTURES:
            _keep(f"{name}.png", await self.whole(message))

    async def whole(self, message: Locator) -> bytes:
        """Return a picture of a whole message, in a window high enough for it."""
        height = await message.evaluate("(one) => one.offsetHeight")
        width, usual = self.size
        await self.page.set_viewport_size({"width": width, "height": height + AROUND})
        # Not of the node: it is replaced when a message is collapsed.
        shot = await self.page.screenshot(clip=await message.evaluate(SPOT))
        await self.page.set_viewport_size({"width": width, "height": usual})
        return shot

    def button(self, custom_id: str) -> Locator:
        """Find the newest button or select whose custom id has this prefix."""
        return self.page.locator(f'[data-id^="{custom_id}"]').last

    async def press(self, custom_id: str) -> None:
        await self.button(custom_id).click()
        await self.settled()

    async def add_ai(self, level: str = "normal") -> None:
        """Seat a computer player in the newest lobby, of which the host sees the menu."""
        await self.button("lobby:ai:").click()
        await self.page.locator(f'.option[data-value="{level}"]').last.click()
        await self.settled()

    async def open_lobby(self, game: str) -> None:
        """Open a table by the name of a game on the page."""
        await self.page.locator(f'[data-run="play {game}"]').click()
        await self.button(f"game:open:{game}").wait_for()
        await self.press(f"game:open:{game}")
        await self.button("lobby:join:").wait_for()

    async def settled(self) -> None:
        await self.until(SETTLED)

    async def until(self, script: str, argument: object = None) -> None:
        """Wait until a script returns true, without redrawing the page meanwhile."""
        await self.page.wait_for_function(script, arg=argument, polling=POLLING)

    async def become(self, number: int) -> None:
        """Switch to another person, counted from 0."""
        face = self.page.locator(".face").nth(number)
        key = await face.get_attribute("data-face")
        if "on" not in (await face.get_attribute("class") or "").split():
            await face.click()
        await self.page.locator(f'#messages[data-shown^="{key}/"]').wait_for()

    async def speak(self, locale: str) -> None:
        """Choose the language of the current person, unless the page already has it."""
        spoken = self.page.locator(f'html[lang="{locale[:2]}"]')
        if await spoken.count():
            return
        narrow = await self.page.locator(".menu").is_visible()
        if narrow:
            await self.page.click(".menu")
        await self.page.click("#whoami")
        await self.page.select_option(".popup select", locale)
        await spoken.wait_for()
        await self.page.click("#whoami")
        if narrow:
            await self.page.click("#veil", position={"x": self.size[0] - 10, "y": 200})

    async def open_hand(self) -> Locator:
        """Press the newest public *My hand* and return the new private panel."""
        panels = self.page.locator(".message.ephemeral")
        # The earlier panel is deleted, other private messages stay.
        before: list[str] = await panels.evaluate_all("all => all.map((one) => `:not(#${one.id})`)")
        panels = self.page.locator(".message.ephemeral" + "".join(before))
        await self.page.locator(".message:not(.ephemeral)").locator(HAND).last.click()
        await self.settled()
        assert not await self.page.locator(".failed").count(), "This interaction failed"
        await panels.wait_for()
        return self.page.locator(f"#{await panels.get_attribute('id')}")

    async def open(self, channel: int) -> None:
        await self.page.evaluate(OPEN, str(channel))
        await self.page.locator(f'#messages[data-shown$="/{channel}"]').wait_for()

    async def height(self, message: Locator) -> int:
        """Return the height of a message in pixels, once its pictures are loaded."""
        [height] = await message.evaluate(f"(one) => ({HEIGHTS})([one])")
        return int(height)

    async def heights(self, messages: Locator) -> list[int]:
        """Return the heights of several messages, also of those outside the visible part."""
        heights: list[int] = await messages.evaluate_all(HEIGHTS)
        return heights

    async def answered(self, message: Locator, choice: Locator) -> None:
        """Press a choice of a message and wait until the message changes."""
        key = await message.get_attribute("id")
        before = await message.get_attribute("data-edited")
        await choice.click()
        await self.until(CHANGED, [key, before])
        assert not await message.locator(".failed").count(), "This interaction failed"

    async def choose(self, panel: Locator) -> bool:
        """Press a random choice of a panel; return False if there is none.

        With the first choice every time, a game might never end: take a diamond, put it back.
        """
        controls = panel.locator(CONTROLS)
        if not await controls.count():
            return False
        boxes = panel.locator(f".box{CONTROLS}")
        if await boxes.count():
            await boxes.click()
        picks = picks_of(await controls.evaluate_all(OFFERED))
        control, value = self._luck.choice(list(picks.values()))
        chosen = f'.option[data-value="{value}"]' if value else f'[data-id="{control}"]'
        await self.answered(panel, panel.locator(chosen))
        return True

    def board(self) -> Locator:
        """Find the newest public message of a started table."""
        return self.page.locator(BOARD).last

    async def boards(self) -> AsyncGenerator[list[int], None]:
        """Yield the players to move at each new board, until the game is over."""
        while True:
            # Read first, so that a board that arrives meanwhile counts as the next one.
            stamp = await self.stamp()
            if await self.board().locator(REMATCH).count():
                return
            yield await self.to_move()
            await self.next_board(stamp)

    async def to_move(self) -> list[int]:
        """Return the numbers of the people whose turn it is at the newest board."""
        named = await self._data(self.board().locator(".mention"), "user")
        faces = await self._data(self.page.locator(".face"), "face")
        return [number for number, face in enumerate(faces) if face in named]

    async def _data(self, nodes: Locator, name: str) -> list[str]:
        values: list[str] = await nodes.evaluate_all(f"all => all.map((one) => one.dataset.{name})")
        return values

    async def table(self) -> str:
        return (await self._data(self.board().locator(HAND), "id"))[0].split(":")[2]

    async def stamp(self) -> str:
        """Return a key that distinguishes the newest board."""
        value: str = await self.board().evaluate("(one) => `${one.id} ${one.dataset.edited}`")
        return value

    async def next_board(self, stamp: str) -> None:
        await self.until(NEWER, [BOARD, *stamp.split(" ")])

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


def _keep(name: str, data: bytes) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / name.replace("/", "")).write_bytes(data)


class Chromium:
    """One browser for all tests of a process, started by the first.

    It keeps a window for each language: opening one takes more processor time than a whole test.
    """

    def __init__(self) -> None:
        self._browser: Browser | None = None
        self._windows: dict[tuple[str, int], BrowserContext] = {}
        self._stack = AsyncExitStack()

    async def page(self, size: tuple[int, int], locale: str, scale: int) -> Page:
        """Return an empty page without shared state; closing it removes everything.

        It is a separate tab, and each sandbox is a separate server: the demo page stores data (in
        `sessionStorage`) for one tab on one server.
        """
        window = self._windows.get((locale, scale)) or await self._open(locale, scale)
        page = await window.new_page()
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        return page

    async def _open(self, locale: str, scale: int) -> BrowserContext:
        """Open a window with an empty tab, which keeps it open."""
        if self._browser is None:
            path = chromium()
            driver = await self._stack.enter_async_context(async_playwright())
            self._browser = await driver.chromium.launch(executable_path=path, args=ARGUMENTS)
            self._stack.push_async_callback(self._browser.close)
        # Animations would redraw the page sixty times a second, a third of all processor time.
        window = self._windows[locale, scale] = await self._browser.new_context(
            locale=locale, device_scale_factor=scale, reduced_motion="reduce"
        )
        await window.new_page()
        return window

    async def end(self) -> None:
        await self._stack.aclose()


CHROMIUM = Chromium()


@asynccontextmanager
async def look(
    address: str,
    size: tuple[int, int] = DESKTOP,
    log: Callable[[], str] = str,
    *,
    locale: str = "en-US",
    scale: int = 1,
) -> AsyncIterator[Screen]:
    """Open the page in a browser of a language; script errors fail the test at the end.

    A failure is reported with the text of the page and the bot's log.
    """
    page = await CHROMIUM.page(size, locale, scale)
    screen = Screen(page, size)
    try:
        await page.goto(address)
        await page.locator("#messages[data-shown]").wait_for()
        yield screen
        assert await page.page_errors() == []
    except BaseException as error:
        error.add_note(await screen.failure_report(log()))
        raise
    finally:
        await page.close()
