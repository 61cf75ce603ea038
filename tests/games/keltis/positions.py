"""Positions of Keltis for tests, laid out by hand."""

from __future__ import annotations

from dataclasses import replace

from games.core.game import Seat
from games.keltis.rules import Keltis
from games.keltis.state import Side, State, Tile
from games.rows.state import COLOURS, Phase
from tests.games import rows as shared

GAME = Keltis()


def begin(players: int = 3, *, tiebreak: str = "shared") -> State:
    """Return the first turn, without any tile; chance has dealt the first cards there are."""
    state: State = shared.deal(GAME, players, {"tiebreak": tiebreak})
    return replace(state, table=replace(state.table, tiles=((None,) * 9,) * 5))


def place(
    hand: str = "",
    figures: str = "",
    rows: str = "",
    *,
    others: tuple[Side, ...] = (),
    tiles: str = "",
    piles: str = "",
    deck: int = 60,
    players: int = 3,
) -> State:
    """Return the turn of the first seat: its hand, figures and rows, and what lies on the table.

    Tiles are written like `y2c`: path, stone and kind.
    """
    state = begin(players)
    kinds: list[list[Tile | None]] = [[None] * 9 for _ in COLOURS]
    for tile in tiles.split():
        kinds[COLOURS.index(tile[0])][int(tile[1]) - 1] = Tile(tile[2])
    sides = (side(figures, rows), *others, *state.table.sides[1 + len(others) :])
    table = replace(
        state.table,
        sides=sides,
        tiles=tuple(map(tuple, kinds)),
        piles=shared.lay_out(piles, COLOURS),
        deck=deck,
    )
    return replace(state, table=table, hands=(tuple(hand.split()), *state.hands[1:]))


def side(figures: str = "", rows: str = "", **counts: int) -> Side:
    """Return what lies before a player: figures written like `r3 b9^`, the tall one with a `^`."""
    found = {each[0]: each[1:] for each in figures.split()}
    stones = tuple(int(found.get(path, "0").rstrip("^")) for path in COLOURS)
    tall = next((COLOURS.index(path) for path, stone in found.items() if "^" in stone), None)
    return Side(shared.lay_out(rows, COLOURS), stones, tall, **counts)


def read(state: State, seat: int = 0) -> dict[str, object]:
    """Return a position as `place` takes it, the question, and what a seat has won."""
    table, own = state.table, state.table.sides[seat]
    figures = (
        f"{path}{stone}{'^' * (number == own.tall)}"
        for number, (path, stone) in enumerate(zip(COLOURS, own.figures, strict=True))
        if stone
    )
    tiles = (
        f"{path}{stone}{tile}"
        for path, stones in zip(COLOURS, table.tiles, strict=True)
        for stone, tile in enumerate(stones, 1)
        if tile
    )
    return {
        "hand": " ".join(state.hands[seat]),
        "figures": " ".join(figures),
        "rows": " ".join(card for row in own.rows for card in row),
        "tiles": " ".join(tiles),
        "piles": " ".join(card for pile in table.piles for card in pile),
        "asked": f"{table.seat} {table.phase}",
        "points": own.points,
        "wishes": own.wishes,
    }


def turn(state: State, hand: str, seat: int = 0) -> State:
    """Make it the turn of a seat with another hand."""
    hands = (*state.hands[:seat], tuple(hand.split()), *state.hands[seat + 1 :])
    table = replace(state.table, phase=Phase.TURN, seat=Seat(seat), barred=None)
    return replace(state, table=table, hands=hands)
