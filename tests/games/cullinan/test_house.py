"""The house player knows what is good for it."""

from dataclasses import replace
from random import Random

import pytest

from games.core.game import CHANCE, Seat, Setup
from games.cullinan.ai import choose
from games.cullinan.state import State
from tests.games.cullinan.positions import GAME, begin, gems, give, own, play, price
from tests.support.random_games import choose_at_random, pick


def ask(state: State, rng_seed: int = 0) -> str:
    """Let the house player answer for whoever is to move."""
    [decision] = GAME.decisions(state)
    moves = GAME.legal_moves(state, decision.seat)
    return GAME.notate(choose(GAME.view(state, decision.seat), moves, rng_seed))


def test_it_wins_when_it_can() -> None:
    state = price(own(give(begin(), 0, "3333"), 0, "IX A", "III A"), 1, 12)
    assert {ask(state, rng_seed) for rng_seed in range(5)} == {"buy-1=h3333"}


def test_it_pays_as_little_as_it_can() -> None:
    state = price(own(give(begin(), 0, "2333"), 0, "IX A", "III A"), 1, 8)
    assert ask(state) == "buy-1=h233"


def test_luck_decides_between_cards_worth_nearly_the_same() -> None:
    state = give(begin(), 0, "333333")
    random = Random(1)
    bought = {ask(state, random.getrandbits(64)).partition("=")[0] for _ in range(100)}
    assert {"buy-7", "buy-9"} <= bought


def test_it_takes_the_best_diamond() -> None:
    state = replace(begin(), display=gems("123"))
    assert ask(state) == "gem-3"


def test_it_discards_the_lowest_diamond() -> None:
    assert ask(play(give(begin(), 0, "12223333"), "gem-1").state) == "drop-1"


def test_a_spectator_does_not_move() -> None:
    with pytest.raises(ValueError, match="spectator"):
        choose(GAME.view(begin(), None), GAME.legal_moves(begin(), Seat(0)), 0)


def wins_against_random(players: int, sides: str, seed: int) -> bool:
    """Tell whether one house player wins against random rivals."""
    random, house = Random(seed), Seat(seed % players)
    state = GAME.start(Setup(players, {"sides": sides}))
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        if seat == CHANCE:
            chances = GAME.chances(state)
            move = pick(random, chances, [chance.weight for chance in chances]).move
        else:
            player = choose if seat == house else choose_at_random
            rng_seed = int(random.random() * 2**32)
            move = player(GAME.view(state, seat), GAME.legal_moves(state, seat), rng_seed)
        state = GAME.apply(state, seat, move).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    return house in outcome.winners


@pytest.mark.parametrize("sides", ["A", "B"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_better_than_chance(players: int, sides: str) -> None:
    wins = sum(wins_against_random(players, sides, seed) for seed in range(8))
    assert wins > 6
