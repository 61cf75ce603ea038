"""Changes by one process drop the caches of the others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from bot.client import Takujo
from bot.store import Store
from bot.store.files import Address
from bot.store.notices import EmojiChanged
from bot.store.results import Result
from bot.store.settings import Delivery
from bot.tables import play
from bot.tables.model import Person, Place, TableId
from tests.store.rows import NOW, ROW
from tests.support.games import GAMES

if TYPE_CHECKING:
    from bot.cluster.leases import Leases

GAME = next(iter(GAMES))
ANN, BEN = Person(11, "Ann"), Person(22, "Ben")


@pytest.fixture
def bots(stores: list[Store]) -> list[Takujo]:
    return [Takujo(store, GAMES) for store in stores]


async def becomes(ask: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(100):
        if await ask():
            return
        await asyncio.sleep(0.05)
    raise TimeoutError


async def test_a_table_is_read_anew(bots: list[Takujo]) -> None:
    one, two = (bot.services.tables for bot in bots)
    table = (await one.open(GAME, ANN, Place(0, 2), "en")).id
    assert [participant.person for participant in (await two.table(table)).participants] == [ANN]
    await one.join(table, BEN)

    async def is_known() -> bool:
        return len((await two.table(table)).participants) == 2

    await becomes(is_known)
    # The second goes on from there, though the table is the first one's.
    await two.change_now(table, play.start, ANN.id)
    await becomes(lambda: _is_started(bots[0], table))


async def _is_started(bot: Takujo, table: TableId) -> bool:
    return (await bot.services.tables.table(table)).started is not None


async def test_wishes_are_read_anew_and_forgotten(bots: list[Takujo]) -> None:
    one, two = (bot.services.people for bot in bots)
    assert (await two.preferences(ANN.id)).delivery is Delivery.MENTION
    await one.change(ANN.id, delivery=Delivery.DM)

    async def is_known() -> bool:
        return (await two.preferences(ANN.id)).delivery is Delivery.DM

    await becomes(is_known)
    await two.forget(ANN.id)

    async def is_forgotten() -> bool:
        return (await one.preferences(ANN.id)).delivery is Delivery.MENTION

    await becomes(is_forgotten)


async def test_when_something_was_missed_everything_is_read_anew(bots: list[Takujo]) -> None:
    one, two = (bot.services.tables for bot in bots)
    table = (await one.open(GAME, ANN, Place(0, 2), "en")).id
    await two.table(table)
    leases = cast("Leases", bots[1].services.store.share)
    leases.line._connection.terminate()
    await asyncio.sleep(0.1)
    await one.join(table, BEN)
    assert len((await two.table(table)).participants) == 1
    await leases.look()
    assert len((await two.table(table)).participants) == 2


async def test_who_counts_games_hears_of_every_end(
    bots: list[Takujo], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = asyncio.Event()

    async def count() -> bool:
        counted.set()
        return True

    monkeypatch.setattr(bots[0].services.ratings, "process_new_results", count)
    two = bots[1].services.store
    row = replace(ROW, guild_id=1 << 22)
    await two.add(row)
    saved = await two.save(row, replace(row, language="en"), at=NOW)
    result = Result(ROW.id, GAME, 1 << 22, NOW, "", "", ())
    await two.save(saved, replace(saved, ended=NOW, status="finished"), at=NOW, result=result)
    async with asyncio.timeout(10):
        await counted.wait()


async def test_new_emoji_are_read_by_the_others(
    bots: list[Takujo], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = asyncio.Event()

    async def refresh(application_id: int, *, uploads: bool) -> None:
        assert not uploads
        read.set()

    monkeypatch.setattr(bots[1].services.emoji, "refresh", refresh)
    await cast("Leases", bots[0].services.store.share).line.say(EmojiChanged())
    async with asyncio.timeout(10):
        await read.wait()


async def test_games_end_one_after_another(bots: list[Takujo], address: Address) -> None:
    """Of two games that end together, the one with the lower number is committed first."""
    import asyncpg  # noqa: PLC0415 - only where there is a server

    store = bots[0].services.store
    await store.add(ROW)
    other = await asyncpg.connect(address.url)
    transaction = other.transaction()
    await transaction.start()
    await other.execute("SELECT pg_advisory_xact_lock(x'74616B7567'::bigint)")
    result = Result(ROW.id, GAME, 1, NOW, "", "", ())
    over = replace(ROW, ended=NOW, status="finished")
    saving = asyncio.create_task(store.save(ROW, over, at=NOW, result=result))
    await asyncio.sleep(0.3)
    assert not saving.done()
    await transaction.commit()
    await other.close()
    assert (await saving).ended == NOW
