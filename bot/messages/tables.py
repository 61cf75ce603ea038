"""Lists of tables: a person's own, and those of a server that they may join or watch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, TypeVar

import discord

from bot.messages import table_ids, ui
from bot.messages.access import join_button
from bot.messages.ids import ListTables, TableSelection
from bot.messages.names import make_reader
from bot.messages.shared import NEUTRAL, enumerate_seats, game_name, link_to, page_buttons
from bot.tables.model import Status, Table
from bot.tables.queries import ListedTable, TableList
from bot.words import Reader, localize
from games.core import Listing, Player, Seat, Text, text

T = TypeVar("T")

TABLES_PER_PAGE: Final = 6
"""Tables that fit one view of a phone, each on three lines."""
_NAMES_PER_TABLE: Final = 4
"""Players of a running game that are named in a list."""


def tables_message(
    tables: TableList, user_id: int, language: str, page: int = 1, *, in_server: bool = False
) -> ui.Message:
    """List a page of a person's tables, and link to the first that waits for them.

    `in_server` adds the ways to the tables of the server. Other page numbers are clamped.
    """
    reader = Reader(language)
    if tables.total:
        shown, page, last = _page_of(tables.first, page)
        lines = [
            localize(_state(entry, user_id, language), make_reader(entry.table, language, {}))
            for entry in shown
        ]
        if page == last and (more := tables.total - len(tables.first)):
            lines.append(reader.say("tables-left-out", count=more))
    else:
        page, last = 1, 1
        lines = [reader.say("tables-none", command=text("cmd-play"))]
    parts: list[ui.Part] = [ui.Block((reader.say("tables-title"),)), ui.Block(tuple(lines))]
    waiting = [entry.table for entry in tables.first if entry.since is not None]
    for table in waiting[:1]:
        label = text("tables-next", game=game_name(table, language))
        parts += ui.rows([ui.button(localize(label, reader), table_ids.OpenHand(table.id))])
    parts += page_buttons(partial(ListTables, TableSelection.MINE), page, last, language)
    if in_server:
        parts.append(_selections(TableSelection.MINE, reader))
    return ui.compose(NEUTRAL, parts)


def open_lobbies_message(lobbies: Sequence[Table], language: str, page: int = 1) -> ui.Message:
    """List a page of the lobbies of a server that one person may join."""
    shown, page, last = _page_of(lobbies, page)
    return _server_message(
        TableSelection.OPEN, [lobby_entry(table, language) for table in shown], page, last, language
    )


def running_message(tables: Sequence[Table], language: str, page: int = 1) -> ui.Message:
    """List a page of the games of a server that one person may watch."""
    shown, page, last = _page_of(tables, page)
    lines = tuple(_running(table, language) for table in shown)
    blocks = [ui.Block(lines)] if lines else []
    return _server_message(TableSelection.RUNNING, blocks, page, last, language)


def lobby_entry(table: Table, language: str, *, names_game: bool = True) -> ui.Block:
    """Describe a lobby in a line with a button to join; `names_game` begins with its game."""
    reader = make_reader(table, language, {})
    line = reader.say(
        "tables-open" if names_game else "play-lobby",
        game=game_name(table, language),
        host=Player(table.seat_of(table.host.id) or 0),
        taken=len(table.participants),
        most=table.known.game.seats[-1],
        link=link_to(table),
    )
    return ui.Block((line,), accessory=join_button(table, reader))


def _running(table: Table, language: str) -> str:
    seats = range(len(table.participants))
    players: list[Player | str] = [Player(Seat(seat)) for seat in seats[:_NAMES_PER_TABLE]]
    if more := len(seats) - len(players):
        players.append(f"+{more}")
    return make_reader(table, language, {}).say(
        "tables-running",
        game=game_name(table, language),
        link=link_to(table),
        players=Listing(tuple(players)),
    )


def _server_message(
    selection: TableSelection, entries: Sequence[ui.Part], page: int, last: int, language: str
) -> ui.Message:
    reader = Reader(language)
    none = ui.Block((reader.say(f"tables-none-{selection}", command=text("cmd-play")),))
    return ui.compose(
        NEUTRAL,
        [
            ui.Block((reader.say(f"tables-title-{selection}"),)),
            *(entries or [none]),
            *page_buttons(partial(ListTables, selection), page, last, language),
            _selections(selection, reader),
        ],
    )


def _selections(chosen: TableSelection, reader: Reader) -> ui.Row:
    """Return the ways to the lists; that of the shown one is off."""
    [row] = ui.rows(
        [
            ui.button(
                reader.say(f"tables-do-{selection}"),
                ListTables(selection),
                disabled=selection is chosen,
            )
            for selection in TableSelection
        ]
    )
    return row


def _page_of(tables: Sequence[T], page: int) -> tuple[Sequence[T], int, int]:
    """Return the tables of a page, its number and that of the last page."""
    last = max(1, -(-len(tables) // TABLES_PER_PAGE))
    page = min(max(page, 1), last)
    return tables[(page - 1) * TABLES_PER_PAGE : page * TABLES_PER_PAGE], page, last


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
