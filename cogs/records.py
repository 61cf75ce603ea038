"""The record of a game that is over: checked, and as a file to keep and check again."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord

from bot.messages.message import Block, Sheet, compose
from bot.messages.names import make_reader
from bot.messages.pieces import accent_of, game_name
from bot.messages.tables import link_to
from bot.tables.model import Table, TableId
from bot.tables.record import Record
from bot.tables.verify import RecordWrongError, verify
from bot.words import say
from cogs.context import language_for, services_of
from games.catalog import Catalogue
from games.core.text import Text, text


async def check_record(interaction: discord.Interaction[Any], table: TableId) -> Sheet:
    """Say whether everything at a table followed from its secret, with the record to keep.

    Raises `NotOverError`.
    """
    tables = services_of(interaction).tables
    record, found = await tables.record(table), await tables.table(table)
    # A long game takes a while to play through again.
    verdict = await asyncio.to_thread(_judge, record, services_of(interaction).games)
    return record_sheet(found, record, verdict, language_for(interaction))


def record_sheet(table: Table, record: Record, verdict: Text, language: str) -> Sheet:
    """Show one person what was found in a record, and the record as a file."""
    reader = make_reader(table, language, {})
    game = game_name(table, language)
    title = text("verify-title", game=game, link=link_to(table), table=table.id)
    seal = text("verify-seal", commitment=record.commitment, secret=record.secret)
    name = f"{record.game}-{table.id}.json"
    lines = (title, verdict, seal, text("verify-yourself", file=name))
    block = Block(tuple(say(line, reader) for line in lines))
    layout = compose(accent_of(table), [block]).layout
    layout.add_item(discord.ui.File(f"attachment://{name}"))
    layout.stop()
    written = record.model_dump_json(indent=1).encode()
    return Sheet(layout, [discord.File(io.BytesIO(written), name)])


def _judge(record: Record, games: Catalogue) -> Text:
    try:
        verify(record, games)
    except RecordWrongError as error:
        return text("verify-wrong", what=f"`{error}`")
    return text("verify-right", entries=len(record.entries))
