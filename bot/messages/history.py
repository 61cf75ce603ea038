"""`/history`: a person's finished games, with links to replay and report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import discord

from bot.messages.board import ways_back
from bot.messages.components import Component, button
from bot.messages.ids import ChooseHistoryScope, ShowNewer, ShowOlder
from bot.messages.message import Block, Message, Part, compose, rows
from bot.messages.names import escape_name, name_of
from bot.messages.parts import NEUTRAL, link_to, package_name, verb_buttons
from bot.messages.profile import scope_select
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
    parts: list[Part] = [Block((reader.say("history-title", scope=scope),))]
    if not past.page.games:
        parts.append(Block((reader.say("stats-none"),)))
    for one in past.page.games:
        parts += _entry(one, past, games, reader)
    if past.page.has_older or past.page.has_newer:
        parts += rows(list(_turning(past, reader)))
    if past.in_server:
        parts.append(scope_select(ChooseHistoryScope(), past.scope, reader))
    return compose(NEUTRAL, parts)


def _entry(row: PastRow, past: Past, games: Catalogue, reader: Reader) -> Iterator[Part]:
    """Describe a result, with buttons to the replay while the record is stored."""
    package = games.get(row.game)
    name = package_name(package, reader.language) if package else row.game
    when, table = discord.utils.format_dt(row.ended, "d"), past.tables.get(TableId(row.table_id))
    if table is None:
        gone = text("history-gone", game=name, place=_place(row))
        yield Block((localize(gone, reader), reader.say("history-when", when=when)))
        return
    result = text("history-game", game=name, link=link_to(table), place=_place(row))
    others = _others(table, past.person_id, reader.language)
    company = text("history-with", when=when, others=others) if others else None
    yield Block(
        (localize(result, reader), localize(company or text("history-when", when=when), reader))
    )
    if package:
        ways = ways_back(table, is_won=row.place is not None, is_beside=True)
        yield from rows(verb_buttons(reader, ways))


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
        newer = ShowNewer(past.scope, page.games[0].seq if page.games else 0)
        yield button(reader.say("log-newer"), newer)
    if page.has_older:
        older = ShowOlder(past.scope, page.games[-1].seq)
        yield button(reader.say("log-older"), older)
