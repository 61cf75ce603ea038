"""The cards of a state of Coloretto, for the tests of all games."""

from games.coloretto.state import BOX, NAMES, Card, State
from games.core.cards import count_up


def list_cards(state: State) -> list[str]:
    """List all cards: face down, beside rows, drawn, collected, and out of the game."""
    counts = [*state.collections, state.deck, state.discarded]
    loose = [card for row in state.rows for card in row]
    if state.drawn is not None:
        loose.append(state.drawn)
    counts.append(count_up((0,) * len(Card), tuple(loose)))
    counts.append(tuple(BOX[card] * (card in state.removed) for card in Card))
    return [NAMES[card] for card in Card for count in counts for _ in range(count[card])]
