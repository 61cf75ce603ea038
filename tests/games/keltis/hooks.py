"""The components of Keltis, for the tests of all games."""

from collections import Counter

from games.keltis.state import CARDS, PLACES, TILES, State, Tile
from tests.games.cases import list_deck


def list_cards(state: State) -> list[str]:
    """List all cards and tiles: face down or removed, in hands, rows, piles, on the board."""
    table = state.table
    rows = [row for side in table.sides for row in side.rows]
    unseen = list_deck(state.unseen, CARDS)
    cards = [card for cards in (*state.hands, *rows, *table.piles) for card in cards]
    tiles = [tile for path in table.tiles for tile in path if tile]
    tiles += [Tile.WISH for side in table.sides for _ in range(side.wishes)]
    box = [tile for tile, count in TILES.items() for _ in range(count)]
    left = Counter(box) - Counter(tiles) if len(tiles) < len(PLACES) else Counter[Tile]()
    return [*unseen, *cards, *(f"tile {tile}" for tile in (*tiles, *left.elements()))]
