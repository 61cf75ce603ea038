"""Places and results of finished games.

A rated game counts once every person has moved. From then on no player can void it: players who
stay are rated by the result, and below them those who left, the first to leave last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.store.results import PEOPLE, Result, ResultSeat
from bot.store.rows import Departure, PastPlayer
from bot.tables.model import FORGOTTEN, Person, Status
from bot.tables.past_players import BEFORE_START, fingerprint
from bot.tables.session import GameSession
from bot.tables.takeovers import is_own_ai
from games.core.game import CHANCE, Outcome, Seat
from games.core.record import AI, BACK, STAND_IN, STOP

NOBODY_WON: Final = "void"
PRACTICE: Final = "practice"
HINTED: Final = "hints"
"""A game of several people with hints."""
HIDDEN: Final = "hidden"
"""A hidden table: nobody could see how friends lift each other there."""
MIXED: Final = "mixed"
"""AI players of several levels."""
EARLY: Final = "early"
"""A player left, or their time ran out, before their first move."""
REMOVED: Final = "removed"
"""A server manager removed players, and too few are left to compare."""
UNRATED_REASONS: Final = (NOBODY_WON, PRACTICE, HINTED, HIDDEN, MIXED, EARLY, REMOVED)
"""The reasons why a game is not rated."""


def places(outcome: Outcome) -> tuple[int, ...]:
    """Return the place of every seat, from 1; equal seats share one.

    The winners are first, even if another seat has the same score. Without a winner, all are equal.
    """
    if not outcome.winners:
        return (1,) * len(outcome.scores)
    ranks = [rank(outcome, Seat(seat)) for seat in range(len(outcome.scores))]
    return tuple(1 + sum(other < own for other in ranks) for own in ranks)


def rank(outcome: Outcome, seat: Seat) -> tuple[bool, int]:
    """Return a key that sorts the seats from first to last."""
    return seat not in outcome.winners, -outcome.merits[seat]


def result_of(session: GameSession) -> Result | None:
    """Return the result of a game that has just ended.

    A stopped game that is not rated has none, and a prepared deal neither.
    """
    table = session.table
    if table.ended is None or session.replay is None or table.deal is not None:
        return None
    outcome = session.outcome if table.status is Status.FINISHED else None
    people = [_find_beginner(session, seat) for seat in range(len(table.participants))]
    ranks = _rank(session, people)
    unrated_reason = _find_unrated_reason(session, people, ranks)
    if unrated_reason:
        ranks = [None] * len(ranks)
    if outcome is None and (unrated_reason or _is_waived(session)):
        return None
    leads = [None] * len(ranks) if outcome is None else _leads(outcome)
    return Result(
        table_id=table.id,
        game=table.game,
        guild_id=table.place.guild_id,
        ended=table.ended,
        rating_pool="" if unrated_reason else next((level.value for level in table.levels), PEOPLE),
        unrated_reason=unrated_reason,
        seats=tuple(_make_seats(session, leads, people, ranks, is_stopped=outcome is None)),
        is_hidden=table.is_hidden,
    )


def _is_waived(session: GameSession) -> bool:
    """Tell whether a game was stopped by a manager without a part, or by all who began it.

    Who lost their seat, or deleted their data, did not agree: else leaving would void a game once
    the others give it up.
    """
    is_agreed = session.played.entries[-1].seat != CHANCE
    return session.waived and not (is_agreed and _has_lost_player(session))


def _has_lost_player(session: GameSession) -> bool:
    """Tell whether a first player left, and no AI player holds the seat for them."""
    for seat, participant in enumerate(session.table.participants):
        person = participant.person
        who = fingerprint(session.table.id, person.id) if person else ""
        first = [past_player.who for past_player in _past_players(session, seat)[:1]]
        if first not in ([], [who]) and not _is_removed(session, seat, _find_left(session, seat)):
            return True
    return False


def _make_seats(
    session: GameSession,
    leads: Sequence[int | None],
    people: Sequence[int | None],
    ranks: Sequence[int | None],
    *,
    is_stopped: bool,
) -> Iterator[ResultSeat]:
    pseudonyms = {
        past_player.person_id for past_player in session.past_players if past_player.is_pseudonym
    }
    for seat, participant in enumerate(session.table.participants):
        finisher = None if is_stopped or participant.is_ai else _id_of(participant.person)
        person = None if ranks[seat] is None else people[seat]
        is_pseudonym = person is not None and person in pseudonyms
        yield ResultSeat(
            seat,
            finisher,
            participant.place,
            leads[seat],
            person,
            ranks[seat],
            is_pseudonym,
            is_shown=not is_pseudonym and finisher in (None, person),
        )


def is_counted(session: GameSession) -> bool:
    """Tell whether a game counts now: it is rated, and every person has moved.

    It never counts if a person left before their first move, or an AI player made it.
    """
    if not session.table.is_rated or session.replay is None:
        return False
    first: dict[int, str] = {}
    for ply, entry in enumerate(session.replay.entries):
        # Who takes a computer player's seat before the first move plays from the beginning.
        if not session.is_takeover(ply):
            first.setdefault(entry.seat, entry.text)
    return all(
        not first.get(seat, STOP).startswith("@")
        for seat in range(len(session.table.participants))
        if not is_own_ai(session, seat)
    )


def has_part(session: GameSession, user_id: int) -> bool:
    """Tell whether a person plays or ever played in a game, also as a substitute."""
    who = fingerprint(session.table.id, user_id)
    is_former = any(
        past_player.who == who and past_player.ply != BEFORE_START
        for past_player in session.past_players
    )
    return is_former or bool(session.table.seats_of(user_id))


def find_seat(session: GameSession, user_id: int) -> Seat | None:
    """Return the seat that a person plays, or in which they began the game."""
    who = fingerprint(session.table.id, user_id)
    seated = session.table.seat_of(user_id)
    if seated is not None:
        return seated
    own = session.table.seats_of(user_id)
    for seat in map(Seat, range(len(session.table.participants))):
        first = [past_player.who for past_player in _past_players(session, seat)[:1]]
        if first == [who] or (not first and seat in own):
            return seat
    return None


def _id_of(person: Person | None) -> int | None:
    return None if person is None or person == FORGOTTEN else person.id


def _find_beginner(session: GameSession, seat: int) -> int | None:
    """Return the id or pseudonym of the first player of a seat; None for an AI player."""
    for first in _past_players(session, seat):
        return first.person_id
    return _id_of(session.table.participants[seat].person)


def _find_unrated_reason(
    session: GameSession, people: Sequence[int | None], ranks: Sequence[int | None]
) -> str:
    table = session.table
    compared = [rank for rank in ranks if rank is not None]
    if len(set(compared)) < 2 and not any(participant.place for participant in table.participants):
        return NOBODY_WON
    if table.is_practice:
        return PRACTICE
    if table.rating != "rated":
        return HINTED
    if not table.is_rated:
        return HIDDEN if table.is_hidden else MIXED
    if not is_counted(session):
        return EARLY
    is_anybody = any(person for person, rank in zip(people, ranks, strict=True) if rank)
    return "" if is_anybody and len(compared) > 1 else REMOVED


def _rank(session: GameSession, people: Sequence[int | None]) -> list[int | None]:
    """Return the rank of each seat for the rating; None for a seat that is not compared.

    In a stopped game, the players who stayed share the first rank; so do those who agreed to stop.
    """
    expired = _find_expired(session)
    keys = list[tuple[int, int] | None]()
    for seat, (participant, person) in enumerate(
        zip(session.table.participants, people, strict=True)
    ):
        if is_own_ai(session, seat):
            keys.append((0, participant.place or 0))
            continue
        left = _find_left(session, seat)
        if left is None and seat in expired:
            left = len(session.played.entries)
        if person is None or _is_removed(session, seat, left):
            keys.append(None)
        else:
            keys.append((0, participant.place or 0) if left is None else (1, -left))
    placed = [key for key in keys if key is not None]
    return [None if key is None else 1 + sum(other < key for other in placed) for key in keys]


def _is_removed(session: GameSession, seat: int, left: int | None) -> bool:
    """Tell whether a manager removed the first player of a seat while they played.

    A removal is no loss: otherwise a manager could make a friend win every game.
    """
    past = _past_players(session, seat)
    removed = [
        past_player.ply
        for past_player in past
        if past_player.departure is Departure.REMOVED and past_player.who == past[0].who
    ]
    return bool(removed) and left is not None and left >= removed[0]


def _find_expired(session: GameSession) -> set[int]:
    """Return the seats that were to move when the table was stopped as lost."""
    last = session.played.entries[-1] if session.played.entries else None
    if last is None or last.text != STOP or last.seat != CHANCE:
        return set()
    return {decision.seat for decision in session.game.decisions(session.played.state)}


def _find_left(session: GameSession, seat: int) -> int | None:
    """Return the ply at which the first player of a seat left; None: the player stayed.

    A player who comes back counts as gone until they act, unless no move was made for them. Moves
    made for them do not count once they are taken back.
    """
    left: int | None = None
    is_away = is_played_for = is_played = False
    plies = {move.ply for move in session.played.played}
    for ply, entry in enumerate(session.played.entries):
        if entry.seat != seat or (entry.text == STOP and session.waived):
            continue
        is_undone = entry.text == STAND_IN and ply + 1 not in plies
        is_theirs = _is_theirs(session, seat, ply)
        match entry.text:
            case word if word == BACK and is_theirs:
                is_away = False
                left = left if is_played else None
            case word if word in (AI, BACK, STAND_IN, STOP):
                left = ply if left is None and not is_undone else left
                is_away = is_away or word in (AI, BACK)
                is_played_for = word == STAND_IN
            case _ if is_away or is_played_for:
                is_played_for = False
                is_played = is_played or ply in plies
            case _:
                left, is_played = None, False
    return left


def _is_theirs(session: GameSession, seat: int, ply: int) -> bool:
    """Tell whether the first player of a seat held it at a ply."""
    past_players = _past_players(session, seat)
    if not past_players:
        return True
    later = [past_player.who for past_player in past_players if ply < past_player.ply]
    person = session.table.participants[seat].person
    now = fingerprint(session.table.id, person.id) if person else ""
    return (later[0] if later else now) == past_players[0].who


def _past_players(session: GameSession, seat: int) -> list[PastPlayer]:
    """Return the former players of a seat, in order."""
    past_players = [
        past_player
        for past_player in session.past_players
        if past_player.seat == seat and past_player.ply != BEFORE_START
    ]
    return sorted(past_players, key=lambda past_player: past_player.ply)


def _leads(outcome: Outcome) -> list[int | None]:
    """Return by seat the margin in points: of winners to the next, of others to the winners."""
    if not outcome.winners:
        return [None] * len(outcome.scores)
    scores = outcome.scores
    shared = len(outcome.winners) > 1
    won = scores[min(outcome.winners)]
    behind = [abs(won - score) for score in scores]
    others = [gap for seat, gap in enumerate(behind) if seat not in outcome.winners]
    ahead = 0 if shared else min(others, default=0)
    return [ahead if seat in outcome.winners else gap for seat, gap in enumerate(behind)]
