"""Winners and the order at the end, ties included."""

from games.core.game import Outcome, Seat, find_winners, has_won, rank_seats


def test_the_highest_score_wins_and_equals_share_it() -> None:
    assert find_winners((3, 7, -2)) == {1}
    assert find_winners((7, 3, 7)) == {0, 2}


def test_later_parts_of_a_score_break_ties() -> None:
    assert find_winners(((7, 1), (7, 3), (6, 9))) == {1}


def test_equals_are_listed_in_playing_order() -> None:
    assert rank_seats((4, 9, -1, 9)) == [1, 3, 0, 2]


def test_nobody_has_won_before_the_end() -> None:
    over = Outcome("done", (1, 2), frozenset((Seat(1),)))
    assert [has_won(over, 0), has_won(over, 1), has_won(None, 1)] == [False, True, False]
