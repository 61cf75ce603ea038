"""The judgement of the card game: habits for every move, and games played out in a sketch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.house.judge import Appraisal, Judge
from games.house.odds import appraise_end, own_seat
from games.keltis_card.data import END, PLACES
from games.keltis_card.habits import Habits
from games.keltis_card.moves import DONE, DRAWS, DROPS, JOINS, LAYS, PAIRS, Join, Move, Play
from games.keltis_card.player import finish
from games.keltis_card.playouts import Playouts, split
from games.keltis_card.reasons import explain
from games.keltis_card.sketch import DROP, JOIN, LAY, Sketch
from games.keltis_card.state import Phase
from games.keltis_card.view import View
from games.rows.cards import Card
from games.rows.masks import NOTHING

__all__ = ["JUDGE", "Habits", "Playouts"]

_TRIES: Final = 12
"""Playouts of an appraisal."""
_WIDTH: Final = 6
"""Moves that are compared: habits leave few others that are ever better."""
_MARGIN: Final = 4.0
"""Ratings further below the best are hardly ever better..."""
_TRUST: Final = 0.03
"""... and one unit of them is worth about so much of a win."""
_IDLE: Final = -1000.0
"""For what no habit thinks of, and what could go round for ever."""
_MANY: Final = 4
"""Cards taken from discard piles and not laid yet that are enough."""


def rate(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return how good each move looks, one ply ahead."""
    if view.table.phase is Phase.LAST:
        seat, sketch = own_seat(view.seat), Playouts(view).deal(0)
        return tuple([_finish_with(sketch, seat, move) for move in moves])
    ratings = think(view)
    return tuple([ratings.get(move, 2 * _IDLE) for move in moves])


def think(view: View) -> dict[Move, float]:
    """Return the moves that come to mind before the last cards, with their ratings."""
    seat, sketch = own_seat(view.seat), Playouts(view).deal(0)
    taken = view.memory[seat] if view.memory else ()
    if view.table.phase is not Phase.TURN:
        return _rate_draws(sketch, enough=len(taken) >= _MANY)
    ratings = _rate_turn(sketch)
    # What was taken from a pile is not put back.
    return ratings | {
        DROPS[card]: ratings[DROPS[card]] + _IDLE for card in taken if DROPS[card] in ratings
    }


def appraise(view: View) -> Appraisal:
    """Return what a seat may expect, exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    play_out = Playouts(view)
    found = [play_out(luck) for luck in range(_TRIES)]
    result, chance = sum(each.result for each in found), sum(each.chance for each in found)
    return Appraisal(result / _TRIES, chance / _TRIES)


def _rate_turn(sketch: Sketch) -> dict[Move, float]:
    ratings: dict[Move, float] = {}
    for rating, act, place, value, row in sketch.weigh():
        card = _name(place, value)
        if act == DROP:
            ratings[DROPS[card]] = rating
        elif act == LAY:
            ratings[LAYS[card][0]] = rating
        elif act == JOIN:
            ratings[JOINS[card, PLACES[row]]] = rating
        else:
            ratings[PAIRS[card, _name(row, value)]] = rating
    return ratings


def _name(place: int, value: int) -> Card:
    return f"{PLACES[place]}{value if value <= 10 else END}"


def _rate_draws(sketch: Sketch, *, enough: bool) -> dict[Move, float]:
    return {
        DRAWS[None if place == NOTHING else PLACES[place]]: rating
        + (_IDLE if enough and place != NOTHING else 0.0)
        for rating, place in sketch.weigh_draws()
    }


def _finish_with(sketch: Sketch, seat: int, move: Move) -> float:
    """Return the score at the end with one of the last cards, or without any more (KC15)."""
    player, left = sketch.players[seat].copy(), sketch.left[seat]
    if move == DONE:
        return player.score() + 0.5  # rather than a card that brings nothing
    match move:
        case Join(card, colour):
            (place, value), row = split(card), PLACES.index(colour)
        case Play(card, _):
            place, value = split(card)
            row = place
        case _:
            return 2 * _IDLE
    player.lose(place, value)
    sketch.lay(player, row, value)
    finish(player, left - 1)
    return float(player.score())


JUDGE: Final[Judge[Move, View]] = Judge(
    rate,
    appraise,
    lambda _: None,
    Playouts,
    width=_WIDTH,
    margin=_MARGIN,
    trust=_TRUST,
    rates_in_points=False,
    explain=explain,
)
