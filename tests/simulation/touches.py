"""Everything that people can use: commands, options, and kinds of components."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.sandbox.model import Json
from tests.support.custom_ids import KINDS

COMPONENTS: Final = frozenset(
    kind for kind in KINDS if kind.startswith(("lobby:", "table:", "game:"))
)
"""Kinds of components with fixed verbs."""
RETIRED: Final = frozenset({"lobby:drop"})
"""Kinds that occur only on messages of older versions."""
SELDOM: Final = frozenset(
    f"table:{verb}"
    for verb in [
        "accept",
        "animate",
        "back",
        "decline",
        "export",
        "home",
        "invite",
        "post",
        "report",
        "take",
        "wake",
        "withdraw",
    ]
)
"""Kinds that need a rare situation, which many of hundreds of runs reach but a tour may not."""


def verb_of(custom_id: str) -> str:
    """Return the kind of a component: family and verb of its id."""
    family, verb, *_ = custom_id.split(":")
    return family if family == "move" else f"{family}:{verb}"


def touches_of(data: Json) -> set[str]:
    """Return what an interaction uses, from its data."""
    if "custom_id" in data:
        return {verb_of(data["custom_id"])}
    given = (option["name"] for option in data.get("options") or ())
    return {f"/{data['name']}", *(f"/{data['name']} {name}" for name in given)}


def every_touch(commands: Iterable[Json]) -> set[str]:
    """Return everything that can be used."""
    found = {"move", *COMPONENTS}
    for command in commands:
        options = command.get("options") or ()
        found |= {f"/{command['name']}", *(f"/{command['name']} {one['name']}" for one in options)}
    return found
