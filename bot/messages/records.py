"""`/verify`: records of finished games."""

from __future__ import annotations

import io

import discord

from bot.messages.message import Block, Sheet, compose
from bot.messages.names import make_reader
from bot.messages.pieces import accent_of, game_name, link_to
from bot.tables.model import Table, TableId
from bot.tables.record import Record
from bot.words import say
from games.core.text import Text, text


def record_sheet(table: Table, record: Record, verdict: Text, language: str) -> Sheet:
    """Show one person the verdict about a record, with the record as a file."""
    reader = make_reader(table, language, {})
    game = game_name(table, language)
    title = text("verify-title", game=game, link=link_to(table), table=table.id)
    seal = text("verify-seal", commitment=record.commitment, secret=record.secret)
    file = record_file(record, table.id)
    lines = (title, verdict, seal, text("verify-yourself", file=file.filename))
    block = Block(tuple(say(line, reader) for line in lines))
    layout = compose(accent_of(table), [block], files=[file.filename]).layout
    return Sheet(layout, [file])


def record_file(record: Record, table: TableId) -> discord.File:
    """Return a record as it is handed out."""
    written = record.model_dump_json(indent=1).encode()
    return discord.File(io.BytesIO(written), f"{record.game}-{table}.json")
