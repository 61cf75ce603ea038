"""The fixtures of the tests of skins."""

from __future__ import annotations

import pytest

from tests.skins.walk import Walk
from tests.support.games import GAMES
from tests.support.strict_words import strict_words

__all__ = ["strict_words"]

WALKS = [Walk(entry, players) for entry in GAMES.values() for players in entry.game.seats]


def mark(walk: Walk) -> list[pytest.MarkDecorator]:
    """Tables for few and for many are looked at after each edit."""
    seats = walk.entry.game.seats
    return [] if walk.players in (seats[0], seats[-1]) else [pytest.mark.thorough]


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(walk, id=f"{walk.entry.game.id}-{walk.players}", marks=mark(walk))
        for walk in WALKS
    ],
)
def walk_games(request: pytest.FixtureRequest) -> Walk:
    """Try a test with every game and size of table; its moments are shown once for all tests."""
    walk: Walk = request.param
    return walk
