"""Actions of simulated people, also at the same time: moves, votes, settings and history."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from datetime import timedelta
from random import Random
from typing import Any, Final

from bot.sandbox.errors import Permission
from bot.sandbox.interactions import INTEGER, PERSON
from bot.sandbox.model import ChannelType, Json, User
from tests.simulation.hands import FOND, NEWEST, Component, Hands, kind_of, verb_of
from tests.simulation.journal import Action
from tests.simulation.payloads import RECENT
from tests.support.toy_game import CARDS

Act = Callable[[User, Random], Coroutine[Any, Any, object]]
ROUNDS: Final = 12
"""Rounds of moves after which the toy game is over."""
ASKED: Final = ("vote", "accept", "mute", "take", "back", "ask", "rematch", "wake", "home")
"""Requests of one player to the others, and buttons for absent players."""
BUTTONS: Final = {"join": "lobby:join:", "ai": "lobby:ai:", "start": "lobby:start:"}
"""Actions that are one click in the newest lobby."""
ACCESS: Final = (
    *("lobby:access", "lobby:ask", "lobby:admit", "lobby:refuse", "lobby:requests"),
    "settings:hidden",
)
"""What belongs to lobbies that not everybody may join or see."""
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
"""Moves that are typed after others in a chain; hidden cards do not make them illegal."""
LOOKS_BACK: Final = (
    "again", "animate", "board", "details", "export", "log", "moment", "more", "post", "record",
    "replay", "report", "scores", "seal", "show",
)  # fmt: skip


class People(Hands):
    async def act(self, user: User, action: str, rng: Random) -> None:
        """Do an action of the script: a click of `BUTTONS`, or a method of this class."""
        if action in BUTTONS:
            if action == "ai":
                await self._press(user, "lobby:more:", rng)
            await self._press(user, BUTTONS[action], rng)
        else:
            await getattr(self, "command_" if action == "command" else action)(user, rng)

    async def open(self, user: User, rng: Random) -> None:
        """Open a table; some people read the game list first."""
        channel = rng.choice(self.texts()).id
        if rng.random() < 0.05 * self.fondness("game:open"):
            await self._follow(user, await self.command(user, channel, "play"), rng)
            return
        await self.command(user, channel, "play", game=rng.choice(self.run.games))
        await self._press(user, "game:open:", rng)

    async def arrange(self, user: User, rng: Random) -> None:
        """Change players and options of a lobby; invited people answer."""
        if not self.seen(user, "lobby:"):
            await self.open(user, rng)
        await self._press(user, "lobby:more:", rng)
        if rng.random() < 0.3 * max(map(self.fondness, ACCESS)):
            await self._restrict(user, rng)
        for _ in range(rng.randint(2, 6)):
            person = rng.choice((user, rng.choice(self.users)))
            answers = ("accept", "decline", "mute")
            invitations = [
                component for verb in answers for component in self.seen(person, f"lobby:{verb}:")
            ]
            await self._try(person, invitations or self.seen(person, "lobby:", newest=4), rng)

    async def _restrict(self, user: User, rng: Random) -> None:
        """Choose who may join a lobby; others ask to, and the host answers, perhaps twice."""
        await self._press(user, "lobby:access:", rng)
        for _ in range(MOST if "lobby:ask" in self.wanted else rng.randint(1, 3)):
            offered = self.seen(user, "lobby:access:", newest=2)
            menus = [component for component in offered if "options" in component[1]]
            if not menus:
                return
            await self.use(user, rng.choice(menus[:3]), rng)
            if any(self.seen(person, "lobby:ask:") for person in self.users):
                break
        if "settings:hidden" in self.wanted or rng.random() < 0.1:
            await self.command(self._manager, self._home(self._manager, rng), "settings")
            await self._press(self._manager, "settings:hidden", rng)
        reader, *others = rng.sample(self.users, 4)
        await self.command(reader, self._home(reader, rng), "play", game=self.run.games[0])
        for person in others:
            await self._press(person, "lobby:ask:", rng)
        if rng.random() < 0.3 * self.fondness("lobby:requests"):
            await self._press(user, "lobby:more:", rng)
            await self._press(user, "lobby:requests:", rng)
        answers = (rng.choice(("lobby:admit:", "lobby:admit:", "lobby:refuse:")) for _ in range(2))
        await asyncio.gather(
            *(self._press(user, answer, Random(rng.randrange(1 << 30))) for answer in answers)
        )
        await self._press(user, "lobby:start:", rng)

    async def hide(self, user: User, rng: Random) -> None:
        """Play a hidden game that others look for, delete its thread, and move it."""
        channel = rng.choice(self.texts()[1:])
        game = rng.choice(self.run.games)
        await self.command(user, channel.id, "play", game=game)
        await self._press(user, "game:open:", rng)
        await self._press(user, "lobby:more:", rng)
        await self._press(user, "lobby:access:", rng)
        await self._choose(user, "lobby:access:", "thread")
        others = [person for person in self.users if person is not user]
        await asyncio.sleep(2 * RECENT)
        await self.command(others[0], channel.id, "play", game=game)
        for person in rng.sample(others, rng.randint(1, 2)):
            await self._press(person, "lobby:join:", rng)
        table = await self._start(user, rng)
        await self._move_all(table, rng)
        thread = self.world.channels.get(self._thread_of(table))
        if thread is None or thread.kind != ChannelType.PRIVATE_THREAD:
            return
        events = self.run.city.hub.events
        self.run.was_denied = True
        channel.denied |= Permission.CREATE_PRIVATE_THREADS
        events.altered(channel)
        events.closed(thread)
        await asyncio.sleep(rng.choice((1.0, ARCHIVED)))
        for person in self.users:
            # The choice of a channel has the same kind of id; it lists the first channel.
            for _ in range(2):
                await self._press(person, f"table:home:{table}", rng)
        await self._move_all(table, rng)
        channel.denied &= ~Permission.CREATE_PRIVATE_THREADS
        events.altered(channel)

    async def sit(self, user: User, rng: Random) -> None:
        """Play an unrated game with computer players, in whose seats others sit down meanwhile."""
        await self.command(
            user, rng.choice(self.texts()).id, "play", game=rng.choice(self.run.games)
        )
        await self._press(user, "game:open:", rng)
        await self._press(user, "lobby:options:", rng)
        await self._choose(user, "lobby:options:", "hints")
        await self._press(user, "lobby:more:", rng)
        for _ in range(rng.randint(1, 2)):
            await self._choose(user, "lobby:ai:", "normal")
        guest = rng.choice([person for person in self.users if person is not user])
        await self._press(guest, "lobby:join:", rng)
        table = await self._start(user, rng)
        for _ in range(ROUNDS // 2):
            await self._move_all(table, rng)
            if rng.random() < 0.3:
                await self._take_seats(rng)

    async def _start(self, host: User, rng: Random) -> str:
        """Start the newest lobby, and return its table."""
        action = await self._press(host, "lobby:start:", rng)
        await asyncio.sleep(1.0)
        return action.name.split(":")[2] if action else ""

    def _thread_of(self, table: str) -> int:
        row = self.run.checks.book.tables().get(table)
        return (row and row["thread_id"]) or 0

    async def _move_all(self, table: str, rng: Random) -> None:
        """Let everyone at a table move, some of them twice."""
        for person in (*self.users, *rng.sample(self.users, 2)):
            await self._press(person, f"table:hand:{table}", rng)
            await self._press(person, f"move:{table}", rng)

    async def _take_seats(self, rng: Random) -> None:
        """Take a computer player's seat, two people at the same time."""
        joining = [person for person in self.users if self.seen(person, "table:join:", newest=4)]
        await asyncio.gather(
            *(
                self._press(person, "table:join:", Random(rng.randrange(1 << 30)), newest=2)
                for person in rng.sample(joining, min(2, len(joining)))
            )
        )

    async def _offer_seats(self, user: User, rng: Random) -> None:
        """Start a table with computer players, perhaps an unrated one, and let others sit down."""
        await self.open(user, rng)
        await self._press(user, "lobby:more:", rng)
        await self._press(user, "lobby:ai:", rng)
        await self._press(user, "lobby:options:", rng)
        offered = self.seen(user, "lobby:options:", newest=2)
        for component in offered:
            if component[1]["custom_id"].endswith(":rating"):
                await self.use(user, component, rng)
        await self._press(user, "lobby:start:", rng)
        await asyncio.sleep(1.0)
        await self._take_seats(rng)

    async def schedule(self, user: User, rng: Random) -> None:
        """Let a lobby start by itself, and others join it while its time passes."""
        await self.open(user, rng)
        await self._press(user, "lobby:more:", rng)
        await self._press(user, "lobby:options:", rng)
        await self._press(user, "lobby:begin:", rng)
        await self._press(user, "lobby:when:", rng)
        if rng.random() < 0.5:
            await self._press(user, "lobby:filling:", rng, newest=3)
        if rng.random() < 0.5:
            await self._press(user, "lobby:options:", rng)  # back
            await self._press(user, "lobby:more:", rng)
            await self._press(user, "lobby:fill:", rng)
            self.run.checks.step()  # before the minute is over
        others = [person for person in self.users if person is not user]
        for person in rng.sample(others, rng.randint(0, len(others))):
            await self._press(person, "lobby:join:", rng, newest=4)
            await asyncio.sleep(rng.choice((0.0, 5.0, 30.0)))
        if rng.random() < 0.5:
            await self._press(user, "lobby:host:", rng, newest=4)
        self.run.trouble(3.5)
        self.run.host.skip(timedelta(minutes=rng.choice((1, 16, 61, 300))))
        await asyncio.sleep(rng.choice((1.0, ARCHIVED)))

    async def linger(self, user: User, rng: Random) -> None:
        """Leave a lobby alone until its host is asked about it, and answer or not."""
        await self.open(user, rng)
        for days in rng.choice(((2,), (2, 6))):
            self.run.trouble(3.5)
            self.run.host.skip(timedelta(days=days))
            await asyncio.sleep(2 * ARCHIVED)
            if rng.random() < 0.7:
                await self._press(rng.choice(self.users), "lobby:host:", rng)

    async def play(self, user: User, rng: Random) -> None:
        """Open the hand, and move while moves are offered."""
        opens = not self.seen(user, "move:") or rng.random() < 0.4
        if opens and not await self._press(user, "table:hand:", rng, newest=3):
            await self._press(user, rng.choice(("lobby:join:", "lobby:start:")), rng)
            return
        for _ in range(rng.randint(1, 3)):
            await asyncio.sleep(rng.random())
            if not await self._press(user, "move:", rng, newest=rng.choice((2, 4))):
                return

    async def hurry(self, user: User, rng: Random) -> None:
        if not self.seen(user, "move:", newest=3):
            await self._press(user, "table:hand:", rng, newest=3)
        for _ in range(rng.randint(1, 3)):
            if not await self._press(user, "move:", rng, newest=2):
                return

    async def finish(self, user: User, rng: Random) -> None:
        """Let all people play, mostly to the end of the game, and open its history."""
        for _ in range(ROUNDS):
            moved = False
            for member in self.users:
                await self._press(member, "table:hand:", rng)
                moved |= await self._press(member, "move:", rng) is not None
            if not moved:
                break
        await self.recall(user, rng)

    async def twice(self, user: User, rng: Random) -> None:
        if components := self.seen(user, rng.choice(("move:", "move:", "table:", "lobby:")))[:6]:
            component = rng.choice(components)
            again = rng.randrange(1 << 30)
            await asyncio.gather(*(self.use(user, component, Random(again)) for _ in range(2)))

    async def repeat(self, user: User, rng: Random) -> None:
        """Press a button once, which Discord delivers twice."""
        beginning = rng.choice(("move:", "table:", "lobby:"))
        await self._press(user, beginning, rng, newest=6, repeat=True)

    async def race(self, user: User, rng: Random) -> None:
        components = self.seen(user, "move:")[:4]
        if len(components) > 1:
            await asyncio.gather(
                *(self.use(user, component, rng) for component in rng.sample(components, 2))
            )

    async def stale(self, user: User, rng: Random) -> None:
        """Move with an old panel."""
        if components := self.seen(user, "move:", newest=60):
            await self.use(user, components[-1 - rng.randrange(min(len(components), 6))], rng)

    async def type(self, user: User, rng: Random) -> None:
        """Type a move with autocomplete; some name the table, and move out of turn.

        Half of these are chains, some to find out the next card.
        """
        home = self._home(user, rng)
        about = dict[str, object]()
        if rng.random() < 0.1 * self.fondness("/move table"):
            tables = await self._complete(user, home, "move", "table")
            about = {"table": rng.choice(tables)} if tables else {}
        offered = await self._complete(user, home, "move", "move") or ["once"] * len(about)
        if not offered:
            return
        typed = [rng.choice(offered)]
        if rng.random() < 0.5:
            guesses = [f"peek/guess-{card}" for card in rng.sample(CARDS, PROBES)]
            typed = guesses if "peek" in offered else [f"{typed[0]}/{rng.choice(BEHIND)}"]
        for chosen in typed:
            self.run.journal.typed.add((user.id, chosen.strip()))
            await self.command(user, home, "move", move=chosen, **about)

    async def undo(self, user: User, rng: Random) -> None:
        await self.command(user, self._home(user, rng), "undo")

    async def ponder(self, user: User, rng: Random) -> None:
        """Ask for a hint, and move or not; practice games have hints."""
        if self.fondness("table:hint") > 1 and rng.random() < 0.5:
            await self.command(user, self._home(user, rng), "play")
            await self._press(user, "game:practise:", rng, newest=2)
        await self._press(user, "table:hand:", rng, newest=3)
        await self._press(user, "table:hint:", rng, newest=2)
        if rng.random() < 0.5:
            await self._press(user, "move:", rng, newest=4)
        if "table:no_tips" in self.wanted:
            await self._end_tips(user, rng)

    async def _end_tips(self, user: User, rng: Random) -> None:
        """Play a practice game until a tip appears, and turn the tips off."""
        await self.command(user, self._home(user, rng), "play", game=rng.choice(self.run.games))
        await self._press(user, "game:practise:", rng)
        for _ in range(MOST):
            if await self._press(user, "table:no_tips:", rng, newest=2):
                return
            await self._press(user, "move:", rng, newest=4)

    async def late(self, user: User, rng: Random) -> None:
        """Decide about an absent player, or answer a vote."""
        for verb in ("late", *rng.sample(ASKED, len(ASKED))):
            if await self._press(user, f"table:{verb}:", rng, newest=4):
                return

    async def agree(self, user: User, rng: Random) -> None:
        """Call a vote or offer a seat; the others answer at about the same time."""
        first_verb, *more = rng.choice((("ask",), ("ask",), ("offer", "offer"), ("late", "invite")))
        if not self.seen(user, f"table:{first_verb}:", newest=4):
            await self._press_more(user, rng, newest=2)
        components = self.seen(user, f"table:{first_verb}:", newest=4)
        chosen = [
            component for component in components if component[1]["custom_id"].endswith("rewind")
        ] or components
        if not chosen or not await self.use(
            user, rng.choice(rng.choice((chosen, components))), rng
        ):
            return
        for verb in more:  # choosing the player for a seat is a second step
            await self._press(user, f"table:{verb}:", rng, newest=2)
        if rng.random() < 0.1 * self.fondness("table:withdraw"):
            await self._press(user, "table:withdraw:", rng)
        others = [member for member in self.users if member is not user]
        spread = rng.choice((0.0, 0.1, 2.0))
        await asyncio.gather(*self._spread(lambda: self._respond, others, rng, spread))

    async def _respond(self, user: User, rng: Random) -> None:
        """Answer votes and offers, mostly with yes."""
        for verb in rng.sample(ASKED[:4], 4):
            if components := self.seen(user, f"table:{verb}:", newest=4)[:3]:
                willing = [
                    component for component in components if "_no" not in component[1]["custom_id"]
                ]
                candidates = willing if willing and rng.random() < 0.8 else components
                await self.use(user, rng.choice(candidates), rng)
                return

    async def together(self, user: User, rng: Random) -> None:
        """Act at the same time: players to move make moves while others decide about them."""
        spread = rng.choice((0.0, 0.02, 0.1, 0.3))
        acts = (self.late, self.hurry, self.hurry, self.click, self.type)
        await asyncio.gather(
            *self._spread(lambda: rng.choice(acts), self.users, rng, spread),
            self._soon(self.late, user, Random(rng.randrange(1 << 30)), spread),
        )

    def _spread(
        self, act: Callable[[], Act], users: Iterable[User], rng: Random, spread: float
    ) -> list[Coroutine[Any, Any, None]]:
        """Return an act of each user, all within `spread` seconds."""
        return [
            self._soon(act(), user, Random(rng.randrange(1 << 30)), rng.random() * spread)
            for user in users
        ]

    async def confront(self, user: User, rng: Random) -> None:
        """Decide about a player who returns at that moment."""
        components = [
            (component, absent)
            for component in self.seen(user, "table:late:")
            if "invite" not in component[1]["custom_id"]
            if (absent := self._absent(component[1]["custom_id"])) not in (None, user)
        ]
        if not components:
            await self.together(user, rng)
            return
        decision, absent = rng.choice(components[:3])
        assert absent
        await self._press(absent, f"table:hand:{decision[1]['custom_id'].split(':')[2]}", rng)
        later = rng.random() < 0.5
        lag = rng.random() * rng.choice((0.02, 0.06, 0.15))
        own_lag, other_lag = (lag, 0.0) if later else (0.0, lag)

        async def decide(user: User, rng: Random) -> None:
            await self.use(user, decision, rng)

        await asyncio.gather(
            self._soon(decide, user, rng, own_lag), self._soon(self.hurry, absent, rng, other_lag)
        )

    async def abandon(self, _: User, rng: Random) -> None:
        """Decide about late players, who get a warning, and let that time pass as well."""
        for user in self.users:
            await self._press(user, "table:hand:", rng, newest=2)
        await asyncio.gather(self._replace_late(rng), self._return(Random(rng.randrange(1 << 30))))
        await self.skip_(rng.choice(self.users), rng)

    async def _replace_late(self, rng: Random) -> None:
        for user in rng.sample(self.users, len(self.users)):
            components = [
                component
                for component in self.seen(user, "table:late:")
                if self._may_decide(user, component)
            ]
            if components:
                await self.use(user, rng.choice(components[:3]), rng)

    def _may_decide(self, user: User, component: Component) -> bool:
        """Tell whether a button gives another player's turn or seat to a computer player."""
        custom_id = component[1]["custom_id"]
        is_decision = ":move_" in custom_id or ":seat_" in custom_id
        is_seated = self.run.checks.book.seat(custom_id.split(":")[2], user.id) is not None
        return is_decision and is_seated and self._absent(custom_id) is not user

    def _absent(self, name: str) -> User | None:
        """Return the late player of a button."""
        _, _, table, argument = name.split(":")
        participants = self.run.checks.book.participants(table)
        person = participants[int(argument.split("_")[1])]["person_id"]
        return next((user for user in self.users if user.id == person), None)

    async def skip_(self, user: User, rng: Random) -> None:
        """Open all hands and let the time limit pass; some players return at that moment."""
        for member in self.users:
            await self._press(member, "table:hand:", rng, newest=2)
        self.run.trouble(3.5)
        hours = rng.choice((1, 1, 8)) if self.run.clock == "1h" else 8
        self.run.host.skip(timedelta(hours=hours, minutes=1))
        await self._return(rng)

    async def _return(self, rng: Random) -> None:
        """Let players return while a computer player thinks for them."""
        for _ in range(300):
            if self.run.host.is_thinking:
                break
            await asyncio.sleep(0.01)
        if rng.random() < 0.7:
            spread = rng.choice((0.0, 0.05, 0.3))
            back = rng.sample(self.users, rng.randint(1, len(self.users)))
            await asyncio.gather(*self._spread(lambda: self.hurry, back, rng, spread))

    async def forsake(self, _: User, rng: Random) -> None:
        """Make no moves for a month, then return."""
        self.run.trouble(3.5)
        self.run.host.skip(timedelta(days=31))
        await asyncio.sleep(ARCHIVED)
        for user in rng.sample(self.users, 2):
            await self._press(user, "table:hand:", rng, newest=3)
            await self._press(user, "table:wake:", rng)

    async def outwait(self, _: User, rng: Random) -> None:
        """Stop moving for more than a year, but restore archived tables; check how games end."""
        self.run.calendar.offset = self.run.calendar.truth  # a wrong clock ends no game
        for days in (15, *[31] * 12):
            self.run.trouble(3.5)
            self.run.host.skip(timedelta(days=days))
            await asyncio.sleep(2 * ARCHIVED)
            if days == 15:
                self.run.checks.unanswered()
            for user in rng.sample(self.users, 2):
                await self._press(user, "table:hand:", rng, newest=3)
                await self._press(user, "table:wake:", rng)
        self.run.checks.unfinished()

    async def click(self, user: User, rng: Random) -> None:
        if rng.random() < 0.2 * self.fondness("table:join"):
            await self._take_seats(rng)
        await self._press(user, "", rng, newest=None)

    async def explore(self, user: User, rng: Random) -> None:
        """Press a new component, then one that it shows, and so on."""
        if not self.wanted.isdisjoint(ACCESS):
            await self.arrange(user, rng)
        if "table:join" in self.wanted:
            await self._offer_seats(user, rng)
        for step in range(rng.randint(1, 4)):
            if not await self._try(user, self.seen(user, newest=2 if step else NEWEST), rng):
                return

    async def recall(self, user: User, rng: Random) -> None:
        """Open boards, logs and reports, also of finished games."""
        components = [
            component
            for component in self.seen(user, "table:", newest=LONG_AGO)
            if kind_of(component).split(":")[1] in LOOKS_BACK
        ]
        await self._follow(user, await self._try(user, components, rng), rng)

    async def defy(self, user: User, rng: Random) -> None:
        """Try several actions as a blocked person."""
        for _ in range(rng.randint(2, 4)):
            acts = (self.play, self.play, self.click, self.type, self.command_, self.open)
            await rng.choice(acts)(user, rng)
            await asyncio.sleep(rng.random())

    async def settle(self, user: User, rng: Random) -> None:
        # Players with open direct messages are notified there of a channel they cannot open.
        taste = 1.0 if "table:home" in self.wanted else rng.random()
        if taste < 0.3:
            user.dms_open = not user.dms_open
        elif taste < 0.6:
            user.locale = rng.choice(("en-US", "ja", "fr"))
        else:  # delivery: most of its effects come later
            await self.command(user, self._home(user, rng), "notify")
            await self._press(user, "notify:delivery", rng)
            if rng.random() < 0.4:
                await self._listen(user, rng)

    async def _listen(self, user: User, rng: Random) -> None:
        """Ask to be told of open tables; two others open some, and wait until that is said."""
        await self._press(user, "openings:show", rng, newest=2)
        await self._press(user, "openings:games", rng, newest=2)
        for message, part in self.seen(user, "openings:games", newest=2)[:1]:
            body = {"kind": "component", "message": message.id, "custom_id": part["custom_id"]}
            await self.do(user, message.channel, body | {"values": list(self.run.games)})
        for host in rng.sample([person for person in self.users if person is not user], 2):
            for game in self.run.games:
                await self.command(host, rng.choice(self.texts()).id, "play", game=game)
                await self._press(host, "game:open:", rng, newest=1)
            await asyncio.sleep(3 * ARCHIVED)
        await self._press(user, "openings:stop:", rng)

    async def manage(self, _: User, rng: Random) -> None:
        """As the server's manager, remove a player, end tables, or change settings."""
        manager = self._manager
        taste = rng.random()
        if taste < 0.2:
            answer = await self.command(manager, self._home(manager, rng), "settings")
            await self._follow(manager, answer, rng)
            return
        verb = "cancel" if taste < 0.3 or "table:cancel" in self.wanted else "remove"
        await self._press_more(manager, rng, newest=3)
        for _step in range(2):
            await self._press(manager, f"table:{verb}:", rng, newest=4)

    async def command_(self, user: User, rng: Random) -> None:
        """Run any command with some options, and press some components of the answer."""
        offered = [command for command in self.run.commands if command["name"] not in WHILE_PLAYING]
        [chosen] = rng.choices(offered, [self._weight(command["name"]) for command in offered])
        user = self._manager if chosen["default_member_permissions"] else user
        home = self._home(user, rng)
        arguments = dict[str, object]()
        for option in chosen.get("options") or ():
            is_wanted = self.fondness(f"/{chosen['name']} {option['name']}") > 1
            if option.get("required") or is_wanted or rng.random() < 0.5:
                value = await self._value(user, home, chosen["name"], option, rng)
                arguments |= {} if value is None else {option["name"]: value}
        follow = self._study if chosen["name"] == "learn" else self._follow
        await follow(user, await self.command(user, home, chosen["name"], **arguments), rng)

    async def _study(self, user: User, action: Action | None, rng: Random) -> None:
        """Answer the questions of a lesson, mostly right, until its practice game begins."""
        for _ in range(MOST):
            message = self.run.checks.payloads.answer(action.interaction) if action else None
            components = [(message, part) for part in self._offered(message)] if message else []
            right = [component for component in components if _is_right(component[1]["custom_id"])]
            chosen = right if right and rng.random() < 0.9 else components
            if wanted := [
                component
                for component in components
                if verb_of(component[1]["custom_id"]) in self.wanted
            ]:
                chosen = wanted
            if not chosen:
                return
            action = await self.use(user, rng.choice(chosen), rng)

    def _weight(self, name: str) -> int:
        component = "lesson" if name == "learn" else name
        leads_on = any(
            name_used.startswith((f"/{name} ", f"{component}:")) for name_used in self.wanted
        )
        return FOND if leads_on else self.fondness(f"/{name}")

    async def _value(
        self, user: User, home: int, name: str, option: Json, rng: Random
    ) -> object | None:
        """Return a value for an option; None if nothing is offered."""
        if option.get("choices"):
            return str(rng.choice(option["choices"])["value"])
        if option["type"] == INTEGER:
            return rng.randint(option["min_value"], 30)
        if option["type"] == PERSON:
            return str(rng.choice(self.users).id)
        if option.get("autocomplete"):
            offered = await self._complete(user, home, name, option["name"])
            return rng.choice(offered) if offered else None
        return rng.choice(("2026-03-09", f"word {rng.random()}"))

    async def _complete(self, user: User, home: int, name: str, option: str) -> list[str]:
        body = {"kind": "autocomplete", "name": name, "focused": option, "options": {option: ""}}
        action = await self.do(user, home, body)
        choices = (action.interaction.content.get("choices") if action else None) or []
        return [str(choice["value"]) for choice in choices]

    async def _follow(self, user: User, action: Action | None, rng: Random) -> None:
        """Press a component of an answer, then one of the next."""
        enough = rng.randint(1, 4)
        for step in range(MOST):
            message = self.run.checks.payloads.answer(action.interaction) if action else None
            components = [(message, part) for part in self._offered(message)] if message else []
            verbs = {verb_of(part["custom_id"]) for _, part in components}
            if not components or (step >= enough and self.wanted.isdisjoint(verbs)):
                return
            action = await self._try(user, components, rng)

    @property
    def _manager(self) -> User:
        return self.world.users[self.world.guild.owner]


def _is_right(custom_id: str) -> bool:
    """Tell whether a button goes on with a lesson."""
    is_answer = custom_id.startswith("lesson:answer:") and custom_id.endswith("_0")
    return is_answer or custom_id.startswith(("lesson:open:", "lesson:play:"))
