"""Reports on finished games."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from cachetools import LRUCache
from pydantic import TypeAdapter, ValidationError

from bot.rates import Rate, RateLimit
from bot.refusal import Refusal
from bot.store import Store
from bot.store.profiles import ReportRow, put_report, read_report
from bot.tables import randomness, views
from bot.tables.model import Table, TableId
from bot.tables.session import GameSession
from bot.worker import FAILURES, Runner
from games.ai.luck import Estimate
from games.ai.report import GameReport, Verdict
from games.catalog import Catalogue
from games.core.game import CHANCE, Event, Outcome, Seat, Setup
from games.core.record import AI, BACK, STAND_IN, Entry, play_through
from games.core.text import Player, Text

log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A costly decision."""

    seat: Seat
    ply: int
    """Index of its entry in the record."""
    turn: int
    """Number in the log, from 1."""
    at: float
    """Position on the curve, 0 to 1."""
    cost: Estimate
    view: Any
    """The seat's view before it."""
    moves: tuple[Any, ...]
    """All legal moves."""
    made: Any
    best: Any
    """The move of an AI player of level hard."""
    line: Text | None
    """The line of the seat's log; None if the better move has the same line."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The report on a finished game, with its turning points."""

    table: Table
    outcome: Outcome
    report: GameReport
    points: tuple[TurningPoint, ...]


def analyse(session: GameSession, report: GameReport) -> Analysis:
    """Find the turning points of a report in the record of its finished game."""
    outcome = session.outcome
    if outcome is None:
        raise ValueError("only a finished game has a report")
    begins = views.find_begins(session)
    points = (_find(session, report, begins, verdict) for verdict in report.turning_points)
    return Analysis(session.table, outcome, report, tuple(points))


def _find(
    session: GameSession, report: GameReport, begins: Sequence[int], verdict: Verdict
) -> TurningPoint:
    game = session.game
    seat = verdict.seat
    played, *after = (move for move in session.played.played if move.ply >= verdict.ply)
    best = game.parse(verdict.best)
    line, better_line = (
        _find_told(events, seat)
        for events in (played.events, game.apply(played.before, seat, best).events)
    )
    # The log shows only the outcome of a draw.
    is_draw = not played.events and after and after[0].seat == CHANCE
    ply = after[0].ply if is_draw else played.ply
    return TurningPoint(
        seat=seat,
        ply=verdict.ply,
        turn=max(1, bisect_right(begins, ply)),
        at=_place(report.curve.plies, verdict.ply),
        cost=verdict.cost,
        view=game.view(played.before, seat),
        moves=tuple(game.legal_moves(played.before, seat)),
        made=game.parse(played.text),
        best=best,
        line=None if line == better_line else line,
    )


def _find_told(events: Sequence[Event], seat: Seat) -> Text | None:
    """Return the first line of a seat's log about its own move."""
    own = (event.text for event in events if event.is_visible_to(seat))
    return next((move for move in own if _names(move, seat)), None)


def _names(line: Text, seat: Seat) -> bool:
    """Tell whether a text names the player of a seat."""
    return any(isinstance(arg, Player) and arg.seat == seat for _, arg in line.args)


def _place(plies: tuple[int, ...], ply: int) -> float:
    """Return the position of a ply on a curve, whose points have even distances."""
    if len(plies) < 2:
        return 0.0
    after = min(max(bisect_right(plies, ply), 1), len(plies) - 1)
    first = plies[after - 1]
    last = plies[after]
    return (after - 1 + (ply - first) / (last - first)) / (len(plies) - 1)


@dataclass(frozen=True, slots=True)
class AnalysisJob:
    """A finished game for a worker process."""

    game: str
    """Its id."""
    setup: Setup
    entries: tuple[Entry, ...]
    plies: tuple[int, ...]
    """Plies of the decisions that people made themselves."""
    rng_seed: int
    """Seed; the same one leads to the same report."""


def make_report(games: Catalogue, job: AnalysisJob) -> GameReport:
    """Compute a report. Raises `ValueError` for a game that is not over."""
    package = games[job.game]
    replay = play_through(package.game, job.setup, job.entries)
    return package.report(replay.played, replay.state, job.plies, job.rng_seed)


REPORT_SECONDS: Final = 90.0
"""Seconds for one report; the longest takes less than a tenth of that."""
VERSION: Final = 4
"""Version of the stored reports; reports of another version are made again."""
REPORTS_PER_MINUTE: Final = 5
"""Reports made for one person per minute."""
MAX_REPORTS: Final = 256
"""Most reports in memory."""

_JSON: Final = TypeAdapter(GameReport)


def can_have_report(session: GameSession) -> bool:
    """Tell whether a game was finished and won, and its package can judge it."""
    if session.table.ended is None or not is_judged(session.table):
        return False
    return session.outcome is not None and bool(session.outcome.winners)


def is_judged(table: Table) -> bool:
    """Tell whether the game's package can judge decisions and luck."""
    known = table.package
    return known is not None and known.evaluator is not None and known.luck_model is not None


def find_own_moves(session: GameSession) -> Iterator[int]:
    """Yield the plies of the moves that people made themselves, without those of AI players."""
    participants = session.table.participants
    seats = {seat for seat, participant in enumerate(participants) if participant.person}
    # A seat that an AI player had first has no client seed, also after a person takes it.
    seeded = {seat for seat in seats if participants[seat].client_seed}
    begun = seats - seeded if seeded else set[int]()
    prepared = session.table.prepared_plies
    made = {move.ply for move in session.played.played if move.ply >= prepared}
    left = begun
    standing_in = -1
    for ply, entry in enumerate(session.played.entries):
        if entry.text == AI:
            left.add(entry.seat)
        elif entry.text == BACK:
            left.discard(entry.seat)
        elif ply in made and entry.seat in seats - left and entry.seat != standing_in:
            yield ply
        standing_in = entry.seat if entry.text == STAND_IN else -1


def make_job(session: GameSession) -> AnalysisJob:
    """Return the job of a report."""
    return AnalysisJob(
        session.table.game,
        session.setup,
        session.played.entries,
        tuple(find_own_moves(session)),
        # This seed may be public: it is independent of the table's randomness.
        randomness.rng_seed(session.table.id.encode(), 0, 0),
    )


class Reports:
    """Finds reports in memory or in the database, and has missing ones made."""

    def __init__(self, store: Store, worker: Runner, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._worker = worker
        self._known: LRUCache[TableId, GameReport] = LRUCache(MAX_REPORTS)
        self._limit = RateLimit(
            clock, Rate(REPORTS_PER_MINUTE, timedelta(minutes=1) / REPORTS_PER_MINUTE)
        )
        self._tasks: dict[TableId, asyncio.Task[GameReport]] = {}

    async def find(self, table: Table) -> GameReport | None:
        """Return the report on a game; None if there is none of this version."""
        if (known := self._known.get(table.id)) is not None:
            return known
        row = await read_report(self._store, table.id)
        report = _read(row) if row and row.rules_version == table.rules_version else None
        if report is not None:
            self._known[table.id] = report
        return report

    async def think(self, session: GameSession, user_id: int) -> GameReport:
        """Return the report on a finished game; it is made first if there is none.

        Raises `refused-not-over`, `refused-no-report`, `refused-many-reports` and
        `refused-report-failed`.
        """
        table = session.table.id
        if session.table.ended is None:
            raise Refusal("refused-not-over")
        if not can_have_report(session):
            raise Refusal("refused-no-report")
        if table not in self._tasks and (rows := await self.find(session.table)) is not None:
            return rows
        if (task := self._tasks.get(table)) is None:
            if not self._limit.spend(user_id):
                raise Refusal("refused-many-reports", most=REPORTS_PER_MINUTE)
            task = self._tasks[table] = asyncio.create_task(self._make(session))
            task.add_done_callback(partial(self._finish, table))
        # A cancelled caller does not cancel the report of other callers.
        return await asyncio.shield(task)

    async def _make(self, session: GameSession) -> GameReport:
        table = session.table
        try:
            report = await self._worker.run(make_report, make_job(session), limit=REPORT_SECONDS)
        except FAILURES as error:
            log.warning("table %s: report failed: %r", table.id, error)
            raise Refusal("refused-report-failed") from error
        body = _JSON.dump_json(report).decode()
        row = ReportRow(table.id, table.rules_version, VERSION, body)
        await put_report(
            self._store, row, [(account.luck, account.decisions) for account in report.accounts]
        )
        self._known[table.id] = report
        return report

    def _finish(self, table: TableId, task: asyncio.Task[GameReport]) -> None:
        del self._tasks[table]
        if not task.cancelled():
            task.exception()  # retrieved, as all callers may be gone

    def drop(self, tables: list[str]) -> None:
        """Drop the reports of deleted tables from memory."""
        for table in tables:
            self._known.pop(TableId(table), None)


def _read(row: ReportRow) -> GameReport | None:
    if row.version != VERSION:
        return None
    try:
        return _JSON.validate_json(row.body)
    except ValidationError:  # the version was not raised
        return None
