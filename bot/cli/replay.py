"""`replay`: the pictures of a finished record, turn by turn, in a folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from bot.pictures.studio import draw
from bot.tables.record import Record, UnreadableError, read_record, to_entry
from bot.tables.verify import RecordWrongError
from bot.tables.verify import verify as check_record
from games.catalog import Catalogue, GamePackage
from games.core.game import CHANCE, Seat
from games.core.picture import Scene
from games.core.record import Replay, play_through


def run(path: Path, folder: Path, games: Catalogue) -> int:
    """Write the pictures of a record.

    Return 0, or 1 where the record is wrong and 2 where it cannot be read or nothing be written.
    """
    try:
        record = read_record(path)
        check_record(record, games)
        pictures = write(record, games[record.game], folder)
    except (UnreadableError, OSError) as error:
        sys.stderr.write(f"takujo: {error}\n")
        return 2
    except RecordWrongError as error:
        sys.stderr.write(f"takujo: {path}: {error}\n")
        return 1
    sys.stdout.write(f"{folder}: {pictures} pictures\n")
    return 0


def write(record: Record, package: GamePackage, folder: Path) -> int:
    """Draw the board after each turn, and the hands where the game hides them; return how many.

    Files are named by the turn and what they show. Raises `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    entries = [to_entry(line) for line in record.entries]
    count = 0
    for turn, state in enumerate(states(play_through(package.game, record.setup, entries))):
        for name, scene in _scenes(package, state, record.players):
            (folder / f"{turn:04}-{name}.png").write_bytes(draw(scene))
            count += 1
    return count


def states(replay: Replay) -> Iterator[Any]:
    """Yield what a game looked like before its first turn and after each, without undone moves.

    What chance answers belongs to the turn in which it was asked.
    """
    moves = [move for move in replay.played if move.seat != CHANCE]
    for _, turn in groupby(moves, key=lambda move: move.seat):
        yield next(turn).before
    yield replay.state


def _scenes(package: GamePackage, state: Any, players: int) -> Iterator[tuple[str, Scene]]:
    game, skin = package.game, package.skin
    yield "board", skin.board(game.view(state, None))
    if not package.is_open:
        for seat in map(Seat, range(players)):
            yield f"seat{seat + 1}", skin.hand(game.view(state, seat))
