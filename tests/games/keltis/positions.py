"""Positions of Keltis for tests, laid out by hand."""

from __future__ import annotations

from games.keltis.rules import GAME
from games.keltis.state import Side, State, Tile
from games.rows.state import COLOURS
from tests.games import rows as shared


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
    kinds: list[list[Tile | None]] = [[None] * 9 for _ in COLOURS]
    for tile in tiles.split():
        kinds[COLOURS.index(tile[0])][int(tile[1]) - 1] = Tile(tile[2])
    laid, left = tuple(map(tuple, kinds)), shared.lay_out(piles, COLOURS)
    own, state = side(figures, rows), shared.deal(GAME, players)
    placed: State = shared.lay(state, hand, own, *others, tiles=laid, piles=left, deck=deck)
    return placed


def side(figures: str = "", rows: str = "", **counts: int) -> Side:
    """Return what lies before a player: figures written like `r3 b9^`, the tall one with a `^`."""
    found = {each[0]: each[1:] for each in figures.split()}
    stones = tuple(int(found.get(path, "0").rstrip("^")) for path in COLOURS)
    tall = next((COLOURS.index(path) for path, stone in found.items() if "^" in stone), None)
    return Side(shared.lay_out(rows, COLOURS), stones, tall, **counts)


def read(state: State) -> dict[str, object]:
    """Return a position as `place` takes it, the question, and what the first seat has won."""
    table, own = state.table, state.table.sides[0]
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
    won = {"points": own.points, "wishes": own.wishes}
    return {**shared.read(state), "figures": " ".join(figures), "tiles": " ".join(tiles), **won}
