"""What people see: the components of messages they can still press."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

from bot.messages.ids import PAGES
from bot.sandbox.components import walk
from bot.sandbox.model import Channel, Json, Kind, Message, User
from tests.simulation.script import PEOPLE
from tests.simulation.touches import COMPONENTS, verb_of

if TYPE_CHECKING:
    from tests.simulation.run import Run

NEWEST: Final = 8
"""Messages of a channel that anybody still looks at."""
_FAMILIES: Final = ("lobby:", "table:", "move:", "game:", *(f"{page}:" for page in PAGES))
FOND: Final = 20
"""How many times as often somebody presses what the people of a run are fond of."""
Found = tuple[Message, Json]
"""A component, and the message it is in."""


class Sight:
    """The eyes of everybody on the server."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.world = run.city.hub.world
        self.users = self.world.people()[:PEOPLE]
        self.users[-1].locale = "ja"
        self._known: dict[int, tuple[list[Json], list[Json]]] = {}
        """By message, its components and those of them that can be pressed."""
        self._pressed: Counter[str] = Counter()
        """How often each kind of component was chosen out of curiosity."""
        self.updated_at: set[str] = set()
        """Every command, option and kind of component that was used."""
        self.shown: set[str] = set()
        """Every kind of component that somebody saw."""
        kinds = sorted(COMPONENTS | {f"/{command['name']}" for command in run.commands})
        self._fond = set(Random(f"fond {run.seed}").sample(kinds, len(kinds) // 8))

    def _places(self, user: User) -> list[Channel]:
        return [
            channel
            for channel in self.world.channels.values()
            if channel.kind != Kind.DM or channel.recipient == user.id
        ]

    def seen(self, user: User, beginning: str = "", newest: int = NEWEST) -> list[Found]:
        """List the components a person sees whose ids begin so, the newest message first."""
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
        """Return what can be pressed in a message; it is looked through once for each edit."""
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
        """Return how often the people of this run do something, where others do it once."""
        return FOND if kind in (self._fond if self.run.fond is None else self.wanted) else 1

    @property
    def wanted(self) -> set[str]:
        """What the caller wants to be used, and nobody has used in this run."""
        return set(self.run.fond or ()) - self.updated_at

    def curious(self, found: list[Found], luck: Random) -> Found:
        """Choose a component: rather one of a kind that was seldom pressed in this run."""
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
    """Return what a component is for: of its id the family and the verb, and what it asks."""
    custom_id: str = found[1]["custom_id"]
    family, *rest = custom_id.split(":")
    if family == "move":
        return family
    argument = rest[2].split("_")[0] if family == "table" and len(rest) > 2 else ""
    return f"{family}:{rest[0]}:{argument if argument.isalpha() else ''}"
