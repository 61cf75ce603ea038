"""What usually follows a move within the same turn, so that both can be made at once."""

from __future__ import annotations

from typing import Any, Final

from bot.tables.live import Live
from bot.tables.model import Offer
from games.core.game import Seat, Step

LONGEST: Final = 60
"""Characters of moves that are made at once; longer ones do not fit a component."""


def offers(live: Live, seat: Seat) -> tuple[Offer, ...]:
    """Return the legal moves of a seat, each with what usually follows."""
    game = live.game
    moves = game.legal_moves(live.played.state, seat)
    if not live.table.known.usual:
        return tuple(Offer(game.notate(move), move) for move in moves)
    found = (Offer(game.notate(move), move, _follow(live, seat, move)) for move in moves)
    return tuple(
        one if len(one.chain) <= LONGEST else Offer(one.notation, one.move) for one in found
    )


def _follow(live: Live, seat: Seat, move: Any) -> tuple[str, ...]:
    """Return the usual answers to what a move leads to.

    Where chance answers first, or something hidden is shown, nobody can know the next question.
    """
    game, then = live.game, list[str]()
    step = game.apply(live.played.state, seat, move)
    while (answer := _answer(live, seat, step)) is not None:
        then.append(game.notate(answer))
        step = game.apply(step.state, seat, answer)
    return tuple(then)


def _answer(live: Live, seat: Seat, step: Step[Any]) -> Any | None:
    game, asked = live.game, live.game.decisions(step.state)
    if step.final or [one.seat for one in asked] != [seat]:
        return None
    usual = live.table.known.usual.get(asked[0].kind)
    return next(
        (move for move in game.legal_moves(step.state, seat) if game.notate(move) == usual), None
    )
