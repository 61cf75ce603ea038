"""The cards of a state of NLK, for the tests of all games."""

from games.nlk.state import CODES, Card, State


def list_cards(state: State) -> list[str]:
    """List all cards: in the talon, drawn, in stacks or hands, on the table, out of the game."""
    sets = state.talon | state.gone
    found = [card for card in map(Card, range(len(CODES))) if sets >> card & 1]
    loose = (*found, *state.table, *(card for stack in state.stacks for card in stack))
    drawn = () if state.drawn is None else (state.drawn,)
    return [CODES[card] for card in (*loose, *drawn)]
