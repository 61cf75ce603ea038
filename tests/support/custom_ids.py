"""The kinds of components: the first two parts of every custom id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_type_hints

import bot.messages.ids  # noqa: F401 - declares all custom ids
from bot.messages.custom_id import REGISTRY, CustomId


def _heads(kind: type[CustomId]) -> Iterator[str]:
    """Yield the kinds of a class: a page has one for each of its fields."""
    if ":" in kind.prefix or kind.prefix == "move":
        yield kind.prefix
    else:
        [field] = kind.__annotations__
        pattern = get_type_hints(kind, include_extras=True)[field].__metadata__[0]
        yield from (f"{kind.prefix}:{one}" for one in pattern.split("|"))


KINDS: Final = tuple(
    dict.fromkeys(head for kinds in REGISTRY.values() for kind in kinds for head in _heads(kind))
)
"""Every kind, as `table:hand`, `notify:zone` or `move`."""


def verbs_of(family: str) -> tuple[str, ...]:
    """Return the second parts of the ids of a family."""
    return tuple(one.partition(":")[2] for one in KINDS if one.startswith(f"{family}:"))
