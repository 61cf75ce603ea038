"""The legal moves of a seat as a panel offers them."""

from __future__ import annotations

from typing import Any, Final

from bot.tables.model import Offer
from bot.tables.session import GameSession
from games.core.game import Seat

MAX_CHAIN_LENGTH: Final = 60
"""Most characters of a chain of moves; a longer one does not fit into a component."""


def offers(session: GameSession, seat: Seat) -> tuple[Offer, ...]:
    """Return the legal moves of a seat, each with its usual follow-ups."""
    game = session.game
    moves = game.legal_moves(session.played.state, seat)
    if not session.table.known.follow_up:
        return tuple(Offer(game.notate(move), move) for move in moves)
    view = game.view(session.played.state, seat)
    legal = (Offer(game.notate(move), move, _follow(session, seat, view, move)) for move in moves)
    return tuple(
        offer if len(offer.chain) <= MAX_CHAIN_LENGTH else Offer(offer.notation, offer.move)
        for offer in legal
    )


def _follow(session: GameSession, seat: Seat, view: Any, move: Any) -> tuple[str, ...]:
    """Return the usual follow-ups of a move, as long as the seat keeps its turn."""
    game = session.game
    state = session.played.state
    then = list[str]()
    while game.keeps_turn(view, move):
        state = game.apply(state, seat, move).state
        move = _find_follow_up(session, seat, state)
        if move is None:
            break
        then.append(game.notate(move))
        view = game.view(state, seat)
    return tuple(then)


def _find_follow_up(session: GameSession, seat: Seat, state: Any) -> Any | None:
    game = session.game
    kind = next(decision.kind for decision in game.decisions(state) if decision.seat == seat)
    follow_up = session.table.known.follow_up.get(kind)
    return next(
        (move for move in game.legal_moves(state, seat) if game.notate(move) == follow_up), None
    )
