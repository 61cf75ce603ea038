"""Positions of both games with coloured rows: what is dealt, played, offered and told."""

from __future__ import annotations

from typing import Any

from games.core.game import CHANCE, AnyGame, Event, Seat, Setup, Step
from games.core.text import Text


def deal(game: AnyGame, players: int, options: dict[str, str]) -> Any:
    """Return the first turn; chance has dealt the first cards there are."""
    state = game.start(Setup(players, options, Seat(0)))
    while chances := game.chances(state):
        state = game.apply(state, CHANCE, chances[0].move).state
    return state


def play(game: AnyGame, state: Any, moves: str, seat: int | None = None) -> Step[Any]:
    """Make moves of the seats with a decision, or of one seat; return the events of them all."""
    events: tuple[Event, ...] = ()
    for text in moves.split():
        mover = game.decisions(state)[0].seat if seat is None else Seat(seat)
        step = game.apply(state, mover, game.parse(text))
        state, events = step.state, events + step.events
    return Step(state, events)


def offered(game: AnyGame, state: Any, seat: int | None = None) -> str:
    """Return the notations of all moves that may be made now, those of chance included."""
    asked = game.decisions(state)[0].seat if seat is None else Seat(seat)
    chances = (chance.move for chance in game.chances(state))
    moves = chances if asked == CHANCE else game.legal_moves(state, asked)
    return " ".join(map(game.notate, moves))


def lay_out(cards: str, letters: str) -> tuple[tuple[str, ...], ...]:
    """Return rows or piles of these cards, by the letter of the row or pile."""
    return tuple(tuple(card for card in cards.split() if card[0] == each) for each in letters)


def told(step: Step[Any]) -> str:
    """Return the keys of the events without `event-`."""
    return " ".join(event.text.key.removeprefix("event-") for event in step.events)


def find(lines: tuple[Text, ...], key: str) -> Text:
    """Return the only line with a key."""
    [line] = [line for line in lines if line.key == key]
    return line
