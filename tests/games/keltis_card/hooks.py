"""The components of the card game, for the tests of all games."""

from games.keltis_card.state import CARDS, State
from tests.games.cases import list_deck


def list_cards(state: State) -> list[str]:
    """List all cards: face down or removed, in hands, rows, piles; and the wishing stones."""
    table = state.table
    rows = [row for side in table.sides for row in side.rows]
    unseen = list_deck(state.unseen, CARDS)
    cards = [card for cards in (*state.hands, *rows, *table.piles) for card in cards]
    stones = [*table.stones, *(stone for side in table.sides for stone in side.stones)]
    return [*unseen, *cards, *(f"stone {stone}" for stone in stones)]
