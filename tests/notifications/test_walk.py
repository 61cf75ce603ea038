"""Take random actions for days at two tables, and check the messages.

Despite outages, restarts and clock changes, every turn is announced within the limits.
A seed reproduces its walk; `make soak` runs hundreds.

It does not use Hypothesis: a state machine in its place missed four of six planted faults.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest

from bot.notifications.channels import publisher, shown
from bot.notifications.due import absence_questions, dormancy, reminders
from bot.notifications.personal import direct_messages
from bot.notifications.personal.schedule import MAX_REMINDERS, next_welcome
from bot.ops.retries import Backoff
from bot.people.rate_limits import Rates
from bot.store.rows import NotifiedBy, OpenDecision
from bot.store.settings import Delivery
from bot.tables.errors import SettledError
from bot.tables.model import Status, TableId
from bot.tables.moderation import TimeoutAction
from bot.testing.random_games import SOAK
from tests.notifications.world import ANN, BEN, CHANNEL, CYD, DAY, HOUR, MINUTE, World

PEOPLE: Final = (ANN, BEN, CYD)
STEPS: Final = 60
WALKS: Final[dict[int, set[str]]] = {
    8: {"move", "wait", "turn", "r", "d", "killed"},
    1: {"l", "retry", "settled", "refused"},
    2: {"d", "mute", "forbid", "retry"},
    3: {"l", "m", "fail", "crash", "killed"},
    4: {"d", "m", "decide", "pause", "visit"},
    5: {"l", "hours", "outage", "settled", "wish"},
}
"""Seeds of walks, each with the actions and kinds of messages that it must cover."""

Decision: TypeAlias = tuple[int, str, int, int, datetime]
"""The key of a decision: person, table, seat, number and opening time."""


def decision(row: OpenDecision) -> Decision:
    """Return the key of an open decision."""
    return row.person_id, row.table_id, row.seat, row.decision_number, row.opened_at


class Walk:
    """Random actions, with a list of decisions that need no notification."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.random = Random(seed)
        self.tables: list[TableId] = []
        self.done: Counter[str] = Counter()
        self.excused: set[Decision] = set()
        """Decisions whose person turned notifications off, was present or could not be reached."""
        self.muted: set[Decision] = set()
        self.checked = 0
        self.is_calm = True
        """No fault was pending when the step began."""

    async def begin(self) -> None:
        for number in range(2):
            clock = self.random.choice(("none", "1h", "8h", "1d", "3d"))
            absence = self.random.choice(("ask", "ai"))
            table = await self.world.game(
                *PEOPLE, clock=clock, absence=absence, channel=CHANNEL + number
            )
            self.tables.append(table)
        await self.world.look()

    async def step(self) -> None:
        """Take a random action and run the bot's loops; restart the bot if it is killed."""
        often = (self.move, self.wait, self.wait, self.decide, self.wish)
        rare = (self.outage, self.crash, self.mute, self.hours, self.pause, self.visit)
        odd = (self.forbid, self.fail, self.retry)
        action = self.random.choice((*often, *often, *often, *rare, *odd))
        self.is_calm = not self.world.post.fails
        self.done[action.__name__] += 1
        await self.survive(action)
        await self.survive(self.world.look)
        await self.check()

    async def survive(self, action: Callable[[], Awaitable[None]]) -> None:
        """Take an action; restart the bot if it is killed."""
        if not await self.world.outlive(action):
            self.done["killed"] += 1
            await self.crash()

    async def move(self) -> None:
        table = self.random.choice(self.tables)
        if await self.world.decisions.at_table(table):
            await self.world.move(table, self.random.randrange(9))

    async def wait(self) -> None:
        time = self.random.choice((20 * MINUTE, 5 * HOUR, 12 * HOUR, 40 * HOUR))
        await self.world.forward(time, time / self.random.choice((1, 2, 5)))
        if self.random.random() < 0.5:
            self.world.post.is_down = False
            self.world.post.forbidden.clear()

    async def decide(self) -> None:
        for row in await self.rows():
            action = self.random.choice(
                (TimeoutAction.WAIT, TimeoutAction.WAIT, TimeoutAction.MOVE)
            )
            try:
                await self.world.decide(row, action)
                self.done["settled"] += 1
            except SettledError:
                self.done["refused"] += 1

    async def visit(self) -> None:
        self.world.presence.note(self.random.choice(PEOPLE).id, self.random.choice(self.tables))

    async def outage(self) -> None:
        self.world.post.is_down = not self.world.post.is_down

    async def crash(self) -> None:
        self.world.post.fails.clear()
        await self.world.stop()
        self.world.machine += self.random.choice((MINUTE, 4 * MINUTE, 3 * HOUR, 4 * DAY))
        before = len(self.world.post.sent)
        await self.world.boot()
        # After any outage: at most one message for each table and person.
        calls = [
            message
            for message in self.world.post.sent[before:]
            if message.kind in ("turn", "m", "r")
        ]
        burst = Counter((row.person_id, row.table_id) for call in calls for row in call.about)
        assert max(burst.values(), default=0) <= 1, burst

    async def wish(self) -> None:
        person = self.random.choice(PEOPLE)
        await self.world.people.change(person.id, delivery=self.random.choice(list(Delivery)))
        if self.random.random() < 0.5:
            self.world.post.closed ^= {person.id}

    async def hours(self) -> None:
        person = self.random.choice(PEOPLE)
        begin = self.random.randrange(24)
        await self.world.people.set_zone(
            person.id, self.random.choice(("Asia/Tokyo", "Europe/Berlin", "America/New_York"))
        )
        hours = self.random.choice((0, 4, 14))
        await self.world.people.set_hours(person.id, begin * 60, (begin + hours) % 24 * 60)

    async def pause(self) -> None:
        person = self.random.choice(PEOPLE)
        if self.random.random() < 0.3:
            await self.world.people.pause_for(person.id, self.random.choice((1, 3)))
        else:
            await self.world.people.resume(person.id)

    async def mute(self) -> None:
        for row in await self.rows():
            if self.random.random() < 0.5:
                await self.world.absences.mute(TableId(row.table_id), row.person_id)
                self.muted.add(decision(row))

    async def forbid(self) -> None:
        self.world.post.forbidden ^= {CHANNEL + self.random.randrange(2)}

    async def fail(self) -> None:
        self.world.post.fails.append(self.random.choice(("lost", "dark", "early")))

    async def retry(self) -> None:
        for table in self.tables:
            self.world.publisher.publish_soon(table)
        await self.world.rest()

    async def rows(self) -> list[OpenDecision]:
        return [row for table in self.tables for row in await self.world.decisions.at_table(table)]

    async def check(self) -> None:
        """Check the messages sent against the open decisions."""
        self._check_limits()
        await self._check_reminders()
        await self._note_excuses()
        post = self.world.post
        if self.is_calm and not post.is_down and not post.forbidden and not post.fails:
            await self._check_nothing_pending()

    def _check_limits(self) -> None:
        """Check that no message was repeated and no limit was exceeded."""
        sent = self.world.post.sent
        unsure = self.world.post.unsure
        for nonce, count in Counter(posted.nonce for posted in sent).items():
            # An announcement that may be lost is repeated; a reminder is not.
            assert count == 1 or (nonce in unsure and nonce[:2] != "r-"), nonce
        counts: Counter[tuple[str, Decision]] = Counter()
        for message in sent:
            for row in message.about if message.nonce not in unsure or message.kind == "r" else ():
                if message.kind != "turn" or row.announced_at is None:
                    counts["m" if message.kind == "turn" else message.kind, decision(row)] += 1
        most = {"m": 1, "d": 1, "r": MAX_REMINDERS}
        assert {key: n for key, n in counts.items() if n > most.get(key[0], n)} == {}

    async def _check_reminders(self) -> None:
        """Check reminders against the recipient's active hours, preferences and minimum gap."""
        post = self.world.post
        new, self.checked = post.sent[self.checked :], len(post.sent)
        for message in new:
            if message.kind != "r":
                continue
            assert message.about, message  # a reminder needs an open decision
            assert not {decision(row) for row in message.about} & self.muted
            [person] = {row.person_id for row in message.about}
            preferences = message.preferences[person]
            assert next_welcome(message.at, preferences) == message.at
            assert preferences.delivery is not Delivery.NONE
            for other in post.of("r"):
                near = abs(other.at - message.at) < Rates().remind.every
                same = {row.person_id for row in other.about} == {person}
                assert (
                    other is message
                    or not (near and same)
                    or (other.at == message.at and other.to != message.to)
                ), (message, other)

    async def _note_excuses(self) -> None:
        people = await self.world.people.read({person.id for person in PEOPLE})
        for row in await self.rows():
            preferences = people[row.person_id]
            if preferences.delivery is Delivery.NONE or row.notified_by is NotifiedBy.HERE:
                self.excused.add(decision(row))
            if self.world.presence.is_here(row.person_id, TableId(row.table_id)):
                self.excused.add(decision(row))
            if self.world.post.forbidden:
                self.excused.add(decision(row))

    async def _check_nothing_pending(self) -> None:
        now = self.world.clock()
        post = self.world.post
        turns = post.of("turn")
        for table in self.tables:
            assert (await self.world.tables.queries.channel_view(table)).pending is None
            current = await self.world.tables.table(table)
            if current.status is Status.PLAYING:
                deciding = {d.seat for d in (await self.world.tables.snapshot(table)).decisions}
                people = {
                    n for n, participant in enumerate(current.participants) if not participant.is_ai
                }
                rows = await self.world.decisions.at_table(table)
                assert {row.seat for row in rows} == deciding & people
        for row in await self.rows():
            if (await self.world.tables.table(TableId(row.table_id))).dormant:
                continue  # its channel was lost: the next activity announces the turn
            assert row.announced_at is not None  # announced, and so at least once
            is_excused = decision(row) in self.excused
            assert row.expired or row.due is None or row.due > now or is_excused
            if row.announced_at < row.opened_at:
                continue  # a further step of an announced turn
            same = (turn for turn in turns if row.table_id in turn.nonce)
            assert any(row.opened_at <= message.at <= row.announced_at for message in same)
            if row.dm_settled and not is_excused:
                assert any(
                    decision(row) in map(decision, message.about) for message in post.sent
                ), row


async def walk(path: Path, seed: int) -> Counter[str]:
    """Run the walk of a seed; count its actions and messages by kind."""
    with pytest.MonkeyPatch.context() as patch:
        # The minutely loop replaces the timed retries; other tests are about their waits.
        patch.setattr(publisher, "SWEEP_INTERVAL_S", 0.0)
        patch.setattr(shown, "TABLE_OUTAGE", Backoff(0.0, 0.0))
        for module in (absence_questions, direct_messages, dormancy, reminders):
            patch.setattr(module, "OUTAGE", Backoff(0.0, 0.0))
        async with World(path, seed) as world:
            walk = Walk(world, seed)
            await walk.begin()
            for _ in range(STEPS):
                await walk.step()
            world.post.is_down = False
            world.post.forbidden.clear()
            world.post.fails.clear()
            await world.forward(2 * HOUR, 5 * MINUTE)
            await walk.check()
            for row in await walk.rows():
                if row.announced_at and row.announced_at < world.clock() - 5 * MINUTE:
                    assert row.dm_settled
            walk.done.update(sent.kind for sent in world.post.sent)
    return walk.done


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300) if SOAK else WALKS)
async def test_every_decision_is_announced_within_the_limits(tmp_path: Path, seed: int) -> None:
    done = await walk(tmp_path / "takujo.db", seed)
    assert {name for name in WALKS.get(seed, ()) if not done[name]} == set()
