"""Polls: questions to everybody at a table, to take back more than undo can or to stop."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.tables.errors import NothingToRewindError, NoVoteError
from bot.tables.live import Live
from bot.tables.model import Ballot, Poll
from bot.tables.play import enter
from bot.tables.views import can_rewind
from games.core.game import Seat
from games.core.record import REWIND, STOP, Entry, find_last

CANCEL: Final = "cancel"
"""To stop the game: one who stays silent does not prevent it, one who says no does."""
KINDS: Final = (REWIND.removeprefix("@"), CANCEL)


def ask(live: Live, user_id: int, kind: str, now: datetime) -> Live:
    """Open a poll and say yes to it, in place of an open one of its kind.

    Raises `NothingToRewindError`.
    """
    seat = live.seat_of(user_id)
    live.check_playing()
    ply = None
    if kind != CANCEL:
        if not can_rewind(live, seat):
            raise NothingToRewindError
        ply = _last_ply(live, seat)
    return _count(_put(live, kind, Poll(kind, seat, ply, (seat,))), kind, now)


def vote(live: Live, user_id: int, kind: str, *, yes: bool, now: datetime) -> Live:
    """Answer the open poll of a kind; a single no ends it. Raises `NoVoteError`."""
    seat = live.seat_of(user_id)
    live.check_playing()
    poll = _find(live, kind)
    if poll is None:
        raise NoVoteError
    if not yes:
        return _put(live, kind, None)
    said = tuple(other for other in poll.yes if other != seat)
    return _count(_put(live, kind, replace(poll, yes=(*said, seat))), kind, now)


def find_ballot(live: Live, kind: str) -> Ballot | None:
    """Return the open poll of a kind with the seats that have not answered."""
    poll = _find(live, kind)
    if poll is None:
        return None
    people = _people(live)
    yes = tuple(seat for seat in poll.yes if seat in people)
    return Ballot(kind, poll.asker, yes, tuple(seat for seat in people if seat not in yes))


def is_carried(kind: str, people: Collection[Seat], missing: Collection[Seat]) -> bool:
    """Tell whether enough people said yes: all of them, or all but one of three to stop."""
    silent = 1 if kind == CANCEL and len(people) > 2 else 0
    return len(missing) <= silent


def _find(live: Live, kind: str) -> Poll | None:
    """Return the poll of a kind, unless its move is gone or the seat that asked was given up."""
    poll = next((poll for poll in live.polls if poll.kind == kind), None)
    if poll is None or live.table.ended is not None:
        return None
    if poll.asker not in poll.yes or poll.asker not in _people(live):
        return None
    return poll if kind == CANCEL or poll.ply == _last_ply(live, poll.asker) else None


def _count(live: Live, kind: str, now: datetime) -> Live:
    ballot = find_ballot(live, kind)
    if ballot is None or not is_carried(kind, _people(live), ballot.missing):
        return live
    word = STOP if kind == CANCEL else REWIND
    return enter(_put(live, kind, None), Entry(ballot.asker, word), now)


def _put(live: Live, kind: str, poll: Poll | None) -> Live:
    others = tuple(other for other in live.polls if other.kind != kind)
    return replace(live, polls=(*others, poll) if poll else others)


def _people(live: Live) -> tuple[Seat, ...]:
    chairs = enumerate(live.table.chairs)
    return tuple(Seat(number) for number, chair in chairs if chair.person and not chair.house)


def _last_ply(live: Live, seat: Seat) -> int | None:
    """Return the ply of the last effective move of a seat."""
    last = find_last(live.game, live.played, seat)
    return None if last is None else last.ply
