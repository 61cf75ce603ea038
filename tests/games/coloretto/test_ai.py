"""AI players: the grey chart, hasty opponents, points where nothing can be won."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.testing.random_games import choose_at_random
from games.ai.search import Level
from games.coloretto.evaluation import guess_rivals, how_hasty, rate_moves
from games.coloretto.rules import GAME
from games.coloretto.state import Take
from games.core.game import CHANCE, Seat, Setup
from tests.games.coloretto.positions import begin, collect, lay, stack
from tests.support.games import GAMES
from tools.ladder.match import play_seats

RIVAL = Seat(1)


def after(*moves: str) -> float:
    """Return how hasty the next player is taken to be, who made the last of these moves."""
    state = begin(3)
    seat = Seat(0)
    for move in moves:
        while (seat := GAME.decisions(state)[0].seat) == CHANCE:
            state = GAME.apply(state, seat, GAME.chances(state)[0].move).state
        state = GAME.apply(state, seat, GAME.parse(move)).state
    other = Seat((seat + 1) % 3)
    return how_hasty(GAME.view(state, other), seat)


def test_a_player_who_leaves_rows_to_draw_is_taken_to_be_patient() -> None:
    # There was no row to take.
    assert after() == after("draw") == 0.5
    opened = ("draw", "put-1")
    assert after(*opened, "draw") < 0.5 < after(*opened, "take-1")
    filled = (*opened, "draw", "put-1", "draw", "put-1")
    assert after(*filled, "draw") < after(*opened, "draw")
    full = lay(begin(3), "r r r", "y y y", "g g g")  # it cannot draw, which shows nothing
    view = GAME.view(GAME.apply(full, full.seat, Take(0)).state, None)
    assert how_hasty(view, full.seat) == 0.5


def test_a_rival_is_never_certain() -> None:
    for counts in ((90, 90, 90, 0, 0, 0), (0, 0, 0, 90, 90, 90)):
        state = replace(begin(3), choices=(counts,) * 3)
        assert 0.01 < how_hasty(GAME.view(state, Seat(0)), RIVAL) < 0.99
    assert how_hasty(replace(GAME.view(begin(3), Seat(0)), memory=()), RIVAL) == 0.5


def test_an_opponent_plays_on_in_either_way() -> None:
    state = lay(begin(3), "r r", "y")
    state = replace(state, seat=RIVAL, collections=tuple(map(collect, "grb")))
    theirs, moves = GAME.view(state, RIVAL), GAME.legal_moves(state, RIVAL)
    play = guess_rivals(GAME.view(state, Seat(0)))
    patient = moves[max(range(len(moves)), key=rate_moves(theirs, moves).__getitem__)]
    found = {play(theirs, moves, luck << 10) for luck in (0, 1023)}
    assert len(found) == 2
    assert patient in found


def test_who_cannot_win_plays_for_points() -> None:
    """Drawing looks best one ply ahead, and brings two points less."""
    state = lay(begin(2, first=1), "r", "r", "p +2 +2")
    state = stack(state, "o o g b b p p p +2 +2", last_round=True)
    hands = "g g g g g b b b b b r r r p p +2 j", "r r r o o o o g g b +2 +2 +2 +2 j j"
    state = replace(state, collections=tuple(map(collect, hands)))
    view, moves = GAME.view(state, state.seat), GAME.legal_moves(state, state.seat)
    think = GAMES["coloretto"].think
    assert {think(Level.HARD, view, moves, rng_seed) for rng_seed in range(5)} == {Take(1)}


def test_a_hard_player_takes_no_more_time_where_more_play() -> None:
    package = GAMES["coloretto"]
    counts = [package.count_playouts(GAME.view(begin(seats), Seat(0))) for seats in (2, 3, 4, 5)]
    assert counts == [240, 240, 160, 120]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("chart", ["brown", "grey"])
def test_a_normal_player_beats_chance_on_either_chart(players: int, chart: str) -> None:
    """A player that waits too long on the grey chart loses even to random players."""
    package, setup = GAMES["coloretto"], Setup(players, {"chart": chart})
    results = [
        result
        for seed in range(1, 1 + 12 // players)
        for result in play_seats(package, setup, think_normally, choose_at_random, seed)
    ]
    assert sum(result.share for result in results) / len(results) > 1.5 / players


def think_normally(view: Any, moves: Sequence[Any], rng_seed: int) -> Any:
    return GAMES["coloretto"].think(Level.NORMAL, view, moves, rng_seed)
