"""Premoves and auto-replies: private, made whenever they apply, and no part of the record."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from bot.store.rows import DecisionChanges
from bot.tables import play, premoves, seats, views
from bot.tables.mapping import changes_of, touch
from bot.tables.session import GameSession
from games.core.game import CHANCE, Seat
from games.core.record import Entry
from tests.support import showing
from tests.support.games import GAMES
from tests.tables.conftest import ANN, BEN, Room, begin_turns

NOW = datetime(2026, 1, 2, tzinfo=UTC)
TOY_ANSWER = "always_gamble"


def what_is_known(session: GameSession, setter: Seat) -> list[Any]:
    """Return all that the others, spectators and the channel get to know of a table."""
    known: list[Any] = [
        views.snapshot(session),
        views.log(session, None),
        session.needs_update,
        session.opened_plies,
    ]
    for number in range(len(session.table.participants)):
        if number != setter:
            seat = Seat(number)
            known += [
                views.panel(session, seat),
                views.log(session, seat),
                views.can_undo(session, seat),
            ]
    return known


def set_in_secret(session: GameSession, seat: Seat) -> list[GameSession]:
    """Return the table after each thing that a seat can set for itself alone."""
    person = session.table.participants[seat].person
    assert person
    found = []
    asked = {decision.seat for decision in session.asked}
    if seat not in asked:
        known = premoves.find_premoves(session, seat)[:2]
        found += [premoves.set_premove(session, person.id, one.kind, one.notation) for one in known]
    for name in premoves.offered(session):
        after = play.set_auto_reply(session, NOW, person.id, name)
        # A reply to the open decision is public like any other move.
        found += [after] if after.table.plies == session.table.plies else []
    return found


@pytest.mark.parametrize(
    "game",
    [pytest.param(n, marks=() if g.auto_replies else pytest.mark.long) for n, g in GAMES.items()],
)
def test_auto_replies_change_nothing_that_others_see(game: str) -> None:
    players = max(3, GAMES[game].game.seats[0])
    tried = 0
    moments = list(showing.play(showing.make_table(game, players), 2))[:-1]
    for moment in moments[:: max(1, len(moments) // 15)]:
        session = replace(moment, opened_plies=(0,) * players)
        for seat in map(Seat, range(players - 1)):  # the last one is an AI player's
            for after in set_in_secret(session, seat):
                tried += 1
                assert what_is_known(after, seat) == what_is_known(session, seat)
                assert changes_of(session, after, NOW) == DecisionChanges()
                assert touch(session, after, NOW).table == session.table
                assert after.played.entries == session.played.entries
    assert tried


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, entry in GAMES.items() for name in entry.auto_replies]
)
def test_a_seat_with_a_matching_auto_reply_has_no_turn(game: str, name: str) -> None:
    # Not every game asks what the answer is for.
    assert sum(count_answers(game, name, seed) for seed in range(6))


def count_answers(game: str, name: str, seed: int) -> int:
    """Play a game at random in which all give one standing answer; return how often it was given.

    Nobody may be asked where it fits.
    """
    random, players = Random(seed), GAMES[game].game.seats[0]
    session = showing.make_live(showing.make_table(game, players))
    session = replace(session, opened_plies=(None,) * players, server_seed=b"s" * 32)
    begun = session.game.chances(session.played.state)[0].move
    session = play.enter(session, NOW, Entry(CHANCE, session.game.notate(begun)))
    for participant in session.table.participants[:-1]:  # the last one is an AI player's
        assert participant.person
        session = play.set_auto_reply(session, NOW, participant.person.id, name)
    clicks = 0
    while session.outcome is None:
        state, seat = session.played.state, random.choice(session.asked).seat
        moves = session.game.legal_moves(state, seat)
        if session.table.participants[seat].person:
            assert GAMES[game].auto_replies[name](session.game.view(state, seat), moves) is None
        session = play.move(session, NOW, seat, session.game.notate(random.choice(moves)))
        clicks += 1
    return sum(entry.seat != CHANCE for entry in session.played.entries) - clicks


async def test_an_auto_reply_is_given_until_it_is_deleted(room: Room) -> None:
    match, first, following = await begin_turns(room, ANN, BEN)
    await match.refuse("refused-no-premove", play.set_auto_reply, following, "always_win")
    await match.refuse("refused-not-seated", play.set_auto_reply, 99, TOY_ANSWER)
    await match.do(play.set_auto_reply, following, TOY_ANSWER)
    await room.reopen()
    assert (await match.panel(following)).auto_reply == TOY_ANSWER
    assert (await match.panel(first)).auto_reply == ""
    await match.act(first, "pass")
    assert (await match.texts())[-2:-1] == ["gamble"]
    await match.move(ANN, BEN)
    assert (await match.panel(following)).auto_reply == TOY_ANSWER
    await match.do(play.set_auto_reply, following, "")
    await match.act(first, "pass")
    assert (await match.panel(following)).decision
    await match.do(play.set_auto_reply, following, TOY_ANSWER)  # answers at once
    assert (await match.panel(following)).decision is None


async def test_a_move_taken_back_is_not_answered_again_at_once(room: Room) -> None:
    match, first, _ = await begin_turns(room, ANN, BEN, act="pass")
    await match.do(play.set_auto_reply, first, TOY_ANSWER)
    await match.tables.undo(match.id, first.id)
    assert (await match.panel(first)).decision
    assert (await match.texts())[-1] == "@undo"
    await match.do(play.resign, first)
    await match.do(seats.take_back, first)
    assert (await room.store.tables([match.id]))[0].extras.auto_replies == {}


async def test_a_premove_is_made_at_the_turn_of_its_seat(room: Room) -> None:
    match, first, following = await begin_turns(room, ANN, BEN, act="pass")
    await match.do(premoves.set_premove, first, "turn", "gamble")
    await match.do(premoves.drop, first)
    assert (await match.panel(first)).premove == ()
    await match.do(premoves.set_premove, first, "turn", "gamble")
    await match.act(following, "pass")
    own = await match.panel(first)  # its next decision is of another kind
    assert own.decision
    assert own.premove == ()
    assert (await match.texts())[-1] == "pass"
    await match.move(ANN, BEN)
    # At its own turn it can move.
    await match.refuse("refused-no-premove", premoves.set_premove, first, "turn", "pass")
    _, foreseen = await match.tables.read(match.id, views.premove_panel, following.id)
    assert {(one.kind, one.notation) for one in foreseen} == {
        *(("pick", "once"), ("pick", "twice")),
        *(("turn", "pass"), ("turn", "gamble")),
    }
    await match.refuse("refused-no-premove", premoves.set_premove, following, "turn", "twice")
    for notation in ("gamble", "pass"):
        await match.do(premoves.set_premove, following, "turn", notation)
    await room.reopen()
    assert [one.notation for one in (await match.panel(following)).premove] == ["gamble", "pass"]
    assert (await match.panel(first)).premove == ()
    await room.show(match.id)
    await match.act(first, "pass")
    assert (await match.texts())[-3:-1] == ["pass", "gamble"]
    await match.check()
