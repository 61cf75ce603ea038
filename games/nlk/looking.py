"""Who may see what of a position (G4)."""

from games.core.game import Seat
from games.nlk.scoring import find_outcome
from games.nlk.state import Phase, State
from games.nlk.view import View


def look(state: State, seat: Seat | None) -> View:
    """Return what a seat, or a spectator (None), may know."""
    one = not state.in_phase_two
    waiting = state.phase in (Phase.DEALER, Phase.DEAL, Phase.OVER)
    return View(
        seat=seat,
        players=state.terms.players,
        hands=state.terms.hands,
        hand=state.standing.hand,
        lost=state.standing.lost,
        phase=state.phase,
        turn=None if waiting else state.seat,
        dealer=None if state.phase is Phase.DEALER else state.standing.dealer,
        talon=state.talon.bit_count(),
        drawn=state.drawn,
        sizes=tuple(map(len, state.stacks)),
        tops=tuple(stack[-1] if one and stack else None for stack in state.stacks),
        stacks=state.stacks if one and state.terms.open_stacks else None,
        own=() if seat is None else state.stacks[seat],
        trump=state.trump,
        table=state.table,
        layer=state.layer,
        size=state.size,
        fruitless=state.fruitless,
        gone=state.gone,
        mark=state.mark,
        outcome=find_outcome(state),
    )
