"""Lobbies: opening, joining, leaving and options, until a game starts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.tables import randomness, session
from bot.tables.clocks import ABSENCE, CLOCK, OPTIONS, RATING
from bot.tables.errors import (
    AlreadySeatedError,
    BadOptionError,
    BadWordError,
    GuestRemovedError,
    GuestSeatedError,
    NotHostError,
    NotInLobbyError,
    NotOverError,
    RemovedError,
    TableFullError,
)
from bot.tables.model import FORGOTTEN, Chair, Person, Place, Status, Table, TableId
from bot.tables.session import Live
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import Option, Seat

_LONGEST_WORD: Final = 30
_WORD: Final = re.compile(rf"[\w-]{{1,{_LONGEST_WORD}}}")


def open_new(  # noqa: PLR0913, PLR0917 - all that a table begins with
    table: TableId,
    package: GamePackage,
    host: Person,
    place: Place,
    language: str,
    wishes: Mapping[str, str],
    secret: bytes,
    nonce: str,
    now: datetime,
) -> Live:
    """Return a lobby with its host in the first chair.

    `wishes` are options of the game and of every table; unknown ones are ignored. The secret is
    sealed from here on, before anybody else sits down and adds a nonce.
    """
    general = choose(OPTIONS, wishes)
    opened = Table(
        id=table,
        game=package.game.id,
        rules_version=package.game.rules_version,
        status=Status.LOBBY,
        host=host,
        place=place,
        language=language,
        options=choose(package.game.options, wishes),
        chairs=(Chair(host, nonce=nonce),),
        opened=now,
        touched=now,
        commitment=randomness.commit(secret),
        clock=general[CLOCK.name],
        absence=general[ABSENCE.name],
        rating=general[RATING.name],
        package=package,
    )
    return Live(opened, secret, waits=(None,))


def join(live: Live, person: Person, nonce: str) -> Live:
    """Seat a person, who adds a nonce to the shuffle."""
    _check_lobby(live)
    if live.table.seat_of(person.id) is not None:
        raise AlreadySeatedError
    if session.is_removed(live, person.id):
        raise RemovedError
    if (own := reserved_for(live.table, person.id)) is not None:
        chairs = list(live.table.chairs)
        chairs[own] = Chair(person, nonce=nonce)
        return replace(live, table=replace(live.table, chairs=tuple(chairs)))
    _check_room(live)
    return _seat(live, (*live.table.chairs, Chair(person, nonce=nonce)))


def leave(live: Live, user_id: int, now: datetime) -> Live:
    """Free a person's chair; the host passes hosting on, the last person closes the lobby.

    A chair that is reserved for them is freed, too.
    """
    _check_lobby(live)
    own = reserved_for(live.table, user_id)
    chair = live.table.chairs[live.seat_of(user_id) if own is None else own]
    chairs = tuple(other for other in live.table.chairs if other is not chair)
    people = persons(chairs)
    if not people:
        return close(live, now)
    left = _seat(live, chairs)
    return replace(left, table=pass_hosting(left.table, people))


def reserve(live: Live, user_id: int, guest: Person) -> Live:
    """Keep a chair for somebody a person at the table invites; who has one already keeps that.

    Raises `GuestSeatedError`, `GuestRemovedError` and `TableFullError`.
    """
    _check_lobby(live)
    live.seat_of(user_id)
    if live.table.seat_of(guest.id) is not None:
        raise GuestSeatedError
    if session.is_removed(live, guest.id):
        raise GuestRemovedError
    if reserved_for(live.table, guest.id) is not None:
        return live
    _check_room(live)
    return _seat(live, (*live.table.chairs, Chair(None, reserved_for=guest)))


def reserved_for(table: Table, user_id: int) -> int | None:
    """Return the chair that is reserved for a person."""
    reserved = (chair.reserved_for for chair in table.chairs)
    ids = [None if person is None else person.id for person in reserved]
    return ids.index(user_id) if user_id in ids else None


def free(live: Live, user_id: int) -> Live:
    """Open the chairs that are reserved for people who have not said yes."""
    _check_lobby(live)
    check_host(live.table, user_id)
    kept = tuple(chair for chair in live.table.chairs if chair.reserved_for is None)
    return live if kept == live.table.chairs else _seat(live, kept)


def cut(live: Live, user_id: int, word: str) -> Live:
    """Add a person's own word to what they added to the shuffle, in place of an earlier one.

    Raises `BadWordError`.
    """
    _check_lobby(live)
    if not _WORD.fullmatch(word):
        raise BadWordError(most=_LONGEST_WORD)
    chairs = list(live.table.chairs)
    seat = live.seat_of(user_id)
    given = chairs[seat].nonce.partition(" ")[0]
    chairs[seat] = replace(chairs[seat], nonce=f"{given} {word}")
    return replace(live, table=replace(live.table, chairs=tuple(chairs)))


def add_house(live: Live, user_id: int, level: Level = Level.NORMAL) -> Live:
    """Seat another house player; anybody at the table may. Raises `BadOptionError`."""
    if level not in live.table.known.levels:
        raise BadOptionError
    _check_lobby(live)
    live.seat_of(user_id)
    _check_room(live)
    chair = Chair(None, house=True, number=next_number(live.table.chairs), level=level)
    return _seat(live, (*live.table.chairs, chair))


def fill(live: Live, user_id: int, most: int | None = None) -> Live:
    """Seat house players on all free seats, or until `most` seats are taken.

    They play as well as the one that was added last; normally, if they are the first.
    """
    _check_lobby(live)
    live.seat_of(user_id)
    house = [chair.level for chair in live.table.chairs if chair.house]
    level = house[-1] if house else Level.NORMAL
    wanted = live.game.seats[-1] if most is None else max(live.game.seats[0], most)
    _check_room(live)
    while len(live.table.chairs) < min(wanted, live.game.seats[-1]):
        live = add_house(live, user_id, level)
    return live


def drop_house(live: Live, user_id: int) -> Live:
    """Remove the last house player; without one, nothing changes."""
    _check_lobby(live)
    check_host(live.table, user_id)
    house = [chair for chair in live.table.chairs if chair.house]
    if not house:
        return live
    return _seat(live, tuple(chair for chair in live.table.chairs if chair is not house[-1]))


def set_option(live: Live, user_id: int, name: str, value: str) -> Live:
    """Choose one of the game's options, or one that every table has."""
    _check_lobby(live)
    check_host(live.table, user_id)
    if name in {option.name for option in OPTIONS}:
        return _set_own_option(live, name, value)
    known = {option.name: option.values for option in live.game.options}
    if value not in known.get(name, ()):
        raise BadOptionError
    options = {**live.table.options, name: value}
    return replace(live, table=replace(live.table, options=options))


def _set_own_option(live: Live, name: str, value: str) -> Live:
    known = {option.name: option.values for option in OPTIONS}
    if value not in known[name]:
        raise BadOptionError
    table = live.table
    if name == CLOCK.name:
        return replace(live, table=replace(table, clock=value))
    if name == RATING.name:
        return replace(live, table=replace(table, rating=value))
    return replace(live, table=replace(table, absence=value))


def choose(options: Iterable[Option], wishes: Mapping[str, str]) -> dict[str, str]:
    """Return a value for each option: the one wished for when there is such a value."""
    return {
        option.name: wished
        if (wished := wishes.get(option.name, "")) in option.values
        else option.values[0]
        for option in options
    }


def close(live: Live, now: datetime) -> Live:
    """Cancel a lobby."""
    closed = replace(live.table, status=Status.CANCELLED, ended=now)
    return replace(live, table=closed, formers=())


def check_host(table: Table, user_id: int) -> None:
    """Raise `NotHostError` unless the table is this user's."""
    if table.host.id != user_id:
        raise NotHostError


def persons(chairs: Iterable[Chair]) -> list[Person]:
    """Return the people who play for themselves, in the order of the chairs."""
    return [chair.person for chair in chairs if chair.person and not chair.house]


def heirs(chairs: Iterable[Chair]) -> list[Person]:
    """Return the people whose game it is: who play, else those who are away and may come back.

    Whoever resigned may come back, too, but nobody waits for them.
    """
    chairs = tuple(chairs)
    away = [chair.person for chair in chairs if chair.person and chair.house and not chair.resigned]
    return persons(chairs) or [person for person in away if person != FORGOTTEN]


def pass_hosting(table: Table, people: list[Person]) -> Table:
    """Give the table to its next person when the host is no longer among them."""
    if table.host.id in {person.id for person in people}:
        return table
    return replace(table, host=people[0])


def next_number(chairs: Iterable[Chair]) -> int:
    """Return the number that tells one more house player from the others."""
    return max((chair.number for chair in chairs), default=0) + 1


def seat_again(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """Return the chairs of a rematch, without people who gave theirs up or were forgotten."""
    again: list[Chair] = []
    for chair in chairs:
        if chair.house:
            # Whoever sat in for a person plays as a house player of the table's own.
            again.append(Chair(None, house=True, number=chair.number, level=chair.level))
        elif chair.person == FORGOTTEN:
            again.append(Chair(None, house=True, number=next_number((*chairs, *again))))
        else:
            again.append(Chair(chair.person))
    return tuple(again)


def _reserve(chair: Chair) -> Chair:
    return chair if chair.person is None else Chair(None, reserved_for=chair.person)


def _check_lobby(live: Live) -> None:
    if live.table.status is not Status.LOBBY:
        raise NotInLobbyError


def _check_room(live: Live) -> None:
    maximum = live.game.seats[-1]
    if len(live.table.chairs) >= maximum:
        raise TableFullError(maximum=maximum)


def _seat(live: Live, chairs: tuple[Chair, ...]) -> Live:
    """Return the lobby with other chairs, which is no rematch any more: luck seats them."""
    return replace(
        live,
        table=replace(live.table, chairs=chairs),
        waits=(None,) * len(chairs),
        first=None,
    )


def open_again(  # noqa: PLR0913, PLR0917 - all that a rematch begins with
    live: Live, table: TableId, user_id: int, secret: bytes, nonce: str, now: datetime
) -> Live:
    """Return the lobby of a rematch: the same seats for the same people, and the next one begins.

    Each of them but the host is asked first: their seats are reserved until they say yes. Seats
    that were given up go to house players. Raises `NotOverError`.
    """
    host = live.table.chairs[live.seat_of(user_id)].person
    if live.table.ended is None or host is None:
        raise NotOverError
    chairs = tuple(
        replace(chair, nonce=nonce) if chair.person == host else _reserve(chair)
        for chair in seat_again(live.table.chairs)
    )
    again = Table(
        id=table,
        game=live.table.game,
        rules_version=live.game.rules_version,
        status=Status.LOBBY,
        host=host,
        place=live.table.place,
        language=live.table.language,
        options=live.table.options,
        chairs=chairs,
        opened=now,
        touched=now,
        clock=live.table.clock,
        absence=live.table.absence,
        rating=live.table.rating,
        commitment=randomness.commit(secret),
        package=live.table.package,
    )
    first = Seat((live.beginner + 1) % len(chairs)) if live.replay else None
    return Live(again, secret, first=first, waits=(None,) * len(chairs))
