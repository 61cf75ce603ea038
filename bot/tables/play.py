"""Moves, undo, end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile
from typing import Any, Final

from bot.refusal import Refusal
from bot.store.rows import Note
from bot.tables import errors, lobby, premoves, randomness
from bot.tables.deals import Position, find_draw
from bot.tables.lobby import (
    check_host,
    close,
    next_number,
    pass_hosting,
    remaining_owners,
    settled_clock,
)
from bot.tables.model import FORGOTTEN, MOVE_SEPARATOR, Deal, LobbyPlan, StartMode, Status, Table
from bot.tables.premoves import answer_ahead, drop_void_plans
from bot.tables.results import find_seat, has_part, is_counted, places
from bot.tables.session import GameSession
from bot.tables.views import can_propose_takeback, can_undo
from games.core import CHANCE, GameError, InvalidSetupError, Seat, record
from games.core.fast_replace import replace
from games.core.game import check_going_on


def start(session: GameSession, now: datetime, user_id: int) -> GameSession:
    """Draw the seat order (G1) and start the game.

    A rematch with the same people keeps its seats, and its first player is set.
    """
    count = _check_start(session, user_id)
    seating = tuple(range(count))
    if session.first is None:
        seating = randomness.seat_order(session.key, count)
    try:
        replay = record.begin(session.game, session.setup)
    except InvalidSetupError as error:
        raise Refusal("refused-bad-option") from error
    return _begin(session, now, seating, replay)


def start_as_planned(session: GameSession, now: datetime) -> GameSession:
    """Start a lobby whose time has come; it stays open if players are missing then."""
    table = session.table
    plan = table.lobby
    if table.status is not Status.LOBBY or plan.starts is None or plan.starts > now:
        return session
    begin = fill_and_start if plan.start is StartMode.FILLED else start
    try:
        return begin(session, now, table.host.id)
    except Refusal:
        return lobby.miss_start(session)


def fill_and_start(session: GameSession, now: datetime, user_id: int) -> GameSession:
    """Give all seats to computer players that are free or reserved, and start the game."""
    freed = lobby.free(session, user_id)
    is_full = len(freed.table.participants) == freed.game.seats[-1]
    return start(freed if is_full else lobby.fill(freed, user_id), now, user_id)


def start_from(
    session: GameSession, now: datetime, user_id: int, position: Position
) -> GameSession:
    """Start a prepared deal: the host takes the seat that decides in a recorded position.

    Raises `refused-bad-option` for a position that these rules do not allow.
    """
    count = _check_start(session, user_id)
    others = iter(range(1, count))
    seating = tuple(0 if seat == position.seat else next(others) for seat in range(count))
    deal = Deal(len(position.entries), position.draws)
    session = replace(session.with_table(deal=deal), first=position.first)
    replay = record.play_through(session.game, session.setup, position.entries)
    if replay.error is not None or session.table.is_rated or count != position.seats:
        raise Refusal("refused-bad-option") from replay.error
    return _begin(session, now, seating, replay)


def _check_start(session: GameSession, user_id: int) -> int:
    """Return the number of seats of a lobby that its host may start."""
    table = session.table
    if table.status is not Status.LOBBY:
        raise errors.NotInLobbyError
    check_host(table, user_id)
    if any(participant.reserved_for for participant in table.participants):
        raise Refusal("refused-reserved")
    count = len(table.participants)
    if count not in session.game.seats:
        raise Refusal("refused-too-few", minimum=session.game.seats[0])
    return count


def _begin(
    session: GameSession, now: datetime, seating: tuple[int, ...], replay: record.Replay
) -> GameSession:
    """Seat the players, and let chance answer."""
    table = session.table
    seated = replace(
        table,
        rules_version=session.game.rules_version,
        status=Status.PLAYING,
        participants=tuple(table.participants[position] for position in seating),
        # The lobby's message shows no entries.
        shown=replace(table.shown, ply=None),
        started=now,
        clock=settled_clock(table),
        lobby=LobbyPlan(),
    )
    begun = replace(
        session,
        table=seated,
        seating=seating,
        opened_plies=(None,) * len(seating),
        join_requests=(),
    )
    return _settle(begun, now, replay)


def act(
    session: GameSession, now: datetime, user_id: int, decision_number: int | None, notation: str
) -> GameSession:
    """Make a person's move, or several: all or none.

    The order of the checks is part of the contract: seated, not over, to move, fresh, legal.
    """
    return _chain(session, now, _check_fresh(session, user_id, decision_number), notation)


def act_openly(
    session: GameSession, now: datetime, user_id: int, plies: int, notation: str
) -> GameSession:
    """Make a move that a person chose on a public message posted after `plies` entries.

    Any player can press its buttons at any time, and a seat's decision number could match by
    accident.
    """
    seat = check_turn(session, user_id)
    if plies != len(session.played.entries):
        raise errors.StaleError
    return _chain(session, now, seat, notation)


def check_turn(session: GameSession, user_id: int) -> Seat:
    """Return the seat of a player whose turn it is. Raises `NotSeatedError`, `NotYourTurnError`."""
    seat = session.seat_of(user_id)
    session.check_playing()
    seats = [decision.seat for decision in session.decisions]
    if seat not in seats:
        raise errors.NotYourTurnError(session.table, seats)
    return seat


def _check_fresh(session: GameSession, user_id: int, decision_number: int | None) -> Seat:
    seat = check_turn(session, user_id)
    if decision_number is not None and decision_number != session.played.count(seat):
        raise errors.StaleError
    return seat


def _chain(session: GameSession, now: datetime, seat: Seat, notations: str) -> GameSession:
    """Make several moves, all or none."""
    session, last = reach_last(session, seat, notations)
    return move(session, now, seat, last)


def reach_last(session: GameSession, seat: Seat, notations: str) -> tuple[GameSession, str]:
    """Return the session before the last move of a chain, and the notation of that move.

    The moves before it must keep the turn by the seat's view, see `Game.keeps_turn`. So a refusal
    reveals nothing hidden, and no entry comes between the moves, not even an auto-reply.
    Raises `MoveRefusedError` and `refused-long-chain`.
    """
    *first, last = notations.split(MOVE_SEPARATOR)
    game = session.game
    for notation in first:
        wanted = read_move(session, seat, notation)
        if not game.keeps_turn(game.view(session.played.state, seat), wanted):
            raise errors.MoveRefusedError("refused-long-chain")
        entry = record.Entry(seat, game.notate(wanted))
        session = replace(session, replay=record.extend(game, session.played, entry))
    return session, last


def move(session: GameSession, now: datetime, seat: Seat, notation: str) -> GameSession:
    """Make the move of a seat to move. Raises `MoveRefusedError`."""
    wanted = read_move(session, seat, notation)
    # Notated again: the parser is more lenient than the record.
    return enter(session, now, record.Entry(seat, session.game.notate(wanted)))


def read_move(session: GameSession, seat: Seat, notation: str) -> Any:
    """Return a legal move of a seat by its notation. Raises `MoveRefusedError`."""
    try:
        wanted = session.game.parse(notation)
    except GameError as error:
        raise errors.MoveRefusedError from error
    if wanted not in session.game.legal_moves(session.played.state, seat):
        raise errors.MoveRefusedError
    return wanted


def set_auto_reply(session: GameSession, now: datetime, user_id: int, name: str) -> GameSession:
    """Set an auto-reply; it also answers the open decision of its seat.

    An empty name deletes it. Raises `refused-no-premove` for a name the game does not offer.
    """
    seat = session.seat_of(user_id)
    session.check_playing()
    if name and name not in premoves.offered(session):
        raise Refusal("refused-no-premove")
    others = {other: left for other, left in session.auto_replies.items() if other != seat}
    left = replace(session, auto_replies=others | {seat: name} if name else others)
    if seat not in {decision.seat for decision in session.decisions}:
        return left
    said = premoves.answer(left, left.played, seat)
    return enter(left, now, said) if said else left


def play_for(session: GameSession, now: datetime, seat: Seat, notation: str) -> GameSession:
    """Make an AI move for an absent person, marked in the record."""
    said = record.extend(session.game, session.played, record.Entry(seat, record.STAND_IN))
    return move(replace(session, replay=said), now, seat, notation)


def undo(session: GameSession, now: datetime, user_id: int, most: int) -> GameSession:
    """Undo a person's last move; at most `most` undos before another player acts.

    In practice, the later moves of computer players are undone with it: no vote is needed.

    Raises `refused-nothing-to-undo` and `refused-often-undone`.
    """
    seat = session.seat_of(user_id)
    session.check_playing()
    alone = takewhile(lambda entry: entry.seat in (seat, CHANCE), reversed(session.played.entries))
    if sum(entry.text == record.UNDO for entry in alone) >= most:
        raise Refusal("refused-often-undone", most=most)
    if can_undo(session, seat):
        return enter(session, now, record.Entry(seat, record.UNDO))
    if session.table.is_practice and can_propose_takeback(session, seat):
        return enter(session, now, record.Entry(seat, record.REWIND))
    raise Refusal("refused-nothing-to-undo")


def resign(session: GameSession, now: datetime, user_id: int) -> GameSession:
    """Give the seat of a person who leaves the game to an AI player.

    The game is stopped once all people have left; it waits for those who are only away.
    """
    return _leave(session, now, user_id, resigned=True)


def hand_to_ai(session: GameSession, now: datetime, user_id: int) -> GameSession:
    """Let an AI player hold a person's seat until they come back, even if the game then waits."""
    return _leave(session, now, user_id, resigned=False)


def _leave(session: GameSession, now: datetime, user_id: int, *, resigned: bool) -> GameSession:
    seat = session.seat_of(user_id)
    session.check_playing()
    number = next_number(session.table.participants)
    participant = replace(
        session.table.participants[seat], is_ai=True, number=number, resigned=resigned
    )
    left = session.with_participant(seat, participant)
    handed_over = enter(left, now, record.Entry(seat, record.AI))
    people = remaining_owners(left.table.participants)
    if not people:
        return stop(handed_over, now, seat)
    return replace(handed_over, table=pass_hosting(handed_over.table, people))


def cancel(
    session: GameSession, now: datetime, user_id: int, *, manager: bool = False
) -> GameSession:
    """Close a lobby or stop a game, as its host or as a server manager.

    A host cannot stop a game with other people, present or away. A game stopped by a manager
    without a part is unrated. Raises `refused-others-play` and `refused-own-game`.
    """
    if session.table.ended is not None:
        raise errors.TableOverError
    check_host(session.table, user_id, manager=manager)
    has_begun = session.table.started is not None
    if not manager and has_begun and not is_alone(session.table, user_id):
        raise Refusal("refused-others-play")
    if session.table.status is Status.LOBBY:
        return close(session, now)
    # A manager who plays, or played, stops it as a player: otherwise they would never lose.
    seat = find_seat(session, user_id)
    if seat is None and has_part(session, user_id) and is_counted(session):
        raise Refusal("refused-own-game")  # a former substitute, who has nothing to lose any more
    return stop(session, now, CHANCE if seat is None else seat, waived=seat is None)


def is_alone(table: Table, user_id: int) -> bool:
    """Tell whether all other people have left the table for good."""
    people = {
        participant.person
        for participant in table.participants
        if participant.person and not participant.resigned
    }
    return {person.id for person in people - {FORGOTTEN}} <= {user_id}


def stop(session: GameSession, now: datetime, seat: Seat, *, waived: bool = False) -> GameSession:
    """Stop a game; `seat` is the one that stops it, or `CHANCE` for none.

    Unless `waived`, a rated game counts, and the stopping seat has left it.
    """
    session = replace(session, waived=waived)
    if session.replay is None:  # its rules are gone, so no entry can be added
        return _end(session, now, session.table.plies, Status.CANCELLED)
    return enter(session, now, record.Entry(seat, record.STOP))


def enter(session: GameSession, now: datetime, entry: record.Entry) -> GameSession:
    """Add an entry to the record, and the entries that follow from it. Raises `GameError`."""
    return _settle(session, now, record.extend(session.game, session.played, entry))


def _settle(session: GameSession, now: datetime, replay: record.Replay) -> GameSession:
    """Add chance moves, premoves and auto-replies; update the open decisions."""
    replay = _answer_chance(session, replay)
    settled = replace(session, replay=replay)
    plies = len(replay.entries)
    if replay.entries and replay.entries[-1].text == record.STOP:
        return _end(settled, now, plies, Status.CANCELLED)
    if session.game.outcome(replay.state) is not None:
        return _end(settled, now, plies, Status.FINISHED)
    if ahead := answer_ahead(session, replay):
        return _settle(session, now, record.extend(session.game, replay, ahead))
    check_going_on(session.game, replay.state)
    settled = _drop_void(settled, replay.entries[session.table.plies :])
    to_move = {decision.seat for decision in session.game.decisions(replay.state)}
    opened_plies = tuple(
        _wait(Seat(seat), wait, session.table.plies, replay) if seat in to_move else None
        for seat, wait in enumerate(session.opened_plies)
    )
    return replace(settled.with_table(plies=plies), opened_plies=opened_plies)


def _drop_void(session: GameSession, new: Sequence[record.Entry]) -> GameSession:
    """Drop the premoves, votes and offers that new entries made void.

    The votes and the auto-reply of a seat are void when its player changes. The offer of a seat is
    void when a person takes it, not when its player leaves.
    """
    taken = {entry.seat for entry in new if entry.text == record.BACK}
    changed = taken | {entry.seat for entry in new if entry.text == record.AI}
    open_votes = (
        replace(vote, yes=tuple(seat for seat in vote.yes if seat not in changed))
        for vote in session.open_votes
        if vote.about not in changed
    )
    return replace(
        drop_void_plans(session),
        open_votes=tuple(vote for vote in open_votes if vote.yes),
        offers=session.offers - taken,
        auto_replies={
            seat: name for seat, name in session.auto_replies.items() if seat not in changed
        },
        invitations=tuple(
            invitation for invitation in session.invitations if invitation.seat not in taken
        ),
    )


def _wait(seat: Seat, wait: int | None, before: int, replay: record.Replay) -> int:
    """Return the ply at which the turn of a seat to move began.

    A seat that moves again continues its turn, unless other seats moved in between.
    """
    if wait is None:
        return len(replay.entries)
    moved = {entry.seat for entry in replay.entries[before:]}
    others = {entry.seat for entry in replay.entries[wait:]} - {seat, CHANCE}
    return len(replay.entries) if seat in moved and others else wait


def _end(session: GameSession, now: datetime, plies: int, status: Status) -> GameSession:
    table = replace(
        session.table, plies=plies, status=status, ended=now, server_seed=session.server_seed.hex()
    )
    outcome = session.outcome if session.replay is not None else None
    if outcome is not None and outcome.winners:
        participants = zip(table.participants, places(outcome), strict=True)
        seated = tuple(replace(participant, place=place) for participant, place in participants)
        table = replace(table, participants=seated)
    return replace(
        session,
        table=table,
        opened_plies=(None,) * len(session.opened_plies),
        open_votes=(),
        offers=frozenset(),
        invitations=(),
        plans=(),
        auto_replies={},
    )


def _answer_chance(session: GameSession, replay: record.Replay) -> record.Replay:
    """Add the answers of chance: those of a prepared deal first, then random ones."""
    game = session.game
    deal = session.table.deal
    while chances := game.chances(replay.state):
        answer = find_draw(deal, game, replay, chances) if deal else None
        if answer is None:
            answer = randomness.answer(session.key, replay.chances, chances)
        replay = record.extend(game, replay, record.Entry(CHANCE, game.notate(answer)))
    return replay


def is_final(
    session: GameSession, user_id: int, decision_number: int | None, notations: str
) -> bool:
    """Tell whether a person may make a move now, as by `act`, and could not undo it.

    The last move of a chain reveals something, a chance move follows, or it ends the game. A
    refused move is not final. The outcome of chance and the moves of others are not computed: they
    must stay unknown until the move is made.
    """
    game = session.game
    try:
        seat = _check_fresh(session, user_id, decision_number)
        session, last = reach_last(session, seat, notations)
        move = read_move(session, seat, last)
    except Refusal:
        return False
    step = game.apply(session.played.state, seat, move)
    if step.final or game.outcome(step.state) is not None:
        return True
    return any(decision.seat == CHANCE for decision in game.decisions(step.state))


LONGEST_NOTE: Final = 500
"""Most characters of a note."""


def write_note(session: GameSession, user_id: int, text: str) -> GameSession:
    """Replace a person's note; an empty one is deleted."""
    session.seat_of(user_id)
    words = text.strip()[:LONGEST_NOTE]
    erased = erase_note(session, user_id)
    return replace(erased, notes=(*erased.notes, Note(user_id, words))) if words else erased


def erase_note(session: GameSession, user_id: int) -> GameSession:
    """Delete a person's note."""
    return replace(session, notes=tuple(note for note in session.notes if note.user_id != user_id))
