"""Positions of NLK for tests, reached by moves or laid out by hand."""

from dataclasses import replace
from functools import partial
from typing import Final

from games.core.game import Seat, Setup
from games.nlk.rules import GAME
from games.nlk.state import CODES, SUITS, Card, Phase, State, pack
from tests.support import rule_table


def card(code: str) -> Card:
    """Read a card written like `10h`."""
    return Card(CODES.index(code))


def cards(codes: str) -> tuple[Card, ...]:
    """Read cards written like `10h as`."""
    return tuple(map(card, codes.split()))


def stacks(*piles: str, talon: str = "", turn: int = 0, **options: str) -> State:
    """Lay out phase one, before a turn: stacks from the bottom, and what the talon holds.

    Without a talon all cards that are in no stack are in it.
    """
    laid = tuple(map(cards, piles))
    used = {each for pile in laid for each in pile}
    rest = cards(talon) or tuple(each for each in pack(len(laid)) if each not in used)
    state = GAME.start(Setup(len(laid), options, Seat(0)))
    talon_set = sum(1 << each for each in rest)
    return replace(state, stacks=laid, talon=talon_set, seat=Seat(turn), phase=Phase.GIVE)


def hands(*held: str, trump: str = "s", turn: int = 0, **options: str) -> State:
    """Lay out phase two, before a round is led."""
    state = stacks(*held, turn=turn, **options)
    sorted_hands = tuple(tuple(sorted(cards(each))) for each in held)
    return replace(
        state,
        stacks=sorted_hands,
        talon=0,
        trump=SUITS.index(trump),
        phase=Phase.LEAD,
        size=sum(map(bool, sorted_hands)),
    )


play: Final = partial(rule_table.play, GAME)
offered: Final = partial(rule_table.offered, GAME)
asked: Final = partial(rule_table.asked, GAME)
