"""No acknowledged change is lost by concurrent writes or a kill."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from bot.store import ConflictError
from bot.tables import play, views, votes
from bot.tables.model import Snapshot, Status, TableId
from games.core.game import Seat
from tests.support.database import ask
from tests.support.refusals import refused
from tests.support.source import ROOT
from tests.support.toy_game import TOYS, Toy
from tests.tables.conftest import ANN, BEN, CYD, Harness, open_harness

PLAYER = """
import asyncio, sys
from pathlib import Path
from tests.tables.conftest import ANN, BEN, CYD, Harness, begin, open_harness

async def main():
    harness = await open_harness(Path(sys.argv[1]))
    while True:
        table = (await harness.game(ANN, BEN, ais=1)).table.id
        while True:
            await harness.tables.ai.advance(table)
            now = await harness.tables.table(table)
            print(table, now.plies, flush=True)
            if now.ended:
                break
            [person, *_] = await harness.people_to_move(table)
            await harness.move(table, person, now.plies)
            print(table, (await harness.tables.table(table)).plies, flush=True)

asyncio.run(main())
"""


@pytest.mark.long
async def test_acknowledged_changes_survive_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PLAYER, str(path), stdout=asyncio.subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    lines = [await process.stdout.readline() for _ in range(50)]
    os.kill(process.pid, signal.SIGKILL)
    lines += (await process.stdout.read()).splitlines(keepends=True)
    await process.wait()
    whole = [line.decode().split() for line in lines if line.endswith(b"\n")]
    acknowledged = {TableId(table): int(plies) for table, plies in whole}
    assert acknowledged
    harness = await open_harness(path)
    for table_id, plies in acknowledged.items():
        assert (await harness.tables.table(table_id)).plies >= plies
        assert isinstance(await harness.tables.snapshot(table_id), Snapshot)
        await harness.play_out(table_id)
        assert (await harness.tables.table(table_id)).status is Status.FINISHED
    await harness.store.close()


async def test_a_second_service_reloads_a_table_after_a_conflict(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await harness.game(ANN, BEN, CYD)).table
    other = await open_harness(harness.path)
    await other.tables.panel(table.id, BEN.id)  # both services have cached it now
    await harness.tables.act(table.id, ANN.id, None, "once")
    await refused("refused-not-your-turn", other.tables.act(table.id, ANN.id, None, "twice"))
    assert (await other.tables.table(table.id)).plies == table.plies + 1
    await other.move(table.id, BEN)
    # Commands run on the newest version of the table.
    await harness.do(table, play.resign, CYD)
    assert (await harness.tables.table(table.id)).plies > table.plies + 2
    await harness.tables.record_post(table.id, table.plies, 7, 8)
    await other.tables.record_post(table.id, table.plies + 2, 9, 8)
    assert (await other.tables.table(table.id)).shown.message_id == 9
    other.tables.cache.forget()
    harness.tables.cache.forget(table.id)
    assert await harness.tables.table(table.id) == await other.tables.table(table.id)

    async def lose(*_: object, **__: object) -> None:
        raise ConflictError(table.id)

    monkeypatch.setattr("bot.tables.cache.save_change", lose)
    for attempt in (other.do(table, play.write_note, ANN, "x"), other.tables.ai.advance(table.id)):
        with pytest.raises(ConflictError):
            await asyncio.wait_for(attempt, 10)  # no attempt is repeated for ever
    await other.store.close()


async def test_finished_games_are_evicted_and_look_the_same_after_a_replay(
    tmp_path: Path, replays: list[object]
) -> None:
    harness = await open_harness(tmp_path / "takujo.db", replays=8)
    going_on = (await harness.game(ANN, BEN)).table.id
    await harness.tables.act(going_on, ANN.id, None, "once")
    first, second = [(await harness.game(ANN, BEN)).table.id for _ in range(2)]
    await harness.play_out(first)

    async def look(table: TableId) -> list[object]:
        tables = harness.tables
        plies = (await tables.table(table)).plies
        return [
            await tables.snapshot(table),
            await tables.queries.record(table),
            await tables.panel(table, ANN.id),
            await tables.read(table, views.log, Seat(0)),
            *[await tables.queries.past_snapshot(table, ply) for ply in range(1, plies + 1)],
            *[await tables.queries.replay_step(table, Seat(0), ply) for ply in range(plies)],
        ]

    before = await look(first)
    assert replays == []
    await harness.play_out(second)  # only one finished game is cached
    assert await look(first) == before
    assert len(replays) == 1
    assert (await harness.tables.panel(going_on, ANN.id)).can_undo
    await harness.tables.undo(going_on, ANN.id)
    assert len(replays) == 1
    await harness.store.close()


async def test_a_game_with_changed_or_missing_rules_can_only_be_stopped(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await harness.game(ANN, BEN)).table
    monkeypatch.setattr(Toy, "rules_version", Toy.rules_version + 1)
    for games in (TOYS, {}):
        await harness.reopen(games)
        for attempt in (
            harness.tables.act(table.id, ANN.id, None, "once"),
            harness.tables.snapshot(table.id),
            harness.tables.panel(table.id, BEN.id),
        ):
            await refused("refused-other-rules" if games else "refused-game-missing", attempt)
        assert await harness.tables.queries.seated(ANN.id) == [table]
    await refused("refused-others-play", harness.do(table, play.cancel, ANN))
    await refused("refused-game-missing", harness.do(table, votes.open_vote, ANN, "rewind"))
    await harness.do(table, play.cancel, 1, manager=True)
    assert await harness.tables.queries.needs_update() == []
    assert (await harness.tables.table(table.id)).status is Status.CANCELLED


STUCK: Final = ("rules", "uninstalled", "damaged", "archived")


@pytest.mark.parametrize("why", STUCK)
async def test_all_who_still_play_end_a_game_that_cannot_go_on(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """Without a manager, and unrated. Who has left is not asked; a missing vote is no consent."""
    table = (await harness.game(ANN, BEN, CYD)).table
    await harness.do(table, play.resign, CYD)
    if why == "archived":
        harness.clock.now += timedelta(days=31)
        assert await harness.tables.archive_idle() == [table.id]
    await get_stuck(harness, monkeypatch, table.id, why)
    voting = await harness.do(table, votes.open_vote, ANN, votes.CANCEL)
    assert voting.ended is None
    ballot = await harness.tables.read(table.id, votes.find_ballot, votes.CANCEL)
    assert ballot is not None
    assert (len(ballot.yes), len(ballot.missing), ballot.vote.due) == (1, 1, None)
    harness.clock.now += timedelta(days=3)
    assert await harness.tables.settle_votes() == []
    assert (await harness.do(table, votes.vote, BEN, votes.CANCEL, yes=False)).ended is None
    await harness.do(table, votes.open_vote, BEN, votes.CANCEL)
    ended = await harness.do(table, votes.vote, ANN, votes.CANCEL, yes=True)
    assert ended.status is Status.CANCELLED
    assert await ask(harness.store, "SELECT * FROM results") == []


@pytest.mark.parametrize("why", STUCK)
async def test_a_game_that_cannot_go_on_ends_by_itself_after_a_year(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    table = (await harness.game(ANN, BEN)).table
    if why == "archived":
        harness.clock.now += timedelta(days=31)
        await harness.tables.archive_idle()
    await get_stuck(harness, monkeypatch, table.id, why)
    harness.clock.now += timedelta(days=300)
    await harness.tables.archive_idle()
    assert (await harness.tables.table(table.id)).ended is None
    harness.clock.now += timedelta(days=66)
    await harness.tables.archive_idle()
    assert (await harness.tables.table(table.id)).status is Status.CANCELLED


async def get_stuck(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, table: TableId, why: str
) -> None:
    """Open the database again with a reason for which the game cannot go on."""
    if why == "damaged":
        await ask(harness.store, "UPDATE moves SET text = 'd9' WHERE ply = 1")
    elif why != "uninstalled":
        monkeypatch.setattr(Toy, "rules_version", Toy.rules_version + 1)
    await harness.reopen({} if why == "uninstalled" else TOYS)
    assert await harness.tables.read(table, lambda session: session.is_stuck)


async def test_a_damaged_record_is_logged_and_the_table_can_be_stopped(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    table = (await harness.game(ANN, BEN)).table
    await ask(harness.store, "UPDATE moves SET text = 'd9' WHERE ply = 1")
    await harness.reopen()
    await refused("refused-changed-rules", harness.tables.snapshot(table.id))
    assert f"table {table.id} does not replay from entry 1 on" in caplog.text
    assert (await harness.do(table, play.cancel, 1, manager=True)).status is Status.CANCELLED
