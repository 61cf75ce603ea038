"""Positions of both games with coloured rows: what is dealt, played, offered and told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from games.core.game import CHANCE, AnyGame, Event, Seat, Setup, Step
from games.core.text import Text
from games.rows.state import Deal, Draw, Phase
from tests.support.rule_table import Row


def deal(game: AnyGame, players: int, **options: str) -> Any:
    """Return the first turn; chance has dealt the first cards there are."""
    state = game.start(Setup(players, options, Seat(0)))
    while chances := game.chances(state):
        state = game.apply(state, CHANCE, chances[0].move).state
    return state


def lay(state: Any, hand: str, *sides: Any, **changes: Any) -> Any:
    """Return the turn of the first seat with this hand, and what lies before the first seats."""
    laid = (*sides, *state.table.sides[len(sides) :])
    hands = (tuple(hand.split()), *state.hands[1:])
    return replace(state, table=replace(state.table, sides=laid, **changes), hands=hands)


def lay_out(cards: str, letters: str) -> tuple[tuple[str, ...], ...]:
    """Return rows or piles of these cards, by the letter of the row or pile."""
    return tuple(tuple(card for card in cards.split() if card[0] == each) for each in letters)


def read(state: Any) -> dict[str, object]:
    """Return the first seat's hand and rows, the piles and the question."""
    table = state.table
    return {
        "hand": " ".join(state.hands[0]),
        "rows": " ".join(card for row in table.sides[0].rows for card in row),
        "piles": " ".join(card for pile in table.piles for card in pile),
        "asked": f"{table.seat} {table.phase}",
    }


def play(game: AnyGame, state: Any, moves: str, seat: int | None = None) -> Step[Any]:
    """Make moves of the seats with a decision, or of one seat; return the events of them all."""
    events: tuple[Event, ...] = ()
    for text in moves.split():
        mover = game.decisions(state)[0].seat if seat is None else Seat(seat)
        step = game.apply(state, mover, game.parse(text))
        state, events = step.state, events + step.events
    return Step(state, events)


def check_rule(game: AnyGame, positions: Any, row: Row, others: Mapping[str, Any]) -> Step[Any]:
    """Compare what a row of a rule table says with what its moves lead to; return the last step.

    Its position is parts of cards, then options like `piles=r3,b1`.
    """
    laid, options = list[str](), dict[str, Any]()
    for part in map(str.strip, row.position.split("|")):
        if "=" not in part:
            laid.append(part)
            continue
        for name, _, value in (each.partition("=") for each in part.split()):
            words = int(value) if value.isdecimal() else value.replace(",", " ")
            options[name] = others[value] if name == "others" else words
    step = play(game, positions.place(*laid, **options), " ".join(row.moves))
    asked = [decision.seat for decision in game.decisions(step.state)][:1]
    moves = (move for seat in asked for move in game.legal_moves(step.state, seat))
    seen = {name: str(value) for name, value in positions.read(step.state).items()}
    seen["events"] = told(step)
    seen["offered"] = " ".join(map(game.notate, moves))
    assert {name: seen[name] for name in row.expected} == row.expected
    return step


def told(step: Step[Any]) -> str:
    """Return the keys of the events without `event-`."""
    return " ".join(event.text.key.removeprefix("event-") for event in step.events)


def find(lines: tuple[Text, ...], key: str) -> Any:
    """Return the arguments of the only line with a key."""
    [line] = [line for line in lines if line.key == key]
    return dict(line.args)


def sketch_of(game: AnyGame, state: Any, seat: Seat) -> Any:
    """Return a fast game as a seat knows it."""
    return import_module(f"games.{game.id}.evaluation").Rollouts(game.view(state, seat)).deal(0)


def choose(game: AnyGame, state: Any, kind: str = "") -> str:
    """Return the move, or the best of a kind, that the ratings of the first seat prefer."""
    thought = import_module(f"games.{game.id}.evaluation").think(game.view(state, Seat(0)))
    rated = {game.notate(move): rating for move, rating in thought.items()}
    return max((move for move in rated if move.startswith(kind)), key=rated.__getitem__)


def read_sketch(sketch: Any, seat: int) -> list[object]:
    """Return what a seat knows of a fast game."""

    def take(owner: object, names: str) -> list[object]:
        return [getattr(owner, name, None) for name in names.split()]

    public = "first last closed length stones tall points wishes"
    return [
        [take(each, public) for each in sketch.players],
        take(sketch.players[seat], "hand ends whites tally"),
        take(sketch, "tiles stones piles absent deck in_goal closed"),
    ]


def check_sketch(
    game: Any, plies: list[Any], begin: Callable[[Any], Any], act: Callable[[Any, Any], None]
) -> None:
    """Check that a fast game follows the engine, and that only legal moves are considered."""
    think = import_module(f"games.{game.id}.evaluation").think
    for ply in plies:
        phase, seat, after = ply.before.table.phase, ply.before.table.seat, ply.step.state
        if phase is Phase.LAST or (ply.seat == CHANCE and phase is not Phase.CARD):
            continue
        if ply.seat != CHANCE:
            thought = think(game.view(ply.before, ply.seat))
            assert thought
            assert thought.keys() <= set(game.legal_moves(ply.before, ply.seat))
        sketch = sketch_of(game, ply.before, seat)
        if isinstance(ply.move, Draw) and ply.move.pile:
            sketch.take(game.letters.index(ply.move.pile))
        elif isinstance(ply.move, Deal):
            sketch.drawn.append(begin(ply.move.dealt))
            sketch.draw_card()
        else:
            act(sketch, ply.move)
        assert read_sketch(sketch, seat) == read_sketch(sketch_of(game, after, seat), seat)
        assert sketch.is_over == (after.table.phase in {Phase.LAST, Phase.OVER})
        scores = tuple(player.score() for player in sketch.players)
        assert scores == game.tally(game.view(after, None))
