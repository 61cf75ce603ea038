"""The contract of games, over every size of table and some random games of each.

Expensive checks look at the telling moments of a game, all others at every ply.
"""

import re
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from pydantic import TypeAdapter

from games.core.game import CHANCE, AnyGame, Seat, Setup
from games.core.record import UNDO, Entry, Replay, extend, find_undo, play_through
from games.core.text import IllegalMoveError, InvalidMoveError, InvalidSetupError
from tests.games.cases import CHOSEN, list_cards, list_cases, list_moves, over_games, walk
from tests.support.games import GAMES
from tests.support.random_games import choose_at_random

NOTATION = re.compile(r"[a-z0-9+\-=.,>*]{1,60}")
NO_MOVES = ("", " ", "@undo", "no such move", "draw:1", "💥", "a" * 61)


@over_games
def test_every_choice_can_be_made_and_leaves_the_state_alone(game: str) -> None:
    for case in walk(game):
        for moment in case.moments:
            rules, state, ply = case.game, moment.state, moment.ply
            before, key, choices = deepcopy(state), hash(state), moment.choices
            steps = {choice: rules.apply(state, *choice) for choice in choices}
            assert len(steps) == len(choices)
            assert steps[ply.seat, ply.move] == ply.step
            assert state == before
            assert hash(state) == key == hash(before)
            assert list_moves(rules, before) == choices, "the order of choices is stable"
            assert rules.decisions(before) == rules.decisions(state)


@over_games
def test_somebody_is_asked_until_the_game_is_over(game: str) -> None:
    for case in walk(game):
        rules, seats = case.game, {Seat(seat) for seat in range(case.setup.players)}
        for ply in case.play():
            asked = [decision.seat for decision in rules.decisions(ply.before)]
            assert asked == sorted(set(asked))
            assert asked == [CHANCE] or set(asked) <= seats
            assert rules.outcome(ply.before) is None
            chances = rules.chances(ply.before)
            assert bool(chances) == (asked == [CHANCE])
            assert all(chance.weight > 0 for chance in chances)
            for seat in seats:
                assert bool(rules.legal_moves(ply.before, seat)) == (seat in asked)


@over_games
def test_whole_games_keep_every_card_and_end_for_good(game: str) -> None:
    """G5: no card is lost or doubled; events are for seats of the table."""
    for case in list_cases(game):
        rules, seats, plies = case.game, {*map(Seat, range(case.setup.players))}, case.play()
        box = sorted(list_cards(rules, rules.start(case.setup)))
        for ply in plies:
            assert sorted(list_cards(rules, ply.step.state)) == box
            assert len(rules.tally(rules.view(ply.step.state, None))) == len(seats)
            for event in ply.step.events:
                assert (event.only or seats) <= seats
                assert event.but <= seats
        last = plies[-1]
        state, outcome = last.step.state, rules.outcome(last.step.state)
        assert outcome is not None
        assert outcome.ending in rules.endings
        assert len(outcome.scores) == len(seats)
        assert outcome.winners <= seats
        assert rules.decisions(state) == ()
        assert list_moves(rules, state) == []
        with pytest.raises(IllegalMoveError):
            rules.apply(state, last.seat, last.move)
        tally, presentation = rules.tally(rules.view(state, None)), GAMES[game].presentation
        if presentation.piece is None or presentation.names_losers:
            assert tally == outcome.scores
        else:
            assert all(tally[winner] > 0 for winner in outcome.winners)


@over_games
def test_notation_is_short_and_read_back(game: str) -> None:
    rules = GAMES[game].game
    for state in (ply.before for case in walk(game) for ply in case.play()):
        for _, move in list_moves(rules, state):
            notation = rules.notate(move)
            assert NOTATION.fullmatch(notation)
            assert rules.parse(notation) == move
    for text in NO_MOVES:
        with pytest.raises(InvalidMoveError):
            rules.parse(text)


@over_games
def test_json_reads_back_the_same(game: str) -> None:
    rules = GAMES[game].game
    states: TypeAdapter[Any] = TypeAdapter(rules.state_type)
    moves: TypeAdapter[Any] = TypeAdapter(rules.move_type)
    for moment in (moment for case in walk(game) for moment in case.moments):
        state = moment.ply.step.state
        assert states.validate_json(states.dump_json(state)) == state
        for _, move in moment.choices:
            assert moves.validate_json(moves.dump_json(move)) == move


@over_games
def test_what_is_not_asked_or_not_offered_is_refused(game: str) -> None:
    for case in walk(game):
        seats = {CHANCE, *map(Seat, range(case.setup.players + 1))}
        made = {ply.move for ply in case.play()}
        for moment in case.moments:
            seat, move = moment.ply.seat, moment.ply.move
            offered = {choice for mover, choice in moment.choices if mover == seat}
            refused = [(other, move) for other in seats - {*moment.asked}]
            for other, wrong in (*refused, *((seat, each) for each in made - offered)):
                with pytest.raises(IllegalMoveError) as error:
                    case.game.apply(moment.state, other, wrong)
                text = case.game.notate(wrong)
                assert (error.value.seat, error.value.notation) == (other, text)


@over_games
def test_wrong_set_ups_are_refused(game: str) -> None:
    rules = GAMES[game].game
    players = rules.seats[0]
    wrong = [
        Setup(rules.seats[0] - 1),
        Setup(rules.seats[-1] + 1),
        Setup(players, {"no-such-option": "1"}),
        Setup(players, first=Seat(players)),
        *(Setup(players, {option.name: "no-such-value"}) for option in rules.options),
    ]
    for setup in wrong:
        with pytest.raises(InvalidSetupError):
            rules.start(setup)


@over_games
def test_everybody_sees_that_a_seat_has_moved(game: str) -> None:
    """Settings of a seat for itself alone belong beside the record.

    A move that the others cannot see would still take away their undo and restart the clock.
    """
    rules = GAMES[game].game
    for ply in (ply for case in walk(game) for ply in case.play()):
        if ply.seat != CHANCE and not any(event.is_visible_to(None) for event in ply.step.events):
            assert look(rules, ply.before, None) != look(rules, ply.step.state, None), ply.move


def look(game: AnyGame, state: Any, seat: Seat | None, *, forgets: bool = False) -> str:
    """Write down everything a seat is given, with its memory or without."""
    view = game.view(state, seat)
    moves = () if seat is None else game.legal_moves(state, seat)
    return repr((replace(view, memory=()) if forgets else view, game.decisions(state), moves))


@over_games
def test_no_seat_can_tell_what_it_imagines_from_what_is(game: str) -> None:
    """G4, G5: without memory everything else that is hidden can be anything; no card is lost."""
    for moment in (moment for case in walk(game) for moment in case.moments):
        rules, cards = moment.game, Counter(list_cards(moment.game, moment.state))
        memory = repr(moment.views[None].memory)
        for seat, view in moment.views.items():
            assert view.seat == seat
            assert hash(view) == hash(rules.view(deepcopy(moment.state), seat))
            assert repr(view.memory) == memory, "every seat remembers the same"
            for forgets in (False, True):
                known = replace(view, memory=()) if forgets else view
                other = rules.determinize(known, moment.ply.number)
                seen = look(rules, moment.state, seat, forgets=forgets)
                assert look(rules, other, seat, forgets=forgets) == seen
                assert Counter(list_cards(rules, other)) == cards


@over_games
def test_whoever_is_told_the_same_sees_the_same(game: str) -> None:
    """G4: where chance answers some in secret, others are not given it, to remember it neither."""
    for moment in (moment for case in walk(game) for moment in case.moments):
        answers = [chance.move for chance in moment.game.chances(moment.state)]
        steps = [moment.game.apply(moment.state, CHANCE, answer) for answer in answers]
        secret = [step for step in steps if any(event.only for event in step.events)]
        for seat in moment.views:
            seen: dict[object, str] = {}
            for step in secret:
                told = tuple(event for event in step.events if event.is_visible_to(seat))
                shown = look(moment.game, step.state, seat)
                assert seen.setdefault(told, shown) == shown


@over_games
def test_records_replay_and_moves_are_taken_back_without_a_trace(game: str) -> None:
    for case in walk(game):
        moments, undone = {moment.ply.number for moment in case.moments}, 0
        replay = play_through(case.game, case.setup, ())
        asked: dict[Seat, Replay] = {}
        for ply in case.play():
            further = extend(case.game, replay, Entry(ply.seat, case.game.notate(ply.move)))
            if ply.number in moments:
                for seat, then in asked.items():
                    back = extend(case.game, replay, Entry(seat, "@rewind"))
                    assert (back.state, back.played) == (then.state, then.played)
                if find_undo(case.game, further, ply.seat) is not None:
                    back = extend(case.game, further, Entry(ply.seat, UNDO))
                    assert (back.state, back.played) == (replay.state, replay.played)
                    undone += 1
            if ply.seat != CHANCE:
                asked[ply.seat] = replay
            replay = further
            assert (replay.state, replay.played[-1].events) == (ply.step.state, ply.step.events)
        assert undone
        middle = len(replay.entries) // 2
        bad = Entry(replay.entries[middle].seat, "no such move")
        altered = (*replay.entries[:middle], bad, *replay.entries[middle:])
        stopped = play_through(case.game, case.setup, altered)
        assert stopped.error is not None
        assert (stopped.error.ply, stopped.entries) == (middle, replay.entries[:middle])
        assert stopped.state == case.play()[middle].before
        whole = play_through(case.game, case.setup, replay.entries)
        assert (whole.error, whole.played) == (None, replay.played)


@pytest.mark.thorough
@over_games
def test_chosen_games_have_every_size_and_every_kind_of_move(game: str) -> None:
    cases = list_cases(game)
    chosen = [case for case in cases if case.is_chosen]
    known = {f"{case.setup.players}-{case.seed}" for case in cases}
    assert CHOSEN.get(game, known) <= known
    assert {case.setup.players for case in chosen} == set(GAMES[game].game.seats)
    everything = set().union(*(case.marks() for case in cases))
    assert everything - set().union(*(case.marks() for case in chosen)) == set()


def test_the_random_player_may_choose_anything() -> None:
    assert [choose_at_random(None, "abc", luck) for luck in range(4)] == ["a", "b", "c", "a"]
