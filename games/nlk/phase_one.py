"""Phase one: giving, drawing, giving away the drawn card, keeping it (N3-N7)."""

from typing import assert_never

from games.core.change import exchange, replace
from games.core.game import Event, Seat
from games.nlk.data import Card, fits, lowest_rank, pack, suit_of
from games.nlk.events import (
    tell_dealer,
    tell_dealt,
    tell_gave,
    tell_gave_on,
    tell_kept,
    tell_last_card,
)
from games.nlk.moves import DRAW, GIVES, KEEP, Draw, Give, Keep, Move
from games.nlk.phase_two import start_phase_two
from games.nlk.state import Act, Mark, Phase, Stacks, Standing, State, put

Result = tuple[State, tuple[Event, ...]]


def start_hand(state: State, standing: Standing) -> Result:
    """Shuffle all cards into the talon and deal from the seat after the dealer (N3)."""
    terms, dealer = state.terms, standing.dealer
    state = State(
        terms=terms,
        standing=standing,
        phase=Phase.DEAL,
        seat=state.next_seat(dealer),
        talon=full_talon(terms.players),
        stacks=((),) * terms.players,
    )
    return state, (tell_dealer(dealer, standing.hand, terms.hands),)


def full_talon(players: int) -> int:
    """Return the whole pack as a bit set (N1)."""
    return sum(1 << card for card in pack(players))


def deal(state: State, card: Card) -> Result:
    """Give the next player the first card of the stack; then the first turn begins (N3)."""
    seat, first = state.seat, state.next_seat(state.standing.dealer)
    stacks = put(state.stacks, seat, card)
    talon, following = state.talon & ~(1 << card), state.next_seat(seat)
    if following != first:
        return replace(state, stacks=stacks, talon=talon, seat=following), ()
    dealt = replace(
        state,
        stacks=stacks,
        talon=talon,
        seat=first,
        phase=_phase_of_turn(stacks, first),
        mark=Mark(Act.DEAL, state.standing.dealer, card),
    )
    cards = tuple(stack[-1] for stack in (*stacks[first:], *stacks[:first]))
    return dealt, (tell_dealt(first, cards),)


def list_moves_one(state: State) -> tuple[Move, ...]:
    """Return the legal moves of phase one."""
    if state.drawn is not None:
        receivers = _find_receivers(state.stacks, state.seat, state.drawn)
        return (*(GIVES[seat] for seat in receivers), KEEP)
    return (*(GIVES[seat] for seat in _find_givings(state.stacks, state.seat)), DRAW)


def play_one(state: State, move: Give | Draw | Keep) -> Result:
    """Return what a legal move leads to."""
    match move:
        case Give(to):
            return _give(state, to) if state.drawn is None else _give_on(state, state.drawn, to)
        case Draw():
            return replace(state, phase=Phase.TURN_UP), ()
        case Keep():
            if state.drawn is None:
                raise AssertionError("no card waits for its stack")
            return _keep(state, state.drawn), (tell_kept(state.seat, state.drawn),)
        case _:
            assert_never(move)


def turn_up(state: State, card: Card) -> Result:
    """Show the drawn card; a player who cannot give it away keeps it unasked (N6, N7, G3)."""
    seat, talon = state.seat, state.talon & ~(1 << card)
    if not talon:
        return _end(state, card)
    if not _find_receivers(state.stacks, seat, card):
        return _keep(state, card), (tell_kept(seat, card),)
    mark = Mark(Act.TURN, seat, card)
    return replace(state, phase=Phase.PLACE, talon=talon, drawn=card, mark=mark), ()


def _phase_of_turn(stacks: Stacks, seat: Seat) -> Phase:
    """Return how a turn goes on; a player who can only draw is not asked (G3)."""
    return Phase.GIVE if _find_givings(stacks, seat) else Phase.TURN_UP


def _find_givings(stacks: Stacks, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that can be given the own top card (N4); an empty stack has none (N5)."""
    return _find_receivers(stacks, seat, stacks[seat][-1]) if stacks[seat] else ()


def _find_receivers(stacks: Stacks, seat: Seat, card: Card) -> tuple[Seat, ...]:
    """Return the seats whose stack a card fits, in playing order (N4, N5)."""
    count = len(stacks)
    lowest = lowest_rank(count)
    others = (*range(seat + 1, count), *range(seat))
    return tuple(
        Seat(other) for other in others if stacks[other] and fits(card, stacks[other][-1], lowest)
    )


def _give(state: State, to: Seat) -> Result:
    """Move the own top card; the turn goes on with the card below it (N4)."""
    seat = state.seat
    *rest, card = state.stacks[seat]
    stacks = put(exchange(state.stacks, seat, tuple(rest)), to, card)
    mark = Mark(Act.GIVE, seat, card, to)
    given = replace(state, stacks=stacks, phase=_phase_of_turn(stacks, seat), mark=mark)
    return given, (tell_gave(seat, card, to),)


def _give_on(state: State, card: Card, to: Seat) -> Result:
    """Move the drawn card; its giver then draws again, without giving from the own stack (N6)."""
    given = replace(
        state,
        stacks=put(state.stacks, to, card),
        phase=Phase.TURN_UP,
        drawn=None,
        mark=Mark(Act.GIVE, state.seat, card, to),
    )
    return given, (tell_gave_on(state.seat, card, to),)


def _keep(state: State, card: Card) -> State:
    """Put a drawn card on the own stack: the turn ends (N6)."""
    seat, following = state.seat, state.next_seat(state.seat)
    stacks = put(state.stacks, seat, card)
    return replace(
        state,
        stacks=stacks,
        talon=state.talon & ~(1 << card),
        drawn=None,
        seat=following,
        phase=_phase_of_turn(stacks, following),
        mark=Mark(Act.KEEP, seat, card, seat),
    )


def _end(state: State, card: Card) -> Result:
    """Put the last card on the own stack whatever it fits, and go on to phase two (N7, N8)."""
    seat = state.seat
    stacks = put(state.stacks, seat, card)
    state = replace(
        state,
        stacks=tuple(tuple(sorted(stack)) for stack in stacks),
        talon=0,
        trump=suit_of(card),
        mark=Mark(Act.KEEP, seat, card, seat),
    )
    state, events = start_phase_two(state)
    return state, (tell_last_card(seat, card), *events)
