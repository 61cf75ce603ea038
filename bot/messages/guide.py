"""`/help` and `/about`: how to play, and which bot this is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import discord

from bot import __version__
from bot.messages.components import PRIMARY, SECONDARY, Component, button
from bot.messages.ids import PageId
from bot.messages.message import Block, Message, compose, rows
from bot.messages.pieces import NEUTRAL
from bot.words import Reader, say
from games.core.text import Text, text

COMMANDS: Final = (
    "play",
    "cut",
    "move",
    "hand",
    "board",
    "log",
    "undo",
    "resign",
    "tables",
    "rules",
    "replay",
    "report",
    "stats",
    "leaderboard",
    "history",
    "verify",
    "notify",
    "settings",
    "privacy",
    "about",
    "help",
)
"""Every slash command, in the order in which they are explained."""


HELP: Final = ("play", "tables", "rules", "notify", "commands")
"""The buttons below the explanation: commands, and their list."""


def help_message(language: str) -> Message:
    """Explain the bot."""
    reader = Reader(language)

    def line(key: str) -> str:
        return say(text(key), reader)

    steps = say(text("help-steps", command=text("cmd-play")), reader)
    return compose(
        NEUTRAL,
        [
            Block((line("help-title"), line("help-intro"))),
            Block((steps,)),
            *rows([_help_button(name, reader) for name in HELP]),
            Block((line("help-slow"),)),
        ],
    )


def commands_message(language: str) -> Message:
    """List the commands, by the names this reader sees."""
    reader = Reader(language)
    commands = (say(_command(name), reader) for name in COMMANDS)
    return compose(NEUTRAL, [Block((say(text("help-commands"), reader), *commands))])


def _help_button(name: str, reader: Reader) -> Component:
    style = PRIMARY if name == HELP[0] else SECONDARY
    return button(say(text(f"help-do-{name}"), reader), PageId("help", name), style)


def _command(name: str) -> Text:
    return text("help-command", command=text(f"cmd-{name}"), what=text(f"cmd-{name}-desc"))


@dataclass(frozen=True, slots=True)
class Condition:
    """How the bot is doing."""

    started: datetime
    latency: float
    """Seconds between a heartbeat and Discord's answer; not a number before the first."""
    tables: int
    """Open ones."""
    servers: int


def about_message(condition: Condition, language: str) -> Message:
    """Show the version and how the bot is doing."""
    reader = Reader(language)
    title = say(text("about-title", version=__version__), reader)
    privacy = say(text("about-privacy"), reader)
    return compose(NEUTRAL, [Block((title, say(_facts(condition), reader), privacy))])


def _facts(condition: Condition) -> Text:
    since = discord.utils.format_dt(condition.started, "R")
    latency = round(condition.latency * 1000) if math.isfinite(condition.latency) else "–"
    return text(
        "about-facts",
        since=since,
        latency=latency,
        tables=condition.tables,
        servers=condition.servers,
    )
