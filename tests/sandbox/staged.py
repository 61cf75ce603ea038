"""Tables in the middle of a game, set up on the bot's database before the bot starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path as File
from random import Random
from statistics import median_low
from typing import Final, TypeAlias

from bot.messages.choices import Path, offer, parse_path
from bot.messages.panel import panel_message
from bot.sandbox.world import GUILD_ID
from bot.store import Store
from bot.tables import lobby, play, views
from bot.tables.model import MOVE_SEPARATOR, Person, Place, PostedMessage, TableId
from bot.tables.service import Tables
from bot.tables.session import GameSession
from games.ai.search import Level
from games.core.game import Seat
from tests.support.games import GAMES
from tests.support.showing import body_of

MOST: Final = 12
"""Turns of a game to choose from."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A game in the middle of one of its first person's turns."""

    game: str
    seats: int
    language: str
    crowded: bool = False
    """The longest messages, after a whole round; otherwise an early turn."""
    over: bool = False
    """After the end, with the result message pending."""

    def __str__(self) -> str:
        kind = "over" if self.over else "crowded" if self.crowded else "typical"
        return f"{self.game}-{self.seats}-{kind}-{self.language}"


async def set_up(
    database: File, people: Sequence[Person], stages: Mapping[Stage, int]
) -> dict[Stage, TableId]:
    """Put tables on a database; each has the message of the first person's turn pending."""
    store = await Store.open(database)
    try:
        return {
            stage: await _set_up(store, people, channel, stage) for stage, channel in stages.items()
        }
    finally:
        await store.close()


async def _set_up(store: Store, people: Sequence[Person], channel: int, stage: Stage) -> TableId:
    secret = sha256(f"{stage.game} {stage.seats}".encode()).digest()
    tables = Tables(store, lambda: datetime.now(UTC), GAMES, new_secret=lambda: secret)
    host = people[0]
    place, preferences = Place(GUILD_ID, channel), {"rating": "hints"}
    opened = await tables.open(stage.game, host, place, stage.language, preferences)
    for person in people[1 : stage.seats]:
        await tables.join(opened.id, person)
    for _ in range(stage.seats - len(people)):
        await tables.change(opened.id, lobby.add_ai, host.id)
    await tables.change_now(opened.id, play.start, host.id)

    def skip(live: GameSession, now: datetime) -> GameSession:
        moves, before = _find(stage, live, Seat(live.seat_of(host.id)), now)
        shown = live.table.plies
        for at, (seat, notation) in enumerate(moves):
            shown = live.table.plies if at == before else shown
            live = play.move(live, now, seat, notation)
        return replace(live, table=replace(live.table, shown=PostedMessage(shown, 1, channel)))

    await tables.change_now(opened.id, skip)
    return opened.id


_Moves: TypeAlias = Sequence[tuple[Seat, str]]


@dataclass(frozen=True, slots=True)
class _Turn:
    """The beginning of a turn."""

    live: GameSession
    seat: Seat
    moves: int
    """Number of moves before it."""
    before: int
    """Number of moves before the preceding turn."""
    own: int
    """Number of moves before the seat's own preceding turn."""


_played: dict[tuple[str, int], tuple[list[_Turn], _Moves]] = {}
"""Courses by game and seats: the same server seed gives the same course in every language."""


def _find(stage: Stage, live: GameSession, seat: Seat, now: datetime) -> tuple[_Moves, int]:
    """Return the moves that lead to a stage, and how many of them were shown already."""
    key = stage.game, stage.seats
    if key not in _played:
        _played[key] = _play(live, seat, now)
    turns, moves = _played[key]
    if stage.over:
        return moves, turns[-1].moves
    if stage.crowded:
        turn = max(turns[:: -(-len(turns) // MOST)], key=_fullness)
        return moves[: turn.moves], turn.own
    turn = _typical(turns, now)
    return moves[: turn.moves], turn.before


def _play(live: GameSession, seat: Seat, now: datetime) -> tuple[list[_Turn], _Moves]:
    """Play to the end; return each turn of a seat but the first, and all moves."""
    luck, acting = Random(str(live.table.game)), Seat(-1)
    turns, moves = list[_Turn](), list[tuple[Seat, str]]()
    before = own = 0
    while live.outcome is None:
        asked = live.asked[0].seat
        if asked != acting:
            if asked == seat:
                if own:
                    turns.append(_Turn(live, seat, len(moves), before, own))
                own = len(moves)
            before, acting = len(moves), asked
        moves.append((asked, _choose(live, asked, luck)))
        live = play.move(live, now, *moves[-1])
    return turns, moves


def _typical(turns: Sequence[_Turn], now: datetime) -> _Turn:
    """Return a turn, not too early, with the median number of clicks."""
    start = len(turns) // 3
    several = turns[start : start + MOST]
    clicks = [_count(turn, now) for turn in several]
    return several[clicks.index(median_low(clicks))]


def _count(turn: _Turn, now: datetime) -> int:
    """Count the clicks of a turn that takes the first usual choice each time."""
    live, path, clicks = turn.live, Path(), 0
    while live.outcome is None and turn.seat in {one.seat for one in live.asked}:
        picks = offer(views.panel(live, turn.seat), path).picks
        usual = next((pick for pick in picks if pick.style == "good"), picks[0])
        path = parse_path(usual.choice) or Path()
        for notation in () if usual.is_path else usual.choice.split(MOVE_SEPARATOR):
            live = play.move(live, now, turn.seat, notation)
        clicks += 1
    return clicks


def _choose(live: GameSession, seat: Seat, luck: Random) -> str:
    """Move as computer players do: random moves never spend what they take."""
    game, state = live.game, live.played.state
    moves = game.legal_moves(state, seat)
    chosen = live.table.known.think(
        Level.NORMAL, game.view(state, seat), moves, luck.getrandbits(64)
    )
    return game.notate(chosen)


def _fullness(turn: _Turn) -> int:
    """Return the size of a panel's message."""
    panel = views.panel(turn.live, turn.seat)
    return len(body_of(panel_message(panel, "en", {}))) + 40 * len(panel.offers)
