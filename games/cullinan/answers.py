"""The questions beside a turn's actions: their choices and what they lead to (CU9, CU17-CU23)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.core.text import Player
from games.cullinan.actions import list_actions
from games.cullinan.data import (
    NO_SPECIALS,
    Gems,
    Kind,
    Specials,
    add_gems,
    add_special,
    one_gem,
    take_gems,
)
from games.cullinan.effects import defend, discard, rob_freely, tuck
from games.cullinan.moves import Answer, DropGem, DropSpecial, Move, Pick, Stand, Tuck
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
    Question,
    TuckOne,
)
from games.cullinan.telling import gem_text, kind_text, kinds_text, told, told_but, told_to
from games.cullinan.turns import take_turn

_YES, _NO = Answer(yes=True), Answer(yes=False)


def list_moves(state: State, task: Question) -> tuple[Move, ...]:
    """Return the legal answers to a question, in a stable order."""
    return _CHOICES[type(task)](state, task)


def answer_question(state: State, task: Question, move: Move) -> Result:
    """Carry out a legal answer to the next question."""
    return _ANSWERS[type(task)](state.without_task(), task, move)


def drop_offered(state: State, task: DropOffered) -> Result:
    """Discard what was offered and not taken (CU20, VIII A)."""
    left = state.offered
    if not any(left):
        return state, ()
    pile = tuple(map(sum, zip(state.special_discards, left, strict=True)))
    top = max(kind for kind in Kind if left[kind])
    state = replace(state, offered=NO_SPECIALS, special_discards=pile, top_special=top)
    return state, (told("event-dropped-offered", task.seat, specials=kinds_text(left)),)


def _picks(heap: Specials) -> tuple[Move, ...]:
    return tuple(Pick(kind) for kind in Kind if heap[kind])


def _tucks(hand: Gems) -> tuple[Move, ...]:
    return (*(Tuck(value) for value in (1, 2, 3) if hand[value - 1]), _NO)


def _drops(state: State, task: Drop) -> tuple[Move, ...]:
    mat = state.mats[task.seat]
    if task.gem:
        return tuple(DropGem(value) for value in (1, 2, 3) if mat.hand[value - 1])
    return tuple(DropSpecial(kind) for kind in Kind if mat.specials[kind])


def _defend(state: State, task: Defend, move: Answer | Stand) -> Result:
    if isinstance(move, Answer) and not move.yes:
        after, events = rob_freely(state, task.thief, task.seat)
        return after, (told("event-let-rob", task.seat, thief=Player(task.thief)), *events)
    if isinstance(move, Stand):
        state = state.with_mat(task.seat, always_defends=True)
    return defend(state, task.seat, task.thief)


def _may_draw(state: State, task: MayDraw, move: Answer) -> Result:
    if not move.yes:
        return state, ()
    return state.before(DrawGem(task.seat) if task.gem else DrawSpecial(task.seat)), ()


def _pick(state: State, task: PickOne, move: Pick) -> Result:
    seat, kind = task.seat, move.special
    held = add_special(state.mats[seat].specials, kind)
    offered = add_special(state.offered, kind, -1)
    state = replace(state.with_mat(seat, specials=held), offered=offered)
    if not task.hidden:
        return state, (told("event-picked", seat, special=kind_text(kind)),)
    return state, (
        told_to("event-drew-special-own", seat, seat, special=kind_text(kind)),
        told_but("event-drew-special", seat, seat),
    )


def _pick_from(state: State, task: PickFrom, move: Pick) -> Result:
    seat, target, kind = task.seat, task.target, move.special
    theirs = add_special(state.mats[target].specials, kind, -1)
    own = add_special(state.mats[seat].specials, kind)
    state = state.with_mat(target, specials=theirs).with_mat(seat, specials=own)
    args = {"target": Player(target)}
    return state, (
        told_to("event-spied-special", seat, seat, target, **args, special=kind_text(kind)),
        told_but("event-spied", seat, seat, target, **args),
    )


def _tuck(state: State, task: TuckOne, move: Tuck | Answer) -> Result:
    return tuck(state, task, move.value) if isinstance(move, Tuck) else (state, ())


def _drop(state: State, task: Drop, move: DropGem | DropSpecial) -> Result:
    seat = task.seat
    if isinstance(move, DropSpecial):
        done = told("event-dropped-special", seat, special=kind_text(move.special))
        return discard(state, seat, move.special), (done,)
    gem = one_gem(move.value)
    state = state.with_mat(seat, hand=take_gems(state.mats[seat].hand, gem))
    pile = add_gems(state.gem_discards, gem)
    done = told("event-dropped-gem", seat, gem=gem_text(move.value))
    return replace(state, gem_discards=pile, top_gem=move.value), (done,)


_CHOICES: Final[dict[type[Question], Callable[[State, Any], tuple[Move, ...]]]] = {
    Act: list_actions,
    Defend: lambda _state, _task: (_YES, _NO, Stand(defend=True)),
    PickOne: lambda state, _task: _picks(state.offered),
    PickFrom: lambda state, task: _picks(state.mats[task.target].specials),
    TuckOne: lambda state, task: _tucks(state.mats[task.seat].hand),
    MayDraw: lambda _state, _task: (_YES, _NO),
    Drop: _drops,
}
"""What each question lets its seat choose from."""

_ANSWERS: Final[dict[type[Question], Callable[[State, Any, Any], Result]]] = {
    Act: take_turn,
    Defend: _defend,
    PickOne: _pick,
    PickFrom: _pick_from,
    TuckOne: _tuck,
    MayDraw: _may_draw,
    Drop: _drop,
}
"""How each question goes on; the answer is known to be a legal one."""
