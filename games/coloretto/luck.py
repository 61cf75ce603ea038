"""The luck model. It is the only part of the evaluation that reads a `State`.

Made by `python -m tools.luck.fit coloretto --each 200 --seed 5`.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from games.ai.luck import LuckModel
from games.coloretto.evaluation import Player
from games.coloretto.model import Act, Card, Phase, State
from games.coloretto.rules import View
from games.core.cards import count_down, with_item
from games.core.fast_replace import replace
from games.core.game import Seat

WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (0.162, -0.18, 0.302, 0.175, -0.0865, 0.259, -0.116),
    (0.189, -0.151, 0.29, 0.175, -0.107, 0.302, -0.115),
    (0.186, -0.203, 0.276, 0.169, -0.0783, 0.263, -0.144),
    (0.157, -0.167, 0.278, 0.177, -0.0875, 0.375, -0.125),
    (0.189, -0.193, 0.321, 0.165, -0.0949, 0.263, -0.0929),
)

_NUMBERS: Final = 7


def measure(state: State) -> list[list[float]]:
    """Return by seat the value of the card just turned up, in its drawer's favourite row."""
    features = [[0.0] * _NUMBERS for _ in range(state.players)]
    state = _take_back(state)
    if state.drawn is None:
        return features
    mover = state.seat
    card = (state.drawn,)
    player = Player(View(mover, state))
    promise, row = max((player.rate_put(row, state.drawn), row) for row in state.find_room())
    put = with_item(player.rows, row, tuple(sorted((*player.rows[row], state.drawn))))
    left = [cards for cards, taker in zip(put, state.takers, strict=True) if taker is None]
    turns = [Seat((mover + step) % state.players) for step in range(1, state.players + 1)]
    order = [seat for seat in turns if seat not in state.takers]
    shares = _hand_out(player, order, left)
    for seat in order:
        gains = [player.gain(seat, cards) for cards in left if cards]
        features[seat][:4] = max(gains), fmean(gains), shares[seat], player.gain(seat, card)
    for each, numbers in enumerate(features):
        numbers[4] = player.gain(Seat(each), card)
    features[mover][5:] = promise, shares[mover]
    return features


def _take_back(state: State) -> State:
    """Return the position before the drawn card was placed, where the engine placed it (G3).

    The last player of a round may have had to take the row as well.
    """
    mark = state.mark
    if mark is None or mark.row is None:
        return state
    row = mark.row
    card = mark.cards[-1]
    collections = state.collections
    takers = state.takers
    cards = state.rows[row]
    if mark.act is Act.TAKE:
        cards = mark.cards
        own = collections[mark.seat]
        for each in cards:
            own = count_down(own, each)
        collections = with_item(collections, mark.seat, own)
        takers = _take_others(state, mark.seat, row)
    return replace(
        state,
        phase=Phase.PLACE,
        seat=mark.seat,
        rows=with_item(state.rows, row, cards[:-1]),
        takers=takers,
        collections=collections,
        drawn=card,
    )


def _take_others(state: State, last: Seat, row: int) -> tuple[Seat | None, ...]:
    """Return the takers of the rows when only this row and one player were left, in any order."""
    others = iter([Seat(seat) for seat in range(state.players) if seat != last])
    return tuple(None if each == row else next(others, None) for each in range(len(state.rows)))


def _hand_out(
    player: Player, order: Sequence[Seat], rows: Sequence[tuple[Card, ...]]
) -> dict[Seat, float]:
    """Return the gains if each seat in turn takes its favourite row."""
    left = list(rows)
    shares = {}
    for seat in order:
        gains = [player.gain(seat, cards) for cards in left]
        at = max(range(len(left)), key=gains.__getitem__)
        shares[seat] = gains[at]
        del left[at]
    return shares


LUCK_MODEL: Final = LuckModel(measure, WEIGHTS)
