"""Tables at any moment of a game, without a store, to render messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any

import discord

from bot.messages.components import Component
from bot.messages.message import Message
from bot.tables import views
from bot.tables.model import (
    Panel,
    Participant,
    Person,
    Place,
    PostedMessage,
    Snapshot,
    Status,
    Table,
    TableId,
)
from bot.tables.session import GameSession
from bot.testing.subject import Position, choose_positions
from games.core.game import CHANCE, Seat, Setup
from games.core.record import Entry, Replay, begin, extend
from tests.support.games import WITH_TOY

EPOCH = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)
NASTY = "**<@9>`[a](http://x.y)`@everyone\u202e"
_BUTTON = discord.ComponentType.button.value
_TEXT = discord.ComponentType.text_display.value
_SELECT = discord.ComponentType.select.value
FACES = {"toy_card": "<:toy_card:123456789012345678>"}


def make_table(game: str, players: int = 3, **changes: Any) -> Table:
    """Return a running table: first a person with a tricky name, last a computer player."""
    people = [
        Participant(Person(100 + n, NASTY if n == 0 else f"Ann{n}")) for n in range(players - 1)
    ]
    table = Table(
        id=TableId("abc234"),
        game=game,
        rules_version=WITH_TOY[game].game.rules_version,
        status=Status.PLAYING,
        host=Person(100, NASTY),
        place=Place(1, 2),
        language="en",
        options={},
        participants=(*people, Participant(None, is_ai=True, number=1)),
        opened=EPOCH,
        updated_at=EPOCH,
        commitment="c" * 64,
        shown=PostedMessage(0),
        started=EPOCH,
        package=WITH_TOY[game],
    )
    return replace(table, **changes)


def make_live(table: Table, replay: Replay | None = None) -> GameSession:
    """Return a table with its game at a moment, by default the start."""
    game = table.known.game
    setup = Setup(len(table.participants), table.options)
    played = replay or begin(game, setup)
    table = replace(table, plies=len(played.entries))
    if game.outcome(played.state):
        table = replace(table, status=Status.FINISHED, ended=EPOCH, server_seed="5" * 64)
    return GameSession(table, replay=played, chain_hash=b"b" * 32)


def play(table: Table, seed: int) -> Iterator[GameSession]:
    """Play a random game and return every visible moment with its table, including the end."""
    random = Random(seed)
    live = make_live(table)
    while live.outcome is None:
        if live.asked:
            yield live
        game, replay = live.game, live.played
        decision = game.decisions(replay.state)[0]
        if decision.seat == CHANCE:
            chances = game.chances(replay.state)
            move = random.choices(chances, [chance.weight for chance in chances])[0].move
        else:
            move = random.choice(game.legal_moves(replay.state, decision.seat))
        replay = extend(game, replay, Entry(decision.seat, game.notate(move)))
        live = make_live(table, replay)
    yield live


def find_moments(table: Table, seed: int) -> list[GameSession]:
    """Return typical moments of a random game, including the end: see `choose_moments`."""
    replays = _find_replays(table.game, len(table.participants), tuple(table.options.items()), seed)
    return [make_live(table, replay) for replay in replays]


@cache
def _find_replays(
    game: str, players: int, options: tuple[tuple[str, str], ...], seed: int
) -> list[Replay]:
    """Play a game once in each process, for all tables of it."""
    table = make_table(game, players, options=dict(options))

    setup = Setup(players, table.options)
    positions = {}
    for live in play(table, seed):
        told = [event for played in live.played.played[-1:] for event in played.events]
        positions[Position(table.known, setup, live.played.state, tuple(told))] = live.played
    return [positions[at] for at in choose_positions([*positions])]


def snapshot_of(live: GameSession) -> Snapshot:
    return views.snapshot(live)


def panel_of(live: GameSession, seat: int) -> Panel:
    return views.panel(live, Seat(seat))


def find_asked(game: str) -> list[tuple[GameSession, Panel]]:
    """Return telling moments with the panel of a person whose turn it is."""
    table = make_table(game, WITH_TOY[game].game.seats[0])
    moments = find_moments(replace(table, shown=replace(table.shown, ply=1)), seed=5)
    return [
        (live, panel_of(live, one.seat))
        for live in moments
        for one in live.asked
        if live.table.participants[one.seat].person
    ]


def with_hint(panel: Panel) -> Panel:
    """Return a panel with a hint that looks one ply ahead."""
    moves = [offer.move for offer in panel.offers]
    hint = panel.table.known.advise(panel.view, moves, panel.decision_number, quickly=True)
    return replace(panel, hint=hint)


def texts_of(message: Message) -> list[str]:
    """Return every text of a message, from top to bottom."""
    return [part["content"] for part in parts_of(message) if part["type"] == _TEXT]


def body_of(message: Message) -> str:
    return "\n".join(texts_of(message))


def buttons_of(message: Message) -> list[discord.Button]:
    """Return the buttons as discord.py's objects."""
    return [discord.Button(part) for part in parts_of(message) if part["type"] == _BUTTON]


def selects_of(message: Message) -> list[discord.SelectMenu]:
    """Return the selects with options as discord.py's objects."""
    return [discord.SelectMenu(part) for part in parts_of(message) if part["type"] == _SELECT]


def ids_of(message: Message) -> list[str]:
    """Return every component id, of buttons first, then of selects."""
    found = [part for part in parts_of(message) if "custom_id" in part]
    return [part["custom_id"] for part in sorted(found, key=lambda part: part["type"] != _BUTTON)]


def parts_of(message: Message) -> list[Any]:
    """Return every component of a message at any depth, from top to bottom."""
    return list(walk(message.layout.to_components()))


def walk(components: Iterable[Component]) -> Iterator[Component]:
    """Yield components and their children, from top to bottom."""
    for part in components:
        yield part
        yield from walk(part.get("components", ()))
        yield from walk([part["accessory"]] if "accessory" in part else ())


def length_of(message: Message) -> int:
    """Return the number of characters in all texts of a message."""
    return sum(map(len, texts_of(message)))


def shown(message: Message) -> tuple[object, Mapping[str, object], tuple[int, ...]]:
    """Return a message's whole content for comparisons."""
    pictures = {picture.name: (picture.scene, picture.alt) for picture in message.pictures}
    return message.layout.to_components(), pictures, message.ping
