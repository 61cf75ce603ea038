"""Measure on the page how much of a phone's screen a turn takes, and how many clicks.

The heights are printed and saved in `artefacts/screens.txt`. The goal is one screen per turn.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from playwright.async_api import Locator, expect

from bot.sandbox.model import Json
from bot.sandbox.server import Sandbox
from bot.tables.model import Person, TableId
from tests.sandbox.middle import Stage, set_up
from tests.sandbox.process import Bot
from tests.sandbox.screen import ARTEFACTS, CONTROLS, TALL, VIEW, Screen, look
from tests.support.driver import Client, Member
from tests.support.games import GAMES

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]
TABLES: Final = {
    ("coloretto", 4): 1,
    ("keltis", 3): 2,
    ("keltis_card", 3): 2,
    ("nlk", 4): 2,
    ("nlk", 7): 2,
    ("cullinan", 4): 3,
}
"""The most clicks of an ordinary turn, by game and seats."""
LANGUAGES: Final = {"en": "en-US", "de": "de", "ja": "ja"}
LONGEST: Final = "de"
"""The language of ordinary moments; crowded ones are measured in all."""
SHOWN_WITHIN: Final = 300_000
"""Milliseconds until pending updates are sent, which takes minutes on a busy machine."""
HAND: Final = "table:hand:"
BEGUN: Final = 2
"""Clicks from nothing to the first own choice against computer players."""
MANY: Final = "coloretto"


class Measures:
    """The largest heights in any language, and a list of those above their limits."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self.language = ""
        """The language that the page shows now."""
        self.exceeded: list[str] = []
        self._rows: defaultdict[str, dict[str, int]] = defaultdict(dict)

    def count(self, row: str, column: str, measured: int, most: int, language: str = "all") -> None:
        self._rows[row][column] = max(measured, self._rows[row].get(column, 0))
        if measured > most:
            self.exceeded.append(f"{row}, {language}: {column} is {measured}, more than {most}")

    async def note(self, row: str, column: str, message: Locator) -> None:
        await self._screen.portrait(message, f"screen-{row}-{column}-{self.language}")
        height = await self._screen.height(message)
        self.count(row, column, height, VIEW, self.language)

    def __str__(self) -> str:
        return "\n".join(f"{row}: {columns}" for row, columns in self._rows.items())


def stages(language: str) -> Iterator[Stage]:
    for game, seats in TABLES if language == LONGEST else ():
        yield Stage(game, seats, language)
    for game, package in GAMES.items():
        yield Stage(game, package.game.seats[-1], language, crowded=True)


async def test_messages_fit_one_screen_and_turns_need_few_clicks(
    sandbox: Sandbox, client: Client, bot_folder: Path
) -> None:
    bot = Bot(sandbox, client, bot_folder)
    people = await client.members()
    channels: dict[Stage, int] = {}
    tables: dict[Stage, TableId] = {}
    # Each language has its own host: hints are limited to ten a minute for each person.
    for host, language in enumerate(LANGUAGES):
        seated = [Person(person.id, person.name) for person in (*people[host:], *people[:host])]
        own = {stage: await client.add_channel(str(stage)) for stage in stages(language)}
        channels |= own
        tables |= await set_up(bot.database, seated, own)
    async with bot, look(sandbox.address, TALL, bot.log) as screen:
        measures = Measures(screen)
        assert await screen.page.locator("#scroller").evaluate("(box) => box.clientHeight") == VIEW
        await screen.become(4)
        clicks = await _practise(screen)
        measures.count("from nothing to the first own choice", "clicks", clicks, BEGUN)
        for host, (language, locale) in enumerate(LANGUAGES.items()):
            await screen.become(host)
            await screen.speak(locale)
            measures.language = language
            for stage in stages(language):
                await screen.open(channels[stage])
                await _measure(screen, stage, tables[stage], measures)
            channel = await client.add_channel(f"before-{language}")
            await screen.open(channel)
            await client.ask("PATCH", "/guild", {"locale": locale})
            # Nobody opens more than five tables a minute, and the hosts have opened as many.
            other = len(LANGUAGES) + host % (len(people) - len(LANGUAGES))
            await screen.become(other)
            await screen.speak(locale)
            await _open_and_start(screen, people[other], channel, measures)
    print(f"\n{measures}")
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / "screens.txt").write_text(f"{measures}\n", "utf-8")
    assert not measures.exceeded, "\n".join(measures.exceeded)


async def _practise(screen: Screen) -> int:
    """Start a game against computer players; return the clicks until there is a choice."""
    choices = screen.page.locator(CONTROLS)
    clicks = 0
    for button in ('[data-run^="play "]', '[data-id^="game:practise:"]'):
        assert not await choices.count()
        await screen.page.locator(button).first.click()
        await screen.settled()
        clicks += 1
    await choices.first.wait_for()
    return clicks


async def _open_and_start(screen: Screen, host: Member, channel: int, measures: Measures) -> None:
    """Measure each message from `/help` to the first board of a game with many seats."""
    guest = next(member for member in await host.client.members() if member.id != host.id)

    async def answer(name: str, command: str, **options: str) -> tuple[Json, Locator]:
        reply = await host.command(channel, command, **options)
        message = await host.reply_to(channel, reply)
        node = screen.page.locator(f"#m{message['id']}")
        await node.wait_for()
        await screen.settled()
        await measures.note("before", name, node)
        return message, node

    await answer("/help", "help")
    await answer("/play", "play")
    await answer("/play GAME", "play", game=MANY)
    message = await host.open_lobby(channel, MANY)
    lobby = screen.page.locator(f"#m{message['id']}")
    await lobby.wait_for()
    await measures.note("before", "lobby", lobby)
    await guest.click(message, "lobby:join:")
    await host.click(await host.open_menu(message), "lobby:fill:")
    await lobby.locator('[data-id^="lobby:join:"]:disabled').wait_for()
    assert await lobby.locator("figure img").count() == 1
    await measures.note("before", "full lobby", lobby)
    await host.click(message, "lobby:start:")
    await host.wait_for(channel, lambda m: m["id"] == message["id"] and "thread" in m, 20)
    (home,) = await host.client.threads(channel)
    await screen.open(home)
    first = await _board(screen, "")
    await measures.note("before", "first message", first)


async def _board(screen: Screen, table: str) -> Locator:
    """Wait for the board of a table; return a locator that finds it after edits as well."""
    locator = screen.page.locator(f'.message:not(.ephemeral):has([data-id^="{HAND}{table}"])').last
    await locator.wait_for(timeout=SHOWN_WITHIN)
    return screen.page.locator(f"#{await locator.get_attribute('id')}")


async def _measure(screen: Screen, stage: Stage, table: TableId, measures: Measures) -> None:
    board = await _board(screen, table)
    panel = await screen.open_hand()
    row = f"{stage.game} {stage.seats}{' crowded' if stage.crowded else ''}"

    async def show(kind: str, button: str) -> bool:
        """Press a button of the panel, if it is there, and measure the result."""
        locator = panel.locator(f"[data-id{button}]")
        if is_there := bool(await locator.count()):
            await screen.answered(panel, locator.first)
        await measures.note(row, kind, panel)
        return is_there

    await measures.note(row, "public", board)
    await measures.note(row, "private", panel)
    await show("hint", '^="table:hint:"')
    assert await show("log", f'^="table:log:{table}"')
    await show("log", f'^="table:log:{table}:"')
    assert await show("details", f'^="table:details:{table}"')
    page = 1
    while await show("details", f'="table:details:{table}:{page}"'):
        page += 1
    if not stage.crowded:
        is_open = await board.locator(CONTROLS).count()
        clicks = await _play(screen, board if is_open else await screen.open_hand())
        most = TABLES[stage.game, stage.seats]
        measures.count(row, "clicks", clicks + (0 if is_open else 1), most)


async def _play(screen: Screen, message: Locator) -> int:
    """Play a turn, with primary buttons where there are any; return the number of clicks."""
    choices = message.locator(CONTROLS)
    clicks = 0
    while await choices.count():
        usual = message.locator(f".primary{CONTROLS}")
        await screen.answered(message, (usual if await usual.count() else choices).first)
        clicks += 1
    return clicks


FILMED: Final = Stage("keltis_card", 2, "en", over=True)
REPORTED: Final = Stage("coloretto", 3, "ja", over=True)
"""A game with turning points."""


async def test_a_finished_game_is_animated_and_analysed(
    sandbox: Sandbox, client: Client, bot_folder: Path
) -> None:
    people = [Person(member.id, member.name) for member in await client.members()]
    bot = Bot(sandbox, client, bot_folder)
    channels = {stage: await client.add_channel(str(stage)) for stage in (FILMED, REPORTED)}
    tables = await set_up(bot.database, people[:2], {FILMED: channels[FILMED]})
    tables |= await set_up(bot.database, people[:3], {REPORTED: channels[REPORTED]})
    async with bot, look(sandbox.address, TALL, bot.log) as screen:
        await screen.open(channels[FILMED])
        await _animate(screen, sandbox.address, tables[FILMED])
        await screen.speak("ja")
        await screen.open(channels[REPORTED])
        await _report(screen, tables[REPORTED])


async def _animate(screen: Screen, address: str, table: str) -> None:
    await screen.button(f"table:replay:{table}").click(timeout=SHOWN_WITHIN)
    await screen.button(f"table:replay:{table}:more_").click(timeout=SHOWN_WITHIN)
    await screen.button(f"table:export:{table}").click(timeout=SHOWN_WITHIN)
    record = screen.page.locator(f'.message.ephemeral a[download="keltis_card-{table}.json"]')
    await record.wait_for(timeout=SHOWN_WITHIN)
    await screen.button(f"table:animate:{table}").click()
    # The process that draws it has to start first.
    await screen.button(f"table:post:{table}").wait_for(timeout=SHOWN_WITHIN)
    await screen.settled()
    own = screen.page.locator(".message.ephemeral").last
    await screen.portrait(own, "animation-en")
    assert await screen.height(own) <= VIEW
    await screen.button(f"table:post:{table}").click()
    posted = screen.page.locator('.message:not(.ephemeral):has(img[src$=".webp"])')
    await expect(posted).to_contain_text("Animation", timeout=SHOWN_WITHIN)
    source = await posted.locator("img").last.get_attribute("src")
    answer = await screen.page.request.get(f"{address}{source}")
    film = Image.open(io.BytesIO(await answer.body()))
    assert (film.format, film.width) == ("WEBP", 1080)
    assert getattr(film, "n_frames", 1) > 20


async def _report(screen: Screen, table: str) -> None:
    await screen.button(f"table:report:{table}").click(timeout=SHOWN_WITHIN)
    report = screen.page.locator(".message.ephemeral").last
    # The process that analyses the game has to start first.
    await expect(report).to_contain_text("レポート", timeout=SHOWN_WITHIN)
    await screen.settled()
    await screen.portrait(report, "report-ja")
    assert await screen.height(report) <= VIEW
    await report.locator('[data-id$=":points"]').click()
    await expect(report).to_contain_text("のほうが")
    await screen.settled()
    await screen.portrait(report, "turning-points-ja")
    assert await screen.height(report) <= VIEW
    await report.locator('[data-id^="table:replay:"]').first.click()
    await screen.settled()
    await expect(report).to_contain_text("ターン目")
    await report.locator('[data-id^="table:report:"]').click()
    await expect(report).to_contain_text("運：")
    await report.locator('[data-id$=":points"]').click()
    await report.locator('[data-id^="table:again:"]').first.click()
    # The hand of the practice that begins there replaces the report.
    await screen.page.locator('.message.ephemeral [data-id^="move:"]').first.wait_for(
        timeout=SHOWN_WITHIN
    )
    await screen.settled()
    hand = screen.page.locator(".message.ephemeral").last
    await screen.portrait(hand, "again-ja")
    assert await screen.height(hand) <= VIEW
