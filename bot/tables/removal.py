"""Removal of people, and archiving of tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.refusal import Refusal
from bot.store.rows import Departure
from bot.tables import lobby, play, seats
from bot.tables.errors import TableOverError
from bot.tables.lobby import close
from bot.tables.model import FORGOTTEN, Participant, Person, Status, Table
from bot.tables.play import erase_note
from bot.tables.results import find_seat, is_counted
from bot.tables.session import GameSession, ban, pseudonymize, record_departure
from games.core.game import CHANCE

IDLE: Final = timedelta(days=30)
"""Time without activity after which a table is archived."""
LOST: Final = timedelta(days=365)
"""Time after which it cannot be restored."""


def archive_idle(session: GameSession, now: datetime) -> GameSession:
    """Archive a running game after `IDLE`, or stop it after `LOST`; close an idle lobby."""
    idle = now - session.table.updated_at
    match session.table.status:
        case Status.LOBBY if idle >= IDLE:
            return close(session, now)
        case Status.PLAYING if idle >= IDLE:
            table = session.table
            # The channel gets a message, although the record has no new entry.
            shown = table.shown.behind(table.plies)
            return _lay_down(session.with_table(shown=shown))
        case Status.ARCHIVED if idle >= LOST:
            return play.stop(session, now, CHANCE)
        case _:
            return session


def restore_table(session: GameSession, now: datetime, user_id: int) -> GameSession:
    """Restore an archived table; the players to move are notified. Raises `refused-not-away`.

    A person whose seat an AI player holds gets it back.
    """
    is_left = seats.seat_left_by(session.table, user_id) is not None
    if not is_left:
        session.seat_of(user_id)
    if session.table.status is not Status.ARCHIVED or now - session.table.updated_at >= LOST:
        raise Refusal("refused-not-away")
    table = session.table
    asked = {decision.seat for decision in session.game.decisions(session.played.state)}
    opened_plies = tuple(
        table.plies if seat in asked else None for seat in range(len(session.opened_plies))
    )
    shown = table.shown.behind(table.plies)
    restored = session.with_table(status=Status.PLAYING, dormant=False, shown=shown)
    restored = replace(restored, opened_plies=opened_plies)
    return seats.take_back(restored, now, user_id) if is_left else restored


def while_playing(
    session: GameSession, change: Callable[[GameSession], GameSession]
) -> GameSession:
    """Change a running or archived game; an archived one stays archived unless it ends."""
    if session.table.status is not Status.ARCHIVED:
        return change(session)
    changed = change(session.with_table(status=Status.PLAYING))
    return changed if changed.table.ended else _lay_down(changed)


def _lay_down(session: GameSession) -> GameSession:
    archived = session.with_table(status=Status.ARCHIVED)
    return replace(archived, opened_plies=(None,) * len(session.opened_plies))


def removable(table: Table) -> tuple[Person, ...]:
    """Return the people a manager could remove: players, absent players and invited people."""
    if table.ended is not None:
        return ()
    people = (participant.reserved_for or participant.person for participant in table.participants)
    return tuple(person for person in people if person not in (None, FORGOTTEN))


def remove(
    session: GameSession, now: datetime, user_id: int, manager_id: int | None = None
) -> GameSession:
    """Remove a person from a table for good.

    In a lobby the seat is freed. In a game an AI player takes the seat; without other people the
    game is stopped. A rated game does not count for a person removed while they play, so a manager
    with a seat cannot remove players. Raises `refused-not-there` and `refused-own-game`.
    """
    if session.table.ended is not None:
        raise TableOverError
    if user_id not in {person.id for person in removable(session.table)}:
        raise Refusal("refused-not-there")
    if session.table.status is Status.LOBBY:
        left = lobby.leave(session, now, user_id)
        return left if left.table.ended else ban(left, user_id)
    is_own = manager_id is not None and find_seat(session, manager_id) is not None
    if is_own and is_counted(session):
        raise Refusal("refused-own-game")
    return while_playing(session, lambda awake: _remove(awake, now, user_id))


def suspend(session: GameSession, now: datetime, user_id: int) -> GameSession:
    """Let an AI player hold the seat of a blocked person.

    In a lobby the seat is freed. A game without other people waits.
    """
    if session.table.status is Status.LOBBY:
        return _leave(session, now, user_id)
    if session.table.status is not Status.PLAYING or session.table.seat_of(user_id) is None:
        return session
    return play.hand_to_ai(session, now, user_id)


def _remove(session: GameSession, now: datetime, user_id: int) -> GameSession:
    [seat] = session.table.seats_of(user_id)
    person = session.table.participants[seat].person
    left = record_departure(session, seat, person, Departure.REMOVED)
    if session.table.seat_of(user_id) is not None:
        left = play.hand_to_ai(left, now, user_id)
    nameless = left.with_participant(seat, replace(left.table.participants[seat], person=FORGOTTEN))
    nameless = erase_note(nameless, user_id)
    people = lobby.remaining_owners(nameless.table.participants)
    if not people:
        return play.stop(nameless, now, seat)
    return replace(nameless, table=lobby.pass_hosting(nameless.table, people))


def forget(session: GameSession, now: datetime, user_id: int, pseudonym: int) -> GameSession:
    """Remove a person and their name; in a running game an AI player takes the seat.

    A rated game counts for the pseudonym. Invitations of the person are withdrawn.
    """
    left = _leave(session, now, user_id)
    if session.table.started is not None and session.table.ended is None:
        for seat in left.table.seats_of(user_id):
            left = record_departure(left, seat, left.table.participants[seat].person)
    own = left.table.seats_of(user_id)
    left = replace(
        pseudonymize(left, user_id, pseudonym),
        invitations=tuple(one for one in left.invitations if one.guest_id != user_id),
        hinted=tuple(one for one in left.hinted if one.seat not in own),
    )
    participants = tuple(_nameless(participant, user_id) for participant in left.table.participants)
    host = FORGOTTEN if left.table.host.id == user_id else left.table.host
    forgotten = erase_note(left, user_id).with_table(participants=participants, host=host)
    if forgotten.table.status is Status.PLAYING and not lobby.remaining_owners(participants):
        return play.stop(forgotten, now, CHANCE)  # no person can come back
    return forgotten


def _leave(session: GameSession, now: datetime, user_id: int) -> GameSession:
    is_asked = lobby.reserved_for(session.table, user_id) is not None
    if session.table.seat_of(user_id) is None and not is_asked:
        return session
    if session.table.status is Status.LOBBY:
        return lobby.leave(session, now, user_id)
    # A game whose rules are gone cannot go on.
    if session.table.status in (Status.PLAYING, Status.ARCHIVED) and session.replay is not None:
        return while_playing(session, lambda awake: play.resign(awake, now, user_id))
    return session


def _nameless(participant: Participant, user_id: int) -> Participant:
    guest, person = participant.reserved_for, participant.person
    if guest and guest.id == user_id:  # in the cancelled lobby of a rematch
        return replace(participant, reserved_for=FORGOTTEN)
    is_theirs = person is not None and person.id == user_id
    return replace(participant, person=FORGOTTEN) if is_theirs else participant
