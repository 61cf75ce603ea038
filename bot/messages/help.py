"""How to play, in a few lines."""

from __future__ import annotations

from typing import Final

from bot.messages.message import Block, Divider, Message, compose
from bot.messages.pieces import NEUTRAL
from bot.words import Reader, say
from games.core.text import Text, text

COMMANDS: Final = (
    "play",
    "move",
    "hand",
    "board",
    "log",
    "undo",
    "resign",
    "tables",
    "rules",
    "stats",
    "verify",
    "notify",
    "settings",
    "privacy",
    "about",
    "help",
)
"""Every slash command, in the order in which they are explained."""


def help_message(language: str) -> Message:
    """Explain the bot and list its commands, by the names this reader sees."""
    reader = Reader(language)

    def line(key: str) -> str:
        return say(text(key), reader)

    steps = say(text("help-steps", command=text("cmd-play")), reader)
    commands = tuple(say(_command(name), reader) for name in COMMANDS)
    return compose(
        NEUTRAL,
        [
            Block((line("help-title"), line("help-intro"))),
            Block((steps,)),
            Divider(),
            Block((line("help-commands"), *commands)),
            Block((line("help-slow"),)),
        ],
    )


def _command(name: str) -> Text:
    return text("help-command", command=text(f"cmd-{name}"), what=text(f"cmd-{name}-desc"))
