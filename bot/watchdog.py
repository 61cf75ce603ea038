"""A watchdog over games: a call that does not return ends the bot, and its table waits then.

An endless loop of a game would stop the event loop, and with it all tables, without a log line.
A thread cannot end the call of another one; a supervisor starts the bot again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

from bot.game_packages import find_call
from bot.store.tables import StoredTable
from bot.tables.ai import Question
from bot.tables.model import Table, TableId
from bot.tables.session import GameSession
from games.catalog import Catalogue

log: Final = logging.getLogger(__name__)

LOOK_INTERVAL_S: Final = 1.0
"""Seconds between two looks."""
MAX_LOOKS: Final = 30
"""Looks at which a game's call has not returned, before the health check calls the bot stuck.

They are counted instead of seconds: a process that was stopped meanwhile looks once.
"""
EXIT_CODE: Final = 4
"""The exit code."""


@dataclass(frozen=True, slots=True)
class StuckGame:
    """A game whose call did not return."""

    table: TableId
    """The table that waits; empty if the call was about none, and the whole game is left out."""
    game: str
    source: str
    """`GamePackage.source`: with another version the game is tried again."""
    is_told: bool = False
    """Whether a start has told the players."""


def beside(database: Path) -> Path:
    """Return the file of notes of a database."""
    return database.with_name(f"{database.name}.stuck")


def read_notes(file: Path, games: Catalogue) -> tuple[StuckGame, ...]:
    """Return the notes about games that are still the same; a damaged line is skipped."""
    notes = dict[tuple[str, str], StuckGame]()
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ()
    for line in lines:
        try:
            note = StuckGame(**json.loads(line))
        except (TypeError, ValueError):
            continue
        if note.game in games and games[note.game].source == note.source:
            notes[note.game, note.table] = note
    return tuple(notes.values())


def keep_notes(file: Path, notes: Collection[StuckGame]) -> None:
    """Store the notes that still apply, as told."""
    lines = (json.dumps(asdict(replace(note, is_told=True))) for note in notes)
    if notes:
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    else:
        file.unlink(missing_ok=True)


def end(note: StuckGame, call: str, frame: FrameType, file: Path) -> NoReturn:
    """Store a note, log the call with its stack, and end the process at once."""
    waits = f"table {note.table} waits" if note.table else "it is left out"
    try:
        with file.open("a", encoding="utf-8") as notes:
            notes.write(json.dumps(asdict(note)) + "\n")
            notes.flush()
            os.fsync(notes.fileno())
    finally:
        stack = "".join(traceback.format_stack(frame)).rstrip()
        log.critical(
            "game %s (%s) does not return from %s: the bot ends, and %s after its next start\n%s",
            *(note.game, note.source, call, waits, stack),
        )
        logging.shutdown()
        os._exit(EXIT_CODE)


class Watchdog:
    """Looks every second whether the event loop, or another thread, is stuck inside a game.

    The loop is, if it does not answer while a game's code is found in its stack: the loop may
    also be one of ours around a game's calls. Other threads may work for long, so they are stuck if
    one call does not return.
    """

    def __init__(
        self, games: Catalogue, on_stuck: Callable[[StuckGame, str, FrameType], object]
    ) -> None:
        """Call `on_stuck` in the thread, with the note, the name of the call, and the stack."""
        self._packages = {package.module: package for package in games.values()}
        self._on_stuck = on_stuck
        self._loop = asyncio.get_running_loop()
        self._loop_thread = threading.get_ident()
        self._answers = 0
        self._calls: dict[int, tuple[object, int]] = {}
        """By thread, what has not ended, and at how many looks."""
        self._stop = threading.Event()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch while the block runs."""
        thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._stop.set()
            thread.join()

    def _watch(self) -> None:
        while not self._stop.wait(LOOK_INTERVAL_S):
            self._look()
            if self._stop.is_set():
                return
            self._loop.call_soon_threadsafe(self._answer)

    def _answer(self) -> None:
        self._answers += 1

    def _look(self) -> None:
        calls = dict[int, tuple[object, int]]()
        for thread, frame in sys._current_frames().items():  # noqa: SLF001 (it is documented)
            before, looks = self._calls.get(thread, (None, 0))
            game_call = find_call(self._packages, frame)
            if thread == self._loop_thread:
                same: object = self._answers
            elif game_call is None:
                continue
            else:
                same = game_call[1]
            looks = (looks if same == before else 0) + (game_call is not None)
            calls[thread] = same, looks
            if game_call is not None and looks > MAX_LOOKS:
                package, call = game_call
                note = StuckGame(find_table(frame), package.game.id, package.source)
                self._on_stuck(note, call.f_code.co_name, frame)
        self._calls = calls


def find_table(frame: FrameType | None) -> TableId:
    """Return the table that a stack works on; empty if there is none."""
    while frame is not None:
        for value in frame.f_locals.values():
            match value:
                case Table():
                    return value.id
                case GameSession() | StoredTable():
                    return value.table.id
                case Question():
                    return TableId(value.table)
        frame = frame.f_back
    return TableId("")
