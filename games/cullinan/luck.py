"""What chance answers: diamonds and special cards drawn, diamonds stolen (CU10, CU16)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.core.errors import IllegalMoveError
from games.core.game import Chance, Event, Seat
from games.core.text import Player, text
from games.cullinan.data import (
    NO_GEMS,
    NO_SPECIALS,
    Gems,
    Kind,
    add_gems,
    add_special,
    one_gem,
    take_gems,
)
from games.cullinan.moves import Begin, GemIs, Move, SideIs, SpecialIs
from games.cullinan.opening import deal
from games.cullinan.state import Result, State
from games.cullinan.tasks import ChanceTask, ChooseFirst, ChooseSide, DrawGem, DrawSpecial, Steal
from games.cullinan.telling import cullinan_text, gem_text, kind_text, told, told_but, told_to


def list_chances(state: State, task: ChanceTask) -> tuple[Chance[Move], ...]:
    """Return every answer of chance to its task."""
    match task:
        case ChooseSide(number=number):
            return (Chance(SideIs(number, 0)), Chance(SideIs(number, 1)))
        case ChooseFirst():
            return tuple(Chance(Begin(Seat(seat))) for seat in range(state.players))
        case DrawGem():
            return _gems(state.gem_deck)
        case Steal(victim=victim):
            return _gems(state.mats[victim].hand)
    deck = state.special_deck
    return tuple(Chance(SpecialIs(kind), deck[kind]) for kind in Kind if deck[kind])


def answer_chance(state: State, task: ChanceTask, move: Move) -> Result:
    """Carry out an answer of chance. Raises `IllegalMoveError`."""
    if move not in (chance.move for chance in list_chances(state, task)):
        raise IllegalMoveError(f"no chance {move} for {task}")
    return _ANSWERS[type(task)](state.without_task(), task, move)


def reshuffle_gems(state: State) -> Result:
    """Make the diamond deck again from its discards (CU10)."""
    state = replace(state, gem_deck=state.gem_discards, gem_discards=NO_GEMS, top_gem=None)
    return state, (Event(text("event-reshuffled-gems")),)


def reshuffle_specials(state: State) -> Result:
    """Make the special deck again from its discards (CU10)."""
    state = replace(
        state,
        special_deck=state.special_discards,
        special_discards=NO_SPECIALS,
        top_special=None,
    )
    return state, (Event(text("event-reshuffled-specials")),)


def _gems(heap: Gems) -> tuple[Chance[Move], ...]:
    return tuple(Chance(GemIs(value), heap[value - 1]) for value in (1, 2, 3) if heap[value - 1])


def _choose_side(state: State, task: ChooseSide, move: SideIs) -> Result:
    index = task.number - 1
    sides = (*state.sides[:index], move.side, *state.sides[index + 1 :])
    card = cullinan_text(task.number)
    told_side = text("event-side", cullinan=card, side="AB"[move.side])
    return replace(state, sides=sides), (Event(told_side),)


def _choose_first(state: State, _task: ChooseFirst, move: Begin) -> Result:
    return deal(state, move.first), (told("event-first", move.first),)


def _draw_gem(state: State, task: DrawGem, move: GemIs) -> Result:
    seat, gem = task.seat, one_gem(move.value)
    state = replace(state, gem_deck=take_gems(state.gem_deck, gem))
    if seat is None:
        return replace(state, display=add_gems(state.display, gem)), ()
    state = state.with_mat(seat, hand=add_gems(state.mats[seat].hand, gem))
    return state, (
        told_to("event-drew-gem-own", seat, seat, gem=gem_text(move.value)),
        told_but("event-drew-gem", seat, seat),
    )


def _draw_special(state: State, task: DrawSpecial, move: SpecialIs) -> Result:
    seat, kind = task.seat, move.special
    state = replace(state, special_deck=add_special(state.special_deck, kind, -1))
    if task.offered:
        state = replace(state, offered=add_special(state.offered, kind))
        if task.hidden:
            return state, (told_to("event-looks-at", seat, seat, special=kind_text(kind)),)
        return state, (told("event-turned-up", seat, special=kind_text(kind)),)
    state = state.with_mat(seat, specials=add_special(state.mats[seat].specials, kind))
    return state, (
        told_to("event-drew-special-own", seat, seat, special=kind_text(kind)),
        told_but("event-drew-special", seat, seat),
    )


def _steal(state: State, task: Steal, move: GemIs) -> Result:
    thief, victim, gem = task.thief, task.victim, one_gem(move.value)
    state = state.with_mat(victim, hand=take_gems(state.mats[victim].hand, gem))
    state = state.with_mat(thief, hand=add_gems(state.mats[thief].hand, gem))
    robbed, stolen = Player(victim), gem_text(move.value)
    return state, (
        told_to("event-stole-gem", thief, thief, victim, victim=robbed, gem=stolen),
        told_but("event-stole", thief, thief, victim, victim=robbed),
    )


_ANSWERS: Final[dict[type[ChanceTask], Callable[[State, Any, Any], Result]]] = {
    ChooseSide: _choose_side,
    ChooseFirst: _choose_first,
    DrawGem: _draw_gem,
    DrawSpecial: _draw_special,
    Steal: _steal,
}
"""How each of its tasks goes on; the answer is known to be a possible one."""
