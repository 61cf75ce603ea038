"""The questions beside a turn's actions: their choices and what they lead to (CU9, CU17-CU23)."""

from collections.abc import Callable
from typing import Any, Final

from games.core.change import replace
from games.core.events import tell
from games.core.text import Player
from games.cullinan.data import (
    NO_SPECIALS,
    Gems,
    Kind,
    Specials,
    add_gems,
    add_special,
    list_specials,
    one_gem,
    take_gems,
)
from games.cullinan.effects import defend, discard, rob_freely, tuck
from games.cullinan.events import tell_drawn_special, tell_gem, tell_special, tell_spied
from games.cullinan.legal import is_action, list_actions
from games.cullinan.moves import (
    NO,
    PICKS,
    YES,
    Answer,
    DropGem,
    DropSpecial,
    Move,
    Pick,
    Tuck,
)
from games.cullinan.names import name_specials
from games.cullinan.shown import forget_gems, forget_special, remember_special
from games.cullinan.state import Result, State
from games.cullinan.tasks import (
    Act,
    Defend,
    DrawGem,
    DrawSpecial,
    Drop,
    DropOffered,
    MayDraw,
    PickFrom,
    PickOne,
    Task,
    TuckOne,
)
from games.cullinan.turns import take_turn


def list_moves(state: State, task: Task) -> tuple[Move, ...]:
    """Return the legal answers to a question, in a stable order."""
    return _CHOICES[type(task)](state, task)


def is_answer(state: State, task: Task, move: Move) -> bool:
    """Tell whether a move is one of the legal answers to a question."""
    if isinstance(task, Act):
        return is_action(state, task, move)
    return move in list_moves(state, task)


def answer_question(state: State, task: Task, move: Move) -> Result:
    """Carry out a legal answer to the next question and take it off the list."""
    return _ANSWERS[type(task)](state, task, move)


def drop_offered(state: State, task: DropOffered) -> Result:
    """Discard what was offered and not taken (CU20, VII A)."""
    left, rest = state.offered, state.tasks_after()
    if not any(left):
        return replace(state, tasks=rest), ()
    pile = tuple(map(sum, zip(state.special_discards, left, strict=True)))
    top = list_specials(left)[-1]
    state = replace(state, tasks=rest, offered=NO_SPECIALS, special_discards=pile, top_special=top)
    return state, (tell("event-dropped-offered", task.seat, specials=name_specials(left)),)


def _picks(heap: Specials) -> tuple[Move, ...]:
    return tuple([pick for pick, count in zip(PICKS, heap, strict=True) if count])


def _tucks(hand: Gems) -> tuple[Move, ...]:
    return (*(Tuck(value) for value in (1, 2, 3) if hand[value - 1]), NO)


def _drops(state: State, task: Drop) -> tuple[Move, ...]:
    mat = state.mats[task.seat]
    if task.gem:
        return tuple(DropGem(value) for value in (1, 2, 3) if mat.hand[value - 1])
    return tuple(DropSpecial(kind) for kind in Kind if mat.specials[kind])


def _defend(state: State, task: Defend, move: Answer) -> Result:
    state = state.without_task()
    if not move.yes:
        after, events = rob_freely(state, task.thief, task.seat)
        return after, (tell("event-let-rob", task.seat, thief=Player(task.thief)), *events)
    return defend(state, task.seat, task.thief)


def _may_draw(state: State, task: MayDraw, move: Answer) -> Result:
    if not move.yes:
        return state.without_task(), ()
    draw = DrawGem(task.seat) if task.gem else DrawSpecial(task.seat)
    return replace(state, tasks=state.tasks_after(draw)), ()


def _pick(state: State, task: PickOne, move: Pick) -> Result:
    seat, kind = task.seat, move.special
    mat = state.mats[seat]
    state = replace(
        state,
        tasks=state.tasks_after(),
        mats=state.mats_with(seat, replace(mat, specials=add_special(mat.specials, kind))),
        offered=add_special(state.offered, kind, -1),
    )
    if task.hidden:
        return state, tell_drawn_special(seat, kind)
    state = replace(state, shown=remember_special(state.shown, seat, kind))
    return state, (tell_special("event-picked", seat, kind),)


def _pick_from(state: State, task: PickFrom, move: Pick) -> Result:
    seat, target, kind = task.seat, task.target, move.special
    mats = list(state.mats)
    mats[target] = replace(mats[target], specials=add_special(mats[target].specials, kind, -1))
    mats[seat] = replace(mats[seat], specials=add_special(mats[seat].specials, kind))
    shown = forget_special(state.shown, target)
    state = replace(state, tasks=state.tasks_after(), mats=tuple(mats), shown=shown)
    return state, tell_spied(seat, target, kind)


def _tuck(state: State, task: TuckOne, move: Tuck | Answer) -> Result:
    state = state.without_task()
    return tuck(state, task, move.value) if isinstance(move, Tuck) else (state, ())


def _drop(state: State, task: Drop, move: DropGem | DropSpecial) -> Result:
    seat, rest = task.seat, state.tasks_after()
    if isinstance(move, DropSpecial):
        done = tell_special("event-dropped-special", seat, move.special)
        return discard(state, seat, move.special, state.mark, rest), (done,)
    mat, gem = state.mats[seat], one_gem(move.value)
    state = replace(
        state,
        tasks=rest,
        mats=state.mats_with(seat, replace(mat, hand=take_gems(mat.hand, gem))),
        shown=forget_gems(state.shown, seat, gem),
        gem_discards=add_gems(state.gem_discards, gem),
        top_gem=move.value,
    )
    return state, (tell_gem("event-dropped-gem", seat, move.value),)


_CHOICES: Final[dict[type[Task], Callable[[State, Any], tuple[Move, ...]]]] = {
    Act: list_actions,
    Defend: lambda _state, _task: (YES, NO),
    PickOne: lambda state, _task: _picks(state.offered),
    PickFrom: lambda state, task: _picks(state.mats[task.target].specials),
    TuckOne: lambda state, task: _tucks(state.mats[task.seat].hand),
    MayDraw: lambda _state, _task: (YES, NO),
    Drop: _drops,
}
"""What each question lets its seat choose from."""

_ANSWERS: Final[dict[type[Task], Callable[[State, Any, Any], Result]]] = {
    Act: take_turn,
    Defend: _defend,
    PickOne: _pick,
    PickFrom: _pick_from,
    TuckOne: _tuck,
    MayDraw: _may_draw,
    Drop: _drop,
}
"""How each question goes on and leaves the list; the answer is known to be a legal one."""
