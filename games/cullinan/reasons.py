"""Reasons for and against moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from games.ai.evaluation import Reason
from games.core import Seat, text
from games.cullinan import legal, moves
from games.cullinan.cards import ACTIONS, FIVE, KIND_NAMES, Kind, list_gems, worth
from games.cullinan.forecast import NOWHERE, Field
from games.cullinan.model import Defend, Mat, MayDraw
from games.cullinan.view import View

_WINS: Final = 1000.0
_SAFE: Final = 0.25
"""The weight of a point in the vault, or of diamonds: four tell a move from others."""
_MILD: Final = 0.5
"""The weight of what is true of a move, but hardly decides."""


class _Position:
    """A view of a seat, and what its Cullinans and its rivals' mean."""

    def __init__(self, view: View, own: Mat) -> None:
        self.view = view
        self.own = own
        self.seat = view.seat or Seat(0)
        self.seats = Field(view).seats
        self.powers = self.seats[self.seat].powers
        self.gem_room = legal.gem_limit(self.powers) - sum(own.hand)
        """Diamonds the hand can still take."""

    def count_worst(self, held: int) -> int:
        """Count the most diamonds that a thief of one opponent takes from a hand of `held`."""
        rivals = [each for seat, each in enumerate(self.seats) if seat != self.seat]
        return max(legal.count_stolen(held, each.powers, self.powers) for each in rivals)


def explain(view: View, move: moves.Move) -> tuple[Reason, ...]:
    """Return what a move leads to, or risks."""
    name = _EXPLAINED.get(type(move))
    if view.own is None or name is None:
        return ()
    return tuple(name(_Position(view, view.own), move))


def _take_gem(here: _Position, move: moves.TakeGem) -> Iterator[Reason]:
    held = sum(here.own.hand)
    wealth = here.own.wealth
    cost = here.seats[here.seat].following
    if here.gem_room <= 0:
        yield Reason(text("why-full"), -1.5)
        lowest = min(list_gems(here.own.hand), default=0)
        if lowest < move.value:
            gain = move.value - lowest
            yield Reason(text("why-swaps", low=lowest, value=move.value), _SAFE * gain)
        return
    if wealth < cost <= wealth + move.value:
        yield Reason(text("why-affords"), 2.0)
    elif wealth < cost < NOWHERE:
        nearer = text("why-nears", wealth=wealth + move.value, cost=cost)
        yield Reason(nearer, _SAFE * move.value)
    else:
        yield Reason(text("why-gathers", points=move.value), _SAFE * move.value)
    if move.value == 1 and here.own.specials[Kind.ONE] > here.own.hand[0]:
        yield Reason(text("why-feeds-one"), 1.0)
    then = held + 1 + legal.count_drawn(here.view, here.powers, move.value)
    before, after = map(here.count_worst, (held, min(then, held + here.gem_room)))
    ends = here.view.done + 1 >= ACTIONS + here.powers.gem_actions
    if ends and after > before and held:  # Before that, diamonds may still be stored.
        yield Reason(text("why-tempts", count=after), -1.0)


def _take_special(here: _Position, _move: moves.TakeSpecial) -> Iterator[Reason]:
    if sum(here.own.specials) >= legal.special_limit(here.powers):
        yield Reason(text("why-full"), -1.5)
        yield Reason(text("why-trades"), _MILD)
    else:
        yield Reason(text("why-draws"), _MILD)


def _rob(here: _Position, move: moves.Rob) -> Iterator[Reason]:
    shown = here.view.memory.hands[move.target].specials if here.view.memory else ()
    if shown and shown[Kind.GUARD]:  # a bodyguard that all players saw
        yield Reason(text("why-guarded"), -2.0)
    held = here.view.players[move.target].hand
    theirs = here.seats[move.target].powers
    count = legal.count_stolen(held, here.powers, theirs)
    if count:
        yield Reason(text("why-steals", count=count), count - _MILD)
    else:
        yield Reason(text("why-steals-nothing"), -2.0)


def _save(points: int) -> Reason:
    return Reason(text("why-safe", points=points), _SAFE * points)


def _name(kind: Kind) -> Reason:
    """Say what a special card is for."""
    return Reason(text("why-pick", kind=KIND_NAMES[kind]), _MILD)


def _spy(here: _Position, move: moves.Spy) -> Iterator[Reason]:
    count = here.view.players[move.target].specials
    yield Reason(text("why-spies", count=count), _MILD * count)


def _stop(here: _Position, _move: moves.Stop) -> Iterator[Reason]:
    if here.gem_room <= 0:
        yield Reason(text("why-stops"), 1.0)
    elif any(here.own.specials):
        yield Reason(text("why-saves"), _MILD)


def _buy(here: _Position, move: moves.Buy) -> Iterator[Reason]:
    card = here.view.table.card(move.number)
    if move.number == 1:
        yield Reason(text("why-wins"), _WINS)
    else:
        yield Reason(text("why-buys", rank=card.rank), 3.0)
    paid = worth(legal.spend_singles(here.own, move)) + FIVE * move.fives
    over = paid - legal.cost_of(card, here.powers)
    if over > 0:
        yield Reason(text("why-overpays", points=over), -float(over))


def _answer(here: _Position, move: moves.Answer) -> Iterator[Reason]:
    task = here.view.task
    if isinstance(task, Defend):
        count = legal.count_at_stake(here.view, here.own, task.thief)
        if not count:
            yield Reason(text("why-steals-nothing"), -1.0 if move.yes else 1.0)
        elif move.yes:
            yield Reason(text("why-defends", count=count), float(count))
        else:
            yield Reason(text("why-keeps-guard"), _MILD)
    elif isinstance(task, MayDraw):
        yield from _draw(here, gem=task.gem, draws=move.yes)
    else:
        yield Reason(text("why-stays"), _MILD)


def _draw(here: _Position, *, gem: bool, draws: bool) -> Iterator[Reason]:
    """Say whether the hand takes the card that VI A or VI B brings (CU9)."""
    room = legal.special_limit(here.powers) - sum(here.own.specials)
    if (here.gem_room if gem else room) <= 0:
        yield Reason(text("why-full"), -1.5 if draws else 1.5)
    elif draws:
        yield Reason(text("why-free"), _MILD)


def _drop_gem(here: _Position, move: moves.DropGem) -> Iterator[Reason]:
    if move.value == min(list_gems(here.own.hand)):
        yield Reason(text("why-lowest"), _MILD)
    elif here.own.specials[Kind.ONE]:
        yield Reason(text("why-keeps-one"), _MILD)


def _drop_special(here: _Position, move: moves.DropSpecial) -> Iterator[Reason]:
    own = here.own
    kind = move.special
    yield Reason(text("why-spare" if own.specials[kind] > 1 else "why-least"), _MILD)
    turned = own.hand[0] + here.powers.turns_twos * own.hand[1]
    room = legal.vault_limit(here.powers) - sum(own.vault)
    if (kind is Kind.ONE and not turned) or (kind is Kind.VAULT and room <= 0):
        yield Reason(text("why-unusable"), 1.0)


_EXPLAINED: Final[dict[type[moves.Move], Callable[[_Position, Any], Iterable[Reason]]]] = {
    moves.TakeGem: _take_gem,
    moves.TakeSpecial: _take_special,
    moves.Rob: _rob,
    moves.Store: lambda _, move: [_save(worth(move.gems))],
    moves.Turn: lambda _, move: [Reason(text("why-turns", points=FIVE - move.value), _SAFE * FIVE)],
    moves.Spy: _spy,
    moves.Jester: lambda _, _move: [_name(Kind.JESTER)],
    moves.Stop: _stop,
    moves.Buy: _buy,
    moves.Answer: _answer,
    moves.Tuck: lambda _, move: [_save(move.value)],
    moves.DropGem: _drop_gem,
    moves.DropSpecial: _drop_special,
    moves.Pick: lambda _, move: [_name(move.special)],
}
