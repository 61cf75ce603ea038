"""A bot on real tables with a fake Discord, which keeps all messages sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from string import ascii_lowercase
from types import SimpleNamespace
from typing import Any, NoReturn, Self, cast

from bot.builder import Options, Services
from bot.messages.ui import RenderedMessage
from bot.notifications.delivery.outbox import Build, ClosedError, NoAccessError, Outbox
from bot.ops.clock import Clock
from bot.ops.requests import LostAnswerError, OldEditsError, OutageError
from bot.ops.tasks import end
from bot.people.preferences import People
from bot.store.decisions import Decisions
from bot.store.rows import OpenDecision
from bot.store.settings import Delivery, Preferences
from bot.tables import lobby, play
from bot.tables.model import Person, Place, TableId
from bot.tables.moderation import Absence, Decided, TimeoutAction
from bot.tables.service import Tables
from games.core.text import text
from tests.support.database import open_store
from tests.support.games import GAMES, WITH_TOY
from tests.support.showing import body_of, ids_of

START = datetime(2026, 3, 2, 9, 0, 0, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
SERVER = 1
CHANNEL = 2
ANN, BEN, CYD, DAN = (
    Person(11 * n, name) for n, name in enumerate(("Ann", "Ben", "Cyd", "Dan"), 1)
)
GAME = next(iter(GAMES))


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that reached Discord."""

    at: datetime
    to: int
    """The channel, or the person who got a direct message."""
    ping: tuple[int, ...]
    nonce: str
    words: str
    ids: tuple[str, ...]
    about: tuple[OpenDecision, ...]
    """The recipients' open decisions at the tables that the message names."""
    preferences: Mapping[int, Preferences]
    """The recipients' preferences."""

    @property
    def kind(self) -> str:
        """Return "turn", or the letter of another kind: "r" is a reminder."""
        if self.nonce[1] == "-":
            return self.nonce[0]
        mark = self.nonce.split("-")[1][0]
        return "turn" if mark.isdigit() else mark


@dataclass
class Post:
    """A fake of Discord's REST interface, which drops messages with a recent nonce."""

    now: Clock
    sent: list[Sent] = field(default_factory=list)
    tried: int = 0
    is_down: bool = False
    screen: asyncio.Lock = field(default_factory=asyncio.Lock)
    """The lock held while an answer to an interaction is edited."""
    is_drawing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set as soon as an answer to an interaction is drawn."""
    closed: set[int] = field(default_factory=set)
    forbidden: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    """People who have left the server."""
    fails: list[str] = field(default_factory=list)
    """How the next messages fail: not posted (`down`, `refused`), posted but the answer is `lost`,
    or the bot is killed before (`early`) or after (`dark`) it is posted."""
    changed: list[int] = field(default_factory=list)
    """Ids of changed messages, once per change."""
    collapsed: list[tuple[int, str]] = field(default_factory=list)
    """Id and remaining text of each outdated message, once per edit."""
    removed: list[int] = field(default_factory=list)
    edits: int = 0
    """Number of attempts to edit an outdated message."""
    is_busy: bool = False
    """Discord accepts new messages, but no edits of old ones."""
    refuses_old_edits: bool = False
    """Discord accepts no edits of messages older than an hour."""
    old_edits: int = 0
    """Number of attempts to edit such a message."""
    stubborn: set[int] = field(default_factory=set)
    titles: dict[int, str] = field(default_factory=dict)
    archived_after: dict[int, int] = field(default_factory=dict)
    """Minutes without a message before a thread is archived."""
    strips: bool = False
    """Discord alters the names of threads."""
    keeps_titles: bool = False
    """Discord is not able to rename threads."""
    renames: int = 0
    gone: set[int] = field(default_factory=set)
    killed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the bot is killed; the request that it was sending never returns."""
    unsure: set[str] = field(default_factory=set)
    """Nonces of messages that were posted without confirmation to the bot."""
    decisions: Decisions = field(init=False)
    people: People = field(init=False)

    @property
    def silent(self) -> list[int]:
        """Ids of the messages that mention nobody."""
        return [number for number, message in enumerate(self.sent, 1) if not message.ping]

    async def send(self, place: Place, build: Build, nonce: str) -> int:
        self.tried += 1
        if not self.is_down and place.target_id in self.forbidden:
            raise NoAccessError(text("lack"))
        return await self._keep(place.target_id, build, nonce)

    def is_hidden(self, place: Place) -> bool:
        return False

    async def has_left(self, _: int, user_id: int) -> bool:
        return user_id in self.left and not self.is_down

    def title(self, place: Place) -> str | None:
        return self.titles.get(place.target_id)

    async def rename(self, place: Place, name: str) -> None:
        self.renames += 1
        if self.is_down or self.is_busy or self.keeps_titles:
            raise OutageError("no time")
        self.titles[place.target_id] = name.rstrip(")") if self.strips else name

    async def archive_after(self, place: Place, minutes: int) -> None:
        if self.is_down:
            raise OutageError("down")
        self.archived_after[place.target_id] = minutes

    async def change(self, place: Place, message_id: int, build: Build) -> bool:
        if self.is_down:
            raise OutageError("down")
        if place.target_id in self.forbidden or message_id in self.gone:
            return False
        self._count_old_edit(message_id)
        build({})
        self.changed.append(message_id)
        return True

    async def change_answer(
        self, _: int, build: Build, edit: Callable[[RenderedMessage], Awaitable[object]]
    ) -> None:
        rendered = build({}).with_files([b""])
        self.is_drawing.set()
        async with self.screen:
            if self.is_down:
                raise OutageError("down")
            await edit(rendered)

    async def remove_answer(self, _: int, delete: Callable[[], Awaitable[object]]) -> None:
        if self.is_down:
            raise OutageError("down")
        await delete()

    async def edit_stale(self, place: Place, message_id: int, build: Build) -> None:
        self.edits += 1
        is_stubborn = message_id in self.stubborn
        if self.is_down or self.is_busy or is_stubborn or place.target_id in self.forbidden:
            raise OutageError("no time")
        self._count_old_edit(message_id)
        if message_id not in self.gone:
            self.collapsed.append((message_id, body_of(build({}))))

    def _count_old_edit(self, message_id: int) -> None:
        is_known = message_id <= len(self.sent)
        if not is_known or self.now() - self.sent[message_id - 1].at < HOUR:
            return
        self.old_edits += 1
        if self.refuses_old_edits:
            raise OldEditsError("30046")

    async def remove(self, place: Place, message_id: int, *, is_direct: bool = False) -> None:
        if self.is_down or self.is_busy or place.target_id in self.forbidden:
            raise OutageError("no time")
        self.removed.append(message_id)

    async def send_direct(self, user_id: int, build: Build, nonce: str) -> tuple[int, int]:
        self.tried += 1
        if not self.is_down and user_id in self.closed:
            raise ClosedError
        return user_id, await self._keep(user_id, build, nonce)

    async def _keep(self, to: int, build: Build, nonce: str) -> int:
        assert len(nonce) <= 25
        fail = ""
        if not self.is_down and self.fails:
            fail = self.fails.pop(0)
        if self.is_down or fail == "down":
            raise OutageError("down")
        if fail == "refused":
            raise NoAccessError(text("lack"))
        if fail == "early":
            await self._kill()
        message = build({})
        words = body_of(message)
        ids = tuple(ids_of(message))
        about = [
            row for row in await self._open(words, ids) if row.person_id in (to, *message.ping)
        ]
        recent = [sent for sent in self.sent if self.now() - sent.at < timedelta(minutes=3)]
        if not any(posted.nonce == nonce for posted in recent):
            preferences = await self.people.read({row.person_id for row in about})
            self.sent.append(
                Sent(self.now(), to, message.ping, nonce, words, ids, tuple(about), preferences)
            )
        if fail:
            self.unsure.add(nonce)
        if fail == "lost":
            raise LostAnswerError(fail)
        if fail:
            await self._kill()
        return len(self.sent)

    async def _kill(self) -> NoReturn:
        """End the bot inside a request: no error can stand for that, as the bot contains errors."""
        self.killed.set()
        await asyncio.get_running_loop().create_future()
        raise AssertionError

    async def _open(self, words: str, ids: tuple[str, ...]) -> list[OpenDecision]:
        """Return the open decisions at the tables a message names."""
        named = {name.split(":")[2] for name in ids if name.startswith("table:")}
        return [row for table in sorted(named) for row in await self.decisions.at_table(table)]

    def of(self, kind: str) -> list[Sent]:
        return [message for message in self.sent if message.kind == kind]

    def clear(self) -> None:
        """Forget the messages sent so far."""
        self.sent.clear()


class World:
    """Bots started one after another on the same database.

    `machine` is the true time, which Discord reports. The machine's clock is off by `wrong`.
    The seed decides all random choices, so a failure can be reproduced.
    """

    def __init__(self, path: Path, seed: int = 0) -> None:
        self.path = path
        self.rng = Random(seed)
        self.machine = START
        self.wrong = timedelta()
        self.paused = timedelta()
        """How long the machine was suspended while the bot ran."""
        self.says_time = True
        """Discord's responses contain the time."""
        self.clock = self._make_clock()
        self.post = Post(self.clock)
        self.outbox = cast("Outbox", self.post)

    async def __aenter__(self) -> Self:
        return await self.boot()

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def _make_clock(self) -> Clock:
        return Clock(
            lambda: self.machine + self.wrong,
            lambda: (self.machine - START - self.paused) / timedelta(seconds=1),
        )

    def _discord_time(self) -> datetime | None:
        return self.machine if self.says_time else None

    async def boot(self) -> Self:
        skipped, self.clock = self.clock.skipped, self._make_clock()
        self.clock.skip_to(skipped)
        self.post.now = self.clock
        self.post.killed.clear()
        self.client: Any = SimpleNamespace(
            is_ready=lambda: True,
            get_guild=lambda _: None,
            shards={},
            wait_until_ready=asyncio.Event().wait,
        )
        self.store = await open_store(self.path)
        self.tables = Tables(
            self.store,
            self.clock,
            WITH_TOY,
            new_server_seed=lambda: self.rng.randbytes(32),
            new_id=lambda: "".join(self.rng.choices(ascii_lowercase, k=6)),
        )
        services = Services(
            cast("Any", self.client),
            self.store,
            WITH_TOY,
            Options(clock=self.clock, discord_time=cast("Any", self._discord_time)),
            tables=self.tables,
            outbox=self.outbox,
        )
        self.context = services
        self.people = self.post.people = services.people
        self.presence, self.absences = services.presence, services.absences
        self.decisions = self.post.decisions = Decisions(self.store)
        self.servers, self.busy = services.servers, services.busy
        await self.servers.change(SERVER, threads=False)
        self.rate_limits = services.rate_limits
        self.publisher, self.keeper = services.publisher, services.timekeeper
        await self.keeper.begin()
        await self.look()
        return self

    async def stop(self) -> None:
        await self.busy.close(0.0 if self.post.killed.is_set() else 5.0)
        if self.post.killed.is_set():  # before it recorded what it posted in the same moment
            self.post.unsure |= {
                message.nonce for message in self.post.sent if message.at == self.clock()
            }
        await self.store.close()

    async def rest(self) -> None:
        await self.busy.idle()

    async def look(self) -> None:
        """Run the bot's minutely loops once."""
        await self._sweep()
        await self.keeper.look()
        await self.rest()
        await self._sweep()
        await self.rest()

    async def _sweep(self) -> None:
        await self.publisher.publish_pending()
        self.context.cleaner.look()

    async def publish(self, table: TableId) -> None:
        """Publish a table at once, as a click does."""
        self.publisher.publish_soon(table)
        await self.rest()

    async def restart(self, down: timedelta = timedelta()) -> None:
        await self.stop()
        self.machine += down
        await self.boot()

    async def survive(self, action: Callable[[], Awaitable[object]]) -> bool:
        """Run an action; if it kills the bot, restart the bot and return False."""
        if await self.outlive(action):
            return True
        await self.restart()
        return False

    async def outlive(self, action: Callable[[], Awaitable[object]]) -> bool:
        """Run an action until it ends or kills the bot; return whether the bot runs."""
        running = asyncio.ensure_future(action())
        killed = asyncio.ensure_future(self.post.killed.wait())
        done, _ = await asyncio.wait((running, killed), return_when=asyncio.FIRST_COMPLETED)
        await end(running, killed)
        if killed not in done:
            running.result()
        return killed not in done

    async def deliver(self, delivery: Delivery) -> None:
        for person in (ANN, BEN, CYD):
            await self.people.change(person.id, delivery=delivery)

    async def forward(self, time: timedelta, step: timedelta = HOUR) -> None:
        """Let time pass while the bot runs."""
        while time > timedelta():
            passed = min(step, time)
            self.clock.skip_to(self.clock.skipped + passed)
            time -= passed
            await self.look()

    async def game(
        self,
        *people: Person,
        game: str = GAME,
        clock: str = "none",
        absence: str = "ask",
        rating: str = "rated",
        channel: int = CHANNEL,
        server: int = SERVER,
    ) -> TableId:
        table = await self.tables.open(game, people[0], Place(server, channel), "en")
        for person in people[1:]:
            await self.tables.join(table.id, person)
        for option, value in (("clock", clock), ("absence", absence), ("rating", rating)):
            await self.tables.change(table.id, lobby.set_option, people[0].id, option, value)
        await self.tables.change_now(table.id, play.start, people[0].id)
        return table.id

    async def shown(self, *people: Person, **options: Any) -> TableId:
        table = await self.game(*people, **options)
        await self.look()
        return table

    async def decision(self, table: TableId) -> OpenDecision:
        """Return the first open decision of a table."""
        return (await self.decisions.at_table(table))[0]

    async def step(self, table: TableId, user: int, choice: int = 0) -> None:
        """Make one legal move of a person to move."""
        panel = await self.tables.panel(table, user)
        offer = panel.offers[choice % len(panel.offers)]
        await self.tables.act(table, user, panel.decision_number, offer.notation)

    async def decide(self, row: OpenDecision, action: TimeoutAction) -> Decided:
        """Let another player decide about an expired decision."""
        other = next(person for person in (ANN, BEN) if person.id != row.person_id)
        absence = Absence(row.seat, row.decision_number)
        return await self.absences.decide(row.table_id, other.id, absence, action)

    async def finish(self, table: TableId) -> None:
        """Play a game to its end without running the bot's loops."""
        while await self.decisions.at_table(table):
            await self.move(table)

    async def move(self, table: TableId, choice: int = 0) -> int:
        """Let the person to move play until the turn ends; return the person."""
        first = (await self.decision(table)).person_id
        while (rows := await self.decisions.at_table(table)) and rows[0].person_id == first:
            await self.step(table, first, choice)
        return first
