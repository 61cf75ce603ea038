"""What is said for and against moves of the card game happens."""

from __future__ import annotations

from dataclasses import replace

from games.keltis_card.evaluation import EVALUATOR
from tests.games.keltis_card.positions import GAME, begin, finish, give, lay, pile, play
from tests.games.reasons import why

HAND = "r3 r5 r6 rx y2 p5 g1 w4"


def test_a_pair_gets_a_wishing_stone() -> None:
    """KC6, KC18."""
    state = give(begin(), HAND)
    assert why(GAME, EVALUATOR, state, "pair-r5,p5") == "+wish 3"


def test_cards_that_lose_their_place_are_counted() -> None:
    """KC8, KC9: after an end card only the other one follows."""
    state = lay(give(begin(), HAND), "r2")
    assert why(GAME, EVALUATOR, state, "play-r3") == ""
    assert why(GAME, EVALUATOR, state, "play-r6") == "-strands 2"
    assert why(GAME, EVALUATOR, state, "play-rx") == "-strands 3"
    assert why(GAME, EVALUATOR, lay(give(begin(), "rx rx r1"), "r2 r3"), "play-rx") == ""


def test_among_the_last_cards_places_do_not_matter() -> None:
    """KC15."""
    state = lay(give(finish(), HAND), "r2")
    assert why(GAME, EVALUATOR, state, "play-r6") == ""


def test_a_third_row_is_begun_with_care() -> None:
    state = lay(give(begin(), HAND), "r2", "y1")
    assert why(GAME, EVALUATOR, state, "play-p5") == "-begins 3"
    assert why(GAME, EVALUATOR, lay(state, "r2"), "play-p5") == ""


def test_discards_help_the_next_player_or_waste_a_card() -> None:
    """KC5."""
    state = lay(give(begin(), HAND), "r2")
    assert why(GAME, EVALUATOR, state, "drop-r3") == "-wastes"
    assert why(GAME, EVALUATOR, state, "drop-w4") == ""
    assert why(GAME, EVALUATOR, lay(state, "y1", seat=1), "drop-y2") == "-helps"
    assert why(GAME, EVALUATOR, lay(state, "y1 y3", seat=1), "drop-y2") == ""
    assert why(GAME, EVALUATOR, lay(state, "y1", seat=2), "drop-y2") == ""


def test_a_discarded_card_fits_or_does_not() -> None:
    """KC11."""
    state = play(pile(lay(give(begin(), HAND), "r2 r4", "y5"), "r7 y6 g3"), "drop-g1").state
    assert why(GAME, EVALUATOR, state, "pile-r") == "+fits"
    closed = play(pile(lay(give(begin(), HAND), "r2 rx"), "r7"), "drop-g1").state
    assert why(GAME, EVALUATOR, closed, "pile-r") == "-useless"
    assert why(GAME, EVALUATOR, state, "deck") == ""
    pair = play(pile(give(begin(), HAND), "b2 w6"), "drop-g1").state
    assert why(GAME, EVALUATOR, pair, "pile-b") == "+pair 2"
    assert why(GAME, EVALUATOR, pair, "pile-w") == "+pair 6"


def test_near_the_end_a_card_from_a_pile_is_a_turn_more() -> None:
    """KC14."""
    state = play(pile(lay(give(begin(2), HAND), "r2 rx"), "r7"), "drop-g1").state
    assert why(GAME, EVALUATOR, state, "pile-r") == "-useless"
    late = replace(state, table=replace(state.table, deck=3))
    assert why(GAME, EVALUATOR, late, "pile-r") == "+delays"


def test_the_fifth_closed_row_ends_the_game_for_better_or_worse() -> None:
    """KC13."""
    four = ("y1 yx", "p1 px", "g1 gx", "b1 bx")
    state = lay(give(begin(2), "rx w1"), "r1 r2 r3 r4 r5 r6 r7", *four[:2])
    ahead = lay(state, *four[2:], seat=1)
    assert why(GAME, EVALUATOR, ahead, "play-rx") == "+ends-ahead"
    rich = tuple(f"w{value}" for value in range(11))
    behind = replace(ahead, table=lay(ahead, *four[2:], seat=1, points=" ".join(rich)).table)
    assert why(GAME, EVALUATOR, behind, "play-rx") == "-ends-behind"
    assert why(GAME, EVALUATOR, state, "play-rx") == ""
