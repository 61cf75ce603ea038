"""Checks of what a seat may know: views, legal moves and undo tell it nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from bot.testing.random_games import play_randomly
from bot.testing.subject import Position, Subject
from games.core.game import CHANCE, AnyGame, Seat, Step
from games.core.text import Text

TWINS: Final = 3
"""Positions beside the real one that a seat has to reckon with, whatever it remembers."""
SPARSE: Final = 10
"""Distance between moments from which a game is played on."""
MOST: Final = 60
"""Positions of a game of computer players that are looked at, about."""


def check_traces(subject: Subject) -> Iterator[str]:
    """Check that every move of a seat is public: it may end what others can undo."""
    game = subject.game
    for at in subject.positions:
        if not (ply := at.next):
            continue
        if any(not (event.only or event.but) <= {*at.seats} for event in ply.step.events):
            yield f"{at}: an event names a seat that is not at the table"
        if ply.seat == CHANCE or any(event.is_visible_to(None) for event in ply.step.events):
            continue
        if look(game, at.state, None) == look(game, ply.step.state, None):
            yield f"{at}: nobody sees {game.notate(ply.move)!r}; return a public event"


def look(game: AnyGame, state: Any, seat: Seat | None, *, forgets: bool = False) -> str:
    """Write down everything a seat is given, with its memory or without."""
    view = game.view(state, seat)
    moves = () if seat is None else game.legal_moves(state, seat)
    return repr((forget(view) if forgets else view, game.decisions(state), moves))


def forget(view: Any) -> Any:
    """Return a view without memory."""
    return replace(view, memory=()) if view.memory else view


def check_leaks(subject: Subject) -> Iterator[str]:
    """Check that what a seat sees and may do is the same, whatever it may not know."""
    game = subject.game
    is_redrawn = False
    for at in subject.moments:
        public = at.views[None]
        for seat, view in at.views.items():
            if view.seat != seat:
                yield f"{at}: the view of seat {seat} has `seat` {view.seat}"
            if view.memory != public.memory:
                yield f"{at}: seats remember different things; keep `memory` public"
            if hash(view) != hash(game.view(deepcopy(at.state), seat)):
                yield f"{at}: two equal views have different hashes; make them of plain values"
            if subject.package.is_open and replace(view, seat=None) != public:
                yield f"{at}: seat {seat} sees more than a spectator; set `IS_OPEN` to False"
            for known in (view, forget(view)):
                other = game.determinize(known, at.number)
                is_redrawn |= other != at.state
                yield from _compare(at, other, seat, forgets=known is not view)
    if not is_redrawn and not subject.package.is_open:
        yield "`determinize` always returns the real state; deal at random what a seat cannot see"


def _compare(at: Position, other: Any, seat: Seat | None, *, forgets: bool) -> Iterator[str]:
    """Compare what a seat is given here and in a state that it cannot tell from this one."""
    game = at.game
    if look(game, other, seat, forgets=forgets) != look(game, at.state, seat, forgets=forgets):
        name = "a spectator" if seat is None else f"seat {seat}"
        parts = ", ".join(_find_differences(at.views[seat], game.view(other, seat))) or "moves"
        yield (
            f"{at}: {name} sees a difference in {parts} when what it may not know is redrawn: "
            "leave it out of the view, or make `determinize` keep all that the view shows"
        )
    if Counter(game.components(other)) != Counter(game.components(at.state)):
        yield f"{at}: `determinize` loses or doubles components; deal all that the view lacks"


def check_redrawn(subject: Subject) -> Iterator[str]:
    """Check that a game goes on to its end from what `determinize` returns."""
    game = subject.game
    for at in subject.moments[::SPARSE] if not subject.package.is_open else ():
        box = Counter(game.components(at.state))
        state = game.determinize(at.views[at.seats[-1]], at.number)
        *_, end = state, *(ply.step.state for ply in play_randomly(game, at.setup, 0, state=state))
        if Counter(game.components(end)) != box:
            yield f"{at}: a state that `determinize` returns loses or doubles components later"


def _find_differences(first: Any, other: Any) -> Iterator[str]:
    for each in fields(first) if is_dataclass(first) else ():
        if getattr(first, each.name) != getattr(other, each.name):
            yield f"`{each.name}`"


def check_secrets(subject: Subject) -> Iterator[str]:
    """Check that a chance which some seats learn in secret shows nothing to the others."""
    game = subject.game
    for at in subject.moments:
        steps = [game.apply(at.state, CHANCE, chance.move) for chance in game.chances(at.state)]
        secret = [step for step in steps if any(event.only is not None for event in step.events)]
        for seat in (None, *at.seats):
            seen: dict[object, str] = {}
            for step in secret:
                events = tuple(event for event in step.events if event.is_visible_to(seat))
                shown = look(game, step.state, seat)
                if seen.setdefault(events, shown) != shown:
                    yield (
                        f"{at}: {'a spectator' if seat is None else f'seat {seat}'} reads the same "
                        "events of two secret chances, but its view tells them apart"
                    )
                    break


def check_events(subject: Subject) -> Iterator[str]:
    """Check that events tell nobody what its view hides, such as a card chosen in secret."""
    game = subject.game
    for at in subject.moments:
        for mover in {seat for seat, _ in at.moves}:
            moves = [move for seat, move in at.moves if seat == mover]
            steps = {move: game.apply(at.state, mover, move) for move in moves}
            for observer in (None, *at.seats):
                if observer != mover:
                    yield from _compare_events(at, observer, steps)


def _compare_events(
    at: Position, observer: Seat | None, steps: Mapping[Any, Step[Any]]
) -> Iterator[str]:
    """Compare the events of moves to different states that look the same to the observer.

    Two ways to the same state hide nothing, whatever their events say.
    """
    alike: dict[str, list[Any]] = {}
    for move, step in steps.items():
        events = _read(step, observer)
        others = alike.setdefault(look(at.game, step.state, observer), [])
        for other in others:
            if steps[other].state != step.state and _read(steps[other], observer) != events:
                name = "a spectator" if observer is None else f"seat {observer}"
                yield (
                    f"{at}: {name} sees the same after {at.game.notate(other)!r} and "
                    f"{at.game.notate(move)!r}, but the events tell them apart; name in an event "
                    "only what its readers see in their views"
                )
                return
        others.append(move)


def _read(step: Step[Any], seat: Seat | None) -> tuple[Text, ...]:
    return tuple(event.text for event in step.events if event.is_visible_to(seat))


def check_undo(subject: Subject) -> Iterator[str]:
    """Check that a seat's view tells which moves keep its turn, and whether one can be undone."""
    game = subject.game
    for line in (*subject.games, *subject.played_well):
        for at in line:
            if (ply := at.next) and ply.seat != CHANCE:
                keeps = game.keeps_turn(game.view(at.state, ply.seat), ply.move)
                if keeps and ({*_ask(game, ply.step)} != {ply.seat} or ply.step.final):
                    yield f"{at}: {game.notate(ply.move)!r} ends the turn; mend `keeps_turn`"
    well = (at for line in subject.played_well for at in line[:: max(1, len(line) // MOST)])
    for number, at in enumerate((*subject.moments, *well)):
        for decision in at.seat_decisions:
            view = forget(at.views[decision.seat])
            rng_seeds = range(number * TWINS, number * TWINS + TWINS)
            states = [at.state, *(game.determinize(view, rng_seed) for rng_seed in rng_seeds)]
            for move in game.legal_moves(at.state, decision.seat):
                yield from _check_twins(at, decision.seat, move, states)


def _check_twins(at: Position, seat: Seat, move: Any, states: Sequence[Any]) -> Iterator[str]:
    game = at.game
    name = at.game.notate(move)
    steps = [game.apply(state, seat, move) for state in states]
    keeps = {game.keeps_turn(game.view(state, seat), move) for state in states}
    next_seats = [_ask(game, step) for step in steps]
    ends = {
        step.final or CHANCE in seats or game.outcome(step.state) is not None
        for step, seats in zip(steps, next_seats, strict=True)
    }
    if len(keeps) > 1:
        yield f"{at}: `keeps_turn` of {name!r} depends on something that seat {seat} cannot see"
    if len(ends) > 1:
        yield (
            f"{at}: whether {name!r} can be undone depends on something that seat {seat} cannot "
            "see; return `final=True` in both cases"
        )
    if ends == {False} and len({look(game, step.state, seat, forgets=True) for step in steps}) > 1:
        yield f"{at}: {name!r} shows seat {seat} something hidden; return a step with `final=True`"
    if keeps == {True} and (ends != {False} or any(seats != [seat] for seats in next_seats)):
        yield f"{at}: {name!r} does not surely keep the turn; see `keeps_turn`"


def _ask(game: AnyGame, step: Step[Any]) -> list[Seat]:
    return [decision.seat for decision in game.decisions(step.state)]


CHECKS: Final = (check_leaks, check_redrawn, check_secrets, check_events, check_traces, check_undo)
