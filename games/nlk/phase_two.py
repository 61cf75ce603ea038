"""Phase two: leading, beating, taking, leaving, and the ends of rounds and hands (N8-N16)."""

from games.core.change import exchange, replace
from games.core.game import Event, Seat
from games.nlk.data import VOID_ROUNDS, Card, beats
from games.nlk.events import (
    tell_beat,
    tell_led,
    tell_left,
    tell_round_full,
    tell_took,
)
from games.nlk.moves import LAYS, TAKE, Lay, Move, Take
from games.nlk.state import Act, Mark, Phase, State, count_holders, next_holder

Result = tuple[State, tuple[Event, ...]]


def start_phase_two(state: State) -> Result:
    """Let the player who drew the last card lead; players without cards have left (N8, N12)."""
    left = tuple(tell_left(Seat(seat)) for seat, hand in enumerate(state.stacks) if not hand)
    state, events = _lead(state, state.seat)
    return state, (*left, *events)


def is_hand_over(state: State) -> bool:
    """Tell whether only one player holds cards, or the hand is void (N15, N16)."""
    return state.trump is not None and (count_holders(state.stacks) <= 1 or is_void(state))


def is_void(state: State) -> bool:
    """Tell whether too many rounds in a row were fruitless (N16)."""
    return state.fruitless >= VOID_ROUNDS * len(state.stacks)


def list_moves_two(state: State) -> tuple[Move, ...]:
    """Return the legal moves of phase two: the cards that can be laid, lowest first, and taking."""
    hand, trump = state.stacks[state.seat], state.trump
    if state.phase is Phase.LEAD or trump is None:
        return tuple(LAYS[card] for card in hand)
    laid = state.table[-1]
    return (*(LAYS[card] for card in hand if beats(card, laid, trump)), TAKE)


def play_two(state: State, move: Lay | Take) -> Result:
    """Return what a legal move leads to."""
    return _lay(state, move.card) if isinstance(move, Lay) else _take(state)


def _lay(state: State, card: Card) -> Result:
    seat = state.seat
    hand = tuple(held for held in state.stacks[seat] if held != card)
    told = [tell_beat(seat, card, state.table[-1]) if state.table else tell_led(seat, card)]
    if not hand:  # N12
        told.append(tell_left(seat))
    stacks = exchange(state.stacks, seat, hand)
    state = replace(
        state,
        stacks=stacks,
        table=(*state.table, card),
        layer=seat,
        phase=Phase.ANSWER,
        seat=next_holder(stacks, seat),
        mark=Mark(Act.LAY, seat, card),
    )
    if len(state.table) < state.size or count_holders(stacks) <= 1:  # N15
        return state, tuple(told)
    state, events = _end_full(state, seat)
    return state, (*told, *events)


def _take(state: State) -> Result:
    """Pick up the weakest card: every card beats the one below, so it is the first (N11)."""
    seat, is_last = state.seat, len(state.table) == 1
    card, *rest = state.table
    stacks = exchange(state.stacks, seat, tuple(sorted((*state.stacks[seat], card))))
    told = tell_took(seat, card)
    state = replace(
        state,
        stacks=stacks,
        table=tuple(rest),
        seat=next_holder(stacks, seat),
        mark=Mark(Act.TAKE, seat, card),
        # N13 (b), N14: the next player with cards leads.
        phase=Phase.LEAD if is_last else Phase.ANSWER,
        layer=None if is_last else state.layer,
        size=count_holders(stacks) if is_last else state.size,
        fruitless=state.fruitless + is_last,
    )
    if not is_last or is_void(state):
        return state, (told,)
    state, events = _lead_by_itself(state)
    return state, (told, *events)


def _end_full(state: State, layer: Seat) -> Result:
    """Remove the cards from the game; the player who laid the last one leads (N13 a)."""
    gone = state.gone | sum(1 << card for card in state.table)
    state = replace(state, table=(), gone=gone, fruitless=0)
    state, events = _lead(state, layer)
    return state, (tell_round_full(layer), *events)


def _lead(state: State, seat: Seat) -> Result:
    """Let a seat lead, or the next that has cards (N9, N14)."""
    leader = seat if state.stacks[seat] else next_holder(state.stacks, seat)
    size = count_holders(state.stacks)
    return _lead_by_itself(replace(state, phase=Phase.LEAD, seat=leader, size=size, layer=None))


def _lead_by_itself(state: State) -> Result:
    """Lay the leader's last card: nothing else can be led (G3)."""
    hand = state.stacks[state.seat]
    return _lay(state, hand[0]) if len(hand) == 1 and state.size > 1 else (state, ())
