"""Moments of some random games of the whole catalogue, as skins see them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.words import Reader
from games.catalog import GamePackage
from tests.support.games import GAMES
from tests.support.moments import Moment, choose_moments
from tests.support.random_games import play_once

LONG_NAMES: Final = tuple(
    f"① {'Maximiliane-Theodora v. Hohenberg'[:31]}{seat}" for seat in range(9)
)
TABLES: Final = tuple((entry, players) for entry in GAMES.values() for players in entry.game.seats)


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
