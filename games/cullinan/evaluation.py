"""Win probabilities after each move, and the evaluator of Cullinan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from games.ai.evaluation import Evaluation, Evaluator, evaluate_end, own_seat
from games.core.game import Seat
from games.cullinan import moves
from games.cullinan.cards import FIVE, JESTER_TAKES, JESTER_TURNS, TUCKED, Kind, take_gems, worth
from games.cullinan.forecast import Field, Racer, predict
from games.cullinan.legal import spend_singles, take_back, vault_limit
from games.cullinan.model import Act, Defend, Mat, MayDraw, TuckOne
from games.cullinan.reasons import explain
from games.cullinan.view import View
from games.cullinan.weights import EASY_NOISE, NORMAL_NOISE


class Foresight:
    """A position as a seat sees it, before one of its moves."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = own_seat(view.seat)
        self.field = Field(view)

    def spend(self, kind: Kind, *others: Seat) -> tuple[Field, Racer]:
        """Return the race with one special card fewer, and the seat in it; others may change."""
        field = self.field.copy(self.seat, *others)
        racer = field.racers[self.seat]
        racer.specials[kind] -= 1
        return field, racer

    def weigh(self, field: Field) -> float:
        return predict(field)[self.seat]

    def finish(self, field: Field) -> float:
        """Return the win probability once the action is over."""
        field.act()
        return self.weigh(field)

    def gain_special(self, field: Field, kind: Kind) -> float:
        """Return the win probability with one more special card, the least useful dropped (CU9)."""
        after = field.copy(self.seat)
        specials = after.racers[self.seat].specials
        specials[kind] += 1
        if after.special_room(self.seat) >= 0:
            return self.weigh(after)
        return max(self.lose_special(after, each) for each in Kind if specials[each] >= 1)

    def lose_special(self, field: Field, kind: Kind) -> float:
        """Return the win probability with one special card fewer."""
        after = field.copy(self.seat)
        after.racers[self.seat].specials[kind] -= 1
        return self.weigh(after)

    def draw_special(self, field: Field, looks: int) -> float:
        """Return the win probability with the best of some unknown special cards (VII A)."""
        worths = sorted(
            (self.gain_special(field, kind), share)
            for kind, share in zip(Kind, field.shares, strict=True)
            if share
        )
        expected = below = 0.0
        for chance, share in worths:
            expected += chance * ((below + share) ** (1 + looks) - below ** (1 + looks))
            below += share
        return expected

    def follow(self, field: Field, seat: Seat, used_as: Kind, *, own_turn: bool = True) -> None:
        """Add the effects of the user's Cullinans after a special card (CU21-CU23)."""
        powers = field.seats[seat].powers
        racer = field.racers[seat]
        task = self.view.task
        is_first = not (own_turn and isinstance(task, Act) and task.used)
        is_vault = used_as is Kind.VAULT
        if not is_vault:
            for _ in range(powers.tuck_down):
                _tuck_best(racer, TUCKED, 0)
            for _ in range(powers.tuck_vault):
                _tuck_best(racer, vault_limit(powers) - racer.vaulted, 1)
        for _ in range(powers.gem_on_vault * is_vault + powers.gem_on_use * is_first):
            field.draw_gem(seat)
        if powers.special_on_use and own_turn and is_first and field.special_room(seat) > 0:
            racer.specials = [
                count + share for count, share in zip(racer.specials, field.shares, strict=True)
            ]


def _tuck_best(racer: Racer, room: float, vaulted: int) -> None:
    """Lay down the highest diamond that fits (IV)."""
    for value in (3, 2, 1):
        if room >= 1 and racer.gems[value - 1] >= 1:
            racer.gems[value - 1] -= 1
            racer.safe += value
            racer.vaulted += vaulted
            return


_DEFENDS: Final = 0.85
"""Probability that a player with a bodyguard defends."""
_MORE: Final = 1e-4
"""The least gain of one more card."""


def rate_moves(view: View, offered: Sequence[moves.Move]) -> tuple[float, ...]:
    """Return the win probability after each move, averaged over unknown cards."""
    own = Foresight(view)
    return tuple([_PREVIEWS[type(move)](own, move) for move in offered])


def _preview_gem(own: Foresight, move: moves.TakeGem) -> float:
    field = own.field.copy(own.seat)
    seat = own.seat
    field.racers[seat].gems[move.value - 1] += 1
    if move.value == 1:
        for _ in range(field.seats[seat].powers.gem_on_one):  # VIII A
            field.draw_gem(seat)
    field.trim(seat)
    field.take_from_display(move.value)
    return own.finish(field)


def _preview_special(own: Foresight, _move: moves.TakeSpecial) -> float:
    field = own.field.copy()
    looks = field.seats[own.seat].powers.looks
    field.act()
    return own.draw_special(field, looks)


def _preview_storing(own: Foresight, move: moves.Store) -> float:
    field, racer = own.spend(move.by)
    racer.gems = [count - less for count, less in zip(racer.gems, move.gems, strict=True)]
    racer.safe += worth(move.gems)
    racer.vaulted += sum(move.gems)
    own.follow(field, own.seat, Kind.VAULT)
    return own.finish(field)


def _preview_robbery(own: Foresight, move: moves.Rob) -> float:
    """Weigh the stolen diamonds against a bodyguard (CU16, CU17)."""
    seat = own.seat
    victim = move.target
    field, _ = own.spend(move.by, victim)
    guard = _DEFENDS * min(1.0, field.racers[victim].specials[Kind.GUARD])
    defended = field.copy(victim)
    defended.racers[victim].specials[Kind.GUARD] = 0.0
    own.follow(defended, victim, Kind.GUARD, own_turn=False)
    field.steal(seat, victim)
    own.follow(field, seat, Kind.THIEF)
    return guard * own.finish(defended) + (1.0 - guard) * own.finish(field)


def _preview_turning(own: Foresight, move: moves.Turn) -> float:
    field, racer = own.spend(Kind.ONE)
    racer.gems[move.value - 1] -= 1
    racer.safe += FIVE
    own.follow(field, own.seat, Kind.ONE)
    return own.finish(field)


def _preview_spy(own: Foresight, move: moves.Spy) -> float:
    """Take the best of the target's likely cards (CU19)."""
    field, _ = own.spend(Kind.SPY, move.target)
    own.follow(field, own.seat, Kind.SPY)
    field.act()
    chances = []
    for kind, count in enumerate(field.racers[move.target].specials):
        if count:
            after = field.copy(move.target)
            after.racers[move.target].specials[kind] = max(0.0, count - 1)
            chances.append((own.gain_special(after, Kind(kind)), min(1.0, count)))
    expected, rest = 0.0, 1.0
    for chance, share in sorted(chances, reverse=True):
        expected += rest * share * chance
        rest *= 1.0 - share
    return expected + rest * min((chance for chance, _ in chances), default=own.weigh(field))


def _preview_jester(own: Foresight, _move: moves.Jester) -> float:
    """Take the most useful of five likely cards (CU20)."""
    field, racer = own.spend(Kind.JESTER)
    taken = min(float(JESTER_TAKES), max(0.0, field.special_room(own.seat)))
    for kind in sorted(Kind, key=partial(own.gain_special, field), reverse=True):
        gained = min(taken, 1.0 - (1.0 - field.shares[kind]) ** JESTER_TURNS)
        racer.specials[kind] += gained
        taken -= gained
    own.follow(field, own.seat, Kind.JESTER)
    return own.finish(field)


def _preview_stop(own: Foresight, _move: moves.Stop) -> float:
    field = own.field.copy()
    field.pass_on()
    return own.weigh(field)


def _preview_purchase(own: Foresight, move: moves.Buy) -> float:
    """I wins at once (CU14)."""
    if move.number == 1:
        return 1.0
    field = own.field.copy(own.seat)
    seat = own.seat
    mat = own.view.own or Mat()
    racer = field.racers[seat]
    racer.safe -= worth(spend_singles(mat, move)) - worth(move.hand) + FIVE * move.fives
    if move.vault:
        racer.vaulted = 0.0
    field.own(seat, move.number)
    back = take_back(mat, move, field.seats[seat].powers)  # II B
    change = take_gems(back, move.hand)
    racer.gems = [count + more for count, more in zip(racer.gems, change, strict=True)]
    field.trim(seat)
    field.pass_on()
    return own.weigh(field)


def _preview_answer(own: Foresight, move: moves.Answer) -> float:
    """Defend, lay nothing down (IV), or draw (VI)."""
    task = own.view.task
    if isinstance(task, MayDraw) and move.yes:
        return _preview_draw(own, is_gem=task.gem)
    if not isinstance(task, Defend):
        return own.weigh(own.field)
    if move.yes:
        field, _ = own.spend(Kind.GUARD, task.thief)
        own.follow(field, own.seat, Kind.GUARD, own_turn=False)
    else:
        field = own.field.copy(own.seat, task.thief)
        field.steal(task.thief, own.seat)
    return own.weigh(field)


def _preview_draw(own: Foresight, *, is_gem: bool) -> float:
    """Rate one more card, which is never worse than none: over the limit, the worst is dropped."""
    field = own.field.copy(own.seat)
    if is_gem:
        field.draw_gem(own.seat)
    drawn = own.weigh(field) if is_gem else own.draw_special(field, 0)
    return max(drawn, own.weigh(own.field) + _MORE)


def _preview_dropping(own: Foresight, move: moves.Tuck | moves.DropGem) -> float:
    """Drop a diamond, or lay it down (IV)."""
    field = own.field.copy(own.seat)
    racer = field.racers[own.seat]
    racer.gems[move.value - 1] -= 1
    if isinstance(move, moves.Tuck):
        racer.safe += move.value
        racer.vaulted += isinstance(own.view.task, TuckOne) and own.view.task.vault
    return own.weigh(field)


_PREVIEWS: Final[dict[type[moves.Move], Callable[[Foresight, Any], float]]] = {
    moves.Buy: _preview_purchase,
    moves.TakeGem: _preview_gem,
    moves.TakeSpecial: _preview_special,
    moves.Store: _preview_storing,
    moves.Rob: _preview_robbery,
    moves.Turn: _preview_turning,
    moves.Spy: _preview_spy,
    moves.Jester: _preview_jester,
    moves.Stop: _preview_stop,
    moves.Answer: _preview_answer,
    moves.Tuck: _preview_dropping,
    moves.DropGem: _preview_dropping,
    moves.DropSpecial: lambda own, move: own.lose_special(own.field, move.special),
    moves.Pick: lambda own, move: own.gain_special(own.field, move.special),
}
"""The preview of each class of moves."""

_CREDIT: Final = {2: 0.64, 3: 0.0, 4: 0.0}
"""Measured by `python -m tools.luck.credit cullinan`, in 240 games with each number of players:
0.64 +- 0.12; 0.13 +- 0.11 and -0.12 +- 0.06 show nothing."""


def evaluate(view: View) -> Evaluation:
    """Return the win probability, which is also the expected score: I counts 1 (CU14)."""
    seat = own_seat(view.seat)
    if view.outcome:
        return evaluate_end(view.outcome, seat)
    chance = predict(Field(view))[seat]
    return Evaluation(chance, chance)


EVALUATOR: Final[Evaluator[moves.Move, View]] = Evaluator(
    rate_moves,
    evaluate,
    # A rollout goes on to the next purchase.
    lambda view: sum(len(player.cullinans) for player in view.players),
    is_in_points=False,
    is_learned=True,
    explain=explain,
    # A purchase is one choice, however it is paid.
    alike=lambda move: (moves.Buy, move.number) if isinstance(move, moves.Buy) else move,
    easy_noise=lambda view: EASY_NOISE[len(view.players)],
    normal_noise=lambda view: NORMAL_NOISE[len(view.players)],
    credit=lambda view: _CREDIT[len(view.players)],
)
