"""The judgement of Cullinan: what a move brings, in points of diamonds, and who is ahead.

It shares with `plans.py` what every house player knows, and weighs it by habits that were tuned.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp
from typing import Any, Final

from games.core.game import Seat
from games.cullinan.data import FIVE, MANY, Kind, Specials, add_special, worth
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
from games.cullinan.race import estimate_wealth, find_next_cost, find_stage, foresee, value_of
from games.cullinan.reasons import choice_of, explain
from games.cullinan.tasks import Defend
from games.cullinan.view import View
from games.cullinan.weights import HABITS
from games.house.judge import Appraisal, Judge
from games.house.odds import appraise_end, own_seat

_WINS: Final = 1000.0
_BUYS: Final = 50.0
"""A purchase is made before anything else, or not at all."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player who looks one ply ahead weighs things, in points unless said otherwise."""

    one: float
    """The worth of the first special card of a kind in hand, as the next five."""
    jester: float
    thief: float
    vault: float
    guard: float
    spy: float
    spare: float
    """A further card of a kind is worth this part of the one before."""
    charge: float
    """The part of a card's worth that its use must bring at least."""
    draw: float
    """What taking a special card brings an empty hand..."""
    crowd: float
    """... and how much less for each special card in hand."""
    hurt: float
    """What each point brings that a rival loses..."""
    near: float
    """... more when that rival can nearly buy its next card..."""
    last: float
    """... or nearly I."""
    wary: float
    """How much a rival's unknown special cards are taken for bodyguards; 1 is their share."""
    room: float
    """What storing a diamond brings that lacks room."""
    safety: float
    """What storing a point brings from a hand worth robbing..."""
    snug: float
    """... and from another one."""
    exposed: float
    """What it costs to hold so many diamonds that thieves take two."""
    finish: float
    """What a diamond brings that makes the next purchase possible."""
    wait: float
    """The price of waiting for a card, for each point that is missing."""
    scale: float
    """The part of what powers are worth that counts in a purchase."""
    patience: float
    """What it costs to rob a hand of which a thief takes one diamond only."""


@lru_cache(maxsize=64)  # Tuning tries others.
def _make_habits(numbers: tuple[float, ...]) -> Habits:
    return Habits(*numbers)


def rate(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return for each move the points it promises, looking one ply ahead."""
    player = _Player(view)
    return tuple([_RATES[type(move)](player, move) for move in moves])


def appraise(view: View) -> Appraisal:
    """Return the chance to win, which is also the expected score: I counts 1 (CU14)."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    chance = foresee(view)[seat]
    return Appraisal(chance, chance)


class _Player:
    """One seat's view, weighed by habits."""

    def __init__(self, view: View) -> None:
        if view.own is None:
            raise ValueError("a spectator does not move")
        self.view, self.own = view, view.own
        self.plan = Plan(view, view.own)
        self.habits = _make_habits(HABITS[len(view.players)])

    @cached_property
    def longing(self) -> float:
        """The merit of the best card that cannot be paid yet, less the price of waiting."""
        wealth, wait = self.own.wealth, self.habits.wait
        later = [
            self.rate_card(card.number) - wait * (card.cost - wealth)
            for card in self.plan.targets
            if card.cost > wealth
        ]
        return max(later, default=-_BUYS)

    def rate_card(self, number: int) -> float:
        """Rate a card of the next rank: what its powers are worth, less its cost."""
        card = self.view.table.card(number)
        powers = card.sides[self.view.sides[number - 1]].powers
        return self.habits.scale * value_of(powers) - card.cost

    def want(self, kind: Kind, count: int) -> float:
        """Rate the last of so many special cards of a kind in hand."""
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
        """Rate keeping a special card of the own hand."""
        return self.want(kind, self.own.specials[kind])

    def charge(self, kind: Kind) -> float:
        """Return what the use of a card must bring at least."""
        return self.habits.charge * self.keep(kind)

    def expose(self, hand: int) -> float:
        """Return what it costs to hold so many diamonds (CU16)."""
        return self.habits.exposed if hand >= MANY else 0.0

    def hurt(self, seat: Seat) -> float:
        """Rate a point that somebody loses: more if that seat can nearly buy."""
        stage, habits = find_stage(self.view, seat), self.habits
        missing = find_next_cost(self.view, seat) - estimate_wealth(self.view, seat)
        close = exp(-max(0.0, missing) / FIVE)
        return habits.hurt + (habits.last if stage == 2 else habits.near) * close

    def fear_guard(self, seat: Seat) -> float:
        """Return the chance that somebody defends, from what was seen of the hand."""
        shown: Specials | None = self.view.memory.hands[seat].specials if self.view.memory else None
        if shown and shown[Kind.GUARD]:
            return _DEFENDS
        unknown = self.view.players[seat].specials - (sum(shown) if shown else 0)
        return 1.0 - (1.0 - _GUARDS * self.habits.wary) ** unknown


_DEFENDS: Final = 0.9
"""How often somebody defends who is known to hold a bodyguard."""
_GUARDS: Final = 4 / 30
"""Bodyguards among all special cards."""


def _rate_purchase(player: _Player, move: Buy) -> float:
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


def _rate_gem(player: _Player, move: TakeGem) -> float:
    plan, hand = player.plan, sum(player.own.hand)
    value = plan.rate_gem(move.value)
    if plan.gem_room <= 0:
        return value
    finish = player.habits.finish if 0 < plan.missing <= move.value else 0.0
    return value + finish - player.expose(hand + 1) + player.expose(hand)


def _rate_special(player: _Player, _move: TakeSpecial) -> float:
    plan, habits = player.plan, player.habits
    if plan.special_room <= 0:
        return 0.4
    crowd = habits.crowd * sum(player.own.specials)
    return habits.draw + 0.4 * plan.powers.looks + 0.5 * plan.rate_use() - crowd


def _rate_storing(player: _Player, move: Store) -> float:
    """Store to make room for what is still missing, or from a hand worth robbing (CU15)."""
    plan, habits = player.plan, player.habits
    count, hand = sum(move.gems), sum(player.own.hand)
    room = habits.room * min(count, plan.shortage)
    safety = (habits.safety if hand >= MANY - 1 else habits.snug) * worth(move.gems)
    safety += player.expose(hand) - player.expose(hand - count)
    full = 0.5 if plan.special_room <= 0 else 0.0
    return room + safety + full + plan.rate_use(vault=True) - player.charge(move.by)


def _rate_robbery(player: _Player, move: Rob) -> float:
    """Rob the full and whoever can nearly buy, and nobody for a single diamond (CU16)."""
    plan = player.plan
    count = plan.count_stolen(move.target)
    kept = min(count, max(0, plan.gem_room)) + 0.3 * max(0, count - plan.gem_room)
    value = AVERAGE * (kept + count * player.hurt(move.target)) + plan.rate_use()
    value *= 1.0 - player.fear_guard(move.target)
    patience = player.habits.patience if count <= 1 else 0.0
    return value - patience - player.charge(move.by)


def _rate_turning(player: _Player, move: Turn) -> float:
    gain = FIVE - move.value + 1.0 + player.plan.rate_use()
    return gain - player.charge(Kind.ONE) / 2


def _rate_spy(player: _Player, _move: Spy) -> float:
    taken = 3.0 if player.plan.special_room >= 0 else 1.2
    return taken + player.plan.rate_use() - player.charge(Kind.SPY)


def _rate_jester(player: _Player, _move: Jester) -> float:
    # The jester itself leaves the hand before two cards come.
    room = min(2, player.plan.special_room + 1)
    return 1.5 + 1.4 * room + player.plan.rate_use() - player.charge(Kind.JESTER)


def _rate_stop(_player: _Player, _move: Stop) -> float:
    return 0.0


def _rate_answer(player: _Player, move: Answer) -> float:
    plan, task = player.plan, player.view.task
    if not isinstance(task, Defend):
        return float(move.yes)  # effect IV or VI: rated by `_rate_tuck`, or always taken
    if not move.yes:
        return player.keep(Kind.GUARD)
    return plan.count_lost(task.thief) * AVERAGE * 1.3 + plan.rate_use(own_turn=False)


def _rate_tuck(_player: _Player, move: Tuck) -> float:
    return 2.0 + move.value


def _rate_dropped_gem(player: _Player, move: DropGem) -> float:
    return -player.plan.keep_gem(move.value)


def _rate_dropped_special(player: _Player, move: DropSpecial) -> float:
    return -player.keep(move.special)


def _rate_pick(player: _Player, move: Pick) -> float:
    more = add_special(player.own.specials, move.special)
    return player.want(move.special, more[move.special])


_RATES: Final[dict[type[Move], Callable[[_Player, Any], float]]] = {
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


def count_purchases(view: View) -> int:
    """Return how many Cullinans were bought: a playout goes on to the next purchase."""
    return sum(len(player.cullinans) for player in view.players)


JUDGE: Final[Judge[Move, View]] = Judge(
    rate, appraise, count_purchases, width=3, is_in_points=False, explain=explain, alike=choice_of
)
