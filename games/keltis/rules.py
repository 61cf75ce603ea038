"""The rules of Keltis: legal moves, their effects and events, and the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, TypeAlias

from games.core import game
from games.core.cards import weigh, with_item
from games.core.fast_replace import replace
from games.core.text import Arg, Emoji, Text, signed, text, write
from games.keltis import model
from games.rows import base
from games.rows import text as shared
from games.rows.base import View as RowView
from games.rows.rules import RowGame

View: TypeAlias = RowView[model.Table, model.Score]

TALL_FACE: Final = Emoji("keltis_tall", "♛")
WISH: Final = Emoji("keltis_wish", "🌀")
CLOVER: Final = Emoji("keltis_clover", "🍀")
emoji_of = partial(shared.emoji_of, "keltis")
name_card = partial(shared.name_card, "keltis")
name_colour = partial(shared.name_colour, "keltis")
OVER_GOAL: Final = game.Event(Text("event-over-goal"))
"""K17: the goal area is full."""
OVER_DECK: Final = game.Event(Text("event-over-deck"))
"""K18: the draw pile is used up."""


def describe_landing(landing: model.Landing) -> dict[str, Arg]:
    """Return the change of the score, the figure's points before and after, and the tile."""
    return {
        "change": signed(landing.change),
        "figure": Text("figure-tall" if landing.is_tall else "figure-small"),
        "tall": TALL_FACE if landing.is_tall else "",
        "before": write(landing.before),
        "after": write(landing.after),
        "tile": _name_tile(landing),
    }


def _name_tile(landing: model.Landing) -> Arg:
    """Name the effect of a tile, behind a comma."""
    tile = landing.tile
    if landing.is_end or tile is None:
        return Text("tile-over") if landing.is_end else ""
    if tile is model.Tile.CLOVER:
        return text("tile-clover", emoji=CLOVER)
    if tile is model.Tile.WISH:
        return text("tile-wish", emoji=WISH, points=signed(landing.gain))
    return text("tile-number", points=signed(landing.gain))


@cache
def tell_play(seat: game.Seat, card: base.Card, landing: model.Landing) -> game.Event:
    """Announce a card and the step of its figure (K8, K10)."""
    key = "event-start" if landing.stone == 1 else "event-play"
    return game.tell(key, seat, card=name_card(card), **describe_landing(landing))


@cache
def tell_step(seat: game.Seat, landing: model.Landing, phase: base.Phase) -> game.Event:
    """Announce a step by a clover (K13), or of another figure than the card's (K11)."""
    key = "event-enter" if landing.stone == 1 else "event-step"
    cause = "clover" if phase is base.Phase.CLOVER else "card"
    path = name_colour(base.COLOURS[landing.path])
    return game.tell(key, seat, path=path, cause=cause, **describe_landing(landing))


def land(table: model.Table, seat: int, path: int, *, tall: bool) -> model.Landing:
    """Return where a seat's next step on a path leads (K8, K10, K12-K14, K17)."""
    side = table.sides[seat]
    stone = side.figures[path] + 1
    is_tall = tall or side.tall == path
    factor = 2 if is_tall else 1
    worth = (path, stone, is_tall, factor * base.POINTS[stone - 1], factor * base.POINTS[stone])
    if stone == model.GOAL and sum(each.in_goal for each in table.sides) + 1 == model.GOAL_FIGURES:
        return model.Landing(*worth, is_end=True)  # K17: the tile has no effect
    if (tile := table.tiles[path][stone - 1]) is model.Tile.WISH:
        wishes = min(side.wishes, 5)
        return model.Landing(*worth, tile, model.WISHES[min(wishes + 1, 5)] - model.WISHES[wishes])
    return model.Landing(*worth, tile, model.NUMBERS.get(tile, 0) if tile else 0)


_FOLLOWERS: Final = {
    (first, last): frozenset(
        card
        for card in cards
        if base.follows(model.VALUE[first], model.VALUE[last], model.VALUE[card])
    )
    for cards in model.CARDS_OF
    for first in cards
    for last in cards
}
"""Cards that may follow in a row, by its first and last card."""


def find_plays(side: model.Side, card: base.Card) -> tuple[base.Play, ...]:
    """Return the ways to lay a card in the row of its colour (K9, K10)."""
    colour = model.COLOUR[card]
    row = side.rows[colour]
    if row and card not in _FOLLOWERS[row[0], row[-1]]:
        return ()
    if side.figures[colour]:
        return model.MOVES_SMALL[card]
    if not side.small_left:
        return model.TALL[card]
    return model.EITHER[card] if side.tall is None else model.MOVES_SMALL[card]


def find_steps(side: model.Side) -> tuple[model.Go, ...]:
    """Return every step a figure can take without a card (K11, K13, K15)."""
    steps = []
    for path, stone in zip(base.COLOURS, side.figures, strict=True):
        if stone == model.LAST:
            continue
        if stone or side.small_left:
            steps.append(model.STEPS[path, False])
        if not stone and side.tall is None:
            steps.append(model.STEPS[path, True])
    return tuple(steps)


def find_piles(table: model.Table) -> tuple[int, ...]:
    """Return the discard piles that may be drawn from (K16)."""
    barred = table.barred
    return tuple([colour for colour, pile in enumerate(table.piles) if pile and colour != barred])


def find_landings(
    table: model.Table, seat: int, hand: Iterable[base.Card], *, tall: bool = False
) -> dict[base.Card, model.Landing | None]:
    """Return where each card that fits takes a figure; None where another figure moves (K11).

    A new figure is a small one as long as there are some, or with `tall` the tall one.
    """
    side = table.sides[seat]
    landings = dict[base.Card, model.Landing | None]()
    for card in base.distinct(hand):
        for play in find_plays(side, card)[tall : tall + 1]:
            path = model.COLOUR[card]
            is_last = side.figures[path] == model.LAST
            landings[card] = (
                None if is_last else land(table, seat, path, tall=play.use is base.Use.TALL)
            )
    return landings


def find_step_landings(view: View, *, tall: bool = False) -> dict[int, model.Landing]:
    """Return where the steps without a card lead, by path: those of `tall` are in its group."""
    seat = view.seat or 0
    side = view.table.sides[seat]
    return {
        path: land(view.table, seat, path, tall=go.tall)
        for path, letter in enumerate(base.COLOURS)
        for go in [go for go in find_steps(side) if go.path == letter][tall : tall + 1]
    }


def _drop(table: model.Table, move: base.Play) -> tuple[model.Table, tuple[game.Event, ...]]:
    colour = model.COLOUR[move.card]
    dropped = replace(
        table,
        phase=base.Phase.DRAW,
        piles=base.put(table.piles, colour, move.card),
        barred=colour,
        last=model.Last(table.seat, move.card, move.use),
    )
    return dropped, (shared.tell_card("keltis", "event-drop", table.seat, move.card),)


def _play(table: model.Table, move: base.Play) -> tuple[model.Table, tuple[game.Event, ...]]:
    colour = model.COLOUR[move.card]
    seat = table.seat
    side = table.sides[seat]
    side = replace(side, rows=base.put(side.rows, colour, move.card))
    last = model.Last(seat, move.card, move.use)
    table = replace(table, sides=with_item(table.sides, seat, side), barred=None, last=last)
    if side.figures[colour] == model.LAST:
        # K11: another figure can always step, or the game would be over already.
        event = shared.tell_card("keltis", "event-extra", seat, move.card)
        return replace(table, phase=base.Phase.EXTRA), (event,)
    table, landing = _move(table, colour, tall=move.use is base.Use.TALL)
    return table, _add_end(tell_play(seat, move.card, landing), table)


def _add_end(event: game.Event, table: model.Table) -> tuple[game.Event, ...]:
    return (event, OVER_GOAL) if table.phase is base.Phase.OVER else (event,)


def _move(table: model.Table, path: int, *, tall: bool) -> tuple[model.Table, model.Landing]:
    seat = table.seat
    landing = land(table, table.seat, path, tall=tall)
    side = table.sides[seat]
    tile = landing.tile
    tiles = table.tiles
    if tile is model.Tile.WISH:  # K14
        tiles = _put_tile(tiles, (path, landing.stone), None)
    side = replace(
        side,
        figures=with_item(side.figures, path, landing.stone),
        tall=path if tall else side.tall,
        points=side.points + model.NUMBERS.get(tile, 0) if tile else side.points,
        wishes=side.wishes + (tile is model.Tile.WISH),
    )
    phase = base.Phase.CLOVER if tile is model.Tile.CLOVER else base.Phase.DRAW  # K13
    table = replace(
        table,
        phase=base.Phase.OVER if landing.is_end else phase,
        sides=with_item(table.sides, seat, side),
        tiles=tiles,
        last=table.last and replace(table.last, steps=(*table.last.steps, path)),
    )
    return table, landing


def _put_tile(
    tiles: tuple[tuple[model.Tile | None, ...], ...],
    place: tuple[int, int],
    tile: model.Tile | None,
) -> tuple[tuple[model.Tile | None, ...], ...]:
    path, stone = place
    return with_item(tiles, path, with_item(tiles[path], stone - 1, tile))


class Keltis(RowGame[model.State, model.Move, View]):
    """Keltis for two to four players (K1-K22)."""

    id = "keltis"
    seats = base.SEATS
    options = (game.Option("tiebreak", ("shared", "stones")),)
    endings = ("goal", "deck")
    notation = model.NOTATION
    state = model.State
    cards = model.KIND
    copies = (model.COPIES,) * len(model.CARDS)
    deals = tuple(weigh(deal, model.COPIES) for deal in model.DEALS)
    letters = base.COLOURS
    first_phase = base.Phase.TILE

    def set_up(self, players: int, options: Mapping[str, str]) -> model.Table:
        sides = (model.Side(),) * players
        tiles = ((None,) * 9,) * 5
        by_wishes = options["tiebreak"] == "stones"
        return model.Table(
            base.Phase.FIRST, game.Seat(0), sides, tiles, ((),) * 5, 0, by_wishes=by_wishes
        )

    def list_moves(
        self, state: model.State, seat: game.Seat, hand: tuple[base.Card, ...]
    ) -> tuple[model.Move, ...]:
        table = state.table
        if seat != table.seat:
            return ()
        side = table.sides[seat]
        match table.phase:
            case base.Phase.DRAW:
                return (
                    model.DRAWS[None],
                    *[model.DRAWS[base.COLOURS[pile]] for pile in find_piles(table)],
                )
            case base.Phase.TURN:
                uses: list[base.Play] = []
                for card in base.distinct(hand):
                    uses += find_plays(side, card)
                    uses.append(model.DROPS[card])
                return tuple(uses)
            case base.Phase.CLOVER | base.Phase.EXTRA:
                return (*find_steps(side), model.STAY)
            case _:
                return ()

    def play(self, state: model.State, seat: game.Seat, move: Any) -> game.Step[model.State]:
        match move:
            case base.Play(card, use):
                hand = base.remove(state.hands[seat], card)
                table, events = (_drop if use is base.Use.DROP else _play)(state.table, move)
                hands = with_item(state.hands, seat, hand)
                shown = base.forget(state.shown, seat, card)
                return game.Step(model.State(table, hands, state.unseen, shown), events)
            case model.Go(path, tall):
                table, landing = _move(state.table, base.COLOURS.index(path), tall=tall)
                events = _add_end(tell_step(seat, landing, state.table.phase), table)
            case _:
                table = replace(state.table, phase=base.Phase.DRAW)
                events = (shared.tell_once("event-stay", seat),)
        return game.Step(replace(state, table=table), events)

    def keeps_turn(self, view: View, move: model.Move) -> bool:
        """Return whether a turn goes on after a legal move: public information decides (K17)."""
        table = view.table
        if isinstance(move, base.Draw):
            return False
        if sum(side.in_goal for side in table.sides) < model.GOAL_FIGURES - 1:
            return True
        match move:
            case base.Play(_, use) if use is not base.Use.DROP:
                after, _ = _play(table, move)
            case model.Go(path, tall):
                after, _ = _move(table, base.COLOURS.index(path), tall=tall)
            case _:
                return True
        return after.phase is not base.Phase.OVER

    def go_on(self, state: model.State, source: str) -> tuple[model.State, tuple[game.Event, ...]]:
        """End the turn after a draw, or the game with the last card of the pile (K16, K18)."""
        table = state.table
        last = state.table.last
        last = last and model.Last(last.seat, last.card, last.use, last.steps, source)
        if not table.deck:  # at once, within the turn
            return replace(state, table=replace(table, phase=base.Phase.OVER, last=last)), (
                OVER_DECK,
            )
        following = game.next_seat(table.seat, len(state.hands))
        table = replace(table, phase=base.Phase.TURN, seat=following, barred=None, last=last)
        return replace(state, table=table), ()

    def chances(self, state: model.State) -> tuple[game.Chance[model.Move], ...]:
        if state.table.phase is not base.Phase.TILE:
            return super().chances(state)
        laid = Counter(tile for path in state.table.tiles for tile in path)
        left = {tile: count - laid[tile] for tile, count in model.TILES.items()}
        return tuple(game.Chance(model.Lay(tile), count) for tile, count in left.items() if count)

    def answer(self, state: model.State, move: model.Move) -> game.Step[model.State]:
        """Lay the next tile (K6), or make another chance move."""
        if not isinstance(move, model.Lay):
            return super().answer(state, move)
        table = state.table
        laid = sum(each is not None for path in table.tiles for each in path)
        phase = base.Phase.DEAL if laid + 1 == len(model.PLACES) else base.Phase.TILE
        table = replace(
            table, tiles=_put_tile(table.tiles, model.PLACES[laid], move.tile), phase=phase
        )
        return game.Step(replace(state, table=table))

    def components(self, state: model.State) -> Sequence[str]:
        table = state.table
        tiles = [tile for path in table.tiles for tile in path if tile]
        tiles += [model.Tile.WISH for side in table.sides for _ in range(side.wishes)]
        # Tiles that are not on the board yet, or never come there.
        is_laid = len(tiles) >= len(model.PLACES)
        rest = Counter[model.Tile]() if is_laid else Counter(model.TILES) - Counter(tiles)
        return [*super().components(state), *map(str, tiles), *map(str, rest.elements())]

    def conclude(self, table: model.Table) -> game.Outcome:
        """Return the outcome of a finished game (K22)."""
        scores = tuple(side.score.total for side in table.sides)
        ranks = [
            (total, side.wishes if table.by_wishes else 0)
            for total, side in zip(scores, table.sides, strict=True)
        ]
        ending = (
            "goal" if sum(side.in_goal for side in table.sides) >= model.GOAL_FIGURES else "deck"
        )
        return game.Outcome(ending, scores, game.find_winners(ranks))


GAME: Final = Keltis()
