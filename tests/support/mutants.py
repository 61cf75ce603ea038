"""JSON with one field missing, null, or of another type."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

OTHERS: Final[tuple[Any, ...]] = (None, [], {}, "?", 1.5, True, [None], {"?": "?"}, [{"id": {}}])
"""Replacements of a field; none can be taken for an id."""
Path = tuple[str | int, ...]


def mutants(data: Any) -> Iterator[tuple[str, Any]]:
    """Yield every mutant of JSON with a description of its damage.

    Only the first item of a list is changed: the others are alike.
    """
    for other in OTHERS:
        yield f"all is {other!r}", other
    for path in _paths(data):
        written = ".".join(map(str, path))
        copied, parent = _copied(data, path)
        del parent[path[-1]]
        yield f"{written} is missing", copied
        for other in OTHERS:
            copied, parent = _copied(data, path)
            if parent[path[-1]] != other:
                parent[path[-1]] = copy.deepcopy(other)
                yield f"{written} is {other!r}", copied


def damage(data: Any, rng: Random) -> tuple[Any, Path]:
    """Return a random mutant of JSON, and the path to the damaged field."""
    path = Path()
    part = data
    while isinstance(part, dict | list) and part and rng.random() < 0.8:
        key = rng.choice(list(part) if isinstance(part, dict) else range(len(part)))
        path = (*path, key)
        part = part[key]
    other = rng.choice([other for other in OTHERS if type(other) is not type(part)])
    if not path:
        return other, path
    copied, parent = _copied(data, path)
    if rng.random() < 0.3:
        del parent[path[-1]]
    else:
        parent[path[-1]] = copy.deepcopy(other)
    return copied, path


def _paths(data: Any) -> Iterator[Path]:
    fields: dict[Any, Any] = data if isinstance(data, dict) else {}
    if isinstance(data, list):
        fields = dict(enumerate(data[:1]))
    for key, part in fields.items():
        yield (key,)
        yield from ((key, *path) for path in _paths(part))


def _copied(data: Any, path: Path) -> tuple[Any, Any]:
    copied = parent = copy.deepcopy(data)
    for key in path[:-1]:
        parent = parent[key]
    return copied, parent


def some_json(*names: str) -> st.SearchStrategy[Any]:
    """Return a strategy for any JSON; its objects often have fields of these names."""
    values = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
    keys = st.text(max_size=5) | st.sampled_from(names)
    return st.recursive(
        values,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4),
        max_leaves=12,
    )
