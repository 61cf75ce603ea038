"""Luck as `bot.tables.randomness` defines it, against a second reading of the definition."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from bot.tables import randomness
from games.core.game import Chance, Seat
from games.core.record import Entry

SECRET = bytes(range(32))


def by_the_page(secret: bytes, name: str, below: int) -> int:
    """Draw as the documentation says, written without looking at the code."""
    stream = b"".join(
        hmac.new(secret, f"{name}/{block}".encode(), hashlib.sha256).digest() for block in range(40)
    )
    bits = len(f"{below - 1:b}") if below > 1 else 0
    size = -(-bits // 8)
    for at in range(0, len(stream), max(size, 1)):
        number = int.from_bytes(stream[at : at + size], "big") & int("0" + "1" * bits, 2)
        if number < below:
            return number
    raise AssertionError


@pytest.mark.parametrize("below", [1, 2, 3, 5, 63, 64, 65, 255, 256, 257, 10**9, 2**64, 10**40])
def test_a_draw_follows_the_published_definition(below: int) -> None:
    for index in range(50):
        name = f"chance:{index}"
        assert randomness.draw(SECRET, name, below) == by_the_page(SECRET, name, below)


def test_known_values_never_change() -> None:
    """A record made once can be checked for ever."""
    assert (
        randomness.commit(SECRET)
        == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )
    assert [randomness.draw(SECRET, f"chance:{n}", 63) for n in range(5)] == [9, 53, 17, 33, 16]
    assert randomness.seat_order(SECRET, 5) == (3, 4, 1, 2, 0)
    assert randomness.luck(SECRET, 2, 7) == 9463814527563034728
    assert randomness.mark_alone(SECRET, 3, Entry(Seat(-1), "d5")) == "f436e662"


def test_an_answer_is_as_likely_as_its_weight() -> None:
    chances = (Chance("a", 1), Chance("b", 0), Chance("c", 3))
    answers = Counter(randomness.answer(SECRET, n, chances) for n in range(4000))
    assert set(answers) == {"a", "c"}
    assert 900 < answers["a"] < 1100
