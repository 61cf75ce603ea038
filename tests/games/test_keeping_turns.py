"""Chains and undo tell a seat nothing hidden: its view decides what it may do."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from games.core.game import CHANCE, AnyGame, Seat, Step
from tests.games.cases import over_games, walk
from tests.games.record_game import play
from tests.games.test_contract import look
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
    setup = make_setup(GAMES[game].game, players, seed)
    met = [played.before for played in play(game, setup, seed).played]
    return (*met[:: max(1, len(met) // MOST)], *met[-LAST:])


def asks(game: AnyGame, state: Any) -> set[Seat]:
    return {decision.seat for decision in game.decisions(state)}


def find_choices(game: str) -> Iterator[tuple[Seat, Any, list[Any], list[Step[Any]]]]:
    """Find moves: whose, which, in what positions that the seat cannot tell apart, and results."""
    rules = GAMES[game].game
    for case in walk(game):
        random = [moment.state for moment in case.moments]
        played = play_well(game, case.setup.players, case.seed)
        for number, state in enumerate((*random, *played)):
            for seat in asks(rules, state) - {CHANCE}:
                view = replace(rules.view(state, seat), memory=())
                lucks = range(number * TWINS, number * TWINS + TWINS)
                states = [state, *(rules.determinize(view, luck) for luck in lucks)]
                for move in rules.legal_moves(state, seat):
                    yield seat, move, states, [rules.apply(each, seat, move) for each in states]


@over_games
def test_a_view_knows_what_keeps_the_turn_and_what_can_be_taken_back(game: str) -> None:
    """A move that keeps the turn shows nothing hidden; another's undo depends on the view alone."""
    rules = GAMES[game].game
    for seat, move, states, steps in find_choices(game):
        keeps = {rules.keeps_turn(rules.view(state, seat), move) for state in states}
        assert len(keeps) == 1, move
        overs = [rules.outcome(step.state) is not None for step in steps]
        asked = [asks(rules, step.state) for step in steps]
        ends = {
            step.final or CHANCE in seats or over
            for step, seats, over in zip(steps, asked, overs, strict=True)
        }
        assert len(ends) == 1, move
        if ends == {False}:
            assert len({look(rules, step.state, seat, forgets=True) for step in steps}) == 1, move
        if keeps == {True}:
            assert ends == {False}, move
            assert all(seats == {seat} for seats in asked), move


@over_games
def test_every_move_of_a_game_that_keeps_the_turn_does_so(game: str) -> None:
    for case in walk(game):
        for ply in case.play():
            view = case.game.view(ply.before, None if ply.seat == CHANCE else ply.seat)
            if ply.seat != CHANCE and case.game.keeps_turn(view, ply.move):
                assert asks(case.game, ply.step.state) == {ply.seat}
                assert not ply.step.final
