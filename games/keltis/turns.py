"""Legal moves and their effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core.cards import replace, with_item
from games.core.game import Event, Seat, Step, next_seat
from games.keltis.events import OVER_DECK, OVER_GOAL, tell_play, tell_step
from games.keltis.state import (
    CARDS_OF,
    COLOUR,
    DRAWS,
    DROPS,
    EITHER,
    GOAL,
    GOAL_FIGURES,
    LAST,
    MOVES_SMALL,
    NUMBERS,
    PLACES,
    STAY,
    STEPS,
    TALL,
    VALUE,
    WISHES,
    Choice,
    Go,
    Landing,
    Last,
    Play,
    Side,
    State,
    Stay,
    Table,
    Tile,
    Use,
)
from games.rows.cards import COLOURS, POINTS, Card, distinct, follows, forget, put, remove
from games.rows.events import tell_card, tell_once
from games.rows.moves import Draw, Phase


def play(state: State, seat: Seat, move: Choice) -> Step[State]:
    """Return the result of a legal move."""
    match move:
        case Play(card, use):
            hand = remove(state.hands[seat], card)
            table, told = _drop(state.table, move) if use is Use.DROP else _play(state.table, move)
            hands = with_item(state.hands, seat, hand)
            shown = forget(state.shown, seat, card)
            return Step(State(table, hands, state.unseen, shown), told)
        case Go(path, tall):
            table, landing = _move(state.table, COLOURS.index(path), tall=tall)
            told = _add_end(tell_step(seat, landing), table)
            return Step(replace(state, table=table), told)
        case Stay():
            table = replace(state.table, phase=Phase.DRAW)
            return Step(replace(state, table=table), (tell_once("event-stay", seat),))
        case _:
            raise TypeError(move)


def keeps_turn(table: Table, move: Choice) -> bool:
    """Return whether a turn goes on after a legal move; public information decides (K16, K17)."""
    if isinstance(move, Draw):
        return False
    if sum(side.in_goal for side in table.sides) < GOAL_FIGURES - 1:
        return True
    match move:
        case Play(_, Use.DROP) | Stay():
            return True
        case Play():
            after, _ = _play(table, move)
        case Go(path, tall):
            after, _ = _move(table, COLOURS.index(path), tall=tall)
    return after.phase is not Phase.OVER


def _drop(table: Table, move: Play) -> tuple[Table, tuple[Event, ...]]:
    colour = COLOUR[move.card]
    dropped = replace(
        table,
        phase=Phase.DRAW,
        piles=put(table.piles, colour, move.card),
        barred=colour,
        last=Last(table.seat, move.card, move.use),
    )
    return dropped, (tell_card("keltis", "event-drop", table.seat, move.card),)


def _play(table: Table, move: Play) -> tuple[Table, tuple[Event, ...]]:
    colour, seat = COLOUR[move.card], table.seat
    side = table.sides[seat]
    side = replace(side, rows=put(side.rows, colour, move.card))
    last = Last(seat, move.card, move.use)
    table = replace(table, sides=with_item(table.sides, seat, side), barred=None, last=last)
    if side.figures[colour] == LAST:
        # K11: another figure can always step, or the game would be over already.
        return replace(table, phase=Phase.EXTRA), (
            tell_card("keltis", "event-extra", seat, move.card),
        )
    table, landing = _move(table, colour, tall=move.use is Use.TALL)
    return table, _add_end(tell_play(seat, move.card, landing), table)


def _add_end(event: Event, table: Table) -> tuple[Event, ...]:
    return (event, OVER_GOAL) if table.phase is Phase.OVER else (event,)


def _move(table: Table, path: int, *, tall: bool) -> tuple[Table, Landing]:
    seat, landing = table.seat, land(table, table.seat, path, tall=tall)
    side, tile, tiles = table.sides[seat], landing.tile, table.tiles
    if tile is Tile.WISH:  # K14
        tiles = _put_tile(tiles, (path, landing.stone), None)
    side = replace(
        side,
        figures=with_item(side.figures, path, landing.stone),
        tall=path if tall else side.tall,
        points=side.points + NUMBERS.get(tile, 0) if tile else side.points,
        wishes=side.wishes + (tile is Tile.WISH),
    )
    phase = Phase.CLOVER if tile is Tile.CLOVER else Phase.DRAW  # K13
    table = replace(
        table,
        phase=Phase.OVER if landing.is_end else phase,
        sides=with_item(table.sides, seat, side),
        tiles=tiles,
        last=table.last and replace(table.last, steps=(*table.last.steps, path)),
    )
    return table, landing


def land(table: Table, seat: int, path: int, *, tall: bool) -> Landing:
    """Return where a seat's next step on a path leads (K8, K10, K12-K14, K17)."""
    side = table.sides[seat]
    stone, is_tall = side.figures[path] + 1, tall or side.tall == path
    factor = 2 if is_tall else 1
    worth = (path, stone, is_tall, factor * POINTS[stone - 1], factor * POINTS[stone])
    if stone == GOAL and sum(each.in_goal for each in table.sides) + 1 == GOAL_FIGURES:
        return Landing(*worth, is_end=True)  # K17: the tile has no effect
    if (tile := table.tiles[path][stone - 1]) is Tile.WISH:
        wishes = min(side.wishes, 5)
        return Landing(*worth, tile, WISHES[min(wishes + 1, 5)] - WISHES[wishes])
    return Landing(*worth, tile, NUMBERS.get(tile, 0) if tile else 0)


def _put_tile(
    tiles: tuple[tuple[Tile | None, ...], ...], place: tuple[int, int], tile: Tile | None
) -> tuple[tuple[Tile | None, ...], ...]:
    path, stone = place
    return with_item(tiles, path, with_item(tiles[path], stone - 1, tile))


def go_on(state: State, source: str) -> tuple[State, tuple[Event, ...]]:
    """End the turn after a draw, or the game with the last card of the draw pile (K16, K18)."""
    table, last = state.table, state.table.last
    last = last and Last(last.seat, last.card, last.use, last.steps, source)
    if not table.deck:  # at once, within the turn
        return replace(state, table=replace(table, phase=Phase.OVER, last=last)), (OVER_DECK,)
    following = next_seat(table.seat, len(state.hands))
    table = replace(table, phase=Phase.TURN, seat=following, barred=None, last=last)
    return replace(state, table=table), ()


def lay_tile(state: State, tile: Tile) -> Step[State]:
    """Lay the next tile (K6)."""
    table = state.table
    laid = sum(each is not None for path in table.tiles for each in path)
    phase = Phase.DEAL if laid + 1 == len(PLACES) else Phase.TILE
    table = replace(table, tiles=_put_tile(table.tiles, PLACES[laid], tile), phase=phase)
    return Step(replace(state, table=table))


def list_moves(table: Table, hand: tuple[Card, ...]) -> tuple[Choice, ...]:
    """Return every move of the seat to move with these cards."""
    side = table.sides[table.seat]
    match table.phase:
        case Phase.DRAW:
            return (DRAWS[None], *[DRAWS[COLOURS[pile]] for pile in find_piles(table)])
        case Phase.TURN:
            uses: list[Play] = []
            for card in distinct(hand):
                uses += find_plays(side, card)
                uses.append(DROPS[card])
            return tuple(uses)
        case Phase.CLOVER | Phase.EXTRA:
            return (*find_steps(side), STAY)
        case _:
            return ()


def find_plays(side: Side, card: Card) -> tuple[Play, ...]:
    """Return the ways to lay a card in the row of its colour (K9, K10)."""
    colour = COLOUR[card]
    row = side.rows[colour]
    if row and card not in _FOLLOWERS[row[0], row[-1]]:
        return ()
    if side.figures[colour]:
        return MOVES_SMALL[card]
    if not side.small_left:
        return TALL[card]
    return EITHER[card] if side.tall is None else MOVES_SMALL[card]


def foresee(
    table: Table, seat: int, hand: Iterable[Card], *, tall: bool = False
) -> dict[Card, Landing | None]:
    """Return where each card that fits takes a figure; None where another figure moves (K11).

    A new figure is a small one as long as there are some, or with `tall` the tall one.
    """
    side, found = table.sides[seat], dict[Card, Landing | None]()
    for card in distinct(hand):
        for play in find_plays(side, card)[tall : tall + 1]:
            path = COLOUR[card]
            is_last = side.figures[path] == LAST
            found[card] = None if is_last else land(table, seat, path, tall=play.use is Use.TALL)
    return found


def find_steps(side: Side) -> tuple[Go, ...]:
    """Return every step a figure can take without a card (K11, K13, K15)."""
    steps = []
    for path, stone in zip(COLOURS, side.figures, strict=True):
        if stone == LAST:
            continue
        if stone or side.small_left:
            steps.append(STEPS[path, False])
        if not stone and side.tall is None:
            steps.append(STEPS[path, True])
    return tuple(steps)


def find_piles(table: Table) -> tuple[int, ...]:
    """Return the discard piles that may be drawn from (K16)."""
    barred = table.barred
    return tuple([colour for colour, pile in enumerate(table.piles) if pile and colour != barred])


_FOLLOWERS: Final = {
    (first, last): frozenset(
        card for card in cards if follows(VALUE[first], VALUE[last], VALUE[card])
    )
    for cards in CARDS_OF
    for first in cards
    for last in cards
}
"""Cards that may follow in a row, by its first and last card."""
