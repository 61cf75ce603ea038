"""Copies with some fields changed are what `dataclasses.replace` makes."""

import dataclasses
from dataclasses import dataclass

import pytest

from games.core.cards import replace


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


@dataclass(frozen=True, slots=True)
class Path:
    points: tuple[Point, ...]


@pytest.mark.parametrize("changes", [{}, {"y": 5}, {"y": 5, "x": 4}])
def test_a_copy_is_the_one_of_the_standard_library(changes: dict[str, int]) -> None:
    point = Point(1, 2)
    copy = replace(point, **changes)
    assert copy == dataclasses.replace(point, **changes)
    assert hash(copy) == hash(dataclasses.replace(point, **changes))
    assert point == Point(1, 2)


def test_a_class_of_one_field_can_be_copied() -> None:
    assert replace(Path(()), points=(Point(1),)) == Path((Point(1),))
    assert replace(Path((Point(1),))) == Path((Point(1),))


def test_a_copy_cannot_be_changed() -> None:
    copy = replace(Point(1), y=3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        copy.y = 4  # type: ignore[misc]  # it is what must not work


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(AttributeError):
        replace(Point(1), z=3)  # type: ignore[call-arg]  # it is what must not work
