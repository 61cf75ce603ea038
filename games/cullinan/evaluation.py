"""The evaluator of Cullinan."""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import exp
from typing import Any, Final

from games.ai.evaluation import Evaluation, Evaluator, appraise_end, own_seat
from games.core.game import Seat
from games.cullinan.ai import choice_of, explain
from games.cullinan.cards import FIVE, MANY, Kind, Specials, add_special, worth
from games.cullinan.forecast import Field, foresee
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
from games.cullinan.plans import (
    AVERAGE,
    Plan,
    estimate_wealth,
    find_next_cost,
    find_stage,
    value_of,
)
from games.cullinan.previews import preview
from games.cullinan.state import Defend
from games.cullinan.view import View
from games.cullinan.weights import EASY_NOISE, WEIGHTS, make_habits

_DEFENDS: Final = 0.9
"""Probability that a player known to hold a bodyguard defends."""
_GUARDS: Final = 4 / 30
"""Share of bodyguards among all special cards."""
_NOTHING: Final = -50.0
"""The value of waiting when there is no card to wait for."""


class Thinker:
    """A view of one seat, rated with policy weights."""

    def __init__(self, view: View) -> None:
        if view.own is None:
            raise ValueError("a spectator does not move")
        self.view, self.own = view, view.own
        self.plan = Plan(view, view.own)
        self.habits = make_habits(WEIGHTS[len(view.players)])

    @cached_property
    def longing(self) -> float:
        """Return the value of the best unaffordable card, less the price of waiting."""
        wealth, wait = self.own.wealth, self.habits.wait
        later = [
            self.rate_card(card.number) - wait * (card.cost - wealth)
            for card in self.plan.targets
            if card.cost > wealth
        ]
        return max(later, default=_NOTHING)

    def rate_card(self, number: int) -> float:
        """Rate a card of the next rank: the value of its powers, less its cost."""
        card = self.view.table.card(number)
        powers = card.sides[self.view.sides[number - 1]].powers
        return self.habits.scale * value_of(powers) - card.cost

    def want(self, kind: Kind, count: int) -> float:
        """Rate the last of `count` special cards of a kind in hand."""
        habits = self.habits
        worths = (
            habits.vault,
            habits.thief,
            habits.one,
            habits.guard,
            habits.spy,
            habits.jester,
        )
        return worths[kind] * habits.spare ** max(0, count - 1)

    def keep(self, kind: Kind) -> float:
        """Rate keeping a special card in hand."""
        return self.want(kind, self.own.specials[kind])

    def charge(self, kind: Kind) -> float:
        """Return the least gain that justifies using a card."""
        return self.habits.charge * self.keep(kind)

    def expose(self, hand: int) -> float:
        """Return the risk of holding so many diamonds (CU16)."""
        return self.habits.exposed if hand >= MANY else 0.0

    def hurt(self, seat: Seat) -> float:
        """Rate a point that an opponent loses: more if it can nearly buy."""
        stage, habits = find_stage(self.view, seat), self.habits
        missing = find_next_cost(self.view, seat) - estimate_wealth(self.view, seat)
        close = exp(-max(0.0, missing) / FIVE)
        return habits.hurt + (habits.last if stage == 2 else habits.near) * close

    def fear_guard(self, seat: Seat) -> float:
        """Return the probability that a player defends, from public knowledge of the hand."""
        shown: Specials | None = self.view.memory.hands[seat].specials if self.view.memory else None
        if shown and shown[Kind.GUARD]:
            return _DEFENDS
        unknown = self.view.players[seat].specials - (sum(shown) if shown else 0)
        return 1.0 - (1.0 - _GUARDS * self.habits.wary) ** unknown


_WINS: Final = 1000.0
_BUYS: Final = 50.0
"""A purchase comes before all other moves, or is not made at all."""


def rate_moves(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return for each move the expected points, looking one ply ahead."""
    player = Thinker(view)
    return tuple([_RATES[type(move)](player, move) for move in moves])


def _rate_purchase(player: Thinker, move: Buy) -> float:
    """Rate I above all; a payment by the rest, safe diamonds a little higher (CU15, CU18)."""
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
    """Store to make room for missing points, or from a hand worth robbing (CU15)."""
    plan, habits = player.plan, player.habits
    count, hand = sum(move.gems), sum(player.own.hand)
    room = habits.room * min(count, plan.shortage)
    safety = (habits.safety if hand >= MANY - 1 else habits.snug) * worth(move.gems)
    safety += player.expose(hand) - player.expose(hand - count)
    full = 0.5 if plan.special_room <= 0 else 0.0
    return room + safety + full + plan.rate_use(vault=True) - player.charge(move.by)


def _rate_robbery(player: Thinker, move: Rob) -> float:
    """Rob full hands and players that can nearly buy, and never for a single diamond (CU16)."""
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
"""The rating of each kind of move, in points of diamonds."""

_CREDIT: Final = {2: 0.64, 3: 0.0, 4: 0.0}
"""Measured by `python -m tools.luck.credit cullinan`, in 240 games with each number of players:
0.64 +- 0.12; 0.13 +- 0.11 and -0.12 +- 0.06 show nothing."""


def evaluate(view: View) -> Evaluation:
    """Return the win probability, which is also the expected score: I counts 1 (CU14)."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    chance = foresee(Field(view))[seat]
    return Evaluation(chance, chance)


def count_purchases(view: View) -> int:
    """Return the number of Cullinans bought: a rollout goes on to the next purchase."""
    return sum(len(player.cullinans) for player in view.players)


def credit(view: View) -> float:
    """Return the part of a difference between win probabilities that shows in results."""
    return _CREDIT[len(view.players)]


EVALUATOR: Final[Evaluator[Move, View]] = Evaluator(
    rate_moves,
    evaluate,
    count_purchases,
    is_in_points=False,
    explain=explain,
    alike=choice_of,
    weigh=preview,
    credit=credit,
    noise=lambda view: EASY_NOISE[len(view.players)],
)
