"""The random player of the tests may choose anything."""

from games.core.game import CHANCE
from tests.games.cases import Case, over_cases
from tests.support.random_games import choose_at_random


@over_cases
def test_the_random_player_may_choose_anything(case: Case) -> None:
    for ply in case.play()[::3]:
        if ply.seat != CHANCE:
            moves, view = (
                case.game.legal_moves(ply.before, ply.seat),
                case.game.view(ply.before, ply.seat),
            )
            lucks = range(len(moves))
            assert [choose_at_random(view, moves, rng_seed) for rng_seed in lucks] == list(moves)
