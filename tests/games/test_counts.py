"""Exact numbers of lines of play: a rule that is lost or added changes one of them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.core.game import CHANCE, AnyGame, Seat, Setup
from tests.games.cases import find_folder
from tests.support.games import GAMES

COUNTS = [
    pytest.param(entry.game, line, id=f"{entry.game.id}-{line['name']}")
    for entry in GAMES.values()
    for line in json.loads((find_folder(entry.game) / "counts.json").read_text(encoding="utf-8"))
]


def list_moves(game: AnyGame, state: Any) -> Iterator[tuple[Seat, Any]]:
    for decision in game.decisions(state):
        if decision.seat == CHANCE:
            yield from ((CHANCE, chance.move) for chance in game.chances(state))
        else:
            yield from ((decision.seat, move) for move in game.legal_moves(state, decision.seat))


def count_lines(game: AnyGame, state: Any, depth: int) -> int:
    """Count the lines of this many moves, every distinct answer of chance being one."""
    if depth == 0:
        return 1
    moves = list(list_moves(game, state))
    if depth == 1:
        return len(moves)
    return sum(count_lines(game, game.apply(state, *move).state, depth - 1) for move in moves)


def divide(game: AnyGame, state: Any, depth: int) -> dict[str, int]:
    """Count the lines behind each first move, to find the one that is wrong."""
    return {
        f"{seat} {game.notate(move)}": count_lines(
            game, game.apply(state, seat, move).state, depth - 1
        )
        for seat, move in list_moves(game, state)
    }


@pytest.mark.parametrize(("game", "line"), COUNTS)
def test_the_number_of_lines_is_exact(game: AnyGame, line: dict[str, Any]) -> None:
    first = line.get("first")
    state = game.start(Setup(line["players"], line.get("options", {}), first))
    for text in line["moves"]:
        [decision] = game.decisions(state)
        state = game.apply(state, decision.seat, game.parse(text)).state
    for depth, count in enumerate(line["counts"], start=1):
        assert count_lines(game, state, depth) == count, divide(game, state, depth)
