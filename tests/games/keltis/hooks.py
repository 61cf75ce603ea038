"""What the tests of all games must know of Keltis."""

from collections import Counter
from dataclasses import replace
from random import Random

from games.core.game import Seat
from games.keltis.data import CARDS, KIND, PLACES, TILES, Tile
from games.keltis.state import State


def reshuffle(state: State, seat: Seat | None, seed: int) -> State:
    """Deal everything this seat has not seen anew: the other hands, and what is face down."""
    others = [each for each in range(len(state.hands)) if each != seat]
    pool = [card for card, count in zip(CARDS, state.unseen, strict=True) for _ in range(count)]
    pool += [card for each in others for card in state.hands[each]]
    Random(seed).shuffle(pool)
    hands = list(state.hands)
    for each in others:
        dealt = [pool.pop() for _ in hands[each]]
        hands[each] = tuple(sorted(dealt, key=KIND.__getitem__))
    left = Counter(pool)
    return replace(state, hands=tuple(hands), unseen=tuple(left[card] for card in CARDS))


def list_cards(state: State) -> list[str]:
    """List all cards and tiles: face down or removed, in hands, rows, piles, on the board."""
    table = state.table
    rows = [row for side in table.sides for row in side.rows]
    unseen = [card for card, count in zip(CARDS, state.unseen, strict=True) for _ in range(count)]
    cards = [card for cards in (*state.hands, *rows, *table.piles) for card in cards]
    tiles = [tile for path in table.tiles for tile in path if tile]
    tiles += [Tile.WISH for side in table.sides for _ in range(side.wishes)]
    box = [tile for tile, count in TILES.items() for _ in range(count)]
    left = Counter(box) - Counter(tiles) if len(tiles) < len(PLACES) else Counter[Tile]()
    return [*unseen, *cards, *(f"tile {tile}" for tile in (*tiles, *left.elements()))]
