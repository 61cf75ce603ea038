"""A game that is over to take away: its record as a file, and an animation of it."""

from __future__ import annotations

import io

import discord

from bot.messages.board import verb_button
from bot.messages.icons import public_button
from bot.messages.ids import OPEN, TableVerbId
from bot.messages.message import Block, Clip, Part, Sheet, compose, rows
from bot.messages.names import make_reader
from bot.messages.pieces import accent_of, game_name
from bot.messages.records import record_file
from bot.messages.replay import BOARD
from bot.tables.model import Table
from bot.tables.record import Record
from bot.words import Reader, say
from games.core.text import text


def export_sheet(table: Table, record: Record, language: str) -> Sheet:
    """Hand one person the record of a game, and offer the animation of it."""
    reader = make_reader(table, language, {})
    file = record_file(record, table.id)
    said = (
        text("export-head", game=game_name(table, language), table=table.id),
        text("export-record"),
        text("export-commands", file=file.filename),
        text("export-animation"),
    )
    parts: list[Part] = [Block(tuple(say(one, reader) for one in said))]
    parts += rows([verb_button(table, "animate", reader)] if table.package else [])
    return Sheet(compose(accent_of(table), parts, files=[file.filename]).layout, [file])


def progress_line(done: int, count: int, language: str) -> str:
    """Say how far an animation is."""
    if not done:
        said = text("animation-waits")
    elif done < count:
        said = text("animation-drawn", done=done, count=count)
    else:
        said = text("animation-sent")
    return say(said, Reader(language))


def animation_sheet(table: Table, data: bytes, pictures: int, turns: int, language: str) -> Sheet:
    """Show one person the animation of a game of so many turns, which they may show to all."""
    reader = make_reader(table, language, {})
    told = text("animation-some", count=pictures, turns=turns)
    if pictures == turns:
        told = text("animation-whole")
    head = text("animation-head", game=game_name(table, language), table=table.id)
    label = say(text("replay-show"), reader)
    show = public_button("post", label, TableVerbId("post", table.id))
    parts: list[Part] = [Block((say(head, reader), say(told, reader)), beside=show)]
    return _animated(table, parts, data, language)


def posted_sheet(table: Table, data: bytes) -> Sheet:
    """Show the animation of a game to everybody in a channel."""
    reader = make_reader(table, table.language, {})
    head = text("animation-head", game=game_name(table, table.language), table=table.id)
    about = TableVerbId("replay", table.id, f"0_{BOARD}_{OPEN}")
    replay = public_button("replay", say(text("table-do-replay"), reader), about)
    parts: list[Part] = [Block((say(head, reader),), beside=replay)]
    return _animated(table, parts, data, table.language)


def _animated(table: Table, parts: list[Part], data: bytes, language: str) -> Sheet:
    name, alt = f"{table.game}-{table.id}.webp", say(text("animation-alt"), Reader(language))
    layout = compose(accent_of(table), [*parts, Clip(name, alt)]).layout
    return Sheet(layout, [discord.File(io.BytesIO(data), name, description=alt)])
