"""Ridge regression by the normal equations: weights of an evaluation from recorded positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def fit(rows: Iterable[tuple[Sequence[float], float]], penalty: float) -> tuple[float, ...]:
    """Return the weights that predict each target from its features with the least squares.

    `penalty` is added for every squared weight. Raises `ValueError` without any row.
    """
    squares: list[list[float]] = []
    for features, target in rows:
        if not squares:
            squares = [[0.0] * (len(features) + 1) for _ in features]
        extended = (*features, target)
        for line, feature in zip(squares, features, strict=True):
            if feature:
                for at, value in enumerate(extended):
                    line[at] += feature * value
    if not squares:
        raise ValueError("there is nothing to learn from")
    for at, line in enumerate(squares):
        line[at] += penalty
    return solve(squares)


def solve(lines: list[list[float]]) -> tuple[float, ...]:
    """Solve linear equations, the right side last in each line (Gauss and Jordan)."""
    for at in range(len(lines)):
        best = max(range(at, len(lines)), key=lambda row: abs(lines[row][at]))
        lines[at], lines[best] = lines[best], lines[at]
        pivot = lines[at][at]
        lines[at] = [value / pivot for value in lines[at]]
        for row, line in enumerate(lines):
            if row != at and (factor := line[at]):
                lines[row] = [a - factor * b for a, b in zip(line, lines[at], strict=True)]
    return tuple(line[-1] for line in lines)
