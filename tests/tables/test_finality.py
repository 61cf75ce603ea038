"""A move is final where taking it back would be refused afterwards."""

from __future__ import annotations

import pytest

from bot.tables.model import Participant, Person
from bot.tables.play import is_final
from games.core.game import CHANCE
from games.core.record import Entry, extend, find_undo
from tests.support.games import GAMES, WITH_TOY
from tests.support.showing import find_moments, make_table


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_final_if_it_cannot_be_undone(game: str) -> None:
    found, count = set(), max(3, WITH_TOY[game].game.seats[0])
    people = tuple(Participant(Person(number, "Ann")) for number in range(count))
    for session in find_moments(make_table(game, count, participants=people), 1):
        for decision in session.asked:
            person = people[decision.seat].person
            assert person
            moves = session.game.legal_moves(session.played.state, decision.seat)
            for notation in map(session.game.notate, moves[:6]):
                after = extend(session.game, session.played, Entry(decision.seat, notation))
                asked = {one.seat for one in session.game.decisions(after.state)}
                expected = CHANCE in asked or not find_undo(session.game, after, decision.seat)
                assert is_final(session, person.id, None, notation) is expected
                found.add(expected)
            assert not is_final(session, person.id, None, "nonsense")
    assert found == {True, False}
