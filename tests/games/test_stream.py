"""Streams: repeatable, and fair to every order and every answer."""

from collections import Counter
from itertools import permutations

from games.core.cards import Stream
from games.core.game import Chance
from tests.games.fairness import measure_unfairness

TRIES = 24_000


def test_the_same_seed_gives_the_same_numbers() -> None:
    one, other = Stream(7), Stream(7)
    assert [one.below(1000) for _ in range(50)] == [other.below(1000) for _ in range(50)]
    assert [Stream(seed).below(10**6) for seed in range(50)] != [Stream(8).below(10**6)] * 50


def test_numbers_are_below_their_limit() -> None:
    stream = Stream(3)
    assert {stream.below(3) for _ in range(200)} == {0, 1, 2}


def test_every_order_is_as_likely_as_the_others() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(TRIES):
        items = [0, 1, 2, 3]
        Stream(seed).shuffle(items)
        found[tuple(items)] += 1
    assert measure_unfairness(found, dict.fromkeys(permutations(range(4)), 1)) < 1


def test_answers_of_chance_come_as_often_as_their_weights_say() -> None:
    weights = {"one": 1, "two": 2, "five": 5}
    chances = [Chance(move, weight) for move, weight in weights.items()]
    stream = Stream(11)
    found = Counter(stream.draw(chances) for _ in range(TRIES))
    assert measure_unfairness(found, weights) < 1
