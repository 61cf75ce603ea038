"""House players answer every question with one of the moves offered."""

from typing import Any

from games.core.game import CHANCE
from tests.games.cases import Case, over_cases
from tests.support.games import GAMES
from tests.support.random_games import choose_at_random


def find_questions(case: Case) -> list[tuple[Any, tuple[Any, ...]]]:
    """Return the view and the moves of whoever was to move at every third ply."""
    game = case.game
    return [
        (game.view(ply.before, ply.seat), game.legal_moves(ply.before, ply.seat))
        for ply in case.play()[::3]
        if ply.seat != CHANCE
    ]


@over_cases
def test_a_house_player_always_has_an_answer(case: Case) -> None:
    house = GAMES[case.game.id].house
    for rng_seed, (view, moves) in enumerate(find_questions(case)):
        move = house(view, moves, rng_seed)
        assert move in moves
        assert house(view, moves, rng_seed) == move


@over_cases
def test_the_random_player_may_choose_anything(case: Case) -> None:
    for view, moves in find_questions(case):
        lucks = range(len(moves))
        assert [choose_at_random(view, moves, rng_seed) for rng_seed in lucks] == list(moves)
