"""Decisions of seats, and settling the tasks between them.

A decision that the engine makes by itself must not reveal a hand (G3): whether a seat has a
decision depends on public information only.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.core import CHANCE, Event, Player, Seat, tell
from games.core.fast_replace import replace
from games.cullinan import cards, legal, model
from games.cullinan.deals import ANSWERS, reshuffle_gems, reshuffle_specials
from games.cullinan.events import (
    name_specials,
    tell_drawn_special,
    tell_gem,
    tell_special,
    tell_spied,
)
from games.cullinan.moves import NO, PICKS, YES, Answer, DropGem, DropSpecial, Move, Pick, Tuck
from games.cullinan.turns import can_tuck, defend, discard, end_turn, rob_freely, take_turn, tuck


def list_moves(state: model.State, task: model.Task) -> tuple[Move, ...]:
    return _CHOICES[type(task)](state, task)


def is_answer(state: model.State, task: model.Task, move: Move) -> bool:
    if isinstance(task, model.Act):
        return legal.is_action(state, task, move)
    return move in list_moves(state, task)


def answer(state: model.State, task: model.Task, move: Move) -> model.Result:
    """Carry out a legal move of the next task, chance's too, and take it off the list."""
    return _ANSWERS[type(task)](state, task, move)


def _drop_offered(state: model.State, task: model.DropOffered) -> model.Result:
    """Discard the offered cards that were not taken (CU20, VII A)."""
    left = state.offered
    rest = state.tasks_after()
    if not any(left):
        return replace(state, tasks=rest), ()
    pile = tuple(map(sum, zip(state.special_discards, left, strict=True)))
    top = cards.list_specials(left)[-1]
    state = replace(
        state, tasks=rest, offered=cards.NO_SPECIALS, special_discards=pile, top_special=top
    )
    return state, (tell("event-dropped-offered", task.seat, specials=name_specials(left)),)


def _picks(heap: cards.Specials) -> tuple[Move, ...]:
    return tuple([pick for pick, count in zip(PICKS, heap, strict=True) if count])


def _tucks(hand: cards.Gems) -> tuple[Move, ...]:
    return (*(Tuck(value) for value in (1, 2, 3) if hand[value - 1]), NO)


def _drops(state: model.State, task: model.Drop) -> tuple[Move, ...]:
    mat = state.mats[task.seat]
    if task.gem:
        return tuple(DropGem(value) for value in (1, 2, 3) if mat.hand[value - 1])
    return tuple(DropSpecial(kind) for kind in cards.Kind if mat.specials[kind])


def _defend(state: model.State, task: model.Defend, move: Answer) -> model.Result:
    state = state.without_task()
    if not move.yes:
        after, events = rob_freely(state, task.thief, task.seat)
        return after, (tell("event-let-rob", task.seat, thief=Player(task.thief)), *events)
    return defend(state, task.seat, task.thief)


def _may_draw(state: model.State, task: model.MayDraw, move: Answer) -> model.Result:
    if not move.yes:
        return state.without_task(), ()
    draw = model.DrawGem(task.seat) if task.gem else model.DrawSpecial(task.seat)
    return replace(state, tasks=state.tasks_after(draw)), ()


def _pick(state: model.State, task: model.PickOne, move: Pick) -> model.Result:
    seat = task.seat
    kind = move.special
    mat = state.mats[seat]
    state = replace(
        state,
        tasks=state.tasks_after(),
        mats=state.mats_with(seat, replace(mat, specials=cards.add_special(mat.specials, kind))),
        offered=cards.add_special(state.offered, kind, -1),
    )
    if task.hidden:
        return state, tell_drawn_special(seat, kind)
    state = replace(state, shown=model.remember_special(state.shown, seat, kind))
    return state, (tell_special("event-picked", seat, kind),)


def _pick_from(state: model.State, task: model.PickFrom, move: Pick) -> model.Result:
    seat = task.seat
    target = task.target
    kind = move.special
    theirs, ours = (state.mats[each].specials for each in (target, seat))
    state = state.with_mat(target, specials=cards.add_special(theirs, kind, -1))
    state = state.with_mat(seat, specials=cards.add_special(ours, kind))
    shown = model.forget_special(state.shown, target)
    return replace(state, tasks=state.tasks_after(), shown=shown), tell_spied(seat, target, kind)


def _tuck(state: model.State, task: model.TuckOne, move: Tuck | Answer) -> model.Result:
    state = state.without_task()
    return tuck(state, task, move.value) if isinstance(move, Tuck) else (state, ())


def _drop(state: model.State, task: model.Drop, move: DropGem | DropSpecial) -> model.Result:
    seat = task.seat
    rest = state.tasks_after()
    if isinstance(move, DropSpecial):
        done = tell_special("event-dropped-special", seat, move.special)
        return discard(state, seat, move.special, state.mark, rest), (done,)
    mat = state.mats[seat]
    gem = cards.one_gem(move.value)
    state = replace(
        state,
        tasks=rest,
        mats=state.mats_with(seat, replace(mat, hand=cards.take_gems(mat.hand, gem))),
        shown=model.forget_gems(state.shown, seat, gem),
        gem_discards=cards.add_gems(state.gem_discards, gem),
        top_gem=move.value,
    )
    return state, (tell_gem("event-dropped-gem", seat, move.value),)


_CHOICES: Final[dict[type[model.Task], Callable[[model.State, Any], tuple[Move, ...]]]] = {
    model.Act: legal.list_actions,
    model.Defend: lambda _state, _task: (YES, NO),
    model.PickOne: lambda state, _task: _picks(state.offered),
    model.PickFrom: lambda state, task: _picks(state.mats[task.target].specials),
    model.TuckOne: lambda state, task: _tucks(state.mats[task.seat].hand),
    model.MayDraw: lambda _state, _task: (YES, NO),
    model.Drop: _drops,
}
"""The legal moves of each kind of decision."""

_ANSWERS: Final[dict[type[model.Task], Callable[[model.State, Any, Any], model.Result]]] = {
    **ANSWERS,
    model.Act: take_turn,
    model.Defend: _defend,
    model.PickOne: _pick,
    model.PickFrom: _pick_from,
    model.TuckOne: _tuck,
    model.MayDraw: _may_draw,
    model.Drop: _drop,
}
"""How to continue after each kind of decision and take it off the list; the move is legal."""

_OF_CHANCE: Final = frozenset(model.CHANCE_TASKS)
_IN_MID_EFFECT: Final = frozenset(
    {model.Steal, model.DrawSpecial, model.PickOne, model.PickFrom, model.DropOffered, model.Drop}
)
"""Tasks that are carried out completely before the hand is counted (CU9)."""


def deciding_seat(task: model.Task) -> Seat:
    if type(task) in _OF_CHANCE:  # faster than `isinstance`, and called three times a move
        return CHANCE
    return task.seat  # type: ignore[union-attr, return-value]  # only those lack one


def settle(state: model.State) -> model.Result:
    """Continue to the next decision of a seat or chance, or to the end of the game."""
    history: list[Event] = []
    while state.tasks:
        task = state.tasks[0]
        kind = type(task)
        if not _is_in_mid_effect(state.tasks) and (over := _over_limit(state)):
            state = state.before(over)
            break
        if kind not in _STEPS:
            break
        after, events = _STEPS[kind](state, task)
        if after is state:
            break
        history += events
        state = after
    return state, tuple(history)


def _is_in_mid_effect(tasks: Sequence[model.Task]) -> bool:
    """Return whether the next task continues an effect, such as the second diamond of VIII A.

    The refill by VII B before that diamond does too.
    """
    task = tasks[0]
    if not isinstance(task, model.DrawGem):
        return type(task) in _IN_MID_EFFECT
    return task.seat is not None or (
        isinstance(tasks[1], model.DrawGem) and tasks[1].seat is not None
    )


def _over_limit(state: model.State) -> model.Drop | None:
    """Return the discard that a player over a limit must make now, also out of turn (CU9)."""
    for number, mat in enumerate(state.mats):
        ones, twos, threes = mat.hand
        # No power lowers a limit.
        if ones + twos + threes > legal.GEM_LIMIT or sum(mat.specials) > legal.SPECIAL_LIMIT:
            seat = Seat(number)
            powers = legal.powers_of(state, seat)
            if ones + twos + threes > legal.gem_limit(powers):
                return model.Drop(seat, gem=True)
            if sum(mat.specials) > legal.special_limit(powers):
                return model.Drop(seat, gem=False)
    return None


def _act(state: model.State, task: model.Act) -> model.Result:
    """End a turn in which no action is left (CU7)."""
    if task.done < cards.ACTIONS or legal.may_take_gem(state, task):
        return state, ()
    return end_turn(state, task.seat), ()


def _draw_gem(state: model.State, _task: model.DrawGem) -> model.Result:
    if any(state.gem_deck):
        return state, ()
    return reshuffle_gems(state) if state.has_gems_to_draw else (state.without_task(), ())


def _draw_special(state: model.State, task: model.DrawSpecial) -> model.Result:
    if any(state.special_deck):
        return state, ()
    returned = cards.NO_SPECIALS
    if task.offered and not task.hidden:  # CU7, CU20: a jester is discarded after its use
        returned = cards.add_special(returned, cards.Kind.JESTER)
    if state.special_discards == returned:
        return state.without_task(), ()
    return reshuffle_specials(state, returned)


def _may_draw_settle(state: model.State, task: model.MayDraw) -> model.Result:
    can = state.has_gems_to_draw if task.gem else state.has_specials_to_draw
    return (state if can else state.without_task()), ()


def _pick_one(state: model.State, task: model.PickOne) -> model.Result:
    """Take the only choice automatically; one of two equal cards only if all see them (G3)."""
    if not any(state.offered):
        return state.without_task(), ()
    choices = list_moves(state, task)
    if sum(state.offered) == 1 or (len(choices) == 1 and not task.hidden):
        return answer(state, task, choices[0])
    return state, ()


def _pick_from_settle(state: model.State, task: model.PickFrom) -> model.Result:
    """Take the only card of a hand automatically."""
    if sum(state.mats[task.target].specials) > 1:
        return state, ()
    return answer(state, task, list_moves(state, task)[0])


_STEPS: Final[dict[type[model.Task], Callable[[model.State, Any], model.Result]]] = {
    model.Act: _act,
    model.DrawGem: _draw_gem,
    model.DrawSpecial: _draw_special,
    model.TuckOne: lambda state, task: (
        state if can_tuck(state, task) else state.without_task(),
        (),
    ),
    model.MayDraw: _may_draw_settle,
    model.PickOne: _pick_one,
    model.PickFrom: _pick_from_settle,
    model.DropOffered: _drop_offered,
    model.EndTurn: lambda state, task: (end_turn(state, task.seat), ()),
}
"""How to settle each task that may need no decision; returns the same state if it needs one."""
