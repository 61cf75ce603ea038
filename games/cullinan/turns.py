"""Taking the actions of a turn, buying, ending it (CU7, CU8, CU11-CU14)."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from games.core.change import replace
from games.core.events import tell
from games.core.game import Event, Seat, next_seat
from games.cullinan.data import (
    ACTIONS,
    DISPLAY,
    FIVE,
    NO_GEMS,
    Gems,
    add_gems,
    list_gems,
    one_gem,
    take_gems,
    worth,
)
from games.cullinan.effects import use
from games.cullinan.events import tell_gem, tell_stop
from games.cullinan.moves import Buy, Move, Stop, Store, TakeGem, TakeSpecial, Turn
from games.cullinan.names import name_cullinan, name_gems
from games.cullinan.powers import add_up, powers_of, spend_fives, spend_singles, take_back
from games.cullinan.shown import forget_gems, remember_gems
from games.cullinan.state import Result, State, mark
from games.cullinan.tasks import Act, DrawGem, DrawSpecial, DropOffered, EndTurn, PickOne, Task
from games.cullinan.view import View

_REFILL: Final = DrawGem(None)


def take_turn(state: State, task: Act, move: Move) -> Result:
    """Carry out a legal move of the turn."""
    if handle := _HANDLERS.get(type(move)):
        return handle(state, task, move)
    following = _act(task.seat, task.done + 1, task.used + 1)
    return use(state, task.seat, move, state.tasks_after(following))


def keeps_turn(view: View, move: Move) -> bool:
    """Tell whether an action surely leads to another question for its seat (CU7, CU14).

    It draws no card and leaves an action of the turn. A Cullinan or the hand limit may put a
    question to the same seat first; public cards decide that.
    """
    act = view.task
    if not isinstance(act, Act) or act.done + 1 >= ACTIONS:
        return False
    if not isinstance(move, TakeGem):
        return isinstance(move, (Store, Turn))
    powers = add_up(view.table, view.sides, view.players[act.seat].cullinans)
    return not powers.refills_at_once and not (powers.gem_on_one and move.value == 1)


def end_turn(state: State, seat: Seat) -> State:
    """Take the turn off the list, refill the face-up diamonds, let the next seat act (CU8)."""
    missing = DISPLAY - sum(state.display)
    following = _act(next_seat(seat, state.players), 0, 0)
    return replace(state, tasks=state.tasks_after(*(_REFILL,) * missing, following))


@cache  # Few seats, few actions.
def _act(seat: Seat, done: int, used: int) -> Act:
    return Act(seat, done, used)


def _stop(state: State, task: Act, _move: Stop) -> Result:
    return end_turn(state, task.seat), (tell_stop(task.seat),)


def _take_gem(state: State, task: Act, move: TakeGem) -> Result:
    seat, gem, mat = task.seat, one_gem(move.value), state.mats[task.seat]
    powers = powers_of(state, seat)
    after: tuple[Task, ...] = (_REFILL,) if powers.refills_at_once else ()  # VII B
    if move.value == 1:
        after += (DrawGem(seat),) * powers.gem_on_one  # VIII A
    state = replace(
        state,
        tasks=state.tasks_after(*after, _act(seat, task.done + 1, task.used)),
        mats=state.mats_with(seat, replace(mat, hand=add_gems(mat.hand, gem))),
        shown=remember_gems(state.shown, seat, gem),
        display=take_gems(state.display, gem),
        mark=mark(seat, "gem"),
    )
    return state, (tell_gem("event-took-gem", seat, move.value),)


def _take_special(state: State, task: Act, _move: TakeSpecial) -> Result:
    seat = task.seat
    draws: list[Task] = [DrawSpecial(seat)]
    if more := powers_of(state, seat).looks:  # VII A
        draws = [DrawSpecial(seat, offered=True, hidden=True)] * (1 + more)
        draws += (PickOne(seat, hidden=True), DropOffered(seat))
    tasks = state.tasks_after(*draws, _act(seat, task.done + 1, task.used))
    return replace(state, tasks=tasks, mark=mark(seat, "draw")), ()


def _buy(state: State, task: Act, move: Buy) -> Result:
    seat = task.seat
    before = state.mats[seat]
    cullinans = (*before.cullinans, move.number)
    fives, paid = spend_fives(before.fives, move.fives), spend_singles(before, move)
    back = take_back(before, move, add_up(state.table, state.sides, cullinans))
    lost = take_gems(add_gems(paid, fives), back)
    mat = replace(
        before,
        hand=add_gems(take_gems(before.hand, move.hand), back),
        down=take_gems(before.down, move.down),
        fives=take_gems(before.fives, fives),
        vault=NO_GEMS if move.vault else before.vault,
        cullinans=cullinans,
    )
    # CU14: with I the game is over
    tasks = () if move.number == 1 else state.tasks_after(EndTurn(seat))
    state = replace(
        state,
        tasks=tasks,
        mats=state.mats_with(seat, mat),
        shown=remember_gems(forget_gems(state.shown, seat, move.hand), seat, back),
        gem_discards=add_gems(state.gem_discards, lost),
        top_gem=max(list_gems(lost), default=state.top_gem),
        mark=mark(seat, "buy"),
    )
    return state, _tell_purchase(seat, move, paid, back)


def _tell_purchase(seat: Seat, move: Buy, paid: Gems, back: Gems) -> tuple[Event, ...]:
    bought = tell(
        "event-bought",
        seat,
        cullinan=name_cullinan(move.number),
        paid=worth(paid) + FIVE * move.fives,
        gems=name_gems(paid, move.fives),
    )
    if not any(back):
        return (bought,)
    return bought, tell("event-took-back", seat, gems=name_gems(back))  # II B


_HANDLERS: Final[dict[type[Move], Callable[[State, Act, Any], Result]]] = {
    Buy: _buy,
    Stop: _stop,
    TakeGem: _take_gem,
    TakeSpecial: _take_special,
}
"""What is done on a turn besides using a special card."""
