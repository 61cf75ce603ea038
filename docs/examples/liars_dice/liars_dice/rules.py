"""The rules: all players roll hidden dice, bid on all dice together, and doubt the last bid.

A bid of three fives says that there are at least three fives among all dice. Each bid is higher
than the last: more dice, or as many with a higher number. If the doubted bid is right, the doubter
loses a die, otherwise the bidder does. The last player with dice wins.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, combinations_with_replacement
from math import factorial, prod
from typing import Final, TypeAlias

from games.core import (
    CHANCE,
    Chance,
    Decision,
    Event,
    Game,
    IllegalMoveError,
    Listing,
    Notation,
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
from games.core.cards import is_open

DICE: Final = 5
"""Dice of each player at the beginning."""
NUMBERS: Final = range(1, 7)
SEATS: Final = range(2, 7)


@dataclass(frozen=True, slots=True, order=True)
class Bid:
    """There are at least `count` dice with this number."""

    count: int
    number: int


@dataclass(frozen=True, slots=True)
class Doubt:
    """The last bid is doubted."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of a seat, sorted."""

    dice: tuple[int, ...]


Move: TypeAlias = Bid | Doubt | Roll

BIDS: Final = tuple(Bid(c, n) for c in range(1, DICE * SEATS[-1] + 1) for n in NUMBERS)
ROLLS: Final = tuple(
    Roll(dice)
    for count in range(1, DICE + 1)
    for dice in combinations_with_replacement(NUMBERS, count)
)
NOTATION: Final[Notation[Move]] = Notation(
    {bid: f"bid-{bid.count}-{bid.number}" for bid in BIDS}
    | {roll: f"roll-{''.join(map(str, roll.dice))}" for roll in ROLLS}
    | {Doubt(): "doubt"}
)


@cache
def list_rolls(count: int) -> tuple[Chance[Move], ...]:
    """Return all rolls of so many dice, weighted by the number of ways to roll them."""
    return tuple(
        Chance(roll, factorial(count) // prod(map(factorial, Counter(roll.dice).values())))
        for roll in ROLLS
        if len(roll.dice) == count
    )


@dataclass(frozen=True, slots=True)
class State:
    """The position."""

    counts: tuple[int, ...]
    """By seat, the number of dice left."""
    dice: tuple[tuple[int, ...], ...]
    """By seat, the dice of this round; empty before they are rolled."""
    turn: Seat
    bid: Bid | None = None
    bidder: Seat | None = None

    @property
    def roller(self) -> Seat | None:
        """The next seat whose dice are rolled."""
        pairs = enumerate(zip(self.counts, self.dice, strict=True))
        return next((Seat(seat) for seat, (count, dice) in pairs if count > len(dice)), None)

    @property
    def is_over(self) -> bool:
        """Whether one player is left."""
        return sum(map(bool, self.counts)) == 1

    def next_player(self, seat: Seat) -> Seat:
        """Return the next seat that has dice."""
        order = (Seat((seat + step) % len(self.counts)) for step in range(1, len(self.counts) + 1))
        return next(after for after in order if self.counts[after])


@dataclass(frozen=True, slots=True)
class View:
    """What a seat, or a spectator, may know."""

    seat: Seat | None
    table: State
    """The position, with all dice that the seat does not see as 0."""
    memory: tuple[()] = ()


class LiarsDice(Game[State, Move, View]):
    """Liar's Dice for two to six players."""

    id = "liars_dice"
    seats = SEATS
    endings = ("last",)
    notation = NOTATION

    def start(self, setup: Setup) -> State:
        """Begin before the first roll."""
        choose_options(self, setup)
        players = setup.players
        return State((DICE,) * players, ((),) * players, setup.first or Seat(0))

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Ask chance for all dice, then the player whose turn it is."""
        if state.is_over:
            return ()
        if state.roller is not None:
            return ask(CHANCE, "roll")
        return ask(state.turn, "bid")

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return all higher bids, and the doubt."""
        if seat != state.turn or state.is_over or state.roller is not None:
            return ()
        most, lowest = sum(state.counts), state.bid or Bid(0, 6)
        higher = (bid for bid in BIDS if lowest < bid and bid.count <= most)
        return (*higher, *(() if state.bid is None else (Doubt(),)))

    def chances(self, state: State) -> tuple[Chance[Move], ...]:
        """Return all rolls of the next seat that has not rolled."""
        seat = state.roller
        return () if seat is None or state.is_over else list_rolls(state.counts[seat])

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Roll, bid or doubt."""
        if isinstance(move, Roll):
            return self._roll(state, seat, move)
        if move not in self.legal_moves(state, seat):
            raise IllegalMoveError(seat, self.notate(move))
        if isinstance(move, Doubt):
            return self._doubt(state, seat)
        after = replace(state, bid=move, bidder=seat, turn=state.next_player(seat))
        return Step(after, (tell("bids", seat, bid=name_bid(move)),))

    def _roll(self, state: State, seat: Seat, move: Roll) -> Step[State]:
        roller = state.roller
        if seat != CHANCE or roller is None or not is_open(self.chances(state), move):
            raise IllegalMoveError(seat, self.notate(move))
        secret = Event(about("rolled", roller, dice=Listing(move.dice)), only=frozenset({roller}))
        return Step(replace(state, dice=with_item(state.dice, roller, move.dice)), (secret,))

    def _doubt(self, state: State, seat: Seat) -> Step[State]:
        bid = state.bid or BIDS[0]
        found = [*chain(*state.dice)].count(bid.number)
        loser = seat if found >= bid.count or state.bidder is None else state.bidder
        events = [tell("doubts", seat, bid=name_bid(bid))]
        dice = enumerate(map(Listing, state.dice))
        events += [tell("showed", Seat(at), dice=own) for at, own in dice if own.items]
        counts = with_item(state.counts, loser, state.counts[loser] - 1)
        events.append(tell("lost-die", loser, found=found, number=bid.number, left=counts[loser]))
        after = State(counts, ((),) * len(counts), loser)
        if not counts[loser]:
            after = replace(after, turn=after.next_player(loser))
        return Step(after, tuple(events))

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the position with the seat's own dice only."""
        hidden = ((0,) * len(dice) if at != seat else dice for at, dice in enumerate(state.dice))
        return View(seat, replace(state, dice=tuple(hidden)))

    def determinize(self, view: View, rng_seed: int) -> State:
        """Roll the hidden dice again."""
        stream = Stream(rng_seed)
        dice = (
            tuple(sorted(number or stream.below(6) + 1 for number in own))
            for own in view.table.dice
        )
        return replace(view.table, dice=tuple(dice))

    def current_scores(self, view: View) -> tuple[int, ...]:
        """Return the dice left."""
        return view.table.counts

    def outcome(self, state: State) -> Outcome | None:
        """Let the last player with dice win."""
        if not state.is_over:
            return None
        return Outcome("last", state.counts, find_winners(state.counts))


def name_bid(bid: Bid) -> Text:
    """Return a bid in words."""
    return text("bid", count=bid.count, number=bid.number)
