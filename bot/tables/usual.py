"""What usually follows a move within the same turn, so that both can be made at once."""

from __future__ import annotations

from typing import Any, Final

from bot.tables.live import Live
from bot.tables.model import Offer
from games.core.game import Seat

LONGEST: Final = 60
"""Characters of moves that are made at once; longer ones do not fit a component."""


def offers(live: Live, seat: Seat) -> tuple[Offer, ...]:
    """Return the legal moves of a seat, each with what usually follows."""
    game = live.game
    moves = game.legal_moves(live.played.state, seat)
    if not live.table.known.usual:
        return tuple(Offer(game.notate(move), move) for move in moves)
    view = game.view(live.played.state, seat)
    found = (Offer(game.notate(move), move, _follow(live, seat, view, move)) for move in moves)
    return tuple(
        one if len(one.chain) <= LONGEST else Offer(one.notation, one.move) for one in found
    )


def _follow(live: Live, seat: Seat, view: Any, move: Any) -> tuple[str, ...]:
    """Return the usual answers to what a move leads to, as far as the seat keeps its turn."""
    game, state, then = live.game, live.played.state, list[str]()
    while game.keeps_turn(view, move):
        state = game.apply(state, seat, move).state
        move = _answer(live, seat, state)
        if move is None:
            break
        then.append(game.notate(move))
        view = game.view(state, seat)
    return tuple(then)


def _answer(live: Live, seat: Seat, state: Any) -> Any | None:
    game = live.game
    kind = next(one.kind for one in game.decisions(state) if one.seat == seat)
    usual = live.table.known.usual.get(kind)
    return next(
        (move for move in game.legal_moves(state, seat) if game.notate(move) == usual), None
    )
