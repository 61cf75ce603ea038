"""Nothing hidden reaches a seat: what it may not know can be anything else, and nothing changes."""

from collections import Counter
from dataclasses import replace
from typing import Any

from games.core.game import CHANCE, AnyGame, Seat
from tests.games.cases import Case, load_hooks, over_cases


def look(game: AnyGame, state: Any, seat: Seat | None) -> str:
    """Write down everything a seat is given."""
    moves = () if seat is None else game.legal_moves(state, seat)
    return repr((game.view(state, seat), game.decisions(state), moves))


def look_without_memory(game: AnyGame, state: Any, seat: Seat | None) -> str:
    """Write down what a seat is given that has forgotten all that is no longer shown."""
    moves = () if seat is None else game.legal_moves(state, seat)
    view = replace(game.view(state, seat), memory=())
    return repr((view, game.decisions(state), moves))


@over_cases
def test_no_seat_can_tell_what_it_imagines_from_what_is(case: Case) -> None:
    """G4."""
    game = case.game
    for ply in case.moments():
        for seat in (None, *map(Seat, range(case.setup.players))):
            other = game.determinize(game.view(ply.before, seat), ply.number)
            assert look(game, other, seat) == look(game, ply.before, seat)


@over_cases
def test_memory_holds_only_what_was_to_be_seen(case: Case) -> None:
    """G4: without it everything else that is hidden can be anything, and nothing changes."""
    game = case.game
    for ply in case.moments():
        for seat in (None, *map(Seat, range(case.setup.players))):
            forgetful = replace(game.view(ply.before, seat), memory=())
            other = game.determinize(forgetful, ply.number)
            seen = look_without_memory(game, other, seat)
            assert seen == look_without_memory(game, ply.before, seat)


@over_cases
def test_every_seat_remembers_the_same(case: Case) -> None:
    game = case.game
    for ply in case.moments():
        seats = (None, *map(Seat, range(case.setup.players)))
        assert len({repr(game.view(ply.before, seat).memory) for seat in seats}) == 1


@over_cases
def test_whoever_is_told_the_same_sees_the_same(case: Case) -> None:
    """G4: where chance answers some in secret, others are not given it, to remember it neither."""
    game = case.game
    for ply in case.moments():
        answers = [chance.move for chance in game.chances(ply.before)]
        steps = [game.apply(ply.before, CHANCE, answer) for answer in answers]
        secret = [step for step in steps if any(event.only for event in step.events)]
        for seat in (None, *map(Seat, range(case.setup.players))):
            seen: dict[object, str] = {}
            for step in secret:
                told = tuple(event for event in step.events if event.is_visible_to(seat))
                shown = look(game, step.state, seat)
                assert seen.setdefault(told, shown) == shown


@over_cases
def test_no_card_is_lost_or_doubled_in_what_a_seat_imagines(case: Case) -> None:
    """G5."""
    hooks = load_hooks(case.game)
    for ply in case.moments():
        cards = Counter(hooks.list_cards(ply.before))
        for seat in (None, *map(Seat, range(case.setup.players))):
            view = case.game.view(ply.before, seat)
            for known in (view, replace(view, memory=())):
                imagined = case.game.determinize(known, ply.number)
                assert Counter(hooks.list_cards(imagined)) == cards
