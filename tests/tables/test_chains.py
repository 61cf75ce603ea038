"""Several moves at once: all or none, and never to find out what is hidden; final moves.

`test_oracles.py` tries chains in random games; `bot/testing` checks which moves keep a turn.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.tables import play, views
from bot.tables.model import Participant, Person
from bot.tables.service import MOST_REFUSED
from bot.tables.session import GameSession
from games.core.game import CHANCE, Seat
from games.core.record import UNDO, Entry, extend, find_undo
from tests.simulation.game import make_package
from tests.support import showing
from tests.support.games import GAMES, WITH_TOY
from tests.support.refusals import refused, refuses
from tests.tables.conftest import ANN, BEN, Room, begin, open_room

NOW = datetime(2026, 1, 2, tzinfo=UTC)


def find(
    game: str, is_wanted: Callable[[GameSession, list[str]], bool], **options: str
) -> GameSession:
    """Return the first moment of random games at which a person has wanted choices."""
    players = max(3, GAMES[game].game.seats[0])
    for seed in range(20):
        for session in showing.play(showing.make_table(game, players, options=options), seed):
            if session.asked and session.table.participants[session.asked[0].seat].person:
                offers = views.panel(session, session.asked[0].seat).offers
                if is_wanted(session, [one.notation for one in offers]):
                    return replace(session, opened_plies=(None,) * players)
    raise AssertionError("there is no such moment")


def make(session: GameSession, chain: str) -> list[Entry]:
    """Make moves of the person to move; return what the record gets."""
    person = session.table.participants[session.asked[0].seat].person
    assert person
    after = play.act(session, NOW, person.id, None, chain)
    return list(after.played.entries[len(session.played.entries) :])


def with_guard(session: GameSession, victim: Seat, count: int) -> GameSession:
    """Return a table of Cullinan at which a hand holds so many bodyguards, hidden from all."""
    mat = session.played.state.mats[victim]
    size = sum(mat.specials)
    specials = (size - count, 0, 0, count, 0, 0)
    state = session.played.state.with_mat(victim, specials=specials)
    return replace(session, replay=replace(session.played, state=state))


def test_a_chain_does_not_tell_who_has_a_bodyguard() -> None:
    """CU17: a thief is answered by its victim only where that has a bodyguard."""

    def is_wanted(session: GameSession, choices: list[str]) -> bool:
        mats, done = (
            session.played.state.mats,
            views.panel(session, session.asked[0].seat).view.done,
        )
        victims = [n for n in range(len(mats)) if f"thief-{n + 1}" in choices]
        return done == 0 and any(any(mats[victim].specials) for victim in victims)

    session = find("cullinan", is_wanted)
    mats = session.played.state.mats
    victim = next(
        Seat(n)
        for n in range(len(mats))
        if n != session.asked[0].seat and any(mats[n].specials) and any(mats[n].hand)
    )
    for count in (0, 1):
        with refuses("refused-long-chain"):
            make(with_guard(session, victim, count), f"thief-{victim + 1}/stop")
        assert make(with_guard(session, victim, count), f"thief-{victim + 1}")


def test_an_auto_reply_does_not_come_between_the_moves_of_a_chain() -> None:
    """It would let chance answer, and the second move tell how."""
    table = replace(showing.make_table("toy", 3), game="cards", package=make_package())
    session = showing.make_live(table)
    session = replace(session, opened_plies=(None,) * 3, server_seed=b"s" * 32)
    session = play.enter(session, NOW, Entry(CHANCE, "f0"))
    while session.asked[0].kind == "pick":
        session = play.move(session, NOW, session.asked[0].seat, "once")
    seat = session.asked[0].seat
    session = play.move(session, NOW, seat, "nod")
    session = play.enter(session, NOW, Entry(seat, UNDO))
    session = replace(session, auto_replies={seat: "always_gamble"})
    assert make(session, "nod/pass")[:2] == [Entry(seat, "nod"), Entry(seat, "pass")]


@pytest.fixture
async def cards(tmp_path: Path) -> AsyncIterator[Room]:
    """Give a room whose game has a move that keeps the turn; its clock stands still."""
    room = await open_room(tmp_path / "cards.db", games={"cards": make_package()})
    clock, room.clock.now = (lambda: room.clock.now), NOW
    room.tables._clock = room.tables.ai._clock = room.tables._refused._clock = clock
    yield room
    await room.store.close()


async def test_after_the_limit_of_refusals_only_offered_moves_are_made(cards: Room) -> None:
    match = await begin(cards, ANN, BEN, game="cards")
    await match.move(ANN, BEN)
    [person] = await match.asked()
    wrong = ("refused-long-chain", "peek/guess-vazum"), ("refused-move", "nonsense")
    for number in range(MOST_REFUSED):
        key, typed = wrong[number % 2]
        await refused(key, match.act(person, typed))
    panel = await match.panel(person)
    # Neither another wrong move nor a chain that would be made, also from a component.
    for typed, decision in (
        ("nonsense", None),
        ("nod/pass", None),
        ("nod/pass", panel.decision_number),
    ):
        attempt = cards.tables.act(match.id, person.id, decision, typed)
        await refused("refused-many-refusals", attempt)
    assert await match.panel(person) == panel
    cards.clock.now += timedelta(hours=1)
    await refused("refused-move", match.act(person, "nonsense"))  # one is forgotten, not all
    await refused("refused-many-refusals", match.act(person, "nod/pass"))
    await match.act(person, "nod")  # it is in the list
    await refused("refused-long-chain", match.act(person, "pass/pass"))  # another decision
    await match.act(person, "pass")
    [other] = await match.asked()
    await match.act(other, "nod/pass")  # of another person


def test_moves_of_a_public_message_are_refused_alike() -> None:
    session = find("coloretto", lambda _, choices: "draw" in choices)
    person = session.table.participants[session.asked[0].seat].person
    assert person
    with refuses("refused-long-chain"):
        play.act_openly(session, NOW, person.id, len(session.played.entries), "draw/put-1")


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_final_if_it_cannot_be_undone(game: str) -> None:
    found, count = set(), max(3, WITH_TOY[game].game.seats[0])
    people = tuple(Participant(Person(number, "Ann")) for number in range(count))
    for session in showing.find_moments(showing.make_table(game, count, participants=people), 1):
        for decision in session.asked:
            person = people[decision.seat].person
            assert person
            moves = session.game.legal_moves(session.played.state, decision.seat)
            for notation in map(session.game.notate, moves[:6]):
                after = extend(session.game, session.played, Entry(decision.seat, notation))
                asked = {one.seat for one in session.game.decisions(after.state)}
                expected = CHANCE in asked or not find_undo(session.game, after, decision.seat)
                assert play.is_final(session, person.id, None, notation) is expected
                found.add(expected)
            assert not play.is_final(session, person.id, None, "nonsense")
    assert found == {True, False}
