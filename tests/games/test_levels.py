"""Computer players of every level: legal, repeatable, and sure of the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ai.evaluation import find_lead
from games.ai.search import Level
from games.core.game import CHANCE, Seat
from tests.games.cases import Moment, over_games, walk
from tests.support.games import GAMES
from tools.ladder.match import share_win


def find_questions(game: str) -> list[Moment]:
    """Return a position for each kind of question, with one answer or with several."""
    kinds: dict[tuple[str, bool], Moment] = {}
    for moment in walk(game)[0].moments:
        if CHANCE not in moment.asked:
            [asked, *_] = moment.game.decisions(moment.state)
            several = sum(seat == asked.seat for seat, _ in moment.choices) > 1
            kinds.setdefault((asked.kind, several), moment)
    assert len(kinds) > 1
    return list(kinds.values())


@pytest.mark.parametrize("level", Level)
@over_games
def test_every_level_answers_every_question_and_the_same_again(game: str, level: Level) -> None:
    package = replace(GAMES[game], playouts=min(GAMES[game].playouts, 32))  # that is quick
    assert package.levels == tuple(Level)
    for moment in find_questions(game):
        [seat, *_], luck = moment.asked, moment.ply.number + (1 << 40)
        moves = [move for mover, move in moment.choices if mover == seat]
        chosen = package.think(level, moment.views[seat], moves, luck)
        assert chosen in moves
        assert package.think(level, moment.views[seat], moves, luck) == chosen


@over_games
def test_an_appraisal_is_a_result_and_a_chance(game: str) -> None:
    package, evaluator = GAMES[game], GAMES[game].evaluator
    assert evaluator
    for moment in find_questions(game):
        assert 0 <= evaluator.evaluate(moment.views[moment.asked[0]]).chance <= 1
    case = walk(game)[0]
    state = case.play()[-1].step.state
    outcome = package.game.outcome(state)
    assert outcome
    for seat in map(Seat, range(case.setup.players)):
        exact = evaluator.evaluate(package.game.view(state, seat))
        if evaluator.is_in_points:
            assert exact.result == find_lead(outcome.scores, seat)
        assert exact.chance == share_win(package, outcome.winners, seat)
