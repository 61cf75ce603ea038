"""The log of a game, and the table in words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.messages import shared, ui
from bot.messages.board import clock_lines, title_line, wait_line
from bot.messages.choices import every_pick, meanings
from bot.messages.fairness import shuffle_lines
from bot.messages.names import make_reader
from bot.messages.phone import count_lines, fill_rows
from bot.messages.table_ids import OfTable, OpenDetails, OpenLog, OpenRules, OpenSeal
from bot.tables.model import LoggedMove, LoggedTurn, Panel, PostedMessage, Snapshot, Status, Table
from bot.tables.views import turns
from bot.words import Reader, localize
from games.core import Seat, text

_LINES_PER_PAGE: Final = 19
"""Lines of a page of the log on a phone, so that the message fits one view with two to spare."""
_LINES_PER_DETAILS_PAGE: Final = 19
"""The same in the details, which stand in paragraphs."""


@dataclass(frozen=True, slots=True)
class Log:
    """The events of a game that a reader may see, and the messages that showed them."""

    table: Table
    moves: Sequence[LoggedMove]
    posted_messages: Sequence[PostedMessage] = ()
    """The public messages of the game, oldest first."""
    has_hand: bool = False
    """Whether the reader plays, and returns from here to their hand."""


def log_message(log: Log, page: int | None, language: str, emoji: Mapping[str, str]) -> ui.Message:
    """Show a page of the log, counted from 0; None is the newest.

    The title links to the last message, a turn's number to the message that showed it.
    """
    table = log.table
    reader = make_reader(table, language, emoji)
    pages = paginate(tuple(_spoken(log, reader).values()), _LINES_PER_PAGE)
    at = len(pages) - 1 if page is None else min(max(page, 0), len(pages) - 1)
    title = text("log-title", game=shared.game_name(table, language), link=shared.link_to(table))
    head = [localize(title, reader)]
    if len(pages) > 1:
        head.append(reader.say("log-page", page=at + 1, pages=len(pages)))
    body = pages[at] or (reader.say("log-empty"),)
    parts: list[ui.Part] = [ui.Block(tuple(head)), ui.Block(body, cut_order=1)]
    buttons = shared.verb_buttons(reader, [OpenDetails(table.id)])
    if log.has_hand:
        buttons.insert(0, shared.hand_button(reader, table))
    neighbours = [("log-older", at - 1)] if at else []
    if at + 1 < len(pages):
        neighbours.append(("log-newer", at + 1))
    buttons += [ui.button(reader.say(key), OpenLog(table.id, to)) for key, to in neighbours]
    parts += fill_rows(buttons)
    return ui.compose(shared.accent_of(table), parts)


def find_page(log: Log, turn: int, language: str, emoji: Mapping[str, str]) -> int:
    """Return the page on which a turn begins; the last page for a future turn."""
    spoken = _spoken(log, make_reader(log.table, language, emoji))
    line = sum(len(lines) for number, lines in spoken.items() if number < turn)
    pages = paginate(tuple(spoken.values()), _LINES_PER_PAGE)
    for number, page in enumerate(pages):
        if line < len(page):
            return number
        line -= len(page)
    return len(pages) - 1


def paginate(turns: Sequence[tuple[str, ...]], most: int) -> list[tuple[str, ...]]:
    """Distribute turns over pages of at most `most` lines; only longer turns are split."""
    pages: list[list[str]] = [[]]
    size = 0
    for turn in turns:
        heights = [count_lines(line) for line in turn]
        for at, (line, height) in enumerate(zip(turn, heights, strict=True)):
            if pages[-1] and size + (height if at else sum(heights)) > most:
                pages.append([])
                size = 0
            pages[-1].append(line)
            size += height
    return [tuple(page) for page in pages]


def _spoken(log: Log, reader: Reader) -> dict[int, tuple[str, ...]]:
    return {turn.number: tuple(_lines(turn, _link(log, turn), reader)) for turn in turns(log.moves)}


def _link(log: Log, turn: LoggedTurn) -> str | None:
    """Return the address of the message that first showed a turn; None if it is unknown."""
    at = bisect_right(log.posted_messages, turn.ply, key=lambda message: message.ply or 0)
    first = log.posted_messages[at : at + 1]
    return shared.link_to_message(log.table, first[0]) if first else None


def _lines(turn: LoggedTurn, link: str | None, reader: Reader) -> Iterator[str]:
    for place, event in enumerate(turn.lines):
        line = localize(event, reader)
        if place or not turn.number:
            yield reader.say("log-next", line=line)
        elif link is None:
            yield reader.say("log-first", number=turn.number, line=line)
        else:
            yield reader.say("log-linked", number=turn.number, link=link, line=line)


_EMOJI_LIMIT: Final = 3000
"""Characters of a description from which plain signs replace emoji."""


@dataclass(frozen=True, slots=True)
class Details:
    """The facts that one reader may know about a started table."""

    snapshot: Snapshot
    dues: Mapping[Seat, datetime | None]
    """Deadlines by seat; None means that the clock is paused."""
    panel: Panel | None = None
    """The reader's panel; None for spectators."""


def details_message(
    details: Details, language: str, emoji: Mapping[str, str], page: int = 0
) -> ui.Message:
    """Describe a running or finished game completely to one reader, page by page.

    The log has the moves.
    """
    snapshot = details.snapshot
    table = details.snapshot.table
    reader = make_reader(table, language, emoji)
    pages = paginate(tuple(_sections(details, reader)), _LINES_PER_DETAILS_PAGE)
    at = min(page, len(pages) - 1)
    is_own = details.panel is not None and table.status is Status.PLAYING
    ways: list[OfTable] = [OpenLog(table.id), OpenRules(table.id)]
    if at + 1 == len(pages):  # the page with the seal
        ways.append(OpenSeal(table.id))
    buttons = shared.verb_buttons(reader, ways)
    if is_own:
        buttons.insert(0, shared.hand_button(reader, table))
    turning = [("panel-newer", at - 1)] if at else []
    if at + 1 < len(pages):
        turning.append(("panel-older", at + 1))
    buttons += [ui.button(reader.say(key), OpenDetails(table.id, to)) for key, to in turning]
    head = ui.Block((title_line(snapshot, reader),))
    return ui.compose(
        shared.accent_of(table), [head, ui.Block(pages[at], cut_order=1), *fill_rows(buttons)]
    )


def _sections(details: Details, reader: Reader) -> Iterator[tuple[str, ...]]:
    """Yield what stands together: a heading with the line below it, each further line, the end."""
    snapshot = details.snapshot
    panel = details.panel
    presentation = snapshot.table.known.presentation
    board = presentation.summary(snapshot.view)
    parts = dict[str, tuple[str, ...]]()
    if panel is not None:
        own = [line for line in presentation.own(panel.view) if line not in board]
        parts["details-own"] = shared.described(own, reader, _EMOJI_LIMIT, "panel-left-out").lines
    parts["details-table"] = shared.described(board, reader, _EMOJI_LIMIT, "turn-left-out").lines
    if panel is not None:
        parts["details-choices"] = meanings(panel, every_pick(panel), reader).lines
    for heading, lines in parts.items():
        for number, line in enumerate(lines):
            yield (line,) if number else (reader.say(heading), line)
    yield (*_state(details, reader), *shared.write_lines(shuffle_lines(snapshot.table), reader))


def _state(details: Details, reader: Reader) -> Iterator[str]:
    snapshot = details.snapshot
    if snapshot.outcome is None and snapshot.table.status is Status.PLAYING:
        yield localize(wait_line(snapshot), reader)
        clocks = clock_lines(shared.seats_to_move(snapshot.decisions), details.dues)
        yield from shared.write_lines(clocks, reader)
