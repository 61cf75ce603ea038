"""How much each move promises to somebody with certain habits, in points of diamonds."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.cullinan.data import FIVE, MANY, Kind, add_special, worth
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
from games.cullinan.plans import AVERAGE
from games.cullinan.tasks import Defend
from games.cullinan.thinker import Thinker
from games.cullinan.view import View

_WINS: Final = 1000.0
_BUYS: Final = 50.0
"""A purchase is made before anything else, or not at all."""


def rate(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return for each move the points it promises, looking one ply ahead."""
    player = Thinker(view)
    return tuple([_RATES[type(move)](player, move) for move in moves])


def _rate_purchase(player: Thinker, move: Buy) -> float:
    """Rate I before all; a payment by what it leaves, safe diamonds a little more (CU15, CU18)."""
    vault = worth(player.own.vault) if move.vault else 0
    safe = FIVE * move.fives + vault + worth(move.down)
    regret = (worth(move.hand) + 1.1 * safe) / 100
    if move.number == 1:
        return _WINS - regret
    if player.view.table.card(move.number) not in player.plan.targets:
        return -_WINS  # a second of a rank
    value = player.rate_card(move.number) - player.longing
    return (_BUYS if value >= 0 else -_BUYS) + value / 10 - regret


def _rate_gem(player: Thinker, move: TakeGem) -> float:
    plan, hand = player.plan, sum(player.own.hand)
    value = plan.rate_gem(move.value)
    if plan.gem_room <= 0:
        return value
    finish = player.habits.finish if 0 < plan.missing <= move.value else 0.0
    return value + finish - player.expose(hand + 1) + player.expose(hand)


def _rate_special(player: Thinker, _move: TakeSpecial) -> float:
    plan, habits = player.plan, player.habits
    if plan.special_room <= 0:
        return 0.4
    crowd = habits.crowd * sum(player.own.specials)
    return habits.draw + 0.4 * plan.powers.looks + 0.5 * plan.rate_use() - crowd


def _rate_storing(player: Thinker, move: Store) -> float:
    """Store to make room for what is still missing, or from a hand worth robbing (CU15)."""
    plan, habits = player.plan, player.habits
    count, hand = sum(move.gems), sum(player.own.hand)
    room = habits.room * min(count, plan.shortage)
    safety = (habits.safety if hand >= MANY - 1 else habits.snug) * worth(move.gems)
    safety += player.expose(hand) - player.expose(hand - count)
    full = 0.5 if plan.special_room <= 0 else 0.0
    return room + safety + full + plan.rate_use(vault=True) - player.charge(move.by)


def _rate_robbery(player: Thinker, move: Rob) -> float:
    """Rob the full and whoever can nearly buy, and nobody for a single diamond (CU16)."""
    plan = player.plan
    count = plan.count_stolen(move.target)
    kept = min(count, max(0, plan.gem_room)) + 0.3 * max(0, count - plan.gem_room)
    value = AVERAGE * (kept + count * player.hurt(move.target)) + plan.rate_use()
    value *= 1.0 - player.fear_guard(move.target)
    patience = player.habits.patience if count <= 1 else 0.0
    return value - patience - player.charge(move.by)


def _rate_turning(player: Thinker, move: Turn) -> float:
    gain = FIVE - move.value + 1.0 + player.plan.rate_use()
    return gain - player.charge(Kind.ONE) / 2


def _rate_spy(player: Thinker, _move: Spy) -> float:
    taken = 3.0 if player.plan.special_room >= 0 else 1.2
    return taken + player.plan.rate_use() - player.charge(Kind.SPY)


def _rate_jester(player: Thinker, _move: Jester) -> float:
    # The jester itself leaves the hand before two cards come.
    room = min(2, player.plan.special_room + 1)
    return 1.5 + 1.4 * room + player.plan.rate_use() - player.charge(Kind.JESTER)


def _rate_stop(_player: Thinker, _move: Stop) -> float:
    return 0.0


def _rate_answer(player: Thinker, move: Answer) -> float:
    plan, task = player.plan, player.view.task
    if not isinstance(task, Defend):
        return float(move.yes)  # effect IV or VI: rated by `_rate_tuck`, or always taken
    if not move.yes:
        return player.keep(Kind.GUARD)
    return plan.count_lost(task.thief) * AVERAGE * 1.3 + plan.rate_use(own_turn=False)


def _rate_tuck(_player: Thinker, move: Tuck) -> float:
    return 2.0 + move.value


def _rate_dropped_gem(player: Thinker, move: DropGem) -> float:
    return -player.plan.keep_gem(move.value)


def _rate_dropped_special(player: Thinker, move: DropSpecial) -> float:
    return -player.keep(move.special)


def _rate_pick(player: Thinker, move: Pick) -> float:
    more = add_special(player.own.specials, move.special)
    return player.want(move.special, more[move.special])


_RATES: Final[dict[type[Move], Callable[[Thinker, Any], float]]] = {
    Buy: _rate_purchase,
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
