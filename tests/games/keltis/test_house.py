"""The house player knows what is good for it."""

from random import Random

import pytest

from games.core.game import CHANCE, Seat, Setup
from games.keltis.ai import choose
from games.keltis.state import State, Tile
from tests.games.keltis.positions import GAME, begin, give, lay, offered, pile, play, shrink, stand
from tests.support.random_games import choose_at_random, pick


def ask(state: State, rng_seed: int = 0) -> str:
    """Let the house player answer for whoever is to move."""
    [decision] = GAME.decisions(state)
    move = choose(GAME.view(state, decision.seat), GAME.legal_moves(state, decision.seat), rng_seed)
    return GAME.notate(move)


def finish(players: int, seed: int, rivals: bool) -> State:
    """Play a game of house players, or of one house player against chance players."""
    random, state = Random(seed), GAME.start(Setup(players))
    while decisions := GAME.decisions(state):
        [decision] = decisions
        if decision.seat == CHANCE:
            chances = GAME.chances(state)
            move = pick(random, chances, [chance.weight for chance in chances]).move
        else:
            player = choose if decision.seat == 0 or not rivals else choose_at_random
            moves = GAME.legal_moves(state, decision.seat)
            move = player(GAME.view(state, decision.seat), moves, int(random.random() * 2**32))
        state = GAME.apply(state, decision.seat, move).state
    return state


def test_it_lays_the_nearest_card_first() -> None:
    state = give(stand(begin(), "g2", cards="g2 g3"), "g4 g7 g9")
    assert ask(state) == "play-g4"


def test_it_prefers_the_step_onto_a_wishing_stone() -> None:
    state = give(stand(begin(), "g3 b3", cards="g2 g3 b2 b3"), "g4 b4")
    assert ask(lay(state, "b", 4, Tile.WISH)) == "play-b4"
    assert ask(lay(state, "g", 4, Tile.WISH)) == "play-g4"


def test_it_starts_nothing_in_the_last_turns() -> None:
    state = shrink(give(begin(), "r5 y5 p5 g5 b5"), 3)
    assert ask(state).startswith("drop")


def test_it_ends_the_game_when_it_leads_and_not_when_it_trails() -> None:
    state = stand(stand(begin(), "r7 y7", seat=1), "p7 g7", seat=2)
    leading = give(stand(state, "b6 r6", tall="r", cards="b1"), "b2 y0")
    assert ask(leading) == "play-b2"
    trailing = give(stand(state, "b6 r1 y1 p1 g1", tall="r", cards="b1"), "b2 y0")
    assert ask(trailing) != "play-b2"


def test_it_takes_from_a_pile_what_it_can_lay() -> None:
    state = pile(give(stand(begin(), "g6", cards="g2 g3"), "y0 y5"), "g4 r5")
    assert ask(play(state, "drop-y0").state) == "pile-g"
    useless = pile(give(stand(begin(), "g6", cards="g2 g3"), "y0 y5"), "g1 r5")
    assert ask(play(useless, "drop-y0").state) == "deck"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_never_opens_a_fifth_row_of_its_own_accord(players: int) -> None:
    for seed in range(3):
        for side in finish(players, seed, rivals=False).table.sides:
            assert sum(map(bool, side.rows)) <= 4


def test_it_beats_players_of_chance() -> None:
    for seed in range(6):
        outcome = GAME.outcome(finish(3, seed, rivals=True))
        assert outcome is not None
        assert outcome.winners == {Seat(0)}
        assert outcome.scores[0] > 0


def test_it_answers_whatever_is_offered() -> None:
    state = lay(give(begin(), "y5"), "y", 1, Tile.CLOVER)
    clover = play(state, "play-y5").state
    assert ask(clover) in offered(clover)
