"""The house player knows what is good for it."""

from random import Random

import pytest

from games.core.game import CHANCE, Seat, Setup
from games.keltis_card.ai import choose
from games.keltis_card.state import WHITE, State
from tests.games.keltis_card.positions import GAME, begin, finish, give, lay, pile, play, shrink
from tests.support.random_games import choose_at_random, pick


def ask(state: State, seat: int = 0, rng_seed: int = 0) -> str:
    """Let the house player answer for a seat."""
    moves = GAME.legal_moves(state, Seat(seat))
    return GAME.notate(choose(GAME.view(state, Seat(seat)), moves, rng_seed))


def complete(players: int, seed: int, rivals: bool) -> State:
    """Play a game of house players, or of one house player against chance players."""
    random, state = Random(seed), GAME.start(Setup(players))
    while decisions := GAME.decisions(state):
        seat = pick(random, decisions).seat
        if seat == CHANCE:
            chances = GAME.chances(state)
            move = pick(random, chances, [chance.weight for chance in chances]).move
        else:
            player = choose if seat == 0 or not rivals else choose_at_random
            moves = GAME.legal_moves(state, seat)
            move = player(GAME.view(state, seat), moves, int(random.random() * 2**32))
        state = GAME.apply(state, seat, move).state
    return state


def test_it_lays_the_nearest_card_first() -> None:
    assert ask(give(lay(begin(), "g2 g3"), "g4 g7 g9")) == "play-g4"


def test_it_buys_a_wishing_stone_with_cards_it_does_not_need() -> None:
    state = give(lay(begin(), "g2 g3", stones=(1, 2, 3)), "r7 b7 y0")
    assert ask(state) == "pair-r7,b7"


def test_it_starts_nothing_in_the_last_turns() -> None:
    assert ask(shrink(give(begin(), "r5 y4 p3 g2 b1"), 3)).startswith("drop")


def test_it_closes_no_short_row_early() -> None:
    assert ask(give(lay(begin(), "g2 g3"), "gx g4")) == "play-g4"


def test_it_ends_the_game_when_it_leads_and_not_when_it_trails() -> None:
    state = lay(begin(), "r1 rx", "g2 gx", seat=1)
    state = lay(state, "r3 rx", "b2 bx", seat=2)
    leading = lay(state, "y1 y2 y3 y4 y5 y6 y7 y8", stones=(1, 2, 3, 4))
    assert ask(give(leading, "yx r0")) == "play-yx"
    trailing = lay(state, "y1 y2 y3 y4 y5 y6", "p1", "g1", "b1", "r1")
    assert ask(give(trailing, "yx r0")) == "drop-r0"


def test_it_takes_from_a_pile_what_it_can_lay() -> None:
    hand = "y0 y1 y2 y3 y4 y5 y6 y7"
    useful = pile(give(lay(begin(), "g2 g3 g4 g5 g6"), hand), "g7 r5")
    assert ask(play(useful, "drop-y0").state) == "pile-g"
    useless = pile(give(lay(begin(), "g2 g3 g4 g5 g6"), hand), "g1 r5")
    assert ask(play(useless, "drop-y0").state) == "deck"


def test_its_last_cards_bring_points() -> None:
    state = give(lay(finish(), "g2 g3 g4"), "g5 r5 w9")
    assert ask(state) == "play-g5"
    assert ask(give(finish(), "r5 b5")) == "done"
    assert ask(give(finish(), "r5 w5")) == "play-w5"
    assert ask(give(lay(finish(), "g2 gx"), "g5")) == "done"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_never_opens_a_fifth_row(players: int) -> None:
    for seed in range(3):
        for side in complete(players, seed, rivals=False).table.sides:
            assert sum(map(bool, side.rows[:WHITE])) <= 4


def test_it_beats_players_of_chance() -> None:
    for seed in range(6):
        outcome = GAME.outcome(complete(3, seed, rivals=True))
        assert outcome is not None
        assert outcome.winners == {Seat(0)}
        assert outcome.scores[0] > 0
