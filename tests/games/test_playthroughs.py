"""Whole games, written out, are what they were."""

from pathlib import Path

import pytest

from games.core.game import AnyGame
from tests.games.playthrough import dump, list_paths

PATHS = [
    pytest.param(
        game,
        players,
        path,
        id=f"{game.id}-{players}",
        marks=() if players in (game.seats[0], game.seats[-1]) else pytest.mark.thorough,
    )
    for game, players, path in list_paths()
]


@pytest.mark.parametrize(("game", "players", "path"), PATHS)
def test_a_game_plays_as_written_down(game: AnyGame, players: int, path: Path) -> None:
    assert dump(game, players).splitlines() == path.read_text(encoding="utf-8").splitlines()
