"""Moves that cannot be taken back."""

from __future__ import annotations

from bot.tables.live import Live
from bot.tables.model import THEN
from games.core.errors import GameError
from games.core.game import CHANCE, Seat


def is_final(live: Live, seat: Seat, notations: str) -> bool:
    """Tell whether nobody could take a seat's legal move back, or the last of several.

    It reveals something, chance answers it, or it ends the game. What chance or others would
    answer is not looked at: it is not to be learned before the move is made.
    """
    game, state = live.game, live.played.state
    for notation in notations.split(THEN):
        try:
            move = game.parse(notation)
        except GameError:
            return False
        if move not in game.legal_moves(state, seat):
            return False
        step = game.apply(state, seat, move)
        state = step.state
        if step.final or game.outcome(state) is not None:
            return True
        if any(decision.seat == CHANCE for decision in game.decisions(state)):
            return True
    return False
