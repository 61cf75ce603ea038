"""`/about`: which bot this is, and how it is doing."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime

import discord

from bot import __version__
from bot.messages.message import Block, Message, compose
from bot.messages.pieces import NEUTRAL
from bot.words import Reader, say
from games.core.text import Text, text


@dataclass(frozen=True, slots=True)
class Condition:
    """How the bot is doing."""

    begun: datetime
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
    since = discord.utils.format_dt(condition.begun, "R")
    latency = round(condition.latency * 1000) if math.isfinite(condition.latency) else "–"
    return text(
        "about-facts",
        since=since,
        latency=latency,
        tables=condition.tables,
        servers=condition.servers,
    )
