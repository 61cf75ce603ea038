"""The fast game of Keltis follows the engine, move by move, and proposes nothing illegal."""

from __future__ import annotations

from typing import Any

import pytest

from bot.testing.random_games import play_once
from games.core.game import Seat
from games.keltis import evaluation
from games.keltis.simulation import DROP, SMALL_FIGURE, TALL_FIGURE, FastGame
from games.keltis.state import COLOUR, VALUE, Go, Move, Play, State, Use
from games.rows.state import COLOURS
from tests.games.keltis.positions import GAME, place, side
from tests.games.rows import check_sketch
from tests.games.rows import play as play_moves

USES = {Use.DROP: DROP, Use.PLAY: SMALL_FIGURE, Use.TALL: TALL_FIGURE}


def act(sketch: FastGame, move: Move) -> None:
    match move:
        case Play(card, use):
            sketch.act((0.0, COLOUR[card], VALUE[card], USES[use]))
        case Go(path, tall):
            sketch.step(COLOURS.index(path), TALL_FIGURE if tall else SMALL_FIGURE)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sketch_and_engine_agree_and_only_legal_moves_are_thought_of(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fast game chooses a step without a card itself; here the test makes it."""
    monkeypatch.setattr(FastGame, "step_freely", lambda _: None)
    plies: list[Any] = [ply for seed in range(4) for ply in play_once(GAME, players, seed)]
    check_sketch(GAME, plies, lambda card: (COLOUR[card], VALUE[card]), act)


TRAILING = (side("r7 y7"), side("p7 g7"))
USELESS = place("b0 b1 b3 r4 r5", "b4", "b2 b4 b6 b10", others=(side("b5", "b8 b7 b5 b2"),))
TAKING = "g6", "g2 g3"


@pytest.mark.parametrize(
    ("state", "best"),
    [
        (place("g4 g7 g9", "g2", "g2 g3"), "play-g4"),  # the nearest card first
        (place("g4 b4", "g3 b3", "g2 g3 b2 b3", tiles="b4w"), "play-b4"),
        (place("g4 b4", "g3 b3", "g2 g3 b2 b3", tiles="g4w"), "play-g4"),
        # It ends the game where it leads, and not where it trails.
        (place("b2", "b6 r6^ y6", "b1", others=TRAILING), "play-b2"),
        (place("b2", "b6 r1^ y1 p1 g1", "b1", others=TRAILING), "drop-b2"),
        # It takes what it can lay, and discards what a rival cannot.
        (play_moves(GAME, place("y0 y5", *TAKING, piles="g4 r5"), "drop-y0").state, "pile-g"),
        (play_moves(GAME, place("y0 y5", *TAKING, piles="g1 r5"), "drop-y0").state, "deck"),
        (USELESS, "drop-b3"),
    ],
)
def test_ratings_know_what_is_good(state: State, best: str) -> None:
    thought = evaluation.think(GAME.view(state, Seat(0)))
    drops = {move: rating for move, rating in thought.items() if GAME.notate(move)[:6] == best[:6]}
    candidates = drops if state is USELESS else thought
    assert GAME.notate(max(candidates, key=candidates.__getitem__)) == best
