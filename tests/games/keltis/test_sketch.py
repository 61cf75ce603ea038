"""The sketch of Keltis follows the engine, move by move, and proposes nothing illegal."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.game import CHANCE, Seat
from games.keltis import evaluation
from games.keltis.rules import GAME
from games.keltis.simulation import SMALL_FIGURE, TALL_FIGURE, FastGame
from games.keltis.state import COLOUR, KIND, VALUE, Go, Move, Play, State, Use
from games.rows.cards import COLOURS
from games.rows.moves import Deal, Draw, Phase
from tests.games.keltis.positions import ask, begin, give, stand
from tests.support.random_games import play_once

GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(4)]


def write_down(state: State) -> FastGame:
    """Return a sketch as the seat to move knows it."""
    return evaluation.Rollouts(GAME.view(state, state.table.seat)).deal(0)


def read(sketch: FastGame, seat: int) -> dict[str, Any]:
    """Return what a seat knows of a sketch."""
    public = [
        (each.first, each.last, each.stones, each.tall, each.points, each.wishes, each.score())
        for each in sketch.players
    ]
    return {
        "public": public,
        "hand": sketch.players[seat].hand,
        "tiles": sketch.tiles,
        "piles": sketch.piles,
        "absent": sketch.absent,
        "deck": sketch.deck,
        "in_goal": sketch.in_goal,
    }


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


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_sketch_and_engine_agree(players: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step without a card is a choice of its own there, and is made by the test."""
    monkeypatch.setattr(FastGame, "step_freely", lambda _: None)
    for ply in play_once(GAME, players, seed):
        if ply.seat == CHANCE and ply.before.table.phase is not Phase.CARD:
            continue
        sketch, seat = write_down(ply.before), ply.before.table.seat
        play(sketch, ply.move)
        after = evaluation.Rollouts(GAME.view(ply.step.state, seat)).deal(0)
        assert read(sketch, seat) == read(after, seat)
        assert sketch.is_over == (ply.step.state.table.phase is Phase.OVER)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_only_legal_moves_are_thought_of(players: int, seed: int) -> None:
    for ply in play_once(GAME, players, seed):
        if ply.seat == CHANCE:
            continue
        moves = GAME.legal_moves(ply.before, ply.seat)
        thought = evaluation.think(GAME.view(ply.before, ply.seat))
        assert thought
        assert thought.keys() <= set(moves)


def test_of_useless_cards_the_one_that_a_rival_cannot_lay_is_discarded() -> None:
    state = stand(begin(2), "b4", cards="b2 b4 b6 b10")
    state = give(stand(state, "b5", cards="b8 b7 b5 b2", seat=1), "b0 b1 b3 r4 r5")
    thought = evaluation.think(GAME.view(ask(state, 0), Seat(0)))
    assert {"drop-b0", "drop-b1", "drop-b3"} & set(map(GAME.notate, thought)) == {"drop-b3"}
