"""Positions of Cullinan written as text, and the values that a rule table can check."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import games.cullinan
from games.core.cards import with_item
from games.core.game import CHANCE, Seat, Setup, Step
from games.cullinan.cards import KIND_NAMES, ROMANS, Gems, Specials, list_gems, list_specials
from games.cullinan.model import Mat, Shown, State
from games.cullinan.rules import Cullinan, make_game
from tests.games import rule_table

DOCUMENT: Final = Path(str(games.cullinan.__file__)).with_name("cards.json").read_text("utf-8")
"""The default table of cards."""
GAME: Final = make_game(DOCUMENT)

play: Final = partial(rule_table.play, GAME)
offered: Final = partial(rule_table.offered, GAME)


def gems(values: str) -> Gems:
    """Count diamonds written like `1223`."""
    return (values.count("1"), values.count("2"), values.count("3"))


def specials(names: str) -> Specials:
    """Count special cards written like `vault,thief,thief`."""
    return tuple(names.split(",").count(name) for name in KIND_NAMES)


def lay_out(position: str, game: Cullinan = GAME) -> State:
    """Lay out a turn of seat 0, such as `3 players | 0 hand=12 own=IV-A | 1 cards=guard | 8=5`.

    A part names what a seat has, what a Cullinan costs, what lies in the middle or in a deck, or an
    option. Else three 1s lie in the middle, and all hands are empty.
    """
    first, *parts = position.split(" | ")
    options = dict(part.split(":") for part in parts if ":" in part)
    players = int(first.split()[0])
    state = game.start(Setup(players, options, Seat(0)))
    while chances := game.chances(state):
        state = game.apply(state, CHANCE, chances[0].move).state
    state = replace(state, mats=(Mat(),) * players, shown=(Shown(),) * players)
    for part in parts:
        name, _, value = part.partition("=")
        if part[0].isdecimal() and part[1:2] != "=":
            state = _give(state, Seat(int(part[0])), *part.split()[1:])
        elif name.isdecimal():
            card = replace(state.table.card(int(name)), cost=int(value))
            cards = with_item(state.table.cards, card.number - 1, card)
            state = replace(state, table=replace(state.table, cards=cards))
        elif ":" not in part:
            heap: Any = specials(value) if name.startswith("special") else gems(value)
            state = replace(state, **{name: heap})
    return state


def _give(state: State, seat: Seat, *things: str) -> State:
    """Give a seat diamonds, special cards and Cullinans, the named side up."""
    for name, _, value in (thing.partition("=") for thing in things):
        if name == "own":
            numbers = []
            sides = list(state.sides)
            for roman, _, side in (each.partition("-") for each in value.split(",")):
                numbers.append(ROMANS.index(roman) + 1)
                sides[numbers[-1] - 1] = "AB".index(side)
            state = replace(state.with_mat(seat, cullinans=tuple(numbers)), sides=tuple(sides))
        elif name == "cards":
            state = state.with_mat(seat, specials=specials(value))
        else:
            state = state.with_mat(seat, **{name: gems(value)})
    return state


def show(state: State) -> State:
    """Make the contents of all hands publicly known."""
    return replace(state, shown=tuple(Shown(mat.hand, mat.specials) for mat in state.mats))


def find_moves(state: State, beginning: str) -> list[str]:
    """Return the offered moves whose notation begins like this."""
    return [move for move in offered(state) if move.startswith(beginning)]


def _write(heap: Gems) -> str:
    return "".join(map(str, list_gems(heap))) or "-"


def _name(heap: Specials) -> str:
    return " ".join(KIND_NAMES[kind] for kind in list_specials(heap)) or "-"


def _format_decision(step: Step[State]) -> str:
    [decision] = GAME.decisions(step.state)
    return f"{decision.seat} {decision.kind}"


def _format_known_cards(step: Step[State], seat: int) -> str:
    stand_shown = step.state.shown[seat]
    return f"{_write(stand_shown.gems)} {_name(stand_shown.specials)}"


READ: Final[dict[str, Callable[[Step[State]], str]]] = {
    "asked": _format_decision,
    "cullinans": lambda step: str(step.state.mats[0].cullinans),
    "discards": lambda step: _name(step.state.special_discards),
    "gone": lambda step: _write(step.state.gem_discards),
    "hand": lambda step: _write(step.state.mats[0].hand),
    "hand-1": lambda step: _write(step.state.mats[1].hand),
    "held": lambda step: _name(step.state.mats[0].specials),
    "mine": lambda step: _format_known_cards(step, 0),
    "offered": lambda step: " ".join(offered(step.state)),
    "theirs": lambda step: _format_known_cards(step, 1),
    "told": rule_table.event_keys,
    "wealth": lambda step: str(step.state.mats[0].wealth),
    "weights": lambda step: str(
        {GAME.notate(each.move): each.weight for each in GAME.chances(step.state)}
    ),
}
