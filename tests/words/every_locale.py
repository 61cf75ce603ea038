"""Speak every language of a copy of the project, to which `test_locales.py` added them."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from functools import partial
from itertools import cycle
from typing import Any, Final

import discord
import orjson
from babel import Locale
from fluent.runtime.types import FluentInt, FluentNumber

from bot.messages.help import (
    commands_message,
    first_game_message,
    games_message,
    help_message,
    rules_message,
)
from bot.messages.lobby import lobby_message, options_message
from bot.messages.preferences import notify_message, privacy_message, settings_message
from bot.messages.ui import Message
from bot.ops.outline import describe
from bot.sandbox import languages, responses
from bot.store.settings import Preferences, ServerSettings
from bot.tables.model import Status
from bot.testing.messages import check_message, render_end, render_private, render_public
from bot.words import LANGUAGES, Reader, language_of, localize, localize_date, speech
from games.core.text import Listing, text
from tests.messages.test_pages import POLICY
from tests.simulation.network import commands_of
from tests.support.games import GAMES
from tests.support.showing import find_moments, make_table

NOW: Final = datetime(2026, 6, 10, tzinfo=UTC)
PEOPLE: Final = Preferences(100)


def show(language: str, game: str) -> Iterator[Message]:
    """Yield the bot's pages, and a game's lobby, rules, first turn and end."""
    yield help_message(language)
    yield commands_message(language)
    yield first_game_message(GAMES, language)
    yield games_message(GAMES, language)
    yield settings_message(ServerSettings(1), language)
    yield notify_message(PEOPLE, NOW, language)
    yield privacy_message(PEOPLE, POLICY, language)
    package = GAMES[game]
    table = make_table(game, package.game.seats[0], language=language, rating="hints")
    lobby = make_table(game, language=language, status=Status.LOBBY)
    yield lobby_message(lobby, {})
    yield options_message(lobby, lobby.host.id, language)
    for page in range(1, len(package.presentation.rules_pages) + 2):
        yield rules_message(package, language, page)
    *moments, end = find_moments(table, 1)
    turn = next(live for live in moments if live.decisions)
    yield from render_public(turn).values()
    for decision in turn.decisions:
        yield from render_private(turn, decision.seat).values()
    yield from render_end(end)


def check(language: str, game: str) -> Iterator[str]:
    """Yield what is wrong with lists, dates, numbers, plurals and messages in a language."""
    reader = Reader(language)
    locale = Locale.parse(language, sep="-")
    listed = text("panel-choice", emoji="", label=Listing(("A", "B", "C")), hint="")
    if not re.search(r"A([^\w|]+)B\1C", sentence := localize(listed, reader)):
        yield f"the list {sentence!r}"
    if not any(sign.isdecimal() for sign in localize_date(date(2026, 6, 10), language)):
        yield "a date without a number"
    for number in (-1000, -3, 0, 7, 999, 1000, 1234567):
        fluent = FluentInt(number)
        if fluent.format(locale) != FluentNumber.format(fluent, locale):
            yield f"the number {number}"
        if not reader.say("turn-left-out", count=number):
            yield f"the plural of {number}"
    for message in show(language, game):
        yield from check_message(message)


def check_commands() -> Iterator[str]:
    """Yield the locales whose commands are not translated, or refused by the local Discord."""
    commands = asyncio.run(commands_of(GAMES))
    responses.check(commands)
    for command in commands:
        yield from {str(locale) for locale in discord.Locale} - command["name_localizations"].keys()


def check_page() -> Iterator[str]:
    """Yield the locales that the page of the demo does not know, and empty texts."""
    words: Any = orjson.loads(languages.words())
    yield from {str(locale) for locale in discord.Locale} - words["locales"].keys()
    yield from (language for language in LANGUAGES if not words["texts"][language])


def attempt(subject: str, faults: Callable[[], Iterator[str]]) -> Iterator[str]:
    """Yield the faults of a check, and the error that ends it."""
    try:
        yield from (f"{subject}: {fault}" for fault in faults())
    except Exception as error:  # noqa: BLE001 - the check of the next language follows
        yield f"{subject}: {describe(error)}"


def main() -> None:
    """Print all languages, and a line for every fault."""

    def fail(record: logging.LogRecord) -> bool:
        raise KeyError(record.getMessage())

    speech.logger.addFilter(fail)
    print(*LANGUAGES)
    # Lists and numbers are the same in all games, so each language shows one of them.
    for language, game in zip(LANGUAGES, cycle(GAMES), strict=False):
        print(*attempt(language, partial(check, language, game)), sep="\n")
    locales = [str(locale) for locale in discord.Locale if str(locale) not in {"en-US", "en-GB"}]
    print(
        *(
            f"{locale} is read in {language_of(locale)}"
            for locale in locales
            if language_of(locale) != locale
        )
    )
    for subject, faults in (("commands", check_commands), ("page", check_page)):
        print(*attempt(subject, faults), sep="\n")
