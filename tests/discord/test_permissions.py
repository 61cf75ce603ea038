"""A table is shown only to those who may see its channel, whatever gives or takes that right."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Final

import pytest

from bot.messages.table_ids import OfTable
from bot.sandbox import wire
from bot.sandbox.errors import Permission
from bot.sandbox.model import Channel, ChannelType, Json
from bot.sandbox.world import BOT_ID
from bot.tables.model import TableId
from bot.testing.random_games import SOAK
from tests.support.custom_ids import examples
from tests.support.players import Answer, Player
from tests.support.stage import Stage

NO_TABLE: Final = "There’s no such table here."
VIEW: Final = Permission.VIEW_CHANNEL
EVERYONE: Final = "everyone"
PERSON: Final = "Chika"
SITUATION_COUNT: Final = 400 if SOAK else 40


@dataclass(frozen=True, slots=True)
class Situation:
    """Roles of Chika, and what a channel denies and allows; `sees` is Discord's answer."""

    sees: bool
    denies: tuple[str, ...] = ()
    allows: tuple[str, ...] = ()
    roles: tuple[str, ...] = ("guest", "friend")


SITUATIONS: Final = {
    "no overwrite": Situation(True),
    "a role is denied": Situation(False, ("guest",)),
    "everyone is allowed, a role denied": Situation(False, ("guest",), (EVERYONE,)),
    "a role of others is denied": Situation(True, ("staff",)),
    "one role is denied, another allowed": Situation(True, ("guest",), ("friend",)),
    "everyone is denied": Situation(False, (EVERYONE,)),
    "everyone is denied, a role allowed": Situation(True, (EVERYONE,), ("guest",)),
    "everyone is denied, a role of others allowed": Situation(False, (EVERYONE,), ("staff",)),
    "everyone is denied, the person allowed": Situation(True, (EVERYONE,), (PERSON,)),
    "the person is denied": Situation(False, (PERSON,)),
    "the person is denied, a role allowed": Situation(False, (PERSON,), ("guest",)),
    "a role is denied, the person allowed": Situation(True, ("guest",), (PERSON,)),
    "an administrator by role": Situation(True, (EVERYONE, PERSON, "boss"), roles=("boss",)),
    "a manager of threads": Situation(False, (EVERYONE,), roles=("janitor",)),
}
POWERS: Final = {
    **dict.fromkeys(("guest", "friend", "staff"), 0),
    "boss": Permission.ADMINISTRATOR,
    "janitor": Permission.MANAGE_THREADS,
}


class Door:
    """The roles of a server, and who may enter one of its channels."""

    def __init__(self, stage: Stage) -> None:
        self._stage, self._guild = stage, stage.guild
        self._ids = {EVERYONE: self._guild.id, PERSON: stage.chika.id}
        self.user = stage.world.users[stage.chika.id]
        for name, power in POWERS.items():
            role = wire.role(stage.world.clock.snowflake(), name, int(power))
            self._ids[name] = int(role["id"])
            self._guild.roles.append(role)
            event = {"guild_id": str(self._guild.id), "role": role}
            stage.hub.gateway.dispatch("GUILD_ROLE_CREATE", event)

    async def set(self, channel: Channel, situation: Situation) -> None:
        """Give Chika her roles, and set the overwrites of a channel."""
        self.user.roles = [self._ids[role] for role in situation.roles]
        keys = (*situation.denies, *situation.allows)
        channel.overwrites = [self._overwrite(key, situation) for key in dict.fromkeys(keys)]
        self._stage.hub.events.altered(channel)
        await self._stage.rest()

    def _overwrite(self, key: str, situation: Situation) -> Json:
        denied, allowed = (
            int(VIEW) * (key in group) for group in (situation.denies, situation.allows)
        )
        kind = int(key == PERSON)
        return {"id": str(self._ids[key]), "type": kind, "allow": str(allowed), "deny": str(denied)}

    def sees(self, channel: Channel) -> bool:
        """Return what the local Discord says, which follows Discord's documentation."""
        return bool(self._stage.world.person_may(channel, self.user) & VIEW)


async def open_private_thread(stage: Stage, parent: Channel, *members: Player) -> Channel:
    clock = stage.world.clock
    thread = Channel(
        clock.snowflake(), ChannelType.PRIVATE_THREAD, "private", parent.guild, parent.id
    )
    thread.owner, thread.archive_stamp, thread.active = BOT_ID, clock.stamp(), clock.seconds()
    thread.members = [BOT_ID, *(member.id for member in members)]
    stage.hub.events.opened(thread)
    await stage.rest()
    return thread


@pytest.mark.parametrize("name", SITUATIONS)
async def test_commands_and_components_show_only_tables_that_the_member_may_see(
    stage: Stage, name: str
) -> None:
    situation = SITUATIONS[name]
    chika = stage.chika
    door = Door(stage)
    channel = await stage.add_channel("room")
    table = await stage.start(channel)
    message = (await stage.board(table)).id
    await door.set(channel, situation)
    assert door.sees(channel) is situation.sees
    wrong = [
        entry
        for entry, use in _entries(stage, table, message)
        if (NO_TABLE in (await use()).text) is situation.sees
    ]
    assert wrong == []
    # The form was opened by a player.
    opened = await stage.aoi.click(stage.forge(f"table:note:{table}"), "table:note:")
    opener = stage.hub.interactions.opener(opened.reply.interaction)
    assert opener is not None
    opener.user = chika.id
    sent = await chika.submit(stage.general, opened, note="?")
    assert (NO_TABLE in sent.text) is not situation.sees


async def test_a_hidden_table_reads_like_none_whatever_its_state(stage: Stage) -> None:
    """The same answer as for an id that no table has, from the server and by direct message."""
    channel = await stage.add_channel("room")
    chika = stage.chika
    lobby, _ = await stage.open(channel)
    over = await stage.start(channel)
    await stage.finish(over)
    running = await stage.start(channel)
    message = (await stage.board(running)).id
    note = await stage.aoi.click(stage.forge(f"table:note:{running}"), "table:note:")
    await stage.hide(channel, chika)
    for table in (TableId("zzzzzz"), lobby, over, running):
        texts = {entry: (await use()).text for entry, use in _entries(stage, table, message)}
        assert {entry: text for entry, text in texts.items() if text != NO_TABLE} == {}
        for custom_id in (f"table:{verb}:{table}" for verb in ("hand", "note", "follow", "board")):
            forged = stage.forge(custom_id, chika.letters)
            assert (await chika.click(forged, custom_id)).text == NO_TABLE
    opener = stage.hub.interactions.opener(note.reply.interaction)
    assert opener is not None
    opener.user = chika.id
    assert (await chika.submit(stage.general, note, note="?")).text == NO_TABLE


def _entries(
    stage: Stage, table: TableId, message: int
) -> list[tuple[str, Callable[[], Awaitable[Answer]]]]:
    """Return every command and component by which Chika can ask for a table elsewhere."""
    chika = stage.chika
    attempts = list[tuple[str, Callable[[], Awaitable[Answer]]]]()
    for command in stage.world.commands:
        names = [option["name"] for option in command.get("options", ())]
        if "table" in names:
            options = {"move": "draw"} if command["name"] == "move" else {}
            attempts.append(
                (command["name"], _command(chika, stage.general, command["name"], table, options))
            )
    home = stage.world.channels[next(c for c, m in stage.world.messages.items() if message in m)]
    link = f"https://discord.com/channels/{home.guild}/{home.id}/{message}"
    attempts.append(("link", _command(chika, stage.general, "verify", link, {})))
    for example in examples(table):
        if isinstance(example, OfTable):
            attempts.append((str(example), _click(stage, str(example))))
    return attempts


def _command(
    player: Player, place: Channel, name: str, table: str, options: dict[str, str]
) -> Callable[[], Awaitable[Answer]]:
    return lambda: player.slash(place, name, table=table, **options)


def _click(stage: Stage, custom_id: str) -> Callable[[], Awaitable[Answer]]:
    return lambda: stage.chika.click(stage.forge(custom_id), custom_id)


async def _shows(stage: Stage, table: TableId) -> bool:
    return (await stage.chika.slash(stage.general, "log", table=table)).text != NO_TABLE


async def test_tables_in_threads_are_shown_by_the_rights_in_their_channel(stage: Stage) -> None:
    door = Door(stage)
    channel = await stage.add_channel("room")
    table = await stage.start(channel)
    public = await stage.home(table)
    inner = await stage.start(public)  # opened in a thread, which is its only place
    private = await open_private_thread(stage, channel, stage.aoi, stage.ben)
    secret = await stage.start(private)
    for name, situation in SITUATIONS.items():
        await door.set(channel, situation)
        seen = [await _shows(stage, table_id) for table_id in (table, inner, secret)]
        # Discord does not tell who is in a private thread: only those who manage threads see all.
        rules = "boss" in situation.roles
        assert (name, seen) == (name, [situation.sees, situation.sees, rules])
    await door.set(channel, Situation(True, roles=("janitor",)))
    assert await _shows(stage, secret)
    assert (await stage.chika.slash(private, "log", table=secret)).text != NO_TABLE
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    guild._channels.pop(channel.id)
    assert not await _shows(stage, secret)  # the rights in an unknown channel are unknown


async def test_a_role_that_is_gone_no_longer_opens_a_channel(stage: Stage) -> None:
    door = Door(stage)
    channel = await stage.add_channel("room")
    table = await stage.start(channel)
    await door.set(channel, SITUATIONS["everyone is denied, a role allowed"])
    assert await _shows(stage, table)
    door.user.roles = []
    assert not await _shows(stage, table)


async def test_random_roles_and_overwrites_decide_as_discord_does(stage: Stage) -> None:
    """Compare with the local Discord, which computes permissions as Discord documents them."""
    door = Door(stage)
    channel = await stage.add_channel("room")
    rng = Random(1)
    table = await stage.start(channel)
    seen = set[bool]()
    subjects = (EVERYONE, PERSON, *POWERS)
    for _ in range(SITUATION_COUNT):
        denies, allows, roles = (
            tuple(subject for subject in group if rng.random() < 0.3)
            for group in (subjects, subjects, tuple(POWERS))
        )
        await door.set(channel, Situation(False, denies, allows, roles))
        seen.add(door.sees(channel))
        assert (denies, allows, roles, await _shows(stage, table)) == (
            *(denies, allows, roles),
            door.sees(channel),
        )
    assert seen == {True, False}
