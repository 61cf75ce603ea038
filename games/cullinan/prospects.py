"""What each Cullinan would cost a player now (CU11, CU13)."""

from __future__ import annotations

from dataclasses import dataclass

from games.cullinan.cards import Powers
from games.cullinan.powers import add_up, cost_of, count_stolen, may_buy
from games.cullinan.state import Mat
from games.cullinan.tasks import CHANCE_TASKS, Act
from games.cullinan.view import View


@dataclass(frozen=True, slots=True)
class Prospect:
    """A Cullinan as one player sees it."""

    number: int
    cost: int
    """For this player (II A)."""
    missing: int
    """How much the player's diamonds fall short of it."""
    allowed: bool
    """The player's Cullinans allow it (CU13)."""


def prospects(view: View, mat: Mat) -> tuple[Prospect, ...]:
    """Return all nine, I first."""
    powers = add_up(view.table, view.sides, mat.cullinans)
    found = []
    for card in view.table.cards:
        cost = cost_of(card, powers)
        allowed = may_buy(view.table, mat.cullinans, card, one_per_rank=view.one_per_rank)
        found.append(Prospect(card.number, cost, max(0, cost - mat.wealth), allowed))
    return tuple(found)


def rank_out_of_reach(view: View, mat: Mat) -> int | None:
    """Return a rank that a player still needs to win and of which no card is left (CU13)."""
    if view.outcome is not None:
        return None
    table = view.table
    gone = {number for player in view.players for number in player.cullinans}
    owned = {table.card(number).rank for number in mat.cullinans}
    left = {card.rank for card in table.cards if card.number not in gone}
    return next((rank for rank in (3, 2) if rank not in owned | left), None)


def may_buy_now(view: View) -> bool:
    """Tell whether the viewing seat may buy: on its turn, in place of both actions (CU7)."""
    task = view.task
    return isinstance(task, Act) and task.seat == view.seat and not task.done


def count_drawn(view: View, powers: Powers, value: int) -> int:
    """Return how many top diamonds come with a face-up one, after a refill by VII B (VIII A)."""
    left = view.gem_deck + view.gem_discarded - powers.refills_at_once
    return max(0, min(powers.gem_on_one, left)) if value == 1 else 0


def count_at_stake(view: View, mat: Mat, thief: int) -> int:
    """Return how many diamonds a thief takes from a player who does not defend (CU16, V)."""
    theirs = add_up(view.table, view.sides, view.players[thief].cullinans)
    own = add_up(view.table, view.sides, mat.cullinans)
    return count_stolen(sum(mat.hand), theirs, own)


def asked_seat(view: View) -> int | None:
    """Return whose answer the table waits for."""
    task = view.task
    return None if task is None or isinstance(task, CHANCE_TASKS) else task.seat


def owner_of(view: View, number: int) -> int | None:
    """Return who owns a Cullinan."""
    seats = (seat for seat, each in enumerate(view.players) if number in each.cullinans)
    return next(seats, None)
