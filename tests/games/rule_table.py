"""Rule tables as text: positions, moves made there and their effects; reasons in short form.

A line at the margin is `RULES: position`. Each indented line below it is `moves -> name value; name
value` and begins from that position. A line that begins with `#` describes the rules below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest

from games.ai.evaluation import Evaluator, Reason
from games.core.game import AnyGame, Event, Game, Seat, Step

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Row:
    """Moves from a position, and the expected values of the step that they lead to."""

    rule: str
    position: str
    moves: tuple[str, ...]
    expected: Mapping[str, str]


def over_rows(table: str) -> pytest.MarkDecorator:
    """Parametrise a test with the rows of a table."""
    rows = list[Row]()
    rule = position = ""
    for line in table.splitlines():
        if line.startswith(" "):
            moves, _, results = line.partition("->")
            pairs = (part.strip().partition(" ") for part in results.split(";"))
            expected = {name: value for name, _, value in pairs}
            rows.append(Row(rule, position, tuple(moves.split()), expected))
        elif line and not line.startswith("#"):
            rule, _, position = line.partition(": ")
    return pytest.mark.parametrize("row", rows, ids=lambda row: f"{row.rule} {' '.join(row.moves)}")


def check_row(row: Row, step: Step[Any], read: Mapping[str, Callable[[Step[Any]], str]]) -> None:
    """Compare the expected values of a row with the step."""
    assert row.expected
    actual = {name: read[name](step) for name in row.expected}
    assert actual == row.expected, f"{row.rule} ({row.position}): {actual}"


def play(game: Game[S, Any, Any], state: S, *moves: str, seat: Seat | None = None) -> Step[S]:
    """Make moves of one seat, or of each seat to move; return the last step with all events."""
    events: tuple[Event, ...] = ()
    final = False
    for notation in moves:
        mover = seat_to_move(game, state) if seat is None else seat
        step = game.apply(state, mover, game.parse(notation))
        state = step.state
        events = events + step.events
        final = step.final
    return Step(state, events, final)


def seat_to_move(game: AnyGame, state: Any) -> Seat:
    return game.decisions(state)[0].seat


def offered(game: AnyGame, state: Any) -> list[str]:
    """Return the notations of all legal moves, or of the outcomes of chance."""
    moves = game.legal_moves(state, seat_to_move(game, state))
    return [game.notate(move) for move in moves or (each.move for each in game.chances(state))]


def event_keys(step: Step[Any]) -> str:
    """Return the keys of the events without their first word."""
    return " ".join(event.text.key.partition("-")[2] for event in step.events)


def why(
    game: AnyGame, evaluator: Evaluator[Any, Any], state: Any, notation: str, seat: int = 0
) -> str:
    """Return the reasons of a seat's move, such as `+builds 3 -leaves 12`."""
    move = game.parse(notation)
    assert move in game.legal_moves(state, Seat(seat)), notation
    assert evaluator.explain is not None
    return " ".join(map(_write, evaluator.explain(game.view(state, Seat(seat)), move)))


def _write(reason: Reason) -> str:
    figures = [str(value) for _, value in reason.text.args if isinstance(value, int)]
    sign = "+" if reason.weight > 0 else "-"
    return " ".join((sign + reason.text.key.removeprefix("why-"), *figures))
