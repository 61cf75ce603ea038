"""The tools of all games: copies, counts, streams, events, winners, notations."""

import dataclasses
from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import pytest

from games.core.cards import Stream, count_down, count_up, is_open, list_chances, replace, weigh
from games.core.game import (
    Chance,
    Notation,
    Outcome,
    Seat,
    about,
    find_winners,
    has_won,
    rank_seats,
    tell,
    tell_apart,
)
from games.core.text import InvalidMoveError, Player, Text
from tests.games.fairness import measure_unfairness

READERS = (None, *map(Seat, range(4)))
TRIES = 24_000


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


@dataclass(frozen=True, slots=True)
class Path:
    points: tuple[Point, ...]


def test_copies_are_those_of_the_standard_library() -> None:
    changes: list[tuple[Any, dict[str, Any]]] = [
        *((Point(1, 2), change) for change in ({}, {"y": 5}, {"y": 5, "x": 4})),
        *((Path(()), change) for change in ({}, {"points": (Point(1),)})),
    ]
    for value, change in changes:
        copy, other = replace(value, **change), dataclasses.replace(value, **change)
        assert (copy, hash(copy)) == (other, hash(other))
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(copy, dataclasses.fields(value)[0].name, 4)
    with pytest.raises(AttributeError):
        replace(Point(1), z=3)  # type: ignore[call-arg]  # it is what must not work


def test_counted_cards_are_answers_of_chance_while_there_are_some() -> None:
    chances = list_chances((weigh("a", 3), weigh("b", 3), weigh("c", 3)), (2, 0, 3))
    assert chances == (Chance("a", 2), Chance("c", 3))
    assert [is_open(chances, move) for move in "abc"] == [True, False, True]
    assert count_down((2, 1, 3), 1) == (2, 0, 3)
    assert count_up((2, 1, 3), (0, 2, 2)) == (3, 1, 5)
    assert count_up((2, 1, 3), ()) == (2, 1, 3)


def test_a_stream_is_repeatable_and_fair_to_orders_and_weights() -> None:
    one, other = Stream(7), Stream(7)
    assert [one.below(1000) for _ in range(50)] == [other.below(1000) for _ in range(50)]
    assert len({Stream(seed).below(10**6) for seed in range(50)}) > 40
    assert {one.below(3) for _ in range(200)} == {0, 1, 2}
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(TRIES):
        items = [0, 1, 2, 3]
        Stream(seed).shuffle(items)
        orders[tuple(items)] += 1
    assert measure_unfairness(orders, dict.fromkeys(permutations(range(4)), 1)) < 1
    weights = {"one": 1, "two": 2, "five": 5}
    chances, stream = [Chance(move, weight) for move, weight in weights.items()], Stream(11)
    assert measure_unfairness(Counter(stream.draw(chances) for _ in range(TRIES)), weights) < 1


def test_every_reader_gets_either_the_details_or_the_plain_event() -> None:
    event = tell("event-drew", Seat(2), count=3)
    assert event.text == Text("event-drew", (("player", Player(2)), ("count", 3)))
    assert all(event.is_visible_to(seat) for seat in READERS)
    pair = tell_apart((Seat(1), Seat(3)), about("details", Seat(1)), about("plain", Seat(1)))
    read = [[event.text.key for event in pair if event.is_visible_to(seat)] for seat in READERS]
    assert read == [["plain"], ["plain"], ["details"], ["plain"], ["details"]]


def test_the_highest_score_wins_and_later_parts_break_ties() -> None:
    assert find_winners((3, 7, -2)) == {1}
    assert find_winners((7, 3, 7)) == {0, 2}
    assert find_winners(((7, 1), (7, 3), (6, 9))) == {1}
    assert rank_seats((4, 9, -1, 9)) == [1, 3, 0, 2], "equals are in playing order"
    over = Outcome("done", (1, 2), frozenset((Seat(1),)))
    assert [has_won(over, 0), has_won(over, 1), has_won(None, 1)] == [False, True, False]


def test_a_notation_reads_what_it_writes_and_nothing_else() -> None:
    notation = Notation({1: "one", 2: "two"})
    assert [notation.parse(notation.notate(move)) for move in (1, 2)] == [1, 2]
    with pytest.raises(InvalidMoveError, match="'three'"):
        notation.parse("three")
