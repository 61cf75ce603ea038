"""A match of several hands: the next dealer and the outcome (N2, N15-N17)."""

from typing import Final

from games.core.change import replace
from games.core.game import Event, Outcome, Seat
from games.nlk.events import tell_lost, tell_void
from games.nlk.phase_one import start_hand
from games.nlk.phase_two import is_hand_over, is_void
from games.nlk.state import Phase, Standing, State

LOST: Final = "lost"
VOID: Final = "void"


def count_hand(state: State) -> tuple[State, tuple[Event, ...]]:
    """Count a hand that is over and go on to the next, or end the match (N15-N17)."""
    if not is_hand_over(state):
        return state, ()
    terms, standing = state.terms, state.standing
    loser, dealer, lost = None, state.next_seat(standing.dealer), standing.lost  # N2
    told = tell_void(standing.hand, terms.hands)
    if not is_void(state):
        loser = next(Seat(seat) for seat, hand in enumerate(state.stacks) if hand)
        lost = tuple(count + (seat == loser) for seat, count in enumerate(lost))
        told = tell_lost(loser, standing.hand, terms.hands)
    if standing.hand == terms.hands:
        return replace(state, phase=Phase.OVER, standing=replace(standing, lost=lost)), (told,)
    if terms.loser_deals and loser is not None:
        dealer = loser
    state, events = start_hand(state, Standing(dealer, lost, standing.hand + 1))
    return state, (told, *events)


def conclude(state: State) -> Outcome | None:
    """Return the hands lost and the winners, of whom a void match has none (N16, N17)."""
    if state.phase is not Phase.OVER:
        return None
    lost = state.standing.lost
    most = max(lost)
    if not most:
        return Outcome(VOID, lost, frozenset())
    winners = frozenset(Seat(seat) for seat, count in enumerate(lost) if count < most)
    return Outcome(LOST, lost, winners)
