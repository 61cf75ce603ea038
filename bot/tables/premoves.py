"""Answers given in advance: what a seat says when it is asked next, if it can be said then.

They are kept by notation, in order of preference, for one kind of question. Only the own seat
ever sees them, and one that cannot be said is forgotten without a word to anybody.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.store.kept import INVITATION, OFFER, Kept, PremoveRow, VoteRow
from bot.tables import standing
from bot.tables.errors import NoPremoveError
from bot.tables.live import Live
from bot.tables.model import Ahead
from games.core.game import AnyGame, Decision, Seat
from games.core.record import BACK, HOUSE, Entry, Replay

MOST: Final = 5
"""Answers kept for one question."""


def foresee(live: Live, seat: Seat) -> tuple[Ahead, ...]:
    """Return what a seat could answer so far, the newest questions first.

    What it may be able to answer in future only the future knows; its own past is what it may
    be told without learning anything.
    """
    game, found = live.game, dict[tuple[str, str], Ahead]()
    for played in reversed(live.played.played):
        if played.seat != seat:
            continue
        kind = _kind_of(game, played.before, seat)
        view = game.view(played.before, seat)
        for move in game.legal_moves(played.before, seat):
            notation = game.notate(move)
            found.setdefault((kind, notation), Ahead(kind, notation, move, view))
    return tuple(found.values())


def planned(live: Live, seat: Seat) -> tuple[Ahead, ...]:
    """Return what a seat said in advance, the first choice first."""
    row = _row(live.kept, seat, live.played)
    if row is None:
        return ()
    kind, *notations = row.text.split()
    known = {(one.kind, one.notation): one for one in foresee(live, seat)}
    return tuple(known[kind, notation] for notation in notations if (kind, notation) in known)


def plan(live: Live, user_id: int, kind: str, notation: str) -> Live:
    """Add an answer after those given already; another kind of question begins anew.

    Raises `NoPremoveError` for a seat that is asked now, and for what it never could answer.
    """
    seat = live.seat_of(user_id)
    live.check_playing()
    known = {(one.kind, one.notation) for one in foresee(live, seat)}
    if seat in {decision.seat for decision in live.asked} or (kind, notation) not in known:
        raise NoPremoveError
    before = [one.notation for one in planned(live, seat) if one.kind == kind]
    notations = [other for other in before if other != notation][: MOST - 1]
    row = PremoveRow(seat, live.played.count(seat), " ".join([kind, *notations, notation]))
    return _put(live, seat, (row,))


def drop(live: Live, user_id: int) -> Live:
    """Forget what a person said in advance."""
    return _put(live, live.seat_of(user_id), ())


def answer_ahead(live: Live, replay: Replay) -> Entry | None:
    """Return what a seat that is asked said in advance, as an entry like any other.

    What was meant for this very decision goes before a standing answer.
    """
    for decision in live.game.decisions(replay.state):
        row = _row(live.kept, decision.seat, replay)
        notation = _first_legal(live.game, replay, decision, row) if row else None
        if notation is not None:
            return Entry(decision.seat, notation)
        if stands := standing.answer(live, replay, decision.seat):
            return stands
    return None


def tidy(live: Live, replay: Replay) -> Kept:
    """Return what is still meant: no answers in vain, nothing of who has left or just sat down.

    A seat is still to be had when its person gives it up, but not when somebody sits down there.
    """
    asked = {decision.seat for decision in live.game.decisions(replay.state)}
    premoves = tuple(
        row
        for row in live.kept.premoves
        if row.token == replay.count(Seat(row.seat)) and row.seat not in asked
    )
    new = replay.entries[live.table.plies :]
    taken = {entry.seat for entry in new if entry.text == BACK}
    left = {entry.seat for entry in new if entry.text == HOUSE}
    votes: tuple[VoteRow, ...] = tuple(
        row
        for row in live.kept.votes
        if row.seat not in taken and (row.seat not in left or row.kind in (OFFER, INVITATION))
    )
    stays = tuple(row for row in live.kept.standing if row.seat not in taken | left)
    return replace(live.kept, premoves=premoves, votes=votes, standing=stays)


def _first_legal(game: AnyGame, replay: Replay, decision: Decision, row: PremoveRow) -> str | None:
    kind, *notations = row.text.split()
    if kind != decision.kind:
        return None
    legal = {game.notate(move) for move in game.legal_moves(replay.state, decision.seat)}
    return next((notation for notation in notations if notation in legal), None)


def _row(kept: Kept, seat: Seat, replay: Replay) -> PremoveRow | None:
    return next(
        (row for row in kept.premoves if row.seat == seat and row.token == replay.count(seat)),
        None,
    )


def _put(live: Live, seat: Seat, rows: tuple[PremoveRow, ...]) -> Live:
    others = tuple(row for row in live.kept.premoves if row.seat != seat)
    return replace(live, kept=replace(live.kept, premoves=others + rows))


def _kind_of(game: AnyGame, state: object, seat: Seat) -> str:
    return next(one.kind for one in game.decisions(state) if one.seat == seat)
