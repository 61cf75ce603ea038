"""Chains and undo tell a seat nothing hidden: its view decides what it may do."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from games.core.game import CHANCE, AnyGame, Seat
from games.core.record import Entry, play_through
from tests.games.cases import Case, over_cases
from tests.games.record_game import play
from tests.games.test_hidden import look_without_memory
from tests.support.games import GAMES
from tests.support.random_games import make_setup

TWINS = 3
"""Positions beside the real one that a seat has to reckon with, whatever it remembers."""
MOST = 60
LAST = 8
"""So many positions of a game of computer players are looked at, and those before its end."""


@cache
def play_well(game: str, players: int, seed: int) -> tuple[Any, ...]:
    """Return positions of a game in which players get somewhere: throughout, and near its end."""
    entry = GAMES[game]
    setup = make_setup(entry.game, players, seed)
    entries, _ = play(entry, setup, seed)
    record = [Entry(seat, notation) for seat, notation in entries]
    met = [played.before for played in play_through(entry.game, setup, record).played]
    return (*met[:: max(1, len(met) // MOST)], *met[-LAST:])


def find_choices(case: Case) -> Iterator[tuple[Seat, Any, list[Any]]]:
    """Find moves: whose, which, and positions to make it in that the seat cannot tell apart."""
    game, random = case.game, [ply.before for ply in case.moments()]
    played = play_well(game.id, case.setup.players, case.seed)
    for number, state in enumerate((*random, *played)):
        for seat in asks(game, state) - {CHANCE}:
            view = replace(game.view(state, seat), memory=())
            twins = [game.determinize(view, number * TWINS + rng_seed) for rng_seed in range(TWINS)]
            for move in game.legal_moves(state, seat):
                yield seat, move, [state, *twins]


def asks(game: AnyGame, state: Any) -> set[Seat]:
    return {decision.seat for decision in game.decisions(state)}


@over_cases
def test_a_move_that_keeps_the_turn_leads_to_a_question_of_its_seat(case: Case) -> None:
    game = case.game
    for seat, move, states in find_choices(case):
        if not game.keeps_turn(game.view(states[0], seat), move):
            continue
        steps = [game.apply(state, seat, move) for state in states]
        for step in steps:
            assert asks(game, step.state) == {seat}, move
            assert not step.final, move
            assert game.outcome(step.state) is None, move
        assert len({look_without_memory(game, step.state, seat) for step in steps}) == 1, move


@over_cases
def test_every_move_of_a_game_that_keeps_the_turn_does_so(case: Case) -> None:
    for ply in case.play():
        if ply.seat != CHANCE and case.game.keeps_turn(
            case.game.view(ply.before, ply.seat), ply.move
        ):
            assert asks(case.game, ply.step.state) == {ply.seat}
            assert not ply.step.final


@over_cases
def test_whether_a_move_keeps_the_turn_stands_in_the_view(case: Case) -> None:
    game = case.game
    for seat, move, states in find_choices(case):
        assert len({game.keeps_turn(game.view(state, seat), move) for state in states}) == 1, move


@over_cases
def test_what_a_move_shows_of_hidden_cards_cannot_be_taken_back(case: Case) -> None:
    """Whether it can be taken back does not depend on them either: a confirmation tells that."""
    game = case.game
    for seat, move, states in find_choices(case):
        steps = [game.apply(state, seat, move) for state in states]
        ends = {
            step.final or CHANCE in asks(game, step.state) or game.outcome(step.state) is not None
            for step in steps
        }
        assert len(ends) == 1, move
        if ends == {False}:
            assert len({look_without_memory(game, step.state, seat) for step in steps}) == 1, move
