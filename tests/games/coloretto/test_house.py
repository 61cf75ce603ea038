"""The house player knows what is good for it."""

from dataclasses import replace
from random import Random

import pytest

from games.ai.search import Level
from games.coloretto.ai import choose
from games.coloretto.rules import GAME
from games.coloretto.state import Card, Draw, Move, Put, State, Take, TurnUp
from games.core.game import CHANCE, Seat, Setup
from tests.games.coloretto.positions import begin, collect, lay, play, stack
from tests.support.games import GAMES
from tests.support.random_games import choose_at_random, pick


def ask(state: State, rng_seed: int = 0) -> Move:
    """Let the house player answer for whoever is to move."""
    [decision] = GAME.decisions(state)
    return choose(GAME.view(state, decision.seat), GAME.legal_moves(state, decision.seat), rng_seed)


def give(state: State, *collections: str) -> State:
    """Give the seats these collections."""
    return replace(state, collections=tuple(map(collect, collections)))


def test_it_takes_the_row_that_brings_most() -> None:
    state = give(begin(3), "r r r r", "o", "y")
    assert ask(lay(state, "b b b", "r r +2", "g w p")) == Take(1)


def test_it_would_rather_draw_than_take_what_costs() -> None:
    state = give(begin(3), "r r r o o o y y y", "g", "b")
    assert ask(lay(state, "w", "w", "p")) == Draw()


def test_it_takes_what_cannot_get_better() -> None:
    state = give(begin(3), "r r r r r o o o y y y", "b", "g")
    state = stack(lay(state, "r o", taken=[1, 2]), "w p " * 7, last_round=True)
    assert ask(state) == Take(0)


def test_it_draws_alone_while_every_card_helps() -> None:
    state = give(begin(3), "r r r", "b", "g")
    state = stack(lay(state, "r", taken=[1, 2]), "r +2 " * 7, last_round=True)
    assert ask(state) == Draw()


def test_it_spoils_the_row_a_rival_wants() -> None:
    state = give(begin(3), "r r r g g g p p p", "b b b b", "b b b")
    state = lay(state, "b b", "g", taken=[2])
    assert ask(play(state, "draw", "card-w").state) == Put(0)


def test_it_makes_its_own_row_better() -> None:
    state = give(begin(3), "p p p", "b", "g")
    assert ask(play(lay(state, "p", "w", "w"), "draw", "card-p").state) == Put(0)


def test_luck_decides_between_equals() -> None:
    state = play(give(begin(3), "r", "r", "r"), "draw", "card-b").state
    assert {ask(state, rng_seed) for rng_seed in range(3)} == {Put(0), Put(1), Put(2)}


def test_who_cannot_win_plays_for_points() -> None:
    """Drawing looks best one ply ahead, and brings two points less."""
    state = lay(begin(2, first=1), "r", "r", "p +2 +2")
    state = stack(state, "o o g b b p p p +2 +2", last_round=True)
    state = give(state, "g g g g g b b b b b r r r p p +2 j", "r r r o o o o g g b +2 +2 +2 +2 j j")
    view, moves = GAME.view(state, state.seat), GAME.legal_moves(state, state.seat)
    think = GAMES["coloretto"].think
    assert {think(Level.HARD, view, moves, rng_seed) for rng_seed in range(5)} == {Take(1)}


def test_a_hard_player_takes_no_more_time_where_more_play() -> None:
    package = GAMES["coloretto"]
    counts = [package.count_playouts(GAME.view(begin(seats), Seat(0))) for seats in (2, 3, 4, 5)]
    assert counts == [240, 240, 160, 120]


def test_it_does_not_answer_for_chance() -> None:
    with pytest.raises(AssertionError, match="chance"):
        choose(GAME.view(begin(3), Seat(0)), [TurnUp(Card.RED)], 0)


def play_against_random(players: int, chart: str, seed: int) -> tuple[int, float]:
    """Return the points of one house player and the mean points of its random rivals."""
    random, house = Random(seed), Seat(seed % players)
    state = GAME.start(Setup(players, {"chart": chart}))
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
    own = outcome.scores[house]
    return own, (sum(outcome.scores) - own) / (players - 1)


@pytest.mark.long
@pytest.mark.parametrize(("chart", "lead"), [("brown", 8), ("grey", 3)])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_is_better_than_chance(players: int, chart: str, lead: int) -> None:
    results = [play_against_random(players, chart, seed) for seed in range(20)]
    assert sum(own - rivals for own, rivals in results) / len(results) > lead
