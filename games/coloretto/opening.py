"""The set-up of Coloretto: colours left out, starting cards, and the first player."""

from collections.abc import Sequence
from typing import assert_never

from games.coloretto.data import BOX, CAPACITIES, COLOURS, DEALT, REMOVED, Card, Chart
from games.coloretto.events import tell_dealt, tell_removed, tell_round
from games.coloretto.moves import BEGINS, DEALS, REMOVES, Begin, Deal, Move, Remove
from games.coloretto.state import Phase, State, forget
from games.core.change import replace
from games.core.game import Chance, Event, Seat, Step, next_seat
from games.core.unseen import count_down, count_up


def open_table(players: int, chart: Chart, first: Seat | None) -> State:
    """Return the position before the first answer of `CHANCE`."""
    rows = len(CAPACITIES[players])  # S1, P3
    return State(
        players=players,
        chart=chart,
        phase=Phase.OUT if REMOVED[players] else Phase.DEAL,
        seat=Seat(0),
        rows=((),) * rows,
        takers=(None,) * rows,
        collections=((0,) * len(Card),) * players,
        deck=BOX,
        first=first,
        choices=forget(players),
    )


def list_opening_chances(state: State) -> tuple[Chance[Move], ...]:
    """Return the answers open to `CHANCE` during the set-up; all are equally likely."""
    return tuple(Chance(move) for move in _list_moves(state))


def answer_chance(state: State, move: Remove | Deal | Begin) -> Step[State]:
    """Return the result of a legal answer of `CHANCE`."""
    match move:
        case Remove(colour):
            return _remove(state, colour)
        case Deal(colour):
            return _deal(state, colour)
        case Begin(first):
            return _begin(state, first)
        case _:
            assert_never(move)


def _list_moves(state: State) -> Sequence[Move]:
    match state.phase:
        case Phase.OUT:
            return [REMOVES[colour] for colour in COLOURS if colour not in state.removed]
        case Phase.DEAL:
            # S3, P2: every colour is dealt once at most.
            return [DEALS[colour] for colour in COLOURS if state.deck[colour] == BOX[colour]]
        case Phase.FIRST:
            return BEGINS[: state.players]
        case _:
            return ()


def _remove(state: State, colour: Card) -> Step[State]:
    deck = (*state.deck[:colour], 0, *state.deck[colour + 1 :])
    removed = (*state.removed, colour)
    phase = Phase.OUT if len(removed) < REMOVED[state.players] else Phase.DEAL
    return Step(
        replace(state, deck=deck, removed=removed, phase=phase),
        (tell_removed(colour),),
    )


def _deal(state: State, colour: Card) -> Step[State]:
    events: tuple[Event, ...] = (tell_dealt(state.seat, colour),)
    collections = tuple(
        count_up(cards, (colour,)) if seat == state.seat else cards
        for seat, cards in enumerate(state.collections)
    )
    state = replace(
        state,
        collections=collections,
        deck=count_down(state.deck, colour),
        seat=next_seat(state.seat, state.players),
    )
    if sum(map(sum, collections)) < state.players * DEALT[state.players]:
        return Step(state, events)
    if state.first is None:
        return Step(replace(state, phase=Phase.FIRST), events)
    step = _begin(state, state.first)
    return Step(step.state, events + step.events)


def _begin(state: State, first: Seat) -> Step[State]:
    return Step(
        replace(state, phase=Phase.TURN, seat=first, first=first, round=1),
        (tell_round(1, first),),
    )
