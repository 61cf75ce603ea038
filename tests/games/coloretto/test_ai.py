"""AI players, the luck of cards, and reasons for and against moves."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.testing.random_games import choose_at_random
from games.ai.evaluation import find_fault
from games.ai.luck import find_luck
from games.ai.search import Level
from games.coloretto.evaluation import EVALUATOR, explain, guess_rivals, how_hasty, rate_moves
from games.coloretto.luck import LUCK_MODEL, measure
from games.coloretto.model import DRAW, TAKES, TURN_UPS, Phase, State, Take
from games.coloretto.rules import GAME
from games.core.game import CHANCE, Seat, Setup
from tests.games.coloretto.test_rules import begin, cards, collect, lay, stack
from tests.games.rule_table import why
from tests.support.games import GAMES
from tools.ladder.match import play_seats
from tools.luck import evenings

PACKAGE = GAMES["coloretto"]
RIVAL = Seat(1)


def own(state: State, *collections: str) -> State:
    """Give the first seats these cards; the others keep theirs."""
    filled = tuple(map(collect, collections))
    return replace(state, collections=filled + state.collections[len(filled) :])


def after(*moves: str) -> float:
    """Return the haste estimate of the player who made the last of these moves."""
    state = begin(3)
    seat = Seat(0)
    for move in moves:
        while (seat := GAME.decisions(state)[0].seat) == CHANCE:
            state = GAME.apply(state, seat, GAME.chances(state)[0].move).state
        state = GAME.apply(state, seat, GAME.parse(move)).state
    other = Seat((seat + 1) % 3)
    return how_hasty(GAME.view(state, other), seat)


def test_haste_estimate_falls_with_draws_and_rises_with_takes() -> None:
    # Before the first card there is no row to take.
    assert after() == after("draw") == 0.5
    opened = ("draw", "put-1")
    assert after(*opened, "draw") < 0.5 < after(*opened, "take-1")
    filled = (*opened, "draw", "put-1", "draw", "put-1")
    assert after(*filled, "draw") < after(*opened, "draw")
    full = lay(begin(3), "r r r", "y y y", "g g g")  # it cannot draw, which shows nothing
    view = GAME.view(GAME.apply(full, full.seat, Take(0)).state, None)
    assert how_hasty(view, full.seat) == 0.5


def test_haste_estimate_is_never_certain() -> None:
    for counts in ((90, 90, 90, 0, 0, 0), (0, 0, 0, 90, 90, 90)):
        state = replace(begin(3), choices=(counts,) * 3)
        assert 0.01 < how_hasty(GAME.view(state, Seat(0)), RIVAL) < 0.99
    assert how_hasty(replace(GAME.view(begin(3), Seat(0)), memory=()), RIVAL) == 0.5


def test_rollouts_play_an_opponent_both_patiently_and_hastily() -> None:
    state = replace(own(lay(begin(3), "r r", "y"), "g", "r", "b"), seat=RIVAL)
    rival_view = GAME.view(state, RIVAL)
    moves = GAME.legal_moves(state, RIVAL)
    play = guess_rivals(GAME.view(state, Seat(0)))
    patient = moves[max(range(len(moves)), key=rate_moves(rival_view, moves).__getitem__)]
    choices = {play(rival_view, moves, luck << 10) for luck in (0, 1023)}
    assert len(choices) == 2
    assert patient in choices


def test_a_player_without_a_chance_to_win_plays_for_points() -> None:
    """Drawing looks best one ply ahead, and brings two points less."""
    state = lay(begin(2, first=1), "r", "r", "p +2 +2")
    state = stack(state, "o o g b b p p p +2 +2", last_round=True)
    hands = "g g g g g b b b b b r r r p p +2 j", "r r r o o o o g g b +2 +2 +2 +2 j j"
    state = own(state, *hands)
    view = GAME.view(state, state.seat)
    moves = GAME.legal_moves(state, state.seat)
    chosen = {PACKAGE.think(Level.HARD, view, moves, rng_seed) for rng_seed in range(5)}
    assert chosen == {Take(1)}


@pytest.mark.parametrize(
    ("chart", "players"), [("brown", 3), *(("grey", players) for players in GAME.seats)]
)
def test_normal_players_beat_random_players_on_both_charts(players: int, chart: str) -> None:
    """A player that waits too long on the grey chart loses even to random players."""

    def think(view: Any, moves: Sequence[Any], rng_seed: int) -> Any:
        return PACKAGE.think(Level.NORMAL, view, moves, rng_seed)

    results = [
        result
        for seed in range(1, 1 + 12 // players)
        for result in play_seats(
            PACKAGE, Setup(players, {"chart": chart}), think, choose_at_random, seed
        )
    ]
    assert sum(result.share for result in results) / len(results) > 1.5 / players


def test_each_card_turned_up_changes_the_luck_of_some_seat() -> None:
    line = evenings.play(PACKAGE, 3, 77).played
    luck = find_luck(GAME, LUCK_MODEL, line)
    for move in line:
        if move.ply in luck and move.before.phase is Phase.CARD:
            assert any(any(seat) for seat in luck[move.ply])


@pytest.mark.parametrize(
    "before",
    [
        lay(begin(3), "g", "y y y", "b b b"),
        # The last player in the round fills the row and must then take it.
        lay(begin(3), "g g", "", "", taken=[1, 2]),
    ],
)
def test_luck_is_the_same_for_an_automatic_and_a_pending_placement(before: State) -> None:
    """G3."""
    [green] = cards("g")
    forced = GAME.apply(replace(before, phase=Phase.CARD), CHANCE, TURN_UPS[green]).state
    assert forced.drawn is None
    waits = replace(before, phase=Phase.PLACE, drawn=green, deck=forced.deck)
    assert measure(forced) == measure(waits)


def hold(card: str, *rows: str, taken: tuple[int, ...] = ()) -> State:
    """Return a position in which seat 0 has drawn this card."""
    state = lay(begin(3), *rows, taken=taken)
    return replace(state, drawn=cards(card)[0], phase=Phase.PLACE)


THREE_BLUES = ("", "b b b", "")
"""Seat 1 owns three blues: two more bring 9 points, one more brings 4."""
OUT = lay(begin(3), "b b", "y", "", taken=[1])


@pytest.mark.parametrize(
    ("state", "move", "reasons"),
    [
        # The points of a row.
        (own(lay(begin(3), "r r", "b", "r"), "r r y g o", "", ""), "take-1", "+brings 7 +closes"),
        (own(lay(begin(3), "r r", "b", "r"), "r r y g o", "", ""), "take-2", "-costs 1 +closes"),
        # A row left for the next player counts from four points on.
        (own(hold("b", "b", "y"), *THREE_BLUES), "put-1", "+builds 3 1 +keeps -leaves 9"),
        (own(hold("b", "b", "y"), *THREE_BLUES), "put-2", "+builds 2 2 +keeps -leaves 5"),
        (own(hold("y", "b", "y"), "", "b", ""), "put-3", "+keeps"),
        (hold("y"), "put-3", "+any"),
        (own(lay(begin(3), "b b", "y"), *THREE_BLUES), "take-1", "+brings 3 +denies 9 +closes"),
        # Players who have taken a row are skipped.
        (own(OUT, *THREE_BLUES), "take-2", "+brings 1 +closes"),
        (own(OUT, "", "b b b", "b b b"), "take-2", "+brings 1 +closes -leaves 9"),
        (lay(begin(3), "b b", taken=[1, 2]), "take-1", "+brings 3 +closes"),
        # Reasons for a draw consider the rows before the card is known.
        (lay(begin(3), "b"), "draw", "+waits 1"),
        (own(lay(begin(3), "b b", "y"), "", "b b", ""), "draw", "+waits 3 -leaves 7"),
        (lay(begin(3), "b b", taken=[1, 2]), "draw", "+alone +waits 3"),
    ],
)
def test_reasons_match_the_scores(state: State, move: str, reasons: str) -> None:
    assert why(GAME, EVALUATOR, state, move) == reasons


def test_taking_a_row_is_not_blamed_for_a_row_that_drawing_leaves_too() -> None:
    state = own(lay(begin(3), "b b", "y"), "", "b b", "")
    best, best_move = (explain(GAME.view(state, Seat(0)), move) for move in (DRAW, TAKES[1]))
    assert find_fault(best_move, best) is None
