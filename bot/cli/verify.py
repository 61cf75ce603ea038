"""`python -m bot verify`: did everything in this game follow from its secret and the rules."""

from __future__ import annotations

import sys
from pathlib import Path

from bot.tables.record import Record, UnreadableError, read_record
from bot.tables.verify import RecordWrongError
from bot.tables.verify import verify as check_record
from games.catalog import Catalogue


def verify(path: Path, games: Catalogue) -> int:
    """Say whether a record is right (0), where it is wrong (1) or why it cannot be read (2)."""
    try:
        record = read_record(path)
        check_record(record, games)
    except UnreadableError as error:
        sys.stderr.write(f"takujo: {error}\n")
        return 2
    except RecordWrongError as error:
        sys.stderr.write(f"takujo: {path}: {error}\n")
        return 1
    sys.stdout.write(f"{path}: {_tell(record)}\n")
    return 0


def _tell(record: Record) -> str:
    game = f"{record.game}, {record.players} players, {len(record.entries)} entries"
    if record.outcome is None:
        return f"{game}, stopped before its end: all of it follows from the secret and the rules"
    scores = ", ".join(map(str, record.outcome.scores))
    return f"{game}, scores {scores}: all of it follows from the secret and the rules"
