"""`/verify`: records of finished games."""

from __future__ import annotations

import io

import discord

from bot.messages.message import Block, Sheet, compose
from bot.messages.names import make_reader
from bot.messages.pieces import accent_of, game_name, link_to
from bot.tables.model import Table
from bot.tables.record import Record
from bot.words import say
from games.core.text import Text, text


def record_sheet(table: Table, record: Record, verdict: Text, language: str) -> Sheet:
    """Show one person the verdict about a record, with the record as a file."""
    reader = make_reader(table, language, {})
    game = game_name(table, language)
    title = text("verify-title", game=game, link=link_to(table), table=table.id)
    seal = text("verify-seal", commitment=record.commitment, secret=record.secret)
    name = f"{record.game}-{table.id}.json"
    lines = (title, verdict, seal, text("verify-yourself", file=name))
    block = Block(tuple(say(line, reader) for line in lines))
    layout = compose(accent_of(table), [block], files=[name]).layout
    written = record.model_dump_json(indent=1).encode()
    return Sheet(layout, [discord.File(io.BytesIO(written), name)])
