"""`/history`: a person's finished games, with links to replay and report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import discord

from bot.messages.board import ways_back
from bot.messages.components import Component, MenuItem, button, public_button, select
from bot.messages.ids import OPEN, PageId, TableVerbId
from bot.messages.message import Block, Message, Part, Row, compose, rows
from bot.messages.names import escape_name, name_of
from bot.messages.parts import NEUTRAL, link_to, package_name
from bot.messages.profile import SCOPES
from bot.messages.replay import BOARD
from bot.ratings.profiles import PastPage
from bot.store.results import PastRow
from bot.tables.model import Table, TableId
from bot.words import Reader, localize
from games.catalog import Catalogue
from games.core.text import Listing, Text, text


@dataclass(frozen=True, slots=True)
class Past:
    """A page of finished games, with their tables as far as they are still stored."""

    page: PastPage
    tables: Mapping[TableId, Table]
    person_id: int
    scope: str
    in_server: bool = True


def history_message(past: Past, games: Catalogue, language: str) -> Message:
    """Show a page of finished games to one person."""
    reader = Reader(language)
    scope = text(f"scope-{past.scope}")
    parts: list[Part] = [Block((localize(text("history-title", scope=scope), reader),))]
    if not past.page.games:
        parts.append(Block((localize(text("stats-none"), reader),)))
    for one in past.page.games:
        parts += _entry(one, past, games, reader)
    if past.page.has_older or past.page.has_newer:
        parts += rows(list(_turning(past, reader)))
    if past.in_server:
        items = [
            MenuItem(localize(text(f"scope-{one}"), reader), one, is_chosen=one == past.scope)
            for one in SCOPES
        ]
        parts.append(Row((select(PageId("history", "where"), items),)))
    return compose(NEUTRAL, parts)


def _entry(row: PastRow, past: Past, games: Catalogue, reader: Reader) -> Iterator[Part]:
    """Describe a result, with buttons to the replay while the record is stored."""
    package = games.get(row.game)
    name = package_name(package, reader.language) if package else row.game
    when, table = discord.utils.format_dt(row.ended, "d"), past.tables.get(TableId(row.table_id))
    if table is None:
        gone = text("history-gone", game=name, place=_place(row))
        yield Block((localize(gone, reader), localize(text("history-when", when=when), reader)))
        return
    result = text("history-game", game=name, link=link_to(table), place=_place(row))
    others = _others(table, past.person_id, reader.language)
    company = text("history-with", when=when, others=others) if others else None
    yield Block(
        (localize(result, reader), localize(company or text("history-when", when=when), reader))
    )
    if package:
        yield from rows(list(_ways(table, reader, is_won=row.place > 0)))


def _ways(table: Table, reader: Reader, *, is_won: bool) -> Iterator[Component]:
    """Yield the buttons of replay and report, which open in a message beside the list."""
    for verb in ways_back(table, is_won=is_won):
        about = TableVerbId(verb, table.id, f"0_{BOARD}_{OPEN}" if verb == "replay" else OPEN)
        yield public_button(verb, localize(text(f"table-do-{verb}"), reader), about)


def _place(row: PastRow) -> Text:
    if not row.place:
        return text("history-void", seats=row.seats)
    if row.place == 1:
        return text("history-won", seats=row.seats)
    return text("history-place", place=row.place, seats=row.seats)


def _others(table: Table, person_id: int, language: str) -> Listing | None:
    names = tuple(
        escape_name(name_of(participant, language))
        for participant in table.participants
        if participant.person is None or participant.person.id != person_id
    )
    return Listing(names) if names else None


def _turning(past: Past, reader: Reader) -> Iterator[Component]:
    """Yield the buttons of newer and older games."""
    page = past.page
    if page.has_newer:
        newer = PageId("history", "newer", f"{past.scope}_{page.games[0].seq if page.games else 0}")
        yield button(localize(text("log-newer"), reader), newer)
    if page.has_older:
        older = PageId("history", "older", f"{past.scope}_{page.games[-1].seq}")
        yield button(localize(text("log-older"), reader), older)
