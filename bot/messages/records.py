"""`/stats` and `/verify`: results and records of finished games."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Final

import discord

from bot.messages.message import Block, Message, Sheet, compose
from bot.messages.names import make_reader
from bot.messages.pieces import NEUTRAL, accent_of, game_name, link_to, package_name
from bot.store.results import ResultRow
from bot.tables.model import Table
from bot.tables.record import Record
from bot.words import Reader, say
from games.catalog import Catalogue
from games.core.text import Text, text

HERE: Final = "here"
EVERYWHERE: Final = "everywhere"
SCOPES: Final = (HERE, EVERYWHERE)


def stats_message(
    results: Sequence[ResultRow], games: Catalogue, scope: str, keep_days: int, language: str
) -> Message:
    """Show one person their results, a line for each game."""
    reader = Reader(language)
    known = [row for row in results if row.game in games]
    title = text(f"stats-title-{scope}")
    lines = tuple(_lines(known, games, language)) or (text("stats-none"),)
    days = text("stats-kept", days=keep_days)
    return compose(NEUTRAL, [Block(tuple(say(line, reader) for line in (title, *lines, days)))])


def _lines(results: Sequence[ResultRow], games: Catalogue, language: str) -> Iterator[Text]:
    for row in results:
        game = package_name(games[row.game], language)
        if row.place is None:
            yield text("stats-void", game=game, games=row.games)
        else:
            place = f"{row.place:.1f}"
            yield text("stats-game", game=game, games=row.games, wins=row.wins, place=place)
    if len(results) > 1:
        played, wins = sum(row.games for row in results), sum(row.wins for row in results)
        yield text("stats-total", games=played, wins=wins)


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
