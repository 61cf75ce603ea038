"""Check that every decision gets its full time despite faults of clocks and machines."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from bot.store.rows import TIME_LIMITS
from games.core.record import REWIND, STAND_IN

if TYPE_CHECKING:
    from tests.simulation.run import Run

EVERY: Final = 5.0
"""Seconds between two checks."""
SILENT: Final = 260.0
"""Seconds from which on a downtime of the bot must not count; a shorter one may."""
SLACK: Final = 240.0
"""Seconds that may be missing because of several short downtimes."""
PATIENCE: Final = 80.0
"""Seconds until missing time is added again: the bot checks once a minute."""
NEAR: Final = 60.0
"""Largest error of the bot's clock at the end in seconds."""
_OPEN: Final = (
    "select w.table_id, w.seat, w.decision_number, w.due, w.expired, t.clock from decisions w"
    " join tables t on t.id = w.table_id where t.status = 'playing'"
)


_Key = tuple[str, int, int]
"""Table, seat and number of a decision."""


@dataclass(slots=True)
class _Open:
    """An observed open decision."""

    length: float
    """Time limit in seconds."""
    counted: float = 0.0
    """Seconds that may count: with a running bot, or in a short downtime."""
    wrong_since: float | None = None
    """Time since which the deadline is too early."""
    expired: bool = False

    @property
    def early(self) -> float:
        """Seconds that are certainly left."""
        return self.length - self.counted - SLACK


class Hours:
    """Measures the running time of the bot for each decision; none may expire earlier.

    Time in which the machine is off, paused or suspended does not count, nor do changes of its
    clock.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._open: dict[_Key, _Open] = {}
        self._last = 0.0
        self._skipped = 0.0
        self._silent = 0.0
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to measure."""
        self._watching = self._run.loop.create_task(self._watch())

    def stop(self) -> None:
        """End the measurements, if they began."""
        if self._watching:
            self._watching.cancel()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.look()

    def look(self) -> None:
        """Add the time since the last check, and compare it with all open decisions."""
        passed = self._pass()
        is_up = self._run.host.is_up
        rows = self._run.checks.book.ask(_OPEN)
        current = {(row["table_id"], row["seat"], row["decision_number"]): row for row in rows}
        for key in [key for key in self._open if key not in current]:
            self._open[key].counted += passed
            self._close(key, self._open.pop(key))
        for key, row in current.items():
            stored = self._open.get(key)
            if stored is None or (stored.expired and not row["expired"]):
                if (length := TIME_LIMITS.get(row["clock"])) is None or row["expired"]:
                    continue
                stored = self._open[key] = _Open(length.total_seconds(), passed)
            elif row["due"] is not None:
                stored.counted += passed
            self._judge(key, stored, row, is_up=is_up)

    def is_right(self, now: datetime) -> bool:
        """Tell whether the bot's clock shows the true time."""
        true = self._run.calendar.true() + self._run.host.skipped.total_seconds()
        return abs(now.timestamp() - true) < NEAR

    def _pass(self) -> float:
        """Return the seconds since the last check that may count."""
        now = self._run.loop.now
        skipped = self._run.host.skipped.total_seconds()
        passed, self._last = now - self._last, now
        moved, self._skipped = skipped - self._skipped, skipped
        if not self._run.host.is_up:
            self._silent += passed
            return moved
        silent, self._silent = self._silent, 0.0
        return passed + moved + (silent if silent < SILENT else 0.0)

    def _judge(self, key: _Key, decision: _Open, row: Any, *, is_up: bool) -> None:
        early = decision.early
        if row["expired"] and not decision.expired and early > 0:
            self._wrong(key, f"ran out {early:.0f} seconds too early")
        decision.expired = bool(row["expired"])
        client = self._run.host.client
        left = timedelta.max
        if client and is_up and row["due"] and not decision.expired:
            left = datetime.fromisoformat(row["due"]) - client.services.clock()
        if left >= timedelta(seconds=early):
            decision.wrong_since = None
        elif decision.wrong_since is None:
            decision.wrong_since = self._last
        elif self._last - decision.wrong_since > PATIENCE and not self._run.is_troubled:
            self._wrong(key, f"has {left}, not {early:.0f} seconds")

    def _close(self, key: _Key, decision: _Open) -> None:
        """Check the end of a decision: a stand-in may not move before the deadline."""
        table, seat, decision_number = key
        entries = self._run.checks.book.entries(table)
        own = [entry.text for entry in entries if entry.seat == seat]
        if any(entry.text == REWIND for entry in entries) or len(own) <= decision_number:
            return
        goes_on = decision_number > 1 and own[decision_number - 2] == STAND_IN
        is_early = decision.early > 0 and not decision.expired
        if own[decision_number] == STAND_IN and is_early and not goes_on:
            self._wrong(key, f"was answered by a stand-in {decision.early:.0f} seconds too early")

    def _wrong(self, key: _Key, fault: str) -> None:
        table, seat, decision_number = key
        self._run.checks.wrong(
            f"decision {decision_number} of seat {seat} at table {table} {fault}"
        )
