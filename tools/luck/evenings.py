"""Games of computer players, and the luck in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from games.ai.luck import Numbers, add_up, find_luck
from games.ai.report import count_results
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import CHANCE, Setup
from games.core.record import Entry, Replay, begin, extend
from games.core.rng import Stream
from tools.ladder.match import Chooser


@dataclass(frozen=True, slots=True)
class Evening:
    """A game that was played to its end."""

    seed: int
    results: tuple[float, ...]
    """By seat, the result of a report."""
    luck: Numbers
    """All that chance did to each seat, not yet weighed."""


def play(
    package: GamePackage,
    players: int,
    seed: int,
    level: Level = Level.NORMAL,
    *,
    choose: Chooser | None = None,
    options: Mapping[str, str] | None = None,
) -> Replay:
    """Play a game of computer players of a level, or by `choose`; the seed decides everything."""
    game = package.game
    cards = Stream(seed)
    lucks = Stream(seed + 1)
    choose = choose or partial(package.think, level)
    replay = begin(game, Setup(players, options or {}))
    while decisions := game.decisions(replay.state):
        seat = decisions[0].seat
        if seat == CHANCE:
            move = cards.draw(game.chances(replay.state))
        else:
            moves = game.legal_moves(replay.state, seat)
            view = game.view(replay.state, seat)
            move = choose(view, moves, lucks.below(1 << 62))
        replay = extend(game, replay, Entry(seat, game.notate(move)))
    return replay


def spend(package: GamePackage, players: int, seed: int) -> Evening:
    """Play a game and find its luck."""
    assert package.evaluator
    assert package.luck_model
    replay = play(package, players, seed)
    luck = find_luck(package.game, package.luck_model, replay.played)
    return Evening(
        seed,
        count_results(package.game, package.evaluator, replay.state),
        add_up(tuple(luck.values())),
    )
