"""The rules of Keltis: legal moves, their effects and events, and the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, TypeAlias

from games.core import game
from games.core.cards import replace, weigh, with_item
from games.core.text import Arg, Face, Text, signed, text, write
from games.keltis.state import (
    CARDS,
    CARDS_OF,
    COLOUR,
    COPIES,
    DEALS,
    DRAWS,
    DROPS,
    EITHER,
    GOAL,
    GOAL_FIGURES,
    KIND,
    LAST,
    MOVES_SMALL,
    NOTATION,
    NUMBERS,
    PLACES,
    STAY,
    STEPS,
    TALL,
    TILES,
    VALUE,
    WISHES,
    Go,
    Landing,
    Last,
    Lay,
    Move,
    Score,
    Side,
    State,
    Table,
    Tile,
)
from games.rows import text as shared
from games.rows.rules import RowGame
from games.rows.state import (
    COLOURS,
    POINTS,
    SEATS,
    Card,
    Draw,
    Phase,
    Play,
    Use,
    distinct,
    follows,
    forget,
    put,
    remove,
)
from games.rows.state import View as RowView

View: TypeAlias = RowView[Table, Score]

TALL_FACE: Final = Face("keltis_tall", "▲")
WISH: Final = Face("keltis_wish", "🌀")
CLOVER: Final = Face("keltis_clover", "🍀")
face_of = partial(shared.face_of, "keltis")
name_card = partial(shared.name_card, "keltis")
name_colour = partial(shared.name_colour, "keltis")
OVER_GOAL: Final = game.Event(Text("event-over-goal"))
"""K17: the goal area is full."""
OVER_DECK: Final = game.Event(Text("event-over-deck"))
"""K18: the draw pile is used up."""


def describe_landing(landing: Landing) -> dict[str, Arg]:
    """Return the change of the score, the figure's points before and after, and the tile."""
    return {
        "change": signed(landing.change),
        "figure": Text("figure-tall" if landing.is_tall else "figure-small"),
        "tall": TALL_FACE if landing.is_tall else "",
        "before": write(landing.before),
        "after": write(landing.after),
        "tile": _name_tile(landing),
    }


def _name_tile(landing: Landing) -> Arg:
    """Name the effect of a tile, behind a comma."""
    tile = landing.tile
    if landing.is_end or tile is None:
        return Text("tile-over") if landing.is_end else ""
    if tile is Tile.CLOVER:
        return text("tile-clover", face=CLOVER)
    if tile is Tile.WISH:
        return text("tile-wish", face=WISH, points=signed(landing.gain))
    return text("tile-number", points=signed(landing.gain))


@cache
def tell_play(seat: game.Seat, card: Card, landing: Landing) -> game.Event:
    """Announce a card and the step of its figure (K8, K10)."""
    key = "event-start" if landing.stone == 1 else "event-play"
    return game.tell(key, seat, card=name_card(card), **describe_landing(landing))


@cache
def tell_step(seat: game.Seat, landing: Landing) -> game.Event:
    """Announce a step without a card (K11, K13)."""
    key = "event-enter" if landing.stone == 1 else "event-step"
    return game.tell(
        key, seat, path=name_colour(COLOURS[landing.path]), **describe_landing(landing)
    )


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


_FOLLOWERS: Final = {
    (first, last): frozenset(
        card for card in cards if follows(VALUE[first], VALUE[last], VALUE[card])
    )
    for cards in CARDS_OF
    for first in cards
    for last in cards
}
"""Cards that may follow in a row, by its first and last card."""


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


def foresee_steps(view: View, *, tall: bool = False) -> dict[int, Landing]:
    """Return where the steps without a card lead, by path: those of `tall` are in its group."""
    seat = view.seat or 0
    side = view.table.sides[seat]
    return {
        path: land(view.table, seat, path, tall=go.tall)
        for path, letter in enumerate(COLOURS)
        for go in [go for go in find_steps(side) if go.path == letter][tall : tall + 1]
    }


def has_numbers(view: View, landings: Iterable[Landing | None]) -> bool:
    """Return whether choices show the change of the score: before the first card all are equal."""
    begun = any(view.table.sides[view.seat or 0].figures)
    return begun or len({each.change for each in landings if each}) > 1


def _drop(table: Table, move: Play) -> tuple[Table, tuple[game.Event, ...]]:
    colour = COLOUR[move.card]
    dropped = replace(
        table,
        phase=Phase.DRAW,
        piles=put(table.piles, colour, move.card),
        barred=colour,
        last=Last(table.seat, move.card, move.use),
    )
    return dropped, (shared.tell_card("keltis", "event-drop", table.seat, move.card),)


def _play(table: Table, move: Play) -> tuple[Table, tuple[game.Event, ...]]:
    colour, seat = COLOUR[move.card], table.seat
    side = table.sides[seat]
    side = replace(side, rows=put(side.rows, colour, move.card))
    last = Last(seat, move.card, move.use)
    table = replace(table, sides=with_item(table.sides, seat, side), barred=None, last=last)
    if side.figures[colour] == LAST:
        # K11: another figure can always step, or the game would be over already.
        told = shared.tell_card("keltis", "event-extra", seat, move.card)
        return replace(table, phase=Phase.EXTRA), (told,)
    table, landing = _move(table, colour, tall=move.use is Use.TALL)
    return table, _add_end(tell_play(seat, move.card, landing), table)


def _add_end(event: game.Event, table: Table) -> tuple[game.Event, ...]:
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


def _put_tile(
    tiles: tuple[tuple[Tile | None, ...], ...], place: tuple[int, int], tile: Tile | None
) -> tuple[tuple[Tile | None, ...], ...]:
    path, stone = place
    return with_item(tiles, path, with_item(tiles[path], stone - 1, tile))


class Keltis(RowGame[State, Move, View]):
    """Keltis for two to four players (K1-K22)."""

    id = "keltis"
    seats = SEATS
    options = (game.Option("tiebreak", ("shared", "stones")),)
    endings = ("goal", "deck")
    state_type = State
    move_type = Move
    notation = NOTATION
    cards = KIND
    copies = (COPIES,) * len(CARDS)
    deals = tuple(weigh(deal, COPIES) for deal in DEALS)
    letters = COLOURS
    first_phase = Phase.TILE

    def set_up(self, players: int, options: Mapping[str, str]) -> Table:
        sides, tiles = (Side(),) * players, ((None,) * 9,) * 5
        by_wishes = options["tiebreak"] == "stones"
        return Table(Phase.FIRST, game.Seat(0), sides, tiles, ((),) * 5, 0, by_wishes=by_wishes)

    def list_moves(self, state: State, seat: game.Seat, hand: tuple[Card, ...]) -> tuple[Move, ...]:
        table = state.table
        if seat != table.seat:
            return ()
        side = table.sides[seat]
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

    def play(self, state: State, seat: game.Seat, move: Any) -> game.Step[State]:
        match move:
            case Play(card, use):
                hand = remove(state.hands[seat], card)
                table, told = (_drop if use is Use.DROP else _play)(state.table, move)
                hands = with_item(state.hands, seat, hand)
                shown = forget(state.shown, seat, card)
                return game.Step(State(table, hands, state.unseen, shown), told)
            case Go(path, tall):
                table, landing = _move(state.table, COLOURS.index(path), tall=tall)
                told = _add_end(tell_step(seat, landing), table)
            case _:
                table = replace(state.table, phase=Phase.DRAW)
                told = (shared.tell_once("event-stay", seat),)
        return game.Step(replace(state, table=table), told)

    def keeps_turn(self, view: View, move: Move) -> bool:
        """Return whether a turn goes on after a legal move: public information decides (K17)."""
        table = view.table
        if isinstance(move, Draw):
            return False
        if sum(side.in_goal for side in table.sides) < GOAL_FIGURES - 1:
            return True
        match move:
            case Play(_, use) if use is not Use.DROP:
                after, _ = _play(table, move)
            case Go(path, tall):
                after, _ = _move(table, COLOURS.index(path), tall=tall)
            case _:
                return True
        return after.phase is not Phase.OVER

    def go_on(self, state: State, source: str) -> tuple[State, tuple[game.Event, ...]]:
        """End the turn after a draw, or the game with the last card of the pile (K16, K18)."""
        table, last = state.table, state.table.last
        last = last and Last(last.seat, last.card, last.use, last.steps, source)
        if not table.deck:  # at once, within the turn
            return replace(state, table=replace(table, phase=Phase.OVER, last=last)), (OVER_DECK,)
        following = game.next_seat(table.seat, len(state.hands))
        table = replace(table, phase=Phase.TURN, seat=following, barred=None, last=last)
        return replace(state, table=table), ()

    def chances(self, state: State) -> tuple[game.Chance[Move], ...]:
        if state.table.phase is not Phase.TILE:
            return super().chances(state)
        laid = Counter(tile for path in state.table.tiles for tile in path)
        left = {tile: count - laid[tile] for tile, count in TILES.items()}
        return tuple(game.Chance(Lay(tile), count) for tile, count in left.items() if count)

    def answer(self, state: State, move: Move) -> game.Step[State]:
        """Lay the next tile (K6), or make another chance move."""
        if not isinstance(move, Lay):
            return super().answer(state, move)
        table = state.table
        laid = sum(each is not None for path in table.tiles for each in path)
        phase = Phase.DEAL if laid + 1 == len(PLACES) else Phase.TILE
        table = replace(table, tiles=_put_tile(table.tiles, PLACES[laid], move.tile), phase=phase)
        return game.Step(replace(state, table=table))

    def components(self, state: State) -> Sequence[str]:
        table = state.table
        tiles = [tile for path in table.tiles for tile in path if tile]
        tiles += [Tile.WISH for side in table.sides for _ in range(side.wishes)]
        # Tiles that are not on the board yet, or never come there.
        is_laid = len(tiles) >= len(PLACES)
        rest = Counter[Tile]() if is_laid else Counter(TILES) - Counter(tiles)
        return [*super().components(state), *map(str, tiles), *map(str, rest.elements())]

    def conclude(self, table: Table) -> game.Outcome:
        """Return the outcome of a finished game (K22)."""
        scores = tuple(side.score.total for side in table.sides)
        ranks = [
            (total, side.wishes if table.by_wishes else 0)
            for total, side in zip(scores, table.sides, strict=True)
        ]
        ending = "goal" if sum(side.in_goal for side in table.sides) >= GOAL_FIGURES else "deck"
        return game.Outcome(ending, scores, game.find_winners(ranks))


GAME: Final = Keltis()
