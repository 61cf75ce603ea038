"""Everything about a table in words, for one reader: what pictures and buttons leave out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.messages.board import clock_lines, shuffle_lines, title_line, verb_button, wait_line
from bot.messages.choices import every_pick, meanings
from bot.messages.components import PRIMARY, SECONDARY
from bot.messages.message import Block, Message, Part, compose, rows
from bot.messages.names import make_reader
from bot.messages.pieces import accent_of, described, seats_asked
from bot.messages.story import story
from bot.tables.model import LoggedMove, Panel, Snapshot, Status
from bot.words import Reader, say
from games.core.game import Seat
from games.core.text import text

_STORY: Final = 8
_WORDS: Final = 1400
"""Characters of a description from which on plain signs stand for emoji."""


@dataclass(frozen=True, slots=True)
class Details:
    """What one reader may know of a started table."""

    snapshot: Snapshot
    told: Sequence[LoggedMove]
    """The log."""
    dues: Mapping[Seat, datetime | None]
    """When the time of a seat runs out; None where its clock stands still."""
    panel: Panel | None = None
    """Of the reader's seat; None for whoever only watches."""


def details_message(details: Details, language: str, faces: Mapping[str, str]) -> Message:
    """Say everything about a started table to one reader."""
    snapshot, panel, table = details.snapshot, details.panel, details.snapshot.table
    reader = make_reader(table, language, faces)
    skin, parts = table.known.skin, [Block((title_line(snapshot, reader),))]
    parts += _part("details-last", story(details.told, reader, _STORY, "turn-earlier"), reader)
    if panel is not None:
        own = described(skin.own(panel.view), reader, _WORDS, "panel-left-out")
        parts += _part("details-own", own, reader)
    board = described(skin.summary(snapshot.view), reader, _WORDS, "turn-left-out")
    parts += _part("details-table", board, reader)
    if panel is not None and panel.offers:
        parts += _part("details-choices", meanings(panel, every_pick(panel), reader), reader)
    parts.append(Block((*_state(details, reader), *_seal(snapshot, reader))))
    is_own = panel is not None and table.status is Status.PLAYING
    verbs = (*(("hand",) if is_own else ()), "log", "rules")
    buttons = [
        verb_button(table, verb, reader, PRIMARY if verb == "hand" else SECONDARY) for verb in verbs
    ]
    shown: list[Part] = [*parts, *rows(buttons)]
    return compose(accent_of(table), shown)


def _part(heading: str, block: Block, reader: Reader) -> list[Block]:
    """Return a block below its heading; nothing where it says nothing."""
    return [Block((say(text(heading), reader),)), block] if block.lines else []


def _state(details: Details, reader: Reader) -> Iterator[str]:
    snapshot = details.snapshot
    if snapshot.outcome is None and snapshot.table.status is Status.PLAYING:
        yield say(wait_line(snapshot), reader)
        for line in clock_lines(seats_asked(snapshot.asked), details.dues):
            yield say(line, reader)


def _seal(snapshot: Snapshot, reader: Reader) -> Iterator[str]:
    return (say(line, reader) for line in shuffle_lines(snapshot.table))
