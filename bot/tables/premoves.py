"""Premoves and auto-replies.

Setting one adds nothing to the record, restarts no clock, and changes nothing that another seat can
see. Premoves are stored by notation, in order of preference, for one kind of decision. Only their
seat sees them; one that turns out to be illegal is dropped silently. Auto-replies are named by the
game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.refusal import Refusal
from bot.store.rows import PremoveList
from bot.tables.model import Premove, Status
from bot.tables.session import GameSession
from games.catalog import AutoReply
from games.core.fast_replace import replace
from games.core.game import AnyGame, Decision, Seat
from games.core.record import REWIND, UNDO, Entry, Replay


def offered(session: GameSession) -> Mapping[str, AutoReply]:
    """Return the game's auto-replies by name."""
    return session.table.package.auto_replies if session.table.package else {}


def answer(session: GameSession, replay: Replay, seat: Seat) -> Entry | None:
    """Return the move of a seat's auto-reply, if it applies to the open decision.

    It does not apply right after an undo: the person wants to choose again.
    """
    policy = offered(session).get(session.auto_replies.get(seat, ""))
    last = replay.entries[-1:]
    if policy is None or any(entry.text == REWIND or entry == Entry(seat, UNDO) for entry in last):
        return None
    game = session.game
    state = replay.state
    move = policy(game.view(state, seat), game.legal_moves(state, seat))
    return None if move is None else Entry(seat, game.notate(move))


MAX_PREMOVES: Final = 5
"""Most premoves for one decision."""


def can_premove(session: GameSession, seat: Seat) -> bool:
    """Tell whether a seat waits for its turn and has made a move, so that premoves are known."""
    if session.table.status is not Status.PLAYING or any(
        decision.seat == seat for decision in session.decisions
    ):
        return False
    return any(played.seat == seat for played in reversed(session.played.played))


def find_premoves(session: GameSession, seat: Seat) -> tuple[Premove, ...]:
    """Return the moves that a seat could make so far, the newest decisions first.

    Its future moves are unknown, and listing them could reveal something; its past ones cannot.
    """
    game = session.game
    premoves = dict[tuple[str, str], Premove]()
    for played in reversed(session.played.played):
        if played.seat != seat:
            continue
        kind = next(
            decision.kind for decision in game.decisions(played.before) if decision.seat == seat
        )
        view = game.view(played.before, seat)
        for move in game.legal_moves(played.before, seat):
            notation = game.notate(move)
            premoves.setdefault((kind, notation), Premove(kind, notation, move, view))
    return tuple(premoves.values())


def planned(session: GameSession, seat: Seat) -> tuple[Premove, ...]:
    """Return the premoves of a seat in order of preference."""
    premove = _find(session, seat, session.played)
    if premove is None:
        return ()
    known = {(premove.kind, premove.notation): premove for premove in find_premoves(session, seat)}
    wanted = ((premove.kind, notation) for notation in premove.notations)
    return tuple(known[key] for key in wanted if key in known)


def set_premove(session: GameSession, user_id: int, kind: str, notation: str) -> GameSession:
    """Add a premove after the others; another kind of decision replaces them.

    Raises `refused-no-premove` during the seat's turn, and for a move it never could make.
    """
    seat = session.seat_of(user_id)
    session.check_playing()
    known = {(premove.kind, premove.notation) for premove in find_premoves(session, seat)}
    if seat in {decision.seat for decision in session.decisions} or (kind, notation) not in known:
        raise Refusal("refused-no-premove")
    before = [premove.notation for premove in planned(session, seat) if premove.kind == kind]
    notations = [other for other in before if other != notation][: MAX_PREMOVES - 1]
    answers = PremoveList(seat, session.played.count(seat), kind, (*notations, notation))
    return replace(session, plans=(*_of_others(session, seat), answers))


def drop(session: GameSession, user_id: int) -> GameSession:
    """Delete a person's premoves."""
    return replace(session, plans=_of_others(session, session.seat_of(user_id)))


def answer_ahead(session: GameSession, replay: Replay) -> Entry | None:
    """Return the next entry from a premove or auto-reply of a seat to move.

    Premoves go first.
    """
    for decision in session.game.decisions(replay.state):
        premove = _find(session, decision.seat, replay)
        notation = _first_legal(session.game, replay, decision, premove) if premove else None
        if notation is not None:
            return Entry(decision.seat, notation)
        if stands := answer(session, replay, decision.seat):
            return stands
    return None


def drop_void_plans(session: GameSession) -> GameSession:
    """Delete premoves of seats that are to move now, or have moved meanwhile."""
    to_move = {decision.seat for decision in session.game.decisions(session.played.state)}
    plans = tuple(
        premove
        for premove in session.plans
        if premove.decision_number == session.played.count(premove.seat)
        and premove.seat not in to_move
    )
    return replace(session, plans=plans)


def _first_legal(
    game: AnyGame, replay: Replay, decision: Decision, premove: PremoveList
) -> str | None:
    if premove.kind != decision.kind:
        return None
    legal = {game.notate(move) for move in game.legal_moves(replay.state, decision.seat)}
    return next((notation for notation in premove.notations if notation in legal), None)


def _find(session: GameSession, seat: Seat, replay: Replay) -> PremoveList | None:
    valid = (premove for premove in session.plans if premove.decision_number == replay.count(seat))
    return next((premove for premove in valid if premove.seat == seat), None)


def _of_others(session: GameSession, seat: Seat) -> tuple[PremoveList, ...]:
    return tuple(premove for premove in session.plans if premove.seat != seat)
