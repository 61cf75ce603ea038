"""The sketch of the card game follows the engine, move by move, and proposes nothing illegal."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.game import CHANCE
from games.keltis_card import evaluation
from games.keltis_card.evaluation import split
from games.keltis_card.rules import GAME
from games.keltis_card.simulated_player import finish
from games.keltis_card.simulation import DROP, JOIN, LAY, PAIR, FastGame
from games.keltis_card.state import PLACES, WHITE, Done, Join, Move, Pair, Play, Use
from games.rows.moves import HAND, Deal, Draw, Phase
from tests.support.random_games import play_once

GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(4)]


def read(sketch: FastGame, seat: int) -> dict[str, Any]:
    """Return what a seat knows of a sketch."""
    own = sketch.players[seat]
    public = [
        (each.first, each.last, each.length, each.closed, each.points, each.stones, each.score())
        for each in sketch.players
    ]
    return {
        "public": public,
        "hand": (own.hand, own.ends, own.whites, own.tally),
        "stones": sketch.stones,
        "piles": sketch.piles,
        "absent": sketch.absent,
        "deck": sketch.deck,
        "closed": sketch.closed,
    }


def play(sketch: FastGame, move: Move) -> None:
    """Make a move that the engine made."""
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
        case Draw(str(pile)):
            sketch.take(PLACES.index(pile))
        case Deal(card):
            sketch.drawn.append(split(card))
            sketch.draw_card()


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_sketch_and_engine_agree(players: int, seed: int) -> None:
    for ply in play_once(GAME, players, seed):
        phase = ply.before.table.phase
        if phase is Phase.LAST:
            break
        if ply.seat == CHANCE and phase is not Phase.CARD:
            continue
        seat = ply.before.table.seat
        sketch = evaluation.Rollouts(GAME.view(ply.before, seat)).deal(0)
        play(sketch, ply.move)
        after = evaluation.Rollouts(GAME.view(ply.step.state, seat)).deal(0)
        assert read(sketch, seat) == read(after, seat)
        assert sketch.is_over == (ply.step.state.table.phase is Phase.LAST)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_whoever_draws_ends_with_a_full_hand(players: int, seed: int) -> None:
    """Also the last card of a hand comes once, from a pile or from the deck (KC11)."""
    met = set()
    for ply in play_once(GAME, players, seed):
        table = ply.before.table
        if table.phase is not Phase.DRAW and table.phase is not Phase.CARD:
            continue
        view = GAME.view(ply.before, table.seat)
        missing = HAND - view.sizes[table.seat]
        met.add((table.phase, missing))
        for rng_seed in range(4):
            sketch = evaluation.Rollouts(view).fill_up(rng_seed)
            drawn = table.deck - sketch.deck
            if not sketch.is_over:
                assert sum(sketch.players[table.seat].tally) == HAND
                assert sketch.seat == (table.seat + 1) % players
            assert (table.phase is Phase.CARD) <= drawn <= missing
    assert met >= {(Phase.DRAW, 1), (Phase.DRAW, 2), (Phase.CARD, 1)}


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_only_legal_moves_are_thought_of(players: int, seed: int) -> None:
    for ply in play_once(GAME, players, seed):
        if ply.seat == CHANCE or ply.before.table.phase is Phase.LAST:
            continue
        moves = GAME.legal_moves(ply.before, ply.seat)
        thought = evaluation.think(GAME.view(ply.before, ply.seat))
        assert thought
        assert thought.keys() <= set(moves)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_last_cards_bring_what_was_foreseen(players: int, seed: int) -> None:
    """Whoever follows the ratings gets the score that `finish` ends with (KC15)."""
    plies = play_once(GAME, players, seed)
    state = next(ply.before for ply in plies if ply.before.table.phase is Phase.LAST)
    seat = GAME.decisions(state)[0].seat
    sketch = evaluation.Rollouts(GAME.view(state, seat)).deal(0)
    foreseen = sketch.players[seat]
    before = foreseen.score()
    finish(foreseen, sketch.left[seat])
    while moves := GAME.legal_moves(state, seat):
        ratings = evaluation.EVALUATOR.rate_moves(GAME.view(state, seat), moves)
        move = moves[max(range(len(moves)), key=ratings.__getitem__)]
        state = GAME.apply(state, seat, move).state
        if isinstance(move, Done):
            break
    assert GAME.view(state, seat).scores[seat].total >= foreseen.score() >= before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_played_to_its_end(players: int) -> None:
    """However many turns a larger table takes."""
    first = next(ply.before for ply in play_once(GAME, players, 1) if ply.seat != CHANCE)
    playouts = evaluation.Rollouts(GAME.view(first, first.table.seat))
    for rng_seed in range(20):
        sketch = playouts.deal(rng_seed)
        sketch.play_on()
        assert sketch.is_over


def test_no_point_card_is_discarded_by_itself() -> None:
    """Laid it scores, and it always can be (KC10, KC17)."""
    for ply in play_once(GAME, 2, 3):
        if ply.seat != CHANCE and ply.before.table.phase is Phase.TURN:
            sketch = evaluation.Rollouts(GAME.view(ply.before, ply.seat)).deal(0)
            acts = {(act, row) for _, act, _, _, row in sketch.weigh()}
            assert (DROP, WHITE) not in acts
            if sketch.players[ply.seat].whites:
                assert (LAY, WHITE) in acts
