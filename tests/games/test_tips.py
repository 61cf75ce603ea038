"""Tips of our games: each is given in the first games of somebody."""

from __future__ import annotations

from random import Random

import pytest

from games.ai.search import Level
from games.core import CHANCE, Setup
from tests.support.games import GAMES

FIRST_GAMES = 3
SEEDS = range(20)


def tips_of(game: str, players: int, seed: int) -> set[str]:
    """Play a game of easy computer players, and return the tips that its first seat is given."""
    package = GAMES[game]
    rng = Random(seed)
    rules = package.game
    state = rules.start(Setup(players))
    tips = set[str]()
    while rules.outcome(state) is None:
        decision = rules.decisions(state)[0]
        if decision.seat == CHANCE:
            chances = rules.chances(state)
            moves = [chance.move for chance in chances]
            [move] = rng.choices(moves, [chance.weight for chance in chances])
        else:
            view = rules.view(state, decision.seat)
            if not decision.seat:
                due = (name for name in package.tips if package.tips[name](view))
                tips.update([name for name in due if name not in tips][:1])
            legal = rules.legal_moves(state, decision.seat)
            move = package.think(Level.EASY, view, legal, rng.randrange(1 << 31))
        state = rules.apply(state, decision.seat, move).state
    return tips


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_tip_matters_in_the_first_games_of_somebody(game: str) -> None:
    tips = GAMES[game].tips
    missing = set(tips)
    fewest = min(GAMES[game].game.seats)
    for seed in SEEDS:
        given = tips_of(game, fewest + seed % 2, seed)
        assert given, "each game teaches something"
        missing -= given
        if not missing:
            break
    assert not missing
