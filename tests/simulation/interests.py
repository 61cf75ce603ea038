"""Actions of people besides playing: commands, history and settings."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random
from typing import Final

from bot.sandbox.interactions import INTEGER, PERSON
from bot.sandbox.model import Json, Kind, User
from tests.simulation.game import CARDS
from tests.simulation.hands import Hands
from tests.simulation.journal import Deed
from tests.simulation.sight import FOND, NEWEST, Found, kind_of, verb_of

WHILE_PLAYING: Final = ("play", "move")
"""Commands with actions of their own."""
LONG_AGO: Final = 60
"""Messages of a channel that a person searches for finished games."""
ARCHIVED: Final = 65.0
"""Seconds after which idle tables are archived: the bot checks every minute."""
MOST: Final = 12
"""Components that a person presses in a row."""
PROBES: Final = 4
"""Cards that a player guesses in a row."""
BEHIND: Final = ("pass", "gamble", "nod", "once", "draw", "stop")
"""Moves that are typed behind others; hidden cards do not affect their legality."""
LOOKS_BACK: Final = (
    "animate", "board", "details", "export", "log", "moment", "more", "post", "record", "replay",
    "report", "scores", "seal", "show",
)  # fmt: skip


class Interests(Hands):
    """Lets people use everything besides moves."""

    async def open(self, user: User, luck: Random) -> None:
        """Open a table; some people read the game list first."""
        texts = [c for c in self.world.channels.values() if c.kind == Kind.TEXT]
        channel = luck.choice(texts).id
        if luck.random() < 0.05 * self.fondness("game:open"):
            await self._follow(user, await self.command(user, channel, "play"), luck)
            return
        await self.command(user, channel, "play", game=luck.choice(self.run.games))

    async def arrange(self, user: User, luck: Random) -> None:
        """Change players and options of a lobby; invited people answer."""
        if not self.seen(user, "lobby:"):
            await self.open(user, luck)
        for _ in range(luck.randint(2, 6)):
            one = luck.choice((user, luck.choice(self.users)))
            asked = self.seen(one, "lobby:accept:") + self.seen(one, "lobby:decline:")
            found = asked or self.seen(one, "lobby:", newest=4)
            if found:
                await self.use(one, self.curious(found, luck), luck)

    async def explore(self, user: User, luck: Random) -> None:
        """Press what is new, then what that shows."""
        newest = NEWEST
        for _ in range(luck.randint(1, 4)):
            found = self.seen(user, newest=newest)
            if not found or not await self.use(user, self.curious(found, luck), luck):
                return
            newest = 2

    async def recall(self, user: User, luck: Random) -> None:
        """Look at history, also of finished games."""
        found = [
            one
            for one in self.seen(user, "table:", newest=LONG_AGO)
            if kind_of(one).split(":")[1] in LOOKS_BACK
        ]
        if found:
            await self._follow(user, await self.use(user, self.curious(found, luck), luck), luck)

    async def ponder(self, user: User, luck: Random) -> None:
        """Ask for a hint, and move or not; practice games have hints."""
        if self.fondness("table:hint") > 1 and luck.random() < 0.5:
            await self.command(user, self._home(user, luck), "play")
            await self._press(user, "game:practise:", luck, newest=2)
        await self._press(user, "table:hand:", luck, newest=3)
        await self._press(user, "table:hint:", luck, newest=2)
        if luck.random() < 0.5:
            await self._press(user, "move:", luck, newest=4)

    async def forsake(self, _: User, luck: Random) -> None:
        """Leave all tables for a month, then return."""
        self.run.trouble(3.5)
        self.run.host.skip(timedelta(days=31))
        await asyncio.sleep(ARCHIVED)
        for user in luck.sample(self.users, 2):
            await self._press(user, "table:hand:", luck, newest=3)
            await self._press(user, "table:wake:", luck)

    async def command_(self, user: User, luck: Random) -> None:
        """Run any command with some options, and press some components of the answer."""
        offered = [one for one in self.run.commands if one["name"] not in WHILE_PLAYING]
        [told] = luck.choices(offered, [self._appeal(one["name"]) for one in offered])
        await self._run(self._manager if told["default_member_permissions"] else user, told, luck)

    def _appeal(self, name: str) -> int:
        leads_on = any(one.startswith((f"/{name} ", f"{name}:")) for one in self.wanted)
        return FOND if leads_on else self.fondness(f"/{name}")

    async def _run(self, user: User, told: Json, luck: Random) -> None:
        home, given = self._home(user, luck), dict[str, object]()
        for option in told.get("options") or ():
            is_wanted = self.fondness(f"/{told['name']} {option['name']}") > 1
            if option.get("required") or is_wanted or luck.random() < 0.5:
                value = await self._value(user, home, told["name"], option, luck)
                given |= {} if value is None else {option["name"]: value}
        await self._follow(user, await self.command(user, home, told["name"], **given), luck)

    async def _value(
        self, user: User, home: int, name: str, option: Json, luck: Random
    ) -> object | None:
        """Return a value for an option; None if nothing is offered."""
        if option.get("choices"):
            return str(luck.choice(option["choices"])["value"])
        if option["type"] == INTEGER:
            return luck.randint(option["min_value"], 30)
        if option["type"] == PERSON:
            return str(luck.choice(self.users).id)
        if option.get("autocomplete"):
            offered = await self._complete(user, home, name, option["name"])
            return luck.choice(offered) if offered else None
        return luck.choice(("2026-03-09", f"word {luck.random()}"))

    async def _complete(self, user: User, home: int, name: str, option: str) -> list[str]:
        body = {"kind": "autocomplete", "name": name, "focused": option, "options": {option: ""}}
        deed = await self.do(user, home, body)
        choices = (deed.interaction.told.get("choices") if deed else None) or []
        return [str(choice["value"]) for choice in choices]

    async def _follow(self, user: User, deed: Deed | None, luck: Random) -> None:
        """Press a component of an answer, then one of the next."""
        enough = luck.randint(1, 4)
        for step in range(MOST):
            message = self.run.checks.payloads.answer(deed.interaction) if deed else None
            found = [(message, part) for part in self._offered(message)] if message else []
            if not found or (step >= enough and self.wanted.isdisjoint(map(_verb, found))):
                return
            deed = await self.use(user, self.curious(found, luck), luck)

    async def type(self, user: User, luck: Random) -> None:
        """Type a move with autocomplete; some name the table, and move out of turn.

        Half of these are chains, some to find out the next card.
        """
        home, about = self._home(user, luck), dict[str, object]()
        if luck.random() < 0.1 * self.fondness("/move table"):
            tables = await self._complete(user, home, "move", "table")
            about = {"table": luck.choice(tables)} if tables else {}
        offered = await self._complete(user, home, "move", "move") or ["once"] * len(about)
        if not offered:
            return
        typed = [luck.choice(offered)]
        if luck.random() < 0.5:
            guesses = [f"peek/guess-{card}" for card in luck.sample(CARDS, PROBES)]
            typed = guesses if "peek" in offered else [f"{typed[0]}/{luck.choice(BEHIND)}"]
        for chosen in typed:
            self.run.journal.typed.add((user.id, chosen.strip()))
            await self.command(user, home, "move", move=chosen, **about)

    async def manage(self, _: User, luck: Random) -> None:
        """As the server's manager, remove a player, end tables, or change settings."""
        manager, taste = self._manager, luck.random()
        if taste < 0.1:
            await self.command(manager, self._home(manager, luck), "settings")
            while await self._press(manager, "settings:end", luck) and luck.random() < 0.7:
                pass
            return
        if taste < 0.2:
            told = await self.command(manager, self._home(manager, luck), "settings")
            await self._follow(manager, told, luck)
            return
        verb = "cancel" if taste < 0.3 or "table:cancel" in self.wanted else "remove"
        await self._press(manager, "table:more:", luck, newest=3)
        await self._press(manager, "table:others:", luck, newest=3)
        for _step in range(2):
            await self._press(manager, f"table:{verb}:", luck, newest=4)

    @property
    def _manager(self) -> User:
        return self.world.users[self.world.guild.owner]


def _verb(found: Found) -> str:
    return verb_of(found[1]["custom_id"])
