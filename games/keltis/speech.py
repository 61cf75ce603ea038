"""The texts of Keltis: its pictures in words, and its questions."""

from __future__ import annotations

from typing import Final

from games.core.game import Decision
from games.core.ranking import has_won, rank_seats
from games.core.text import Arg, Face, Listing, Player, Text, signed, text, write
from games.keltis.data import COLOUR, LAST, NUMBERS, VALUE, Tile
from games.keltis.legal import find_piles, find_plays, needs_tall
from games.keltis.names import face_of, name_card, name_colour
from games.keltis.scoring import value
from games.keltis.state import Phase
from games.keltis.view import View
from games.rows.cards import POINTS, Card

NOTHING: Final = Text("nothing")
TALL: Final = Face("keltis_tall", "▲")
WISH: Final = Face("keltis_wish", "🌀")
CLOVER: Final = Face("keltis_clover", "🍀")


def describe_table(view: View) -> tuple[Text, ...]:
    """Say everything the public picture shows, a line each."""
    if view.outcome is not None:
        ranked = rank_seats([score.total for score in view.scores])
        return tuple(_say_player(view, seat, "final") for seat in ranked)
    return (
        text("table-deck", deck=view.table.deck),
        text("table-piles", piles=_list_piles(view)),
        *(_say_player(view, seat, _key_of(view, seat)) for seat in range(len(view.scores))),
        text("table-tiles", wish=WISH, clover=CLOVER),
        *(_say_path(view, path) for path in range(5)),
    )


def describe_own(view: View) -> tuple[Text, ...]:
    """Say everything the private picture shows, the own score first."""
    seat = view.seat or 0
    score = view.scores[seat]
    wishes = view.table.sides[seat].wishes
    own = text("own", score=score.total, tiles=score.tiles, wishes=wishes)
    rows = text("own-rows", rows=_list_rows(view, seat), figures=_say_figures(view, seat))
    if view.outcome is not None:
        return own, rows
    cards = Listing(tuple(_say_held(view, card) for card in view.hand))
    return (
        own,
        text("own-hand", cards=cards),
        rows,
        text("table-deck", deck=view.table.deck),
        text("table-piles", piles=_list_piles(view)),
    )


def ask(view: View, decision: Decision) -> Text:
    """Ask the seat to move."""
    if decision.kind == Phase.EXTRA.value and view.table.last is not None:
        return text("ask-extra", path=name_colour(COLOUR[view.table.last.card]))
    if decision.kind == Phase.DRAW.value and not find_piles(view.table):
        return text("ask-draw-deck")
    return Text(f"ask-{decision.kind}")


def _key_of(view: View, seat: int) -> str:
    return "player-turn" if view.table.seat == seat else "player"


def _say_player(view: View, seat: int, key: str) -> Text:
    side, score = view.table.sides[seat], view.scores[seat]
    won = has_won(view.outcome, seat)
    return text(
        "final-won" if won else key,
        player=Player(seat),
        score=score.total,
        rows=_list_rows(view, seat),
        face=WISH,
        wishes=side.wishes,
        wish=signed(score.wishes),
        tiles=side.points,
        hand=view.sizes[seat],
        figures=_say_figures(view, seat),
    )


def _say_figures(view: View, seat: int) -> Text:
    side = view.table.sides[seat]
    return text("figures-left", small=side.small_left, tall=int(side.tall is None))


def _list_rows(view: View, seat: int) -> Arg:
    side = view.table.sides[seat]
    told = [
        _say_row(view, seat, colour)
        for colour in range(5)
        if side.rows[colour] or side.figures[colour]
    ]
    return Listing(tuple(told), tight=True) if told else Text("no-rows")


def _say_row(view: View, seat: int, colour: int) -> Text:
    side = view.table.sides[seat]
    cards = "-".join(str(VALUE[card]) for card in side.rows[colour]) or "·"
    return text(
        "row",
        face=face_of(colour),
        cards=cards,
        tall=TALL if side.tall == colour else "",
        points=signed(view.scores[seat].paths[colour]),
    )


def _list_piles(view: View) -> Arg:
    """List all discard piles from the top down: they may be looked through."""
    told = [
        text("pile", face=face_of(colour), cards=" ".join(str(VALUE[card]) for card in pile[::-1]))
        for colour, pile in enumerate(view.table.piles)
        if pile
    ]
    return Listing(tuple(told)) if told else NOTHING


def _say_path(view: View, path: int) -> Text:
    tiles = [
        text("tile-at", points=write(POINTS[stone]), tile=_sign(tile))
        for stone, tile in enumerate(view.table.tiles[path], 1)
        if tile is not None
    ]
    return text("path", face=face_of(path), tiles=Listing(tuple(tiles)) if tiles else NOTHING)


def _sign(tile: Tile) -> Arg:
    return f"+{NUMBERS[tile]}" if tile in NUMBERS else WISH if tile is Tile.WISH else CLOVER


def _say_held(view: View, card: Card) -> Text:
    side, colour = view.table.sides[view.seat or 0], COLOUR[card]
    if not find_plays(side, card):
        return text("held-no", card=name_card(card))
    stone = side.figures[colour] + 1
    if stone > LAST:
        return text("held-extra", card=name_card(card))
    return text(
        "held", card=name_card(card), points=signed(value(stone, tall=needs_tall(side, card)))
    )
