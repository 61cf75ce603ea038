"""The rules: all players lay a card at the same time, and the highest card takes points.

They are as many as the number on the lowest card. The fewest points win.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, TypeAlias

from games.core import (
    CHANCE,
    Chance,
    Decision,
    Event,
    Game,
    IllegalMoveError,
    Notation,
    Option,
    Outcome,
    Seat,
    Setup,
    Step,
    Stream,
    Text,
    about,
    ask,
    choose_options,
    find_winners,
    tell,
    text,
    with_item,
)

CARDS: Final = range(1, 31)
HIDDEN: Final = 0
"""A card that a view does not show."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals this card to the next player."""

    card: int


@dataclass(frozen=True, slots=True)
class Lay:
    """A player lays this card face down."""

    card: int


Move: TypeAlias = Deal | Lay
NOTATION: Final[Notation[Move]] = Notation(
    {Deal(card): f"deal-{card}" for card in CARDS} | {Lay(card): f"lay-{card}" for card in CARDS}
)


@dataclass(frozen=True, slots=True)
class State:
    """The position: all of it in the engine, and with hidden cards as `HIDDEN` in a view."""

    size: int
    """The cards that are dealt to each player."""
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    """By seat, as everything below."""
    laid: tuple[int | None, ...]
    """The card of this round, None before it is laid."""
    shown: tuple[tuple[int, ...], ...]
    """The cards of earlier rounds."""
    points: tuple[int, ...]

    @property
    def next_to_get(self) -> Seat | None:
        """The next seat that is dealt a card; None after the deal."""
        sizes = [len(hand) for hand in self.hands]
        is_dealing = not any(self.shown) and sum(sizes) + self.count_laid() < self.size * len(sizes)
        return Seat(sizes.index(min(sizes))) if is_dealing else None

    @property
    def is_over(self) -> bool:
        """Whether every player has one card left."""
        return any(self.shown) and {len(hand) for hand in self.hands} == {1}

    def count_laid(self) -> int:
        """Return how many players have laid a card in this round."""
        return sum(card is not None for card in self.laid)


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of a seat, or of a spectator."""

    seat: Seat | None
    table: State
    memory: tuple[()] = ()
    """Empty: the pictures show everything that was ever public."""


class MyGame(Game[State, Move, View]):
    """A card game for two to five players."""

    id = "mygame"
    seats = range(2, 6)
    options = (Option("cards", ("4", "6")),)
    endings = ("counted",)
    notation = NOTATION

    def start(self, setup: Setup) -> State:
        """Begin before the deal."""
        size = int(choose_options(self, setup)["cards"])
        players = setup.players
        nothing: tuple[tuple[int, ...], ...] = ((),) * players
        return State(size, tuple(CARDS), nothing, (None,) * players, nothing, (0,) * players)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Ask chance for the deal, then all players at the same time for a card."""
        if state.is_over:
            return ()
        if state.next_to_get is not None:
            return ask(CHANCE, "deal")
        return tuple(
            Decision(Seat(at), "lay") for at, card in enumerate(state.laid) if card is None
        )

    def chances(self, state: State) -> tuple[Chance[Move], ...]:
        """Return every card that may be dealt next: none is chosen before it is needed."""
        return () if state.next_to_get is None else tuple(Chance(Deal(card)) for card in state.deck)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return the cards of the hand while no card is laid."""
        if state.is_over or state.next_to_get is not None or state.laid[seat] is not None:
            return ()
        return tuple(Lay(card) for card in state.hands[seat])

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Deal or lay a card; the last one of a round ends it."""
        if isinstance(move, Deal):
            return self._deal(state, seat, move)
        decisions = [decision.seat for decision in self.decisions(state)]
        if seat not in decisions or move not in self.legal_moves(state, seat):
            raise IllegalMoveError(seat, self.notate(move))
        hand = tuple(card for card in state.hands[seat] if card != move.card)
        hands = with_item(state.hands, seat, hand)
        after = replace(state, hands=hands, laid=with_item(state.laid, seat, move.card))
        # The event names no card: the others see its back.
        event = tell("laid", seat)
        return Step(after, (event,)) if None in after.laid else self._end_round(after, event)

    def _deal(self, state: State, seat: Seat, move: Deal) -> Step[State]:
        getter = state.next_to_get
        if seat != CHANCE or getter is None or move.card not in state.deck:
            raise IllegalMoveError(seat, self.notate(move))
        deck = tuple(card for card in state.deck if card != move.card)
        hand = tuple(sorted((*state.hands[getter], move.card)))
        secret = Event(about("dealt", getter, card=name_card(move.card)), only=frozenset({getter}))
        after = replace(state, deck=deck, hands=with_item(state.hands, getter, hand))
        return Step(after, (secret,))

    def _end_round(self, state: State, laid: Event) -> Step[State]:
        """Turn the cards up: nobody can undo what has shown hidden cards, so the step is final."""
        cards = tuple(card or HIDDEN for card in state.laid)
        taker = Seat(cards.index(max(cards)))
        points = with_item(state.points, taker, state.points[taker] + min(cards))
        shown = tuple((*own, card) for own, card in zip(state.shown, cards, strict=True))
        after = replace(state, laid=(None,) * len(cards), shown=shown, points=points)
        showing = (tell("shows", Seat(at), card=name_card(card)) for at, card in enumerate(cards))
        return Step(after, (laid, *showing, tell("takes", taker, points=min(cards))), final=True)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the position with the seat's own cards only."""
        hands = tuple(
            hand if at == seat else (HIDDEN,) * len(hand) for at, hand in enumerate(state.hands)
        )
        laid = tuple(
            card if at == seat or card is None else HIDDEN for at, card in enumerate(state.laid)
        )
        return View(seat, replace(state, deck=(), hands=hands, laid=laid))

    def determinize(self, view: View, rng_seed: int) -> State:
        """Deal all cards that the view does not show at random."""
        table = view.table
        known = {*chain(*table.hands, *table.shown), *table.laid}
        unseen = [card for card in CARDS if card not in known]
        Stream(rng_seed).shuffle(unseen)
        hands = tuple(tuple(sorted(card or unseen.pop() for card in hand)) for hand in table.hands)
        laid = tuple(unseen.pop() if card == HIDDEN else card for card in table.laid)
        return replace(table, deck=tuple(sorted(unseen)), hands=hands, laid=laid)

    def components(self, state: State) -> tuple[str, ...]:
        """Return all cards, wherever they are."""
        cards = (*state.deck, *chain(*state.hands, *state.shown), *filter(None, state.laid))
        return tuple(map(str, cards))

    def current_scores(self, view: View) -> tuple[int, ...]:
        """Return the points so far."""
        return view.table.points

    def outcome(self, state: State) -> Outcome | None:
        """Let the fewest points win."""
        if not state.is_over:
            return None
        points = state.points
        return Outcome("counted", points, find_winners(points, low_wins=True), low_wins=True)


def name_card(card: int) -> Text:
    """Return a card in words."""
    return text("card", number=card)
