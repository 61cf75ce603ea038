"""The log: the whole game as its reader may know it, in pages."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.messages.components import button
from bot.messages.ids import TableVerbId
from bot.messages.message import Block, Message, Part, compose, rows
from bot.messages.names import make_reader
from bot.messages.pieces import accent_of, game_name, link_to, link_to_message
from bot.tables.model import LoggedMove, Shown, Table
from bot.tables.turns import Turn, turns
from bot.words import Reader, say
from games.core.text import text

_PAGE: Final = 3400
"""Characters of events on a page."""


@dataclass(frozen=True, slots=True)
class Log:
    """The events of a game that a reader may know, and the messages that showed them."""

    table: Table
    told: Sequence[LoggedMove]
    showings: Sequence[Shown] = ()
    """The public messages of the game, the oldest first."""


def log_message(log: Log, page: int | None, language: str, faces: Mapping[str, str]) -> Message:
    """Show a page of the log, from 0; None is the newest.

    The title leads to the last message, the number of a turn to the one that showed it.
    """
    table = log.table
    reader = make_reader(table, language, faces)
    pages = paginate(tuple(_spoken(log, reader).values()), _PAGE)
    at = len(pages) - 1 if page is None else min(max(page, 0), len(pages) - 1)
    title = text("log-title", game=game_name(table, language), link=link_to(table))
    head = [say(title, reader)]
    if len(pages) > 1:
        head.append(say(text("log-page", page=at + 1, pages=len(pages)), reader))
    body = pages[at] or (say(text("log-empty"), reader),)
    parts: list[Part] = [Block(tuple(head)), Block(body, spare=1)]
    found = [("log-older", at - 1)] if at else []
    if at + 1 < len(pages):
        found.append(("log-newer", at + 1))
    parts += rows(
        [button(say(text(key), reader), TableVerbId("log", table.id, str(to))) for key, to in found]
    )
    return compose(accent_of(table), parts)


def find_page(log: Log, turn: int, language: str, faces: Mapping[str, str]) -> int:
    """Return the page on which a turn begins; the last one for a turn to come."""
    spoken = _spoken(log, make_reader(log.table, language, faces))
    line = sum(len(lines) for number, lines in spoken.items() if number < turn)
    pages = paginate(tuple(spoken.values()), _PAGE)
    for number, page in enumerate(pages):
        if line < len(page):
            return number
        line -= len(page)
    return len(pages) - 1


def paginate(turns: Sequence[tuple[str, ...]], most: int) -> list[tuple[str, ...]]:
    """Lay turns out on pages of at most this many characters; only a longer turn is split."""
    pages: list[list[str]] = [[]]
    for turn in turns:
        if pages[-1] and _size(pages[-1]) + _size(turn) > most:
            pages.append([])
        for line in turn:
            if pages[-1] and _size(pages[-1]) + len(line) + 1 > most:
                pages.append([])
            pages[-1].append(line)
    return [tuple(page) for page in pages]


def _spoken(log: Log, reader: Reader) -> dict[int, tuple[str, ...]]:
    return {turn.number: tuple(_lines(turn, _link(log, turn), reader)) for turn in turns(log.told)}


def _link(log: Log, turn: Turn) -> str | None:
    """Return the address of the message that showed a turn first, where that is known."""
    at = bisect_right(log.showings, turn.ply, key=lambda shown: shown.ply)
    return link_to_message(log.table, log.showings[at]) if at < len(log.showings) else None


def _size(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _lines(turn: Turn, link: str | None, reader: Reader) -> Iterator[str]:
    for place, event in enumerate(turn.lines):
        line = say(event, reader)
        if place or not turn.number:
            yield say(text("log-next", line=line), reader)
        elif link is None:
            yield say(text("log-first", number=turn.number, line=line), reader)
        else:
            yield say(text("log-linked", number=turn.number, link=link, line=line), reader)
