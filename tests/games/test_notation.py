"""A listed notation reads what it writes, and nothing else."""

import pytest

from games.core.game import Notation
from games.core.text import InvalidMoveError

NOTATION = Notation({1: "one", 2: "two"})


def test_a_move_is_read_as_it_is_written() -> None:
    assert [NOTATION.parse(NOTATION.notate(move)) for move in (1, 2)] == [1, 2]


def test_what_is_no_move_is_refused_with_its_text() -> None:
    with pytest.raises(InvalidMoveError, match="'three'"):
        NOTATION.parse("three")
