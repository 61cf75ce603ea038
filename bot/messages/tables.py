"""A person's tables."""

from __future__ import annotations

import discord

from bot.messages import table_ids, ui
from bot.messages.names import make_reader
from bot.messages.shared import NEUTRAL, enumerate_seats, game_name, link_to
from bot.tables.model import Status
from bot.tables.queries import ListedTable, TableList
from bot.words import Reader, localize
from games.core import Text, text


def tables_message(tables: TableList, user_id: int, language: str) -> ui.Message:
    """List tables in the given order, each with a link, and a button to the first that waits."""
    reader = Reader(language)
    title = reader.say("tables-title")
    if not tables.total:
        none = reader.say("tables-none", command=text("cmd-play"))
        return ui.compose(NEUTRAL, [ui.Block((title, none))])
    lines = tuple(
        localize(_state(entry, user_id, language), make_reader(entry.table, language, {}))
        for entry in tables.first
    )
    more = tables.total - len(lines)
    listed = ui.Block(
        (*lines, *[""] * more),
        cut_order=1,
        omitted=more,
        omission=lambda count: reader.say("tables-left-out", count=count),
    )
    parts: list[ui.Part] = [ui.Block((title,)), listed]
    waiting = [entry.table for entry in tables.first if entry.since is not None]
    for table in waiting[:1]:
        label = text("tables-next", game=game_name(table, language))
        parts += ui.rows([ui.button(localize(label, reader), table_ids.OpenHand(table.id))])
    return ui.compose(NEUTRAL, parts)


def _state(entry: ListedTable, user_id: int, language: str) -> Text:
    table = entry.table
    game = game_name(table, language)
    link = link_to(table)
    if table.package is None:
        return text("tables-stuck", game=game, link=link)
    if table.status is Status.LOBBY:
        most = table.package.game.seats[-1]
        return text("tables-lobby", game=game, link=link, taken=len(table.participants), most=most)
    if table.status is Status.ARCHIVED:
        return text("tables-archived", game=game, link=link)
    if table.seat_of(user_id) is None:
        return text("tables-left", game=game, link=link)
    if not table.is_played:
        return text("tables-stuck", game=game, link=link)
    return _turn(entry, game, link)


def _turn(entry: ListedTable, game: str, link: str) -> Text:
    if entry.since is None:
        return text("tables-waiting", game=game, link=link, who=enumerate_seats(entry.to_move))
    when = discord.utils.format_dt(entry.since, "R")
    if entry.due is None:
        return text("tables-your-turn", game=game, link=link, when=when)
    due = discord.utils.format_dt(entry.due, "R")
    return text("tables-timed", game=game, link=link, when=when, due=due)
