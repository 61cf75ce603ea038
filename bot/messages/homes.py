"""Answers to a player who cannot get to a table: where it goes on, or a choice of channels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.messages.components import MenuItem, link_button, select
from bot.messages.ids import TableVerbId
from bot.messages.message import Block, Message, Part, Row, compose
from bot.messages.pieces import accent_of, game_name, link_to
from bot.tables.model import Table
from bot.words import Reader, say
from games.core.text import text

CHOSEN: Final = "there"
"""The argument of the select of channels."""
MOST: Final = 25
"""Channels to choose from."""


def found_message(table: Table, language: str) -> Message:
    """Say where a table goes on."""
    reader = Reader(language)
    there = f"<#{table.place.home}>"
    said = text("home-found", game=game_name(table, language), table=table.id, there=there)
    link = link_button(say(text("remind-go"), reader), link_to(table))
    return compose(accent_of(table), [Block((say(said, reader),)), Row((link,))])


def choose_message(table: Table, rooms: Sequence[tuple[int, str]], language: str) -> Message:
    """Let a player choose a channel, each with its id and name, for a table that has none."""
    reader = Reader(language)
    about = text("lost-title", game=game_name(table, language), table=table.id)
    hint = text("home-choose") if rooms else text("home-none", table=table.id)
    parts: list[Part] = [Block((say(about, reader), say(hint, reader)))]
    if rooms:
        items = [MenuItem(f"#{name}", str(channel)) for channel, name in rooms[:MOST]]
        parts.append(Row((select(TableVerbId("home", table.id, CHOSEN), items),)))
    return compose(accent_of(table), parts)
