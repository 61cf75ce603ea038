"""Taking the actions of a turn, buying, ending it (CU7, CU8, CU11-CU14)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.core.game import Event, Seat
from games.core.text import Listing
from games.cullinan.data import (
    DISPLAY,
    FIVE,
    NO_GEMS,
    Gems,
    add_gems,
    list_gems,
    one_gem,
    take_gems,
)
from games.cullinan.effects import use
from games.cullinan.mats import Mark
from games.cullinan.moves import Buy, Move, Stand, Stop, TakeGem, TakeSpecial
from games.cullinan.powers import powers_of
from games.cullinan.state import Result, State
from games.cullinan.tasks import Act, DrawGem, DrawSpecial, DropOffered, EndTurn, PickOne
from games.cullinan.telling import cullinan_text, gem_text, gems_text, told, told_to


def take_turn(state: State, task: Act, move: Move) -> Result:
    """Carry out a legal move of the turn; `task` has been taken off the list."""
    if special := _OTHERS.get(type(move)):
        return special(state, task, move)
    state = state.before(replace(task, done=task.done + 1))
    if isinstance(move, TakeGem):
        return _take_gem(state, task.seat, move.value)
    if isinstance(move, TakeSpecial):
        return _take_special(state, task.seat), ()
    return use(state, task.seat, move)


def end_turn(state: State, seat: Seat) -> State:
    """Refill the face-up diamonds and let the next seat act (CU8)."""
    missing = DISPLAY - sum(state.display)
    following = Seat((seat + 1) % state.players)
    return state.before(*(DrawGem(None),) * missing, Act(following))


def _stop(state: State, task: Act, _move: Stop) -> Result:
    return state.before(EndTurn(task.seat)), (told("event-stops", task.seat),)


def _stand(state: State, task: Act, move: Stand) -> Result:
    seat, key = task.seat, "event-stands-always" if move.defend else "event-stands-ask"
    state = state.with_mat(seat, always_defends=move.defend).before(task)
    return state, (told_to(key, seat, seat),)


def _take_gem(state: State, seat: Seat, value: int) -> Result:
    gem = one_gem(value)
    state = replace(state, display=take_gems(state.display, gem), mark=Mark(seat, "gem"))
    state = state.with_mat(seat, hand=add_gems(state.mats[seat].hand, gem))
    if powers_of(state, seat).refills_at_once:  # VII B
        state = state.before(DrawGem(None))
    return state, (told("event-took-gem", seat, gem=gem_text(value)),)


def _take_special(state: State, seat: Seat) -> State:
    state = replace(state, mark=Mark(seat, "draw"))
    more = powers_of(state, seat).looks
    if not more:
        return state.before(DrawSpecial(seat))
    looks = (DrawSpecial(seat, offered=True, hidden=True),) * (1 + more)  # VIII A
    return state.before(*looks, PickOne(seat, hidden=True), DropOffered(seat))


def _buy(state: State, task: Act, move: Buy) -> Result:
    seat = task.seat
    before, powers = state.mats[seat], powers_of(state, seat)
    fives = _spend_fives(before.fives, move.fives)
    singles = add_gems(move.hand, move.down)
    paid = add_gems(singles, before.vault) if move.vault else singles
    back = _lowest(paid, fives, powers.take_back)
    lost = take_gems(add_gems(paid, fives), back)
    state = state.with_mat(
        seat,
        hand=add_gems(take_gems(before.hand, move.hand), back),
        down=take_gems(before.down, move.down),
        fives=take_gems(before.fives, fives),
        vault=NO_GEMS if move.vault else before.vault,
        cullinans=(*before.cullinans, move.number),
    )
    state = replace(
        state,
        gem_discards=add_gems(state.gem_discards, lost),
        top_gem=max(list_gems(lost), default=state.top_gem),
        mark=Mark(seat, "buy"),
    )
    done = _tell_purchase(seat, move, paid, back)
    if move.number == 1:  # CU14
        return replace(state, tasks=()), done
    return state.before(EndTurn(seat)), done


def _tell_purchase(seat: Seat, move: Buy, paid: Gems, back: Gems) -> tuple[Event, ...]:
    coins = (*list_gems(paid), *(FIVE,) * move.fives)
    bought = told(
        "event-bought",
        seat,
        cullinan=cullinan_text(move.number),
        paid=sum(coins),
        gems=Listing(tuple(map(gem_text, coins)), tight=True),
    )
    if not any(back):
        return (bought,)
    return bought, told("event-took-back", seat, gems=gems_text(back))  # II B


def _spend_fives(fives: Gems, count: int) -> Gems:
    """Return the diamonds behind some fives: turned 1s first, all fives being worth the same."""
    ones = min(fives[0], count)
    return (ones, count - ones, 0)


def _lowest(paid: Gems, fives: Gems, count: int) -> Gems:
    """Return the lowest diamonds paid; fives are the highest, whatever they were (II B)."""
    back = NO_GEMS
    for value in (*list_gems(paid), *list_gems(fives))[:count]:
        back = add_gems(back, one_gem(value))
    return back


_OTHERS: Final[dict[type[Move], Callable[[State, Act, Any], Result]]] = {
    Buy: _buy,
    Stop: _stop,
    Stand: _stand,
}
"""What is no action of a turn."""
