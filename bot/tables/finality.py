"""Moves that cannot be taken back."""

from __future__ import annotations

from bot.tables.errors import MoveRefusedError
from bot.tables.live import Live
from bot.tables.play import reach_last, read_move
from games.core.game import CHANCE, Seat


def is_final(live: Live, seat: Seat, notations: str) -> bool:
    """Tell whether nobody could take a seat's move back, or the last one of a chain.

    It reveals something, chance answers it, or it ends the game. A move that is refused is not
    final. What chance or others would answer is not looked at: it is not to be learned before the
    move is made.
    """
    game = live.game
    try:
        live, last = reach_last(live, seat, notations)
        move = read_move(live, seat, last)
    except MoveRefusedError:
        return False
    step = game.apply(live.played.state, seat, move)
    if step.final or game.outcome(step.state) is not None:
        return True
    return any(decision.seat == CHANCE for decision in game.decisions(step.state))
