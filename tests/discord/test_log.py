"""The log names tables and errors, never a hand, whatever breaks in whatever game."""

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

from bot.ops.monitoring import DISCREET, QUIET, set_up_logging
from bot.tables import play
from bot.tables.session import GameSession
from games.core.game import Seat
from games.core.text import IllegalMoveError
from tests.support.games import GAMES
from tests.support.players import moves
from tests.support.stage import Stage

PLIES = 14
"""Moves of people before anything breaks: everybody then holds something to hide."""


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Give everything that the bot's own handler writes."""
    logger = logging.getLogger()
    handlers, level = logger.handlers[:], logger.level
    levels = {name: logging.getLogger(name).level for name in (*QUIET, *DISCREET)}
    set_up_logging("DEBUG", "text")
    written = io.StringIO()
    handler = logger.handlers[-1]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written)
    yield written
    logger.handlers[:] = handlers
    logger.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


@pytest.mark.parametrize("game", GAMES)
async def test_no_fault_shows_a_hidden_card(
    stage: Stage, log: io.StringIO, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    guests = (stage.chika, stage.mika)[: GAMES[game].game.seats[0] - 2]
    table = await stage.start(None, game, *guests)
    for _ in range(PLIES):
        await stage.advance(table)
    await stage.sweep()
    live = await stage.tables.cache.read(table)
    secrets = list(hidden(live))
    asked, waiting = await stage.asked(table), await stage.waiting(table)
    panel = await stage.tables.panel(table, asked.id)
    legal = [offer.notation for offer in panel.offers]
    past = [entry.text for entry in live.played.entries if entry.text not in legal]

    for wrong in ("no such move", *past[-2:]):
        result = await asked.slash(stage.general, "move", move=wrong, table=table)
        assert "You can’t make that move now" in result.text
    await waiting.slash(stage.general, "move", move=legal[0], table=table)

    presentation, rules = type(GAMES[game].presentation), type(GAMES[game].game)
    board, hand = await stage.board(table), await stage.hand(asked, table)
    for name in ("hand", "own", "question", "choice"):
        with monkeypatch.context() as broken:
            broken.setattr(presentation, name, breaks)
            assert "report this code" in (await asked.click(board, f"table:hand:{table}")).refusal
    for broken_move in (breaks, breaks_the_contract):
        with monkeypatch.context() as broken:
            broken.setattr(rules, "apply", broken_move)
            await asked.click(hand, moves(hand)[0])
            assert (await asked.slash(stage.general, "move", move=legal[0], table=table)).message
    for error in (KeyError(live.played.state), IllegalMoveError(0, secrets[0])):
        told = {"message": "Task exception was never retrieved", "future": error}
        asyncio.get_running_loop().call_exception_handler({**told, "exception": error})
    stage.errors.records.clear()
    with monkeypatch.context() as broken:
        broken.setattr(presentation, "board", breaks)
        await stage.tables.change_now(table, play.resign, asked.id)  # a computer player moves
        await stage.sweep()
    await stage.sweep()
    with closing(sqlite3.connect(stage.path)) as base, base:
        spoil = "update moves set text = 'card-of-nobody-9' where table_id = ? and ply = ?"
        base.execute(spoil, (table, PLIES // 2))
    board = await stage.board(table)
    await stage.restart()
    await asked.click(board, f"table:hand:{table}")

    text = log.getvalue()
    assert f"table {table}: publishing failed" in text
    assert f"table {table} does not replay" in text
    assert text.count("Traceback") > 6
    assert f"move:{table}:" in text
    assert [secret for secret in secrets if is_in(text, secret)] == []
    assert re.findall(r"\b(?:State|View)\(\w+=", text) == []


def is_in(text: str, secret: str) -> bool:
    """Find a secret as a word: its letters may stand inside of a path or of a reference."""
    return bool(re.search(rf"(?<![\w/-]){re.escape(secret)}(?![\w/-])", text))


def breaks(*args: Any) -> Any:
    """Fail with everything at hand in the message, as a lookup does that finds nothing."""
    raise KeyError(args[1:])


def breaks_the_contract(_: Any, state: Any, seat: Seat, move: Any) -> Any:
    """Fail as `assert_never` does."""
    raise AssertionError(f"Expected code to be unreachable, but got: {state!r} {seat} {move!r}")


def hidden(live: GameSession) -> Iterator[str]:
    """Yield what must not be read in the log: moves that name cards, and how hands are kept."""
    game, state = live.game, live.played.state
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
