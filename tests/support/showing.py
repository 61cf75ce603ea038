"""Tables at any moment of a game, without a store, to render messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from random import Random
from typing import Any

import discord

from bot.messages.ui import Message
from bot.sandbox.components import walk
from bot.tables import views
from bot.tables.model import Panel, Snapshot, Table
from bot.tables.session import GameSession
from bot.testing import messages
from bot.testing.messages import (
    EPOCH,
    NASTY,
    check_message,
    ids_of,
    make_session,
    parts_of,
    shown,
    texts_of,
    with_hint,
)
from bot.testing.subject import Position, choose_positions
from games.core.game import CHANCE, AnyGame, Seat, Setup
from games.core.record import Entry, Replay, begin, extend
from tests.support.games import WITH_TOY

__all__ = ["EPOCH", "NASTY", "ids_of", "parts_of", "shown", "texts_of", "walk", "with_hint"]

_BUTTON = discord.ComponentType.button.value
_SELECT = discord.ComponentType.select.value
EMOJI = {"toy_card": "<:toy_card:123456789012345678>"}


def make_table(game: str, players: int = 3, **changes: Any) -> Table:
    """Return a running table: first a person with a tricky name, last a computer player."""
    return replace(messages.make_table(WITH_TOY[game], players), **changes)


def make_live(table: Table, replay: Replay | None = None) -> GameSession:
    """Return a table with its game at a moment, by default the start."""
    setup = Setup(len(table.participants), table.options)
    return make_session(table, replay or begin(table.known.game, setup))


def play(table: Table, seed: int) -> Iterator[GameSession]:
    """Play a random game and return every visible moment with its table, including the end."""
    options = tuple(table.options.items())
    for replay in _play(table.known.game, len(table.participants), options, seed):
        yield make_live(table, replay)


@lru_cache(maxsize=100)
def _play(
    game: AnyGame, players: int, options: tuple[tuple[str, str], ...], seed: int
) -> tuple[Replay, ...]:
    random = Random(seed)
    replay = begin(game, Setup(players, dict(options)))
    replays = []
    while game.outcome(replay.state) is None:
        decision, *others = game.decisions(replay.state)
        if decision.seat == CHANCE:
            chances = game.chances(replay.state)
            move = random.choices(chances, [chance.weight for chance in chances])[0].move
        else:
            move = random.choice(game.legal_moves(replay.state, decision.seat))
        if decision.seat != CHANCE or others:
            replays.append(replay)
        replay = extend(game, replay, Entry(decision.seat, game.notate(move)))
    return (*replays, replay)


def find_moments(table: Table, seed: int) -> list[GameSession]:
    """Return typical moments of a random game, including the end: see `choose_moments`."""
    replays = _find_replays(table.game, len(table.participants), tuple(table.options.items()), seed)
    return [make_live(table, replay) for replay in replays]


@cache
def _find_replays(
    game: str, players: int, options: tuple[tuple[str, str], ...], seed: int
) -> list[Replay]:
    """Find the moments once in each process, for all tables of a game."""
    table = make_table(game, players, options=dict(options))
    setup = Setup(players, table.options)
    positions = {}
    for live in play(table, seed):
        events = [event for played in live.played.played[-1:] for event in played.events]
        positions[Position(table.known, setup, live.played.state, tuple(events))] = live.played
    return [positions[at] for at in choose_positions([*positions])]


def snapshot_of(live: GameSession) -> Snapshot:
    return views.snapshot(live)


def panel_of(live: GameSession, seat: int) -> Panel:
    return views.panel(live, Seat(seat))


def find_to_move(game: str) -> list[tuple[GameSession, Panel]]:
    """Return typical moments, each with the panel of a person to move."""
    table = make_table(game, WITH_TOY[game].game.seats[0])
    moments = find_moments(replace(table, shown=replace(table.shown, ply=1)), seed=5)
    return [
        (live, panel_of(live, decision.seat))
        for live in moments
        for decision in live.decisions
        if live.table.participants[decision.seat].person
    ]


def check(message: Message) -> None:
    """Check that a message keeps Discord's limits, and that names in it contain no markup."""
    assert list(check_message(message)) == []


def body_of(message: Message) -> str:
    return "\n".join(texts_of(message))


def buttons_of(message: Message) -> list[discord.Button]:
    return [discord.Button(part) for part in parts_of(message) if part["type"] == _BUTTON]


def selects_of(message: Message) -> list[discord.SelectMenu]:
    return [discord.SelectMenu(part) for part in parts_of(message) if part["type"] == _SELECT]
