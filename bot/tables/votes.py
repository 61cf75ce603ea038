"""Votes: take back moves, end the game, or invite a substitute.

Every person with a seat votes, also one whose seat an AI player holds.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.refusal import Refusal
from bot.store.rows import Invitation, Vote
from bot.tables.errors import NotSeatedError
from bot.tables.model import FORGOTTEN, Status, VoteCount, VoteResult
from bot.tables.past_players import has_lost_player_since
from bot.tables.play import enter, stop
from bot.tables.results import is_counted
from bot.tables.seats import check_guest, put, seat_left_by
from bot.tables.session import GameSession
from bot.tables.views import can_propose_takeback
from games.core.fast_replace import replace
from games.core.game import Seat
from games.core.record import REWIND, Entry, find_last

CANCEL: Final = "cancel"
"""End the game; a no prevents it, a missing vote only for `CONSENT_AFTER`."""
SEAT: Final = "seat"
"""Invite a substitute for an absent player."""
KINDS: Final = (REWIND.removeprefix("@"), CANCEL)
"""The kinds without a subject."""
CONSENT_AFTER: Final = timedelta(days=1)
"""Time after which missing votes to end the game count as consent."""


def open_vote(session: GameSession, now: datetime, user_id: int, kind: str) -> GameSession:
    """Open a vote with the proposer's yes, in place of an open one of its kind.

    All who still play may end a game that cannot go on, also an archived one; a missing vote never
    counts as consent there. Raises `refused-nothing-to-rewind` and `refused-former-player`.
    """
    seat = session.seat_of(user_id)
    _check_may_vote(session, kind)
    if kind not in KINDS:
        raise Refusal("refused-no-vote")
    if kind == CANCEL:
        due = None if session.is_stuck else now + CONSENT_AFTER
        return _count(_with_vote(session, kind, Vote(kind, seat, None, (seat,), due)), now, kind)
    ply = _last_ply(session, seat)
    if ply is not None and has_lost_player_since(session, ply):
        raise Refusal("refused-former-player")
    if not can_propose_takeback(session, seat):
        raise Refusal("refused-nothing-to-rewind")
    return _count(_with_vote(session, kind, Vote(kind, seat, ply, (seat,))), now, kind)


def _check_may_vote(session: GameSession, kind: str) -> None:
    if not (kind == CANCEL and session.is_stuck):
        session.check_playing()


def propose_substitute(
    session: GameSession,
    now: datetime,
    user_id: int,
    seat: Seat,
    guest_id: int,
    decision_number: int,
) -> GameSession:
    """Open a vote on a substitute for an absent player, with the proposer's yes.

    `decision_number` is that of the open decision; it is ignored if an AI player holds the seat.
    Raises `refused-not-offered`, `refused-guest-seated` and `refused-guest-knows`.
    """
    own = session.seat_of(user_id)
    session.check_playing()
    if seat == own or seat not in _people(session):
        raise Refusal("refused-not-offered")
    if seat not in _away(session) and session.played.count(seat) != decision_number:
        raise Refusal("refused-not-offered")
    check_guest(session, guest_id, seat)
    vote = Vote(SEAT, own, decision_number, (own,), None, seat, guest_id)
    return _count(_with_vote(session, SEAT, vote), now, SEAT)


def vote(
    session: GameSession,
    now: datetime,
    user_id: int,
    kind: str,
    *,
    yes: bool,
    about: tuple[Seat, int] | None = None,
) -> GameSession:
    """Answer the open vote of a kind, present or away; a no closes it. Raises `refused-no-vote`.

    `about` are the seat and the substitute of a vote on these.
    """
    seat = _voter(session, user_id)
    _check_may_vote(session, kind)
    vote = _find(session, kind)
    if vote is None or (about is not None and about != (vote.about, vote.guest_id)):
        raise Refusal("refused-no-vote")
    if not yes:
        return _with_vote(session, kind, None)
    yes_votes = tuple(other for other in vote.yes if other != seat)
    return _count(_with_vote(session, kind, replace(vote, yes=(*yes_votes, seat))), now, kind)


def settle(session: GameSession, now: datetime, *, may_answer: bool = True) -> GameSession:
    """Carry out or close the votes that are due.

    If the players could not answer, the votes are closed.
    """
    goes_on = may_answer and session.table.status is Status.PLAYING and session.replay is not None
    for vote in session.open_votes:
        if vote.due is not None and vote.due <= now:
            counted = _count(session, now, vote.kind) if goes_on else session
            if counted.table.ended:
                return counted
            session = _with_vote(session, vote.kind, None)
    return session


def find_ballot(session: GameSession, kind: str) -> VoteCount | None:
    """Return the state of the open vote of a kind."""
    vote = _find(session, kind)
    if vote is None:
        return None
    people = _voters(session, vote)
    away = _away(session)
    yes = tuple(seat for seat in vote.yes if seat in people)
    missing = tuple(seat for seat in people if seat not in yes)
    silent = tuple(seat for seat in missing if seat in away)
    is_rated = kind == CANCEL and is_counted(session)
    return VoteCount(vote, yes, missing, silent, is_rated=is_rated)


def read_vote(session: GameSession, kind: str) -> VoteResult:
    """Return the table and its vote of a kind."""
    return VoteResult(session.table, find_ballot(session, kind))


def is_proposer(session: GameSession, user_id: int, kind: str) -> bool:
    """Tell whether a person proposed the open vote of a kind."""
    vote = _find(session, kind)
    return vote is not None and vote.proposer == session.table.seat_of(user_id)


def is_carried(ballot: VoteCount, *, is_due: bool) -> bool:
    """Tell whether enough people agree.

    All must agree until the vote is due. Then missing votes of absent players count as consent.
    In an unrated game one missing vote among three or more present players does, too; in a rated
    game two of them could otherwise get a draw while the third does not look.
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
    """Return the vote of a kind, unless its move is gone or the proposer has left."""
    vote = next((vote for vote in session.open_votes if vote.kind == kind), None)
    if vote is None or session.table.ended is not None:
        return None
    if vote.proposer not in vote.yes or vote.proposer in _away(session):
        return None
    if kind == SEAT:
        is_open = _is_absent(session, vote)
    else:
        is_open = kind == CANCEL or vote.ply == _last_ply(session, vote.proposer)
    return vote if is_open else None


def _is_absent(session: GameSession, vote: Vote) -> bool:
    """Tell whether the person whose seat a vote is about is still absent."""
    if vote.about is None or vote.about not in _people(session):
        return False
    return vote.about in _away(session) or session.played.count(vote.about) == vote.ply


def _count(session: GameSession, now: datetime, kind: str) -> GameSession:
    ballot = find_ballot(session, kind)
    if ballot is None:
        return session
    vote = ballot.vote
    is_due = vote.due is not None and vote.due <= now
    if not is_carried(ballot, is_due=is_due):
        return session
    closed = _with_vote(session, kind, None)
    if kind == SEAT:
        return _invite(closed, vote)
    if kind == CANCEL:
        # A stop with missing votes is rated: the proposer has left the game.
        return stop(closed, now, vote.proposer, waived=not ballot.missing)
    return enter(closed, now, Entry(vote.proposer, REWIND))


def _invite(session: GameSession, vote: Vote) -> GameSession:
    if vote.about is None or vote.guest_id is None:
        return session
    is_away = vote.about in _away(session)
    decision_number = None if is_away else session.played.count(vote.about)
    return put(session, Invitation(vote.about, vote.guest_id, decision_number, is_agreed=True))


def _voters(session: GameSession, vote: Vote) -> tuple[Seat, ...]:
    """Return the voters; on a substitute, only the other present players.

    If the game cannot go on, those who are away cannot come back.

    If there is no other present player, the absent one votes as well.
    """
    people = _people(session)
    if session.is_stuck:
        return tuple(seat for seat in people if seat not in _away(session))
    if vote.about is None:
        return people
    away = {*_away(session), vote.about}
    others = tuple(seat for seat in people if seat not in away)
    return others if len(others) > 1 else (*others, vote.about)


def _with_vote(session: GameSession, kind: str, vote: Vote | None) -> GameSession:
    others = tuple(other for other in session.open_votes if other.kind != kind)
    return replace(session, open_votes=(*others, vote) if vote else others)


def _people(session: GameSession) -> tuple[Seat, ...]:
    """Return the seats of people, present or away."""
    return tuple(
        Seat(number)
        for number, participant in enumerate(session.table.participants)
        if participant.person not in (None, FORGOTTEN)
    )


def _away(session: GameSession) -> tuple[Seat, ...]:
    return tuple(seat for seat in _people(session) if session.table.participants[seat].is_ai)


def _last_ply(session: GameSession, seat: Seat) -> int | None:
    """Return the ply of the last effective move of a seat."""
    last = find_last(session.game, session.played, seat)
    return None if last is None else last.ply
