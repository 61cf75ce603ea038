"""The `replay` command: pictures of a record, turn by turn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from bot.pictures.renderer import draw
from bot.tables.record import Record, UnreadableRecordError, read_record, to_entry
from bot.tables.record import verify as check_record
from games.catalog import Catalogue, GamePackage
from games.core import CHANCE, Replay, Seat, play_through


def draw_replay(path: Path, folder: Path, games: Catalogue) -> int:
    """Write the pictures of a record.

    Raises `RecordWrongError`, and `UnreadableRecordError` also for a folder that cannot be written.
    """
    record = read_record(path)
    check_record(record, games)
    try:
        pictures = write(record, games[record.game], folder)
    except OSError as error:
        raise UnreadableRecordError(str(error)) from error
    sys.stdout.write(f"{folder}: {pictures} pictures\n")
    return 0


def write(record: Record, package: GamePackage, folder: Path) -> int:
    """Draw the board after each turn, and hidden hands; return the number of files.

    Their names are the turn and `board` or the seat. Raises `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    game = package.game
    presentation = package.presentation
    count = 0
    entries = [to_entry(line) for line in record.entries]
    for turn, state in enumerate(states(play_through(game, record.setup, entries))):
        scenes = {"board": presentation.board(game.view(state, None))}
        for seat in () if package.is_open else map(Seat, range(record.players)):
            scenes[f"seat{seat + 1}"] = presentation.hand(game.view(state, seat))
        for name, scene in scenes.items():
            (folder / f"{turn:04}-{name}.png").write_bytes(draw(scene))
        count += len(scenes)
    return count


def states(replay: Replay) -> Iterator[Any]:
    """Yield the state before the first turn and after each, without undone moves.

    A chance move belongs to the turn that caused it.
    """
    moves = [move for move in replay.played if move.seat != CHANCE]
    for _, turn in groupby(moves, key=lambda move: move.seat):
        yield next(turn).before
    yield replay.state
