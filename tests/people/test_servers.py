"""Settings of servers."""

from __future__ import annotations

from bot.people.preferences import Servers, check_opening
from bot.store.settings import Openers, ServerSettings
from tests.people.conftest import Rooms
from tests.support.refusals import refuses


async def test_a_server_that_never_said_has_the_defaults(rooms: Rooms) -> None:
    assert await rooms.servers.settings(1) == ServerSettings(1)


async def test_settings_are_kept_one_by_one(rooms: Rooms) -> None:
    servers = rooms.servers
    await servers.change(1, language="ja")
    await servers.change(1, channels=[2**62 + 1, 5])
    await servers.change(1, threads=False)
    await servers.change(1, cards=False)
    await servers.change(1, clock="1d")
    said = await servers.change(1, openers=Openers.MANAGERS)
    assert said == ServerSettings(
        1,
        language="ja",
        channels=(5, 2**62 + 1),
        threads=False,
        cards=False,
        clock="1d",
        openers=Openers.MANAGERS,
    )
    assert await Servers(rooms.store).settings(1) == said
    assert (await servers.change(1, language=None)).language is None
    assert await servers.settings(2) == ServerSettings(2)


async def test_options_are_remembered_for_each_game(rooms: Rooms) -> None:
    await rooms.servers.remember(1, "toy", {"length": "long"})
    await rooms.servers.remember(1, "other", {"x": "y"})
    await rooms.servers.remember(1, "toy", {"length": "short"})
    remembered = (await rooms.servers.settings(1)).remembered
    assert remembered == {"toy": {"length": "short"}, "other": {"x": "y"}}


def test_who_may_open_and_where() -> None:
    check_opening(ServerSettings(1), (2,), is_manager=False)
    managers = ServerSettings(1, openers=Openers.MANAGERS)
    check_opening(managers, (2,), is_manager=True)
    with refuses("refused-not-opener"):
        check_opening(managers, (2,), is_manager=False)
    here = ServerSettings(1, channels=(5, 6))
    check_opening(here, (9, 6), is_manager=False)
    with refuses("refused-channel") as refused:
        check_opening(here, (9, 8), is_manager=True)
    assert "<#5>" in str(refused.value.text)
