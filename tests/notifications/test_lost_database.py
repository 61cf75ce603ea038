"""Updates that were pending when the database failed are published once it is back."""

from __future__ import annotations

import signal
from datetime import timedelta
from pathlib import Path

import pytest

from bot.store.errors import UnreachableError
from bot.tables.service import Tables
from tests.notifications.world import ANN, BEN, World
from tests.support import postgres
from tests.support.database import choosing


async def test_a_turn_is_announced_though_the_database_was_gone_for_a_while(
    tmp_path: Path,
) -> None:
    server = postgres.server()
    with choosing("postgresql"):
        async with World(tmp_path / "takujo.db") as world:
            table = await world.game(ANN, BEN)
            world.publisher.publish_soon(table)
            await world.rest()
            before = len(world.post.of("turn"))
            await world.move(table)
            server.end(signal.SIGQUIT)
            try:
                world.publisher.publish_soon(table)
                await world.rest()
                with pytest.raises(UnreachableError):
                    await world.move(table)
                assert len(world.post.of("turn")) == before
            finally:
                server.start()
            await world.publisher.publish_pending()
            await world.rest()
            assert len(world.post.of("turn")) == before + 1


async def test_a_turn_that_was_sent_but_not_noted_is_not_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord itself drops a repetition for a few minutes only."""

    async def fail(*_: object) -> None:
        raise UnreachableError("it is not there")

    async with World(tmp_path / "takujo.db") as world:
        table = await world.game(ANN, BEN)
        world.publisher.publish_soon(table)
        await world.rest()
        before = len(world.post.of("turn"))
        await world.move(table)
        with monkeypatch.context() as patch:
            patch.setattr(Tables, "record_post", fail)
            world.publisher.publish_soon(table)
            await world.rest()
        assert await world.tables.queries.pending_snapshot(table)
        await world.forward(timedelta(minutes=10), timedelta(minutes=10))
        await world.publisher.publish_pending()
        await world.rest()
        assert len(world.post.of("turn")) == before + 1
        assert not await world.tables.queries.pending_snapshot(table)
