"""What people can touch of the bot: its commands, their options, and its kinds of components."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.messages.ids import GAME_VERBS, LOBBY_VERBS, TABLE_VERBS
from bot.sandbox.model import Json

COMPONENTS: Final = frozenset(
    f"{family}:{verb}"
    for family, verbs in (("lobby", LOBBY_VERBS), ("table", TABLE_VERBS), ("game", GAME_VERBS))
    for verb in verbs
)
"""The kinds of components whose verbs are known beforehand."""
RETIRED: Final = frozenset({"lobby:drop"})
"""Kinds that stand only on messages of older versions."""
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
"""Kinds that take a situation to which a tour need not come; of hundreds of runs many do."""


def verb_of(custom_id: str) -> str:
    """Return what a component is for: the family and the verb of its id."""
    family, verb, *_ = custom_id.split(":")
    return family if family == "move" else f"{family}:{verb}"


def touches_of(data: Json) -> set[str]:
    """Return what an interaction touches, from its data."""
    if "custom_id" in data:
        return {verb_of(data["custom_id"])}
    given = (option["name"] for option in data.get("options") or ())
    return {f"/{data['name']}", *(f"/{data['name']} {name}" for name in given)}


def every_touch(commands: Iterable[Json]) -> set[str]:
    """Return everything that can be touched."""
    found = {"move", *COMPONENTS}
    for command in commands:
        options = command.get("options") or ()
        found |= {f"/{command['name']}", *(f"/{command['name']} {one['name']}" for one in options)}
    return found
