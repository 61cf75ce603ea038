"""Play the middle of a game on the bot's database while the bot is down, and know its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from bot.messages.ids import parse_id
from bot.messages.table_ids import CONFIRMED, SELECT, MakeMove
from bot.store import Store
from bot.tables import play, randomness
from bot.tables.ai import Question, choose_move
from bot.tables.model import MOVE_SEPARATOR, TableId
from bot.tables.service import Tables
from bot.tables.session import GameSession
from games.core.game import Seat
from tests.support.games import GAMES

LAST: Final = 12
"""Moves that are left for the end."""
OWN: Final = 4
"""Minimum number of these by people: otherwise computer players could make all the last moves."""
COURSES: Final = 20
"""Courses that are tried until one is long enough; a person can be out after a few moves."""


class Ending:
    """The end of a game: the moves of each person, and their positions in the person's panel.

    Chance and computer players repeat their answers: both draw from the table's server seed. Left
    to chance, the end of a game comes after ten clicks or after a hundred.
    """

    def __init__(self, moves: Sequence[tuple[int, int, str]] = ()) -> None:
        """Take the person, the person's decision number, and each move."""
        self._moves = {(person, count): notation for person, count, notation in moves}
        self._looked: Counter[tuple[int, int, str]] = Counter()

    def pick(self, person: int, offered: Sequence[str], luck: Random) -> str:
        """Choose one of the custom ids that a person is offered; a select's with its values.

        If the known move is not offered, it is searched in every group and on every page. If it is
        nowhere, the game took another course, and the rest is played at random.
        """
        ids = {text: found for text in offered if isinstance(found := parse_id(text), MakeMove)}
        token = next(iter(ids.values())).decision_number
        if (person, token) not in self._moves:
            return luck.choice(list(ids))
        for text, found in ids.items():
            steps = found.choice.removeprefix(CONFIRMED).split(MOVE_SEPARATOR)
            if all(self._moves.get((person, token + n)) == step for n, step in enumerate(steps)):
                return text
        paths = {
            text: (person, token, i.choice)
            for text, i in ids.items()
            if i.choice[0] == MOVE_SEPARATOR
        }
        if not paths or min(self._looked[key] for key in paths.values()) > 1:
            self._moves.clear()
            return luck.choice(list(ids))
        way = min(paths, key=lambda text: (self._looked[paths[text]], -len(text)))
        self._looked[paths[way]] += 1
        return way


AT_RANDOM: Final = Ending()
"""An end without known moves."""


def picks_of(controls: Sequence[tuple[str, Sequence[str]]]) -> dict[str, str]:
    """Return the choices of controls and their values: the custom id by that of the choice.

    A choice of a select has the custom id that a button for it would have.
    """
    return {
        custom_id.removesuffix(SELECT) + value if values else custom_id: custom_id
        for custom_id, values in controls
        for value in values or ("",)
    }


async def play_middle(database: Path, table: str, last: int = LAST, own: int = OWN) -> Ending:
    """Move for everyone at random until only the last moves are missing; return these."""
    endings: list[Ending] = []

    def change(live: GameSession, now: datetime) -> GameSession:
        for seed in range(COURSES):
            moments = list(_play_on(live, Random(seed), now))
            begun = _find_ending(moments, last, own)
            if begun > last:
                endings.append(_tell(moments[begun], moments[-1]))
                return moments[begun]
        raise AssertionError("the game was nearly over already")

    store = await Store.open(database)
    try:
        tables = Tables(store, lambda: datetime.now(UTC), GAMES)
        await tables.change_now(TableId(table), change)
    finally:
        await store.close()
    return endings[-1]


def _play_on(live: GameSession, luck: Random, now: datetime) -> Iterator[GameSession]:
    """Yield a game before each of its moves, and at its end."""
    yield live
    while live.outcome is None:
        if live.ai_seats:
            seat = live.ai_seats[0]
            notation = _think(live, seat)
        else:
            seat = luck.choice(live.asked).seat
            moves = live.game.legal_moves(live.played.state, seat)
            notation = live.game.notate(luck.choice(moves))
        live = play.move(live, now, seat, notation)
        yield live


def _think(live: GameSession, seat: Seat) -> str:
    """Return the move that a computer player will make."""
    state, count = live.played.state, live.played.count(seat)
    view, moves = live.game.view(state, seat), live.game.legal_moves(state, seat)
    luck = randomness.luck(live.key, seat, count)
    level = live.table.participants[seat].level
    return choose_move(GAMES, Question(live.table.game, level, view, moves, luck))


def _find_ending(moments: Sequence[GameSession], last: int, own: int) -> int:
    """Return the number of the moment at which the end of a game begins; 0 if it is too short."""
    over = moments[-1]
    movers = [over.played.entries[len(one.played.entries)].seat for one in moments[:-1]]
    people = [n for n, mover in enumerate(movers) if over.table.participants[mover].person]
    return min(len(movers) - last, people[-own]) if len(people) >= own else 0


def _tell(begun: GameSession, over: GameSession) -> Ending:
    """Return the people's moves between two moments of a game."""
    moves: list[tuple[int, int, str]] = []
    for seat, participant in enumerate(over.table.participants):
        if participant.person:
            first = begun.played.count(Seat(seat))
            own = [entry.text for entry in over.played.entries if entry.seat == seat]
            moves += [
                (participant.person.id, first + n, own[first + n]) for n in range(len(own) - first)
            ]
    return Ending(moves)
