"""The log names tables and errors, never a hand, whatever breaks in whatever game."""

from __future__ import annotations

import asyncio
import io
import logging
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
import sqlalchemy as sa
from simcord.results import ResponseMessage

from bot.ops.monitoring import DISCREET, QUIET, set_up_logging
from bot.store.schema import moves
from bot.tables import play
from bot.tables.model import TableId
from bot.tables.session import GameSession
from games.core.game import Seat
from games.core.text import IllegalMoveError
from tests.discord.stage import Stage, boards, ids, refusal, texts_of_result
from tests.support.games import GAMES

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
    table = await begin(stage, game)
    live = await read(stage, table)
    secrets = list(hidden(live))
    asked, waiting = await stage.asked(table), await stage.waiting(table)
    legal = [offer.notation for offer in (await panel(stage, table)).offers]
    past = [entry.text for entry in live.played.entries if entry.text not in legal]

    for wrong in ("no such move", *past[-2:]):
        result = await asked.slash(stage.general, "move", move=wrong, table=table)
        assert "That is not a move you can make now" in texts_of_result(result)
    await waiting.slash(stage.general, "move", move=legal[0], table=table)

    presentation, rules = type(GAMES[game].presentation), type(GAMES[game].game)
    board = boards(stage.home(table))[-1]
    hand = await stage.hand(asked, table, board)
    for name in ("hand", "own", "question", "choice"):
        with monkeypatch.context() as broken:
            broken.setattr(presentation, name, breaks)
            assert "reference" in refusal(await asked.click(board, custom_id=f"table:hand:{table}"))
    for broken_move in (breaks, breaks_the_contract):
        with monkeypatch.context() as broken:
            broken.setattr(rules, "apply", broken_move)
            await click_a_move(stage, table, hand)
            result = await asked.slash(stage.general, "move", move=legal[0], table=table)
            assert result.response is not None
    for error in (KeyError(live.played.state), IllegalMoveError(0, secrets[0])):
        told = {"message": "Task exception was never retrieved", "future": error}
        asyncio.get_running_loop().call_exception_handler({**told, "exception": error})
    with monkeypatch.context() as broken:
        broken.setattr(presentation, "board", breaks)
        await resign(stage, table)
        await stage.sweep()
    await stage.sweep()
    spoil(stage, table)
    await stage.restart()
    await asked.click(boards(stage.home(table))[-1], custom_id=f"table:hand:{table}")

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


async def begin(stage: Stage, game: str) -> TableId:
    """Let as few of Aoi, Ben, Chika and Mika as can begin a game, and play a few moves."""
    result = await stage.aoi.slash(stage.general, "play", game=game)
    assert result.response is not None
    table = TableId(ids(result.response)[0].split(":")[2])
    for member in (stage.ben, stage.chika, stage.mika)[: GAMES[game].game.seats[0] - 1]:
        await member.click(result.response, custom_id=f"lobby:join:{table}")
    await stage.aoi.click(result.response, custom_id=f"lobby:start:{table}")
    for _ in range(PLIES):
        await stage.advance(table)
    await stage.sweep()
    return table


async def read(stage: Stage, table: TableId) -> GameSession:
    """Return the table with its game, which nothing outside the service is given."""
    return await stage.bot.services.tables._cache.read(table)


async def panel(stage: Stage, table: TableId) -> Any:
    return await stage.bot.services.tables.panel(table, (await stage.asked(table)).id)


async def click_a_move(stage: Stage, table: TableId, hand: ResponseMessage) -> None:
    """Click the first choice of a panel."""
    moves_offered = [one for one in ids(hand) if one.startswith("move:")]
    member = await stage.asked(table)
    await member.click(hand, custom_id=moves_offered[0])


async def resign(stage: Stage, table: TableId) -> None:
    """Let whoever is asked leave the seat to a house player, who then is to move."""
    await stage.bot.services.tables.change_now(table, play.resign, (await stage.asked(table)).id)


def spoil(stage: Stage, table: TableId) -> None:
    """Put a word into the middle of the record that is no move."""
    engine = sa.create_engine(f"sqlite:///{stage.path}")
    with engine.begin() as connection:
        same = (moves.c.table_id == table, moves.c.ply == PLIES // 2)
        connection.execute(sa.update(moves).where(*same).values(text="card-of-nobody-9"))
    engine.dispose()
