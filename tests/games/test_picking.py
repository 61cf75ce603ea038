"""House players pick one of the best moves, and luck decides among equals only."""

from games.ai.search import pick_best, pick_highest


def test_luck_decides_among_equals_only() -> None:
    assert [pick_highest("abcd", (1, 5, 5, 3), rng_seed) for rng_seed in range(4)] == [
        "b",
        "c",
        "b",
        "c",
    ]
    ratings = ((1, 0), (1, 2), (0, 9))
    assert {pick_highest("abc", ratings, rng_seed) for rng_seed in range(6)} == {"b"}


def test_rounding_errors_do_not_tell_equals_apart() -> None:
    worths = (0.1 + 0.2, 0.3, 0.29)
    assert {pick_best("abc", worths, rng_seed) for rng_seed in range(6)} == {"a", "b"}
