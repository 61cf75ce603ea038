"""What every game promises, over every size of table and some random games of each.

What costs much is looked at in the telling moments of a game, everything else at every ply.
"""

import re
from copy import deepcopy
from typing import Any

import pytest
from pydantic import TypeAdapter

from games.core.game import CHANCE, AnyGame, Seat, Setup
from games.core.record import Entry, play_through
from games.core.text import IllegalMoveError, InvalidMoveError, InvalidSetupError
from tests.games.cases import Case, over_cases, over_every_case
from tests.support.games import GAMES

NOTATION = re.compile(r"[a-z0-9+\-=.,>*]{1,60}")

over_games = pytest.mark.parametrize(
    "game", [entry.game for entry in GAMES.values()], ids=list(GAMES)
)


def list_moves(game: AnyGame, state: Any) -> list[tuple[Seat, Any]]:
    """List whatever anybody may do now, chance included."""
    asked = [decision.seat for decision in game.decisions(state)]
    choices = [(seat, move) for seat in asked for move in game.legal_moves(state, seat)]
    return choices + [(CHANCE, chance.move) for chance in game.chances(state)]


@over_cases
def test_every_choice_can_be_made(case: Case) -> None:
    for ply in case.moments():
        for seat, move in list_moves(case.game, ply.before):
            case.game.apply(ply.before, seat, move)


@over_cases
def test_choices_are_distinct_and_in_a_stable_order(case: Case) -> None:
    for ply in case.moments():
        again = deepcopy(ply.before)
        choices = list_moves(case.game, ply.before)
        assert choices == list_moves(case.game, again)
        assert len(set(choices)) == len(choices)
        assert case.game.decisions(ply.before) == case.game.decisions(again)


@over_cases
def test_somebody_is_asked_until_the_game_is_over(case: Case) -> None:
    seats = {Seat(seat) for seat in range(case.setup.players)}
    for ply in case.play():
        asked = [decision.seat for decision in case.game.decisions(ply.before)]
        assert asked == sorted(set(asked))
        assert asked == [CHANCE] or set(asked) <= seats
        assert case.game.outcome(ply.before) is None
        assert bool(case.game.chances(ply.before)) == (asked == [CHANCE])
        assert all(chance.weight > 0 for chance in case.game.chances(ply.before))
        for seat in seats:
            assert bool(case.game.legal_moves(ply.before, seat)) == (seat in asked)


@over_every_case
def test_a_game_that_is_over_stays_over(case: Case) -> None:
    *_, last = case.play()
    game, state = case.game, last.step.state
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.ending in game.endings
    assert len(outcome.scores) == case.setup.players
    assert outcome.winners <= set(range(case.setup.players))
    assert game.decisions(state) == ()
    assert list_moves(game, state) == []
    with pytest.raises(IllegalMoveError):
        game.apply(state, last.seat, last.move)


@over_cases
def test_apply_leaves_the_state_alone_and_is_repeatable(case: Case) -> None:
    for ply in case.moments():
        before = deepcopy(ply.before)
        key = hash(ply.before)
        assert case.game.apply(ply.before, ply.seat, ply.move) == ply.step
        assert ply.before == before
        assert hash(ply.before) == key == hash(before)


@over_cases
def test_notation_is_short_and_read_back(case: Case) -> None:
    for ply in case.play():
        for _, move in list_moves(case.game, ply.before):
            notation = case.game.notate(move)
            assert NOTATION.fullmatch(notation)
            assert case.game.parse(notation) == move


@over_cases
def test_json_reads_back_the_same(case: Case) -> None:
    states: TypeAdapter[Any] = TypeAdapter(case.game.state_type)
    moves: TypeAdapter[Any] = TypeAdapter(case.game.move_type)
    for ply in case.moments():
        assert states.validate_json(states.dump_json(ply.step.state)) == ply.step.state
        for _, move in list_moves(case.game, ply.before):
            assert moves.validate_json(moves.dump_json(move)) == move


@over_cases
def test_a_record_replays_to_the_same_state(case: Case) -> None:
    plies = case.play()
    entries = [Entry(ply.seat, case.game.notate(ply.move)) for ply in plies]
    replay = play_through(case.game, case.setup, entries)
    assert replay.error is None
    assert replay.state == plies[-1].step.state
    assert [played.events for played in replay.played] == [ply.step.events for ply in plies]


@over_cases
def test_whoever_is_not_asked_is_refused(case: Case) -> None:
    everybody = [CHANCE, *map(Seat, range(case.setup.players + 1))]
    for ply in case.moments():
        asked = {decision.seat for decision in case.game.decisions(ply.before)}
        for seat in set(everybody) - asked:
            with pytest.raises(IllegalMoveError) as refused:
                case.game.apply(ply.before, seat, ply.move)
            assert str(refused.value) == f"seat {seat} cannot {case.game.notate(ply.move)} now"


@over_cases
def test_what_is_not_offered_is_refused(case: Case) -> None:
    seen = {ply.move: None for ply in case.play()}
    for ply in case.moments():
        offered = {move for seat, move in list_moves(case.game, ply.before) if seat == ply.seat}
        for move in seen.keys() - offered:
            with pytest.raises(IllegalMoveError) as refused:
                case.game.apply(ply.before, ply.seat, move)
            assert str(refused.value) == f"seat {ply.seat} cannot {case.game.notate(move)} now"


@over_cases
def test_views_name_their_seat(case: Case) -> None:
    for ply in case.moments():
        for seat in (None, *map(Seat, range(case.setup.players))):
            view = case.game.view(ply.before, seat)
            assert view.seat == seat
            assert hash(view) == hash(case.game.view(deepcopy(ply.before), seat))


@over_every_case
def test_events_are_for_seats_of_the_table(case: Case) -> None:
    seats = {Seat(seat) for seat in range(case.setup.players)}
    for ply in case.play():
        for event in ply.step.events:
            assert (event.only or seats) <= seats
            assert event.but <= seats


@over_games
@pytest.mark.parametrize("text", ["", " ", "@undo", "no such move", "draw:1", "💥", "a" * 61])
def test_what_is_not_a_move_is_refused(game: AnyGame, text: str) -> None:
    with pytest.raises(InvalidMoveError):
        game.parse(text)


@over_games
def test_wrong_set_ups_are_refused(game: AnyGame) -> None:
    players = game.seats[0]
    wrong = [
        Setup(game.seats[0] - 1),
        Setup(game.seats[-1] + 1),
        Setup(players, {"no-such-option": "1"}),
        Setup(players, first=Seat(players)),
        *(Setup(players, {option.name: "no-such-value"}) for option in game.options),
    ]
    for setup in wrong:
        with pytest.raises(InvalidSetupError):
            game.start(setup)
