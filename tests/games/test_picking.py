"""AI players pick one of the best moves; easy ones rate with noise and slip."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from games.ai.evaluation import Evaluation, Evaluator
from games.ai.search import Level, choose_move, pick_best
from games.core.game import AnyGame
from tests.support.toy import ToyGame


def test_the_seed_decides_among_equals_only() -> None:
    worths = (0.1 + 0.2, 0.3, 0.29)  # rounding errors do not tell equals apart
    assert {pick_best("abc", worths, rng_seed) for rng_seed in range(6)} == {"a", "b"}
    assert [pick_best("abcd", (1, 5, 5, 3), rng_seed) for rng_seed in range(4)] == [*"bcbc"]


GAME: AnyGame = ToyGame()
EVALUATOR: Evaluator[str, Any] = Evaluator(
    lambda _, moves: [{"a": 1.0, "b": 2.0, "c": 0.0}[move] for move in moves],
    lambda _: Evaluation(0.0, 0.5),
    lambda _: None,
)


def choose_easily(noise: float) -> Counter[str]:
    """Return how often an easy player chooses each move."""
    evaluator, random = replace(EVALUATOR, easy_noise=lambda _: noise), Random(1)
    seeds = [random.getrandbits(62) for _ in range(1200)]
    found = [choose_move(Level.EASY, GAME, evaluator, None, "abc", seed, 0) for seed in seeds]
    again = [choose_move(Level.EASY, GAME, evaluator, None, "abc", seed, 0) for seed in seeds]
    assert found == again
    return Counter(found)


def test_an_easy_player_slips_once_in_six_decisions() -> None:
    found = choose_easily(0.0)
    assert found.keys() == {"a", "b"}
    assert 0.13 < found["a"] / 1200 < 0.20


def test_noise_hides_what_is_smaller() -> None:
    little, much = choose_easily(0.5), choose_easily(50.0)
    assert little["b"] > little["a"] > little["c"] > 0
    assert max(much.values()) - min(much.values()) < 120
    normal = choose_move(Level.NORMAL, GAME, EVALUATOR, None, "abc", 1, 0)
    assert normal == "b"
    assert choose_move(Level.EASY, GAME, EVALUATOR, None, "c", 1, 0) == "c"
