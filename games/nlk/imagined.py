"""Positions that a seat has to reckon with, made from its view."""

from games.core.game import Seat, next_seat
from games.core.stream import Stream
from games.nlk.data import Card, pack
from games.nlk.state import Stacks, Standing, State, Terms
from games.nlk.view import View


def imagine(view: View, luck: int) -> State:
    """Return a position that the seat of a view cannot tell from the real one.

    With its memory that is the real one: every card was turned up before everybody.
    """
    stacks = view.stacks or view.memory or _deal_anew(view, luck)
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


def _deal_anew(view: View, luck: int) -> Stacks:
    """Deal what lies below the others' tops or, in phase two, the others' hands."""
    tops = [() if top is None else (top,) for top in view.tops]
    seen = {*view.own, *view.table, view.drawn, *view.tops}
    pool = [card for card in pack(view.players) if card not in seen and not view.gone >> card & 1]
    Stream(luck).shuffle(pool)
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
