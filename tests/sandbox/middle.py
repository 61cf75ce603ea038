"""Play games directly on the bot's database while the bot is down."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from bot.messages.panel import panel_message
from bot.sandbox.world import GUILD_ID
from bot.store import Store
from bot.tables import lobby, play, views
from bot.tables.ai import Question, choose_move
from bot.tables.model import Person, Place, PostedMessage, TableId
from bot.tables.service import Tables
from bot.tables.session import GameSession
from games.core.game import Seat
from games.core.record import Entry
from tests.support.games import GAMES
from tests.support.showing import body_of

LAST: Final = 8
"""Moves left to play on the page, where a move takes four times as long as over sockets."""
MOST: Final = 12
"""Number of turns that are compared to find the most crowded one."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A game that is stopped at a turn of its first player."""

    game: str
    seats: int
    language: str
    crowded: bool = False
    """Stop at the longest messages, a round after the last board; or after a third of the game."""
    over: bool = False
    """Stop after the end, with the result message pending."""

    def __str__(self) -> str:
        kind = "crowded" if self.crowded else "typical"
        if self.over:
            kind = "over"
        return f"{self.game}-{self.seats}-{kind}-{self.language}"


@asynccontextmanager
async def _tables(database: Path, secret: bytes = b"") -> AsyncIterator[Tables]:
    store = await Store.open(database)
    try:
        yield Tables(store, lambda: datetime.now(UTC), GAMES, new_server_seed=lambda: secret)
    finally:
        await store.close()


def _play(
    session: GameSession, now: datetime, choose: Callable[[GameSession, Seat], str]
) -> list[GameSession]:
    """Return a game before each of its moves, and at its end."""
    moments = [session]
    while session.outcome is None:
        seat = session.decisions[0].seat
        session = play.move(session, now, seat, choose(session, seat))
        moments.append(session)
    return moments


def _think(session: GameSession, seat: Seat, rng_seed: int) -> str:
    """Choose a computer player's move: random players would never use what they collect."""
    state = session.played.state
    level = session.table.participants[seat].level
    view = session.game.view(state, seat)
    moves = session.game.legal_moves(state, seat)
    return choose_move(GAMES, Question(session.table.game, level, view, moves, rng_seed))


def _moves(moments: Sequence[GameSession]) -> list[Entry]:
    """Return the move made at each of these moments except the last."""
    entries = moments[-1].played.entries
    return [entries[len(moment.played.entries)] for moment in moments[:-1]]


async def play_middle(database: Path, table: str) -> None:
    """Make random moves for all seats until `LAST` moves are left."""
    rng = Random(0)

    def choose(session: GameSession, seat: Seat) -> str:
        return session.game.notate(rng.choice(session.game.legal_moves(session.played.state, seat)))

    async with _tables(database) as tables:
        await tables.change_now(
            TableId(table), lambda session, now: _play(session, now, choose)[-LAST]
        )


async def set_up(
    database: Path, people: Sequence[Person], stages: Mapping[Stage, int]
) -> dict[Stage, TableId]:
    """Create tables in a database; each has a pending message for its first player's turn."""
    return {
        stage: await _set_up(database, people, channel, stage) for stage, channel in stages.items()
    }


async def _set_up(database: Path, people: Sequence[Person], channel: int, stage: Stage) -> TableId:
    host = people[0]
    place = Place(GUILD_ID, channel)

    def skip(session: GameSession, now: datetime) -> GameSession:
        moves, ply = _find(stage, session, Seat(session.seat_of(host.id)), now)
        for move in moves:
            session = play.move(session, now, move.seat, move.text)
        return session.with_table(shown=PostedMessage(ply, 1, channel))

    # The same secret gives the same game in every language.
    secret = sha256(f"{stage.game} {stage.seats}".encode()).digest()
    async with _tables(database, secret) as tables:
        opened = await tables.open(stage.game, host, place, stage.language, {"rating": "hints"})
        for person in people[1 : stage.seats]:
            await tables.join(opened.id, person)
        for _ in range(stage.seats - len(people)):
            await tables.change(opened.id, lobby.add_ai, host.id)
        await tables.change_now(opened.id, play.start, host.id)
        await tables.change_now(opened.id, skip)
    return opened.id


_played: dict[tuple[str, int], list[GameSession]] = {}
"""Played games by game id and number of seats."""


def _find(
    stage: Stage, session: GameSession, seat: Seat, now: datetime
) -> tuple[Sequence[Entry], int]:
    """Return the moves that lead to a stage, and the number of entries on the last board."""
    key = (stage.game, stage.seats)
    rng = Random(stage.game)
    if key not in _played:
        _played[key] = _play(session, now, lambda at, seat: _think(at, seat, rng.getrandbits(64)))
    moments = _played[key]
    seats = [moment.decisions[0].seat for moment in moments[:-1]]
    begins = [at for at, seat in enumerate(seats) if at == 0 or seat != seats[at - 1]]
    own = [at for at in begins[1:] if seats[at] == seat]
    turns = own[1:]
    if stage.over:
        turn = len(moments) - 1
        last_turn = turns[-1]
    elif stage.crowded:
        turn = max(turns[:: -(-len(turns) // MOST)], key=lambda at: _fullness(moments[at], seat))
        last_turn = own[own.index(turn) - 1]
    else:
        turn = turns[len(turns) // 3]
        last_turn = begins[begins.index(turn) - 1]
    return _moves(moments)[:turn], moments[last_turn].table.plies


def _fullness(session: GameSession, seat: Seat) -> int:
    panel = views.panel(session, seat)
    return len(body_of(panel_message(panel, "en", {}))) + 40 * len(panel.offers)
