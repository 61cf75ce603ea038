"""The sketch of the card game follows the engine, and proposes nothing illegal."""

from __future__ import annotations

from typing import Any

import pytest

from bot.testing.random_games import Ply, play_once
from games.core.game import CHANCE, Seat
from games.keltis_card import evaluation
from games.keltis_card.evaluation import split
from games.keltis_card.simulation import DROP, JOIN, LAY, PAIR, FastGame
from games.keltis_card.simulation import finish as finish_game
from games.keltis_card.state import PLACES, WHITE, Done, Join, Move, Pair, Play, State, Use
from games.rows.state import HAND, Phase
from tests.games.keltis_card.positions import GAME, finish, place, side
from tests.games.rows import check_sketch, sketch_of
from tests.games.rows import play as play_moves

over_tables = pytest.mark.parametrize("players", [2, 3, 4])


def plies(players: int) -> list[Ply]:
    """Return the moves of some games."""
    return [ply for seed in range(4) for ply in play_once(GAME, players, seed)]


def act(sketch: FastGame, move: Move) -> None:
    match move:
        case Play(card, use):
            place, value = split(card)
            sketch.act((0.0, DROP if use is Use.DROP else LAY, place, value, place))
        case Join(card, row):
            place, value = split(card)
            sketch.act((0.0, JOIN, place, value, PLACES.index(row)))
        case Pair(first, second):
            (place, value), (other, _) = split(first), split(second)
            sketch.act((0.0, PAIR, place, value, other))


@over_tables
def test_sketch_and_engine_agree_and_only_legal_moves_are_thought_of(players: int) -> None:
    found: list[Any] = plies(players)
    check_sketch(GAME, found, split, act)
    for ply in found:  # No point card is discarded: it can always be laid (KC10, KC17).
        if ply.before.table.phase is Phase.TURN:
            sketch = sketch_of(GAME, ply.before, ply.seat)
            acts = {(act, row) for _, act, _, _, row in sketch.weigh()}
            assert (DROP, WHITE) not in acts
            assert ((LAY, WHITE) in acts) == bool(sketch.players[ply.seat].whites)


@over_tables
def test_whoever_draws_ends_with_a_full_hand(players: int) -> None:
    """Also the last card of a hand comes once, from a pile or from the deck (KC11)."""
    met = set()
    for ply in plies(players):
        table = ply.before.table
        if table.phase not in (Phase.DRAW, Phase.CARD):
            continue
        view = GAME.view(ply.before, table.seat)
        missing = HAND - view.sizes[table.seat]
        met.add((table.phase, missing))
        for rng_seed in range(2):
            sketch = evaluation.Rollouts(view).fill_up(rng_seed)
            drawn = table.deck - sketch.deck
            if not sketch.is_over:
                assert sum(sketch.players[table.seat].tally) == HAND
                assert sketch.seat == (table.seat + 1) % players
            assert (table.phase is Phase.CARD) <= drawn <= missing
    assert met >= {(Phase.DRAW, 1), (Phase.DRAW, 2), (Phase.CARD, 1)}


@over_tables
def test_last_cards_bring_what_was_foreseen(players: int) -> None:
    """A seat that follows the ratings gets the score that the sketch ends with (KC15)."""
    for seed in range(4):
        game = play_once(GAME, players, seed)
        state = next(ply.before for ply in game if ply.before.table.phase is Phase.LAST)
        seat = GAME.decisions(state)[0].seat
        sketch = sketch_of(GAME, state, seat)
        foreseen = sketch.players[seat]
        before = foreseen.score()
        finish_game(foreseen, sketch.left[seat])
        while moves := GAME.legal_moves(state, seat):
            ratings = evaluation.EVALUATOR.rate_moves(GAME.view(state, seat), moves)
            move = moves[max(range(len(moves)), key=ratings.__getitem__)]
            state = GAME.apply(state, seat, move).state
            if isinstance(move, Done):
                break
        assert GAME.view(state, seat).scores[seat].total >= foreseen.score() >= before


@over_tables
def test_a_whole_game_is_played_to_its_end(players: int) -> None:
    """However many turns a larger table takes."""
    first = next(ply.before for ply in play_once(GAME, players, 1) if ply.seat != CHANCE)
    playouts = evaluation.Rollouts(GAME.view(first, first.table.seat))
    for rng_seed in range(20):
        sketch = playouts.deal(rng_seed)
        sketch.play_on()
        assert sketch.is_over


LONG = "r0 r10 y0 y8 p0 p9 b0 b10"
TRAILING = (side("r1 rx", "g2 gx"), side("r3 rx", "b2 bx"))
MANY = ("y1 y2 y3 y4 y5 y6 y7 y8",)


@pytest.mark.parametrize(
    ("state", "best"),
    [
        (place("g4 g7 g9", "g2 g3"), "play-g4"),  # the nearest card first
        (place("r7 b7 y0", "g2 g3", stones=3), "pair-r7,b7"),
        (place("gx g4", "g2 g3"), "play-g4"),  # no short row is closed early
        # It ends the game where it leads, and not where it trails.
        (place("yx r0", *MANY, others=TRAILING, stones=4), "play-yx"),
        (place("yx r0", "y1 y2", "p1", "g1", "b1", "r1", others=TRAILING), "play-r0"),
        # It takes what it can lay.
        (play_moves(GAME, place(LONG, "g2 g3 g4", piles="g7 y9"), "drop-y0").state, "pile-g"),
        (play_moves(GAME, place(LONG, "g2 g3 g4", piles="g1 y9"), "drop-y0").state, "deck"),
        # Its last cards bring points.
        (finish(("g5 r5 w9",), "g2 g3 g4"), "play-g5"),
        (finish(("r5 b5",)), "done"),
        (finish(("r5 w5",)), "play-w5"),
        (finish(("g5",), "g2 gx"), "done"),
    ],
)
def test_ratings_know_what_is_good(state: State, best: str) -> None:
    thought = evaluation.think(GAME.view(state, Seat(0)))
    assert GAME.notate(max(thought, key=thought.__getitem__)) == best
