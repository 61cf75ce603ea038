"""Prepared deals: games that begin with recorded entries, and draw in a recorded order.

A lesson or another try of a finished game has one. It is no fair shuffle, so it counts nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.refusal import Refusal
from bot.store.rows import Deal
from bot.tables.session import GameSession
from games.core.game import CHANCE, AnyGame, Chance, Seat
from games.core.record import Entry, Replay


@dataclass(frozen=True, slots=True)
class Position:
    """A position to play from: the entries that lead to it, and the draws that follow."""

    seat: Seat
    """The seat that decides there."""
    seats: int
    first: Seat | None
    """The seat that begins the game; None: the entries say it."""
    entries: tuple[Entry, ...]
    """Moves and draws without undone ones and without words."""
    draws: tuple[str, ...]
    """Notations of the draws that followed, in their order."""


def find_position(session: GameSession, ply: int) -> Position:
    """Return the position of the next decision of a seat in a finished game, from an entry on.

    Raises `refused-not-over`, and `refused-no-decision` if none follows.
    """
    if session.table.ended is None:
        raise Refusal("refused-not-over")
    line = session.played.played
    decided = next((move for move in line if move.ply >= ply and move.seat != CHANCE), None)
    if decided is None:
        raise Refusal("refused-no-decision")
    at = line.index(decided)
    return Position(
        seat=decided.seat,
        seats=len(session.table.participants),
        first=session.first,
        entries=tuple(Entry(move.seat, move.text) for move in line[:at]),
        draws=tuple(move.text for move in line[at:] if move.seat == CHANCE),
    )


def find_draw(
    deal: Deal, game: AnyGame, replay: Replay, chances: Sequence[Chance[Any]]
) -> Any | None:
    """Return the next recorded draw that is not used yet and possible now; None if there is none.

    It follows from the effective line, so after an undo chance gives the same answers again.
    """
    left = list(deal.draws)
    for move in replay.played:
        if move.seat == CHANCE and move.ply >= deal.plies and move.text in left:
            left.remove(move.text)
    possible = {game.notate(chance.move): chance.move for chance in chances}
    return next((possible[draw] for draw in left if draw in possible), None)
