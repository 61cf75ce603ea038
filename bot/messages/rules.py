"""The rules of a game."""

from __future__ import annotations

from bot.messages.message import Block, Message, compose
from bot.messages.pieces import accent_of
from bot.words import Reader, say
from games.core.text import text


def rules_message(game: str, language: str) -> Message:
    """Show a game's rules in brief."""
    lines = say(text("rules"), Reader(language, game)).split("\n")
    return compose(accent_of(game), [Block(tuple(lines), spare=1)])
