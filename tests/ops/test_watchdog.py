"""A game's call that does not return: who is to blame, and what happens at the next start."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from types import FrameType, ModuleType

import pytest

from bot import watchdog
from bot.cli.run import quarantine
from bot.game_packages import find_games, offered
from bot.tables.model import TableId
from bot.watchdog import StuckGame, Watchdog, beside, keep_notes, read_notes
from games.catalog import Catalogue
from tests.support.packages import Site, run_python, site
from tests.support.source import ROOT

__all__ = ["site"]

TICKS = 5


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "LOOK_INTERVAL_S", 0.02)
    monkeypatch.setattr(watchdog, "MAX_LOOKS", TICKS)


LOOP = """
import itertools
import time

WORK = []


def spin(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not WORK:
        pass


def glance(*_):
    time.sleep(0.002)
    return True
"""


@pytest.fixture
def rules(site: Site) -> ModuleType:
    """A module of an installed game with a call that does not return until `WORK` is set."""
    (site.install("pebbles") / "loop.py").write_text(LOOP, "utf-8")
    return import_module("pebbles.loop")


@pytest.fixture
def games(rules: ModuleType) -> Catalogue:
    return offered(find_games(["pebbles"]))


class Seen:
    """What the watchdog reports; a report lets the call return."""

    def __init__(self, rules: ModuleType) -> None:
        self.notes: list[tuple[StuckGame, str]] = []
        self._rules = rules

    def __call__(self, note: StuckGame, call: str, frame: FrameType) -> None:
        self.notes.append((note, call))
        self._rules.WORK.append(frame.f_code.co_name)


async def test_a_call_that_blocks_the_event_loop_is_reported(
    rules: ModuleType, games: Catalogue
) -> None:
    seen = Seen(rules)
    with Watchdog(games, seen).watching():
        await asyncio.sleep(0.1)
        rules.spin(20)
    assert seen.notes[0] == (StuckGame(TableId(""), "pebbles", "takujo-pebbles 1.2"), "spin")
    assert rules.WORK[0] == "spin"


async def test_a_loop_of_ours_around_the_calls_of_a_game_is_reported(
    rules: ModuleType, games: Catalogue
) -> None:
    """For example a game whose chance never ends."""
    seen = Seen(rules)
    until = time.monotonic() + 20
    with Watchdog(games, seen).watching():
        while rules.glance() and not rules.WORK and time.monotonic() < until:
            pass
    assert seen.notes[0][1] == "glance"


async def test_a_call_that_does_not_return_in_another_thread_is_reported(
    rules: ModuleType, games: Catalogue
) -> None:
    seen = Seen(rules)
    with Watchdog(games, seen).watching():
        await asyncio.to_thread(rules.spin, 20)
    assert seen.notes[0][1] == "spin"


async def test_short_calls_and_waits_outside_of_games_are_not_reported(
    rules: ModuleType, games: Catalogue
) -> None:
    """A thread may call a game for long, and a slow machine or a database block the loop."""
    seen = Seen(rules)
    end = time.monotonic() + TICKS * 0.02 * 5

    def call_often() -> None:
        while time.monotonic() < end:
            rules.glance()

    thread = threading.Thread(target=call_often)
    with Watchdog(games, seen).watching():
        thread.start()
        time.sleep(TICKS * 0.02 * 3)  # noqa: ASYNC251 (it blocks the loop)
        while time.monotonic() < end:
            rules.glance()
            await asyncio.sleep(0)
        thread.join()
    assert seen.notes == []


def test_notes_hold_until_the_package_is_updated(tmp_path: Path, games: Catalogue) -> None:
    file = beside(tmp_path / "takujo.db")
    source = "takujo-pebbles 1.2"
    assert read_notes(file, games) == ()
    assert file.name == "takujo.db.stuck"
    notes = [
        StuckGame(TableId("abc234"), "pebbles", source),
        StuckGame(TableId("old234"), "pebbles", "takujo-pebbles 1.1"),
        StuckGame(TableId("gone23"), "gone", "takujo-gone 1.0"),
    ]
    lines = [json.dumps(asdict(note)) for note in notes]
    file.write_text("\n".join([*lines, "{", '{"table": 1}', "[]", ""]), "utf-8")
    assert read_notes(file, games) == (notes[0],)
    keep_notes(file, read_notes(file, games))
    [stored] = read_notes(file, games)
    assert stored.is_told
    keep_notes(file, ())
    assert not file.exists()


def test_a_game_that_got_stuck_at_no_table_is_left_out(
    tmp_path: Path, games: Catalogue, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "notes"
    source = "takujo-pebbles 1.2"
    everything = {**games, **offered(find_games(["nlk"]))}
    assert quarantine(file, everything) == (everything, ())
    file.write_text(json.dumps({"table": "abc234", "game": "pebbles", "source": source}) + "\n")
    left, [note] = quarantine(file, everything)
    assert (set(left), note.table, note.is_told) == ({"pebbles", "nlk"}, "abc234", False)
    with file.open("a") as lines:
        lines.write(json.dumps({"table": "", "game": "pebbles", "source": source}) + "\n")
    left, [note] = quarantine(file, everything)
    assert (set(left), note.table, note.is_told) == ({"nlk"}, "abc234", True)
    assert "game pebbles (takujo-pebbles 1.2) got stuck: it is left out until" in caplog.text


SCRIPT = """
import asyncio, sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from bot.cli.run import quarantine
from bot.game_packages import find_games, offered
from bot import watchdog
from bot.store import Store
from bot.tables.errors import NotYourTurnError
from bot.tables.model import Person, Place
from bot.tables.play import start
from bot.tables.service import Tables
from datetime import UTC, datetime

watchdog.LOOK_INTERVAL_S, watchdog.MAX_LOOKS = 0.05, 10


async def main():
    database = Path("takujo.db")
    games, stuck = quarantine(watchdog.beside(database), offered(find_games()))
    store = await Store.open(database)
    tables = Tables(store, lambda: datetime(2026, 1, 1, tzinfo=UTC), games)
    tables.cache.suspended.update(note.table for note in stuck)
    end = partial(watchdog.end, file=watchdog.beside(database))
    with watchdog.Watchdog(games, end).watching():
        try:
            if len(sys.argv) > 1:
                await tables.act(sys.argv[1], 1, None, "take-1")
            table = await tables.open("pebbles", Person(1, "Ann"), Place(1, 2), "en")
            await tables.join(table.id, Person(2, "Ben"))
            started = await tables.change_now(table.id, start, 1)
            print(table.id, flush=True)
            for person in (1, 2):
                with suppress(NotYourTurnError):
                    await tables.act(table.id, person, None, "take-1")
        except Exception as error:
            print(repr(error))
    await store.close()

asyncio.run(main())
"""
BEGINS = '"""Return the numbers of stones that the player may take."""\n'
ENDLESS = "        while state.left < 12:\n            pass\n"


def test_a_game_that_never_returns_ends_the_bot_and_its_table_waits_after_the_next_start(
    site: Site, tmp_path: Path
) -> None:
    site.install("pebbles", (BEGINS, BEGINS + ENDLESS))
    path = f"{site.folder}:{ROOT}"
    code, output = run_python(tmp_path, "-c", SCRIPT, path=path)
    table = next(line for line in output.splitlines() if len(line) == 6)
    assert code == watchdog.EXIT_CODE
    assert "game pebbles (takujo-pebbles 1.2) does not return from " in output
    assert f"the bot ends, and table {table} waits after its next start" in output
    assert "in legal_moves" in output
    code, output = run_python(tmp_path, "-c", SCRIPT, table, path=path)
    assert code == 0
    assert f"game pebbles (takujo-pebbles 1.2) got stuck: table {table} waits until" in output
    assert "GameFaultError" in output
