"""Actions of people: press a component, run a command, and wait for the answer."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from bot.sandbox import interactions, page
from bot.sandbox.components import SELECTS, Part
from bot.sandbox.errors import RefusedError
from bot.sandbox.interactions import Ask, ClientError
from bot.sandbox.model import Json, Kind, User
from tests.simulation.journal import Deed
from tests.simulation.sight import Found, Sight, touches_of


class Hands(Sight):
    """Lets people act."""

    async def use(
        self, user: User, found: Found, luck: Random, *, repeat: bool = False
    ) -> Deed | None:
        """Press a button, or choose an option of a select."""
        message, part = found
        body: Json = {"kind": "component", "message": message.id, "custom_id": part["custom_id"]}
        if part["type"] in SELECTS:
            body["values"] = self._values(part, luck)
        deed = await self.do(user, message.channel, body, repeat=repeat)
        if deed and "modal" in deed.interaction.told:
            about = {
                "interaction": deed.interaction.id,
                "fields": {"note": f"note {luck.random()}"},
            }
            await self.do(user, message.channel, {"kind": "modal"} | about)
        return deed

    def _values(self, part: Json, luck: Random) -> list[str]:
        if part["type"] == Part.SELECT:
            options = [option["value"] for option in part["options"]]
            return [luck.choice(options)] if options else []
        if part["type"] == Part.CHANNEL_SELECT:
            return [str(c.id) for c in self.world.channels.values() if c.kind == Kind.TEXT][:1]
        return [str(luck.choice(self.users).id)]

    async def command(self, user: User, channel: int, name: str, **options: object) -> Deed | None:
        """Run a slash command."""
        return await self.do(user, channel, {"kind": "command", "name": name, "options": options})

    async def do(
        self, user: User, channel: int, body: Json, *, repeat: bool = False
    ) -> Deed | None:
        """Send an interaction and wait for its answer; Discord may deliver it twice."""
        run, hub = self.run, self.run.city.hub
        given = body | {"user": user.id, "channel": channel}
        try:
            made = page._begin(hub, given)
        except (ClientError, RefusedError):
            return None
        name = str(body.get("custom_id") or body.get("name") or "form")
        values = tuple(map(str, body.get("values") or (body.get("options") or {}).values()))
        is_open = self._is_open(channel, body)
        deed = Deed(user.id, run.loop.now, name, values, made, run.troubles, is_open)
        self.used |= touches_of(made.data)
        run.checks.begins(deed)
        said = " ".join((user.display, asks_name(made.ask), name, *values))
        run.journal.note(run.loop.now, f"{said}{' (delivered twice)' * repeat}")
        payload = hub.interactions.payload(made)
        hub.gateway.dispatch("INTERACTION_CREATE", payload)
        if repeat:
            hub.gateway.dispatch("INTERACTION_CREATE", payload)
        server = self.world.channels[channel].guild
        reachable = hub.gateway.reachable(server) and not hub.gateway.outage
        deed.answered = reachable and await hub.interactions.settle(made)
        made.is_late = not deed.answered
        run.journal.note(run.loop.now, f"  {said}: {'answered' if deed.answered else 'no answer'}")
        run.checks.ends(deed)
        return deed

    def _is_open(self, channel: int, body: Json) -> bool:
        message = self.world.messages.get(channel, {}).get(body.get("message", 0))
        is_private = self.world.channels[channel].kind == Kind.DM
        return message is not None and not message.viewer and not is_private

    async def _press(
        self, user: User, beginning: str, luck: Random, newest: int = 1
    ) -> Deed | None:
        found = self.seen(user, beginning)
        return await self.use(user, luck.choice(found[:newest]), luck) if found else None

    async def _soon(self, deed: Any, user: User, luck: Random, wait: float) -> None:
        await asyncio.sleep(wait)
        await deed(user, luck)

    def _home(self, user: User, luck: Random) -> int:
        found = self.seen(user, "table:hand:")
        if found:
            return found[luck.randrange(min(3, len(found)))][0].channel
        return luck.choice([c for c in self.world.channels.values() if c.kind == Kind.TEXT]).id


def asks_name(ask: Ask) -> str:
    """Return the kind of an interaction as a word."""
    return next(name for name, kind in interactions.KINDS.items() if kind is ask)
