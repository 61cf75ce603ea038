"""Input of simulated people: they find components, press them and run commands."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bot.sandbox import page
from bot.sandbox.components import SELECTS, Part, walk
from bot.sandbox.errors import ApiError
from bot.sandbox.interactions import ClientError
from bot.sandbox.model import Channel, ChannelType, Json, Message, User
from tests.simulation.journal import Action
from tests.simulation.script import PEOPLE
from tests.support.custom_ids import KINDS

if TYPE_CHECKING:
    from tests.simulation.run import Run

NEWEST: Final = 8
"""Number of a channel's newest messages that people read."""
_FAMILIES: Final = tuple({f"{kind.partition(':')[0]}:" for kind in KINDS})
FOND: Final = 20
"""Factor on the weight of the kinds that people prefer."""
Component = tuple[Message, Json]
"""A component and its message."""
COMPONENTS: Final = frozenset(
    kind for kind in KINDS if kind.startswith(("lobby:", "table:", "game:", "lesson:"))
)
"""Kinds of components with fixed verbs."""
ABSENT: Final = frozenset({"game:list"})
"""Kinds that need more games than the simulation has."""
SELDOM: Final = frozenset(
    f"table:{verb}"
    for verb in (
        *(
            "accept",
            "again",
            "animate",
            "back",
            "decline",
            "export",
            "home",
            "invite",
            "mute",
            "post",
        ),
        *("report", "take", "wake", "withdraw"),
    )
)
"""Kinds that need a rare situation, which many of hundreds of runs reach but a tour may not."""


class Hands:
    """Lets people read messages and act."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.world = run.city.hub.world
        self.users = self.world.people()[:PEOPLE]
        self.users[-1].locale = "ja"
        self._known: dict[int, tuple[list[Json], list[Json]]] = {}
        """All components of each message, and those that can be pressed."""
        self._pressed: Counter[str] = Counter()
        """How often `_try` chose each kind of component."""
        self.used: set[str] = set()
        """All commands, options and kinds of components that were used."""
        self.shown: set[str] = set()
        """All kinds of components that a person saw."""
        kinds = sorted(COMPONENTS | {f"/{command['name']}" for command in run.commands})
        self._fond = set(Random(f"fond {run.seed}").sample(kinds, len(kinds) // 8))

    def seen(self, user: User, beginning: str = "", newest: int = NEWEST) -> list[Component]:
        """List the visible components with this prefix of the id, the newest message first."""
        messages = [
            message
            for channel in self.world.channels.values()
            if channel.kind != ChannelType.DM or channel.recipient == user.id
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
        components, offered = self._known.get(message.id, (None, []))
        if components is not message.components:
            offered = [
                part
                for part in walk(message.components)
                if str(part.get("custom_id") or "").startswith(_FAMILIES)
                if not part.get("disabled")
            ]
            self._known[message.id] = message.components, offered
            self.shown.update(verb_of(part["custom_id"]) for part in offered)
        return offered

    def fondness(self, kind: str) -> int:
        """Return the factor on an action's weight in this run."""
        return FOND if kind in (self._fond if self.run.fond is None else self.wanted) else 1

    @property
    def wanted(self) -> set[str]:
        """The kinds in `fond` that were not used in this run."""
        return set(self.run.fond or ()) - self.used

    async def _try(self, user: User, components: list[Component], rng: Random) -> Action | None:
        """Use a component, preferably of a kind that was seldom pressed in this run."""
        if not components:
            return None
        kinds: defaultdict[str, list[Component]] = defaultdict(list)
        for component in components:
            kinds[kind_of(component)].append(component)
        weights = [
            self.fondness(":".join(kind.split(":")[:2])) / (1 + self._pressed[kind]) ** 2
            for kind in kinds
        ]
        [kind] = rng.choices(list(kinds), weights)
        self._pressed[kind] += 1
        return await self.use(user, rng.choice(kinds[kind]), rng)

    async def use(
        self, user: User, component: Component, rng: Random, *, repeat: bool = False
    ) -> Action | None:
        """Press a button, or choose an option of a select; fill in the form that it opens."""
        message, part = component
        body: Json = {"kind": "component", "message": message.id, "custom_id": part["custom_id"]}
        if part["type"] in SELECTS:
            body["values"] = self._values(part, rng)
        action = await self.do(user, message.channel, body, repeat=repeat)
        if action and "modal" in action.interaction.content:
            fields = {"note": f"note {rng.random()}"}
            form = {"kind": "modal", "interaction": action.interaction.id, "fields": fields}
            await self.do(user, message.channel, form)
        return action

    def _values(self, part: Json, rng: Random) -> list[str]:
        if part["type"] == Part.SELECT:
            return [rng.choice(part["options"])["value"]] if part["options"] else []
        if part["type"] == Part.CHANNEL_SELECT:
            return [str(channel.id) for channel in self.texts()[:1]]
        return [str(rng.choice(self.users).id)]

    def texts(self) -> list[Channel]:
        return [
            channel for channel in self.world.channels.values() if channel.kind == ChannelType.TEXT
        ]

    async def command(
        self, user: User, channel: int, name: str, **options: object
    ) -> Action | None:
        return await self.do(user, channel, {"kind": "command", "name": name, "options": options})

    async def do(
        self, user: User, channel: int, body: Json, *, repeat: bool = False
    ) -> Action | None:
        """Send an interaction and wait for its answer; Discord may deliver it twice."""
        run = self.run
        hub = self.run.city.hub
        try:
            begun = page._begin(hub, body | {"user": user.id, "channel": channel})
        except (ClientError, ApiError):
            return None
        name = str(body.get("custom_id") or body.get("name") or "form")
        values = tuple(map(str, body.get("values") or (body.get("options") or {}).values()))
        message = self.world.messages.get(channel, {}).get(body.get("message", 0))
        is_private = self.world.channels[channel].kind == ChannelType.DM
        is_open = message is not None and not message.viewer and not is_private
        action = Action(user.id, name, values, begun, run.troubles, is_open)
        data = begun.data
        self.used |= {verb_of(data["custom_id"])} if "custom_id" in data else _command_kinds(data)
        run.checks.begins(action)
        line = " ".join((user.display, begun.ask.name.lower(), name, *values))
        run.note(f"{line}{' (delivered twice)' * repeat}")
        payload = hub.interactions.payload(begun)
        for _ in range(1 + repeat):
            hub.gateway.dispatch("INTERACTION_CREATE", payload)
        server = self.world.channels[channel].guild
        reachable = hub.gateway.reachable(server) and not hub.gateway.outage
        action.answered = reachable and await hub.interactions.settle(begun)
        begun.is_late = not action.answered
        run.note(f"  {line}: {'answered' if action.answered else 'no answer'}")
        run.checks.ends(action)
        return action

    async def _press(
        self,
        user: User,
        beginning: str,
        rng: Random,
        newest: int | None = 1,
        *,
        repeat: bool = False,
    ) -> Action | None:
        """Press one of the newest components with this prefix of the id."""
        components = self.seen(user, beginning)[:newest]
        return (
            await self.use(user, rng.choice(components), rng, repeat=repeat) if components else None
        )

    async def _choose(self, user: User, beginning: str, value: str) -> Action | None:
        """Choose a value in the newest select with this prefix of the id that offers it."""
        for message, part in self.seen(user, beginning):
            if any(option["value"] == value for option in part.get("options", ())):
                body = {"kind": "component", "message": message.id, "custom_id": part["custom_id"]}
                return await self.do(user, message.channel, body | {"values": [value]})
        return None

    async def _press_more(self, user: User, rng: Random, newest: int) -> None:
        for verb in ("more", "others"):
            await self._press(user, f"table:{verb}:", rng, newest=newest)

    async def _soon(self, action: Any, user: User, rng: Random, wait: float) -> None:
        await asyncio.sleep(wait)
        await action(user, rng)

    def _home(self, user: User, rng: Random) -> int:
        """Return the channel of one of the person's tables, or any channel."""
        components = self.seen(user, "table:hand:")
        if components:
            return components[rng.randrange(min(3, len(components)))][0].channel
        return rng.choice(self.texts()).id


def kind_of(component: Component) -> str:
    """Return the kind of a component: family and verb of its id, with an argument in words."""
    custom_id: str = component[1]["custom_id"]
    family, _, *rest = custom_id.split(":")
    argument = rest[1].split("_")[0] if family == "table" and len(rest) > 1 else ""
    kind = verb_of(custom_id)
    return kind if family == "move" else f"{kind}:{argument if argument.isalpha() else ''}"


def verb_of(custom_id: str) -> str:
    """Return the kind of a component: family and verb of its id."""
    family, verb, *_ = custom_id.split(":")
    return family if family == "move" else f"{family}:{verb}"


def all_kinds(commands: Iterable[Json]) -> set[str]:
    """Return all commands, options and kinds of components."""
    return {"move", *COMPONENTS}.union(*map(_command_kinds, commands))


def _command_kinds(command: Json) -> set[str]:
    """Return a command and its options."""
    options = (option["name"] for option in command.get("options") or ())
    return {f"/{command['name']}", *(f"/{command['name']} {name}" for name in options)}
