"""House players of every level: legal, repeatable, and as different as they promise."""

from __future__ import annotations

import pytest

from games.ai.evaluation import find_lead
from games.ai.search import Level
from games.core.cards import Stream
from games.core.game import CHANCE, Seat, Setup
from tests.support.games import GAMES
from tools.ladder.match import share_win

JUDGED = [name for name, package in GAMES.items() if package.evaluator]

over_judged = pytest.mark.parametrize("game", JUDGED)


@pytest.mark.parametrize(
    ("game", "level"), [(name, level) for name in JUDGED for level in GAMES[name].levels]
)
def test_every_level_answers_every_question(game: str, level: Level) -> None:
    """Once a question of each kind, and the same answer again."""
    package, stream, kinds = GAMES[game], Stream(5), set[tuple[str, int]]()
    rules = package.game
    state = rules.start(Setup(rules.seats[0]))
    while decisions := rules.decisions(state):
        asked = decisions[0]
        if asked.seat == CHANCE:
            state = rules.apply(state, CHANCE, stream.draw(rules.chances(state))).state
            continue
        moves, rng_seed = rules.legal_moves(state, asked.seat), stream.below(1 << 62)
        if (kind := (asked.kind, min(len(moves), 2))) not in kinds:
            kinds.add(kind)
            view = rules.view(state, asked.seat)
            chosen = package.think(level, view, moves, rng_seed)
            assert chosen in moves
            assert package.think(level, view, moves, rng_seed) == chosen
        state = rules.apply(state, asked.seat, moves[rng_seed % len(moves)]).state
    assert len(kinds) > 1


@over_judged
def test_an_appraisal_is_a_result_and_a_chance(game: str) -> None:
    package, stream = GAMES[game], Stream(8)
    rules, evaluator = package.game, package.evaluator
    assert evaluator is not None
    state, players = rules.start(Setup(rules.seats[0])), rules.seats[0]
    while decisions := rules.decisions(state):
        seat = decisions[0].seat
        if seat == CHANCE:
            move = stream.draw(rules.chances(state))
        else:
            moves = rules.legal_moves(state, seat)
            move = moves[stream.below(len(moves))]
            appraisal = evaluator.evaluate(rules.view(state, seat))
            assert 0 <= appraisal.chance <= 1
        state = rules.apply(state, seat, move).state
    outcome = rules.outcome(state)
    assert outcome is not None
    for seat in map(Seat, range(players)):
        exact = evaluator.evaluate(rules.view(state, seat))
        if evaluator.is_in_points:
            assert exact.result == find_lead(outcome.scores, seat)
        assert exact.chance == share_win(package, outcome.winners, seat)
