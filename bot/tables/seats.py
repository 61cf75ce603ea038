"""Seats that change hands in a running game."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.tables import formers
from bot.tables.errors import (
    AlreadySeatedError,
    GuestKnowsError,
    GuestSeatedError,
    KnownHandError,
    NotInvitedError,
    NotLeftError,
    NotOfferedError,
    NotYoursError,
)
from bot.tables.live import Live
from bot.tables.lobby import pass_hosting, persons
from bot.tables.model import Chair, Invitation, Person, Table
from bot.tables.play import enter
from games.core.game import Seat
from games.core.record import BACK, Entry


def seat_left_by(table: Table, user_id: int) -> Seat | None:
    """Return the seat a house player sits in for this person, who sits nowhere else."""
    if table.seat_of(user_id) is not None:
        return None
    for number, chair in enumerate(table.chairs):
        if chair.house and chair.person and chair.person.id == user_id:
            return Seat(number)
    return None


def take_back(live: Live, user_id: int, now: datetime) -> Live:
    """Let a person play again where a house player sits in. Raises `NotLeftError`."""
    live.check_playing()
    seat = seat_left_by(live.table, user_id)
    person = None if seat is None else live.table.chairs[seat].person
    if seat is None or person is None:
        raise NotLeftError
    return _sit(live, seat, person, now)


def offer(live: Live, user_id: int, seat: Seat) -> Live:
    """Offer a seat to anybody: the person's own, or one that a house player plays.

    Raises `NotOfferedError` for somebody else's.
    """
    _check_may_offer(live, user_id, seat)
    return replace(live, offers=live.offers | {seat})


def invite(
    live: Live, user_id: int, seat: Seat, guest_id: int, *, absent: int | None = None
) -> Live:
    """Invite a person into a seat that one may offer.

    With `absent`, into that of somebody who does not move: as long as that is their count of
    entries. Raises `NotOfferedError` and `GuestSeatedError`.
    """
    live.check_playing()
    if absent is None:
        _check_may_offer(live, user_id, seat)
    if live.table.seat_of(guest_id) is not None:
        raise GuestSeatedError
    if formers.knows_another(live, guest_id, seat):
        raise GuestKnowsError
    earlier = _find(live, guest_id, seat)
    if earlier is not None and earlier.token is None:
        return live
    return replace(
        live,
        invitations=(*_others(live, guest_id, seat), Invitation(seat, guest_id, absent)),
    )


def withdraw(live: Live, user_id: int, seat: Seat, guest_id: int | None = None) -> Live:
    """Withdraw the offer of a seat, to anybody or to one guest.

    Those who may offer a seat may withdraw it. An invitation into the seat of somebody absent
    may be withdrawn by anybody at the table.
    """
    live.seat_of(user_id)
    invitation = None if guest_id is None else _find(live, guest_id, seat)
    if invitation is None or invitation.token is None:
        _check_may_offer(live, user_id, seat)
    if guest_id is None:
        return replace(live, offers=live.offers - {seat})
    return replace(live, invitations=_others(live, guest_id, seat))


def take(live: Live, person: Person, seat: Seat, now: datetime) -> Live:
    """Give a seat that is offered to a person. Raises `NotOfferedError` and `KnownHandError`."""
    _check_may_sit(live, person, seat)
    if seat not in live.offers:
        raise NotOfferedError
    return _sit(live, seat, person, now)


def accept(live: Live, person: Person, seat: Seat, now: datetime) -> Live:
    """Give a seat to a person who is invited into it.

    Raises `NotInvitedError` and `KnownHandError`.
    """
    _check_may_sit(live, person, seat)
    if not is_invited(live, person.id, seat):
        raise NotInvitedError
    return _sit(live, seat, person, now)


def decline(live: Live, user_id: int, seat: Seat) -> Live:
    """Let a person turn an invitation down. Raises `NotInvitedError`."""
    live.check_playing()
    if not is_invited(live, user_id, seat):
        raise NotInvitedError
    return replace(live, invitations=_others(live, user_id, seat))


def is_invited(live: Live, user_id: int, seat: Seat) -> bool:
    """Tell whether a person is invited into a seat, whose player is still absent if they were."""
    invitation = _find(live, user_id, seat)
    return invitation is not None and invitation.token in (None, live.played.count(seat))


def disinvite(live: Live, user_id: int) -> Live:
    """Forget every invitation of a person."""
    kept = tuple(one for one in live.invitations if one.guest_id != user_id)
    return replace(live, invitations=kept)


def _check_may_offer(live: Live, user_id: int, seat: Seat) -> None:
    own = live.seat_of(user_id)
    live.check_playing()
    if seat not in range(len(live.table.chairs)):
        raise NotOfferedError
    if seat != own and not live.table.chairs[seat].house:
        raise NotYoursError


def _check_may_sit(live: Live, person: Person, seat: Seat) -> None:
    live.check_playing()
    if live.table.seat_of(person.id) is not None:
        raise AlreadySeatedError
    if formers.knows_another(live, person.id, seat):
        raise KnownHandError


def _find(live: Live, guest_id: int, seat: Seat) -> Invitation | None:
    invited = (one for one in live.invitations if (one.guest_id, one.seat) == (guest_id, seat))
    return next(invited, None)


def _others(live: Live, guest_id: int, seat: Seat) -> tuple[Invitation, ...]:
    """Return every invitation but that of one guest into one seat."""
    return tuple(one for one in live.invitations if (one.guest_id, one.seat) != (guest_id, seat))


def _sit(live: Live, seat: Seat, person: Person, now: datetime) -> Live:
    chairs = list(live.table.chairs)
    before = chairs[seat].person
    if before is not None and before.id != person.id:
        live = formers.leave(live, seat, before)
    chairs[seat] = Chair(person, nonce=chairs[seat].nonce)
    table = pass_hosting(replace(live.table, chairs=tuple(chairs)), persons(chairs))
    return enter(replace(live, table=table), Entry(seat, BACK), now)
