"""The kinds of components: the first two parts of every custom id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from itertools import product
from typing import Any, Final, get_args, get_type_hints

import bot.messages.ids  # noqa: F401 - declares all custom ids
from bot.messages.custom_id import REGISTRY, CustomId


def _heads(kind: type[CustomId]) -> Iterator[str]:
    """Yield the kinds of a class: a page has one for each value of its first field."""
    if ":" in kind.prefix or kind.prefix == "move":
        yield kind.prefix
    else:
        field = next(iter(kind.__annotations__))
        pattern = get_type_hints(kind, include_extras=True)[field].__metadata__[0]
        yield from (f"{kind.prefix}:{part}" for part in pattern.split("|"))


KINDS: Final = tuple(
    dict.fromkeys(head for kinds in REGISTRY.values() for kind in kinds for head in _heads(kind))
)
"""Every kind, as `table:hand`, `notify:zone` or `move`."""


_SOME: Final = ("0", "5", "coloretto", "here_people_0_coloretto")
"""Values of which one fits every field whose pattern is no list of words."""


def examples(table: str) -> Iterator[CustomId]:
    """Yield custom ids of every declared class, with every word of their fields."""
    for kind in (kind for kinds in REGISTRY.values() for kind in kinds):
        hints = get_type_hints(kind, include_extras=True)
        names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # all are dataclasses
        for values in product(*(_values(kind, name, hints[name], table) for name in names)):
            yield kind(**dict(zip(names, values, strict=True)))


def _values(kind: type[CustomId], name: str, hint: Any, table: str) -> list[Any]:
    """Return some values of a field: its default, and all words that its pattern lists."""
    [field] = [field for field in fields(kind) if field.name == name]  # type: ignore[arg-type]  # as above
    annotated = hint if hasattr(hint, "__metadata__") else get_args(hint)[0]
    value, pattern = get_args(annotated)
    if value is bool:
        return [False, True]
    words = pattern.split("|") if re.fullmatch(r"[a-z|]+", pattern) else [table, *_SOME]
    fitting = [word for word in words if re.fullmatch(pattern, word)]
    if words[0] == table:
        fitting = fitting[:1]
    read = getattr(value, "parse", getattr(value, "__supertype__", value))
    default = [] if field.default is MISSING else [field.default]
    return [*default, *(read(word) for word in fitting if read(word) not in default)]


def verbs_of(family: str) -> tuple[str, ...]:
    """Return the second parts of the ids of a family."""
    return tuple(kind.partition(":")[2] for kind in KINDS if kind.startswith(f"{family}:"))
