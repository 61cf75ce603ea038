"""The two ends of the game, the last cards of everybody, and what everything scores."""

from dataclasses import replace

import pytest

from games.core.game import CHANCE, Decision, Outcome, Seat
from games.core.record import UNDO, Entry, Replay, extend, find_undo
from games.core.text import IllegalMoveError
from games.keltis_card.state import Side, State, conclude, score
from games.rows.moves import Phase
from tests.games.keltis_card.positions import (
    GAME,
    begin,
    finish,
    give,
    lay,
    offered,
    play,
    shrink,
    told,
)


def close_four() -> State:
    """Return a position in which four rows hold end cards, one of them two."""
    state = lay(begin(), "r1 rx rx", "g2 gx", seat=1)
    state = lay(state, "r3 rx", "b2 bx", seat=2)
    return give(lay(state, "y4"), "y5 yx w1")


def test_the_fifth_row_with_an_end_card_ends_the_game_at_once() -> None:
    """KC13."""
    step = play(close_four(), "play-yx")
    assert step.state.table.phase is Phase.LAST
    assert step.state.table.ending == "closed"
    assert len(step.state.hands[0]) == 2
    assert told(step) == ["event-play", "event-over-closed"]


def test_two_end_cards_in_a_row_count_once() -> None:
    """KC13."""
    state = lay(close_four(), "r1 rx rx", seat=1)
    assert play(state, "play-yx").state.table.phase is Phase.DRAW


def test_the_last_card_of_the_deck_ends_the_game_at_once() -> None:
    """KC14."""
    step = play(shrink(begin(), 1), "drop-r0", "deck", "b0")
    assert step.state.table.phase is Phase.LAST
    assert step.state.table.ending == "deck"
    assert told(step)[-1] == "event-over-deck"


def test_the_deck_can_end_between_the_two_draws_of_a_pair() -> None:
    """KC14."""
    state = shrink(give(begin(), "r7 b7 y1 y2 y3 y4 y5 y6"), 1)
    after = play(state, "pair-r7,b7", "deck", "b0").state
    assert after.table.phase is Phase.LAST
    assert len(after.hands[0]) == 7
    assert {decision.seat for decision in GAME.decisions(after)} == {0, 1, 2}


def test_everybody_is_asked_at_once_for_the_last_cards() -> None:
    """KC15."""
    state = finish(4)
    assert GAME.decisions(state) == tuple(Decision(Seat(seat), "last") for seat in range(4))
    assert all(offered(state, seat)[-1] == "done" for seat in range(4))


def test_last_cards_go_to_own_rows_under_the_usual_rules_only() -> None:
    """KC15."""
    state = give(lay(finish(), "p3 p6", "y7 yx"), "r2 y7 y8 p4 p7 px w6")
    assert offered(state, 0) == ["play-r2", "play-p7", "play-px", "play-w6", "play-w6>p", "done"]
    for refused in ("drop-r2", "deck"):
        with pytest.raises(IllegalMoveError):
            play(state, refused, seat=0)
    twins = give(finish(), "r3 b3")
    assert not any(text.startswith("pair") for text in offered(twins, 0))


def test_at_most_two_cards_are_laid_and_then_the_seat_is_done() -> None:
    """KC15, G3: after the second nothing is left to choose."""
    state = give(finish(2), "r2 r3 r4")
    state = play(state, "play-r2", "play-r3", seat=0).state
    assert GAME.legal_moves(state, Seat(0)) == ()
    assert GAME.decisions(state) == (Decision(Seat(1), "last"),)
    with pytest.raises(IllegalMoveError):
        play(state, "done", seat=0)


def test_seats_finish_in_any_order_and_the_last_one_ends_the_game() -> None:
    """KC15."""
    state = give(give(finish(2), "r2 r3"), "b2 b3", 1)
    one = play(play(play(state, "play-r2", seat=0).state, "done", seat=1).state, "done", seat=0)
    other = play(play(play(state, "done", seat=1).state, "play-r2", seat=0).state, "done", seat=0)
    assert one.state.table.phase is Phase.OVER
    assert one.state == other.state
    assert GAME.outcome(one.state) == GAME.outcome(other.state)
    assert told(one) == ["event-done"]


def test_an_end_card_laid_last_closes_a_row_and_nothing_more() -> None:
    """KC15, KC13."""
    state = give(lay(close_four(), "y4"), "yx")
    left = replace(state.table, phase=Phase.LAST, left=(2, 2, 2), ending="deck")
    after = play(replace(state, table=left), "play-yx", seat=0).state
    assert after.table.ending == "deck"
    assert after.table.phase is Phase.LAST


def test_a_seat_takes_its_own_last_card_back_while_others_go_on() -> None:
    """KC15."""
    replay = Replay(give(give(finish(2), "r2 r3"), "b2 b3", 1), (), ())
    for seat, text in ((0, "play-r2"), (1, "play-b2")):
        replay = extend(GAME, replay, Entry(Seat(seat), text))
    undo = find_undo(GAME, replay, Seat(0))
    assert undo is not None
    replay = extend(GAME, replay, Entry(Seat(0), UNDO))
    assert replay.state.table.left == (2, 1)
    assert replay.state.hands[0] == ("r2", "r3")
    assert replay.state.table.sides[1].rows[4] == ("b2",)


def test_a_hand_that_fits_nowhere_is_not_given_away() -> None:
    """KC15, G4: only the seat itself can say that it has nothing to lay."""
    state = give(lay(finish(2), "r2 rx"), "r5")
    assert offered(state, 0) == ["done"]
    assert Decision(Seat(0), "last") in GAME.decisions(state)
    assert GAME.legal_moves(state, CHANCE) == ()


def test_rows_score_by_their_number_of_cards() -> None:
    """KC16: point cards and end cards count."""
    long = ("p1", "p2", "p3", "p4", "p5", "p6", "p6", "w6", "px", "px")
    worth = [score(Side(((), (), long[:count], (), (), ()))).rows[2] for count in range(11)]
    assert worth == [0, -4, -3, -2, 1, 2, 3, 6, 7, 10, 10]


def test_every_point_card_of_the_point_row_scores_1() -> None:
    """KC17."""
    assert score(Side((*((),) * 5, ("w3", "w0", "w10")))).whites == 3


def test_wishing_stones_score_by_their_table() -> None:
    """KC18: five are worth 10, one costs 1."""
    worth = [score(Side(stones=tuple(range(1, count + 1)))).wishes for count in range(8)]
    assert worth == [-4, -1, 0, 4, 6, 10, 10, 10]


def test_the_highest_total_wins_and_ties_are_shared() -> None:
    """KC19."""
    state = lay(finish(), points="w1 w2 w3", stones=(1, 2))
    state = lay(state, points="w4 w5 w6 w7", stones=(3,), seat=1)
    assert conclude(state.table) == Outcome("deck", (3, 3, -4), frozenset({Seat(0), Seat(1)}))
