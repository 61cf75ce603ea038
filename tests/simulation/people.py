"""Actions of people at tables: they click, type commands, and do both at once."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random
from typing import Any, Final

from bot.sandbox.model import User
from tests.simulation.interests import Interests
from tests.simulation.sight import Found

ROUNDS: Final = 12
"""Moves of all seats after which our game is over."""
ASKED: Final = ("vote", "accept", "take", "back", "ask", "rematch", "wake", "home")
"""Requests of one player to the others, and buttons for absent players."""


class People(Interests):
    """The people on the server."""

    async def join(self, user: User, luck: Random) -> None:
        """Join the newest lobby."""
        await self._press(user, "lobby:join:", luck)

    async def house(self, user: User, luck: Random) -> None:
        """Add a computer player to the newest lobby."""
        await self._press(user, "lobby:ai:", luck)

    async def start(self, user: User, luck: Random) -> None:
        """Start the newest lobby."""
        await self._press(user, "lobby:start:", luck)

    async def play(self, user: User, luck: Random) -> None:
        """Play: open the hand, and move while moves are offered."""
        opens = not self.seen(user, "move:") or luck.random() < 0.4
        if opens and not await self._press(user, "table:hand:", luck, newest=3):
            await self._press(user, luck.choice(("lobby:join:", "lobby:start:")), luck)
            return
        for _ in range(luck.randint(1, 3)):
            await asyncio.sleep(luck.random())
            if not await self._press(user, "move:", luck, newest=luck.choice((2, 4))):
                return

    async def finish(self, user: User, luck: Random) -> None:
        """Play together for a while, mostly to the end, and look back."""
        for _ in range(ROUNDS):
            moved = [await self._go_on(one, luck) for one in self.users]
            if not any(moved):
                break
        await self.recall(user, luck)

    async def _go_on(self, user: User, luck: Random) -> bool:
        await self._press(user, "table:hand:", luck)
        return await self._press(user, "move:", luck) is not None

    async def twice(self, user: User, luck: Random) -> None:
        """Press a button twice."""
        found = self.seen(user, luck.choice(("move:", "move:", "table:", "lobby:")))[:6]
        if found:
            one, again = luck.choice(found), luck.randrange(1 << 30)
            await asyncio.gather(*(self.use(user, one, Random(again)) for _ in range(2)))

    async def race(self, user: User, luck: Random) -> None:
        """Press two buttons of a panel at once."""
        found = self.seen(user, "move:")[:4]
        if len(found) > 1:
            await asyncio.gather(*(self.use(user, one, luck) for one in luck.sample(found, 2)))

    async def repeat(self, user: User, luck: Random) -> None:
        """Press a button that Discord delivers twice."""
        found = self.seen(user, luck.choice(("move:", "table:", "lobby:")))[:6]
        if found:
            await self.use(user, luck.choice(found), luck, repeat=True)

    async def stale(self, user: User, luck: Random) -> None:
        """Move with an old panel."""
        found = self.seen(user, "move:", newest=60)
        if found:
            await self.use(user, found[-1 - luck.randrange(min(len(found), 6))], luck)

    async def click(self, user: User, luck: Random) -> None:
        """Press any visible component."""
        found = self.seen(user)
        if found:
            await self.use(user, luck.choice(found), luck)

    async def late(self, user: User, luck: Random) -> None:
        """Decide about an absent player, or answer a vote."""
        for verb in ("late", *luck.sample(ASKED, len(ASKED))):
            if await self._press(user, f"table:{verb}:", luck, newest=4):
                return

    async def agree(self, user: User, luck: Random) -> None:
        """Call a vote or offer a seat; the others answer at about the same time."""
        asked, *more = luck.choice((("ask",), ("ask",), ("offer", "offer"), ("late", "invite")))
        if not self.seen(user, f"table:{asked}:", newest=4):
            await self._press(user, "table:more:", luck, newest=2)
            await self._press(user, "table:others:", luck, newest=2)
        found = self.seen(user, f"table:{asked}:", newest=4)
        chosen = [one for one in found if one[1]["custom_id"].endswith("rewind")] or found
        if not chosen or not await self.use(user, luck.choice(luck.choice((chosen, found))), luck):
            return
        for verb in more:  # choosing the player for a seat is another question
            await self._press(user, f"table:{verb}:", luck, newest=2)
        if luck.random() < 0.1 * self.fondness("table:withdraw"):
            await self._press(user, "table:withdraw:", luck)
        spread = luck.choice((0.0, 0.1, 2.0))
        await asyncio.gather(
            *(
                self._soon(
                    self.respond, one, Random(luck.randrange(1 << 30)), luck.random() * spread
                )
                for one in self.users
                if one is not user
            )
        )

    async def respond(self, user: User, luck: Random) -> None:
        """Answer votes and offers, mostly with yes."""
        for verb in luck.sample(ASKED[:4], 4):
            found = self.seen(user, f"table:{verb}:", newest=4)[:3]
            if found:
                willing = [one for one in found if "_no" not in one[1]["custom_id"]]
                some = willing if willing and luck.random() < 0.8 else found
                await self.use(user, luck.choice(some), luck)
                return

    async def defy(self, user: User, luck: Random) -> None:
        """Try everything as a blocked person."""
        for _ in range(luck.randint(2, 4)):
            deeds = (self.play, self.play, self.click, self.type, self.command_, self.open)
            await luck.choice(deeds)(user, luck)
            await asyncio.sleep(luck.random())

    async def together(self, user: User, luck: Random) -> None:
        """Act at the same time: players to move move, and others decide about them."""
        spread = luck.choice((0.0, 0.02, 0.1, 0.3))
        deeds = [self.late, self.hurry, self.hurry, self.click, self.type]
        await asyncio.gather(
            *(
                self._soon(
                    luck.choice(deeds), one, Random(luck.randrange(1 << 30)), luck.random() * spread
                )
                for one in self.users
            ),
            self._soon(self.late, user, Random(luck.randrange(1 << 30)), spread),
        )

    async def confront(self, user: User, luck: Random) -> None:
        """Decide about a player who returns at that moment."""
        found = [
            (one, absent)
            for one in self.seen(user, "table:late:")
            if "invite" not in one[1]["custom_id"]
            if (absent := self._absent(one[1]["custom_id"])) not in (None, user)
        ]
        if not found:
            await self.together(user, luck)
            return
        decision, absent = luck.choice(found[:3])
        assert absent
        await self._press(absent, f"table:hand:{decision[1]['custom_id'].split(':')[2]}", luck)
        later, lag = luck.random() < 0.5, luck.random() * luck.choice((0.02, 0.06, 0.15))
        mine, theirs = (lag, 0.0) if later else (0.0, lag)
        await asyncio.gather(
            self._soon(self._decide(decision), user, luck, mine),
            self._soon(self.hurry, absent, luck, theirs),
        )

    async def abandon(self, _: User, luck: Random) -> None:
        """Decide about late players, who get a warning, and let that time pass as well."""
        for user in self.users:
            await self._press(user, "table:hand:", luck, newest=2)
        await asyncio.gather(self._banish(luck), self._return(Random(luck.randrange(1 << 30))))
        await self.skip_(luck.choice(self.users), luck)

    async def _banish(self, luck: Random) -> None:
        for user in luck.sample(self.users, len(self.users)):
            found = [one for one in self.seen(user, "table:late:") if self._may_decide(user, one)]
            if found:
                await self.use(user, luck.choice(found[:3]), luck)

    async def _return(self, luck: Random) -> None:
        """Let players return while a computer player thinks for them."""
        for _ in range(300):
            if self.run.host.is_thinking:
                break
            await asyncio.sleep(0.01)
        if luck.random() < 0.7:
            spread = luck.choice((0.0, 0.05, 0.3))
            await asyncio.gather(
                *(
                    self._soon(
                        self.hurry, one, Random(luck.randrange(1 << 30)), luck.random() * spread
                    )
                    for one in luck.sample(self.users, luck.randint(1, len(self.users)))
                )
            )

    def _may_decide(self, user: User, found: Found) -> bool:
        """Tell whether a button gives another player's turn or seat to a computer player."""
        custom_id = found[1]["custom_id"]
        is_remedy = ":move_" in custom_id or ":seat_" in custom_id
        is_seated = self.run.checks.book.seat(custom_id.split(":")[2], user.id) is not None
        return is_remedy and is_seated and self._absent(custom_id) is not user

    def _decide(self, found: Found) -> Any:
        async def decide(user: User, luck: Random) -> None:
            await self.use(user, found, luck)

        return decide

    def _absent(self, name: str) -> User | None:
        """Return the late player of a button."""
        _, _, table, argument = name.split(":")
        participants = self.run.checks.book.participants(table)
        person = participants[int(argument.split("_")[1])]["person_id"]
        return next((one for one in self.users if one.id == person), None)

    async def hurry(self, user: User, luck: Random) -> None:
        """Move several times as fast as possible."""
        if not self.seen(user, "move:", newest=3):
            await self._press(user, "table:hand:", luck, newest=3)
        for _ in range(luck.randint(1, 3)):
            if not await self._press(user, "move:", luck, newest=2):
                return

    async def skip_(self, user: User, luck: Random) -> None:
        """Look at the hand and let the time limit pass; some return at that moment."""
        for one in self.users:
            await self._press(one, "table:hand:", luck, newest=2)
        self.run.trouble(3.5)
        hours = luck.choice((1, 1, 8)) if self.run.clock == "1h" else 8
        self.run.host.skip(timedelta(hours=hours, minutes=1))
        await self._return(luck)

    async def undo(self, user: User, luck: Random) -> None:
        """Undo a move."""
        await self.command(user, self._home(user, luck), "undo")

    async def settle(self, user: User, luck: Random) -> None:
        """Change one's settings."""
        # A person with direct messages learns there that a channel cannot be opened.
        taste = 1.0 if "table:home" in self.wanted else luck.random()
        if taste < 0.3:
            user.dms_open = not user.dms_open
        elif taste < 0.6:
            user.locale = luck.choice(("en-US", "ja", "fr"))
        else:  # delivery: most of its effects come later
            await self.command(user, self._home(user, luck), "notify")
            await self._press(user, "notify:delivery", luck)
