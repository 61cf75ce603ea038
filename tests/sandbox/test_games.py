"""Games of every kind through real sockets, with the bot as a separate process."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.avatars import beside
from bot.cli.main import main
from bot.sandbox.model import Json
from bot.store.backup import back_up
from bot.tables.record import Record, read_record, verify
from tests.sandbox import playing
from tests.sandbox.process import Bot
from tests.support.discord_spec import find_spec
from tests.support.driver import (
    Client,
    InteractionFailedError,
    Member,
    controls_of,
    text_of,
    until,
)
from tests.support.games import GAMES

FIRST = next(iter(GAMES))
pytestmark = pytest.mark.sandbox
PATIENCE = 420.0
"""Seconds for a whole game before the test fails."""


@dataclass(frozen=True, slots=True)
class Way:
    """Computer players and faults in the test of a game."""

    ais: int = 0
    """Computer players at the table of one person; 0 for people only."""
    kills: int = 0
    """How often the bot is killed, at any moment."""
    outage: bool = False


WAYS = {
    "coloretto": Way(kills=6),
    "keltis": Way(outage=True),
    "keltis_card": Way(kills=3),  # at the end all players decide at the same time
    "nlk": Way(ais=3),
}


async def sit_down(
    client: Client, people: list[Member], game: str, ais: int = 0
) -> list[playing.Guest]:
    """Start a table for some people and computer players; return the people."""
    channel = await playing.open_table(client, people, game, ais)
    return [playing.Guest(person, channel, Random(number)) for number, person in enumerate(people)]


def fewest(game: str) -> int:
    return GAMES[game].game.seats[0]


@pytest.mark.parametrize("game", GAMES)
async def test_people_with_two_languages_finish_a_game(
    game: str, bot: Bot, client: Client, people: list[Member], tmp_path: Path
) -> None:
    way = WAYS.get(game, Way())
    rng = Random(game)
    await people[1].settings(locale="ja")
    seated = people[: 1 if way.ais else fewest(game)]
    guests = await sit_down(client, seated, game, way.ais)
    first = guests[0]
    channel = guests[0].channel
    if way.outage:
        await playing.take_turns(guests, 4, PATIENCE)
        await client.ask("POST", "/world", {"outage": True})
        await client.ask("POST", "/world", {"outage": False})
        await client.wait_online()

    async def kill_often() -> None:
        for _ in range(way.kills):
            await asyncio.sleep(rng.uniform(0.2, 1.5))
            await bot.restart()

    killer = asyncio.create_task(kill_often())
    final = await playing.play_out(guests, PATIENCE)
    await killer  # the game may end sooner, and a bot that is down shows no record
    sentences = await read_words(client)
    panel = await first.member.reply_to(channel, await first.member.click(final, "table:more:"))
    file = await first.member.click(panel, "table:record:")
    message = await first.member.reply_to(channel, file)
    path = tmp_path / "record.json"
    path.write_bytes(await client.file(message["attachments"][0]["url"]))
    verify(record := read_record(path), GAMES)
    assert len(record.entries) > first.clicks
    boards = playing.boards_of(await first.member.messages(channel, 1000))
    assert len({board["nonce"] for board in boards}) == len(boards)
    check_words(sentences, record)
    assert playing.pings_of(boards[-1]) == []
    requests: list[Json] = await client.ask("GET", "/requests?since=0")
    posted = ("POST", f"/channels/{channel}/messages")
    sent = [
        recorded["json"]
        for recorded in requests
        if (recorded["method"], recorded["path"]) == posted
    ]
    called = [{*map(str, body["allowed_mentions"]["users"])} for body in sent]
    assert called[0]
    # Messages mention only players of the table.
    assert set().union(*called) <= {str(participant.id) for participant in seated}
    if not way.kills:
        assert sum(guest.failures for guest in guests) == 0
        assert [request for request in requests if request["status"] >= 400] == []
    assert "Traceback" not in bot.log()
    if (description := find_spec()) is None:
        pytest.skip("Discord's openapi.json is not here (set TAKUJO_SHARED)")
    assert description.check(requests)


TABLE_VERBS = ("move:", "table:hand:", "table:moment:", "table:rematch:")
"""The beginnings of the ids below boards, panels, collapsed boards and results."""
MARKUP = re.compile(r"<[^>]*>|\]\([^)]*\)|\*\*")
"""Mentions, emoji and addresses of links, which no reader sees as they are written."""
TECHNICAL = re.compile(r"[0-9a-f]{12}|[0-9]{6}")
"""Check codes, seals and ids."""


async def read_words(client: Client) -> dict[str, list[str]]:
    """Return the visible words of all messages that were sent or edited, by what they are for.

    Those that people play from or that were collapsed are `played`; the quotes of private messages
    are a part of these.
    """
    sentences: dict[str, list[str]] = {"played": [], "lobby": []}
    for request in await client.ask("GET", "/requests?since=0"):
        body = request["json"] or {}
        message = body.get("data", body) if isinstance(body, dict) else {}
        if not isinstance(message, dict) or "components" not in message:
            continue
        words = MARKUP.sub("", text_of({"content": "", **message}))
        controls = [part["custom_id"] for part in controls_of(message)]
        if any(name.startswith(TABLE_VERBS) for name in controls):
            sentences["played"].append(words)
        elif not controls or any(name.startswith("lobby:") for name in controls):
            sentences["lobby"].append(words)
    return sentences


def check_words(texts: dict[str, list[str]], record: Record) -> None:
    """Check that only lobbies show the seal, and the closed one all that the shuffle is from."""
    assert len(texts["played"]) > 10
    technical = [words for words in texts["played"] if TECHNICAL.search(words)]
    assert technical == []
    inputs = (record.commitment, *record.client_seeds)
    assert any(all(word in words for word in inputs) for words in texts["lobby"])
    seal = record.commitment[:32]
    assert any(seal in words and record.commitment not in words for words in texts["lobby"])


async def test_avatars_are_kept_until_deletion_and_reminders_come_after_13_hours(
    bot: Bot, client: Client, people: list[Member], general: int
) -> None:
    host, other, *_ = people
    [guest, _] = await sit_down(client, [host, other], FIRST, ais=1)
    folder = beside(bot.database)
    await until(lambda: _kept(folder) == {host.id, other.id}, 60)
    await client.ask("POST", "/world", {"forward": 13 * 3600})

    def reminds(message: Json) -> bool:
        return any(
            component["custom_id"].startswith("table:quiet:") for component in controls_of(message)
        )

    assert playing.pings_of(await host.wait_for(guest.channel, reminds, 15.0))
    page = await other.reply_to(general, await other.command(general, "privacy"))
    sure = await other.click(page, "privacy:delete")
    await other.click(await other.reply_to(general, sure), "privacy:delete:yes")
    await until(lambda: _kept(folder) == {host.id}, 60)
    assert "Traceback" not in bot.log()


def _kept(folder: Path) -> set[int]:
    return {int(file.name.split("-")[0]) for file in folder.glob("*.webp")}


async def test_a_bot_stops_if_its_database_is_deleted_and_creates_no_empty_one(
    bot: Bot, client: Client, people: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await playing.open_table(client, people[:2], FIRST)
    backup = bot.database.with_name("backup.db")
    back_up(bot.database, backup)
    bot.database.unlink()
    with suppress(InteractionFailedError):  # it may have stopped already
        # What it still answers is in the copy that it saves.
        await people[0].command(channel, "play", game=FIRST)
    assert await bot.ended() == 3
    assert "was deleted or replaced while the bot ran" in bot.log()
    [saved] = bot.database.parent.glob(f"{bot.database.name}.saved-*")
    assert saved.name in bot.log()
    assert saved.stat().st_mode & 0o777 == 0o600
    await bot.launch()
    assert await bot.ended() == 2
    assert "is gone. Restore a backup" in bot.log()
    assert not bot.database.exists()
    monkeypatch.setenv("TAKUJO_DATABASE", str(bot.database))
    assert main(["restore", str(backup)]) == 0
    await bot.start()
    await people[0].command(channel, "board")
