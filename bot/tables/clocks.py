"""Time limits of decisions; pure arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Final

from bot.store.rows import AnnouncedRow, DecisionChange, NotifiedBy
from bot.tables.model import Table
from bot.tables.session import GameSession
from games.core.game import Option, Seat

CLOCK: Final = Option("clock", ("none", "1h", "8h", "1d", "3d", "7d"))
ABSENCE: Final = Option("absence", ("ask", "house"))
RATING: Final = Option("rating", ("rated", "hints"))
_SHOWN: Final = attrgetter("shown", "place", "dormant", "carded")
"""Fields whose change does not count as activity."""
OPTIONS: Final = (CLOCK, ABSENCE, RATING)
"""Options of every table; the first value is the default."""

LENGTHS: Final = {
    "1h": timedelta(hours=1),
    "8h": timedelta(hours=8),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}


def due_at(table: Table, since: datetime) -> datetime | None:
    """Return the deadline of a decision that begins at `since`; None without a clock."""
    length = LENGTHS.get(table.clock)
    return since + length if length else None


def changes_of(
    before: GameSession, after: GameSession, now: datetime
) -> tuple[DecisionChange, ...]:
    """Return the changes of people's open decisions between two sessions of a table."""
    return tuple(
        change
        for number in range(max(len(before.opened_plies), len(after.opened_plies)))
        if (change := _change(before, after, Seat(number), now)) is not None
    )


@dataclass(frozen=True, slots=True)
class Announcement:
    """How the message of a turn notified the person to move."""

    seat: Seat
    decision_number: int
    """Which decision of the seat."""
    notified_by: NotifiedBy
    dm_settled: bool
    """No direct message about it is pending."""
    remind_at: datetime


def announced_by(
    before: GameSession, after: GameSession, known: Sequence[Announcement]
) -> tuple[AnnouncedRow, ...]:
    """Return the decisions that a new public message announces."""
    if after.table.shown == before.table.shown:
        return ()
    ply, by_seat = after.table.shown.ply, {one.seat: one for one in known}
    return tuple(
        _announced(after, Seat(number), by_seat.get(Seat(number)))
        for number, since in enumerate(after.opened_plies)
        if since is not None and since <= ply
    )


def _announced(session: GameSession, seat: Seat, announcement: Announcement | None) -> AnnouncedRow:
    if announcement is None:
        return AnnouncedRow(seat, NotifiedBy.NO, dm_settled=False, remind_at=None)
    # If the turn went on while its message was sent, its deadline may have changed.
    is_same = session.played.count(seat) == announcement.decision_number
    remind_at = announcement.remind_at if is_same else None
    return AnnouncedRow(
        seat, announcement.notified_by, dm_settled=announcement.dm_settled, remind_at=remind_at
    )


def touch(before: GameSession, after: GameSession, now: datetime) -> GameSession:
    """Update `updated_at` and `dormant` after an activity.

    An activity ends dormancy; a table that all players left becomes dormant. A change of `_SHOWN`
    fields alone is no activity.
    """
    old, new = before.table, after.table
    # Comparing and copying a table takes longer than most commands.
    is_shown = _SHOWN(old) != _SHOWN(new)
    if new is old or (is_shown and _only_shown(old, new)):
        return after
    return replace(after, table=replace(new, updated_at=now, dormant=new.is_deserted))


def _only_shown(old: Table, new: Table) -> bool:
    changed = replace(old, shown=new.shown, place=new.place)
    return replace(changed, dormant=new.dormant, carded=new.carded) == new


def _change(
    before: GameSession, after: GameSession, seat: Seat, now: datetime
) -> DecisionChange | None:
    old, new = _asked(before, seat), _asked(after, seat)
    if old == new:
        return None
    if new is None:
        return DecisionChange(seat, gone=True)
    is_back = before.opened_plies[seat] is not None and before.table.participants[seat].is_ai
    return DecisionChange(
        seat,
        decision_number=new[1],
        opened_at=now,
        due=due_at(after.table, now),
        # A turn that goes on was announced already; a person who returns needs no announcement.
        goes_on=old is not None and old[0] == new[0],
        announced_at=now if is_back else None,
    )


def _asked(session: GameSession, seat: Seat) -> tuple[int, int] | None:
    """Return what identifies a person's open decision: the ply of its turn and its number."""
    since = session.opened_plies[seat] if seat < len(session.opened_plies) else None
    if since is None or session.replay is None or session.table.participants[seat].is_ai:
        return None
    return since, session.replay.count(seat)
