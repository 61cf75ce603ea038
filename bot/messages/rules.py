"""The rules of a game."""

from __future__ import annotations

from bot.messages.message import Block, Message, compose
from bot.words import Reader, say
from games.catalog import GamePackage
from games.core.text import text


def rules_message(package: GamePackage, language: str) -> Message:
    """Show a game's rules in brief."""
    lines = say(text("rules"), Reader(language, package.words)).split("\n")
    return compose(package.skin.accent, [Block(tuple(lines), spare=1)])
