"""Games that are played on the bot's database while the bot is down."""

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
"""Moves that are left for the end: a move on the page takes four times as long as by sockets."""
MOST: Final = 12
"""Turns of a game from which the most crowded one is chosen."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A game in the middle of one of its first person's turns."""

    game: str
    seats: int
    language: str
    crowded: bool = False
    """The longest messages, after a whole round; otherwise a turn after a third of the game."""
    over: bool = False
    """After the end, with the result message pending."""

    def __str__(self) -> str:
        kind = "over" if self.over else "crowded" if self.crowded else "typical"
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
        seat = session.asked[0].seat
        session = play.move(session, now, seat, choose(session, seat))
        moments.append(session)
    return moments


def _think(session: GameSession, seat: Seat, rng_seed: int) -> str:
    """Move as computer players do: random moves never spend what they take."""
    state, level = session.played.state, session.table.participants[seat].level
    view, moves = session.game.view(state, seat), session.game.legal_moves(state, seat)
    return choose_move(GAMES, Question(session.table.game, level, view, moves, rng_seed))


def _moves(moments: Sequence[GameSession]) -> list[Entry]:
    """Return the move after each of these moments but the last."""
    entries = moments[-1].played.entries
    return [entries[len(one.played.entries)] for one in moments[:-1]]


async def play_middle(database: Path, table: str) -> None:
    """Move for everyone at random until only the last moves are missing."""
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
    """Put tables on a database; each has the message of the first person's turn pending."""
    return {
        stage: await _set_up(database, people, channel, stage) for stage, channel in stages.items()
    }


async def _set_up(database: Path, people: Sequence[Person], channel: int, stage: Stage) -> TableId:
    host, place = people[0], Place(GUILD_ID, channel)

    def skip(session: GameSession, now: datetime) -> GameSession:
        moves, shown = _find(stage, session, Seat(session.seat_of(host.id)), now)
        for move in moves:
            session = play.move(session, now, move.seat, move.text)
        return session.with_table(shown=PostedMessage(shown, 1, channel))

    # The same secret gives the same course in every language.
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
"""Courses by game and seats."""


def _find(
    stage: Stage, session: GameSession, seat: Seat, now: datetime
) -> tuple[Sequence[Entry], int]:
    """Return the moves that lead to a stage, and the number of entries that were shown already."""
    key, rng = (stage.game, stage.seats), Random(stage.game)
    if key not in _played:
        _played[key] = _play(session, now, lambda at, who: _think(at, who, rng.getrandbits(64)))
    moments = _played[key]
    asked = [moment.asked[0].seat for moment in moments[:-1]]
    begins = [at for at, one in enumerate(asked) if at == 0 or one != asked[at - 1]]
    own = [at for at in begins[1:] if asked[at] == seat]
    turns = own[1:]
    if stage.over:
        turn, shown = len(moments) - 1, turns[-1]
    elif stage.crowded:
        turn = max(turns[:: -(-len(turns) // MOST)], key=lambda at: _fullness(moments[at], seat))
        shown = own[own.index(turn) - 1]
    else:
        turn = turns[len(turns) // 3]
        shown = begins[begins.index(turn) - 1]
    return _moves(moments)[:turn], moments[shown].table.plies


def _fullness(session: GameSession, seat: Seat) -> int:
    panel = views.panel(session, seat)
    return len(body_of(panel_message(panel, "en", {}))) + 40 * len(panel.offers)
