"""Whole games, written out, are what they were."""

import pytest

from games.core.game import AnyGame
from tests.games.playthrough import DIGESTS, digest, dump, list_games, path_of
from tests.support.games import GAMES

WHOLE = [
    pytest.param(
        game,
        players,
        id=f"{game.id}-{players}",
        marks=() if players in (game.seats[0], game.seats[-1]) else pytest.mark.thorough,
    )
    for game, players in list_games()
]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_plays_as_written_down(game: str) -> None:
    rules = GAMES[game].game
    written = path_of(rules).read_text(encoding="utf-8").splitlines()
    assert dump(rules, rules.seats[0], is_whole=False).splitlines() == written


@pytest.mark.parametrize(("game", "players"), WHOLE)
def test_a_whole_game_has_the_digest_it_had(game: AnyGame, players: int) -> None:
    # `python -m tests.games.playthrough GAME PLAYERS` prints what the digest is of.
    assert digest(game, players) in DIGESTS.read_text(encoding="utf-8").splitlines()
