"""Set-up, and the moves of chance."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, Final

from games.core import Chance, Event, Seat, Setup, tell, text, with_item
from games.core.cards import list_chances as list_heap
from games.core.cards import weigh
from games.core.fast_replace import replace
from games.cullinan import cards, events, model, moves


def open_game(setup: Setup, options: dict[str, str], table: cards.CardTable) -> model.State:
    """Return the position before the first chance move."""
    two_sided = [card.number for card in table.cards if len(card.sides) > 1]
    tasks: tuple[model.Task, ...] = ()
    if options["sides"] == "mixed":
        tasks = tuple(map(model.ChooseSide, two_sided))
    up = int(options["sides"] == "B")
    # CU13: a full table has only one of each rank for every player.
    forbidding = ("on", "four") if setup.players == cards.SEATS[-1] else ("on",)
    state = model.State(
        table=table,
        one_per_rank=options["one_per_rank"] in forbidding,
        open_discards=options["open_discards"] == "on",
        tasks=(*tasks, model.ChooseFirst()),
        mats=(model.Mat(),) * setup.players,
        shown=(model.Shown(),) * setup.players,
        sides=tuple(up * (len(card.sides) - 1) for card in table.cards),
        gem_deck=cards.GEM_BOX,
        special_deck=cards.SPECIAL_BOX,
    )
    if setup.first is None:
        return state
    return deal(replace(state, tasks=tasks), setup.first)


def deal(state: model.State, first: Seat) -> model.State:
    """Give the starting cards by turn order and turn up three diamonds (CU5, CU6)."""
    gems = cards.GEM_STARTS[state.players]
    specials = cards.VAULT_STARTS[state.players]
    state = replace(
        state,
        first=first,
        tasks=(*state.tasks, *(model.DrawGem(None),) * cards.DISPLAY, model.Act(first)),
    )
    for place in range(state.players):
        seat = Seat((first + place) % state.players)
        hand = cards.one_gem(gems[place])
        vaults = specials[place]
        dealt_specials = cards.add_special(cards.NO_SPECIALS, cards.Kind.VAULT, vaults)
        state = replace(
            state.with_mat(seat, hand=hand, specials=dealt_specials),
            shown=with_item(state.shown, seat, model.Shown(hand, dealt_specials)),
            gem_deck=cards.take_gems(state.gem_deck, hand),
            special_deck=cards.add_special(state.special_deck, cards.Kind.VAULT, -vaults),
        )
    return state


_list_gems = lru_cache(maxsize=4096)(
    partial(list_heap, tuple(map(weigh, moves.GEMS_ARE, cards.GEM_BOX)))
)
_list_specials = lru_cache(maxsize=4096)(
    partial(list_heap, tuple(map(weigh, moves.SPECIALS_ARE, cards.SPECIAL_BOX)))
)


def list_chances(state: model.State, task: model.Task) -> tuple[Chance[moves.Move], ...]:
    """Return the moves of chance for its task; none where chance has no decision."""
    match task:
        case model.DrawGem():
            return _list_gems(state.gem_deck)
        case model.DrawSpecial():
            return _list_specials(state.special_deck)
        case model.Steal(victim=victim):
            return _list_gems(state.mats[victim].hand)
        case model.ChooseSide(number=number):
            return (Chance(moves.SideIs(number, 0)), Chance(moves.SideIs(number, 1)))
        case model.ChooseFirst():
            return tuple(Chance(move) for move in moves.BEGINS[: state.players])
    return ()


def reshuffle_gems(state: model.State) -> model.Result:
    """Make the diamond deck again from its discards (CU10)."""
    state = replace(state, gem_deck=state.gem_discards, gem_discards=cards.NO_GEMS, top_gem=None)
    return state, (Event(text("event-reshuffled-gems")),)


def reshuffle_specials(state: model.State, kept: cards.Specials) -> model.Result:
    """Make the special deck again from its discards (CU10), except those in `kept`."""
    state = replace(
        state,
        special_deck=tuple(map(int.__sub__, state.special_discards, kept)),
        special_discards=kept,
        top_special=next(iter(cards.list_specials(kept)), None),
    )
    return state, (Event(text("event-reshuffled-specials")),)


def _choose_side(state: model.State, task: model.ChooseSide, move: moves.SideIs) -> model.Result:
    sides = with_item(state.sides, task.number - 1, move.side)
    card = events.name_cullinan(task.number)
    side = text("event-side", cullinan=card, side="AB"[move.side])
    return replace(state, tasks=state.tasks_after(), sides=sides), (Event(side),)


def _choose_first(state: model.State, _task: model.ChooseFirst, move: moves.Begin) -> model.Result:
    return deal(state.without_task(), move.first), (tell("event-first", move.first),)


def _draw_gem(state: model.State, task: model.DrawGem, move: moves.GemIs) -> model.Result:
    seat = task.seat
    gem = cards.one_gem(move.value)
    rest = state.tasks_after()
    deck = cards.take_gems(state.gem_deck, gem)
    if seat is None:
        display = cards.add_gems(state.display, gem)
        return replace(state, tasks=rest, gem_deck=deck, display=display), ()
    mat = state.mats[seat]
    mats = state.mats_with(seat, replace(mat, hand=cards.add_gems(mat.hand, gem)))
    state = replace(state, tasks=rest, gem_deck=deck, mats=mats)
    return state, events.tell_drawn_gem(seat, move.value)


def _draw_special(
    state: model.State, task: model.DrawSpecial, move: moves.SpecialIs
) -> model.Result:
    seat = task.seat
    kind = move.special
    rest = state.tasks_after()
    deck = cards.add_special(state.special_deck, kind, -1)
    if task.offered:
        offered = cards.add_special(state.offered, kind)
        state = replace(state, tasks=rest, special_deck=deck, offered=offered)
        if task.hidden:
            return state, (events.tell_looked_at(seat, kind),)
        return state, (events.tell_special("event-turned-up", seat, kind),)
    mat = state.mats[seat]
    mats = state.mats_with(seat, replace(mat, specials=cards.add_special(mat.specials, kind)))
    state = replace(state, tasks=rest, special_deck=deck, mats=mats)
    return state, events.tell_drawn_special(seat, kind)


def _steal(state: model.State, task: model.Steal, move: moves.GemIs) -> model.Result:
    thief = task.thief
    victim = task.victim
    gem = cards.one_gem(move.value)
    theirs, ours = (state.mats[each].hand for each in (victim, thief))
    state = state.with_mat(victim, hand=cards.take_gems(theirs, gem))
    state = state.with_mat(thief, hand=cards.add_gems(ours, gem))
    shown = model.forget_gems(state.shown, victim)
    state = replace(state, tasks=state.tasks_after(), shown=shown)
    return state, events.tell_stolen(thief, victim, move.value)


ANSWERS: Final[dict[type[model.Task], Callable[[model.State, Any, Any], model.Result]]] = {
    model.ChooseSide: _choose_side,
    model.ChooseFirst: _choose_first,
    model.DrawGem: _draw_gem,
    model.DrawSpecial: _draw_special,
    model.Steal: _steal,
}
"""How to continue after each chance task and take it off the list; the move is legal."""
