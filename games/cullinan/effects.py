"""What the special cards do and what follows their use (CU15-CU23)."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from games.core.change import replace
from games.core.events import tell
from games.core.game import Seat
from games.core.text import Player
from games.cullinan.data import (
    JESTER_TAKES,
    JESTER_TURNS,
    TUCKED,
    Kind,
    add_gems,
    add_special,
    one_gem,
    take_gems,
)
from games.cullinan.events import tell_gem, tell_spying, tell_tucked_down
from games.cullinan.moves import Jester, Move, Rob, Spy, Store, Turn
from games.cullinan.names import name_gems
from games.cullinan.powers import count_stolen, powers_of, vault_limit
from games.cullinan.shown import forget_gems, forget_special, remember_guard
from games.cullinan.state import Mark, Result, State, mark
from games.cullinan.tasks import (
    Act,
    Defend,
    DrawSpecial,
    DropOffered,
    MayDraw,
    PickFrom,
    PickOne,
    Steal,
    Task,
    TuckOne,
)

Tasks: TypeAlias = tuple[Task, ...]


def use(state: State, seat: Seat, move: Move, rest: Tasks) -> Result:
    """Use a special card on the own turn; `rest` is what remains to be done after it."""
    return _USES[type(move)](state, seat, move, rest)


def after_use(state: State, seat: Seat, used_as: Kind, rest: Tasks) -> Tasks:
    """Return what the user's Cullinans offer afterwards: IV before VI (CU14, CU21-CU23).

    `rest` is what remains to be done then: it tells whose turn it is, and whether this was the
    first special card of that turn.
    """
    powers = powers_of(state, seat)
    act = next(task for task in rest if isinstance(task, Act))
    own_turn = act.seat == seat
    is_first = not own_turn or act.used == 1
    is_vault = used_as is Kind.VAULT
    tucks: Tasks = ()
    if not is_vault:
        tucks += (TuckOne(seat, vault=False),) * powers.tuck_down
        tucks += (TuckOne(seat, vault=True),) * powers.tuck_vault
    gems = powers.gem_on_vault * is_vault + powers.gem_on_use * is_first  # CU14: IX A, VI A
    specials = powers.special_on_use * (own_turn and is_first)
    draws = (MayDraw(seat, gem=True),) * gems + (MayDraw(seat, gem=False),) * specials
    return tucks + draws


def discard(
    state: State, seat: Seat, kind: Kind, last: Mark | None, tasks: Tasks, **changes: Any
) -> State:
    """Put a special card from a hand onto the discards.

    `last` and `tasks` are the mark and the list of tasks then; `changes` are of the same hand's
    owner.
    """
    mat = state.mats[seat]
    mat = replace(mat, specials=add_special(mat.specials, kind, -1), **changes)
    return replace(
        state,
        tasks=tasks,
        mark=last,
        mats=state.mats_with(seat, mat),
        shown=forget_special(state.shown, seat, kind),
        special_discards=add_special(state.special_discards, kind),
        top_special=kind,
    )


def rob_freely(state: State, thief: Seat, victim: Seat) -> Result:
    """Let an undefended thief take what it takes (CU16, V), then follow its owner's effects."""
    held = sum(state.mats[victim].hand)
    count = count_stolen(held, powers_of(state, thief), powers_of(state, victim))
    state = state.before(
        *(Steal(thief, victim),) * count, *after_use(state, thief, Kind.THIEF, state.tasks)
    )
    if count:
        return state, ()
    return state, (tell("event-robs-nothing", thief, victim=Player(victim)),)


def defend(state: State, seat: Seat, thief: Seat) -> Result:
    """Cancel a thief; only the defender's effects follow (CU17, CU21)."""
    tasks = (*after_use(state, seat, Kind.GUARD, state.tasks), *state.tasks)
    state = discard(state, seat, Kind.GUARD, mark(seat, "guard", thief), tasks)
    return state, (tell("event-defended", seat, thief=Player(thief)),)


def can_tuck(state: State, task: TuckOne) -> bool:
    """Tell whether IV has a diamond to lay away and room for it (CU23)."""
    mat = state.mats[task.seat]
    room = vault_limit(powers_of(state, task.seat)) - sum(mat.vault)
    if not task.vault:
        room = TUCKED - sum(mat.down)
    return room > 0 and any(mat.hand)


def tuck(state: State, task: TuckOne, value: int) -> Result:
    """Lay a diamond away by IV: face down (A), or into the vault stock (B)."""
    seat, mat, gem = task.seat, state.mats[task.seat], one_gem(value)
    hand = take_gems(mat.hand, gem)
    if task.vault:
        state = state.with_mat(seat, hand=hand, vault=add_gems(mat.vault, gem))
        state = replace(state, shown=forget_gems(state.shown, seat, gem))
        return state, (tell_gem("event-tucked-vault", seat, value),)
    state = state.with_mat(seat, hand=hand, down=add_gems(mat.down, gem))
    state = replace(state, shown=forget_gems(state.shown, seat))
    return state, tell_tucked_down(seat, value)


def _store(state: State, seat: Seat, move: Store, rest: Tasks) -> Result:
    mat, gems = state.mats[seat], move.gems
    hand, vault = take_gems(mat.hand, gems), add_gems(mat.vault, gems)
    tasks = (*after_use(state, seat, Kind.VAULT, rest), *rest)  # CU22
    state = discard(state, seat, move.by, mark(seat, "vault"), tasks, hand=hand, vault=vault)
    state = replace(state, shown=forget_gems(state.shown, seat, gems))
    key = "event-stored" if move.by is Kind.VAULT else "event-stored-by-thief"
    return state, (tell(key, seat, gems=name_gems(gems)),)


def _rob(state: State, seat: Seat, move: Rob, rest: Tasks) -> Result:
    state = discard(state, seat, move.by, mark(seat, "thief", move.target), rest)
    key = "event-robs" if move.by is Kind.THIEF else "event-robs-by-vault"
    done = tell(key, seat, target=Player(move.target))
    victim = state.mats[move.target]
    if not victim.specials[Kind.GUARD]:  # CU17: only holders are asked
        state, events = rob_freely(state, seat, move.target)
        return state, (done, *events)
    state = replace(state, shown=remember_guard(state.shown, move.target))
    return state.before(Defend(move.target, seat)), (done,)


def _turn(state: State, seat: Seat, move: Turn, rest: Tasks) -> Result:
    mat, gem = state.mats[seat], one_gem(move.value)
    hand, fives = take_gems(mat.hand, gem), add_gems(mat.fives, gem)
    tasks = (*after_use(state, seat, Kind.ONE, rest), *rest)
    state = discard(state, seat, Kind.ONE, mark(seat, "one"), tasks, hand=hand, fives=fives)
    state = replace(state, shown=forget_gems(state.shown, seat, gem))
    return state, (tell_gem("event-turned", seat, move.value),)


def _spy(state: State, seat: Seat, move: Spy, rest: Tasks) -> Result:
    target = move.target
    tasks = (PickFrom(seat, target), *after_use(state, seat, Kind.SPY, rest), *rest)
    events = tell_spying(seat, target, state.mats[target].specials)
    return discard(state, seat, Kind.SPY, mark(seat, "spy", target), tasks), events


def _jester(state: State, seat: Seat, move: Jester, rest: Tasks) -> Result:
    tasks = (
        *(DrawSpecial(seat, offered=True),) * JESTER_TURNS,
        *(PickOne(seat, hidden=False),) * JESTER_TAKES,
        DropOffered(seat),
        *after_use(state, seat, Kind.JESTER, rest),
        *rest,
    )
    state = discard(state, seat, Kind.JESTER, mark(seat, move.kind), tasks)
    return state, (tell("event-jester", seat),)


_USES: Final[dict[type[Move], Callable[[State, Seat, Any, Tasks], Result]]] = {
    Store: _store,
    Rob: _rob,
    Turn: _turn,
    Spy: _spy,
    Jester: _jester,
}
"""How each special card is used."""
