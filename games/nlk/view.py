"""The view of a seat, and determinization."""

from dataclasses import dataclass
from typing import TypeAlias

from games.core.cards import Stream
from games.core.game import Outcome, Seat, next_seat
from games.nlk.state import (
    Card,
    Mark,
    Phase,
    Stacks,
    Standing,
    State,
    Terms,
    beats,
    find_receivers,
    pack,
    suit_of,
)
from games.nlk.turns import conclude


@dataclass(frozen=True, slots=True)
class View:
    """A table of NLK from a seat or a spectator."""

    seat: Seat | None
    players: int
    hands: int
    """The number of hands of the match (N17)."""
    hand: int
    """The number of the hand being played, from 1."""
    lost: tuple[int, ...]
    """Hands lost, per seat."""
    phase: Phase
    turn: Seat | None
    """The seat to move; None during the deal and when the match is over."""
    dealer: Seat | None
    """None until the first dealer is known (N2)."""
    talon: int
    """Number of cards."""
    drawn: Card | None
    """The card that was turned up and is not placed yet."""
    sizes: tuple[int, ...]
    """Cards in each stack (phase one) or hand (phase two)."""
    tops: tuple[Card | None, ...]
    """The top card of each stack; all None in phase two."""
    stacks: tuple[tuple[Card, ...], ...] | None
    """All stacks from the bottom, with the option `open_stacks` in phase one, else None."""
    own: tuple[Card, ...]
    """The own stack from the bottom, or the own hand, sorted; empty for a spectator."""
    trump: int | None
    """The suit; None in phase one (N8)."""
    table: tuple[Card, ...]
    """From the weakest to the card laid last."""
    layer: Seat | None
    """The seat that laid the last card of the table; None while it is empty."""
    size: int
    """With this many cards on the table the round is full (N13)."""
    fruitless: int
    """Rounds in a row that ended by taking the last card (N16)."""
    gone: int
    """Cards that left the game, as a bit set: public, but in no picture."""
    mark: Mark | None
    outcome: Outcome | None
    loser_deals: bool
    """The loser of a hand deals the next (N2)."""
    open_stacks: bool
    memory: tuple[tuple[Card, ...], ...]
    """All stacks or hands: every card was turned up publicly; empty in a view without memory."""

    def fit(self, seat: Seat, card: Card) -> tuple[Seat, ...]:
        """Return the seats whose stack a card of this seat fits (N4)."""
        tops = tuple(() if top is None else (top,) for top in self.tops)
        return find_receivers(tops, seat, card)


def make_view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    one = not state.in_phase_two
    waiting = state.phase in (Phase.DEALER, Phase.DEAL, Phase.OVER)
    return View(
        seat=seat,
        players=state.terms.players,
        hands=state.terms.hands,
        hand=state.standing.hand,
        lost=state.standing.lost,
        phase=state.phase,
        turn=None if waiting else state.seat,
        dealer=None if state.phase is Phase.DEALER else state.standing.dealer,
        talon=state.talon.bit_count(),
        drawn=state.drawn,
        sizes=tuple(map(len, state.stacks)),
        tops=tuple(stack[-1] if one and stack else None for stack in state.stacks),
        stacks=state.stacks if one and state.terms.open_stacks else None,
        own=() if seat is None else state.stacks[seat],
        trump=state.trump,
        table=state.table,
        layer=state.layer,
        size=state.size,
        fruitless=state.fruitless,
        gone=state.gone,
        mark=state.mark,
        outcome=conclude(state),
        loser_deals=state.terms.loser_deals,
        open_stacks=state.terms.open_stacks,
        memory=state.stacks,
    )


def card_to_give(view: View) -> Card | None:
    """Return the card that may be given now: the drawn one, else the own top card (N4, N6)."""
    if view.drawn is not None:
        return view.drawn
    return view.own[-1] if view.own else None


def list_receivers(view: View) -> tuple[Seat, ...]:
    """Return the seats whose stack the card to be given fits, in playing order (N4)."""
    card = card_to_give(view)
    return () if card is None or view.seat is None else view.fit(view.seat, card)


def is_layable(view: View, card: Card) -> bool:
    """Return whether a card of the own hand may be laid now (N9, N10)."""
    if not view.table or view.trump is None:
        return True
    return beats(card, view.table[-1], view.trump)


def sort_suits(cards: tuple[Card, ...], trump: int | None) -> dict[int, tuple[Card, ...]]:
    """Sort cards by suit, trumps first, every suit from the lowest card up."""
    suits = sorted({suit_of(card) for card in cards}, key=lambda suit: (suit != trump, suit))
    return {suit: tuple(sorted(c for c in cards if suit_of(c) == suit)) for suit in suits}


Determinized: TypeAlias = State
"""A state made from a view: computer players never get the real one."""


def determinize(view: View, rng_seed: int) -> Determinized:
    """Return a position that the seat of a view cannot tell from the real one.

    With its memory that is the real one: every card was turned up publicly.
    """
    stacks = view.stacks or view.memory or _deal_anew(view, rng_seed)
    placed = [card for stack in stacks for card in stack]
    loose = () if view.drawn is None else (view.drawn,)
    return State(
        terms=Terms(view.players, view.hands, view.loser_deals, view.open_stacks),
        standing=Standing(view.dealer or Seat(0), view.lost, view.hand),
        phase=view.phase,
        seat=_find_seat(view) if view.turn is None else view.turn,
        talon=_bits(pack(view.players)) & ~view.gone & ~_bits((*placed, *view.table, *loose)),
        stacks=stacks,
        drawn=view.drawn,
        trump=view.trump,
        table=view.table,
        layer=view.layer,
        size=view.size,
        fruitless=view.fruitless,
        gone=view.gone,
        mark=view.mark,
    )


def _find_seat(view: View) -> Seat:
    """Return the seat being dealt to (N3)."""
    dealer = view.dealer or Seat(0)
    return Seat((next_seat(dealer, view.players) + sum(view.sizes)) % view.players)


def _deal_anew(view: View, rng_seed: int) -> Stacks:
    """Deal the cards below the others' tops or, in phase two, the others' hands."""
    tops = [() if top is None else (top,) for top in view.tops]
    seen = {*view.own, *view.table, view.drawn, *view.tops}
    pool = [card for card in pack(view.players) if card not in seen and not view.gone >> card & 1]
    Stream(rng_seed).shuffle(pool)
    stacks: list[tuple[Card, ...]] = []
    for seat, (size, top) in enumerate(zip(view.sizes, tops, strict=True)):
        if seat == view.seat:
            stacks.append(view.own)
            continue
        hidden = [pool.pop() for _ in range(size - len(top))]
        stacks.append((*hidden, *top) if view.trump is None else tuple(sorted(hidden)))
    return tuple(stacks)


def _bits(cards: tuple[Card, ...]) -> int:
    return sum(1 << card for card in cards)
