"""Several processes on one database: each finds its work and the changes of the others."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar, cast

import asyncpg
import pytest

from bot.builder import Services
from bot.client import Takujo
from bot.notifications.channels.lobby_messages import LobbyMessages
from bot.notifications.channels.publisher import Publisher
from bot.notifications.due.lobby_deadlines import HostNotices, LobbyDeadlines, LobbyStarts
from bot.ratings.service import Ratings
from bot.store import ConflictError, Store
from bot.store.blocks import BlockRow, find_blocked_seats, put_block
from bot.store.changes import add_table
from bot.store.decisions import Decisions
from bot.store.heartbeat import ClockCredit, divide_heartbeats, last_heartbeat, write_heartbeat
from bot.store.location import Address
from bot.store.ratings import Counts, read_progress, write_counts
from bot.store.results import Result
from bot.store.rows import ChildRows, DecisionChanges, OpenDecision, TableId, Vote
from bot.store.settings import Delivery
from bot.store.shards import EmojiChanged
from bot.store.stale_messages import read_stale_messages
from bot.store.table_queries import (
    find_active,
    find_idle,
    find_pending,
    find_unmoved,
    find_votes_due,
)
from bot.tables import lobby, play
from bot.tables.model import Person, Place, PostedMessage, StartMode, Status
from games.core.game import Seat
from tests.store.conftest import ANN as PLAYER
from tests.store.conftest import NOW, ROW, TABLE, Processes, changed, leases, save, touch
from tests.support.games import GAMES

T = TypeVar("T")
HOUR = timedelta(hours=1)
GAME = next(iter(GAMES))
ANN = Person(11, "Ann")
BEN = Person(22, "Ben")
ENDED = Result(TABLE.id, GAME, 1 << 22, NOW, "", "", ())

PROGRAM = """
import asyncio, sys
from pathlib import Path
import bot.cli.main, bot.cli.run
from bot.builder import Services
from bot.client import Takujo
from bot.notifications.channels.lobby_messages import LobbyMessages
from bot.notifications.channels.publisher import Publisher
from bot.notifications.due.lobby_deadlines import HostNotices, LobbyDeadlines, LobbyStarts
from bot.game_packages import find_games, offered
from bot.store import Store
from bot.store.meta import write_meta

async def start() -> None:
    store = await Store.open(Path(sys.argv[1]))
    Takujo(store, offered(find_games()))
    await write_meta(store, "key", "value")
    await store.close()

asyncio.run(start())
unused = ("bot.cluster", "asyncpg", "greenlet", "alembic")
print([name for name in sys.modules if name.startswith(unused)])
"""


def test_a_single_process_imports_no_cluster_or_migration_modules(tmp_path: Path) -> None:
    asyncio.run(touch(tmp_path / "takujo.db"))
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "takujo.db")]
    completed = subprocess.run(command, check=True, capture_output=True, text=True)
    assert completed.stdout == "[]\n"


def row(shard: int) -> str:
    return f"table{shard}"


async def fill(store: Store) -> None:
    """Store a table for each shard, with everything that can be due."""
    for shard in (0, 1):
        before = changed(
            replace(ROW, opened_plies=(0, 0)), id=row(shard), place=Place(shard << 22, 2)
        )
        await add_table(store, before)
        decision = OpenDecision(TableId(row(shard)), Seat(0), 1, 1, shard << 22, None, NOW, due=NOW)
        announced = replace(decision, announced_at=NOW, dm_settled=True)
        after = changed(before, shown=PostedMessage(0, 70 + shard, 7))
        voted = ChildRows(votes=(Vote("cancel", Seat(0), None, (), NOW),))
        saved = await save(
            store, before, after, decisions=DecisionChanges((announced,)), children_after=voted
        )
        await save(store, saved, changed(saved, shown=PostedMessage(0, 80 + shard, 7)))


async def test_each_process_finds_the_due_work_of_its_shards(stores: list[Store]) -> None:
    await fill(stores[0])
    assert PLAYER.person
    await put_block(stores[0], BlockRow("user", PLAYER.person.id, NOW, ""))
    for shard, store in enumerate(stores):
        decisions = Decisions(store)
        own = [row(shard)]
        assert list(await find_pending(store)) == own
        assert list(await find_active(store, "")) == own
        assert [table for table, _ in await find_blocked_seats(store)] == own
        assert await find_idle(store, NOW + HOUR) == own
        assert list(await find_unmoved(store, NOW + HOUR)) == own
        assert await find_votes_due(store, NOW) == own
        assert [
            decision.table_id async for page in decisions.overdue(NOW) for decision in page
        ] == own
        assert [
            decision.table_id async for page in decisions.unplanned(3) for decision in page
        ] == own
        assert [message.table for message in await read_stale_messages(store, 9, ())] == own
        assert len(await decisions.at_table(row(1 - shard))) == 1
        await decisions.plan([(decision, NOW) for decision in await decisions.at_table(row(shard))])
    for shard, store in enumerate(stores):
        to_remind = [
            pending async for page in Decisions(store).to_remind(NOW, NOW) for pending in page
        ]
        assert [decision.table_id for decision in to_remind] == [row(shard)]


async def test_a_running_process_does_not_hide_an_outage_of_another(
    processes: Processes, stores: list[Store]
) -> None:
    """After a change of the number of shards, the last heartbeats are still known."""
    await fill(stores[0])
    first, second = stores
    await write_heartbeat(first, NOW + 2 * HOUR, shard=0)
    await write_heartbeat(second, NOW, shard=1)
    await divide_heartbeats(first)
    assert [await last_heartbeat(first, shard) for shard in (0, 1)] == [NOW + 2 * HOUR, NOW]
    await write_heartbeat(second, NOW + HOUR, ClockCredit(NOW, NOW + HOUR, HOUR, (1,), 2), 1)
    for shard, due in enumerate((NOW, NOW + HOUR)):
        [wait] = await Decisions(stores[0]).at_table(row(shard))
        assert wait.due == due
    for store in stores:
        await store.close()
    alone = await Store.open(processes.address, alone=True)
    await divide_heartbeats(alone)
    assert await last_heartbeat(alone) == NOW + HOUR
    await alone.close()
    four = await processes.open("auto/4")
    await divide_heartbeats(four)
    assert [await last_heartbeat(four, shard) for shard in range(5)] == [NOW + HOUR] * 4 + [None]


async def test_two_processes_do_not_count_the_same_results(stores: list[Store]) -> None:
    assert [await Ratings(store, GAMES).step() for store in stores] == [False, False]
    first, second = stores
    assert (await read_progress(second))[1] is not None
    nothing = Counts()
    await write_counts(first, nothing, 3, 0)
    with pytest.raises(ConflictError):
        await write_counts(second, nothing, 4, 0)
    await write_counts(second, nothing, 5, 3)
    assert (await read_progress(first))[0] == 5


async def test_results_are_committed_in_order(stores: list[Store], address: Address) -> None:
    """If two games end together, the result with the lower number is committed first."""
    store = stores[0]
    await add_table(store, ROW)
    other = await asyncpg.connect(address.url)
    transaction = other.transaction()
    await transaction.start()
    await other.execute("SELECT pg_advisory_xact_lock(x'74616B7567'::bigint)")
    over = changed(ended=NOW, status=Status.FINISHED)
    saving = asyncio.create_task(save(store, ROW, over, result=ENDED))
    await asyncio.sleep(0.3)
    assert not saving.done()
    await transaction.commit()
    await other.close()
    assert (await saving).table.ended == NOW


async def wait_until(read: Callable[[], Awaitable[T]], is_so: Callable[[T], bool]) -> None:
    for _ in range(100):
        if is_so(await read()):
            return
        await asyncio.sleep(0.05)
    raise TimeoutError


async def test_processes_are_notified_of_each_others_changes(
    stores: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [Takujo(store, GAMES).services for store in stores]
    table, missed = [(await first.tables.open(GAME, ANN, Place(0, 2), "en")).id for _ in range(2)]
    for seen in (table, missed):
        assert len((await second.tables.table(seen)).participants) == 1
    await first.tables.join(table, BEN)
    await wait_until(
        lambda: second.tables.table(table), lambda current: len(current.participants) == 2
    )
    # The second process continues, although the table is in a shard of the first.
    await second.tables.change_now(table, play.start, ANN.id)
    await wait_until(lambda: first.tables.table(table), lambda current: current.started is not None)

    for user in (first, second):
        assert (await user.people.preferences(ANN.id)).delivery is Delivery.MENTION
    await first.people.change(ANN.id, delivery=Delivery.DM)
    await wait_until(
        lambda: second.people.preferences(ANN.id), lambda preferences: preferences.wants_dm
    )
    await second.people.forget(ANN.id)
    await wait_until(
        lambda: first.people.preferences(ANN.id), lambda preferences: not preferences.wants_dm
    )

    counted = asyncio.Event()
    read = asyncio.Event()

    async def count() -> bool:
        counted.set()
        return True

    async def refresh(application_id: int, *, uploads: bool) -> None:
        assert not uploads
        read.set()

    monkeypatch.setattr(first.ratings, "process_new_results", count)
    monkeypatch.setattr(second.emoji, "refresh", refresh)
    before = changed(place=Place(1 << 22, 2))
    await add_table(second.store, before)
    over = changed(before, ended=NOW, status=Status.FINISHED)
    await save(second.store, before, over, result=ENDED)
    await leases(first.store).connection.notify(EmojiChanged())
    async with asyncio.timeout(10):
        await counted.wait()
        await read.wait()

    # A process that missed a notification reads everything again.
    leases(second.store).connection._connection.terminate()
    await asyncio.sleep(0.1)
    await first.tables.join(missed, BEN)
    assert len((await second.tables.table(missed)).participants) == 1
    await leases(second.store).look()
    assert len((await second.tables.table(missed)).participants) == 2


@dataclass
class Starter:
    """The lobby deadlines of one process, without Discord."""

    services: Services
    started: list[TableId] = field(default_factory=list)

    def deadlines(self) -> LobbyDeadlines:
        """Return its deadlines of lobbies; it reaches all servers."""
        services = self.services
        publisher = cast("Publisher", SimpleNamespace(publish_soon=self.started.append))
        messages = cast("LobbyMessages", SimpleNamespace(refresh=lambda _: None))
        starts = LobbyStarts(services.tables, messages, publisher, services.servers)
        notices = cast("HostNotices", SimpleNamespace(notify=self._tell, ask=self._tell))
        busy = services.busy
        return LobbyDeadlines(
            services.tables, starts, notices, lambda _: False, services.clock, busy
        )

    async def _tell(self, *_: object) -> None:
        """Tell the host nothing."""


async def open_lobbies(services: Services, shard: int) -> dict[str, TableId]:
    """Open a lobby that starts when it is full, and one that starts at a time with computers."""
    tables = services.tables
    full, timed = [(await tables.open(GAME, ANN, Place(shard << 22, 2), "en")).id for _ in range(2)]
    await tables.change(full, lobby.choose_start, ANN.id, StartMode.FULL)
    await tables.change(
        timed, lobby.choose_start, ANN.id, StartMode.FILLED, services.clock() + HOUR
    )
    await tables.join(full, BEN)
    await tables.change(full, lobby.fill, ANN.id)
    return {"full": full, "timed": timed}


async def test_each_process_starts_the_lobbies_of_its_shards_once(stores: list[Store]) -> None:
    processes = [Starter(Takujo(store, GAMES).services) for store in stores]
    # A click may reach the process that leased the shard before.
    opened = [await open_lobbies(processes[1 - shard].services, shard) for shard in (0, 1)]
    deadlines = [process.deadlines() for process in processes]

    async def look(passed: timedelta) -> None:
        """Let time pass, and let both processes look at their lobbies at the same time, twice."""
        for process in processes:
            process.services.clock.skip_to(passed)
        for _ in range(2):
            await asyncio.gather(*(process.settle() for process in deadlines))

    await look(timedelta(seconds=50))
    assert [process.started for process in processes] == [[], []]
    await look(timedelta(seconds=70))
    assert [process.started for process in processes] == [[ids["full"]] for ids in opened]
    await look(HOUR + timedelta(minutes=2))
    assert [process.started for process in processes] == [[*ids.values()] for ids in opened]
    for ids in opened:
        for table in ids.values():
            seen = [await process.services.tables.table(table) for process in processes]
            assert {(table.status, table.plies > 0) for table in seen} == {(Status.PLAYING, True)}
            assert len({table.participants for table in seen}) == 1
            assert len(seen[0].participants) == GAMES[GAME].game.seats[-1]


async def test_a_process_makes_up_for_the_starts_of_another_that_has_ended(
    processes: Processes, stores: list[Store]
) -> None:
    first, second = [Starter(Takujo(store, GAMES).services) for store in stores]
    ids = await open_lobbies(second.services, 1)
    await stores[1].close()
    third = await processes.open("1/2")
    await leases(third).look()
    other = Starter(Takujo(third, GAMES).services)
    for process in (first, other):
        process.services.clock.skip_to(5 * HOUR)
    # Both may think that they own the shard for a moment: one start is written.
    racing = (process.services.tables for process in (first, other))
    starts = [tables.change_now(ids["full"], play.start_as_planned) for tables in racing]
    begun = await asyncio.gather(*starts)
    assert [(table.status, table.plies) for table in begun] == [
        (Status.PLAYING, begun[0].plies)
    ] * 2
    await asyncio.gather(first.deadlines().settle(), other.deadlines().settle())
    assert (first.started, other.started) == ([], [ids["timed"]])
    assert (await first.services.tables.table(ids["timed"])).status is Status.PLAYING
