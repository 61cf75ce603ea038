"""One-ply player, reasons.

It rates every move in points of diamonds, knowing only its view. `plans.py` says what a card is
worth to it and how far it is from the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Final

from games.ai.evaluation import Reason
from games.core.game import Seat
from games.core.text import text
from games.cullinan.cards import ACTIONS, FIVE, MANY, Kind, add_special, worth
from games.cullinan.legal import cost_of, count_drawn, spend_singles
from games.cullinan.moves import (
    Answer,
    Buy,
    DropGem,
    DropSpecial,
    Jester,
    Move,
    Pick,
    Rob,
    Spy,
    Stop,
    Store,
    TakeGem,
    TakeSpecial,
    Tuck,
    Turn,
)
from games.cullinan.plans import AVERAGE, Plan
from games.cullinan.state import Defend
from games.cullinan.view import View

_NEAR: Final = 0.25
"""Moves that promise this much less than the best one are as good: luck decides."""


def choose(view: View, moves: Sequence[Move], rng_seed: int) -> Move:
    """Return the move that promises most; `luck` decides between near equals."""
    if view.own is None:
        raise ValueError("a spectator does not move")
    plan = Plan(view, view.own)
    buys = [move for move in moves if isinstance(move, Buy)]
    if wanted := _choose_card(plan, buys, rng_seed):
        return min(wanted, key=lambda move: _regret(plan, move))
    rated = [(_RATES[type(move)](plan, move), move) for move in moves if not isinstance(move, Buy)]
    best = max(value for value, _ in rated)
    near = [move for value, move in rated if value > best - _NEAR]
    return near[rng_seed % len(near)]


def _choose_card(plan: Plan, buys: list[Buy], rng_seed: int) -> list[Buy]:
    """Return the payments for the card to be bought now; none when it is better to wait."""
    numbers = {move.number for move in buys}
    if not numbers:
        return []
    values = {each: plan.rate_card(each) + _guess(rng_seed, each) for each in numbers}
    number = 1 if 1 in numbers else max(sorted(values), key=values.__getitem__)
    if number != 1 and values[number] < plan.best_to_wait_for():
        return []
    return [move for move in buys if move.number == number]


def _guess(rng_seed: int, number: int) -> float:
    """Add 0 to 7 points to a Cullinan by luck: nobody knows exactly what it is worth."""
    # Luck is far larger than these: its remainders are as good as independent.
    return rng_seed % (700 + number) / 100


def _regret(plan: Plan, move: Buy) -> float:
    """Rate a payment: what is paid, and a little for what is given away safe (CU15, CU18)."""
    vault = worth(plan.own.vault) if move.vault else 0
    safe = FIVE * move.fives + vault + worth(move.down)
    return worth(move.hand) + safe + safe / 10


def _rate_gem(plan: Plan, move: TakeGem) -> float:
    return plan.rate_gem(move.value)


def _rate_special(plan: Plan, _move: TakeSpecial) -> float:
    if plan.special_room <= 0:
        return 0.4
    return 2.2 + 0.4 * plan.powers.looks + 0.5 * plan.rate_use() - 0.3 * sum(plan.own.specials)


def _rate_storing(plan: Plan, move: Store) -> float:
    """Store to make room for what is still missing, or from a hand worth robbing (CU15)."""
    count, value = sum(move.gems), worth(move.gems)
    room = 1.7 * min(count, plan.shortage)
    safety = 0.22 * value if sum(plan.own.hand) >= MANY - 1 else 0.08 * value
    full = 0.5 if plan.special_room <= 0 else 0.0
    return room + safety + full + plan.rate_use(vault=True) - 0.2


def _rate_robbery(plan: Plan, move: Rob) -> float:
    """Rob the full, above all who could buy soon (CU16)."""
    count = plan.count_stolen(move.target)
    kept = min(count, max(0, plan.gem_room)) + 0.3 * max(0, count - plan.gem_room)
    rivals = len(plan.view.players) - 1
    hurt = count * AVERAGE * (0.15 + 0.35 / rivals) + plan.danger_of(move.target) * count
    guarded = 0.12 * min(2, plan.view.players[move.target].specials)
    return (kept * AVERAGE + hurt + plan.rate_use()) * (1 - guarded)


def _rate_turning(plan: Plan, move: Turn) -> float:
    return FIVE - move.value + 1.0 + plan.rate_use()


def _rate_spy(plan: Plan, _move: Spy) -> float:
    return (2.4 if plan.special_room >= 0 else 1.2) + plan.rate_use()


def _rate_jester(plan: Plan, _move: Jester) -> float:
    # The jester itself leaves the hand before two cards come.
    return 1.0 + 1.4 * min(2, plan.special_room + 1) + plan.rate_use()


def _rate_stop(_plan: Plan, _move: Stop) -> float:
    return 0.0


def _rate_answer(plan: Plan, move: Answer) -> float:
    if not isinstance(plan.view.task, Defend):
        return float(move.yes)  # effect IV or VI: rated by `_rate_tuck`, or always taken
    if not move.yes:
        return plan.keep(Kind.GUARD)
    return plan.count_lost(plan.view.task.thief) * AVERAGE * 1.3 + plan.rate_use(own_turn=False)


def _rate_tuck(_plan: Plan, move: Tuck) -> float:
    return 2.0 + move.value


def _rate_dropped_gem(plan: Plan, move: DropGem) -> float:
    return -plan.keep_gem(move.value)


def _rate_dropped_special(plan: Plan, move: DropSpecial) -> float:
    return -plan.keep(move.special)


def _rate_pick(plan: Plan, move: Pick) -> float:
    more = add_special(plan.own.specials, move.special)
    return plan.want(move.special, more[move.special])


_RATES: Final[dict[type[Move], Callable[[Plan, Any], float]]] = {
    TakeGem: _rate_gem,
    TakeSpecial: _rate_special,
    Store: _rate_storing,
    Rob: _rate_robbery,
    Turn: _rate_turning,
    Spy: _rate_spy,
    Jester: _rate_jester,
    Stop: _rate_stop,
    Answer: _rate_answer,
    Tuck: _rate_tuck,
    DropGem: _rate_dropped_gem,
    DropSpecial: _rate_dropped_special,
    Pick: _rate_pick,
}
"""How each move is rated, in points of diamonds."""

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
    """Return whether everybody saw a bodyguard go into a hand, and not leave it."""
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
