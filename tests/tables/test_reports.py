"""Reports: computed once and stored, limited per person, and only about moves of people."""

from __future__ import annotations

import asyncio
import gc
import pickle
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.ratings.profiles import YEAR
from bot.ratings.service import Ratings
from bot.store.profiles import ReportRow, put_report, read_luck, read_report
from bot.tables import reports, seats
from bot.tables.model import Person, TableId
from bot.tables.play import resign
from bot.tables.reports import VERSION, Analysis, can_have_report, find_own_moves
from bot.tables.service import Tables
from games.ai.luck import Estimate
from games.core.game import CHANCE, Outcome, Seat
from tests.support.refusals import refused
from tests.support.toy_game import JUDGED, TOYS, Toy
from tests.tables.conftest import ANN, BEN, CYD, Clock, Harness, SlowWorker, begin, open_harness


@dataclass
class Reporting:
    """A service that computes reports."""

    harness: Harness
    examiner: SlowWorker

    @property
    def tables(self) -> Tables:
        return self.harness.tables

    async def over(self, *, ais: int = 0) -> TableId:
        match = await begin(self.harness, ANN, BEN, ais=ais)
        await self.harness.play_out(match.id, Random(match.id))
        return match.id

    async def report(self, table: TableId, person: Person = ANN) -> Analysis:
        return await self.tables.queries.report(table, person.id)

    async def row(self, table: TableId) -> ReportRow:
        row = await read_report(self.harness.store, table)
        assert row is not None
        return row

    def restart(self) -> Reporting:
        """Return another service on the same file."""
        examiner = SlowWorker()
        examiner.may.set()
        tables = Tables(self.harness.store, self.harness.clock, JUDGED, report_worker=examiner)
        return Reporting(replace(self.harness, tables=tables), examiner)


@pytest.fixture
async def reporting(tmp_path: Path) -> AsyncIterator[Reporting]:
    harness = await open_harness(tmp_path / "takujo.db", Clock(step=timedelta()), JUDGED)
    yield Reporting(harness, SlowWorker()).restart()
    await harness.store.close()


async def test_a_report_is_computed_once_and_survives_a_restart(reporting: Reporting) -> None:
    table = await reporting.over()
    assert not await reporting.tables.queries.has_report(table)
    cancelled, *tasks = (
        asyncio.create_task(reporting.report(table, person)) for person in (ANN, BEN, ANN)
    )
    await reporting.examiner.begins()
    cancelled.cancel()
    first, *others = await asyncio.gather(*tasks)
    assert await reporting.tables.queries.has_report(table)
    for reported in (*others, await reporting.report(table, CYD)):
        assert reported.report == first.report
    [job] = reporting.examiner.jobs
    for written in (pickle.dumps(job), (await reporting.row(table)).body.encode()):
        assert not [name for name in (b"Ann", b"Ben") if name in written]
    assert pickle.loads(pickle.dumps(job)) == job  # noqa: S301 - our own
    other = reporting.restart()
    assert await other.tables.queries.has_report(table)
    assert await other.report(table, BEN) == replace(first, table=await other.tables.table(table))
    assert other.examiner.jobs == []


async def test_only_games_with_a_winner_and_an_evaluator_have_a_report(
    reporting: Reporting, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await reporting.tables.cache.read(await reporting.over())
    assert can_have_report(session)
    assert not can_have_report(session.with_table(package=TOYS["toy"]))
    monkeypatch.setattr(Toy, "outcome", lambda *_: Outcome("counted", (1, 1), frozenset()))
    assert not can_have_report(session)


async def test_reports_per_person_and_minute_are_limited(
    reporting: Reporting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "REPORTS_PER_MINUTE", 2)
    reporting = reporting.restart()
    tables = [await reporting.over() for _ in range(3)]
    for table in tables[:2]:
        await reporting.report(table)
    await refused("refused-many-reports", reporting.report(tables[2]))
    assert await reporting.report(tables[0]), "a stored report does not count towards the limit"
    assert await reporting.report(tables[2], BEN)
    assert await reporting.report(tables[2])


async def test_a_failed_report_is_raised_to_all_callers_and_retried(reporting: Reporting) -> None:
    table = await reporting.over()
    examiner = reporting.examiner
    troubles = list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: troubles.append(context))
    examiner.fails = True
    examiner.may.clear()
    gone = asyncio.create_task(reporting.report(table))
    await examiner.begins()
    gone.cancel()
    await asyncio.wait({gone})
    del gone  # its traceback would keep the task alive
    examiner.may.set()
    await asyncio.wait(reporting.tables._reports._tasks.values())
    await asyncio.sleep(0)
    gc.collect()
    assert troubles == [], "a failure that has no caller is ignored"
    examiner.may.clear()
    examiner.begun.clear()
    first = asyncio.create_task(reporting.report(table))
    await examiner.begins()
    second = asyncio.create_task(reporting.report(table, BEN))
    await asyncio.sleep(0)  # now both wait
    examiner.may.set()
    errors = await asyncio.gather(first, second, return_exceptions=True)
    assert [str(error) for error in errors] == ["refused-report-failed"] * 2
    assert len(examiner.jobs) == 2
    examiner.fails = False
    assert await reporting.report(table)
    assert len(examiner.jobs) == 3


async def luck_totals(reporting: Reporting) -> dict[int, list[tuple[Estimate, Estimate | None]]]:
    """Return the stored luck and decisions of Ann and Ben."""
    store = reporting.harness.store
    since = reporting.harness.clock.now - YEAR
    luck = {person.id: await read_luck(store, person.id, None, since) for person in (ANN, BEN)}
    return {
        person_id: [(row.luck, row.decisions) for row in rows] for person_id, rows in luck.items()
    }


async def test_report_results_are_stored_per_player_until_deletion(reporting: Reporting) -> None:
    table = await reporting.over(ais=1)
    nothing: dict[int, list[object]] = {ANN.id: [], BEN.id: []}
    assert await luck_totals(reporting) == nothing
    reported = await reporting.report(table, CYD)
    luck = {}
    for person in (ANN, BEN):
        account = reported.report.accounts[reported.table.seats_of(person.id)[0]]
        luck[person.id] = [(account.luck, account.decisions)]
    assert await luck_totals(reporting) == luck
    row = await reporting.row(table)
    await put_report(reporting.harness.store, replace(row, version=VERSION + 1))
    assert await luck_totals(reporting) == nothing, "results of another version are ignored"
    for change in ({"version": VERSION + 1}, {"rules_version": 99}, {"body": '{"unit": "points"}'}):
        changed: ReportRow = replace(row, **change)
        await put_report(reporting.harness.store, changed)
        other = reporting.restart()
        assert (await other.report(table)).report == reported.report  # made again
        assert len(other.examiner.jobs) == 1
        assert await luck_totals(reporting) == luck
    now = reporting.harness.clock.now
    for guild, since, count in ((1, now - YEAR, 1), (2, now - YEAR, 0), (None, now + YEAR, 0)):
        assert len(await read_luck(reporting.harness.store, ANN.id, guild, since)) == count
    await Ratings(reporting.harness.store, JUDGED).forget(ANN.id, now)
    totals = await luck_totals(reporting)
    assert (totals[ANN.id], len(totals[BEN.id])) == ([], 1)
    assert await reporting.tables.prune(now + YEAR) == [table]
    assert await luck_totals(reporting) == nothing
    assert await read_report(reporting.harness.store, table) is None


async def test_only_moves_of_people_are_judged(reporting: Reporting) -> None:
    """Excludes moves of AI players before a takeover, as stand-ins and after a departure."""
    match = await begin(reporting.harness, ANN, BEN, ais=1, rating="hints")
    await match.tables.ai.advance(match.id)
    participants = (await match.table()).participants
    [taken] = [Seat(n) for n, participant in enumerate(participants) if not participant.person]
    await match.do(seats.offer, ANN, taken)
    await match.tables.take(match.id, CYD, taken)
    session = await reporting.tables.cache.read(match.id)
    begun = len(session.played.entries)
    late = session.decisions[0].seat
    await match.tables.ai.play_for(match.id, late, session.played.count(late))
    await match.do(resign, (await match.people_to_move())[0])
    await match.harness.play_out(match.id)
    session = await reporting.tables.cache.read(match.id)
    moves = [move for move in session.played.played if move.seat != CHANCE]
    before = {move.ply for move in moves if move.seat == taken and move.ply < begun}
    by_ai = before | {move.ply for move in moves if session.is_made_by_ai(move)}
    own = set(find_own_moves(session))
    assert len(by_ai) > len(before) > 0
    assert {played.ply for played in moves if played.seat == taken and played.ply > begun} & own
    assert own == {move.ply for move in moves} - by_ai
