"""What the tests of all games must know of Coloretto."""

from games.coloretto.data import BOX, NAMES, Card
from games.coloretto.rules import GAME
from games.coloretto.state import State
from games.core.game import Seat
from games.core.unseen import count_up


def reshuffle(state: State, seat: Seat | None, seed: int) -> State:
    """Rebuild the state from the view alone: nothing but the order of the deck is secret (G4).

    There is no such order in a state, so the seed has nothing to change, and the rebuilt state
    must be the state itself. During the set-up who is dealt to, and a first player named with the
    set-up, are not in the view.
    """
    view = GAME.view(state, seat)
    rebuilt = State(
        players=view.players,
        chart=view.chart,
        phase=view.phase,
        seat=state.seat if view.turn is None else view.turn,
        rows=tuple(row.cards for row in view.rows),
        takers=tuple(row.taken_by for row in view.rows),
        collections=view.collections,
        deck=view.unseen,
        first=state.first,
        removed=view.removed,
        discarded=view.discarded,
        drawn=view.drawn,
        round=view.round,
        last_round=view.last_round,
        mark=view.mark,
    )
    assert rebuilt == state
    return rebuilt


def list_cards(state: State) -> list[str]:
    """List all cards: face down, beside rows, drawn, collected, and out of the game."""
    counts = [*state.collections, state.deck, state.discarded]
    loose = [card for row in state.rows for card in row]
    if state.drawn is not None:
        loose.append(state.drawn)
    counts.append(count_up((0,) * len(Card), tuple(loose)))
    counts.append(tuple(BOX[card] * (card in state.removed) for card in Card))
    return [NAMES[card] for card in Card for count in counts for _ in range(count[card])]
