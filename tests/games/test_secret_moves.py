"""No move is a secret: what a seat sets for itself alone belongs beside the record, not into it.

A move nobody else can see would still take away the others' undo and restart the clock.
"""

from typing import Any

from games.core.game import CHANCE, AnyGame
from tests.games.cases import Case, over_cases


def look(game: AnyGame, state: Any) -> str:
    """Write down what a spectator sees."""
    return repr((game.view(state, None), game.decisions(state)))


@over_cases
def test_everybody_sees_that_a_seat_has_moved(case: Case) -> None:
    for ply in case.play():
        if ply.seat == CHANCE or any(event.is_visible_to(None) for event in ply.step.events):
            continue
        assert look(case.game, ply.before) != look(case.game, ply.step.state), ply.move
