"""Seats that change hands in a running game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.store.kept import INVITATION, OFFER, VoteRow
from bot.tables.errors import (
    AlreadySeatedError,
    GuestSeatedError,
    NotInvitedError,
    NotLeftError,
    NotOfferedError,
    NotYoursError,
)
from bot.tables.live import Live
from bot.tables.lobby import pass_hosting, persons
from bot.tables.model import Chair, Person, Table
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
    """Offer a seat to whoever likes: the own one, or one that a house player plays.

    Raises `NotOfferedError` for somebody else's.
    """
    _check_may_offer(live, user_id, seat)
    return _add(live, VoteRow(OFFER, "", seat, yes=True))


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
    about = f"{guest_id}" if absent is None else f"{guest_id}.{absent}"
    return _add(live, VoteRow(INVITATION, about, seat, yes=True))


def withdraw(live: Live, user_id: int, seat: Seat, guest_id: int | None = None) -> Live:
    """Offer a seat no longer, to anybody or to a guest; who may offer it may withdraw it.

    An invitation into the seat of somebody absent anybody at the table may withdraw.
    """
    live.seat_of(user_id)
    rows = [row for row in live.kept.votes if _is_meant(row, seat, guest_id)]
    if not rows or any("." not in row.about for row in rows):
        _check_may_offer(live, user_id, seat)
    return _without(live, lambda row: row in rows)


def take(live: Live, person: Person, seat: Seat, now: datetime) -> Live:
    """Give a seat that is offered to a person. Raises `NotOfferedError`."""
    live.check_playing()
    if live.table.seat_of(person.id) is not None:
        raise AlreadySeatedError
    if not any(_is_meant(row, seat, None) for row in live.kept.votes):
        raise NotOfferedError
    return _sit(live, seat, person, now)


def accept(live: Live, person: Person, seat: Seat, now: datetime) -> Live:
    """Give a seat to a person who is invited into it. Raises `NotInvitedError`."""
    live.check_playing()
    if live.table.seat_of(person.id) is not None:
        raise AlreadySeatedError
    if not is_invited(live, person.id, seat):
        raise NotInvitedError
    return _sit(live, seat, person, now)


def decline(live: Live, user_id: int, seat: Seat) -> Live:
    """Let a person turn an invitation down. Raises `NotInvitedError`."""
    live.check_playing()
    if not is_invited(live, user_id, seat):
        raise NotInvitedError
    return _without(live, lambda row: _is_meant(row, seat, user_id))


def is_invited(live: Live, user_id: int, seat: Seat) -> bool:
    """Tell whether a person is invited into a seat, whose player is still absent if they were."""
    return any(
        _is_meant(row, seat, user_id)
        and row.about.partition(".")[2] in ("", f"{live.played.count(seat)}")
        for row in live.kept.votes
    )


def disinvite(live: Live, user_id: int) -> Live:
    """Forget every invitation of a person."""
    return _without(live, lambda row: _is_meant(row, Seat(row.seat), user_id))


def _check_may_offer(live: Live, user_id: int, seat: Seat) -> None:
    own = live.seat_of(user_id)
    live.check_playing()
    if seat not in range(len(live.table.chairs)):
        raise NotOfferedError
    if seat != own and not live.table.chairs[seat].house:
        raise NotYoursError


def _is_meant(row: VoteRow, seat: Seat, guest_id: int | None) -> bool:
    """Tell whether a row offers a seat: to anybody, or to a guest."""
    if row.seat != seat:
        return False
    if guest_id is None:
        return row.kind == OFFER
    return row.kind == INVITATION and row.about.partition(".")[0] == f"{guest_id}"


def _sit(live: Live, seat: Seat, person: Person, now: datetime) -> Live:
    chairs = list(live.table.chairs)
    chairs[seat] = Chair(person)
    table = pass_hosting(replace(live.table, chairs=tuple(chairs)), persons(chairs))
    return enter(replace(live, table=table), Entry(seat, BACK), now)


def _add(live: Live, row: VoteRow) -> Live:
    if row in live.kept.votes:
        return live
    return replace(live, kept=replace(live.kept, votes=(*live.kept.votes, row)))


def _without(live: Live, goes: Callable[[VoteRow], bool]) -> Live:
    votes = tuple(row for row in live.kept.votes if not goes(row))
    return live if votes == live.kept.votes else replace(live, kept=replace(live.kept, votes=votes))
