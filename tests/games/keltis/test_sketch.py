"""The sketch of Keltis follows the engine, move by move, and proposes nothing illegal."""

from __future__ import annotations

from typing import Any

import pytest

from bot.testing.random_games import play_once
from games.core.game import CHANCE, Seat
from games.keltis import evaluation
from games.keltis.simulation import SMALL_FIGURE, TALL_FIGURE, FastGame
from games.keltis.state import COLOUR, KIND, VALUE, Go, Move, Play, State, Use
from games.rows.cards import COLOURS
from games.rows.moves import Deal, Draw, Phase
from tests.games.keltis.positions import GAME, place, side
from tests.games.rows import play as play_moves


def sketch_of(state: State, seat: Seat) -> FastGame:
    """Return a sketch as a seat knows it."""
    return evaluation.Rollouts(GAME.view(state, seat)).deal(0)


def read(sketch: FastGame, seat: int) -> list[Any]:
    """Return what a seat knows of a sketch."""
    public = [
        (each.first, each.last, each.stones, each.tall, each.points, each.wishes, each.score())
        for each in sketch.players
    ]
    own, tiles, piles = sketch.players[seat].hand, sketch.tiles, sketch.piles
    return [public, own, tiles, piles, sketch.absent, sketch.deck, sketch.in_goal, sketch.is_over]


def play(sketch: FastGame, move: Move) -> None:
    """Make a move that the engine made."""
    match move:
        case Play(card, Use.DROP):
            sketch.discard(COLOUR[card], VALUE[card])
        case Play(card, use):
            figure = TALL_FIGURE if use is Use.TALL else SMALL_FIGURE
            sketch.lay(COLOUR[card], VALUE[card], figure)
        case Go(path, tall):
            sketch.step(COLOURS.index(path), TALL_FIGURE if tall else SMALL_FIGURE)
        case Draw(str(pile)):
            sketch.take(COLOURS.index(pile))
        case Deal(card):
            sketch.drawn.append(KIND[card])
            sketch.draw_card()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sketch_and_engine_agree_and_only_legal_moves_are_thought_of(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sketch chooses a step without a card itself; here the test makes it."""
    plies = [ply for seed in range(4) for ply in play_once(GAME, players, seed)]
    for ply in (ply for ply in plies if ply.seat != CHANCE):
        moves = GAME.legal_moves(ply.before, ply.seat)
        thought = evaluation.think(GAME.view(ply.before, ply.seat))
        assert thought
        assert thought.keys() <= set(moves)
    monkeypatch.setattr(FastGame, "step_freely", lambda _: None)
    for ply in plies:
        if ply.seat != CHANCE or ply.before.table.phase is Phase.CARD:
            seat = ply.before.table.seat
            sketch, after = sketch_of(ply.before, seat), ply.step.state
            play(sketch, ply.move)
            expected = read(sketch_of(after, seat), seat)
            assert read(sketch, seat) == [*expected[:-1], after.table.phase is Phase.OVER]
            scores = tuple(player.score() for player in sketch.players)
            assert scores == GAME.tally(GAME.view(after, None))


TRAILING = (side("r7 y7"), side("p7 g7"))
USELESS = place("b0 b1 b3 r4 r5", "b4", "b2 b4 b6 b10", others=(side("b5", "b8 b7 b5 b2"),))


@pytest.mark.parametrize(
    ("state", "best"),
    [
        (place("g4 g7 g9", "g2", "g2 g3"), "play-g4"),  # the nearest card first
        (place("g4 b4", "g3 b3", "g2 g3 b2 b3", tiles="b4w"), "play-b4"),
        (place("g4 b4", "g3 b3", "g2 g3 b2 b3", tiles="g4w"), "play-g4"),
        # It ends the game where it leads, and not where it trails.
        (place("b2", "b6 r6^ y6", "b1", others=TRAILING), "play-b2"),
        (place("b2", "b6 r1^ y1 p1 g1", "b1", others=TRAILING), "drop-b2"),
        # It takes what it can lay.
        (
            play_moves(GAME, place("y0 y5", "g6", "g2 g3", piles="g4 r5"), "drop-y0").state,
            "pile-g",
        ),
        (play_moves(GAME, place("y0 y5", "g6", "g2 g3", piles="g1 r5"), "drop-y0").state, "deck"),
    ],
)
def test_ratings_know_what_is_good(state: State, best: str) -> None:
    thought = evaluation.think(GAME.view(state, Seat(0)))
    assert GAME.notate(max(thought, key=thought.__getitem__)) == best


def test_of_useless_cards_the_one_that_a_rival_cannot_lay_is_discarded() -> None:
    thought = evaluation.think(GAME.view(USELESS, Seat(0)))
    assert {"drop-b0", "drop-b1", "drop-b3"} & set(map(GAME.notate, thought)) == {"drop-b3"}
