"""The rules that both games with coloured rows share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from games.core import IllegalMoveError, Stream, game, with_item
from games.core.cards import Weighed, count_down, count_up, is_open, list_chances
from games.core.fast_replace import replace
from games.rows import base
from games.rows.text import tell_card, tell_drawn

CHANCES: Final = frozenset({base.Phase.FIRST, base.Phase.TILE, base.Phase.DEAL, base.Phase.CARD})
S = TypeVar("S", bound=base.RowState)
M = TypeVar("M")
V = TypeVar("V", bound=base.View[Any, Any])


class RowGame(game.Game[S, M, V]):
    """A game of coloured rows with hands, a draw pile and discard piles."""

    state: ClassVar[type[Any]]
    """The class of the game's states."""
    cards: ClassVar[Mapping[base.Card, int]]
    """Every kind of card with its index, in the order of sorted hands."""
    copies: ClassVar[tuple[int, ...]]
    """Copies of each kind."""
    deals: ClassVar[tuple[Weighed[Any], ...]]
    """The chance moves that give each kind."""
    letters: ClassVar[str]
    """The letters of the discard piles, in order."""
    first_phase: ClassVar[base.Phase]
    """The phase once the first player is known."""

    @abstractmethod
    def set_up(self, players: int, options: Mapping[str, str]) -> Any:
        """Return the table before the first card is dealt."""

    @abstractmethod
    def list_moves(self, state: S, seat: game.Seat, hand: tuple[base.Card, ...]) -> tuple[M, ...]:
        """Return the moves of a seat if it held these cards; empty without a decision."""

    @abstractmethod
    def play(self, state: S, seat: game.Seat, move: Any) -> game.Step[S]:
        """Return the result of a legal move that is no draw."""

    @abstractmethod
    def go_on(self, state: S, source: str) -> tuple[S, tuple[game.Event, ...]]:
        """Return the position after a card came from `source`, and the end of the game, if any."""

    @abstractmethod
    def conclude(self, table: Any) -> game.Outcome:
        """Return the outcome of a finished game."""

    def start(self, setup: game.Setup) -> S:
        table = self.set_up(setup.players, game.choose_options(self, setup))
        phase = self.first_phase if setup.first is not None else base.Phase.FIRST
        deck = sum(self.copies) - base.REMOVED[setup.players]
        table = replace(table, phase=phase, seat=setup.first or game.Seat(0), deck=deck)
        nothing: base.Hands = ((),) * setup.players
        state: S = self.state(table, nothing, self.copies, nothing)
        return state

    def decisions(self, state: S) -> tuple[game.Decision, ...]:
        phase = state.table.phase
        if phase is base.Phase.OVER:
            return ()
        return game.ask(game.CHANCE if phase in CHANCES else state.table.seat, phase)

    def apply(self, state: S, seat: game.Seat, move: M) -> game.Step[S]:
        if seat == game.CHANCE:
            if self._may_answer(state, move):
                return self.answer(state, move)
        elif self._is_legal(state, seat, move):
            if isinstance(move, base.Draw):
                return self._draw(state, move.pile)
            return self.play(state, seat, move)
        raise IllegalMoveError(seat, self.notate(move))

    def legal_moves(self, state: S, seat: game.Seat) -> tuple[M, ...]:
        is_seat = 0 <= seat < len(state.hands)
        return self.list_moves(state, seat, state.hands[seat]) if is_seat else ()

    def _is_legal(self, state: S, seat: game.Seat, move: Any) -> bool:
        """Return whether `legal_moves` has a move; only its own cards are looked at."""
        if isinstance(move, base.Draw) or not 0 <= seat < len(state.hands):
            return move in self.legal_moves(state, seat)
        cards = getattr(move, "cards", ())
        hand = state.hands[seat]
        if cards and (cards[0] not in hand or hand.count(cards[-1]) < cards.count(cards[-1])):
            return False
        return move in self.list_moves(state, seat, cards)

    def _may_answer(self, state: S, move: Any) -> bool:
        if isinstance(move, base.Deal):
            dealing = state.table.phase in (base.Phase.DEAL, base.Phase.CARD)
            return dealing and state.unseen[self.cards[move.dealt]] > 0
        return is_open(self.chances(state), move)

    def answer(self, state: S, move: Any) -> game.Step[S]:
        """Return the result of a chance move."""
        table = state.table
        seat = state.table.seat
        if isinstance(move, base.Begin):  # G2
            table = replace(table, phase=self.first_phase, seat=move.first)
            return game.Step(replace(state, table=table), (game.tell("event-first", move.first),))
        hands = with_item(state.hands, seat, self._sort((*state.hands[seat], move.dealt)))
        unseen = count_down(state.unseen, self.cards[move.dealt])
        table = replace(table, deck=table.deck - 1)
        if table.phase is base.Phase.DEAL:
            if (
                len(hands[seat]) == base.HAND
            ):  # K6, KC4: once every hand is full, the first turn begins
                seat = game.next_seat(seat, len(hands))
                table = replace(
                    table, seat=seat, phase=base.Phase.TURN if hands[seat] else base.Phase.DEAL
                )
            return game.Step(replace(state, table=table, hands=hands, unseen=unseen))
        drawn, events = self.go_on(
            replace(state, table=table, hands=hands, unseen=unseen), base.DECK
        )
        return game.Step(drawn, (*tell_drawn(self.id, seat, move.dealt), *events))

    def _draw(self, state: S, source: str | None) -> game.Step[S]:
        """Take the top card of the draw pile (None) or of a discard pile (K16, KC11)."""
        table = state.table
        seat = state.table.seat
        if source is None:
            return game.Step(replace(state, table=replace(table, phase=base.Phase.CARD)))
        place = self.letters.index(source)
        *left, card = table.piles[place]
        taken = replace(
            state,
            table=replace(table, piles=with_item(table.piles, place, tuple(left))),
            hands=with_item(state.hands, seat, self._sort((*state.hands[seat], card))),
            shown=with_item(state.shown, seat, self._sort((*state.shown[seat], card))),
        )
        return game.Step(
            self.go_on(taken, source)[0], (tell_card(self.id, "event-pile", seat, card),)
        )

    def _sort(self, cards: Iterable[base.Card]) -> tuple[base.Card, ...]:
        return tuple(sorted(cards, key=self.cards.__getitem__))

    def chances(self, state: S) -> tuple[game.Chance[M], ...]:
        match state.table.phase:
            case base.Phase.FIRST:
                begins: Sequence[Any] = base.BEGINS
                return tuple(game.Chance(move) for move in begins[: len(state.hands)])
            case base.Phase.DEAL | base.Phase.CARD:
                return list_chances(self.deals, state.unseen)
            case _:
                return ()

    def view(self, state: S, seat: game.Seat | None) -> V:
        table = state.table
        view: Any = base.View(
            seat,
            table,
            () if seat is None else state.hands[seat],
            tuple([len(hand) for hand in state.hands]),
            tuple([side.score for side in table.sides]),
            self.outcome(state),
            state.shown,
        )
        return view  # type: ignore[no-any-return]  # a `View` of this game's table

    def determinize(self, view: V, rng_seed: int) -> S:
        known, unseen = find_hidden(view, self.copies, self.cards)
        hands, deck = sample_hidden_cards(known, view.sizes, unseen, tuple(self.cards), rng_seed)
        state: S = self.state(view.table, hands, deck, _remember(view))
        return state

    def components(self, state: S) -> Sequence[str]:
        table = state.table
        rows = (row for side in table.sides for row in side.rows)
        seen = [card for cards in (*state.hands, *rows, *table.piles) for card in cards]
        counted = zip(self.cards, state.unseen, strict=True)
        return seen + [card for card, count in counted for _ in range(count)]

    def current_scores(self, view: V) -> tuple[int, ...]:
        return tuple([score.total for score in view.scores])

    def outcome(self, state: S) -> game.Outcome | None:
        return self.conclude(state.table) if state.table.phase is base.Phase.OVER else None


def find_hidden(
    view: base.View[Any, Any], copies: Sequence[int], order: Mapping[base.Card, int]
) -> tuple[base.Hands, tuple[int, ...]]:
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


def _remember(view: base.View[Any, Any]) -> base.Hands:
    return view.memory or ((),) * len(view.sizes)


def sample_hidden_cards(
    known: base.Hands,
    sizes: Sequence[int],
    unseen: Sequence[int],
    cards: Sequence[base.Card],
    rng_seed: int,
) -> tuple[base.Hands, tuple[int, ...]]:
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
