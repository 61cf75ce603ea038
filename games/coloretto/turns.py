"""Set-up, legal moves and their effects."""

from collections.abc import Sequence
from typing import Final, assert_never

from games.coloretto.state import (
    BEGINS,
    BOTTOM,
    BOX,
    CAPACITIES,
    CARDS,
    COLOURS,
    DEALS,
    DEALT,
    DRAW,
    PUTS,
    REMOVED,
    REMOVES,
    TAKES,
    TURN_UPS,
    Act,
    Begin,
    Card,
    Chart,
    Deal,
    Draw,
    Mark,
    Move,
    Phase,
    Put,
    Remove,
    State,
    Take,
    TurnUp,
    find_change,
    forget,
    list_cards,
    tell_card,
    tell_round,
)
from games.core.cards import Weighed, count_down, count_up, list_chances, replace, weigh, with_item
from games.core.game import Chance, Event, Seat, Step, next_seat, tell
from games.core.text import signed, text

_TOOK: Final = 3
"""Offset of the counts of takes in a seat's choices."""
_CARDS: Final[tuple[Weighed[Move], ...]] = tuple(weigh(move, BOX[move.card]) for move in TURN_UPS)


def list_moves(state: State) -> tuple[Move, ...]:
    """Return the moves of the player to move: the draw first, then the rows from left to right."""
    if state.phase is Phase.PLACE:
        return tuple(PUTS[row] for row in state.find_room())
    takes = tuple(TAKES[row] for row in state.find_takeable())
    return (DRAW, *takes) if state.find_room() else takes  # T2


def list_chance_moves(state: State) -> tuple[Chance[Move], ...]:
    """Return the moves of chance: the top card by its face-down copies, or of the set-up."""
    match state.phase:
        case Phase.CARD:
            return list_chances(_CARDS, state.deck)
        case Phase.OUT:
            moves: Sequence[Move] = [
                REMOVES[colour] for colour in COLOURS if colour not in state.removed
            ]
        case Phase.DEAL:
            # S3, P2: every colour is dealt once at most.
            moves = [DEALS[colour] for colour in COLOURS if state.deck[colour] == BOX[colour]]
        case Phase.FIRST:
            moves = BEGINS[: state.players]
        case _:
            moves = ()
    return tuple(Chance(move) for move in moves)


def play(state: State, move: Move) -> Step[State]:  # noqa: PLR0911 - one for each kind of move
    match move:
        case Draw():
            return _draw(state)
        case TurnUp(card):
            return _turn_up(state, card)
        case Put(row):
            return _place(state, row)
        case Take(row):
            return _take(state, row)
        case Remove(colour):
            return _remove(state, colour)
        case Deal(colour):
            return _deal(state, colour)
        case Begin(first):
            return _begin(state, first)
        case _:
            assert_never(move)


def _draw(state: State) -> Step[State]:
    left = sum(state.deck)
    if not left:
        raise AssertionError("the deck of Coloretto cannot run out")  # T7
    choices = _note(state, 0) if state.find_takeable() else state.choices
    if left == BOTTOM and not state.last_round:
        drawing = replace(state, phase=Phase.CARD, last_round=True, choices=choices)
        return Step(drawing, (Event(text("told-last-round")),))
    return Step(replace(state, phase=Phase.CARD, choices=choices))


def _note(state: State, first: int) -> tuple[tuple[int, ...], ...]:
    """Return the choices with one more of the seat to move, counted from `first` on."""
    own = state.choices[state.seat]
    at = first + max(map(len, state.rows)) - 1
    return with_item(state.choices, state.seat, with_item(own, at, own[at] + 1))


def _turn_up(state: State, card: Card) -> Step[State]:
    state = replace(
        state,
        phase=Phase.PLACE,
        deck=count_down(state.deck, card),
        drawn=card,
        mark=Mark(Act.TURN, state.seat, (card,), None),
    )
    events = (tell_card("told-turned-up", state.seat, card),)
    room = state.find_room()
    if len(room) > 1:
        return Step(state, events)
    # G3: the card can only go beside the one row that has room.
    return _place(state, room[0], events, forced=True)


def _place(
    state: State, row: int, events: tuple[Event, ...] = (), *, forced: bool = False
) -> Step[State]:
    if state.drawn is None:
        raise AssertionError("no card waits for its row")
    seat, card, rows = state.seat, state.drawn, state.rows
    placed = replace(
        state,
        phase=Phase.TURN,
        seat=_find_next(state, state.takers),
        drawn=None,
        rows=(*rows[:row], (*rows[row], card), *rows[row + 1 :]),
        mark=Mark(Act.PUT, seat, (card,), row),
    )
    key = "told-put-forced" if forced else "told-put"
    return _go_on(placed, (*events, tell_card(key, seat, card, row)))


def _take(
    state: State, row: int, events: tuple[Event, ...] = (), *, forced: bool = False
) -> Step[State]:
    seat, rows, collections = state.seat, state.rows, state.collections
    cards = rows[row]
    takers = (*state.takers[:row], seat, *state.takers[row + 1 :])
    is_last = len(takers) - takers.count(None) == state.players
    taken = replace(
        state,
        seat=seat if is_last else _find_next(state, takers),
        rows=(*rows[:row], (), *rows[row + 1 :]),
        takers=takers,
        collections=(
            *collections[:seat],
            count_up(collections[seat], cards),
            *collections[seat + 1 :],
        ),
        mark=Mark(Act.TAKE, seat, cards, row),
        choices=_note(state, _TOOK) if state.find_room() else state.choices,
    )
    change = signed(find_change(collections[seat], cards, state.chart))
    key = "told-taken-forced" if forced else "told-taken"
    told = tell(key, seat, row=row + 1, change=change, cards=list_cards(cards))
    events = (*events, told)
    return _end_round(taken, events) if is_last else _go_on(taken, events)


def _go_on(state: State, events: tuple[Event, ...]) -> Step[State]:
    takeable = state.find_takeable()
    if len(takeable) > 1 or state.find_room():
        return Step(state, events)
    # G3: the last player of a round, with a full row, can only take it.
    return _take(state, takeable[0], events, forced=True)


def _end_round(state: State, events: tuple[Event, ...]) -> Step[State]:
    discarded = state.discarded
    for row, cards in enumerate(state.rows):
        if cards:  # P4: with two players one row is left over.
            discarded = count_up(discarded, cards)
            told = text("told-discarded", row=row + 1, cards=list_cards(cards))
            events = (*events, Event(told))
    over = state.last_round
    # T5, P4: the player who took the last row starts.
    following = replace(
        state,
        phase=Phase.OVER if over else Phase.TURN,
        rows=((),) * len(state.rows),
        takers=(None,) * len(state.rows),
        discarded=discarded,
        round=state.round if over else state.round + 1,
    )
    last = Event(text("told-over")) if over else tell_round(following.round, state.seat)
    return Step(following, (*events, last))


def _find_next(state: State, takers: tuple[Seat | None, ...]) -> Seat:
    seat = next_seat(state.seat, state.players)
    while seat in takers:  # T3: seats that are out are skipped.
        seat = next_seat(seat, state.players)
    return seat


def open_table(players: int, chart: Chart, first: Seat | None) -> State:
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


def _remove(state: State, colour: Card) -> Step[State]:
    deck = (*state.deck[:colour], 0, *state.deck[colour + 1 :])
    removed = (*state.removed, colour)
    phase = Phase.OUT if len(removed) < REMOVED[state.players] else Phase.DEAL
    return Step(
        replace(state, deck=deck, removed=removed, phase=phase),
        (Event(text("told-removed", card=CARDS[colour])),),
    )


def _deal(state: State, colour: Card) -> Step[State]:
    events: tuple[Event, ...] = (tell("told-dealt", state.seat, card=CARDS[colour]),)
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
