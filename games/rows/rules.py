"""Views of hands, deck and discard piles, and the rules that both games share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from games.core.cards import (
    Stream,
    Weighed,
    count_up,
    is_open,
    list_chances,
    replace,
    with_item,
)
from games.core.game import (
    CHANCE,
    Chance,
    Decision,
    Event,
    Game,
    Outcome,
    Seat,
    Setup,
    Step,
    ask,
    choose_options,
)
from games.core.text import IllegalMoveError
from games.rows.cards import DECK, Card, Hands
from games.rows.events import tell_card, tell_drawn
from games.rows.moves import (
    BEGINS,
    REMOVED,
    Begin,
    Deal,
    Draw,
    Phase,
    RowState,
    begin,
    deal,
    gain,
)

CHANCES: Final = frozenset({Phase.FIRST, Phase.TILE, Phase.DEAL, Phase.CARD})
T = TypeVar("T")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class View(Generic[T, P]):
    """The table, the seat's own hand, and how many cards the others hold."""

    seat: Seat | None
    table: T
    hand: tuple[Card, ...]
    """Empty for spectators."""
    sizes: tuple[int, ...]
    """Cards in hand by seat."""
    scores: tuple[P, ...]
    """By seat, if the game ended now."""
    outcome: Outcome | None
    memory: Hands
    """By seat, publicly known cards in hand; empty in a view without memory."""


S = TypeVar("S", bound=RowState)
M = TypeVar("M")
V = TypeVar("V", bound=View[Any, Any])


class RowGame(Game[S, M, V]):
    """A game of coloured rows with hands, a draw pile and discard piles."""

    cards: ClassVar[Mapping[Card, int]]
    """Every kind of card with its index, in the order of sorted hands."""
    copies: ClassVar[tuple[int, ...]]
    """Copies of each kind."""
    deals: ClassVar[tuple[Weighed[Any], ...]]
    """The chance moves that give each kind."""
    letters: ClassVar[str]
    """The letters of the discard piles, in order."""
    first_phase: ClassVar[Phase]
    """The phase once the first player is known."""

    @abstractmethod
    def set_up(self, players: int, options: Mapping[str, str]) -> Any:
        """Return the table before the first card is dealt."""

    @abstractmethod
    def list_moves(self, state: S, seat: Seat, hand: tuple[Card, ...]) -> tuple[M, ...]:
        """Return the moves of a seat if it held these cards; empty without a decision."""

    @abstractmethod
    def play(self, state: S, seat: Seat, move: Any) -> Step[S]:
        """Return the result of a legal move that is no draw."""

    @abstractmethod
    def go_on(self, state: S, source: str) -> tuple[S, tuple[Event, ...]]:
        """Return the position after a card came from `source`, and the end of the game, if any."""

    @abstractmethod
    def score(self, side: Any) -> Any:
        """Return a player's score if the game ended now."""

    @abstractmethod
    def conclude(self, table: Any) -> Outcome:
        """Return the outcome of a finished game."""

    def start(self, setup: Setup) -> S:
        table = self.set_up(setup.players, choose_options(self, setup))
        phase = self.first_phase if setup.first is not None else Phase.FIRST
        deck = sum(self.copies) - REMOVED[setup.players]
        table = replace(table, phase=phase, seat=setup.first or Seat(0), deck=deck)
        nothing: Hands = ((),) * setup.players
        state: S = self.state_type(table, nothing, self.copies, nothing)
        return state

    def decisions(self, state: S) -> tuple[Decision, ...]:
        phase = state.table.phase
        if phase is Phase.OVER:
            return ()
        return ask(CHANCE if phase in CHANCES else state.table.seat, phase)

    def apply(self, state: S, seat: Seat, move: M) -> Step[S]:
        if seat == CHANCE:
            if self.may_answer(state, move):
                return self.answer(state, move)
        elif self.is_legal(state, seat, move):
            if isinstance(move, Draw):
                return self.draw(state, move.pile)
            return self.play(state, seat, move)
        raise IllegalMoveError(seat, self.notate(move))

    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        is_seat = 0 <= seat < len(state.hands)
        return self.list_moves(state, seat, state.hands[seat]) if is_seat else ()

    def is_legal(self, state: S, seat: Seat, move: Any) -> bool:
        """Return whether `legal_moves` has a move; only its own cards are looked at."""
        if isinstance(move, Draw) or not 0 <= seat < len(state.hands):
            return move in self.legal_moves(state, seat)
        cards, hand = getattr(move, "cards", ()), state.hands[seat]
        if cards and (cards[0] not in hand or hand.count(cards[-1]) < cards.count(cards[-1])):
            return False
        return move in self.list_moves(state, seat, cards)

    def answer(self, state: S, move: Any) -> Step[S]:
        """Return the result of a chance move."""
        seat, phase = state.table.seat, state.table.phase
        if isinstance(move, Begin):
            return begin(state, move.first, self.first_phase)
        if phase is Phase.DEAL:
            return deal(state, move.dealt, self.cards)
        drawn, told = self.go_on(gain(state, move.dealt, None, self.cards), DECK)
        return Step(drawn, (*tell_drawn(self.id, seat, move.dealt), *told))

    def draw(self, state: S, source: str | None) -> Step[S]:
        """Take the top card of the draw pile (None) or of a discard pile (K16, KC11)."""
        table = state.table
        if source is None:
            return Step(replace(state, table=replace(table, phase=Phase.CARD)))
        place = self.letters.index(source)
        card = table.piles[place][-1]
        taken, _ = self.go_on(gain(state, card, place, self.cards), source)
        return Step(taken, (tell_card(self.id, "event-pile", table.seat, card),))

    def chances(self, state: S) -> tuple[Chance[M], ...]:
        match state.table.phase:
            case Phase.FIRST:
                begins: Sequence[Any] = BEGINS
                return tuple(Chance(move) for move in begins[: len(state.hands)])
            case Phase.DEAL | Phase.CARD:
                return list_chances(self.deals, state.unseen)
            case _:
                return ()

    def may_answer(self, state: S, move: Any) -> bool:
        """Return whether `CHANCE` may make this move."""
        if isinstance(move, Deal):
            dealing = state.table.phase in (Phase.DEAL, Phase.CARD)
            return dealing and state.unseen[self.cards[move.dealt]] > 0
        return is_open(self.chances(state), move)

    def view(self, state: S, seat: Seat | None) -> V:
        table = state.table
        view: Any = View(
            seat,
            table,
            () if seat is None else state.hands[seat],
            tuple([len(hand) for hand in state.hands]),
            tuple([self.score(side) for side in table.sides]),
            self.outcome(state),
            state.shown,
        )
        return view  # type: ignore[no-any-return]  # a `View` of this game's table

    def determinize(self, view: V, rng_seed: int) -> S:
        known, unseen = find_hidden(view, self.copies, self.cards)
        hands, deck = deal_anew(known, view.sizes, unseen, tuple(self.cards), rng_seed)
        state: S = self.state_type(view.table, hands, deck, _remember(view))
        return state

    def components(self, state: S) -> Sequence[str]:
        table = state.table
        rows = (row for side in table.sides for row in side.rows)
        seen = [card for cards in (*state.hands, *rows, *table.piles) for card in cards]
        counted = zip(self.cards, state.unseen, strict=True)
        return seen + [card for card, count in counted for _ in range(count)]

    def tally(self, view: V) -> tuple[int, ...]:
        return tuple([score.total for score in view.scores])

    def outcome(self, state: S) -> Outcome | None:
        return self.conclude(state.table) if state.table.phase is Phase.OVER else None


def find_hidden(
    view: View[Any, Any], copies: Sequence[int], order: Mapping[Card, int]
) -> tuple[Hands, tuple[int, ...]]:
    """Return the known cards of every hand in a view, and the counts of cards it does not see."""
    known = _remember(view)
    if view.seat is not None:
        known = with_item(known, view.seat, view.hand)
    left = list(copies)
    rows = (row for side in view.table.sides for row in side.rows)
    for place in (*known, *rows, *view.table.piles):
        for card in place:
            left[order[card]] -= 1
    return known, tuple(left)


def _remember(view: View[Any, Any]) -> Hands:
    return view.memory or ((),) * len(view.sizes)


def deal_anew(
    known: Hands, sizes: Sequence[int], unseen: Sequence[int], cards: Sequence[Card], rng_seed: int
) -> tuple[Hands, tuple[int, ...]]:
    """Return hands of these sizes that hold the known cards, and the counts left for the deck.

    `unseen` counts the cards that may be in a hand or in the deck, in the order of `cards`.
    """
    pool = [card for card, count in zip(cards, unseen, strict=True) for _ in range(count)]
    Stream(rng_seed).shuffle(pool)
    order = {card: index for index, card in enumerate(cards)}
    hands = []
    for size, held in zip(sizes, known, strict=True):
        drawn = [pool.pop() for _ in range(size - len(held))]
        hands.append(tuple(sorted((*held, *drawn), key=order.__getitem__)))
    return tuple(hands), count_up((0,) * len(cards), map(order.__getitem__, pool))
