"""A seat's chances in the race for I, and what special cards change in them."""

from __future__ import annotations

from games.core.game import Seat
from games.cullinan.course import foresee
from games.cullinan.data import TUCKED, Kind
from games.cullinan.field import Field
from games.cullinan.powers import vault_limit
from games.cullinan.racer import Racer
from games.cullinan.tasks import Act
from games.cullinan.view import View
from games.house.odds import own_seat


class Foresight:
    """A position as a seat sees it, before one of its moves."""

    def __init__(self, view: View) -> None:
        self.view, self.seat = view, own_seat(view.seat)
        self.field = Field(view)

    def weigh(self, field: Field) -> float:
        """Return the chance to win in a position."""
        return foresee(field)[self.seat]

    def finish(self, field: Field) -> float:
        """Return the chance to win once the action is over."""
        field.act()
        return self.weigh(field)

    def gain_special(self, field: Field, kind: Kind) -> float:
        """Return the chance with one more special card, the least useful dropped (CU9)."""
        after = field.copy(self.seat)
        specials = after.racers[self.seat].specials
        specials[kind] += 1
        if after.special_room(self.seat) >= 0:
            return self.weigh(after)
        return max(self.lose_special(after, each) for each in Kind if specials[each] >= 1)

    def lose_special(self, field: Field, kind: Kind) -> float:
        """Return the chance with one special card fewer."""
        after = field.copy(self.seat)
        after.racers[self.seat].specials[kind] -= 1
        return self.weigh(after)

    def draw_special(self, field: Field, looks: int) -> float:
        """Return the chance after taking the best of some unknown special cards (VII A)."""
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
        """Add what the user's Cullinans bring after a special card (CU21-CU23)."""
        powers, racer = field.seats[seat].powers, field.racers[seat]
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
    """Lay away the highest diamond, where there is room (IV)."""
    for value in (3, 2, 1):
        if room >= 1 and racer.gems[value - 1] >= 1:
            racer.gems[value - 1] -= 1
            racer.safe += value
            racer.vaulted += vaulted
            return
