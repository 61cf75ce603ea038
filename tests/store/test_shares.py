"""Each of several processes finds the due rows of its own servers only."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.ratings.service import Ratings
from bot.store import ConflictError, Store, decisions, messages, schema, table_queries
from bot.store.decisions import Decisions
from bot.store.files import Address
from bot.store.heartbeat import ClockCredit, Heartbeats
from bot.store.messages import read_followed
from bot.store.people import BlockRow, find_blocked_seats, put_block
from bot.store.ratings import Counts, RatingRepository
from bot.store.rows import ChildRows, DecisionChanges, OpenDecision, TableId, Vote
from bot.store.shards import Lease, ShardPlan, Sharing, plan, read_sharing, shard_of
from bot.store.table_queries import find_awake, find_pending, find_untouched, find_votes_due, narrow
from games.core.game import Seat
from tests.store.conftest import open_process
from tests.store.rows import NOW, ROW
from tests.support.games import GAMES

GUILD = schema.tables.c.guild_id
OWN = [
    *((getattr(table_queries, name), GUILD) for name in ("OWED", "AWAKE", "UNTOUCHED")),
    (table_queries.DUE, table_queries.DUE_GUILD),
    (messages._FOLLOWED, messages._GUILD),
    *(
        (getattr(decisions, name), GUILD)
        for name in ("_UNSETTLED", "_UNSETTLED_OF", "_UNPLANNED", "_TO_REMIND", "_OVERDUE")
    ),
    *((getattr(decisions, name), GUILD) for name in ("_TO_PAUSE", "_TO_PAUSE_SOON", "_PAUSED")),
]
"""Queries that are limited to a process's servers, and the column of the server."""
HOUR = timedelta(hours=1)
EARLY = datetime.min.replace(tzinfo=NOW.tzinfo)


def row(shard: int) -> str:
    return f"table{shard}"


async def fill(store: Store) -> None:
    """Keep a table for each shard, with everything that can be due."""
    for shard in (0, 1):
        participants = tuple(replace(participant, opened_ply=0) for participant in ROW.participants)
        before = replace(
            ROW, id=row(shard), guild_id=shard << 22, needs_update=True, participants=participants
        )
        await store.add(before)
        asked = OpenDecision(TableId(row(shard)), Seat(0), 1, 1, shard << 22, None, NOW, due=NOW)
        told = replace(asked, announced_at=NOW, dm_settled=True)
        after = replace(before, shown_ply=0, shown_message=70 + shard, shown_channel=7)
        due = ChildRows(), ChildRows(votes=(Vote("cancel", Seat(0), None, (), NOW),))
        saved = await store.save(
            before, after, at=NOW, decisions=DecisionChanges((told,)), children=due
        )
        await store.save(saved, replace(saved, shown_message=80 + shard), at=NOW)


async def test_each_finds_its_own(stores: list[Store]) -> None:
    await fill(stores[0])
    for shard, store in enumerate(stores):
        mine, own = Decisions(store), [row(shard)]
        assert [table for table, *_ in await find_pending(store)] == own
        assert [one[0] for one in await find_awake(store, "")] == own
        assert await find_untouched(store, NOW + HOUR, NOW + HOUR) == own
        assert await find_votes_due(store, NOW) == own
        assert [one.table_id async for page in mine.overdue(NOW) for one in page] == own
        assert [one.table_id async for page in mine.unplanned(3) for one in page] == own
        assert [one.table_id for one in await read_followed(store, 9, ())] == own
        for one in await mine.at_table(row(shard)):
            await mine.update([(one, replace(one, remind_at=NOW))])
    for shard, store in enumerate(stores):
        found = [one async for page in Decisions(store).to_remind(NOW, NOW) for one in page]
        assert [one.table_id for one in found] == [row(shard)]
        assert len(await Decisions(store).at_table(row(1 - shard))) == 1
        person = next(
            participant.person_id for participant in ROW.participants if participant.person_id
        )
        await put_block(store, BlockRow("user", person, NOW, ""))
        assert [table for table, _ in await find_blocked_seats(store)] == [row(shard)]


async def test_nothing_is_read_but_what_is_due(stores: list[Store], address: Address) -> None:
    import asyncpg  # noqa: PLC0415 - only where there is a server

    from bot.store.postgres import TEXTS  # noqa: PLC0415 - as above

    values = {
        "now": NOW,
        "soon": NOW,
        "since": NOW,
        "first": NOW,
        "how": "playing",
        "table": "",
        "place": 0,
        "after": "",
        "enough": 3,
        "most": 9,
        "people": "[]",
        "resting": "[]",
        "own_shards": "[0]",
    }
    connection = await asyncpg.connect(address.url)
    await connection.execute("SET enable_seqscan = off")
    for query, guild in OWN:
        text = TEXTS.compile(narrow(query, 2, guild), ())
        first = {"first": 0} if query in (decisions._UNPLANNED, decisions._TO_REMIND) else {}
        plan = await connection.fetch(f"EXPLAIN {text.sql}", *text.bind(values | first))
        scans = [line[0] for line in plan if "Seq Scan" in line[0]]
        assert scans == [], text.sql
    await connection.close()


async def test_one_that_lives_hides_no_outage_of_another(stores: list[Store]) -> None:
    await fill(stores[0])
    await Heartbeats(stores[0]).note(NOW + HOUR, shard=0)
    await Heartbeats(stores[1]).note(NOW, shard=1)
    assert await Heartbeats(stores[0]).last(1) == NOW
    outage = ClockCredit(NOW, NOW + HOUR, HOUR, (1,), 2)
    await Heartbeats(stores[1]).note(NOW + HOUR, outage, 1)
    for shard, due in enumerate((NOW, NOW + HOUR)):
        [wait] = await Decisions(stores[0]).at_table(row(shard))
        assert wait.due == due


async def test_another_number_of_processes_knows_when_the_last_were_there(
    address: Address, stores: list[Store]
) -> None:
    one, two = stores
    await Heartbeats(one).note(NOW + HOUR, shard=0)
    await Heartbeats(two).note(NOW, shard=1)
    await Heartbeats(one).divide()
    assert [await Heartbeats(one).last(shard) for shard in (0, 1)] == [NOW + HOUR, NOW]
    for store in stores:
        await store.close()
    alone = await Store.open(address, alone=True)
    await Heartbeats(alone).divide()
    assert await Heartbeats(alone).last() == NOW
    await alone.close()
    four = await open_process(address, "auto/4")
    await Heartbeats(four).divide()
    assert [await Heartbeats(four).last(shard) for shard in range(5)] == [NOW] * 4 + [None]
    await four.close()


async def test_one_of_them_counts_games_and_none_twice(stores: list[Store]) -> None:
    assert [await Ratings(store, GAMES).step() for store in stores] == [False, False]
    assert (await RatingRepository(stores[1]).notes())[1] is not None
    nothing = Counts()
    await RatingRepository(stores[0]).write(nothing, 3, 0)
    with pytest.raises(ConflictError):
        await RatingRepository(stores[1]).write(nothing, 4, 0)
    await RatingRepository(stores[1]).write(nothing, 5, 3)
    assert (await RatingRepository(stores[0]).notes())[0] == 5


@pytest.mark.parametrize(
    ("text", "sharing"),
    [
        ("auto/16", Sharing(16)),
        ("0-3/16", Sharing(16, (0, 1, 2, 3))),
        ("5/6", Sharing(6, (5,))),
        ("0-0/1", Sharing(1, (0,))),
    ],
)
def test_a_setting_is_read(text: str, sharing: Sharing) -> None:
    assert read_sharing(text) == sharing
    assert read_sharing(str(sharing)) == sharing


@pytest.mark.parametrize(
    "text", ["auto", "16", "auto/0", "3-2/4", "4/4", "0-4/4", "a-b/4", "auto/99999", "-1/4", ""]
)
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"must be|the shards of"):
        read_sharing(text)


def test_a_server_has_the_shard_that_discord_gives_it() -> None:
    assert [shard_of(number << 22, 4) for number in range(6)] == [0, 1, 2, 3, 0, 1]


def leases(*holders: int | None, out: tuple[int, ...] = ()) -> list[Lease]:
    return [Lease(shard, who, shard in out) for shard, who in enumerate(holders)]


@pytest.mark.parametrize(
    ("found", "living", "there", "expected"),
    [
        (leases(None, None, None), {1}, {1}, ShardPlan((0, 1, 2), 0, ())),
        # Two share: neither has more than half, and who has more gives it up.
        (leases(None, None, None, None), {1, 2}, {1, 2}, ShardPlan((0, 1), 0, ())),
        (leases(1, 1, 1, None), {1, 2}, {1, 2}, ShardPlan((), 1, ())),
        (leases(1, 2, 2, None), {1, 2}, {1, 2}, ShardPlan((3,), 0, ())),
        (leases(2, 2, 2, 2), {1, 2}, {1, 2}, ShardPlan((), 0, ())),
        # One was killed: its connection is gone. Another is stopped: its lease ran out.
        (leases(1, 2, 3, 3), {1, 3}, {1, 3}, ShardPlan((1,), 0, ())),
        (leases(1, 2, 3, 3, out=(1,)), {1, 3}, {1, 2, 3}, ShardPlan((1,), 0, ())),
        # It is connected, and its lease is good: it will be back.
        (leases(1, 2), {1}, {1, 2}, ShardPlan((), 0, ())),
        # Its own that ran out is simply renewed.
        (leases(1, 1, out=(0, 1)), {1}, {1}, ShardPlan((), 0, ())),
    ],
)
def test_processes_share_out(
    found: list[Lease], living: set[int], there: set[int], expected: ShardPlan
) -> None:
    assert plan(Sharing(len(found)), 1, found, living, there) == expected


def test_one_that_is_told_its_shards_takes_those_and_waits_for_them() -> None:
    sharing = Sharing(4, (1, 2))
    assert plan(sharing, 1, leases(None, None, 2, None), {1, 2}, {1, 2}) == ShardPlan((1,), 0, (2,))
    assert plan(sharing, 1, leases(1, 1, 1, 1), {1, 2}, {1, 2}) == ShardPlan((), 0, ())
