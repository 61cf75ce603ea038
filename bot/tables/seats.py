"""Seats that change players: offers, invitations, substitutes, removal; archived tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Final

from bot.refusal import Refusal
from bot.store.rows import Departure, Invitation
from bot.tables import lobby, play, takeovers
from bot.tables.errors import NotInvitedError, NotLeftError, TableOverError
from bot.tables.model import FORGOTTEN, Participant, Person, Status, Table
from bot.tables.past_players import (
    ban,
    find_replaced,
    has_seen_other_hand,
    is_removed,
    pseudonymize,
    record_departure,
)
from bot.tables.results import has_part, is_counted
from bot.tables.session import GameSession
from games.core.fast_replace import replace
from games.core.game import CHANCE, Seat
from games.core.record import BACK, Entry

SETTLING_MOVES: Final = 2
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
    seated = session.table.seat_of(person.id)
    former = find_replaced(session, person.id)
    if seated is not None or former is None or not is_reclaimable(session, former.seat):
        raise NotLeftError
    return _sit(session, now, former.seat, person)


def is_reclaimable(session: GameSession, seat: Seat) -> bool:
    """Tell whether the seat's substitute has made fewer than `SETTLING_MOVES` moves."""
    left = (past_player for past_player in session.past_players if past_player.seat == seat)
    last = max(left, key=attrgetter("ply"), default=None)
    if last is None or last.departure is not Departure.REPLACED:
        return False
    since = (move for move in session.played.played if move.seat == seat and move.ply > last.ply)
    return sum(not session.is_made_by_ai(move) for move in since) < SETTLING_MOVES


def offer(session: GameSession, user_id: int, seat: Seat) -> GameSession:
    """Offer a seat to everyone: the person's own, or one of an AI player.

    Raises `refused-not-offered` for a seat of another person, and `refused-invited-only`.
    """
    _check_may_offer(session, user_id, seat)
    if session.table.has_invited_substitutes:
        raise Refusal("refused-invited-only")
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


def join(session: GameSession, now: datetime, person: Person, seat: Seat) -> GameSession:
    """Give the seat of a computer player that has hardly moved to a person.

    Raises `refused-seat-kept` and `refused-known-hand`.
    """
    _check_may_sit(session, person, seat)
    if seat not in takeovers.open_seats(session):
        raise Refusal("refused-seat-kept")
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
    _check_rated_ai(session, seat)
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
    if seat < len(session.table.participants):
        _check_rated_ai(session, seat)


def _check_rated_ai(session: GameSession, seat: Seat) -> None:
    """Raise `refused-rated-seat` for a computer player whose result is compared with people's."""
    is_ai = session.table.participants[seat].person is None
    if is_ai and not takeovers.may_replace_ais(session):
        raise Refusal("refused-rated-seat")


def _find(session: GameSession, guest_id: int, seat: Seat) -> Invitation | None:
    invited = (
        invitation
        for invitation in session.invitations
        if (invitation.guest_id, invitation.seat) == (guest_id, seat)
    )
    return next(invited, None)


def _others(session: GameSession, guest_id: int, seat: Seat) -> tuple[Invitation, ...]:
    """Return all invitations except that of one guest to one seat."""
    return tuple(
        invitation
        for invitation in session.invitations
        if (invitation.guest_id, invitation.seat) != (guest_id, seat)
    )


def _sit(
    session: GameSession, now: datetime, seat: Seat, person: Person, how: Departure = Departure.GAVE
) -> GameSession:
    """Seat a person; `how` is the departure of the last player."""
    before = session.table.participants[seat]
    if before.person is not None and before.person.id != person.id:
        session = record_departure(session, seat, before.person, how)
    seated = session.with_participant(seat, Participant(person, client_seed=before.client_seed))
    hosted = lobby.pass_hosting(seated.table, lobby.persons(seated.table.participants))
    return play.enter(replace(seated, table=hosted), now, Entry(seat, BACK))


ARCHIVE_AFTER: Final = timedelta(days=30)
"""Time without activity after which a table is archived."""
LOST_AFTER: Final = timedelta(days=365)
"""Time from the beginning of a turn to the end of the game; only an outage postpones it."""


def archive_idle(session: GameSession, now: datetime) -> GameSession:
    """Archive a running game after `ARCHIVE_AFTER`."""
    table = session.table
    if table.status is not Status.PLAYING or now - table.updated_at < ARCHIVE_AFTER:
        return session
    # The channel gets a message, although the record has no new entry.
    return _lay_down(session.with_table(shown=table.shown.behind(table.plies)))


def end_lost(session: GameSession, now: datetime, plies: int) -> GameSession:
    """Stop a game whose turn began `LOST_AFTER` ago, unless its record has grown beyond `plies`."""
    if session.table.ended is not None or session.table.plies != plies:
        return session
    return play.stop(session, now, CHANCE)


def restore_table(session: GameSession, now: datetime, user_id: int) -> GameSession:
    """Restore an archived table; the players to move are notified. Raises `refused-not-archived`.

    A person whose seat an AI player holds gets it back.
    """
    is_left = seat_left_by(session.table, user_id) is not None
    if not is_left:
        session.seat_of(user_id)
    if session.table.status is not Status.ARCHIVED:
        raise Refusal("refused-not-archived")
    table = session.table
    to_move = {decision.seat for decision in session.game.decisions(session.played.state)}
    opened_plies = tuple(
        table.plies if seat in to_move else None for seat in range(len(session.opened_plies))
    )
    shown = table.shown.behind(table.plies)
    restored = session.with_table(status=Status.PLAYING, dormant=False, shown=shown)
    restored = replace(restored, opened_plies=opened_plies)
    return take_back(restored, now, user_id) if is_left else restored


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
    is_own = manager_id is not None and has_part(session, manager_id)
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
    nameless = play.erase_note(nameless, user_id)
    people = lobby.remaining_owners(nameless.table.participants)
    if not people:
        return play.stop(nameless, now, seat)
    return replace(nameless, table=lobby.pass_hosting(nameless.table, people))


def forget(session: GameSession, now: datetime, user_id: int, pseudonym: int) -> GameSession:
    """Remove a person and their name; in a running game an AI player takes the seat.

    A rated game counts for the pseudonym. Invitations and requests of the person are withdrawn.
    """
    left = _leave(session, now, user_id)
    if session.table.started is not None and session.table.ended is None:
        for seat in left.table.seats_of(user_id):
            left = record_departure(left, seat, left.table.participants[seat].person)
    own = left.table.seats_of(user_id)
    left = replace(
        pseudonymize(left, user_id, pseudonym),
        invitations=tuple(
            invitation for invitation in left.invitations if invitation.guest_id != user_id
        ),
        join_requests=tuple(
            request for request in left.join_requests if request.user_id != user_id
        ),
        hinted=tuple(hint for hint in left.hinted if hint.seat not in own),
    )
    participants = tuple(_nameless(participant, user_id) for participant in left.table.participants)
    host = FORGOTTEN if left.table.host.id == user_id else left.table.host
    forgotten = play.erase_note(left, user_id).with_table(participants=participants, host=host)
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
    guest = participant.reserved_for
    person = participant.person
    if guest and guest.id == user_id:  # in the cancelled lobby of a rematch
        return replace(participant, reserved_for=FORGOTTEN)
    is_theirs = person is not None and person.id == user_id
    return replace(participant, person=FORGOTTEN) if is_theirs else participant
