"""Positions of Cullinan written as text, and what a rule may say of a step."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.core.game import Step
from games.cullinan.cards import list_gems
from games.cullinan.state import State
from tests.games.cullinan.positions import (
    asked,
    begin,
    discarded,
    gems,
    give,
    held,
    offered,
    own,
    price,
    some,
    specials,
    told,
    weights,
)


def lay_out(position: str) -> State:
    """Lay out a turn of seat 0, such as `3 players | 0 hand=12 own=IV-A | 1 cards=guard | 8=5`.

    A part names what a seat has, what a Cullinan costs, what lies in the middle or in a deck, or an
    option.
    """
    first, *parts = position.split(" | ")
    options: dict[str, Any] = dict(part.split(":") for part in parts if ":" in part)
    state = begin(int(first.split()[0]), **options)
    for part in parts:
        name, _, rest = part.partition(" ")
        if "=" in name:
            number, _, value = name.partition("=")
            if number.isdecimal():
                state = price(state, int(number), int(value))
            else:
                is_special = number.startswith("special")
                cards = specials(value.replace(",", " ")) if is_special else gems(value)
                change: dict[str, Any] = {number: cards}
                state = replace(state, **change)
        elif name.isdecimal():
            seat, has = int(name), dict(each.split("=") for each in rest.split())
            if "own" in has:
                state = own(state, seat, *has.pop("own").replace("-", " ").split(","))
            state = give(state, seat, **{key: all_.replace(",", " ") for key, all_ in has.items()})
    return state


def heap(step: Step[State], seat: int, name: str) -> str:
    cards = getattr(step.state.mats[seat], name)
    return "".join(map(str, list_gems(cards))) if sum(cards) else "-"


def kinds(names: list[str]) -> str:
    return " ".join(names) or "-"


READ: Final[dict[str, Callable[[Step[State]], str]]] = {
    "asked": lambda step: "{} {}".format(*asked(step.state)),
    "cullinans": lambda step: str(step.state.mats[0].cullinans),
    "discards": lambda step: kinds(discarded(step.state)),
    "display": lambda step: "".join(map(str, list_gems(step.state.display))),
    "down": lambda step: heap(step, 0, "down"),
    "fives": lambda step: heap(step, 0, "fives"),
    "gone": lambda step: "".join(map(str, list_gems(step.state.gem_discards))) or "-",
    "hand": lambda step: heap(step, 0, "hand"),
    "hand-1": lambda step: heap(step, 1, "hand"),
    "offered": lambda step: " ".join(offered(step.state)),
    "held": lambda step: kinds(held(step.state, 0)),
    "held-1": lambda step: kinds(held(step.state, 1)),
    "told": lambda step: " ".join(each.removeprefix("event-") for each in told(step)),
    "vault": lambda step: heap(step, 0, "vault"),
    "wealth": lambda step: str(step.state.mats[0].wealth),
    "weights": lambda step: str(weights(step.state)),
    "buy": lambda step: kinds(some(step.state, "buy-")),
    "buy-1": lambda step: kinds(some(step.state, "buy-1")),
    "buy-8": lambda step: kinds(some(step.state, "buy-8")),
    "drop": lambda step: kinds(some(step.state, "drop")),
    "one": lambda step: kinds(some(step.state, "one")),
    "spy": lambda step: kinds(some(step.state, "spy")),
    "ranks": lambda step: "".join(sorted({move[4] for move in some(step.state, "buy-")})),
    "thief": lambda step: kinds(some(step.state, "thief")),
    "vaults": lambda step: kinds(some(step.state, "vault")),
}
