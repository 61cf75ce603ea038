"""Every interaction is answered in time, even after errors; the log shows no hidden cards."""

from __future__ import annotations

import asyncio
import io
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from bot.messages.custom_id import REGISTRY
from bot.messages.table_ids import YES
from bot.ops.logs import set_up_logging
from bot.ops.requests import LostAnswerError, OutageError
from bot.ops.tasks import TaskTracker
from bot.refusal import Refusal
from bot.store.errors import UncertainError, UnreachableError
from bot.tables import play
from bot.tables.model import Table, TableId
from bot.tables.service import Tables
from bot.tables.session import GameSession
from cogs import answers, extension, lookup, moves, router, tables
from games.core.game import Seat
from games.core.text import IllegalMoveError
from tests.support.games import GAMES
from tests.support.players import files, words
from tests.support.players import moves as moves_of
from tests.support.stage import GAME, Stage

CALLBACK = "/interactions/.*/callback"
PLIES = 14
"""Moves before the first error: every hand then has hidden cards."""


def fails(error: Exception) -> Any:
    async def fail(*_: Any) -> None:
        raise error

    return fail


async def test_a_failed_interaction_is_answered_and_logged(
    stage: Stage, table: TableId, caplog: pytest.LogCaptureFixture
) -> None:
    for error, sentence, has_traceback in (
        (RuntimeError("the cat sat on the database"), "report this code", True),
        (UnreachableError("nobody listens there"), "can’t reach its database right now", False),
        (UncertainError("nobody answers"), "can’t tell whether that was saved", False),
        (OutageError("Discord is away"), "Discord isn’t taking", False),
        (LostAnswerError("Discord said nothing"), "Discord isn’t taking", False),
    ):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Tables, "panel", fails(error))
            refusal = (await stage.aoi.click(await stage.board(table), "table:hand:")).refusal
        assert sentence in refusal
        assert "cat" not in refusal
        reference = re.search(r"`([0-9a-f]{6})`", refusal)
        expected = reference[1] if reference else str(error)
        [logged] = [record for record in caplog.records if expected in record.getMessage()]
        assert (bool(logged.exc_info), logged.levelno) == (has_traceback, logging.ERROR)
        assert await stage.hand(stage.aoi, table)


async def test_slow_interactions_are_deferred_and_then_answered_or_refused(
    stage: Stage, table: TableId, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await stage.player_to_move(table)
    board = await stage.board(table)
    monkeypatch.setattr(answers, "DEFER_AFTER_S", 0.0)
    panel = await stage.hand(player, table)
    assert stage.callbacks()[-1] == {"type": 5, "data": {"flags": 64}}
    assert files(panel) == ["hand.png"]
    [button, *_] = moves_of(panel)
    moved = await player.click(panel, button)
    assert stage.callbacks()[-1] == {"type": 6}
    assert moved.more == []
    assert button not in moves_of(panel)
    assert files((await stage.chika.click(board, "table:hand:")).private) != []

    player = await stage.player_to_move(table)
    panel = await stage.hand(player, table)
    text = words(panel)
    stage.fail("PATCH", "/webhooks/", 500, times=5)
    result = await player.click(panel, moves_of(panel)[0])
    assert "may have counted" in result.refusal
    # The move was made: the panel is updated as soon as Discord accepts the edit.
    await stage.until(lambda: words(panel) != text)


async def test_a_slow_refusal_leaves_no_public_message(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any, **__: Any) -> Table:
        await asyncio.sleep(2)
        raise Refusal("refused-full", maximum=5)

    monkeypatch.setattr(Tables, "open", refuse)
    result = await stage.aoi.opens(stage.general, GAME)
    assert stage.callbacks()[-1] == {"type": 6}
    assert result.refusal == "This table is full (5 players)."
    assert stage.history(stage.general) == []


@pytest.mark.parametrize("code", [10062, 40060, 50027])
async def test_a_late_answer_is_logged_without_a_traceback(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    if code == 50027:  # the machine was suspended, and the token expired
        monkeypatch.setattr(answers, "DEFER_AFTER_S", 0.0)
        stage.fail("PATCH", "/webhooks/.*/@original", code=code)
    else:
        stage.fail("POST", CALLBACK, code=code)
    await stage.tries(stage.aoi.slash(stage.general, "play", game=GAME))
    [logged] = [record for record in caplog.records if record.name == "cogs.explain"]
    assert "was answered too late" in logged.getMessage()
    assert logged.exc_info is None


async def test_a_message_deleted_during_a_click_does_not_lose_the_move(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lobby = await stage.open(None, GAME, stage.ben)
    stage.fail("POST", CALLBACK, code=10008, times=1)
    assert "The game has started" in (await stage.aoi.click(lobby, "lobby:start:")).text
    for patience, is_public, method, path in (
        (answers.DEFER_AFTER_S, True, "POST", CALLBACK),
        *((0.0, is_public, "POST", CALLBACK) for is_public in (True, False)),
        (0.0, False, "PATCH", "/webhooks/"),
    ):
        monkeypatch.setattr(answers, "DEFER_AFTER_S", patience)
        player = await stage.player_to_move(table)
        plies = (await stage.table(table)).plies
        page = await (stage.board(table) if is_public else stage.hand(player, table))
        stage.fail(method, path, code=10008, times=1)
        answer = await player.click(page, moves_of(page)[0])
        [panel] = [message for message in answer.messages if message is not page]
        assert panel.viewer
        assert "report this code" not in words(panel)
        moved = (await stage.table(table)).plies
        assert moved > plies
        if is_public:  # choices on a panel are numbered by the decisions of its seat
            await player.click(panel, moves_of(panel)[-1])
            assert (await stage.table(table)).plies > moved
        await asyncio.sleep(2)


async def test_changes_are_published_even_if_the_answer_cannot_be_built(
    stage: Stage, table: TableId, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = await stage.home(table)
    with monkeypatch.context() as patch:
        patch.setattr(moves, "panel_message", lambda *_: 1 / 0)
        await stage.turn(table)
    assert len(stage.sent(home)) == 2
    leaver = await stage.player_to_move(table)
    question = await leaver.slash(home, "leave")
    monkeypatch.setattr(tables, "show_more", fails(RuntimeError()))
    await leaver.click(question.message, f"table:leave:{table}:{YES}")
    assert len(stage.sent(home)) > 2


async def test_a_shutdown_waits_for_autocomplete_and_refuses_new_interactions(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = stage.bot.services.busy
    find = lookup.own_tables
    held = list[bool]()

    async def look(*args: Any, **named: Any) -> list[Table]:
        held.append(not busy._idle.is_set())
        return await find(*args, **named)

    monkeypatch.setattr(lookup, "own_tables", look)
    table = await stage.start()
    player = await stage.player_to_move(table)
    before = await stage.table(table)
    assert len(await player.offers(stage.general, "hand", "table")) == 1
    await busy.close(1.0)
    assert await player.offers(stage.general, "hand", "table") == []
    assert held == [True]
    for refused in (
        await player.click(await stage.board(table), "table:hand:"),
        await player.slash(await stage.home(table), "move", move="draw"),
    ):
        assert "restarting" in refused.refusal
    assert await stage.table(table) == before


@pytest.mark.parametrize(("seconds", "patience"), [(0.02, 5.0), (1e9, 0.01)])
async def test_a_shutdown_waits_for_running_tasks_and_cancels_endless_ones(
    seconds: float, patience: float
) -> None:
    busy = TaskTracker()
    work = busy.spawn(asyncio.sleep(seconds))
    await busy.close(patience)
    assert work.done()
    assert work.cancelled() is (seconds > patience)


def test_every_component_has_a_handler() -> None:
    assert extension.COGS, "the registry is complete once all cogs are loaded"
    declared = {kind for kinds in REGISTRY.values() for kind in kinds}
    assert set(router.HANDLERS) == declared
    assert set(router.FORMS) <= declared


@pytest.fixture
def log(root: logging.Logger) -> io.StringIO:
    """Return what the bot's own handler writes."""
    set_up_logging("DEBUG", "text")
    handler = root.handlers[-1]
    written = io.StringIO()
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written)
    return written


@pytest.mark.parametrize("game", GAMES)
async def test_errors_do_not_log_hidden_cards(
    stage: Stage, log: io.StringIO, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    guests = (stage.chika, stage.mika)[: GAMES[game].game.seats[0] - 2]
    table = await stage.start(None, game, *guests)
    for _ in range(PLIES):
        await stage.advance(table)
    await stage.sweep()
    live = await stage.tables.cache.read(table)
    secrets = list(hidden(live))
    player = await stage.player_to_move(table)
    waiting = await stage.waiting(table)
    panel = await stage.tables.panel(table, player.id)
    legal = [offer.notation for offer in panel.offers]
    past = [entry.text for entry in live.played.entries if entry.text not in legal]

    for wrong in ("no such move", *past[-2:]):
        result = await player.slash(stage.general, "move", move=wrong, table=table)
        assert "You can’t make that move now" in result.text
    await waiting.slash(stage.general, "move", move=legal[0], table=table)

    presentation = type(GAMES[game].presentation)
    rules = type(GAMES[game].game)
    board = await stage.board(table)
    hand = await stage.hand(player, table)
    for name in ("hand", "own", "question", "choice"):
        with monkeypatch.context() as broken:
            broken.setattr(presentation, name, breaks)
            assert "report this code" in (await player.click(board, f"table:hand:{table}")).refusal
    for broken_move in (breaks, breaks_the_contract):
        with monkeypatch.context() as broken:
            broken.setattr(rules, "apply", broken_move)
            await player.click(hand, moves_of(hand)[0])
            assert (await player.slash(stage.general, "move", move=legal[0], table=table)).message
    for error in (KeyError(live.played.state), IllegalMoveError(0, secrets[0])):
        context = {"message": "Task exception was never retrieved", "future": error}
        asyncio.get_running_loop().call_exception_handler({**context, "exception": error})
    stage.errors.records.clear()
    with monkeypatch.context() as broken:
        broken.setattr(presentation, "board", breaks)
        await stage.tables.change_now(table, play.resign, player.id)  # a computer player moves
        await stage.sweep()
    await stage.sweep()
    with closing(sqlite3.connect(stage.path)) as base, base:
        spoil = "update moves set text = 'card-of-nobody-9' where table_id = ? and ply = ?"
        base.execute(spoil, (table, PLIES // 2))
    board = await stage.board(table)
    await stage.restart()
    await player.click(board, f"table:hand:{table}")

    text = log.getvalue()
    assert f"table {table}: publishing failed" in text
    assert f"table {table} does not replay" in text
    assert text.count("Traceback") > 6
    assert f"move:{table}:" in text
    assert [secret for secret in secrets if is_in(text, secret)] == []
    assert re.findall(r"\b(?:State|View)\(\w+=", text) == []


def is_in(text: str, secret: str) -> bool:
    """Return whether a text has a secret as a word, not inside a path or a reference."""
    return bool(re.search(rf"(?<![\w/-]){re.escape(secret)}(?![\w/-])", text))


def breaks(*args: Any) -> Any:
    """Raise an error with all arguments in its message, as a failed lookup does."""
    raise KeyError(args[1:])


def breaks_the_contract(_: Any, state: Any, seat: Seat, move: Any) -> Any:
    """Fail as `assert_never` does."""
    raise AssertionError(f"Expected code to be unreachable, but got: {state!r} {seat} {move!r}")


def hidden(live: GameSession) -> Iterator[str]:
    """Yield strings that the log must not contain: hidden values, and moves that name cards."""
    game = live.game
    state = live.played.state
    public = game.view(state, None)
    for number in range(len(live.table.participants)):
        view = game.view(state, Seat(number))
        for field in fields(view):
            value = getattr(view, field.name)
            if value != getattr(public, field.name) and not isinstance(value, int):
                yield repr(value)
        for move in game.legal_moves(state, Seat(number)):
            yield from (text for text in (game.notate(move),) if re.search(r"\d", text))
            if is_dataclass(move):
                yield repr(move)
    yield from {entry.text for entry in live.played.entries if re.search(r"\d", entry.text)}
