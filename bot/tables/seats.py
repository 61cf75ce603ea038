"""Seats that change hands in a running game."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.store.kept import VoteRow
from bot.tables.errors import AlreadySeatedError, NotLeftError, NotOfferedError
from bot.tables.live import Live
from bot.tables.lobby import pass_hosting, persons
from bot.tables.model import Chair, Person, Table
from bot.tables.play import enter
from games.core.game import Seat
from games.core.record import BACK, Entry

OFFER: Final = "offer"
"""Under this kind it is kept which seats are to be had."""


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
    own = live.seat_of(user_id)
    live.check_playing()
    if seat not in range(len(live.table.chairs)):
        raise NotOfferedError
    if seat != own and not live.table.chairs[seat].house:
        raise NotOfferedError
    row = VoteRow(OFFER, "", seat, yes=True)
    if row in live.kept.votes:
        return live
    return replace(live, kept=replace(live.kept, votes=(*live.kept.votes, row)))


def withdraw(live: Live, user_id: int, seat: Seat) -> Live:
    """Offer a seat no longer; who may offer it may withdraw it."""
    offered = offer(live, user_id, seat)
    return replace(live, kept=replace(live.kept, votes=_without_offer(offered, seat)))


def is_offered(live: Live, seat: Seat) -> bool:
    """Tell whether a seat is to be had."""
    return any(row.kind == OFFER and row.seat == seat for row in live.kept.votes)


def take(live: Live, person: Person, seat: Seat, now: datetime) -> Live:
    """Give a seat that is offered to a person. Raises `NotOfferedError`."""
    live.check_playing()
    if live.table.seat_of(person.id) is not None:
        raise AlreadySeatedError
    if not is_offered(live, seat):
        raise NotOfferedError
    return _sit(live, seat, person, now)


def _sit(live: Live, seat: Seat, person: Person, now: datetime) -> Live:
    chairs = list(live.table.chairs)
    chairs[seat] = Chair(person)
    table = pass_hosting(replace(live.table, chairs=tuple(chairs)), persons(chairs))
    return enter(replace(live, table=table), Entry(seat, BACK), now)


def _without_offer(live: Live, seat: Seat) -> tuple[VoteRow, ...]:
    return tuple(row for row in live.kept.votes if row.kind != OFFER or row.seat != seat)
