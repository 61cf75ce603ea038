"""Nothing hidden reaches a seat: what it may not know can be anything else, and nothing changes."""

from typing import Any

from games.core.game import AnyGame, Seat
from tests.games.cases import Case, load_hooks, over_cases


def look(game: AnyGame, state: Any, seat: Seat | None) -> str:
    """Write down everything a seat is given."""
    moves = () if seat is None else game.legal_moves(state, seat)
    return repr((game.view(state, seat), game.decisions(state), moves))


@over_cases
def test_no_seat_sees_what_it_may_not_know(case: Case) -> None:
    """G4."""
    hooks = load_hooks(case.game)
    for ply in case.moments():
        for seat in (None, *map(Seat, range(case.setup.players))):
            other = hooks.reshuffle(ply.before, seat, ply.number)
            assert look(case.game, other, seat) == look(case.game, ply.before, seat)
