"""Answers a player may leave to be given for a bodyguard whenever a thief comes (CU17)."""

from collections.abc import Sequence
from typing import Final

from games.cullinan.moves import NO, YES, Move
from games.cullinan.prospects import count_at_stake
from games.cullinan.tasks import Defend
from games.cullinan.view import View


def defend_when_losing(view: View, _moves: Sequence[Move]) -> Move | None:
    """Defend where the thief would take something, and only there."""
    task = view.task
    if not isinstance(task, Defend) or view.own is None:
        return None
    return YES if count_at_stake(view, view.own, task.thief) else NO


def defend_always(view: View, _moves: Sequence[Move]) -> Move | None:
    """Defend against every thief: a bodyguard's use may bring something by IV or VI A (CU21)."""
    return YES if isinstance(view.task, Defend) else None


STANDING: Final = {
    "defend_when_losing": defend_when_losing,
    "defend_always": defend_always,
}
