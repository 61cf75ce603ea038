"""The rules of Coloretto: set-up, legal moves and their effects; and its view."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from games.coloretto import model
from games.core import IllegalMoveError, game, text, with_item
from games.core.cards import Weighed, count_down, count_up, is_open, list_chances, weigh
from games.core.fast_replace import replace
from games.core.text import signed

_TOOK: Final = 3
"""Offset of the counts of takes in a seat's choices."""
_TURN_UPS: Final[tuple[Weighed[model.Move], ...]] = tuple(
    weigh(move, model.BOX[move.card]) for move in model.TURN_UPS
)


def play(state: model.State, move: model.Move) -> game.Step[model.State]:  # noqa: PLR0911 - one for each kind of move
    match move:
        case model.Draw():
            return _draw(state)
        case model.TurnUp(card):
            return _turn_up(state, card)
        case model.Put(row):
            return _place(state, row)
        case model.Take(row):
            return _take(state, row)
        case model.Remove(colour):
            return _remove(state, colour)
        case model.Deal(colour):
            return _deal(state, colour)
        case model.Begin(first):
            return _begin(state, first)
        case _:
            assert_never(move)


def _draw(state: model.State) -> game.Step[model.State]:
    left = sum(state.deck)
    if not left:
        raise AssertionError("the deck of Coloretto cannot run out")  # T7
    choices = _note(state, 0) if state.find_takeable() else state.choices
    if left == model.BOTTOM and not state.last_round:
        drawing = replace(state, phase=model.Phase.CARD, last_round=True, choices=choices)
        return game.Step(drawing, (game.Event(text("event-last-round")),))
    return game.Step(replace(state, phase=model.Phase.CARD, choices=choices))


def _note(state: model.State, first: int) -> tuple[tuple[int, ...], ...]:
    """Return the choices with one more of the seat to move, counted from `first` on."""
    own = state.choices[state.seat]
    at = first + max(map(len, state.rows)) - 1
    return with_item(state.choices, state.seat, with_item(own, at, own[at] + 1))


def _turn_up(state: model.State, card: model.Card) -> game.Step[model.State]:
    state = replace(
        state,
        phase=model.Phase.PLACE,
        deck=count_down(state.deck, card),
        drawn=card,
        mark=model.Mark(model.Act.TURN, state.seat, (card,), None),
    )
    events = (model.tell_card("event-turned-up", state.seat, card),)
    room = state.find_room()
    if len(room) > 1:
        return game.Step(state, events)
    # G3: the card can only go beside the one row that has room.
    return _place(state, room[0], events, forced=True)


def _place(
    state: model.State, row: int, events: tuple[game.Event, ...] = (), *, forced: bool = False
) -> game.Step[model.State]:
    if state.drawn is None:
        raise AssertionError("no card waits for its row")
    seat = state.seat
    card = state.drawn
    rows = state.rows
    placed = replace(
        state,
        phase=model.Phase.TURN,
        seat=_find_next(state, state.takers),
        drawn=None,
        rows=(*rows[:row], (*rows[row], card), *rows[row + 1 :]),
        mark=model.Mark(model.Act.PUT, seat, (card,), row),
    )
    key = "event-put-forced" if forced else "event-put"
    return _go_on(placed, (*events, model.tell_card(key, seat, card, row)))


def _take(
    state: model.State, row: int, events: tuple[game.Event, ...] = (), *, forced: bool = False
) -> game.Step[model.State]:
    seat = state.seat
    rows = state.rows
    collections = state.collections
    cards = rows[row]
    takers = with_item(state.takers, row, seat)
    is_last = len(takers) - takers.count(None) == state.players
    taken = replace(
        state,
        seat=seat if is_last else _find_next(state, takers),
        rows=with_item(rows, row, ()),
        takers=takers,
        collections=with_item(collections, seat, count_up(collections[seat], cards)),
        mark=model.Mark(model.Act.TAKE, seat, cards, row),
        choices=_note(state, _TOOK) if state.find_room() else state.choices,
    )
    change = signed(model.find_change(collections[seat], cards, state.chart))
    key = "event-taken-forced" if forced else "event-taken"
    events += (game.tell(key, seat, row=row + 1, change=change, cards=model.list_cards(cards)),)
    return _end_round(taken, events) if is_last else _go_on(taken, events)


def _go_on(state: model.State, events: tuple[game.Event, ...]) -> game.Step[model.State]:
    takeable = state.find_takeable()
    if len(takeable) > 1 or state.find_room():
        return game.Step(state, events)
    # G3: the last player of a round, with a full row, can only take it.
    return _take(state, takeable[0], events, forced=True)


def _end_round(state: model.State, events: tuple[game.Event, ...]) -> game.Step[model.State]:
    discarded = state.discarded
    for row, cards in enumerate(state.rows):
        if cards:  # P4: with two players one row is left over.
            discarded = count_up(discarded, cards)
            description = text("event-discarded", row=row + 1, cards=model.list_cards(cards))
            events += (game.Event(description),)
    over = state.last_round
    # T5, P4: the player who took the last row starts.
    following = replace(
        state,
        phase=model.Phase.OVER if over else model.Phase.TURN,
        rows=((),) * len(state.rows),
        takers=(None,) * len(state.rows),
        discarded=discarded,
        round=state.round if over else state.round + 1,
    )
    last = game.Event(text("event-over")) if over else model.tell_round(following)
    return game.Step(following, (*events, last))


def _find_next(state: model.State, takers: tuple[game.Seat | None, ...]) -> game.Seat:
    seat = game.next_seat(state.seat, state.players)
    while seat in takers:  # T3: seats that are out are skipped.
        seat = game.next_seat(seat, state.players)
    return seat


def _remove(state: model.State, colour: model.Card) -> game.Step[model.State]:
    deck = with_item(state.deck, colour, 0)
    removed = (*state.removed, colour)
    phase = model.Phase.OUT if len(removed) < model.REMOVED[state.players] else model.Phase.DEAL
    event = game.Event(text("event-removed", card=model.CARDS[colour]))
    return game.Step(replace(state, deck=deck, removed=removed, phase=phase), (event,))


def _deal(state: model.State, colour: model.Card) -> game.Step[model.State]:
    event = game.tell("event-dealt", state.seat, card=model.CARDS[colour])
    own = count_up(state.collections[state.seat], (colour,))
    collections = with_item(state.collections, state.seat, own)
    state = replace(
        state,
        collections=collections,
        deck=count_down(state.deck, colour),
        seat=game.next_seat(state.seat, state.players),
    )
    if sum(map(sum, collections)) < state.players * model.DEALT[state.players]:
        return game.Step(state, (event,))
    if state.first is None:
        return game.Step(replace(state, phase=model.Phase.FIRST), (event,))
    step = _begin(state, state.first)
    return game.Step(step.state, (event, *step.events))


def _begin(state: model.State, first: game.Seat) -> game.Step[model.State]:
    begun = replace(state, phase=model.Phase.TURN, seat=first, first=first, round=1)
    return game.Step(begun, (model.tell_round(begun),))


IS_OPEN: Final = True
"""No seat knows more than a spectator."""


@dataclass(frozen=True, slots=True)
class View:
    """All of a table of Coloretto: the order of the deck is no part of a position (G4)."""

    seat: game.Seat | None
    """The seat of the view; None for a spectator. No other field depends on it."""
    table: model.State
    memory: tuple[tuple[int, ...], ...] = ()
    """`State.choices`, which the table leaves out."""

    def list_cards(self, row: int, seat: game.Seat | None) -> tuple[model.Card, ...]:
        """Return a row's cards as a seat could take them: the card it turned up may go there."""
        table = self.table
        cards = self.table.rows[row]
        if table.drawn is None or seat != table.turn or row not in table.find_room():
            return cards
        return (*cards, table.drawn)

    def list_changes(self, seat: game.Seat | None) -> dict[int | None, int]:
        """Return the change of a seat's score by taking each row; None: by turning up a card."""
        table = self.table
        if seat is None or seat in table.takers:
            return {}
        laid = {row: self.list_cards(row, seat) for row in range(len(table.rows))}
        changes: dict[int | None, int] = {
            row: model.find_change(table.collections[seat], cards, table.chart)
            for row, cards in laid.items()
            if cards
        }
        if table.drawn is None and table.find_room():
            changes[None] = 0
        return changes


_ASKS_SEAT: Final = frozenset({model.Phase.TURN, model.Phase.PLACE})


class Coloretto(game.Game[model.State, model.Move, View]):
    """Coloretto for two to five players, on either side of the chart."""

    id = "coloretto"
    rules_version = 1
    seats = model.SEATS
    options = (game.Option("chart", tuple(side.value for side in model.Chart)),)
    endings = ("last-round",)
    notation = model.NOTATION

    def start(self, setup: game.Setup) -> model.State:
        options = game.choose_options(self, setup)
        players = setup.players
        rows = len(model.CAPACITIES[players])  # S1, P3
        return model.State(
            players=players,
            chart=model.Chart(options["chart"]),
            phase=model.Phase.OUT if model.REMOVED[players] else model.Phase.DEAL,
            seat=game.Seat(0),
            rows=((),) * rows,
            takers=(None,) * rows,
            collections=((0,) * len(model.Card),) * players,
            deck=model.BOX,
            first=setup.first,
            choices=model.forget(players),
        )

    def decisions(self, state: model.State) -> tuple[game.Decision, ...]:
        if state.phase is model.Phase.OVER:
            return ()
        return game.ask(state.seat if state.phase in _ASKS_SEAT else game.CHANCE, state.phase)

    def legal_moves(self, state: model.State, seat: game.Seat) -> tuple[model.Move, ...]:
        if seat != state.seat or state.phase not in _ASKS_SEAT:
            return ()
        if state.phase is model.Phase.PLACE:
            return tuple(model.PUTS[row] for row in state.find_room())
        takes = tuple(model.TAKES[row] for row in state.find_takeable())
        return (model.DRAW, *takes) if state.find_room() else takes  # T2

    def chances(self, state: model.State) -> tuple[game.Chance[model.Move], ...]:
        match state.phase:
            case model.Phase.CARD:
                return list_chances(_TURN_UPS, state.deck)
            case model.Phase.OUT:
                free = [colour for colour in model.COLOURS if colour not in state.removed]
                moves: Sequence[model.Move] = [model.REMOVES[colour] for colour in free]
            case model.Phase.DEAL:  # S3, P2: every colour is dealt once at most
                free = [each for each in model.COLOURS if state.deck[each] == model.BOX[each]]
                moves = [model.DEALS[colour] for colour in free]
            case model.Phase.FIRST:
                moves = model.BEGINS[: state.players]
            case _:
                moves = ()
        return tuple(game.Chance(move) for move in moves)

    def apply(
        self, state: model.State, seat: game.Seat, move: model.Move
    ) -> game.Step[model.State]:
        if not self._is_legal(state, seat, move):
            raise IllegalMoveError(seat, self.notate(move))
        return play(state, move)

    def view(self, state: model.State, seat: game.Seat | None) -> View:
        return View(seat, replace(state, choices=()), state.choices)

    def determinize(self, view: View, rng_seed: int) -> model.State:  # noqa: ARG002 (there is nothing to deal)
        return replace(view.table, choices=view.memory or model.forget(view.table.players))

    def components(self, state: model.State) -> Sequence[str]:
        removed = tuple(model.BOX[card] * (card in state.removed) for card in model.Card)
        piles = (*state.collections, state.deck, state.discarded, removed)
        loose = [card for row in state.rows for card in row]
        loose += [] if state.drawn is None else [state.drawn]
        counts = count_up(tuple(map(sum, zip(*piles, strict=True))), loose)
        return [model.NAMES[card] for card in model.Card for _ in range(counts[card])]

    def current_scores(self, view: View) -> tuple[int, ...]:
        return view.table.scores

    def outcome(self, state: model.State) -> game.Outcome | None:
        return state.outcome

    def _is_legal(self, state: model.State, seat: game.Seat, move: model.Move) -> bool:
        if seat == game.CHANCE:
            if state.phase is model.Phase.CARD:
                return isinstance(move, model.TurnUp) and state.deck[move.card] > 0
            return is_open(self.chances(state), move)
        return move in self.legal_moves(state, seat)


GAME: Final = Coloretto()
