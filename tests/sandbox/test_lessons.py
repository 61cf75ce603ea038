"""A newcomer learns each game on the page, and plays the practice game by what was taught.

That this wins is tested on many deals in `tests/games/test_lessons.py`; here chance decides.

With `TAKUJO_SOAK`, in every language; otherwise each game in one. Clicks, seconds and heights are
printed.
"""

from __future__ import annotations

import re
import time
from itertools import product
from typing import Final, Protocol

import pytest
from playwright.async_api import Locator

from bot.messages.custom_id import CustomId
from bot.messages.ids import parse_id
from bot.messages.table_ids import MakeMove
from bot.sandbox.server import Sandbox
from bot.testing.random_games import SOAK
from bot.words import LANGUAGES, Reader
from tests.sandbox.process import Bot
from tests.sandbox.screen import CONTROLS, TALL, VIEW, Screen, look
from tests.support.driver import Client
from tests.support.games import GAMES

pytestmark = [pytest.mark.sandbox, pytest.mark.browser, pytest.mark.long]
LOCALES: Final = {"en": "en-US", "de": "de", "ja": "ja"}
TAUGHT: Final = ("keltis", "nlk", "cullinan")
PLAYED: Final = (
    [(game, language) for game in TAUGHT for language in LANGUAGES]
    if SOAK
    else list(zip(TAUGHT, LANGUAGES, strict=True))
)
MOST_CLICKS: Final = 120
TOLD: Final = "(all) => all.map((one) => [one.dataset.id, one.innerText])"
"""A script: the custom ids and labels of buttons."""
OPTIONS: Final = "(all) => all.map((one) => [one.dataset.value, one.innerText])"
"""A script: the values and labels of an open select."""
RESULTS: Final = ("ahead", "won", "shared", "behind", "other", "safe", "lost", "void")
"""How a game may end for its newcomer."""
MARKUP: Final = re.compile(r"\*\*|\N{VARIATION SELECTOR-16}")
_GAIN: Final = re.compile(r"[+−±]\d+")


class KeltisNewcomer:
    """Goes on in the rows that the lesson began, with the best number on the buttons."""

    def __init__(self) -> None:
        self.rows = {"r": [1, 2, 3, 4, 5, 7, 8], "b": [10, 9, 8, 7]}

    def choose(self, labels: dict[str, str]) -> str:
        rated = {choice: self._rate(choice, label) for choice, label in labels.items()}
        best = max(rated, key=lambda choice: rated[choice])
        if played := re.match(r"play-([a-z])(\d+)", best):
            self.rows.setdefault(played[1], []).append(int(played[2]))
        return best

    def _rate(self, choice: str, label: str) -> float:
        match = _GAIN.search(label)
        gain = float(match[0].replace("−", "-").replace("±", "")) if match else 0.0
        if choice.startswith("play-"):
            row = self.rows.get(choice[5], [])
            value = int(re.findall(r"\d+", choice)[0])
            if not row:
                return gain - 4 if value in {0, 1, 9, 10} else -20
            skipped = max(0, abs(value - row[-1]) - 1)
            return gain - 0.8 * skipped if skipped < 3 else -20
        if choice.startswith("drop-"):
            row = self.rows.get(choice[5], [])
            value = int(re.findall(r"\d+", choice)[0])
            is_lost = bool(row) and (row[-1] - row[0]) * (value - row[-1]) < 0
            return -10 if is_lost else -11
        if choice.startswith("/"):
            return -9.0 if choice == "/drop" else -30.0
        return 1.0 if choice == "deck" else gain


class NlkNewcomer:
    """Beats or leads with the weakest card, trumps last. Clubs are trumps."""

    def choose(self, labels: dict[str, str]) -> str:
        ranks = ["7", "8", "9", "10", "j", "q", "k", "a"]
        cards = [choice for choice in labels if choice.startswith("lay-")]
        if not cards:
            return next(iter(labels))
        return min(cards, key=lambda card: (card.endswith("c"), ranks.index(card[4:-1])))


class CullinanNewcomer:
    """Collects the highest diamonds and buys I."""

    def choose(self, labels: dict[str, str]) -> str:
        for prefix in ("buy-1=", "/buy-1", "one-1", "thief", "gem-3", "gem-2", "gem-1", "yes"):
            for choice in labels:
                if choice.startswith(prefix):
                    return choice
        others = [choice for choice in labels if not choice.startswith("/")]
        return next((label for label in others if label == "special"), (others or [*labels])[0])


class Newcomer(Protocol):
    """A person who reads the buttons of a panel."""

    def choose(self, labels: dict[str, str]) -> str:
        """Return one of the choices, the keys of the labels."""


NEWCOMERS: Final[dict[str, type[Newcomer]]] = {
    "keltis": KeltisNewcomer,
    "nlk": NlkNewcomer,
    "cullinan": CullinanNewcomer,
}


def move_of(custom_id: str) -> str:
    clicked: CustomId | None = parse_id(custom_id)
    assert isinstance(clicked, MakeMove)
    return clicked.choice


async def _play(
    screen: Screen, panel: Locator, newcomer: Newcomer, name: str, heights: dict[str, int]
) -> int:
    """Play until the end and return the clicks; note the greatest height of the panel."""
    controls = panel.locator(CONTROLS)
    over = panel.locator('[data-id^="table:rematch:"]')
    clicks = 0
    while clicks < MOST_CLICKS:
        await controls.or_(over).first.wait_for()
        if (height := await screen.height(panel)) > heights.get("panel", 0):
            heights["panel"] = height
            await screen.portrait(panel, f"{name}-panel")
        if await over.count():
            return clicks
        boxes = panel.locator(f".box{CONTROLS}")
        if await boxes.count():
            # Choices that do not fit as buttons.
            await boxes.click()
            options: list[tuple[str, str]] = await panel.locator(".option").evaluate_all(OPTIONS)
            chosen = newcomer.choose(dict(options))
            await screen.answered(panel, panel.locator(f'.option[data-value="{chosen}"]'))
        else:
            pairs: list[tuple[str, str]] = await controls.evaluate_all(TOLD)
            labels = {move_of(custom_id): label for custom_id, label in pairs}
            chosen = newcomer.choose(labels)
            [custom_id] = [custom_id for custom_id, _ in pairs if move_of(custom_id) == chosen]
            await screen.answered(panel, panel.locator(f'[data-id="{custom_id}"]'))
        clicks += 1
    raise AssertionError("the game does not end")


def is_told(result: str, language: str) -> bool:
    """Tell whether a text of the page has the words of one of `RESULTS`, without its variables."""
    reader = Reader(language)
    sentences = [
        MARKUP.sub("", reader.say(f"own-result-{name}", count=count, who="#", place=place))
        for name, count, place in product(RESULTS, (1, 2), (2, 3))
    ]
    return any(
        all(words.strip() in result for words in re.split(r"[#\d]+", sentence))
        for sentence in sentences
    )


@pytest.mark.parametrize(("game", "language"), PLAYED)
async def test_a_newcomer_learns_a_game_and_plays_it_to_its_end(
    sandbox: Sandbox, bot: Bot, client: Client, game: str, language: str
) -> None:
    lesson = GAMES[game].lesson
    assert lesson is not None
    heights: dict[str, int] = {}
    begun = time.monotonic()
    async with look(sandbox.address, TALL, bot.log, locale=LOCALES[language]) as screen:
        channel = await client.add_channel(f"{game}-{language}")
        await screen.open(channel)
        [person, *_] = await client.members()
        await screen.speak(LOCALES[language])
        reply = await person.command(channel, "learn", game=game)
        message = await person.reply_to(channel, reply)
        message_box = screen.page.locator(f"#m{message['id']}")
        await message_box.wait_for()
        clicks = 0
        for number, step in enumerate(lesson.steps):
            heights[f"step {number + 1}"] = await screen.height(message_box)
            await screen.portrait(message_box, f"lesson-{game}-{language}-{number + 1}")
            if step.choices:
                right = f'[data-id="lesson:answer:{game}:{number}_0"]'
                await screen.answered(message_box, message_box.locator(right))
                clicks += 1
        await screen.answered(message_box, message_box.locator(f'[data-id="lesson:play:{game}"]'))
        learned = time.monotonic()
        name = f"lesson-{game}-{language}"
        clicks += 1 + await _play(screen, message_box, NEWCOMERS[game](), name, heights)
        over = time.monotonic()
        result = await message_box.inner_text()
    effort = f"{clicks} clicks, {learned - begun:.0f} s to learn, {over - learned:.0f} s to play"
    print(f"\n{game} {language}: {effort}\n{heights}\n{result}")
    # `test_screens.py` measures panels.
    steps = {name: height for name, height in heights.items() if name != "panel"}
    assert {name: height for name, height in steps.items() if height > VIEW} == {}
    assert is_told(result, language)
