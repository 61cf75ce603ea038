"""Records of real games, played at random without a store."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Final

from bot.tables import lobby, play
from bot.tables.model import Person, Place, TableId
from bot.tables.record import Record, make_record
from tests.support.games import GAMES

NOW: Final = datetime(2026, 1, 2, tzinfo=UTC)


@cache
def real_record(game: str, most: int | None = None) -> Record:
    """Play a game to its end, or stop it after `most` moves of people; return its record."""
    host, *others = (Person(n, f"P{n}") for n in range(1, 1 + GAMES[game].game.seats[0]))
    secret, table, luck = bytes(range(32)), TableId("abc234"), Random(game)
    session = lobby.open_new(
        table, GAMES[game], host, Place(1, 2), "en", {}, secret, str(host.id), NOW
    )
    for person in others:
        session = lobby.join(session, person, str(person.id))
    session, made = play.start(session, NOW, host.id), 0
    while session.outcome is None and made != most:
        seat = luck.choice(session.asked).seat
        move = luck.choice(session.game.legal_moves(session.played.state, seat))
        session, made = play.move(session, NOW, seat, session.game.notate(move)), made + 1
    if session.outcome is None:
        session = play.cancel(session, NOW, 999, manager=True)
    return make_record(session)
