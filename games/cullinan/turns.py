"""Actions of a turn, and effects of special cards."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias

from games.core import Player, Seat, next_seat, tell
from games.core.fast_replace import replace
from games.cullinan import cards, legal, model, moves
from games.cullinan.events import name_cullinan, name_gems, tell_gem, tell_spying, tell_tucked_down
from games.cullinan.view import View

Tasks: TypeAlias = tuple[model.Task, ...]


def after_use(state: model.State, seat: Seat, used_as: cards.Kind, rest: Tasks) -> Tasks:
    """Return the tasks of the user's Cullinans afterwards: IV before VI (CU14, CU21-CU23).

    `rest` is the tasks after them: it shows whose turn it is, and whether this was the first
    special card of that turn.
    """
    powers = legal.powers_of(state, seat)
    act = next(task for task in rest if isinstance(task, model.Act))
    own_turn = act.seat == seat
    is_first = not own_turn or act.used == 1
    is_vault = used_as is cards.Kind.VAULT
    tucks: Tasks = (model.TuckOne(seat, vault=False),) * powers.tuck_down * (not is_vault)
    tucks += (model.TuckOne(seat, vault=True),) * powers.tuck_vault * (not is_vault)
    gems = powers.gem_on_vault * is_vault + powers.gem_on_use * is_first  # CU14: IX A, VI A
    specials = powers.special_on_use * (own_turn and is_first)
    draws = (model.MayDraw(seat, gem=True),) * gems + (model.MayDraw(seat, gem=False),) * specials
    return tucks + draws


def discard(
    state: model.State,
    seat: Seat,
    kind: cards.Kind,
    last: model.Mark | None,
    tasks: Tasks,
    **changes: Any,
) -> model.State:
    """Put a special card from a hand onto the discards.

    `last` and `tasks` are the new mark and tasks; `changes` apply to the same mat.
    """
    mat = state.mats[seat]
    mat = replace(mat, specials=cards.add_special(mat.specials, kind, -1), **changes)
    return replace(
        state,
        tasks=tasks,
        mark=last,
        mats=state.mats_with(seat, mat),
        shown=model.forget_special(state.shown, seat, kind),
        special_discards=cards.add_special(state.special_discards, kind),
        top_special=kind,
    )


def rob_freely(state: model.State, thief: Seat, victim: Seat) -> model.Result:
    """Let an undefended thief take its diamonds (CU16, V), then apply its owner's effects."""
    held = sum(state.mats[victim].hand)
    count = legal.count_stolen(held, legal.powers_of(state, thief), legal.powers_of(state, victim))
    state = state.before(
        *(model.Steal(thief, victim),) * count,
        *after_use(state, thief, cards.Kind.THIEF, state.tasks),
    )
    if count:
        return state, ()
    return state, (tell("event-robs-nothing", thief, victim=Player(victim)),)


def defend(state: model.State, seat: Seat, thief: Seat) -> model.Result:
    """Cancel a thief; only the defender's effects follow (CU17, CU21)."""
    tasks = (*after_use(state, seat, cards.Kind.GUARD, state.tasks), *state.tasks)
    state = discard(state, seat, cards.Kind.GUARD, model.mark(seat, "guard", thief), tasks)
    return state, (tell("event-defended", seat, thief=Player(thief)),)


def can_tuck(state: model.State, task: model.TuckOne) -> bool:
    """Return whether IV has a diamond to lay down and room for it (CU23)."""
    mat = state.mats[task.seat]
    room = legal.vault_limit(legal.powers_of(state, task.seat)) - sum(mat.vault)
    if not task.vault:
        room = cards.TUCKED - sum(mat.down)
    return room > 0 and any(mat.hand)


def tuck(state: model.State, task: model.TuckOne, value: int) -> model.Result:
    """Lay a diamond down by IV: face down (A), or into the vault stock (B)."""
    seat = task.seat
    mat = state.mats[task.seat]
    gem = cards.one_gem(value)
    hand = cards.take_gems(mat.hand, gem)
    if task.vault:
        state = state.with_mat(seat, hand=hand, vault=cards.add_gems(mat.vault, gem))
        state = replace(state, shown=model.forget_gems(state.shown, seat, gem))
        return state, (tell_gem("event-tucked-vault", seat, value),)
    state = state.with_mat(seat, hand=hand, down=cards.add_gems(mat.down, gem))
    state = replace(state, shown=model.forget_gems(state.shown, seat))
    return state, tell_tucked_down(seat, value)


def _store(state: model.State, seat: Seat, move: moves.Store, rest: Tasks) -> model.Result:
    mat = state.mats[seat]
    gems = move.gems
    hand = cards.take_gems(mat.hand, gems)
    vault = cards.add_gems(mat.vault, gems)
    tasks = (*after_use(state, seat, cards.Kind.VAULT, rest), *rest)  # CU22
    state = discard(state, seat, move.by, model.mark(seat, "vault"), tasks, hand=hand, vault=vault)
    state = replace(state, shown=model.forget_gems(state.shown, seat, gems))
    key = "event-stored" if move.by is cards.Kind.VAULT else "event-stored-by-thief"
    return state, (tell(key, seat, gems=name_gems(gems)),)


def _rob(state: model.State, seat: Seat, move: moves.Rob, rest: Tasks) -> model.Result:
    state = discard(state, seat, move.by, model.mark(seat, "thief", move.target), rest)
    key = "event-robs" if move.by is cards.Kind.THIEF else "event-robs-by-vault"
    done = tell(key, seat, target=Player(move.target))
    victim = state.mats[move.target]
    if not victim.specials[cards.Kind.GUARD]:  # CU17: only holders have a decision
        state, events = rob_freely(state, seat, move.target)
        return state, (done, *events)
    if not state.shown[move.target].specials[cards.Kind.GUARD]:  # the decision shows it
        shown = model.remember_special(state.shown, move.target, cards.Kind.GUARD)
        state = replace(state, shown=shown)
    return state.before(model.Defend(move.target, seat)), (done,)


def _turn(state: model.State, seat: Seat, move: moves.Turn, rest: Tasks) -> model.Result:
    mat = state.mats[seat]
    gem = cards.one_gem(move.value)
    hand = cards.take_gems(mat.hand, gem)
    fives = cards.add_gems(mat.fives, gem)
    tasks = (*after_use(state, seat, cards.Kind.ONE, rest), *rest)
    last = model.mark(seat, "one")
    state = discard(state, seat, cards.Kind.ONE, last, tasks, hand=hand, fives=fives)
    state = replace(state, shown=model.forget_gems(state.shown, seat, gem))
    return state, (tell_gem("event-turned", seat, move.value),)


def _spy(state: model.State, seat: Seat, move: moves.Spy, rest: Tasks) -> model.Result:
    target = move.target
    tasks = (model.PickFrom(seat, target), *after_use(state, seat, cards.Kind.SPY, rest), *rest)
    events = tell_spying(seat, target, state.mats[target].specials)
    return discard(state, seat, cards.Kind.SPY, model.mark(seat, "spy", target), tasks), events


def _jester(state: model.State, seat: Seat, _: moves.Jester, rest: Tasks) -> model.Result:
    tasks = (
        *(model.DrawSpecial(seat, offered=True),) * cards.JESTER_TURNS,
        *(model.PickOne(seat, hidden=False),) * cards.JESTER_TAKES,
        model.DropOffered(seat),
        *after_use(state, seat, cards.Kind.JESTER, rest),
        *rest,
    )
    state = discard(state, seat, cards.Kind.JESTER, model.mark(seat, "jester"), tasks)
    return state, (tell("event-jester", seat),)


_USES: Final[dict[type[moves.Move], Callable[[model.State, Seat, Any, Tasks], model.Result]]] = {
    moves.Store: _store,
    moves.Rob: _rob,
    moves.Turn: _turn,
    moves.Spy: _spy,
    moves.Jester: _jester,
}
"""The effect of each special card of the seat on turn; the last argument is the tasks after it."""

_REFILL: Final = model.DrawGem(None)
_act: Final = cache(model.Act)
"""Makes each task once: there are few seats and actions."""


def take_turn(state: model.State, task: model.Act, move: moves.Move) -> model.Result:
    if handle := _HANDLERS.get(type(move)):
        return handle(state, task, move)
    following = _act(task.seat, task.done + 1, task.used + 1)
    return _USES[type(move)](state, task.seat, move, state.tasks_after(following))


def keeps_turn(view: View, move: moves.Move) -> bool:
    """Return whether an action surely leads to another decision of its seat (CU7, CU14).

    It draws no card and leaves an action of the turn. A Cullinan or the hand limit may lead to a
    decision of the same seat first; public cards decide that.
    """
    act = view.task
    if not isinstance(act, model.Act) or act.done + 1 >= cards.ACTIONS:
        return False
    if not isinstance(move, moves.TakeGem):
        return isinstance(move, (moves.Store, moves.Turn))
    powers = legal.add_up(view.table, view.sides, view.players[act.seat].cullinans)
    return not powers.refills_at_once and not (powers.gem_on_one and move.value == 1)


def end_turn(state: model.State, seat: Seat) -> model.State:
    """Take the turn off the list, refill the face-up diamonds, let the next seat act (CU8)."""
    missing = cards.DISPLAY - sum(state.display)
    following = _act(next_seat(seat, state.players), 0, 0)
    return replace(state, tasks=state.tasks_after(*(_REFILL,) * missing, following))


def _take_gem(state: model.State, task: model.Act, move: moves.TakeGem) -> model.Result:
    seat = task.seat
    gem = cards.one_gem(move.value)
    mat = state.mats[task.seat]
    powers = legal.powers_of(state, seat)
    after: tuple[model.Task, ...] = (_REFILL,) if powers.refills_at_once else ()  # VII B
    if move.value == 1:
        after += (model.DrawGem(seat),) * powers.gem_on_one  # VIII A
    state = replace(
        state,
        tasks=state.tasks_after(*after, _act(seat, task.done + 1, task.used)),
        mats=state.mats_with(seat, replace(mat, hand=cards.add_gems(mat.hand, gem))),
        shown=model.remember_gems(state.shown, seat, gem),
        display=cards.take_gems(state.display, gem),
        mark=model.mark(seat, "gem"),
    )
    return state, (tell_gem("event-took-gem", seat, move.value),)


def _take_special(state: model.State, task: model.Act, _move: moves.TakeSpecial) -> model.Result:
    seat = task.seat
    draws: Tasks = (model.DrawSpecial(seat),)
    if more := legal.powers_of(state, seat).looks:  # VII A
        draws = (model.DrawSpecial(seat, offered=True, hidden=True),) * (1 + more)
        draws += (model.PickOne(seat, hidden=True), model.DropOffered(seat))
    tasks = state.tasks_after(*draws, _act(seat, task.done + 1, task.used))
    return replace(state, tasks=tasks, mark=model.mark(seat, "draw")), ()


def _buy(state: model.State, task: model.Act, move: moves.Buy) -> model.Result:
    seat = task.seat
    before = state.mats[seat]
    cullinans = (*before.cullinans, move.number)
    fives = legal.spend_fives(before.fives, move.fives)
    paid = legal.spend_singles(before, move)
    back = legal.take_back(before, move, legal.add_up(state.table, state.sides, cullinans))
    lost = cards.take_gems(cards.add_gems(paid, fives), back)
    mat = replace(
        before,
        hand=cards.add_gems(cards.take_gems(before.hand, move.hand), back),
        down=cards.take_gems(before.down, move.down),
        fives=cards.take_gems(before.fives, fives),
        vault=cards.NO_GEMS if move.vault else before.vault,
        cullinans=cullinans,
    )
    # CU14: with I the game is over
    tasks = () if move.number == 1 else state.tasks_after(model.EndTurn(seat))
    state = replace(
        state,
        tasks=tasks,
        mats=state.mats_with(seat, mat),
        shown=model.remember_gems(model.forget_gems(state.shown, seat, move.hand), seat, back),
        gem_discards=cards.add_gems(state.gem_discards, lost),
        top_gem=max(cards.list_gems(lost), default=state.top_gem),
        mark=model.mark(seat, "buy"),
    )
    card = name_cullinan(move.number)
    total = cards.worth(paid) + cards.FIVE * move.fives
    gems = name_gems(paid, move.fives)
    bought = tell("event-bought", seat, cullinan=card, paid=total, gems=gems)
    if not any(back):
        return state, (bought,)
    return state, (bought, tell("event-took-back", seat, gems=name_gems(back)))  # II B


_HANDLERS: Final[dict[type[moves.Move], Callable[[model.State, model.Act, Any], model.Result]]] = {
    moves.Buy: _buy,
    moves.Stop: lambda state, task, _: (
        end_turn(state, task.seat),
        (tell("event-stops", task.seat),),
    ),
    moves.TakeGem: _take_gem,
    moves.TakeSpecial: _take_special,
}
"""The effect of each action that is not a use of a special card."""
