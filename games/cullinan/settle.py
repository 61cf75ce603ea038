"""Everything that needs no answer: limits, empty decks, and questions with only one answer.

What is answered without asking must show nothing of a hand (G3): whether a question is asked
depends here on what everybody sees, never on what somebody holds.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.core.game import CHANCE, Event, Seat
from games.cullinan.answers import answer_question, drop_offered, list_moves
from games.cullinan.data import ACTIONS, NO_SPECIALS, Kind, add_special
from games.cullinan.effects import can_tuck
from games.cullinan.legal import may_take_gem
from games.cullinan.luck import reshuffle_gems, reshuffle_specials
from games.cullinan.powers import GEM_LIMIT, SPECIAL_LIMIT, gem_limit, powers_of, special_limit
from games.cullinan.state import Result, State
from games.cullinan.tasks import (
    CHANCE_TASKS,
    Act,
    DrawGem,
    DrawSpecial,
    Drop,
    DropOffered,
    EndTurn,
    MayDraw,
    PickFrom,
    PickOne,
    Steal,
    Task,
    TuckOne,
)
from games.cullinan.turns import end_turn

_OF_CHANCE: Final = frozenset(CHANCE_TASKS)
_IN_MID_EFFECT: Final = frozenset({Steal, DrawSpecial, PickOne, PickFrom, DropOffered, Drop})
"""What is applied wholly before the hand is counted (CU9)."""


def asked_seat(task: Task) -> Seat:
    """Return whose answer a settled task waits for."""
    if type(task) in _OF_CHANCE:  # faster than `isinstance`, and asked three times a move
        return CHANCE
    return task.seat  # type: ignore[union-attr, return-value]  # only those lack one


def settle(state: State) -> Result:
    """Go on until somebody, or chance, has something to answer, or the game is over."""
    told: list[Event] = []
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
        told += events
        state = after
    return state, tuple(told)


def _is_in_mid_effect(tasks: Sequence[Task]) -> bool:
    """Tell whether the next task belongs to what is going on, as the second diamond of VIII A does.

    So does the refill by VII B before that diamond.
    """
    task = tasks[0]
    if not isinstance(task, DrawGem):
        return type(task) in _IN_MID_EFFECT
    return task.seat is not None or (isinstance(tasks[1], DrawGem) and tasks[1].seat is not None)


def _over_limit(state: State) -> Drop | None:
    """Return what somebody has to discard now, also out of turn (CU9)."""
    for number, mat in enumerate(state.mats):
        ones, twos, threes = mat.hand
        # No power lowers a limit.
        if ones + twos + threes > GEM_LIMIT or sum(mat.specials) > SPECIAL_LIMIT:
            seat = Seat(number)
            powers = powers_of(state, seat)
            if ones + twos + threes > gem_limit(powers):
                return Drop(seat, gem=True)
            if sum(mat.specials) > special_limit(powers):
                return Drop(seat, gem=False)
    return None


def _act(state: State, task: Act) -> Result:
    """End a turn in which no action is left (CU7)."""
    if task.done < ACTIONS or may_take_gem(state, task):
        return state, ()
    return end_turn(state, task.seat), ()


def _draw_gem(state: State, _task: DrawGem) -> Result:
    if any(state.gem_deck):
        return state, ()
    return reshuffle_gems(state) if state.has_gems_to_draw else (state.without_task(), ())


def _draw_special(state: State, task: DrawSpecial) -> Result:
    if any(state.special_deck):
        return state, ()
    kept = NO_SPECIALS
    if task.offered and not task.hidden:  # CU7, CU20: a jester is discarded after its use
        kept = add_special(kept, Kind.JESTER)
    if state.special_discards == kept:
        return state.without_task(), ()
    return reshuffle_specials(state, kept)


def _tuck(state: State, task: TuckOne) -> Result:
    return (state if can_tuck(state, task) else state.without_task()), ()


def _may_draw(state: State, task: MayDraw) -> Result:
    can = state.has_gems_to_draw if task.gem else state.has_specials_to_draw
    return (state if can else state.without_task()), ()


def _pick_one(state: State, task: PickOne) -> Result:
    """Take by itself what there is no choice of; two of a kind only where all see them (G3)."""
    if not any(state.offered):
        return state.without_task(), ()
    choices = list_moves(state, task)
    if sum(state.offered) == 1 or (len(choices) == 1 and not task.hidden):
        return answer_question(state, task, choices[0])
    return state, ()


def _pick_from(state: State, task: PickFrom) -> Result:
    """Take the only card of a hand by itself."""
    if sum(state.mats[task.target].specials) > 1:
        return state, ()
    return answer_question(state, task, list_moves(state, task)[0])


def _drop_offered(state: State, task: DropOffered) -> Result:
    return drop_offered(state, task)


def _end(state: State, task: EndTurn) -> Result:
    return end_turn(state, task.seat), ()


_STEPS: Final[dict[type[Task], Callable[[State, Any], Result]]] = {
    Act: _act,
    DrawGem: _draw_gem,
    DrawSpecial: _draw_special,
    TuckOne: _tuck,
    MayDraw: _may_draw,
    PickOne: _pick_one,
    PickFrom: _pick_from,
    DropOffered: _drop_offered,
    EndTurn: _end,
}
"""What may need no answer, and how it goes on then; the same state when it needs one."""
