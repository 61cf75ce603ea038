"""Check invariants after every step and at the end."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import bot.client
from bot.messages.ids import parse_id
from bot.messages.table_ids import CONFIRMED, MakeMove
from bot.notifications.channels.relocation import GIVE_UP
from bot.ops.requests import RefusedError
from bot.sandbox.interactions import Answer, Interaction
from bot.tables import lobby
from bot.tables.lessons import find_practice
from bot.tables.model import TableId
from bot.tables.record import RecordWrongError, verify
from bot.tables.service import Tables
from bot.words import LANGUAGES, Reader, localize
from games.core.game import CHANCE, Setup
from games.core.record import BACK, Entry, play_through
from games.core.text import text
from tests.simulation.faults import OF_EMOJI
from tests.simulation.hours import Hours
from tests.simulation.journal import KNOWN, Action, Book, Origins, ViolationError
from tests.simulation.nature import File
from tests.simulation.payloads import OVER, Payloads, ids_in, is_collapsed
from tests.simulation.refusals import Refusals

if TYPE_CHECKING:
    from tests.simulation.run import Run

REFUSALS: Final = {localize(text("refused-blocked"), Reader(language)) for language in LANGUAGES}
"""The answer to blocked people, in all languages."""
BUGS: Final = (
    *(AssertionError, AttributeError, LookupError, NameError, RuntimeError, TypeError, ValueError),
)
"""Errors that are bugs even while a fault is active."""
LATEST_START: Final = timedelta(minutes=2)
"""Time after which a table has started by itself: the bot looks every minute."""
_UNANNOUNCED: Final = (
    "select w.table_id, w.seat from decisions w join tables t on t.id = w.table_id"
    " where t.status = 'playing' and w.announced_at is null"
    " and not t.dormant"  # no channel: its players got direct messages
)
_BLOCKED_PLAYERS: Final = (
    "select c.table_id, c.person_id from participants c join tables t on t.id = c.table_id"
    " where t.status in ('lobby', 'playing') and not t.dormant and not c.is_ai"
    " and exists (select 1 from blocks b where b.kind = 'user' and b.id = c.person_id)"
    " and exists (select 1 from participants o where o.table_id = t.id and not o.is_ai"
    " and o.person_id not in (0, c.person_id))"
)
_UNANSWERED: Final = (
    "select d.table_id, d.seat from decisions d join tables t on t.id = d.table_id"
    " join participants p on p.table_id = d.table_id and p.position = d.seat"
    " where t.status = 'playing' and t.rating = 'rated' and t.clock = 'none'"
    " and t.visibility = 'listed'"
    " and d.announced_at is not null and not d.expired and d.time_left is null"
    # Computer players of several levels make a game unrated.
    " and (select count(distinct o.level) from participants o"
    " where o.table_id = t.id and o.is_ai and o.person_id is null) < 2"
)
_PLANNED: Final = (
    "select id, starts, updated_at from tables where status = 'lobby' and starts is not null"
)
_TWO_SEATS: Final = (
    "select table_id, person_id from participants where person_id > 0"
    " group by table_id, person_id having count(*) > 1"
)
_UNFINISHED: Final = "select id from tables where started is not null and ended is null"
_CLOSED: Final = "select user_id from users where dm_closed is not null"
_UNCOLLAPSED: Final = "select table_id, message, channel from stale_messages where seat is null"
_OLD_BOARDS: Final = (
    "select s.table_id, s.message, s.channel from posted_messages s join tables t"
    " on t.id = s.table_id where s.kind = 'board' and s.message <> t.shown_message"
)


class Checks:
    """Checks everything that the bot does."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.book = Book(run.disk)
        self.found: list[str] = []
        """Violations, the first one first."""
        self.log = _Log(self)
        self._lengths: dict[str, int] = {}
        self.hours = Hours(run)
        self.payloads = Payloads(self)
        self.refusals = Refusals(run)

    def wrong(self, fault: str) -> None:
        """Note a violation; the run ends at its next step."""
        self.run.note(f"!! {fault}")
        self.found.append(fault)

    def loop_failed(self, _: object, context: dict[str, Any]) -> None:
        task = context.get("task") or context.get("future")
        if getattr(task, "process", 0) not in self.run.loop.dead:
            self.wrong(f"loop: {context.get('message')} {context.get('exception')!r}")

    def begins(self, action: Action) -> None:
        """Check a click before its delivery."""
        run = self.run
        book = self.book
        run.journal.began(action)
        # A player may be removed before the answer arrives.
        book.sat |= book.seats()
        book.note_empty()  # a person may sit down in that seat within this step
        since = run.journal.blocked.get(action.user, run.loop.now)
        action.is_blocked = run.loop.now - since > KNOWN and not run.is_troubled
        table, decision_number, _ = action.move or ("", 0, "")
        if (seat := book.seat(table, action.user)) is not None:
            if action.is_open:  # public buttons count all seats' moves
                is_newest = decision_number == book.length(table)
                decision_number = book.token(table, seat) if is_newest else -1
            action.open_wait = book.open_wait(table, seat, decision_number)

    def ends(self, action: Action) -> None:
        """Check a click after its answer or its timeout."""
        calm = not self.run.is_troubled and action.troubles == self.run.troubles
        if not action.answered and calm:
            self.wrong(f"{action.name} was not answered")
        if calm and action.is_blocked and not self._is_refused(action.interaction):
            self.wrong(f"a blocked person used {action.name}")
        if action.interaction.id in self.run.garbling.changed:
            return  # damaged data may have changed the choice
        if action.answered and action.open_wait and action.interaction.answer is Answer.UPDATE:
            is_open = self.book.open_wait(*action.open_wait[:3]) == action.open_wait
            if is_open and not self._is_confirmation_offered(action):
                self.wrong(f"{action.name} was acknowledged, but is not in the record")

    def _is_confirmation_offered(self, action: Action) -> bool:
        """Tell whether the answer offers to confirm the move."""
        answer = self.payloads.answer(action.interaction)
        offered = map(parse_id, ids_in({"components": answer.components}) if answer else ())
        choices = {move.choice for move in offered if isinstance(move, MakeMove)}
        return f"{CONFIRMED}{action.chosen}" in choices and not action.is_confirmed

    def _is_refused(self, clicked: Interaction) -> bool:
        """Tell whether a person got only the answer for blocked people."""
        if clicked.answer is Answer.CHOICES:
            return not clicked.content.get("choices")
        answer = self.payloads.answer(clicked)
        return answer is not None and not answer.components and answer.content in REFUSALS

    def stopped(self, process: int) -> None:
        """Check what a process left behind after a clean stop."""
        alive = [
            task for task in self.run.loop.alive(process) if task is not asyncio.current_task()
        ]
        left = [task for task in alive if not _is_library(task)]
        # An impatient stop does not wait for answers, which may still read the database.
        is_patient = bot.client.STOP_PATIENCE_S >= 10.0
        if left and is_patient:
            self.wrong(f"bot {process} ended with running tasks: {left[0].get_coro()}")
        files = self.run.disk.handles.pop(process, [])
        # A click during the stop ends with the process and its connection.
        if not alive and is_patient and any(map(_is_open, files)):
            self.wrong(f"bot {process} ended with the database open")
        self.run.loop.kill(process)
        self.run.network.cut(process)
        for file in files:
            file.close()  # as the system does: an open transaction would block the next process

    def step(self) -> None:
        """Check the permanent invariants. Raises the first violation."""
        lengths = self.book.lengths()
        for table, length in self._lengths.items():
            if lengths.get(table, 0) < length:
                self.wrong(f"entries of table {table} are gone")
        self._lengths = lengths
        self._check_conclusions()
        for table, starts, changed in self.book.ask(_PLANNED):
            if datetime.fromisoformat(starts) - datetime.fromisoformat(changed) < lobby.SETTLING:
                self.wrong(f"table {table} starts less than a minute after its last change")
        self.book.note_empty()
        if self.found:
            raise ViolationError(self.found[0])

    def _check_conclusions(self) -> None:
        """Check that a refusal was believed of nothing else than what it was about."""
        client = self.run.host.client
        emoji = client.services.emoji if client else None
        if (
            emoji
            and not self.run.codes & OF_EMOJI
            and (gone := set(emoji._digests) - set(emoji.known))
        ):
            self.wrong(f"{len(gone)} emoji are missing, although Discord refused none")
        for (person,) in self.book.ask(_CLOSED):
            if person not in self.refusals.closed:
                self.wrong(f"{person} is taken to accept no direct messages")

    async def calm(self) -> None:
        self.step()
        assert self.run.host.client
        services = self.run.host.client.services
        for _ in range(300):
            if not services.busy._count:  # periodic work ends
                break
            await asyncio.sleep(0.1)
        self.hours.look()
        now = services.clock()
        if not self.run.was_undated and not self.hours.is_right(now):
            self.wrong(f"the bot's clock shows {now}")
        if gone := set(services.emoji._digests) - set(services.emoji.known):
            self.wrong(f"{len(gone)} emoji have not come back")
        for fault in (*self._left_over(services), *self._not_shown(now), *self._still_mentioned()):
            self.wrong(fault)
        fresh = Tables(services.store, services.clock, self.run.catalogue)
        for table in map(TableId, self.book.tables()):
            await self._check_table(table, services.tables, fresh)
        for action in self.run.journal.actions:
            if action.answered is None:
                self.wrong(f"{action.name} is still without a result")
        self.step()

    def _left_over(self, services: Any) -> Iterator[str]:
        """Check for held locks and growing registries."""
        tables = services.tables
        publisher = services.publisher
        for table, lock in (*tables.cache._locks.items(), *tables.ai._advancing.items()):
            if lock.locked():
                yield f"the lock of table {table} is held"
        if services.busy._count:
            yield f"the bot is busy: {services.busy._tasks}"
        if len(publisher._publications):
            yield f"{len(publisher._publications)} tables are being published"
        views = services.emoji._client._connection._view_store
        if len(views._synced_message_views) > 5:
            yield f"{len(views._synced_message_views)} message views are kept"

    def _not_shown(self, now: datetime) -> Iterator[str]:
        """Check for missed starts, pending updates and turns without an announcement."""
        for table, starts, _ in self.book.ask(_PLANNED):
            if datetime.fromisoformat(starts) < now - LATEST_START:
                yield f"table {table} did not start at {starts}"
        for table, row in self.book.tables().items():
            if row["needs_update"] and row["status"] != "lobby":
                yield f"table {table} still has a pending update"
            # The bot may have given up showing the end of a game that a channel refused for long.
            ended = self.run.was_denied and row["ended"]
            given_up = ended and datetime.fromisoformat(ended) < now - GIVE_UP
            if (row["shown_ply"] or 0) > self.payloads.shown.get(table, 0) and not given_up:
                yield f"table {table} was never shown with {row['shown_ply']} entries"
        for table, seat in self.book.ask(_UNANNOUNCED):
            yield f"seat {seat} of table {table} is to move, but was not announced"

    def unanswered(self) -> None:
        """Check after two weeks without a move that the others were asked about rated turns."""
        for table, seat in self.book.ask(_UNANSWERED):
            self.wrong(f"seat {seat} of table {table} is not late after two weeks")

    def unfinished(self) -> None:
        """Check after a year without a move that no game goes on."""
        for (table,) in self.book.ask(_UNFINISHED):
            self.wrong(f"table {table} goes on after a year without a move")

    def _still_mentioned(self) -> Iterator[str]:
        """Check for blocked people at tables, and mentions in outdated messages."""
        world = self.run.city.hub.world
        payloads = self.payloads
        for table, person in self.book.ask(_BLOCKED_PLAYERS):
            yield f"{person} is blocked, but has a seat at table {table}"
        for table, person in self.book.ask(_TWO_SEATS):
            yield f"{person} has two seats at table {table}"
        for table, message, channel in self.book.ask(_UNCOLLAPSED):
            # A deleted message mentions no player, even if a disk fault kept it in the database.
            is_there = any(message in sent for sent in world.messages.values())
            if is_there and message not in payloads.unchanged and channel not in payloads.limited:
                yield f"message {message} of table {table} is not collapsed yet"
        for table, message, channel in self.book.ask(_OLD_BOARDS):
            posted = world.messages.get(channel, {}).get(message)
            is_full = posted is not None and not is_collapsed({"components": posted.components})
            is_tried = message not in payloads.unchanged and channel not in payloads.limited
            if is_full and is_tried:
                yield f"message {message} of table {table} is outdated, but still mentions a player"

    async def _check_table(self, table: TableId, tables: Tables, fresh: Tables) -> None:
        remembered = await tables.cache.read(table)
        written = await fresh.cache.read(table)
        if remembered.table != written.table:
            self.wrong(f"table {table} is remembered as {remembered.table}, not {written.table}")
        row = self.book.tables()[table]
        entries = self.book.entries(table)
        if row["started"] is None:
            return
        game = self.run.catalogue[row["game"]].game
        setup = Setup(len(written.table.participants), written.table.options, written.first)
        replay = play_through(game, setup, entries)
        if replay.error:
            self.wrong(f"the record of table {table} is not legal: {replay.error}")
        prepared = written.table.prepared_plies
        for fault in Origins(self.run.journal, self.book, table).unexplained(entries, prepared):
            self.wrong(fault)
        for fault in self._taken_late(table, written.table.rating, entries):
            self.wrong(fault)
        if written.table.deal is not None:
            await self._check_deal(fresh, table, entries[:prepared])
        elif row["status"] in OVER:
            try:
                verify(await fresh.queries.record(table), self.run.catalogue)
            except RecordWrongError as error:
                self.wrong(f"the record of table {table} is wrong: {error}")

    def _taken_late(self, table: TableId, rating: str, entries: Sequence[Entry]) -> Iterator[str]:
        """Check that computer players had hardly moved when people joined in their seats.

        A seat that was offered or to which a person was invited may be taken later.
        """
        offered = ("offer", "invite", "take", "accept")
        verbs = self.run.journal.verbs
        if any(verbs[table, verb] for verb in offered):
            return
        joined = {argument for _, argument in verbs[table, "join"]}
        for ply, entry in enumerate(entries):
            seat = entry.seat
            before = [
                entry for entry in entries[:ply] if entry.seat != CHANCE and entry.text[0] != "@"
            ]
            is_first = not any(
                entry.seat == seat and entry.text[0] == "@" for entry in entries[:ply]
            )
            if entry.text != BACK or not is_first or str(seat) not in joined:
                continue
            if sum(entry.seat == seat for entry in before) > 1 or (rating == "rated" and before):
                yield f"table {table}: seat {seat} was taken late, by entry {ply}"

    async def _check_deal(self, fresh: Tables, table: TableId, prepared: Sequence[Entry]) -> None:
        """Check that a prepared deal begins like a lesson, or a game that was over.

        It has no result.
        """
        taught = [package for package in self.run.catalogue.values() if package.lesson]
        lines = [find_practice(package).entries for package in taught]
        if tuple(prepared) not in lines and not await self._is_of_game(fresh, table, prepared):
            self.wrong(f"table {table} begins like no lesson and no game that is over")
        if self.book.ask("select 1 from results where table_id = ?", table):
            self.wrong(f"table {table} has a prepared deal and a result")

    async def _is_of_game(self, fresh: Tables, table: TableId, prepared: Sequence[Entry]) -> bool:
        """Tell whether another table's game is over and begins with these entries."""
        for other, row in self.book.tables().items():
            if row["status"] not in OVER or other == table:
                continue
            replay = (await fresh.cache.read(TableId(other))).replay
            line = replay.played[: len(prepared)] if replay else ()
            if [Entry(move.seat, move.text) for move in line] == list(prepared):
                return True
        return False


class _Log(logging.Handler):
    """Finds errors in the log without a fault that explains them."""

    def __init__(self, checks: Checks) -> None:
        super().__init__(logging.WARNING)
        self._checks = checks

    def emit(self, record: logging.LogRecord) -> None:
        run = self._checks.run
        error = record.exc_info[1] if record.exc_info else None
        words = f"{record.levelname} {record.name}: {record.getMessage()} {error or ''}"
        run.note(f"    {words[:400]}")
        cause: BaseException | None = error
        while cause is not None and not isinstance(cause, RefusedError):
            cause = cause.__cause__
        if cause is not None:
            self._checks.wrong(f"a refusal has a traceback: {words}")
        if record.levelno < logging.ERROR or record.name == "aiohttp.server":  # the local Discord
            return
        ours = isinstance(error, BUGS) and str(error) != "Session is closed"
        if ours or not run.is_troubled:
            self._checks.wrong(words)


def _is_library(task: asyncio.Task[Any]) -> bool:
    """Tell whether a task belongs to discord.py."""
    code = getattr(task.get_coro(), "cr_code", None)
    return code is None or not re.search(r"/(bot|cogs)/(?!.*site-packages)", code.co_filename)


def _is_open(file: File) -> bool:
    with suppress(sqlite3.ProgrammingError):
        return file.total_changes >= 0
    return False
