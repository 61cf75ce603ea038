"""Moves of several kinds: chains and final moves, premoves and auto-replies.

A chain is made as a whole or not at all, and reveals nothing hidden. Premoves and auto-replies are
private, made whenever they apply, and not in the record. `test_oracles.py` tries both in random
games, and `bot/testing` checks which moves keep a turn.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from bot.store.rows import DecisionChanges
from bot.store.table_queries import read_tables
from bot.tables import play, premoves, seats, views
from bot.tables.changes import decision_changes, touch
from bot.tables.model import Participant, Person
from bot.tables.service import MAX_REFUSALS
from bot.tables.session import GameSession
from games.core.game import CHANCE, Seat
from games.core.record import UNDO, Entry, extend, find_undo
from tests.support import showing
from tests.support.games import GAMES
from tests.support.refusals import refused, refuses
from tests.support.toy_game import make_package
from tests.tables.conftest import ANN, BEN, Harness, begin_turns, person_at

NOW = datetime(2026, 1, 2, tzinfo=UTC)
TOY_ANSWER = "always_gamble"


def find_moments(people: int, seed: int) -> list[GameSession]:
    """Return every visible position of a game in which people have the first seats."""
    package = make_package()
    table = replace(showing.make_table("toy", 3), game="cards", package=package)
    seats = tuple(
        Participant(Person(number + 1, "Ann") if number < people else None, number >= people)
        for number in range(3)
    )
    return [
        replace(moment, opened_plies=(0,) * 3, server_seed=b"s" * 32)
        for moment in showing.play(replace(table, participants=seats), seed)
    ]


def test_no_auto_reply_is_given_between_the_moves_of_a_chain() -> None:
    """Else a chance move would follow, and the second move would reveal its result."""
    moments = find_moments(3, 1)
    session = next(moment for moment in moments if moment.decisions[0].kind == "turn")
    seat = session.decisions[0].seat
    session = play.move(session, NOW, seat, "nod")
    session = play.enter(session, NOW, Entry(seat, UNDO))
    session = replace(session, auto_replies={seat: TOY_ANSWER})
    plies = len(session.played.entries)
    person = person_at(session, seat)
    after = play.act(session, NOW, person, None, "nod/pass").played.entries
    assert after[plies : plies + 2] == (Entry(seat, "nod"), Entry(seat, "pass"))
    with refuses("refused-long-chain"):  # also on a public message
        play.act_openly(session, NOW, person, plies, "peek/pass")


async def test_after_the_limit_of_refusals_only_offered_moves_are_made(harness: Harness) -> None:
    match, person, other = await begin_turns(harness, ANN, BEN)
    harness.clock.step = timedelta()
    wrong = ("refused-long-chain", "peek/guess-vazum"), ("refused-move", "nonsense")
    for number in range(MAX_REFUSALS):
        key, typed = wrong[number % 2]
        await refused(key, match.act(person, typed))
    panel = await match.panel(person)
    # Neither another wrong move nor a chain that would be made, also from a component.
    for typed, decision in (
        ("nonsense", None),
        ("nod/pass", None),
        ("nod/pass", panel.decision_number),
    ):
        attempt = harness.tables.act(match.id, person.id, decision, typed)
        await refused("refused-many-refusals", attempt)
    assert await match.panel(person) == panel
    harness.clock.now += timedelta(hours=1)
    await refused("refused-move", match.act(person, "nonsense"))  # one try is free again
    await refused("refused-many-refusals", match.act(person, "nod/pass"))
    await harness.show(match.id)
    await match.act(person, "nod")  # it is offered
    assert await harness.tables.queries.needs_update() == []  # the turn goes on
    await refused("refused-long-chain", match.act(person, "pass/pass"))  # another decision
    await match.act(person, "pass")
    assert await harness.tables.queries.needs_update() == [match.id]
    await match.act(other, "nod/pass")  # of another person


def test_a_move_is_final_if_it_cannot_be_undone() -> None:
    outcomes = set()
    for session in find_moments(3, 1):
        for decision in session.decisions:
            person = person_at(session, decision.seat)
            for notation in session.game.legal_moves(session.played.state, decision.seat):
                after = extend(session.game, session.played, Entry(decision.seat, notation))
                deciding = {pending.seat for pending in session.game.decisions(after.state)}
                expected = CHANCE in deciding or not find_undo(session.game, after, decision.seat)
                assert play.is_final(session, person, None, notation) is expected
                outcomes.add((notation.partition("-")[0], expected))
            assert not play.is_final(session, person, None, "nonsense")
    assert {("once", False), ("pass", False), ("peek", True), ("gamble", True)} <= outcomes


def known_to_others(session: GameSession, setter: Seat) -> list[Any]:
    """Return all that the other seats, spectators and the channel see of a table."""
    reads: list[Any] = [views.snapshot(session), session.needs_update, session.opened_plies]
    for seat in {None, *map(Seat, range(len(session.table.participants)))} - {setter}:
        reads.append(views.log(session, seat))
        if seat is not None:
            reads.append(views.panel(session, seat))
    return reads


def set_privately(session: GameSession, seat: Seat) -> list[GameSession]:
    """Return the table after each premove and auto-reply that a seat can set."""
    person = person_at(session, seat)
    sessions = []
    if seat not in {decision.seat for decision in session.decisions}:
        offers = premoves.find_premoves(session, seat)
        sessions += [
            premoves.set_premove(session, person, offer.kind, offer.notation) for offer in offers
        ]
    after = play.set_auto_reply(session, NOW, person, TOY_ANSWER)
    # A reply to the open decision is public like any other move.
    return sessions + [after] * (after.table.plies == session.table.plies)


def test_premoves_and_auto_replies_change_nothing_that_others_see() -> None:
    tried = set()
    for session in find_moments(2, 2)[:-1]:
        for seat in map(Seat, range(2)):
            for after in set_privately(session, seat):
                tried.add(bool(after.plans))
                assert known_to_others(after, seat) == known_to_others(session, seat)
                assert decision_changes(session, after, NOW) == DecisionChanges()
                assert touch(session, after, NOW).table == session.table
                assert after.played.entries == session.played.entries
    assert tried == {True, False}


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, entry in GAMES.items() for name in entry.auto_replies]
)
def test_a_seat_with_a_matching_auto_reply_is_never_to_move(game: str, name: str) -> None:
    # Not every random game has a decision that the auto-reply is for.
    assert any(count_answers(game, name, seed) for seed in range(6))


def count_answers(game: str, name: str, seed: int) -> int:
    """Play a random game in which all people have an auto-reply; return how often it was given."""
    random = Random(seed)
    players = GAMES[game].game.seats[0]
    session = showing.make_live(showing.make_table(game, players))
    session = replace(session, opened_plies=(None,) * players, server_seed=b"s" * 32)
    begun = session.game.chances(session.played.state)[0].move
    session = play.enter(session, NOW, Entry(CHANCE, session.game.notate(begun)))
    for seat in map(Seat, range(players - 1)):  # the last one is an AI player's
        session = play.set_auto_reply(session, NOW, person_at(session, seat), name)
    clicks = 0
    while session.outcome is None:
        state = session.played.state
        seat = random.choice(session.decisions).seat
        moves = session.game.legal_moves(state, seat)
        if session.table.participants[seat].person:
            assert GAMES[game].auto_replies[name](session.game.view(state, seat), moves) is None
        session = play.move(session, NOW, seat, session.game.notate(random.choice(moves)))
        clicks += 1
    return sum(entry.seat != CHANCE for entry in session.played.entries) - clicks


async def test_an_auto_reply_is_given_until_it_is_deleted(harness: Harness) -> None:
    match, first, following = await begin_turns(harness, ANN, BEN)
    await match.refuse("refused-no-premove", play.set_auto_reply, following, "always_win")
    await match.refuse("refused-not-seated", play.set_auto_reply, 99, TOY_ANSWER)
    await match.do(play.set_auto_reply, following, TOY_ANSWER)
    await harness.reopen()
    assert (await match.panel(following)).auto_reply == TOY_ANSWER
    assert (await match.panel(first)).auto_reply == ""
    await match.act(first, "pass")
    assert (await match.texts())[-2:-1] == ["gamble"]
    await match.move(ANN, BEN)
    assert (await match.panel(following)).auto_reply == TOY_ANSWER
    await match.do(play.set_auto_reply, following, "")
    await match.act(first, "pass")
    assert (await match.panel(following)).decision
    await match.do(play.set_auto_reply, following, TOY_ANSWER)  # it is given at once
    assert (await match.panel(following)).decision is None


async def test_no_auto_reply_is_given_right_after_an_undo(harness: Harness) -> None:
    match, first, _ = await begin_turns(harness, ANN, BEN, act="pass")
    await match.do(play.set_auto_reply, first, TOY_ANSWER)
    await match.tables.undo(match.id, first.id)
    assert (await match.panel(first)).decision
    assert (await match.texts())[-1] == "@undo"
    await match.do(play.resign, first)
    await match.do(seats.take_back, first)
    assert (await read_tables(harness.store, [match.id]))[0].extras.auto_replies == {}


async def test_a_premove_is_made_at_the_turn_of_its_seat(harness: Harness) -> None:
    match, first, following = await begin_turns(harness, ANN, BEN, act="pass")
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
    assert {(premove.kind, premove.notation) for premove in foreseen} == {
        *(("pick", notation) for notation in ("once", "twice")),
        *(("turn", notation) for notation in ("pass", "gamble", "nod", "peek")),
    }
    await match.refuse("refused-no-premove", premoves.set_premove, following, "turn", "twice")
    for notation in ("gamble", "pass"):
        await match.do(premoves.set_premove, following, "turn", notation)
    await harness.reopen()
    assert [premove.notation for premove in (await match.panel(following)).premove] == [
        "gamble",
        "pass",
    ]
    assert (await match.panel(first)).premove == ()
    await harness.show(match.id)
    await match.act(first, "pass")
    assert (await match.texts())[-3:-1] == ["pass", "gamble"]
    await match.check()
