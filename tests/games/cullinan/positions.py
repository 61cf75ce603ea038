"""Positions of Cullinan for tests, laid out by hand."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import games.cullinan
from games.core.game import CHANCE, Event, Seat, Setup, Step
from games.cullinan.cards import (
    KIND_NAMES,
    ROMANS,
    Gems,
    Specials,
    list_gems,
    list_specials,
)
from games.cullinan.rules import Cullinan, make_game
from games.cullinan.state import Mat, Shown, State

DOCUMENT: Final = Path(str(games.cullinan.__file__)).with_name("cards.json").read_text("utf-8")
"""The table of cards the game comes with."""
GAME: Final = make_game(DOCUMENT)


def gems(values: str) -> Gems:
    """Count diamonds written like `1223`."""
    return (values.count("1"), values.count("2"), values.count("3"))


def specials(names: str) -> Specials:
    """Count special cards written like `vault thief thief`."""
    return tuple(names.split().count(name) for name in KIND_NAMES)


def begin(players: int = 2, *, game: Cullinan = GAME, **options: str) -> State:
    """Return seat 0's first turn with three 1s in the middle and nothing in any hand."""
    state = game.start(Setup(players, options, Seat(0)))
    while chances := game.chances(state):
        state = game.apply(state, CHANCE, chances[0].move).state
    return replace(state, mats=(Mat(),) * players, shown=(Shown(),) * players)


def give(
    state: State,
    seat: int,
    hand: str = "",
    cards: str = "",
    *,
    vault: str = "",
    fives: str = "",
    down: str = "",
) -> State:
    """Give a seat exactly these diamonds and special cards."""
    return state.with_mat(
        Seat(seat),
        hand=gems(hand),
        specials=specials(cards),
        vault=gems(vault),
        fives=gems(fives),
        down=gems(down),
    )


def own(state: State, seat: int, *names: str) -> State:
    """Let a seat own these Cullinans, written like `IV A`, with that side up."""
    sides, numbers = list(state.sides), []
    for name in names:
        roman, _, side = name.partition(" ")
        numbers.append(ROMANS.index(roman) + 1)
        sides[numbers[-1] - 1] = int(side == "B")
    state = replace(state, sides=tuple(sides))
    return state.with_mat(Seat(seat), cullinans=tuple(numbers))


def price(state: State, number: int, cost: int) -> State:
    """Let a Cullinan cost this much, whatever the edition says."""
    table = state.table
    cards = tuple(
        replace(card, cost=cost) if card.number == number else card for card in table.cards
    )
    return replace(state, table=replace(table, cards=cards))


def play(state: State, *moves: str) -> Step[State]:
    """Make moves, chance's too; return where they led, with the events of them all."""
    events: tuple[Event, ...] = ()
    for text in moves:
        [decision] = GAME.decisions(state)
        step = GAME.apply(state, decision.seat, GAME.parse(text))
        state, events = step.state, events + step.events
    return Step(state, events)


def asked(state: State) -> tuple[int, str]:
    """Return the seat to move and its question."""
    [decision] = GAME.decisions(state)
    return decision.seat, decision.kind


def offered(state: State) -> list[str]:
    """Return the notations of everything that may be answered now, chance's answers too."""
    [decision] = GAME.decisions(state)
    moves = GAME.legal_moves(state, decision.seat)
    return [GAME.notate(move) for move in moves] or list(weights(state))


def weights(state: State) -> dict[str, int]:
    """Return the answers of chance and how many ways lead to each."""
    return {GAME.notate(chance.move): chance.weight for chance in GAME.chances(state)}


def some(state: State, beginning: str) -> list[str]:
    """Return the moves offered that begin so."""
    return [move for move in offered(state) if move.startswith(beginning)]


def hand(state: State, seat: int) -> str:
    """Write the diamonds in a hand."""
    return "".join(map(str, list_gems(state.mats[seat].hand)))


def held(state: State, seat: int) -> list[str]:
    """Name the special cards in a hand."""
    return [KIND_NAMES[kind] for kind in list_specials(state.mats[seat].specials)]


def discarded(state: State) -> list[str]:
    """Name the discarded special cards."""
    return [KIND_NAMES[kind] for kind in list_specials(state.special_discards)]


def told(step: Step[State]) -> list[str]:
    """Return the keys of the events."""
    return [event.text.key for event in step.events]
