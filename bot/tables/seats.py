"""Offers, invitations and substitutes: seats that change players in a running game."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from operator import attrgetter
from typing import Final

from bot.refusal import Refusal
from bot.store.rows import Departure, Invitation
from bot.tables.errors import NotInvitedError, NotLeftError
from bot.tables.lobby import pass_hosting, persons
from bot.tables.model import FORGOTTEN, Participant, Person, Table
from bot.tables.play import enter
from bot.tables.session import (
    GameSession,
    find_replaced,
    has_seen_other_hand,
    is_removed,
    record_departure,
)
from games.core.game import Seat
from games.core.record import BACK, Entry

SETTLED: Final = 2
"""Moves after which a substitute keeps the seat."""


def seat_left_by(table: Table, user_id: int) -> Seat | None:
    """Return the seat that an AI player holds for this person."""
    return None if table.seat_of(user_id) is not None else next(iter(table.seats_of(user_id)), None)


def take_back(session: GameSession, now: datetime, user_id: int) -> GameSession:
    """Return a seat from an AI player to its person. Raises `NotLeftError`."""
    session.check_playing()
    seat = seat_left_by(session.table, user_id)
    person = None if seat is None else session.table.participants[seat].person
    if seat is None or person is None:
        raise NotLeftError
    return _sit(session, now, seat, person)


def reclaim(session: GameSession, now: datetime, person: Person) -> GameSession:
    """Return a seat from a new substitute to its last player. Raises `NotLeftError`."""
    session.check_playing()
    former = find_replaced(session, person.id)
    if session.table.seat_of(person.id) is not None or former is None:
        raise NotLeftError
    if not is_reclaimable(session, former.seat):
        raise NotLeftError
    return _sit(session, now, former.seat, person)


def is_reclaimable(session: GameSession, seat: Seat) -> bool:
    """Tell whether the seat's substitute has made fewer than `SETTLED` moves."""
    left = (one for one in session.past_players if one.seat == seat)
    last = max(left, key=attrgetter("ply"), default=None)
    if last is None or last.departure is not Departure.REPLACED:
        return False
    since = (one for one in session.played.played if one.seat == seat and one.ply > last.ply)
    return sum(not session.is_made_by_ai(one) for one in since) < SETTLED


def offer(session: GameSession, user_id: int, seat: Seat) -> GameSession:
    """Offer a seat to everyone: the person's own, or one of an AI player.

    Raises `refused-not-offered` for a seat of another person.
    """
    _check_may_offer(session, user_id, seat)
    return replace(session, offers=session.offers | {seat})


def invite(session: GameSession, user_id: int, seat: Seat, guest_id: int) -> GameSession:
    """Invite a person to a seat that the user may offer.

    Raises `refused-not-offered` and what `check_guest` does.
    """
    session.check_playing()
    _check_may_offer(session, user_id, seat)
    check_guest(session, guest_id, seat)
    return put(session, Invitation(seat, guest_id))


def check_guest(session: GameSession, guest_id: int, seat: Seat) -> None:
    """Raise an error if the guest cannot be invited to a seat.

    Raises `refused-guest-seated`, `refused-guest-removed` or `refused-guest-knows`.
    """
    if session.table.seat_of(guest_id) is not None:
        raise Refusal("refused-guest-seated")
    if is_removed(session, guest_id):
        raise Refusal("refused-guest-removed")
    if has_seen_other_hand(session, guest_id, seat):
        raise Refusal("refused-guest-knows")


def put(session: GameSession, invitation: Invitation) -> GameSession:
    """Add an invitation, unless the seat's player made one, which lasts longer."""
    earlier = _find(session, invitation.guest_id, invitation.seat)
    if earlier is not None and earlier.decision_number is None and not earlier.is_agreed:
        return session
    others = _others(session, invitation.guest_id, invitation.seat)
    return replace(session, invitations=(*others, invitation))


def withdraw(
    session: GameSession, user_id: int, seat: Seat, guest_id: int | None = None
) -> GameSession:
    """Withdraw the offer of a seat to everyone, or the invitation of one guest.

    The same people may offer and withdraw. Every player may withdraw an invitation that was agreed
    by vote.
    """
    session.seat_of(user_id)
    invitation = None if guest_id is None else _find(session, guest_id, seat)
    if invitation is None or not invitation.is_agreed:
        _check_may_offer(session, user_id, seat)
    if guest_id is None:
        return replace(session, offers=session.offers - {seat})
    return replace(session, invitations=_others(session, guest_id, seat))


def take(session: GameSession, now: datetime, person: Person, seat: Seat) -> GameSession:
    """Give an offered seat to a person. Raises `refused-not-offered` and `refused-known-hand`."""
    _check_may_sit(session, person, seat)
    if seat not in session.offers:
        raise Refusal("refused-not-offered")
    return _sit(session, now, seat, person)


def accept(session: GameSession, now: datetime, person: Person, seat: Seat) -> GameSession:
    """Give a seat to a person who is invited to it.

    Raises `NotInvitedError` and `refused-known-hand`.
    """
    _check_may_sit(session, person, seat)
    if not is_invited(session, person.id, seat):
        raise NotInvitedError
    invitation = _find(session, person.id, seat)
    is_agreed = invitation is not None and invitation.is_agreed
    return _sit(session, now, seat, person, Departure.REPLACED if is_agreed else Departure.GAVE)


def decline(session: GameSession, user_id: int, seat: Seat) -> GameSession:
    """Decline an invitation. Raises `NotInvitedError`."""
    session.check_playing()
    if not is_invited(session, user_id, seat):
        raise NotInvitedError
    return replace(session, invitations=_others(session, user_id, seat))


def is_invited(session: GameSession, user_id: int, seat: Seat) -> bool:
    """Tell whether a person has a valid invitation to a seat."""
    invitation = _find(session, user_id, seat)
    return invitation is not None and invitation.decision_number in (
        None,
        session.played.count(seat),
    )


def _check_may_offer(session: GameSession, user_id: int, seat: Seat) -> None:
    own = session.seat_of(user_id)
    session.check_playing()
    if seat not in range(len(session.table.participants)):
        raise Refusal("refused-not-offered")
    participant = session.table.participants[seat]
    if seat != own and not participant.is_ai:
        raise Refusal("refused-not-yours")
    if participant.person is None and session.table.is_rated:
        raise Refusal("refused-rated-seat")
    if seat != own and participant.person not in (None, FORGOTTEN):
        raise Refusal("refused-ask-others")


def _check_may_sit(session: GameSession, person: Person, seat: Seat) -> None:
    session.check_playing()
    if session.table.seat_of(person.id) is not None:
        raise Refusal("refused-already-seated")
    if is_removed(session, person.id):
        raise Refusal("refused-removed")
    if has_seen_other_hand(session, person.id, seat):
        raise Refusal("refused-known-hand")


def _find(session: GameSession, guest_id: int, seat: Seat) -> Invitation | None:
    invited = (one for one in session.invitations if (one.guest_id, one.seat) == (guest_id, seat))
    return next(invited, None)


def _others(session: GameSession, guest_id: int, seat: Seat) -> tuple[Invitation, ...]:
    """Return all invitations except that of one guest to one seat."""
    return tuple(one for one in session.invitations if (one.guest_id, one.seat) != (guest_id, seat))


def _sit(
    session: GameSession, now: datetime, seat: Seat, person: Person, how: Departure = Departure.GAVE
) -> GameSession:
    """Seat a person; `how` is the departure of the last player."""
    before = session.table.participants[seat]
    if before.person is not None and before.person.id != person.id:
        session = record_departure(session, seat, before.person, how)
    seated = session.with_participant(seat, Participant(person, client_seed=before.client_seed))
    hosted = pass_hosting(seated.table, persons(seated.table.participants))
    return enter(replace(seated, table=hosted), now, Entry(seat, BACK))
