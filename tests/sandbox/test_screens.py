"""Measure on the page how much of a phone's screen a turn takes, and how many clicks.

The table, printed and saved in `artefacts/screens.txt`, is the project's goal: one screen per turn.
"""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from playwright.async_api import Locator, expect

from bot.sandbox.model import Json
from bot.sandbox.server import Sandbox
from bot.tables.model import Person, TableId
from bot.testing.random_games import SOAK
from tests.sandbox.process import Bot
from tests.sandbox.screen import ARTEFACTS, Screen, look
from tests.sandbox.staged import Stage, set_up
from tests.support.driver import Client
from tests.support.games import GAMES

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]
SCREEN: Final = (390, 844)
VIEW: Final = 742
"""Pixels between the page's header and its input line."""
CROWDED: Final = 1.1 * VIEW
TABLES: Final = {
    ("coloretto", 4): 1,
    ("keltis", 3): 2,
    ("keltis_card", 3): 2,
    ("nlk", 4): 2,
    ("nlk", 7): 2,
    ("cullinan", 4): 3,
}
"""The most clicks of an ordinary turn, by game and seats."""
LANGUAGES: Final = {"en": "en-US", "ja": "ja"}
SHOWN_WITHIN: Final = 300_000
"""Milliseconds until pending updates are sent: seconds of work, minutes on a busy machine."""
HAND: Final = "table:hand:"
HINT: Final = '[data-id^="table:hint:"]'
CHOICE: Final = '[data-id^="move:"]:not(:disabled)'
BEGUN: Final = 2
"""Clicks from nothing to the first own choice against computer players."""
BEFORE: Final = ("/help", "/play", "lobby", "full lobby", "first message")
"""Messages before the first turn, of a game with many seats."""
MANY: Final = "coloretto"


KINDS: Final = ("public", "private", "hint", "details", "log")
"""Messages of a turn: the board, the panel without and with a hint, and the highest pages."""


@dataclass
class Measures:
    """Measurements of all stages."""

    heights: dict[tuple[str, Stage], int] = field(default_factory=dict)
    """The highest message of a kind."""
    clicks: dict[Stage, int] = field(default_factory=dict)
    before: dict[tuple[str, str], int] = field(default_factory=dict)
    """Messages before the first turn, by name and language."""

    def note(self, kind: str, stage: Stage, height: int) -> None:
        self.heights[kind, stage] = max(height, self.heights.get((kind, stage), 0))

    def report(self) -> str:
        """Return the table of the goal, with the maximum of both languages."""
        lines = [f"| game, seats | clicks | {' | '.join(KINDS)} |", f"|{'---|' * (2 + len(KINDS))}"]
        for stage, clicks in self.clicks.items():
            crowded = replace(stage, seats=most_seats(stage.game), crowded=True)
            cells = " | ".join(f"{self._highest(kind, stage, crowded)}" for kind in KINDS)
            lines.append(f"| {stage.game} {stage.seats} | {clicks} | {cells} |")
        lines += ["", "| before the game | px |", "|---|---|"]
        for name in BEFORE:
            highest = max(self.before[name, language] for language in LANGUAGES)
            lines.append(f"| {name} | {highest} |")
        return "\n".join(lines)

    def _highest(self, kind: str, *moments: Stage) -> str:
        usual, crowded = (
            max(self.heights[kind, replace(moment, language=language)] for language in LANGUAGES)
            for moment in moments
        )
        return f"{usual} (crowded {crowded})"


def most_seats(game: str) -> int:
    return GAMES[game].game.seats[-1]


def stages() -> Iterator[Stage]:
    for language in LANGUAGES:
        for game, seats in TABLES:
            yield Stage(game, seats, language)
        for game in GAMES:
            yield Stage(game, most_seats(game), language, crowded=True)


async def test_a_turn_is_one_screen_and_few_clicks(
    sandbox: Sandbox, client: Client, tmp_path: Path
) -> None:
    people = [Person(member.id, member.name) for member in await client.members()]
    bot = Bot(sandbox, client, tmp_path)
    channels = {stage: await client.add_channel(str(stage)) for stage in stages()}
    tables: dict[Stage, TableId] = {}
    # Each language has its own host: hints are limited to ten a minute for each person.
    hosts = {language: number for number, language in enumerate(LANGUAGES)}
    for language, host in hosts.items():
        seated = [*people[host:], *people[:host]]
        places = {one: place for one, place in channels.items() if one.language == language}
        tables |= await set_up(bot.database, seated, places)
    measures = Measures()
    async with bot, look(sandbox.address, SCREEN, bot.log) as screen:
        assert await screen.page.locator("#scroller").evaluate("(box) => box.clientHeight") == VIEW
        await screen.become(4)
        begun = await _begin(screen)
        for stage, table in tables.items():
            await screen.become(hosts[stage.language])
            await screen.speak_once(LANGUAGES[stage.language])
            await screen.open(channels[stage])
            await _measure(screen, stage, table, measures)
        for host, (language, locale) in enumerate(LANGUAGES.items(), start=2):
            await screen.become(host)
            channel = await client.add_channel(f"before-{language}")
            await client.ask("PATCH", "/guild", {"locale": locale})
            await screen.speak_once(locale)
            await screen.open(channel)
            async for name, message in _begin_slowly(screen, client, channel, host):
                measures.before[name, language] = await screen.height(message)
    report = f"{measures.report()}\n\nFrom nothing to the first own choice: {begun} clicks"
    print(f"\n{report}")
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / "screens.txt").write_text(report + "\n", "utf-8")
    assert begun == BEGUN
    assert [one for one in measures.heights.items() if one[1] > bound(*one[0])] == [], report
    *fitting, first = BEFORE
    for name, most in (*((name, VIEW) for name in fitting), (first, CROWDED)):
        highest = max(measures.before[name, language] for language in LANGUAGES)
        assert highest <= most, (name, report)
    for stage, clicks in measures.clicks.items():
        assert clicks <= TABLES[stage.game, stage.seats], (stage, report)


def bound(kind: str, stage: Stage) -> float:
    """Return the most pixels of a message."""
    return CROWDED if stage.crowded and kind in ("public", "private", "hint") else VIEW


async def _begin(screen: Screen) -> int:
    """Start a game against computer players; return the clicks until there is a choice."""
    choices, clicks = screen.page.locator(CHOICE), 0
    for button in ('.chip[data-run="play"]', '[data-id^="game:practise:"]'):
        assert not await choices.count()
        await screen.page.locator(button).first.click()
        await screen.settled()
        clicks += 1
    await choices.first.wait_for()
    return clicks


async def _begin_slowly(
    screen: Screen, client: Client, channel: int, number: int
) -> AsyncIterator[tuple[str, Locator]]:
    """Take one person from nothing to the first message of a game; measure each message."""
    people = await client.members()
    host, guest = people[number], people[0]

    async def answer(command: str, **options: str) -> tuple[Json, Locator]:
        reply = await host.command(channel, command, **options)
        message = await host.reply_to(channel, reply)
        node = screen.page.locator(f"#m{message['id']}")
        await node.wait_for()
        await screen.settled()
        return message, node

    for command in ("help", "play"):
        yield f"/{command}", (await answer(command))[1]
    message, lobby = await answer("play", game=MANY)
    yield "lobby", lobby
    await guest.click(message, "lobby:join:")
    await host.click(message, "lobby:fill:")
    await lobby.locator('[data-id^="lobby:fill:"]:disabled').wait_for()
    assert await lobby.locator("figure img").count() == 1
    yield "full lobby", lobby
    await host.click(message, "lobby:start:")
    (home,) = await client.wait_threads(channel)
    await screen.open(home)
    first = screen.page.locator(f'.message:not(.ephemeral):has([data-id^="{HAND}"])').first
    await first.wait_for(timeout=SHOWN_WITHIN)
    yield "first message", screen.page.locator(f"#{await first.get_attribute('id')}")


async def _measure(screen: Screen, stage: Stage, table: TableId, measures: Measures) -> None:
    found = screen.page.locator(f'.message:not(.ephemeral):has([data-id^="{HAND}{table}"])').last
    await found.wait_for(timeout=SHOWN_WITHIN)
    board = screen.page.locator(f"#{await found.get_attribute('id')}")
    panel = await _open(screen, board)

    async def note(kind: str, message: Locator = panel) -> None:
        measures.note(kind, stage, await screen.height(message))
        if SOAK:
            await screen.portrait(message, f"screen-{stage}-{kind}")

    async def press(message: Locator, custom_id: str) -> None:
        await screen.answered(message, message.locator(f'[data-id^="{custom_id}"]'))

    await note("public", board)
    await note("private")
    hint = panel.locator(HINT)
    if await hint.count():
        await screen.answered(panel, hint)
    await note("hint")
    await press(panel, f"table:details:{table}")
    await note("details")
    page = 1
    while await panel.locator(f'[data-id="table:details:{table}:{page}"]').count():
        await press(panel, f"table:details:{table}:{page}")
        await note("details")
        page += 1
    await press(panel, f"table:log:{table}")
    await note("log")
    older = panel.locator(f'[data-id^="table:log:{table}:"]')
    if await older.count():
        await screen.answered(panel, older.first)
        await note("log")
    if not stage.crowded and stage.language == "en":
        is_open = await board.locator(CHOICE).count()
        clicks = await _play(screen, board if is_open else await _open(screen, board))
        measures.clicks[stage] = clicks + (0 if is_open else 1)


async def _open(screen: Screen, board: Locator) -> Locator:
    await board.locator(f'[data-id^="{HAND}"]').click()
    await screen.settled()
    panel = screen.page.locator(".message.ephemeral").last
    await panel.wait_for()
    return screen.page.locator(f"#{await panel.get_attribute('id')}")


async def _play(screen: Screen, message: Locator) -> int:
    """Click through a turn by the first usual choices; return the clicks."""
    choices, clicks = message.locator(CHOICE), 0
    while await choices.count():
        usual = message.locator(f".primary{CHOICE}")
        await screen.answered(message, (usual if await usual.count() else choices).first)
        clicks += 1
    return clicks


async def test_every_page_of_the_rules_is_one_screen(
    sandbox: Sandbox, client: Client, bot: Bot
) -> None:
    heights: dict[str, int] = {}
    channel = await client.channel("general")
    async with look(sandbox.address, SCREEN, bot.log) as screen:
        for number, locale in enumerate(LANGUAGES.values()):
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


FILMED: Final = Stage("keltis_card", 2, "en", over=True)
REPORTED: Final = Stage("coloretto", 3, "ja", over=True)
"""A game with moves that turned it."""


async def test_a_finished_game_is_animated_and_analysed(
    sandbox: Sandbox, client: Client, tmp_path: Path
) -> None:
    people = [Person(member.id, member.name) for member in (await client.members())[:3]]
    bot = Bot(sandbox, client, tmp_path)
    channels = {stage: await client.add_channel(str(stage)) for stage in (FILMED, REPORTED)}
    tables = await set_up(bot.database, people[:2], {FILMED: channels[FILMED]})
    tables |= await set_up(bot.database, people, {REPORTED: channels[REPORTED]})
    async with bot, look(sandbox.address, SCREEN, bot.log) as screen:
        await screen.open(channels[FILMED])
        await _animate(screen, sandbox.address, tables[FILMED])
        await screen.speak_once("ja")
        await screen.open(channels[REPORTED])
        await _report(screen, tables[REPORTED])


async def _animate(screen: Screen, address: str, table: str) -> None:
    await screen.button(f"table:replay:{table}").click(timeout=SHOWN_WITHIN)
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
    assert await screen.height(report) <= VIEW
    await report.locator('[data-id^="table:replay:"]').first.click()
    await screen.settled()
    await expect(report).to_contain_text("ターン目")
    await report.locator('[data-id^="table:report:"]').click()
    await expect(report).to_contain_text("運：")
