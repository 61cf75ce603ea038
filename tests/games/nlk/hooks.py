"""What the tests of all games must know of NLK."""

from dataclasses import replace
from random import Random

from games.core.game import Seat
from games.nlk.data import CODES, Card
from games.nlk.state import State


def reshuffle(state: State, seat: Seat | None, seed: int) -> State:
    """Deal anew what a seat does not see: in phase one what lies below the tops of the others'
    stacks unless these are open, in phase two the others' hands.
    """
    random = Random(seed)
    shown = 0 if state.in_phase_two else 1
    if state.terms.open_stacks and not state.in_phase_two:
        return state
    hidden = [
        0 if other == seat else max(0, len(stack) - shown)
        for other, stack in enumerate(state.stacks)
    ]
    loose = [
        card for stack, count in zip(state.stacks, hidden, strict=True) for card in stack[:count]
    ]
    random.shuffle(loose)
    stacks = []
    for stack, count in zip(state.stacks, hidden, strict=True):
        new, loose = loose[:count], loose[count:]
        stacks.append((*(sorted(new) if state.in_phase_two else new), *stack[count:]))
    return replace(state, stacks=tuple(stacks))


def list_cards(state: State) -> list[str]:
    """List all cards: in the talon, drawn, in stacks or hands, on the table, out of the game."""
    sets = state.talon | state.gone
    found = [card for card in map(Card, range(len(CODES))) if sets >> card & 1]
    loose = (*found, *state.table, *(card for stack in state.stacks for card in stack))
    drawn = () if state.drawn is None else (state.drawn,)
    return [CODES[card] for card in (*loose, *drawn)]
