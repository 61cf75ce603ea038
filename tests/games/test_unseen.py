"""Counted cards: what chance may answer, and the counts after a card goes or comes."""

from games.core.cards import count_down, count_up, is_open, list_chances, weigh
from games.core.game import Chance

WEIGHED = (weigh("a", 3), weigh("b", 3), weigh("c", 3))


def test_kinds_without_a_card_left_are_no_answers() -> None:
    chances = list_chances(WEIGHED, (2, 0, 3))
    assert chances == (Chance("a", 2), Chance("c", 3))
    assert [is_open(chances, move) for move in "abc"] == [True, False, True]


def test_counts_change_by_one_card_of_a_kind() -> None:
    assert count_down((2, 1, 3), 1) == (2, 0, 3)
    assert count_up((2, 1, 3), (0, 2, 2)) == (3, 1, 5)
    assert count_up((2, 1, 3), ()) == (2, 1, 3)
