"""Fast games: thousands a minute, so that weights can be tuned on each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from games.core.game import CHANCE, Setup
from games.core.rng import Stream
from tests.support.games import GAMES
from tools.ladder.pinned import PolicyWeights

_ELSEWHERE: Final = {"nlk": "tools.ladder.nlk"}
"""Modules with fast games whose seats have different weights, where the game has none."""


@lru_cache(maxsize=1 << 10)
def open_game(game: str, seats: int, seed: int) -> Any:
    """Return the view of the first decision; hidden cards are dealt again later."""
    rules = GAMES[game].game
    cards = Stream(seed)
    state = rules.start(Setup(seats))
    while (seat := rules.decisions(state)[0].seat) == CHANCE:
        state = rules.apply(state, CHANCE, cards.draw(rules.chances(state))).state
    return rules.view(state, seat)


def play_fast_games(
    game: str, seats: int, player: PolicyWeights, others: PolicyWeights, seed: int
) -> Iterator[int]:
    """Play the same cards from every seat; yield how far the player is ahead at the end."""
    evaluation = import_module(_ELSEWHERE.get(game, f"games.{game}.evaluation"))
    view = open_game(game, seats, seed)
    kind = evaluation.PolicyWeights
    for seat in range(seats):
        policies: Sequence[Any] = [
            kind(*(player if each == seat else others)) for each in range(seats)
        ]
        scores: list[int] = evaluation.Rollouts(view, policies).play_out(seed)
        own = scores.pop(seat)
        yield own - max(scores)
