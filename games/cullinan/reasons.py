"""Reasons for and against moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.ai.evaluation import Reason
from games.core.game import Seat
from games.core.text import text
from games.cullinan.cards import ACTIONS, FIVE, Kind, worth
from games.cullinan.forecast import Field
from games.cullinan.legal import (
    cost_of,
    count_drawn,
    count_stolen,
    gem_limit,
    special_limit,
    spend_singles,
)
from games.cullinan.moves import Buy, Move, Rob, Store, TakeGem, TakeSpecial
from games.cullinan.state import Mat
from games.cullinan.view import View

_WINS: Final = 1000.0
_SAFE: Final = 0.25
"""The weight of a point in the vault: four are named (CU15)."""


class _Position:
    """A view of a seat, and what its Cullinans and its rivals' mean."""

    def __init__(self, view: View, own: Mat) -> None:
        self.view, self.own, self.seat = view, own, view.seat or Seat(0)
        self.seats = Field(view).seats
        self.powers = self.seats[self.seat].powers
        self.gem_room = gem_limit(self.powers) - sum(own.hand)
        """Diamonds the hand can still take."""

    def count_worst(self, held: int) -> int:
        """Count the most diamonds that a thief of one opponent takes from a hand of `held`."""
        rivals = [each for seat, each in enumerate(self.seats) if seat != self.seat]
        return max(count_stolen(held, each.powers, self.powers) for each in rivals)


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what an action leads to, or risks."""
    name = _EXPLAINED.get(type(move))
    if view.own is None or name is None:
        return ()
    return tuple(name(_Position(view, view.own), move))


def _take_gem(here: _Position, move: TakeGem) -> Iterator[Reason]:
    held = sum(here.own.hand)
    if here.gem_room <= 0:
        yield Reason(text("why-full"), -1.5)
        return
    missing = here.seats[here.seat].following - here.own.wealth
    if 0 < missing <= move.value:
        yield Reason(text("why-affords"), 2.0)
    then = held + 1 + count_drawn(here.view, here.powers, move.value)
    before, after = map(here.count_worst, (held, min(then, held + here.gem_room)))
    ends = here.view.done + 1 >= ACTIONS + here.powers.gem_actions
    if ends and after > before and held:  # Before that, diamonds may still be stored.
        yield Reason(text("why-tempts", count=after), -1.0)


def _take_special(here: _Position, _move: TakeSpecial) -> Iterator[Reason]:
    if sum(here.own.specials) >= special_limit(here.powers):
        yield Reason(text("why-full"), -1.5)


def _rob(here: _Position, move: Rob) -> Iterator[Reason]:
    shown = here.view.memory.hands[move.target].specials if here.view.memory else ()
    if shown and shown[Kind.GUARD]:  # a bodyguard that all players saw
        yield Reason(text("why-guarded"), -2.0)
    held, theirs = here.view.players[move.target].hand, here.seats[move.target].powers
    count = count_stolen(held, here.powers, theirs)
    if count > 1:
        yield Reason(text("why-steals", count=count), float(count))
    else:
        yield Reason(text("why-steals-little", count=count), float(count - 2))


def _store(_here: _Position, move: Store) -> Iterator[Reason]:
    points = worth(move.gems)
    yield Reason(text("why-safe", points=points), _SAFE * points)


def _buy(here: _Position, move: Buy) -> Iterator[Reason]:
    if move.number == 1:
        yield Reason(text("why-wins"), _WINS)
    paid = worth(spend_singles(here.own, move)) + FIVE * move.fives
    over = paid - cost_of(here.view.table.card(move.number), here.powers)
    if over > 0:
        yield Reason(text("why-overpays", points=over), -float(over))


_EXPLAINED: Final[dict[type[Move], Callable[[_Position, Any], Iterator[Reason]]]] = {
    TakeGem: _take_gem,
    TakeSpecial: _take_special,
    Rob: _rob,
    Store: _store,
    Buy: _buy,
}
