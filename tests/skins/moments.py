"""Moments of some random games of the whole catalogue, as skins see them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from bot.words import Reader
from games.catalog import GamePackage
from tests.support.games import GAMES
from tests.support.moments import Moment, choose_moments
from tests.support.random_games import play_once

THOROUGH: Final = pytest.mark.thorough
LONG_NAMES: Final = tuple(
    f"① {'Maximiliane-Theodora v. Hohenberg'[:31]}{seat}" for seat in range(9)
)
over_tables = pytest.mark.parametrize(
    ("entry", "players"),
    [
        pytest.param(
            entry,
            players,
            id=f"{entry.game.id}-{players}",
            # What is written and drawn for few and for many is what one looks at after each edit.
            marks=() if players in (entry.game.seats[0], entry.game.seats[-1]) else THOROUGH,
        )
        for entry in GAMES.values()
        for players in entry.game.seats
    ],
)
"""Try a test with every game and size of table."""


def play(entry: GamePackage, players: int, seeds: range) -> Iterator[Moment]:
    """Return the telling moments of random games: see `find_moments`."""
    for seed in seeds:
        yield from find_moments(entry, players, seed)


@cache
def find_moments(entry: GamePackage, players: int, seed: int) -> list[Moment]:
    """Return the telling moments of a game: see `choose_moments`."""
    plies = play_once(entry.game, players, seed)
    moments = [Moment(entry, ply.step.state, ply.step.events) for ply in plies]
    return choose_moments(moments, lambda moment: moment)


def readers(game: str) -> tuple[Reader, ...]:
    """Return a reader of every language, with names as long as they get and no emoji."""
    return tuple(Reader(language, GAMES[game].words, LONG_NAMES) for language in ("en", "ja"))
