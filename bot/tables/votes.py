"""Polls: questions to everybody at a table, to take back more than undo can or to stop.

Everybody is every person with a seat, also one for whom a house player sits in: the game is
theirs, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.tables.errors import (
    FormerPlayerError,
    NothingToRewindError,
    NotOfferedError,
    NotSeatedError,
    NoVoteError,
)
from bot.tables.model import FORGOTTEN, Invitation, Status, Vote, VoteCount
from bot.tables.play import enter, stop
from bot.tables.results import is_counted
from bot.tables.seats import check_guest, put, seat_left_by
from bot.tables.session import GameSession, has_lost_player_since
from bot.tables.views import can_propose_takeback
from games.core.game import Seat
from games.core.record import REWIND, Entry, find_last

CANCEL: Final = "cancel"
"""To stop the game: silence does not prevent it for ever, a no does."""
SEAT: Final = "seat"
"""To invite a substitute for somebody absent."""
KINDS: Final = (REWIND.removeprefix("@"), CANCEL)
"""What can simply be asked."""
GRACE: Final = timedelta(days=1)
"""For how long a question whether to stop waits for the silent."""


def open_vote(session: GameSession, now: datetime, user_id: int, kind: str) -> GameSession:
    """Open a poll and say yes to it, in place of an open one of its kind.

    Raises `NothingToRewindError` and `FormerPlayerError`.
    """
    seat = session.seat_of(user_id)
    session.check_playing()
    if kind not in KINDS:
        raise NoVoteError
    if kind == CANCEL:
        return _count(_put(session, kind, Vote(kind, seat, None, (seat,), now + GRACE)), now, kind)
    ply = _last_ply(session, seat)
    if ply is not None and has_lost_player_since(session, ply):
        raise FormerPlayerError
    if not can_propose_takeback(session, seat):
        raise NothingToRewindError
    return _count(_put(session, kind, Vote(kind, seat, ply, (seat,))), now, kind)


def propose_substitute(  # noqa: PLR0913, PLR0917 - who wants whom, where and until when
    session: GameSession,
    now: datetime,
    user_id: int,
    seat: Seat,
    guest_id: int,
    decision_number: int,
) -> GameSession:
    """Ask the others whether a guest may take the seat of somebody absent, and say yes to it.

    `token` is the entries of a seat whose person does not move; it means nothing where a house
    player sits in. Raises `NotOfferedError`, `GuestSeatedError` and `GuestKnowsError`.
    """
    own = session.seat_of(user_id)
    session.check_playing()
    if seat == own or seat not in _people(session):
        raise NotOfferedError
    if seat not in _away(session) and session.played.count(seat) != decision_number:
        raise NotOfferedError
    check_guest(session, guest_id, seat)
    poll = Vote(SEAT, own, decision_number, (own,), None, seat, guest_id)
    return _count(_put(session, SEAT, poll), now, SEAT)


def vote(  # noqa: PLR0913 - what is answered, and how
    session: GameSession,
    user_id: int,
    kind: str,
    *,
    yes: bool,
    now: datetime,
    about: tuple[Seat, int] | None = None,
) -> GameSession:
    """Answer the open poll of a kind, also from away; a no ends it. Raises `NoVoteError`.

    `about` is the seat and the substitute, where it is about these.
    """
    seat = _voter(session, user_id)
    session.check_playing()
    poll = _find(session, kind)
    if poll is None or (about is not None and about != (poll.about, poll.guest_id)):
        raise NoVoteError
    if not yes:
        return _put(session, kind, None)
    said = tuple(other for other in poll.yes if other != seat)
    return _count(_put(session, kind, replace(poll, yes=(*said, seat))), now, kind)


def settle(session: GameSession, now: datetime, *, may_answer: bool = True) -> GameSession:
    """Carry out or close the polls that have waited for the silent long enough.

    Where nobody could answer, they are closed.
    """
    goes_on = may_answer and session.table.status is Status.PLAYING and session.replay is not None
    for poll in session.open_votes:
        if poll.due is not None and poll.due <= now:
            counted = _count(session, now, poll.kind) if goes_on else session
            if counted.table.ended:
                return counted
            session = _put(session, poll.kind, None)
    return session


def find_ballot(session: GameSession, kind: str) -> VoteCount | None:
    """Return the open poll of a kind with the seats that have not answered."""
    poll = _find(session, kind)
    if poll is None:
        return None
    people, away = _voters(session, poll), _away(session)
    yes = tuple(seat for seat in poll.yes if seat in people)
    missing = tuple(seat for seat in people if seat not in yes)
    silent = tuple(seat for seat in missing if seat in away)
    return VoteCount(
        kind,
        poll.proposer,
        yes,
        missing,
        silent,
        poll.due,
        poll.about,
        poll.guest_id,
        is_rated=kind == CANCEL and is_counted(session),
    )


def is_proposer(session: GameSession, user_id: int, kind: str) -> bool:
    """Tell whether a person asked the open poll of a kind."""
    poll = _find(session, kind)
    return poll is not None and poll.proposer == session.table.seat_of(user_id)


def is_carried(ballot: VoteCount, *, is_due: bool) -> bool:
    """Tell whether enough people said yes.

    That is all of them. When a question whether to stop is due, the silence of those who are away
    is no objection. Unless the game counts, neither is that of one among three or more who play: a
    stop of a game that counts would give two of them a draw while the third does not look.
    """
    if not is_due:
        return not ballot.missing
    silent = set(ballot.missing) - set(ballot.away)
    may_lack = not ballot.is_rated and len(silent) + len(ballot.yes) > 2
    return len(silent) <= may_lack


def _voter(session: GameSession, user_id: int) -> Seat:
    """Return the seat of a person who plays or is away. Raises `NotSeatedError`."""
    seat = session.table.seat_of(user_id)
    seat = seat_left_by(session.table, user_id) if seat is None else seat
    if seat is None:
        raise NotSeatedError
    return seat


def _find(session: GameSession, kind: str) -> Vote | None:
    """Return the poll of a kind, unless its move is gone or the seat that asked was given up."""
    poll = next((poll for poll in session.open_votes if poll.kind == kind), None)
    if poll is None or session.table.ended is not None:
        return None
    if poll.proposer not in poll.yes or poll.proposer in _away(session):
        return None
    match kind:
        case "cancel":
            is_open = True
        case "seat":
            is_open = _is_absent(session, poll)
        case _:
            is_open = poll.ply == _last_ply(session, poll.proposer)
    return poll if is_open else None


def _is_absent(session: GameSession, poll: Vote) -> bool:
    """Tell whether the person whose seat a poll is about has not come back."""
    if poll.about is None or poll.about not in _people(session):
        return False
    return poll.about in _away(session) or session.played.count(poll.about) == poll.ply


def _count(session: GameSession, now: datetime, kind: str) -> GameSession:
    ballot = find_ballot(session, kind)
    if ballot is None:
        return session
    is_due = ballot.due is not None and ballot.due <= now
    if not is_carried(ballot, is_due=is_due):
        return session
    if kind == SEAT:
        return _invite(_put(session, kind, None), ballot)
    closed = _put(session, kind, None)
    if kind == CANCEL:
        # A stop by somebody's silence is rated: the one who proposed it leaves the game.
        return stop(closed, now, ballot.proposer, waived=not ballot.missing)
    return enter(closed, now, Entry(ballot.proposer, REWIND))


def _invite(session: GameSession, ballot: VoteCount) -> GameSession:
    if ballot.about is None or ballot.guest_id is None:
        return session
    is_away = ballot.about in _away(session)
    decision_number = None if is_away else session.played.count(ballot.about)
    return put(session, Invitation(ballot.about, ballot.guest_id, decision_number, is_agreed=True))


def _voters(session: GameSession, poll: Vote) -> tuple[Seat, ...]:
    """Return the seats that are asked: where it is about a substitute, the others who play.

    Where nobody else is there, the absent must agree themselves.
    """
    people = _people(session)
    if poll.about is None:
        return people
    away = {*_away(session), poll.about}
    others = tuple(seat for seat in people if seat not in away)
    return others if len(others) > 1 else (*others, poll.about)


def _put(session: GameSession, kind: str, poll: Vote | None) -> GameSession:
    others = tuple(other for other in session.open_votes if other.kind != kind)
    return replace(session, open_votes=(*others, poll) if poll else others)


def _people(session: GameSession) -> tuple[Seat, ...]:
    """Return the seats of people, also of those who are away."""
    return _seats(
        number
        for number, participant in enumerate(session.table.participants)
        if participant.person not in (None, FORGOTTEN)
    )


def _away(session: GameSession) -> tuple[Seat, ...]:
    return _seats(number for number in _people(session) if session.table.participants[number].is_ai)


def _seats(numbers: Iterable[int]) -> tuple[Seat, ...]:
    return tuple(map(Seat, numbers))


def _last_ply(session: GameSession, seat: Seat) -> int | None:
    """Return the ply of the last effective move of a seat."""
    last = find_last(session.game, session.played, seat)
    return None if last is None else last.ply
