"""Seats that change hands in a running game."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.tables import session
from bot.tables.errors import (
    AlreadySeatedError,
    AskOthersError,
    GuestKnowsError,
    GuestRemovedError,
    GuestSeatedError,
    KnownHandError,
    NotInvitedError,
    NotLeftError,
    NotOfferedError,
    NotYoursError,
    RatedSeatError,
    RemovedError,
)
from bot.tables.lobby import pass_hosting, persons
from bot.tables.model import (
    FORGOTTEN,
    Departure,
    Invitation,
    Participant,
    PastPlayer,
    Person,
    Table,
)
from bot.tables.play import enter
from bot.tables.session import GameSession
from games.core.game import Seat
from games.core.record import BACK, Entry

SETTLED: Final = 2
"""Moves of a substitute after which the seat is theirs."""


def seat_left_by(table: Table, user_id: int) -> Seat | None:
    """Return the seat a house player sits in for this person, who sits nowhere else."""
    if table.seat_of(user_id) is not None:
        return None
    for number, participant in enumerate(table.participants):
        if participant.is_ai and participant.person and participant.person.id == user_id:
            return Seat(number)
    return None


def take_back(live: GameSession, user_id: int, now: datetime) -> GameSession:
    """Let a person play again where a house player sits in. Raises `NotLeftError`."""
    live.check_playing()
    seat = seat_left_by(live.table, user_id)
    person = None if seat is None else live.table.participants[seat].person
    if seat is None or person is None:
        raise NotLeftError
    return _sit(live, seat, person, now)


def reclaim(live: GameSession, person: Person, now: datetime) -> GameSession:
    """Let a person play again in place of a new substitute. Raises `NotLeftError`."""
    live.check_playing()
    former = session.replaced(live, person.id)
    if live.table.seat_of(person.id) is not None or former is None:
        raise NotLeftError
    if not is_reclaimable(live, former.seat):
        raise NotLeftError
    return _sit(live, former.seat, person, now)


def is_reclaimable(live: GameSession, seat: Seat) -> bool:
    """Tell whether a seat has a substitute who has not moved twice yet."""
    last = max((one for one in live.past_players if one.seat == seat), key=_by_ply, default=None)
    if last is None or last.departure is not Departure.REPLACED:
        return False
    since = (one for one in live.played.played if one.seat == seat and one.ply > last.ply)
    return sum(not live.is_made_by_house(one) for one in since) < SETTLED


def offer(live: GameSession, user_id: int, seat: Seat) -> GameSession:
    """Offer a seat to anybody: the person's own, or one that a house player plays.

    Raises `NotOfferedError` for somebody else's.
    """
    _check_may_offer(live, user_id, seat)
    return replace(live, offers=live.offers | {seat})


def invite(live: GameSession, user_id: int, seat: Seat, guest_id: int) -> GameSession:
    """Invite a person into a seat that one may offer.

    Raises `NotOfferedError` and what `check_guest` does.
    """
    live.check_playing()
    _check_may_offer(live, user_id, seat)
    check_guest(live, guest_id, seat)
    return put(live, Invitation(seat, guest_id))


def check_guest(live: GameSession, guest_id: int, seat: Seat) -> None:
    """Raise a `TableError` for who cannot be invited into a seat.

    `GuestSeatedError`, `GuestRemovedError` or `GuestKnowsError`.
    """
    if live.table.seat_of(guest_id) is not None:
        raise GuestSeatedError
    if session.is_removed(live, guest_id):
        raise GuestRemovedError
    if session.has_seen_other_hand(live, guest_id, seat):
        raise GuestKnowsError


def put(live: GameSession, invitation: Invitation) -> GameSession:
    """Add an invitation; one that holds longer, by whoever has the seat, stays."""
    earlier = _find(live, invitation.guest_id, invitation.seat)
    if earlier is not None and earlier.decision_number is None and not earlier.is_agreed:
        return live
    others = _others(live, invitation.guest_id, invitation.seat)
    return replace(live, invitations=(*others, invitation))


def withdraw(
    live: GameSession, user_id: int, seat: Seat, guest_id: int | None = None
) -> GameSession:
    """Withdraw the offer of a seat, to anybody or to one guest.

    Those who may offer a seat may withdraw it. An invitation on which the others agreed may be
    withdrawn by anybody at the table.
    """
    live.seat_of(user_id)
    invitation = None if guest_id is None else _find(live, guest_id, seat)
    if invitation is None or not invitation.is_agreed:
        _check_may_offer(live, user_id, seat)
    if guest_id is None:
        return replace(live, offers=live.offers - {seat})
    return replace(live, invitations=_others(live, guest_id, seat))


def take(live: GameSession, person: Person, seat: Seat, now: datetime) -> GameSession:
    """Give a seat that is offered to a person. Raises `NotOfferedError` and `KnownHandError`."""
    _check_may_sit(live, person, seat)
    if seat not in live.offers:
        raise NotOfferedError
    return _sit(live, seat, person, now)


def accept(live: GameSession, person: Person, seat: Seat, now: datetime) -> GameSession:
    """Give a seat to a person who is invited into it.

    Raises `NotInvitedError` and `KnownHandError`.
    """
    _check_may_sit(live, person, seat)
    if not is_invited(live, person.id, seat):
        raise NotInvitedError
    invitation = _find(live, person.id, seat)
    is_agreed = invitation is not None and invitation.is_agreed
    return _sit(live, seat, person, now, Departure.REPLACED if is_agreed else Departure.GAVE)


def decline(live: GameSession, user_id: int, seat: Seat) -> GameSession:
    """Let a person turn an invitation down. Raises `NotInvitedError`."""
    live.check_playing()
    if not is_invited(live, user_id, seat):
        raise NotInvitedError
    return replace(live, invitations=_others(live, user_id, seat))


def is_invited(live: GameSession, user_id: int, seat: Seat) -> bool:
    """Tell whether a person is invited into a seat, whose player is still absent if they were."""
    invitation = _find(live, user_id, seat)
    return invitation is not None and invitation.decision_number in (None, live.played.count(seat))


def disinvite(live: GameSession, user_id: int) -> GameSession:
    """Forget every invitation of a person."""
    kept = tuple(one for one in live.invitations if one.guest_id != user_id)
    return replace(live, invitations=kept)


def _check_may_offer(live: GameSession, user_id: int, seat: Seat) -> None:
    own = live.seat_of(user_id)
    live.check_playing()
    if seat not in range(len(live.table.participants)):
        raise NotOfferedError
    participant = live.table.participants[seat]
    if seat != own and not participant.is_ai:
        raise NotYoursError
    if participant.person is None and live.table.is_rated:
        raise RatedSeatError
    if seat != own and participant.person not in (None, FORGOTTEN):
        raise AskOthersError


def _check_may_sit(live: GameSession, person: Person, seat: Seat) -> None:
    live.check_playing()
    if live.table.seat_of(person.id) is not None:
        raise AlreadySeatedError
    if session.is_removed(live, person.id):
        raise RemovedError
    if session.has_seen_other_hand(live, person.id, seat):
        raise KnownHandError


def _by_ply(former: PastPlayer) -> int:
    return former.ply


def _find(live: GameSession, guest_id: int, seat: Seat) -> Invitation | None:
    invited = (one for one in live.invitations if (one.guest_id, one.seat) == (guest_id, seat))
    return next(invited, None)


def _others(live: GameSession, guest_id: int, seat: Seat) -> tuple[Invitation, ...]:
    """Return every invitation but that of one guest into one seat."""
    return tuple(one for one in live.invitations if (one.guest_id, one.seat) != (guest_id, seat))


def _sit(
    live: GameSession, seat: Seat, person: Person, now: datetime, how: Departure = Departure.GAVE
) -> GameSession:
    """Seat a person; `how` is how whoever had the seat lost it."""
    participants = list(live.table.participants)
    before = participants[seat].person
    if before is not None and before.id != person.id:
        live = session.leave(live, seat, before, how)
    participants[seat] = Participant(person, client_seed=participants[seat].client_seed)
    table = pass_hosting(
        replace(live.table, participants=tuple(participants)), persons(participants)
    )
    return enter(replace(live, table=table), Entry(seat, BACK), now)
