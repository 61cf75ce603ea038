"""Help, rules and the list of games."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import chain
from typing import Final

import discord

from bot import __version__
from bot.messages import ui
from bot.messages.ids import (
    Document,
    ListPage,
    OpenLesson,
    OpenTable,
    OpenTopic,
    PractiseGame,
    ReadRules,
    ShowGame,
    Topic,
)
from bot.messages.policy import Policy, contact_line, policy_buttons
from bot.messages.shared import NEUTRAL, alt_text, package_name, page_buttons
from bot.messages.tables import lobby_entry
from bot.tables.model import Table
from bot.words import Reader, localize
from games.catalog import Catalogue, GamePackage
from games.core.art.pages import draw_banner, draw_rules_page
from games.core.presentation import RULES, RULES_SUMMARY, RulesPage
from games.core.text import Text, text

COMMANDS: Final = (
    *("play", "learn", "cut", "move", "hand", "board", "log", "undo", "leave", "tables", "rules"),
    *("replay", "report", "stats", "leaderboard", "history", "verify"),
    *("notify", "settings", "privacy", "about", "help"),
)
"""Every slash command, in the order of the explanation."""


def help_message(language: str) -> ui.Message:
    """Explain how to play, with buttons to the most important commands."""
    reader = Reader(language)
    steps = reader.say("help-steps", command=text("cmd-play"))
    buttons = [ui.button(reader.say(f"help-do-{topic}"), OpenTopic(topic)) for topic in Topic]
    return ui.compose(
        NEUTRAL,
        [
            ui.Block((reader.say("help-title"), reader.say("help-intro"))),
            ui.Block((steps,)),
            *ui.rows(buttons),
            ui.Block((reader.say("help-slow"),)),
        ],
    )


def introduction_message(language: str) -> ui.Message:
    """Introduce the bot in a server that it has joined."""
    reader = Reader(language)
    commands = {"play": text("cmd-play"), "settings": text("cmd-settings")}
    start = ui.button(reader.say(f"help-do-{Topic.PLAY}"), OpenTopic(Topic.PLAY))
    return ui.compose(
        NEUTRAL,
        [
            ui.Block((reader.say("help-title"), reader.say("intro-about"))),
            ui.Block((reader.say("intro-start", **commands), reader.say("intro-private"))),
            *ui.rows([start]),
        ],
    )


_COMMANDS_PER_PAGE: Final = 11
"""Commands that fit one view of a phone in every language."""


def commands_message(language: str, page: int = 1) -> ui.Message:
    """List a page of the commands under their localised names; other page numbers are clamped."""
    reader = Reader(language)
    last = -(-len(COMMANDS) // _COMMANDS_PER_PAGE)
    page = min(max(page, 1), last)
    commands = (
        reader.say("help-command", command=text(f"cmd-{name}"), what=text(f"cmd-{name}-desc"))
        for name in COMMANDS[(page - 1) * _COMMANDS_PER_PAGE : page * _COMMANDS_PER_PAGE]
    )
    block = ui.Block((reader.say("help-commands"), *commands))
    turning = page_buttons(partial(ListPage, Topic.COMMANDS), page, last, language)
    return ui.compose(NEUTRAL, [block, *turning])


@dataclass(frozen=True, slots=True)
class BotHealth:
    """The bot's health, as `/about` shows it."""

    started: datetime
    latency: float
    """Seconds between a heartbeat and Discord's acknowledgement; NaN before the first."""
    tables: int
    """Open tables."""
    servers: int


def about_message(condition: BotHealth, policy: Policy, language: str) -> ui.Message:
    """Show the version and the condition of the bot, and who answers for it."""
    reader = Reader(language)
    is_known = math.isfinite(condition.latency)
    facts = reader.say(
        "about-facts",
        since=discord.utils.format_dt(condition.started, "R"),
        latency=round(condition.latency * 1000) if is_known else "–",
        tables=condition.tables,
        servers=condition.servers,
    )
    title = reader.say("about-title", version=__version__)
    lines = [title, facts, reader.say("about-privacy")]
    if policy.is_complete:
        lines.append(contact_line(policy, language))
    buttons = policy_buttons(policy, reader, *Document)
    return ui.compose(NEUTRAL, [ui.Block(tuple(lines)), *ui.rows(buttons)])


GAMES_PER_PAGE: Final = 7
"""Games in one message: more would exceed Discord's forty components."""
NAMES_PER_PAGE: Final = 25
"""The same for names alone."""


def games_message(
    games: Catalogue, language: str, page: int = 1, new: Collection[str] = ()
) -> ui.Message:
    """List a page of the games for one person; other page numbers are clamped.

    `new` are the games with a lesson that are new to the person.
    """
    shown, turning = _page_of(games, Topic.PLAY, page, GAMES_PER_PAGE, language)
    entries = (
        _entry(package, language, is_new=package.game.id in new, key="learn-short")
        for package in shown
    )
    return ui.compose(NEUTRAL, [*chain(*entries), *turning])


_OTHER_GAMES: Final = 8
"""Names of games below a person's first game."""


def first_game_message(games: Catalogue, language: str) -> ui.Message:
    """Lead a person who has never finished a game to the easiest one, with the others below."""
    reader = Reader(language)
    easiest = min(games.values(), key=_difficulty)
    banner, *_ = _entry(easiest, language)
    start = reader.say("play-first-do", game=package_name(easiest, language))
    others = [package for package in games.values() if package is not easiest]
    names = [
        ui.button(package_name(package, language), ShowGame(package.game.id))
        for package in others[:_OTHER_GAMES]
    ]
    names.append(ui.button(reader.say("play-all"), ListPage(Topic.PLAY, 1)))
    return ui.compose(
        NEUTRAL,
        [
            ui.Block((reader.say("play-first"),)),
            banner,
            *ui.rows([ui.button(start, PractiseGame(easiest.game.id), ui.SUCCESS)]),
            ui.Block((reader.say("play-others"),)),
            *ui.rows(names),
        ],
    )


def _difficulty(package: GamePackage) -> tuple[int, int]:
    presentation = package.presentation
    return presentation.weight, presentation.minutes


def _page_of(
    games: Catalogue, topic: Topic, page: int, most: int, language: str
) -> tuple[Sequence[GamePackage], tuple[ui.Row, ...]]:
    """Return the games of a page, and the buttons that turn it if there are more."""
    last = max(1, -(-len(games) // most))
    page = min(max(page, 1), last)
    shown = list(games.values())[(page - 1) * most : page * most]
    return shown, page_buttons(partial(ListPage, topic), page, last, language)


def facts_of(package: GamePackage) -> Text:
    """Return the number of players, the duration and the complexity of a game."""
    seats = package.game.seats
    presentation = package.presentation
    return text(
        "games-facts",
        least=seats[0],
        most=seats[-1],
        seats="fixed" if len(seats) == 1 else "several",
        minutes=presentation.minutes,
        weight=text(f"weight-{presentation.weight}"),
    )


def learn_button(
    game: str, language: str, style: int = ui.SECONDARY, key: str = "learn-open"
) -> ui.Component:
    """Return the button that opens the lesson of a game."""
    return ui.button(Reader(language).say(key), OpenLesson(game), style)


def _entry(
    package: GamePackage, language: str, *, is_new: bool = False, key: str = "learn-open"
) -> Iterator[ui.Part]:
    """Yield the banner of a game and the ways to play it; a new one is first learned."""
    reader = Reader(language, package.words)
    game = package.game.id
    name = package_name(package, language)
    facts = localize(facts_of(package), reader)
    summary = "\n".join((name, reader.say("tagline"), facts))
    yield ui.Picture(f"{game}.png", draw_banner(package.presentation.cover, name, facts), summary)
    buttons = [learn_button(game, language, ui.SUCCESS, key)] if is_new else []
    buttons += (
        ui.button(reader.say("games-do-practise"), PractiseGame(game), ui.SUCCESS),
        ui.button(reader.say("games-do-open"), OpenTable(game)),
    )
    yield from ui.rows(buttons)


_MAX_LOBBIES: Final = 4
"""Lobbies of a game in one message, so that it fits one view of a phone."""


def game_message(
    package: GamePackage, lobbies: Sequence[Table], language: str, *, is_new: bool = False
) -> ui.Message:
    """Show one person the lobbies of a game that they may join, or ask to, and how else to play.

    `is_new` tells that the game has a lesson and is new to the person.
    """
    reader = Reader(language)
    banner, *buttons = _entry(package, language, is_new=is_new)
    parts = [banner]
    if lobbies:
        parts.append(ui.Block((reader.say("play-lobbies"),)))
    shown = lobbies[:_MAX_LOBBIES]
    parts += [lobby_entry(table, language, names_game=False) for table in shown]
    if (more := len(lobbies) - _MAX_LOBBIES) > 0:
        parts.append(ui.Block((reader.say("play-more-lobbies", count=more),)))
    return ui.compose(NEUTRAL, [*parts, *buttons])


RULES_FILE: Final = "rules.png"


def rules_message(package: GamePackage, language: str, page: int = 1) -> ui.Message:
    """Show a page of a game's rules, counted from 1; numbers beyond are clamped.

    A game without pages has one text. The first page sums up the others, if the game has it.
    """
    rules_pages = package.presentation.rules_pages
    reader = Reader(language, package.words)
    if not rules_pages:
        head = f"### {package_name(package, language)}"
        rules = tuple(reader.say(RULES).split("\n"))
        return ui.compose(package.presentation.accent, [ui.Block((head,)), ui.Block(rules)])
    has_summary = reader.has(RULES_SUMMARY)
    pages = len(rules_pages) + has_summary
    page = min(max(page, 1), pages)
    title = text("guide-title", game=package_name(package, language), page=page, pages=pages)
    if has_summary and page == 1:
        body = _rules_summary(package, reader)
    else:
        body = _page_parts(package, rules_pages[page - 1 - has_summary], reader)
    turning = page_buttons(partial(ReadRules, package.game.id), page, pages, language)
    return ui.compose(
        package.presentation.accent, [ui.Block((localize(title, reader),)), *body, *turning]
    )


def _rules_summary(package: GamePackage, reader: Reader) -> Iterator[ui.Part]:
    """Yield the rules in one minute, below the game's banner."""
    name = package_name(package, reader.language)
    facts = localize(facts_of(package), reader)
    banner = draw_banner(package.presentation.cover, name, facts)
    yield ui.Picture(RULES_FILE, banner, alt_text((name, facts)))
    yield ui.Block((reader.say("guide-minute"), *reader.say(RULES_SUMMARY).split("\n")))


def _page_parts(package: GamePackage, page: RulesPage, reader: Reader) -> Iterator[ui.Part]:
    scene = draw_rules_page(package.game, package.presentation, page)
    parts = reader.say(f"rules-{page.name}-parts")
    yield ui.Picture(RULES_FILE, scene, alt_text((parts,)))
    yield ui.Block((f"-# {parts}",))
    yield ui.Block(tuple(reader.say(f"rules-{page.name}").split("\n")))


def which_message(games: Catalogue, language: str, page: int = 1) -> ui.Message:
    """Let one person choose a game of a page to read the rules of."""
    ask = ui.Block((Reader(language).say("guide-choose"),))
    shown, turning = _page_of(games, Topic.RULES, page, NAMES_PER_PAGE, language)
    names = [
        ui.button(package_name(package, language), ReadRules(package.game.id, 1))
        for package in shown
    ]
    return ui.compose(NEUTRAL, [ask, *ui.rows(names), *turning])
