"""A database of every released version is updated, and its tables go on."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from bot.cli.main import main
from bot.ratings.service import Ratings
from bot.store.backups import find_backups
from bot.store.migrate import inspect
from bot.store.tables import Status
from bot.tables import play, premoves, votes
from bot.tables.record import verify
from games.core.record import REWIND
from tests.conftest import TOKEN
from tests.store import releases
from tests.store.test_migrations import add_migration
from tests.support.database import ask
from tests.support.games import GAMES
from tests.support.source import ROOT
from tests.tables.conftest import ANN, CYD, Harness, Match, open_harness

pytestmark = pytest.mark.file


@pytest.fixture(params=sorted(releases.kept()))
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "takujo.db"
    releases.unpack(request.param, path)
    return path


@pytest.fixture
async def harness(path: Path) -> AsyncIterator[Harness]:
    """The service after the update, half a day after the database was left."""
    later = releases.clock_at(releases.MADE + timedelta(hours=12))
    harness = await open_harness(path, later, GAMES)
    assert inspect(path) == "is ready"
    yield harness
    await harness.store.close()


async def matches(harness: Harness) -> dict[str, Match]:
    """Return the running table of each game."""
    rows = await ask(harness.store, "SELECT game, id FROM tables WHERE status = 'playing'")
    return {
        game: Match(harness, key)
        for game, key in rows
        if (await harness.tables.table(key)).ended is None
    }


def test_every_version_in_the_changelog_has_a_kept_database() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changelog, re.MULTILINE)
    assert set(versions) == releases.kept().keys()


async def test_running_games_go_on_to_their_ends(harness: Harness) -> None:
    running = await matches(harness)
    assert running.keys() == GAMES.keys()
    for match in running.values():
        assert len(await match.texts()) > releases.MOVES
        await harness.play_out(match.id, Random(3))
        assert (await match.table()).status is Status.FINISHED
        verify(await harness.tables.queries.record(match.id), GAMES)
    await Ratings(harness.store, GAMES).process_new_results()


async def test_lobbies_fill_and_start(harness: Harness) -> None:
    rows = await ask(harness.store, "SELECT id, game FROM tables WHERE status = 'lobby'")
    assert {game for _, game in rows} == {"cullinan", releases.PREMOVED}
    for key, game in rows:
        await harness.tables.join(key, CYD if game == "cullinan" else ANN)
        host = ANN if game == "cullinan" else CYD
        await harness.tables.change_now(key, play.start, host.id)
        assert (await harness.tables.table(key)).status is Status.PLAYING


async def test_a_premove_is_made_when_its_turn_comes(harness: Harness) -> None:
    match = (await matches(harness))[releases.PREMOVED]
    seats = await match.seats()
    plans = {
        person: await harness.tables.read(match.id, premoves.planned, seat)
        for person, seat in seats.items()
    }
    [(person, planned)] = [(person, plan) for person, plan in plans.items() if plan]
    before = await match.texts()
    while await match.people_to_move() != [person] and len(await match.texts()) - len(before) < 9:
        [other] = await match.people_to_move()
        await match.move(other)
        log = await match.log(seats[person])
        if [move for move in log[len(before) :] if move.seat == seats[person]]:
            break
    texts = (await match.texts())[len(before) :]
    assert {premove.notation for premove in planned} & set(texts)


async def test_votes_are_carried_by_people_and_by_time(harness: Harness) -> None:
    running = await matches(harness)
    match = running[releases.TAKEN_BACK]
    before = await match.texts()
    [[proposer]] = await ask(
        harness.store, "SELECT proposer FROM votes WHERE table_id = ?", match.id
    )
    for person, seat in (await match.seats()).items():
        if seat != proposer:
            result = await match.vote(person, releases.TAKEBACK)
    assert result.ballot is None
    assert (await match.texts())[len(before) :] == [REWIND]
    stopped = running[releases.STOPPED]
    await stopped.vote(CYD, votes.CANCEL)
    assert await harness.tables.settle_votes() == []
    harness.clock.now += votes.CONSENT_AFTER
    assert await harness.tables.settle_votes() == [stopped.id]
    assert (await stopped.table()).status is Status.CANCELLED


async def test_a_vacation_ends_with_the_time_that_was_left(harness: Harness) -> None:
    stopped = "SELECT table_id, seat, paused_until, time_left FROM decisions WHERE due IS NULL"
    waiting = await ask(harness.store, stopped)
    assert waiting
    clocks = releases.vacations(harness)
    await clocks.correct(None)
    assert await ask(harness.store, stopped) == waiting
    harness.clock.now += releases.VACATION
    await clocks.correct(releases.MADE)
    for table, seat, until, seconds in waiting:
        due = "SELECT due FROM decisions WHERE table_id = ? AND seat = ?"
        [[started]] = await ask(harness.store, due, table, seat)
        left = datetime.fromisoformat(started) - datetime.fromisoformat(until)
        assert left == timedelta(seconds=seconds)


def everything(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [*connection.iterdump()]


def test_an_update_that_fails_leaves_the_database_and_says_what_to_do(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything(path)
    monkeypatch.setenv("TAKUJO_DATABASE", str(path))
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    add_migration(
        tmp_path / "failing", monkeypatch, 'op.drop_table("moves"); op.execute("SELECT nothing")'
    )
    assert main(["run"]) == 2
    error = capsys.readouterr().err.splitlines()[-1]
    assert "It is unchanged: start the former version of Takujo again" in error
    assert everything(path) == before
    [backup] = find_backups(path)
    assert everything(backup.path) == before
