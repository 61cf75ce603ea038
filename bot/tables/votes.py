"""Questions that are put to everybody at a table: to take back more than undo can, to stop."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.store.kept import VoteRow
from bot.tables.errors import NothingToRewindError, NoVoteError
from bot.tables.live import Live
from bot.tables.model import Ballot
from bot.tables.play import enter
from bot.tables.views import can_rewind
from games.core.game import Seat
from games.core.record import REWIND, STOP, Entry, find_last

CANCEL: Final = "cancel"
"""To stop the game: one who stays silent does not prevent it, one who says no does."""
KINDS: Final = (REWIND.removeprefix("@"), CANCEL)


def ask(live: Live, user_id: int, kind: str, now: datetime) -> Live:
    """Put a question to the table and say yes to it, in place of an open one of its kind.

    Raises `NothingToRewindError`.
    """
    seat = live.seat_of(user_id)
    live.check_playing()
    about = f"{seat}"
    if kind != CANCEL:
        if not can_rewind(live, seat):
            raise NothingToRewindError
        about = _last(live, seat)
    return _count(_put(live, kind, (VoteRow(kind, about, seat, yes=True),)), kind, now)


def vote(live: Live, user_id: int, kind: str, *, yes: bool, now: datetime) -> Live:
    """Answer the open question of a kind; a single no ends it. Raises `NoVoteError`."""
    seat = live.seat_of(user_id)
    live.check_playing()
    ballot = find_ballot(live, kind)
    if ballot is None:
        raise NoVoteError
    if not yes:
        return _put(live, kind, ())
    said = [row for row in live.kept.votes if row.kind == kind and row.seat != seat]
    return _count(_put(live, kind, (*said, VoteRow(kind, ballot.about, seat, yes=True))), kind, now)


def find_ballot(live: Live, kind: str) -> Ballot | None:
    """Return the open question of a kind; one about a move that is gone is not open."""
    rows = [row for row in live.kept.votes if row.kind == kind]
    if not rows or live.table.ended is not None:
        return None
    about = rows[0].about
    asker = Seat(int(about.partition(".")[0]))
    if kind != CANCEL and about != _last(live, asker):
        return None
    people = _people(live)
    yes = tuple(Seat(row.seat) for row in rows if row.seat in people)
    if asker not in yes:
        return None
    return Ballot(kind, about, asker, yes, tuple(seat for seat in people if seat not in yes))


def is_carried(kind: str, people: Collection[Seat], missing: Collection[Seat]) -> bool:
    """Tell whether enough people said yes: all of them, or all but one of three to stop."""
    silent = 1 if kind == CANCEL and len(people) > 2 else 0
    return len(missing) <= silent


def _count(live: Live, kind: str, now: datetime) -> Live:
    ballot = find_ballot(live, kind)
    if ballot is None or not is_carried(kind, _people(live), ballot.missing):
        return live
    word = STOP if kind == CANCEL else REWIND
    return enter(_put(live, kind, ()), Entry(ballot.asker, word), now)


def _put(live: Live, kind: str, rows: tuple[VoteRow, ...]) -> Live:
    others = tuple(row for row in live.kept.votes if row.kind != kind)
    return replace(live, kept=replace(live.kept, votes=others + rows))


def _people(live: Live) -> tuple[Seat, ...]:
    chairs = enumerate(live.table.chairs)
    return tuple(Seat(number) for number, chair in chairs if chair.person and not chair.house)


def _last(live: Live, seat: Seat) -> str:
    """Name the last effective move of a seat."""
    last = find_last(live.game, live.played, seat)
    return "" if last is None else f"{seat}.{last.ply}"
