"""Positions of both games with coloured rows: what is dealt, played, offered and told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from games.core.game import CHANCE, AnyGame, Event, Seat, Setup, Step
from games.core.text import Text
from games.rows.state import Deal, Draw, Phase
from tests.support.rule_table import Row


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


def read_position(
    place: Callable[..., Any], position: str, others: Mapping[str, tuple[Any, ...]]
) -> Any:
    """Lay out a position of a rule table: parts of cards, then options like `piles=r3,b1`."""
    laid, options = list[str](), dict[str, Any]()
    for part in map(str.strip, position.split("|")):
        if "=" not in part:
            laid.append(part)
            continue
        for name, _, value in (each.partition("=") for each in part.split()):
            words = value.replace(",", " ")
            options[name] = (
                others[value] if name == "others" else int(value) if value.isdecimal() else words
            )
    return place(*laid, **options)


def check_rule(game: AnyGame, positions: Any, row: Row, others: Mapping[str, Any]) -> Step[Any]:
    """Compare what a row of a rule table says with what its moves lead to; return the last step."""
    step = play(game, read_position(positions.place, row.position, others), " ".join(row.moves))
    seen = {name: str(value) for name, value in positions.read(step.state).items()}
    seen["events"] = told(step)
    seen["offered"] = offered(game, step.state) if game.decisions(step.state) else ""
    assert {name: seen[name] for name in row.expected} == row.expected
    return step


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


def sketch_of(game: AnyGame, state: Any, seat: Seat) -> Any:
    """Return a fast game as a seat knows it."""
    return import_module(f"games.{game.id}.evaluation").Rollouts(game.view(state, seat)).deal(0)


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
