"""Why a move of Cullinan is good or bad: what can be bought, and what thieves find."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final

from games.core.game import Seat
from games.core.text import text
from games.cullinan.data import ACTIONS, FIVE, Kind, worth
from games.cullinan.moves import Buy, Move, Rob, Store, TakeGem, TakeSpecial
from games.cullinan.plans import Plan
from games.cullinan.powers import cost_of, spend_singles
from games.cullinan.prospects import count_drawn
from games.cullinan.view import View
from games.house.reasons import Reason

_WINS: Final = 1000.0
_SAFE: Final = 0.25
"""What a point in the vault weighs: four are worth speaking of (CU15)."""


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what an action leads to, or risks."""
    name = _EXPLAINED.get(type(move))
    if view.own is None or name is None:
        return ()
    return tuple(name(Plan(view, view.own), move))


def choice_of(move: Move) -> Hashable:
    """Name what a move is about: of a purchase that is the card, however it is paid."""
    return (Buy, move.number) if isinstance(move, Buy) else move


def _take_gem(plan: Plan, move: TakeGem) -> Iterator[Reason]:
    held = sum(plan.own.hand)
    if plan.gem_room <= 0:
        yield Reason(text("why-full"), -1.5)
        return
    if 0 < plan.missing <= move.value:
        yield Reason(text("why-affords"), 2.0)
    then = held + 1 + count_drawn(plan.view, plan.powers, move.value)
    before, after = map(plan.count_worst, (held, min(then, held + plan.gem_room)))
    ends = plan.view.done + 1 >= ACTIONS + plan.powers.gem_actions
    if ends and after > before and held:  # Before that, diamonds may still be put away.
        yield Reason(text("why-tempts", count=after), -1.0)


def _take_special(plan: Plan, _move: TakeSpecial) -> Iterator[Reason]:
    if plan.special_room <= 0:
        yield Reason(text("why-full"), -1.5)


def _rob(plan: Plan, move: Rob) -> Iterator[Reason]:
    if _holds_guard(plan.view, move.target):
        yield Reason(text("why-guarded"), -2.0)
    count = plan.count_stolen(move.target)
    if count > 1:
        yield Reason(text("why-steals", count=count), float(count))
    else:
        yield Reason(text("why-steals-little", count=count), float(count - 2))


def _holds_guard(view: View, seat: Seat) -> bool:
    """Tell whether everybody saw a bodyguard go into a hand, and not leave it."""
    shown = view.memory.hands[seat].specials if view.memory else ()
    return bool(shown) and shown[Kind.GUARD] > 0


def _store(_plan: Plan, move: Store) -> Iterator[Reason]:
    points = worth(move.gems)
    yield Reason(text("why-safe", points=points), _SAFE * points)


def _buy(plan: Plan, move: Buy) -> Iterator[Reason]:
    if move.number == 1:
        yield Reason(text("why-wins"), _WINS)
    paid = worth(spend_singles(plan.own, move)) + FIVE * move.fives
    over = paid - cost_of(plan.view.table.card(move.number), plan.powers)
    if over > 0:
        yield Reason(text("why-overpays", points=over), -float(over))


_EXPLAINED: Final[dict[type[Move], Callable[[Plan, Any], Iterator[Reason]]]] = {
    TakeGem: _take_gem,
    TakeSpecial: _take_special,
    Rob: _rob,
    Store: _store,
    Buy: _buy,
}
