"""Prepared deals: practice from a position of a finished game, which counts nowhere."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bot.messages.fairness import seal_message, shuffle_lines
from bot.people.preferences import People
from bot.ratings.service import Ratings
from bot.refusal import Refusal
from bot.store.personal_data import history
from bot.tables import lobby, play
from bot.tables.deals import Position, find_position
from bot.tables.model import Participant, Person, Place, Status, TableId
from bot.tables.record import RecordWrongError, make_record, verify
from bot.tables.reports import find_own_moves
from bot.tables.results import result_of
from bot.tables.session import GameSession
from bot.tables.views import can_propose_takeback, can_undo
from games.core.game import CHANCE
from games.core.record import Played
from tests.support import showing
from tests.support.games import GAMES
from tests.support.refusals import refused
from tests.support.source import ROOT
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, Harness, Match, begin

NOW = datetime(2026, 1, 2, tzinfo=UTC)
over_games = pytest.mark.parametrize("game", GAMES)


def play_over(game: str, seed: int = 0) -> GameSession:
    """Play a random game of people to its end."""
    people = tuple(Participant(Person(100 + n, f"P{n}")) for n in range(GAMES[game].game.seats[0]))
    table = showing.make_table(game, len(people), participants=people)
    return list(showing.play(table, seed))[-1]


def find_decisions(over: GameSession) -> list[Played]:
    return [move for move in over.played.played if move.seat != CHANCE]


def try_again(over: GameSession, position: Position) -> GameSession:
    """Start a prepared deal of one person against computers."""
    options = {**over.table.options, "rating": "hints"}
    session = lobby.open_new(
        TableId("new234"),
        GAMES[over.table.game],
        ANN,
        Place(1, 2),
        "en",
        options,
        bytes(32),
        "7",
        NOW,
    )
    session = lobby.fill(session, ANN.id, position.seats)
    return play.start_from(session, NOW, ANN.id, position)


@over_games
def test_a_game_goes_on_from_a_position_with_the_recorded_draws_in_their_order(game: str) -> None:
    """The same moves lead to the same end, whichever decision is tried again."""
    over = play_over(game)
    decisions = find_decisions(over)
    for tried in (*decisions[:: max(1, len(decisions) // 3)], decisions[-1]):
        position = find_position(over, tried.ply)
        session = try_again(over, position)
        assert session.played.state == tried.before
        assert session.table.seat_of(ANN.id) == tried.seat
        assert all(
            participant.is_ai == (seat != tried.seat)
            for seat, participant in enumerate(session.table.participants)
        )
        assert tried.seat in [decision.seat for decision in session.decisions]
        for pending in decisions[decisions.index(tried) :]:
            session = play.move(session, NOW, pending.seat, pending.text)
        assert session.table.status is Status.FINISHED
        assert session.played.state == over.played.state


@over_games
def test_other_moves_take_the_next_possible_draws(game: str) -> None:
    over = play_over(game)
    rng = Random(game)
    decisions = find_decisions(over)
    position = find_position(over, decisions[len(decisions) // 4].ply)
    session = try_again(over, position)
    left = list(position.draws)
    while session.table.status is Status.PLAYING:
        seat = rng.choice(session.decisions).seat
        move = rng.choice(session.game.legal_moves(session.played.state, seat))
        session = play.move(session, NOW, seat, session.game.notate(move))
    for played in session.played.played:
        if played.seat != CHANCE or played.ply < session.table.prepared_plies:
            continue
        possible = {
            session.game.notate(chance.move) for chance in session.game.chances(played.before)
        }
        recorded = next((draw for draw in left if draw in possible), None)
        assert recorded in (None, played.text), "a recorded draw comes first"
        if recorded:
            left.remove(recorded)


def test_the_next_decision_is_found_from_any_entry_on() -> None:
    over = play_over("keltis")
    decisions = find_decisions(over)
    for before, after in pairwise(decisions):
        assert find_position(over, before.ply + 1) == find_position(over, after.ply)
    running = replace(over, table=replace(over.table, ended=None, status=Status.PLAYING))
    for session, ply, key in (
        (over, decisions[-1].ply + 1, "refused-no-decision"),
        (running, 0, "refused-not-over"),
    ):
        with pytest.raises(Refusal) as refusal:
            find_position(session, ply)
        assert refusal.value.text.key == key


def test_a_position_of_other_seats_or_rules_and_a_rated_table_are_refused() -> None:
    over = play_over("coloretto")
    position = find_position(over, find_decisions(over)[3].ply)
    wrong = replace(position, entries=position.entries[1:])
    for changed in (replace(position, seats=3), wrong):
        with pytest.raises(Refusal):
            try_again(over, changed)
    rated = lobby.open_new(
        TableId("new234"), GAMES["coloretto"], ANN, Place(1, 2), "en", {}, bytes(32), "7", NOW
    )
    with pytest.raises(Refusal):
        play.start_from(lobby.fill(rated, ANN.id, position.seats), NOW, ANN.id, position)


def test_what_was_prepared_is_nobodys_move() -> None:
    over = play_over("keltis")
    tried = find_decisions(over)[6]
    session = try_again(over, find_position(over, tried.ply))
    seat = tried.seat
    assert list(find_own_moves(session)) == []
    assert not can_undo(session, seat)
    assert not can_propose_takeback(session, seat)
    moved = play.move(session, NOW, seat, tried.text)
    assert next(iter(find_own_moves(moved))) >= moved.table.prepared_plies
    assert can_propose_takeback(moved, seat)


@over_games
def test_a_draw_that_is_taken_back_comes_again(game: str) -> None:
    over = play_over(game)
    drawn = 0
    for tried in find_decisions(over)[::5]:
        session = try_again(over, find_position(over, tried.ply))
        for move in session.game.legal_moves(session.played.state, tried.seat):
            moved = play.move(session, NOW, tried.seat, session.game.notate(move))
            draws = _draws_of(moved)
            if not draws or not can_propose_takeback(moved, tried.seat):
                continue
            undone = play.undo(moved, NOW, ANN.id, 99)
            assert undone.played.state == session.played.state
            repeated = play.move(undone, NOW, tried.seat, session.game.notate(move))
            assert _draws_of(repeated) == draws
            drawn += 1
    assert drawn


def _draws_of(session: GameSession) -> list[str]:
    """Return the draws of the effective line after the prepared entries."""
    prepared = session.table.prepared_plies
    return [
        move.text for move in session.played.played if move.seat == CHANCE and move.ply >= prepared
    ]


async def start_again(harness: Harness, over: TableId, ply: int) -> Match:
    position = await harness.tables.read(over, find_position, ply)
    table = await harness.lobby(CYD, ais=position.seats - 1, rating="hints")
    await harness.do(table, play.start_from, CYD, position)
    return Match(harness, table.id)


async def test_a_prepared_deal_is_kept_and_counts_nowhere(harness: Harness) -> None:
    source = await begin(harness, ANN, BEN)
    await refused("refused-not-over", harness.tables.read(source.id, find_position, 0))
    await harness.play_out(source.id)
    again = await start_again(harness, source.id, 5)
    deal = (await again.table()).deal
    assert deal is not None
    entries = await harness.entries(again.id)
    assert len(entries) >= deal.plies > 0
    await harness.reopen()
    assert (await again.table()).deal == deal
    await again.move(CYD)
    exported = [table async for page in history(harness.store, CYD.id) for table in page]
    [about] = [table for table in exported if table["id"] == again.id]
    assert about["moves"]
    assert all(move["ply"] >= deal.plies for move in about["moves"])
    await harness.play_out(again.id)
    assert (await again.table()).status is Status.FINISHED
    people = People(harness.store, harness.clock)
    assert (await people.about(CYD.id))["first_games"] == []
    assert (await people.about(ANN.id))["first_games"] != []
    past = Ratings(harness.store, TOYS)
    assert not (await past.past(CYD.id, None)).games
    assert (await past.past(ANN.id, None)).games
    with pytest.raises(RecordWrongError, match="prepared deal and no fair shuffle"):
        verify(await harness.tables.queries.record(again.id), TOYS)
    # Practice after it is a usual game.
    await harness.tables.rematch(again.id, CYD.id)
    following = (await again.table()).next_table
    assert following
    assert (await harness.tables.table(following)).deal is None


async def test_the_first_moves_of_a_rated_position_leave_no_result(harness: Harness) -> None:
    source = await begin(harness, ANN, BEN)
    await harness.play_out(source.id)
    again = await start_again(harness, source.id, 5)
    await harness.play_out(again.id)
    assert await harness.tables.read(again.id, result_of) is None
    assert await harness.tables.read(source.id, result_of) is not None


@pytest.mark.thorough
def test_every_checker_and_message_says_that_it_is_no_fair_shuffle(tmp_path: Path) -> None:
    over = play_over("coloretto")
    session = try_again(over, find_position(over, 9))
    rng = Random(3)
    while session.table.status is Status.PLAYING:
        seat = rng.choice(session.decisions).seat
        move = rng.choice(session.game.legal_moves(session.played.state, seat))
        session = play.move(session, NOW, seat, session.game.notate(move))
    record = make_record(session)
    assert record.deal == session.table.deal
    file = tmp_path / "record.json"
    file.write_text(record.model_dump_json())
    for command in ([str(ROOT / "docs/check_record.py")], ["-m", "bot", "verify"]):
        done = subprocess.run(
            [sys.executable, *command, str(file)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        assert "this is a prepared deal and no fair shuffle" in done.stdout + done.stderr
    [line] = shuffle_lines(session.table)
    assert line.key == "fair-prepared"
    components = seal_message(session.table, "3f9ac1d20b7e", "en").layout.to_components()
    assert "This is no fair shuffle" in str(components)
    assert session.table.commitment not in str(components)
