"""`/settings`: what holds for the tables of one server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import discord

from bot.messages.ids import PageId
from bot.messages.message import Block, Message, Part, Row, compose
from bot.messages.pieces import NEUTRAL
from bot.messages.selects import menu
from bot.people.model import Openers, ServerSettings
from bot.tables.timing import CLOCK
from bot.words import LANGUAGES, Reader, say
from games.core.text import Text, text

Options: TypeAlias = Sequence[tuple[str, Text]]

OWN: Final = "own"
"""The language set in Discord."""
MOST_CHANNELS: Final = 25
_KINDS: Final = [discord.ChannelType.text, discord.ChannelType.forum, discord.ChannelType.news]


def settings_message(settings: ServerSettings, language: str) -> Message:
    """Show a server's settings to one of its managers, to be changed."""
    reader = Reader(language)

    def line(key: str) -> str:
        return say(text(key), reader)

    def choice(what: str, options: Options, chosen: str) -> list[Part]:
        title = Block((say(text(f"settings-{what}"), reader),))
        spoken = [(value, say(word, reader)) for value, word in options]
        return [title, menu(PageId("settings", what), spoken, chosen)]

    threads = "yes" if settings.threads else "no"
    parts: list[Part] = [Block((line("settings-title"), line("settings-hint")))]
    parts += choice("language", _words("language", (OWN, *LANGUAGES)), settings.language or OWN)
    parts += [Block((line("settings-channels"),)), _channels(settings, reader)]
    parts += choice("threads", _words("threads", ("yes", "no")), threads)
    parts += choice(
        "clock", [(value, text(f"option-clock-{value}")) for value in CLOCK.values], settings.clock
    )
    parts += choice(
        "openers", _words("openers", [who.value for who in Openers]), settings.openers.value
    )
    return compose(NEUTRAL, parts)


def _words(what: str, values: Iterable[str]) -> Options:
    return [(value, text(f"settings-{what}-{value}")) for value in values]


def _channels(settings: ServerSettings, reader: Reader) -> Row:
    return Row(
        (
            discord.ui.ChannelSelect(
                custom_id=str(PageId("settings", "channels")),
                channel_types=_KINDS,
                placeholder=say(text("settings-channels-all"), reader),
                min_values=0,
                max_values=MOST_CHANNELS,
                default_values=[
                    discord.SelectDefaultValue(
                        id=channel, type=discord.SelectDefaultValueType.channel
                    )
                    for channel in settings.channels
                ],
            ),
        )
    )
