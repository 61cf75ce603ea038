"""Each interaction is answered within three seconds while the database is slow, fails or closes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from bot.messages import ids as custom_ids
from bot.messages import table_ids
from bot.messages.table_ids import OfTable
from bot.pictures import animation
from bot.sandbox.components import Part, walk
from bot.sandbox.interactions import INTEGER, PERSON
from bot.sandbox.model import Channel, Flag
from bot.store.errors import UnreachableError
from bot.store.sqlite import SqliteDatabase
from bot.tables.model import Status, Table, TableId
from cogs import answers
from tests.support.custom_ids import examples
from tests.support.driver import InteractionFailedError
from tests.support.players import Answer, Player, files, ids, moves, seen, words
from tests.support.stage import GAME, Stage

SECONDS: Final = 4.0
"""Seconds that each request to a slow database takes: more than Discord waits for an answer."""
ENTRIES: Final = ("discord.py: on_interaction", "CommandTree-invoker")
"""Names of the tasks in which the library starts the work of an interaction."""
PEOPLE: Final = (custom_ids.InviteToLobby, table_ids.InviteSubstitute)
"""Selects of a member."""
LAST: Final = (":yes", ":cancel", ":drop", ":leave", ":start", "settings:end", ":wake", ":remove")
"""Parts of ids that end what the others need."""
TYPED: Final = {"move": "draw", "word": "luck", "member": "5", "until": "2030-01-01"}
"""Values of options without choices; the others take a table or a number."""


@dataclass(slots=True)
class Database:
    """The bot's database, which can be slow or fail; and who used it."""

    seconds: float = 0.0
    fails: bool = False
    untracked: set[str] = field(default_factory=set)
    """Interactions that asked the database although a stop would not wait for them."""
    entry: str = ""
    """What is being tried."""


@contextmanager
def troubled(stage: Stage) -> Iterator[Database]:
    """Put trouble between the bot and its database."""
    state = Database()
    busy = stage.bot.services.busy

    def wrap(method: Any) -> Any:
        async def called(*args: Any, **named: Any) -> Any:
            if _is_entry() and busy._idle.is_set():
                state.untracked.add(state.entry)
            await asyncio.sleep(state.seconds)
            if state.fails:
                raise UnreachableError("the database is gone")
            return await method(*args, **named)

        return called

    with pytest.MonkeyPatch.context() as patch:
        for name in ("read", "write"):
            patch.setattr(SqliteDatabase, name, wrap(getattr(SqliteDatabase, name)))
        yield state


Entry = tuple[str, Callable[[], Awaitable[object]]]


class Everything:
    """Every way to ask the bot something: commands, components, forms and autocompletion."""

    def __init__(self, stage: Stage, tables: dict[str, TableId], home: Channel) -> None:
        self._stage, self._tables, self._home = stage, tables, home
        self._player = stage.aoi

    def entries(self, forms: list[tuple[Answer, TableId]]) -> Iterator[Entry]:
        yield from self._commands()
        for opened, table in forms:
            yield f"form of {table}", self._submit(opened)
        for state, table in self._tables.items():
            targets = [
                example
                for example in examples(table)
                if isinstance(example, OfTable) or state == "lobby"
            ]
            for target in sorted(
                targets, key=lambda target: any(part in str(target) for part in LAST)
            ):
                for is_private in (False, True):
                    name = f"{target} in {'private' if is_private else 'public'}, {state}"
                    yield name, self._click(target, is_private=is_private)

    def completions(self) -> Iterator[Entry]:
        for command in self._stage.world.commands:
            for option in command.get("options", ()):
                if option.get("autocomplete"):
                    name = command["name"]
                    key = option["name"]
                    yield f"/{name} {key}", self._complete(name, key)

    def _complete(self, name: str, key: str) -> Callable[[], Awaitable[object]]:
        return lambda: self._player.offers(self._home, name, key)

    def _commands(self) -> Iterator[Entry]:
        for command in self._stage.world.commands:
            player = self._stage.mika if command["default_member_permissions"] else self._player
            options = command.get("options", ())
            required = {o["name"]: self._value(o) for o in options if o.get("required")}
            yield f"/{command['name']}", self._run(player, command["name"], required)
            for option in options:
                arguments = required | {option["name"]: self._value(option)}
                yield (
                    f"/{command['name']} {option['name']}",
                    self._run(player, command["name"], arguments),
                )

    def _run(
        self, player: Player, name: str, options: dict[str, object]
    ) -> Callable[[], Awaitable[object]]:
        return lambda: player.slash(self._home, name, **options)

    def _value(self, option: dict[str, Any]) -> object:
        if option.get("choices"):
            return option["choices"][0]["value"]
        if option["type"] == PERSON:
            return self._stage.ben.id
        if option["type"] == INTEGER:
            return 1
        return {"table": self._tables["playing"], "game": GAME}.get(
            option["name"], TYPED.get(option["name"], "UTC")
        )

    def _submit(self, opened: Answer) -> Callable[[], Awaitable[object]]:
        return lambda: self._player.submit(self._home, opened, note="?")

    def _click(self, target: Any, *, is_private: bool) -> Callable[[], Awaitable[object]]:
        async def click() -> Answer:
            stage = self._stage
            name = str(target)
            message = stage.forge(name, self._home)
            if is_private:
                message.viewer, message.flags = self._player.id, message.flags | Flag.EPHEMERAL
            if not isinstance(target, PEOPLE):
                return await self._player.click(message, name)
            [part] = [part for part in walk(message.components) if part.get("custom_id") == name]
            part["type"] = Part.USER_SELECT
            return await self._player.select(message, name, stage.dai)

        return click


@pytest.mark.long
@pytest.mark.parametrize("trouble", ["slow", "failing", "closing"])
async def test_every_interaction_is_answered_in_time(
    stage: Stage, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = await stage.over()
    playing = await stage.start()
    lobby, _ = await stage.open(None, GAME, stage.ben)
    home = stage.general
    tables = {"lobby": lobby, "playing": playing, "over": over}
    everything = Everything(stage, tables, home)
    forms = list[tuple[Answer, TableId]]()
    for table in (playing, over):
        forged = stage.forge(f"table:note:{table}", home)
        opened = await stage.aoi.click(forged, f"table:note:{table}")
        forms.append((opened, table))
    # A full animation takes seconds of computing.
    monkeypatch.setattr(animation, "LADDER", ((90, 20),))
    unanswered = list[str]()
    busy = stage.bot.services.busy
    peers = stage.bot.services.peers
    with troubled(stage) as database:
        for entry, use in (*everything.completions(), *everything.entries(forms)):
            peers.forget()
            database.entry = entry
            database.seconds = SECONDS if trouble == "slow" else 0.0
            database.fails = trouble != "slow"
            busy.is_closing = trouble == "closing"
            try:
                answer = await use()
                await busy.idle()
            except InteractionFailedError:
                unanswered.append(entry)
            else:
                if isinstance(answer, Answer) and not _is_said(answer):
                    unanswered.append(f"{entry}: nothing said")
            finally:
                database.seconds, database.fails, busy.is_closing = 0.0, False, False
        await stage.rest()
    assert (unanswered, sorted(database.untracked)) == ([], [])


def _is_said(answer: Answer) -> bool:
    """Tell whether a person reads something, and nobody still waits for it."""
    if answer.reply.modal:
        return True
    waiting = [posted for posted in answer.messages if posted.flags & Flag.LOADING]
    return not waiting and any(
        words(message).strip() or ids(message) or files(message) for message in answer.messages
    )


# Answers elsewhere than where Discord was told to wait.


@pytest.fixture
def deferred(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every look at a table take longer than the bot waits before a deferral."""
    read = stage.tables.table

    async def look(table: TableId) -> Table:
        if _is_entry():
            await asyncio.sleep(answers.DEFER_AFTER_S + 0.3)
        return await read(table)

    monkeypatch.setattr(stage.tables, "table", look)


def _is_entry() -> bool:
    """Tell whether this is the work of an interaction, not of the bot's own tasks."""
    task = asyncio.current_task()
    return task is not None and task.get_name().startswith(ENTRIES)


@pytest.mark.usefixtures("deferred")
async def test_a_panel_sent_after_a_deferral_is_never_shown_in_the_public_message(
    stage: Stage,
) -> None:
    table = await stage.start()
    board = await stage.board(table)
    late = moves(board)[0]
    player = await stage.player_to_move(table)
    await stage.turn(table)
    answer = await player.click(stage.forge(late, await stage.home(table)), late)
    [panel] = answer.more
    assert answer.message.viewer is None
    assert (panel.viewer, "had moved on" in words(panel)) == (player.id, True)
    assert ids(answer.message) == [late], "the clicked message stays"
    text = words(panel)
    await stage.turn(table)  # the other player's turn changes the open panel
    await stage.until(lambda: words(panel) != text)
    assert ids(answer.message) == [late]


@pytest.mark.usefixtures("deferred")
async def test_the_board_command_moves_a_lobby_after_a_private_deferral(stage: Stage) -> None:
    table, _ = await stage.open(None, GAME, stage.ben)
    lounge = await stage.add_channel("lounge")
    moved = await stage.aoi.slash(lounge, "board", table=table)
    assert stage.callbacks()[-1] == {"type": 5, "data": {"flags": 64}}
    assert f"<#{lounge.id}>" in words(moved.private)
    [posted] = moved.more
    assert (posted.viewer, f"lobby:join:{table}" in ids(posted)) == (None, True)
    await stage.aoi.click(posted, f"lobby:start:{table}")
    assert (await stage.home(table)).parent == lounge.id


@pytest.mark.usefixtures("deferred")
async def test_the_board_command_moves_and_repeats_a_board_after_a_private_deferral(
    stage: Stage,
) -> None:
    table = await stage.start()
    lounge = await stage.add_channel("lounge")
    moved = await stage.aoi.slash(lounge, "board", table=table)
    assert f"<#{lounge.id}>" in words(moved.private)
    assert len(stage.boards(lounge)) == 1
    assert files((await stage.aoi.slash(lounge, "board", table=table)).private) != []
    assert len(stage.boards(lounge)) == 1


@pytest.mark.usefixtures("deferred")
async def test_a_form_that_comes_too_late_is_offered_again(stage: Stage) -> None:
    table = await stage.start()
    name = f"table:note:{table}"
    answer = await stage.aoi.click(stage.forge(name), name)
    assert answer.reply.modal is None
    assert "too long to open the note" in answer.private.content + words(answer.private)


@pytest.mark.usefixtures("deferred")
async def test_a_rematch_after_a_deferral_is_public_and_notifies(stage: Stage) -> None:
    over = await stage.over()
    board = stage.boards(await stage.home(over))[-1]
    opened = await stage.aoi.click(board, f"table:rematch:{over}")
    [lobby] = opened.more
    assert (lobby.viewer, lobby.pinged) == (None, [stage.ben.id])
    again = await stage.ben.click(board, f"table:rematch:{over}")
    assert [message.viewer for message in again.more] == [stage.ben.id]


@pytest.mark.usefixtures("deferred")
async def test_a_lobby_is_cancelled_after_a_deferral(stage: Stage) -> None:
    table, lobby = await stage.open(None, GAME, stage.ben)
    answer = await stage.aoi.click(await stage.aoi.sets_up(lobby), "lobby:cancel:")
    question = answer.private
    assert question.viewer == stage.aoi.id
    assert (await stage.table(table)).status is Status.LOBBY
    await stage.aoi.click(question, "lobby:cancel:")
    assert (await stage.table(table)).status is Status.CANCELLED
    assert f"lobby:join:{table}" not in ids(lobby)


async def test_a_click_during_a_stop_is_answered(stage: Stage) -> None:
    table = await stage.start()
    board = await stage.board(table)
    with troubled(stage) as database:
        stage.bot.services.peers.forget()
        database.seconds = SECONDS
        clicks = asyncio.gather(
            stage.aoi.member.click(seen(board), f"table:hand:{table}"),
            stage.aoi.member.command(stage.general.id, "board", table=table),
            stage.aoi.member.autocomplete(stage.general.id, "hand", "table"),
        )
        await asyncio.sleep(0.5)
        await stage.bot.stop()
    hand, page, offered = await clicks
    assert (hand.message and page.message, offered) == (page.message, [])
