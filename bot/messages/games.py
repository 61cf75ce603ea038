"""`/play` without a game: all of them, to open a table or to practise at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.messages.components import PRIMARY, button
from bot.messages.ids import GameId
from bot.messages.message import Message, Part, Picture, Row, compose
from bot.messages.pieces import NEUTRAL, package_name
from bot.words import Reader, say
from games.catalog import Catalogue, GamePackage
from games.core.art.cover import draw_banner
from games.core.text import Text, text

MOST: Final = 9
"""Games in one message: more would be over Discord's forty components."""


def games_message(games: Catalogue, language: str) -> Message:
    """Show what can be played, to one person."""
    parts: list[Part] = []
    for package in list(games.values())[:MOST]:
        parts += _entry(package, language)
    return compose(NEUTRAL, parts)


def facts_of(package: GamePackage) -> Text:
    """Say for how many a game is, how long it takes, and how much there is to think about."""
    seats, skin = package.game.seats, package.skin
    weight = text(f"weight-{skin.weight}")
    return text("games-facts", least=seats[0], most=seats[-1], minutes=skin.minutes, weight=weight)


def _entry(package: GamePackage, language: str) -> Iterator[Part]:
    reader, game = Reader(language, package.words), package.game.id
    name = package_name(package, language)
    facts = say(facts_of(package), reader)
    told = "\n".join((name, say(text("tagline"), reader), facts))
    yield Picture(f"{game}.png", draw_banner(package.skin.cover, name, facts), told)
    practise = say(text("games-do-practise"), reader)
    yield Row(
        (
            button(practise, GameId("practise", game), PRIMARY),
            button(say(text("games-do-open"), reader), GameId("open", game)),
        )
    )
