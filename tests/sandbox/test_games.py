"""Games of every kind through real sockets, with the bot as a separate process.

Some are played whole. Of the others people play the opening and the end; the middle is played on
the database while the bot is down. `TAKUJO_SOAK` plays all of them whole.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.avatars import beside
from bot.cli.main import main
from bot.sandbox.model import Json
from bot.sandbox.server import Sandbox
from bot.store.backup import back_up
from bot.tables.record import read_record, verify
from bot.testing.random_games import SOAK
from tests.sandbox import playing
from tests.sandbox.middle import play_middle
from tests.sandbox.process import Bot
from tests.support.discord_spec import DiscordSpec
from tests.support.driver import Client, InteractionFailedError, Member, controls_of, text_of
from tests.support.games import GAMES

FIRST = next(iter(GAMES))
pytestmark = pytest.mark.sandbox
OPENING = 4
"""Clicks after which the middle of a game is skipped: in NLK one can be out after five."""
PATIENCE = 420.0
"""Seconds for a whole game before the test fails."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a game is played, and what goes wrong."""

    houses: int = 0
    """Computer players at the table of one person; 0 for people only."""
    kills: int = 0
    """How often the bot is killed, at any moment."""
    outage: bool = False
    whole: bool = SOAK


WAYS = {
    "coloretto": Way(kills=6, whole=True),
    "keltis": Way(outage=True),
    "keltis_card": Way(kills=3),  # in the end all are asked at once
    "nlk": Way(houses=GAMES["nlk"].game.seats[-1] - 1),
    "cullinan": Way(whole=True),  # it has the most kinds of questions
}


@dataclass(frozen=True, slots=True)
class Evening:
    """A running bot, the people at its tables, and a check of Discord's requests."""

    bot: Bot
    client: Client
    people: list[Member]
    folder: Path

    async def open(self, game: str, count: int, *, houses: int = 0) -> list[playing.Guest]:
        """Start a table for some people; return them in front of it."""
        people = self.people[:count]
        channel = await playing.open_table(self.client, people, game, houses)
        return [
            playing.Guest(person, channel, Random(number)) for number, person in enumerate(people)
        ]

    async def verify(self, guest: playing.Guest, final: Json) -> int:
        """Verify the record below the end of a game; return its length."""
        more = await guest.member.click(final, "table:more:")
        panel = await guest.member.reply_to(guest.channel, more)
        file = await guest.member.click(panel, "table:record:")
        message = await guest.member.reply_to(guest.channel, file)
        path = self.folder / "record.json"
        path.write_bytes(await self.client.file(message["attachments"][0]["url"]))
        record = read_record(path)
        verify(record, GAMES)
        return len(record.entries)

    async def skip(self, guests: list[playing.Guest]) -> None:
        """Play the middle of the game while the bot is down."""
        *_, board = await self.boards(guests[0])
        await self.bot.kill()
        ending = await play_middle(self.bot.database, playing.table_of(board))
        await self.bot.start()
        for guest in guests:
            guest.panel, guest.ending = None, ending

    async def boards(self, guest: playing.Guest) -> list[Json]:
        """Return every public message of a table, after checking that none is doubled."""
        boards = playing.boards_of(await guest.member.messages(guest.channel, 5000))
        assert len({board["nonce"] for board in boards}) == len(boards)
        return boards


@pytest_asyncio.fixture(loop_scope="session")
async def evening(
    sandbox: Sandbox, client: Client, people: list[Member], tmp_path: Path
) -> AsyncIterator[Evening]:
    async with Bot(sandbox, client, tmp_path) as bot:
        yield Evening(bot, client, people, tmp_path)
        assert "Traceback" not in bot.log()


def fewest(game: str) -> int:
    return GAMES[game].game.seats[0]


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_in_two_languages(
    game: str, evening: Evening, request: pytest.FixtureRequest
) -> None:
    way, luck = WAYS.get(game, Way()), Random(game)
    await evening.people[1].settings(locale="ja")
    guests = await evening.open(game, 1 if way.houses else fewest(game), houses=way.houses)
    if not way.whole:
        await playing.take_turns(guests, OPENING, PATIENCE)
        await evening.skip(guests)
    if way.outage:
        await evening.client.ask("POST", "/world", {"outage": True})
        await evening.client.ask("POST", "/world", {"outage": False})
        await evening.client.wait_online()

    async def kill_often() -> None:
        for _ in range(way.kills):
            await asyncio.sleep(luck.uniform(0.2, 1.5))
            await evening.bot.restart()

    killer = asyncio.create_task(kill_often())
    final = await playing.play_out(guests, PATIENCE)
    await killer  # the game may end sooner, and a bot that is down shows no record
    assert await evening.verify(guests[0], final) > guests[0].clicks
    *_, final = await evening.boards(guests[0])
    assert playing.pings_of(final) == []
    requests: list[Json] = await evening.client.ask("GET", "/requests?since=0")
    path = f"/channels/{guests[0].channel}/messages"
    sent = [one["json"] for one in requests if (one["method"], one["path"]) == ("POST", path)]
    called = [{*map(str, body["allowed_mentions"]["users"])} for body in sent]
    assert called[0]
    # They mention no user who is present, and never a stranger.
    assert set().union(*called) <= {str(one.member.id) for one in guests}
    if not way.kills:
        assert sum(guest.failures for guest in guests) == 0
        assert [one for one in requests if one["status"] >= 400] == []
    # Last: this is skipped in a clone without Discord's description.
    discord_spec: DiscordSpec = request.getfixturevalue("discord_spec")
    assert discord_spec.check(requests)


async def test_avatars_are_kept_for_players_and_reminders_come_when_a_demo_skips_half_a_day(
    evening: Evening,
) -> None:
    guests = await evening.open(FIRST, 2, houses=1)
    host, other = (guest.member for guest in guests)
    folder = beside(evening.bot.database)
    await _until_kept(folder, {host.id, other.id})
    await evening.client.ask("POST", "/world", {"forward": 13 * 3600})

    def reminds(message: Json) -> bool:
        return any(one["custom_id"].startswith("table:quiet:") for one in controls_of(message))

    assert playing.pings_of(await host.wait_for(guests[0].channel, reminds, 15.0))
    general = await evening.client.channel("general")
    page = await other.reply_to(general, await other.command(general, "privacy"))
    sure = await other.click(page, "privacy:delete")
    await other.click(await other.reply_to(general, sure), "privacy:delete:yes")
    await _until_kept(folder, {host.id})


async def _until_kept(folder: Path, users: set[int]) -> None:
    """Wait until exactly these people's avatars are stored."""
    async with asyncio.timeout(60):
        while _kept(folder) != users:  # noqa: ASYNC110 - another process writes there
            await asyncio.sleep(0.1)


def _kept(folder: Path) -> set[int]:
    return {int(file.name.split("-")[0]) for file in folder.glob("*.webp")}


async def test_a_bot_whose_database_is_deleted_acknowledges_nothing_and_starts_no_empty_one(
    bot: Bot, client: Client, people: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await playing.open_table(client, people[:2], FIRST)
    backup = bot.database.with_name("backup.db")
    back_up(bot.database, backup)
    bot.database.unlink()
    with suppress(InteractionFailedError):  # it may have stopped already
        reply = await people[0].command(channel, "play", game=FIRST)
        assert "can’t reach its database" in text_of(await people[0].reply_to(channel, reply))
    assert await bot.ended() == 3
    assert "was deleted or replaced while the bot ran" in bot.log()
    await bot.launch()
    assert await bot.ended() == 2
    assert "is gone. Restore a backup" in bot.log()
    assert not bot.database.exists()
    monkeypatch.setenv("TAKUJO_DATABASE", str(bot.database))
    assert main(["restore", str(backup)]) == 0
    await bot.start()
    await people[0].command(channel, "board")
