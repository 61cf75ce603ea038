"""The log: the whole game as its reader may know it, in pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.tables.model import Table, Told
from bot.ui.ids import TableVerbId
from bot.ui.message import Block, Message, Part, compose, rows
from bot.ui.names import make_reader
from bot.ui.pieces import accent_of, button, game_name
from bot.ui.tables import link_to
from bot.words import Reader, say
from games.core.game import CHANCE
from games.core.text import Player, Text, text

_PAGE: Final = 3400
"""Characters of events on a page."""


def log_message(
    table: Table,
    told: Sequence[Told],
    page: int | None,
    language: str,
    faces: Mapping[str, str],
) -> Message:
    """Show a page of the log, from 0; None is the newest. The title leads to the last message."""
    reader = make_reader(table, language, faces)
    pages = paginate(tuple(_spoken(told, reader).values()), _PAGE)
    at = len(pages) - 1 if page is None else min(max(page, 0), len(pages) - 1)
    title = text("log-title", game=game_name(table.game, language), link=link_to(table))
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
    return compose(accent_of(table.game), parts)


def find_page(
    table: Table, told: Sequence[Told], turn: int, language: str, faces: Mapping[str, str]
) -> int:
    """Return the page on which a turn begins; the last one for a turn to come."""
    spoken = _spoken(told, make_reader(table, language, faces))
    line = sum(len(lines) for number, lines in spoken.items() if number < turn)
    pages = paginate(tuple(spoken.values()), _PAGE)
    for number, page in enumerate(pages):
        if line < len(page):
            return number
        line -= len(page)
    return len(pages) - 1


def turns(told: Sequence[Told]) -> Iterator[tuple[int, list[Text]]]:
    """Group events by turn, from 1; 0 is what happened before anybody acted.

    What chance answered belongs to the player it names, else to whoever acted last.
    """
    number, seat, lines = 0, None, list[Text]()
    for one in told:
        acting = _named(one) if one.seat == CHANCE else one.seat
        begins = acting is not None and acting != seat and (number > 0 or one.seat != CHANCE)
        if begins:
            if lines:
                yield number, lines
            number, seat, lines = number + 1, acting, []
        lines.extend(event.text for event in one.events)
    if lines:
        yield number, lines


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


def _spoken(told: Sequence[Told], reader: Reader) -> dict[int, tuple[str, ...]]:
    return {number: tuple(_lines((number, lines), reader)) for number, lines in turns(told)}


def _size(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _named(one: Told) -> int | None:
    players = [arg for event in one.events for _, arg in event.text.args]
    return next((arg.seat for arg in players if isinstance(arg, Player)), None)


def _lines(turn: tuple[int, list[Text]], reader: Reader) -> Iterator[str]:
    number, events = turn
    for place, event in enumerate(events):
        line = say(event, reader)
        if place or not number:
            yield say(text("log-next", line=line), reader)
        else:
            yield say(text("log-first", number=number, line=line), reader)
