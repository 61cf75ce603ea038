"""What people see and use: messages, commands, and the components that they can press."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

from bot.sandbox.components import walk
from bot.sandbox.model import Channel, Json, Kind, Message, User
from tests.simulation.script import PEOPLE
from tests.support.custom_ids import KINDS

if TYPE_CHECKING:
    from tests.simulation.run import Run

from collections.abc import Iterable

NEWEST: Final = 8
"""Newest messages of a channel that people look at."""
_FAMILIES: Final = tuple({f"{kind.partition(':')[0]}:" for kind in KINDS})
FOND: Final = 20
"""Factor on the choice of components in `fond`."""
Found = tuple[Message, Json]
"""A component and its message."""


class Sight:
    """Lets people see."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.world = run.city.hub.world
        self.users = self.world.people()[:PEOPLE]
        self.users[-1].locale = "ja"
        self._known: dict[int, tuple[list[Json], list[Json]]] = {}
        """All components of each message, and those that can be pressed."""
        self._pressed: Counter[str] = Counter()
        """Number of curious choices of each kind of component."""
        self.used: set[str] = set()
        """All commands, options and kinds of components that were used."""
        self.shown: set[str] = set()
        """All kinds of components that a person saw."""
        kinds = sorted(COMPONENTS | {f"/{command['name']}" for command in run.commands})
        self._fond = set(Random(f"fond {run.seed}").sample(kinds, len(kinds) // 8))

    def _places(self, user: User) -> list[Channel]:
        return [
            channel
            for channel in self.world.channels.values()
            if channel.kind != Kind.DM or channel.recipient == user.id
        ]

    def seen(self, user: User, beginning: str = "", newest: int = NEWEST) -> list[Found]:
        """List the visible components with this prefix of the id, the newest message first."""
        messages = [
            message
            for channel in self._places(user)
            for message in self.world.visible(channel, user.id)[-newest:]
        ]
        messages.sort(key=lambda message: -message.id)
        return [
            (message, part)
            for message in messages
            for part in self._offered(message)
            if part["custom_id"].startswith(beginning)
        ]

    def _offered(self, message: Message) -> list[Json]:
        """Return the usable components of a message, computed once for each edit."""
        known = self._known.get(message.id)
        if known is None or known[0] is not message.components:
            offered = [
                part
                for part in walk(message.components)
                if str(part.get("custom_id") or "").startswith(_FAMILIES)
                if not part.get("disabled")
            ]
            known = self._known[message.id] = message.components, offered
            self.shown.update(verb_of(part["custom_id"]) for part in offered)
        return known[1]

    def fondness(self, kind: str) -> int:
        """Return the factor on an action's weight in this run."""
        return FOND if kind in (self._fond if self.run.fond is None else self.wanted) else 1

    @property
    def wanted(self) -> set[str]:
        """The kinds in `fond` that were not used in this run."""
        return set(self.run.fond or ()) - self.used

    def curious(self, found: list[Found], luck: Random) -> Found:
        """Choose a component, preferably of a kind that was seldom pressed in this run."""
        kinds: dict[str, list[Found]] = {}
        for one in found:
            kinds.setdefault(kind_of(one), []).append(one)
        weights = [
            self.fondness(":".join(kind.split(":")[:2])) / (1 + self._pressed[kind]) ** 2
            for kind in kinds
        ]
        [kind] = luck.choices(list(kinds), weights)
        self._pressed[kind] += 1
        return luck.choice(kinds[kind])


def kind_of(found: Found) -> str:
    """Return the kind of a component: family and verb of its id, and its question."""
    custom_id: str = found[1]["custom_id"]
    family, *rest = custom_id.split(":")
    if family == "move":
        return family
    argument = rest[2].split("_")[0] if family == "table" and len(rest) > 2 else ""
    return f"{family}:{rest[0]}:{argument if argument.isalpha() else ''}"


COMPONENTS: Final = frozenset(
    kind for kind in KINDS if kind.startswith(("lobby:", "table:", "game:"))
)
"""Kinds of components with fixed verbs."""
RETIRED: Final = frozenset({"lobby:drop"})
"""Kinds that occur only on messages of older versions."""
ABSENT: Final = frozenset({"game:list"})
"""Kinds that need more games than the simulation has."""
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
