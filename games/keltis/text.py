"""Descriptions and move labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.game import Decision, has_won, rank_seats
from games.core.presentation import Choice, Group
from games.core.text import Arg, Face, Listing, Player, Text, signed, text, write
from games.keltis.events import face_of, name_card, name_colour, spell_card, spell_colour
from games.keltis.rules import View
from games.keltis.state import (
    COLOUR,
    GOAL,
    GOAL_FIGURES,
    LAST,
    NUMBERS,
    VALUE,
    WISHES,
    Go,
    Move,
    Play,
    Side,
    Tile,
    Use,
    value,
)
from games.keltis.turns import find_piles, find_plays, needs_tall
from games.rows.cards import COLOURS, DECK, POINTS, Card
from games.rows.moves import Draw, Phase

NOTHING: Final = Text("nothing")
TALL: Final = Face("keltis_tall", "▲")
WISH: Final = Face("keltis_wish", "🌀")
CLOVER: Final = Face("keltis_clover", "🍀")


def describe_table(view: View) -> tuple[Text, ...]:
    """Describe all of the public picture, a line each."""
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
    """Describe all of the private picture, the seat's own score first."""
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
    """Return the question to the seat to move."""
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
    """List all discard piles from the top down: players may look through them."""
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


USUAL: Final = {"draw": DECK}
"""After playing a card, players mostly draw from the draw pile."""
GOAL_SIGN: Final = "🏁"
"""Symbol of the end of the game on a button."""


def offer(view: View, move: Move) -> Choice:
    """Return the label of a legal move, with its consequences."""
    match move:
        case Play(card, Use.DROP):
            return _offer_drop(view, card)
        case Play(card, use):
            return _offer_play(view, card, COLOUR[card], tall=use is Use.TALL)
        case Go(path, tall):
            return _offer_go(view, COLOURS.index(path), tall=tall)
        case Draw(pile):
            return _offer_draw(view, pile)
        case _:
            return Choice(text("do-stay"), hint=text("hint-stay"))


def _offer_drop(view: View, card: Card) -> Choice:
    """Offer a card that fits nowhere directly, any other behind a button."""
    group = Group("drop", text("group-drop"), None, text("group-drop-hint"))
    return Choice(
        text("do-drop", card=spell_card(card)),
        face_of(COLOUR[card]),
        text("hint-drop"),
        group if find_plays(_side(view), card) else None,
        brief=text("brief-drop", value=VALUE[card]),
    )


def _side(view: View) -> Side:
    return view.table.sides[view.seat or 0]


def _offer_play(view: View, card: Card, path: int, *, tall: bool) -> Choice:
    side = _side(view)
    stone = side.figures[path] + 1
    if stone > LAST:  # K11
        label, brief = (
            text("do-extra", card=spell_card(card)),
            text("brief-extra", value=VALUE[card]),
        )
        return Choice(label, face_of(path), text("hint-extra"), style="good", brief=brief)
    key = ("do-tall" if tall else "do-enter") if stone == 1 else "do-play"
    label = text(key, card=spell_card(card), points=_name_stone(view, path, stone, tall=tall))
    # K10: the small figures are the usual way in, as long as there are some.
    group = Group("tall", text("group-tall"), TALL) if tall and side.small_left else None
    step = _foresee(view, path, stone, tall=tall)
    brief = text("brief-play", value=VALUE[card], change=signed(step.change), tile=step.sign)
    return Choice(label, face_of(path), _mean(view, step), group, "good", brief)


def _offer_go(view: View, path: int, *, tall: bool) -> Choice:
    stone = view.table.sides[view.seat or 0].figures[path] + 1
    key = ("go-tall" if tall else "go-enter") if stone == 1 else "go"
    label = text(key, path=spell_colour(path), points=_name_stone(view, path, stone, tall=tall))
    step = _foresee(view, path, stone, tall=tall)
    brief = text(
        "brief-go",
        tall=TALL.plain if tall else "",
        colour=spell_colour(path),
        change=signed(step.change),
        tile=step.sign,
    )
    return Choice(label, face_of(path), _mean(view, step), brief=brief)


def _offer_draw(view: View, pile: str | None) -> Choice:
    if pile is None:
        deck = view.table.deck
        hint = text("hint-deck-last") if deck == 1 else text("hint-deck", deck=deck)
        return Choice(text("do-deck"), Face("keltis_deck", "🂠"), hint, style="good")
    colour = COLOURS.index(pile)
    label = text("do-pile", card=spell_card(view.table.piles[colour][-1]))
    return Choice(label, face_of(colour), text("hint-pile"))


def _name_stone(view: View, path: int, stone: int, *, tall: bool) -> Text:
    points = POINTS[stone]
    if tall or view.table.sides[view.seat or 0].tall == path:
        return text("stone-worth-double", points=points, total=2 * points)
    return text("stone-worth", points=points)


@dataclass(frozen=True, slots=True)
class _Step:
    """The consequences of a step: change of the score, effect of the tile, and its sign."""

    change: int
    tile: Arg
    sign: str


def _mean(view: View, step: _Step) -> Text:
    before = view.scores[view.seat or 0].total
    after = before + step.change
    return text(
        "hint-step",
        before=write(before),
        after=write(after),
        change=signed(step.change),
        tile=step.tile,
    )


def _foresee(view: View, path: int, stone: int, *, tall: bool) -> _Step:
    """Return the change of the score and the effect of the tile."""
    seat = view.seat or 0
    side, before = view.table.sides[seat], view.scores[seat]
    after = before.total - before.paths[path] + value(stone, tall=tall or side.tall == path)
    tile: Arg = ""
    sign = ""
    if stone == GOAL and sum(each.in_goal for each in view.table.sides) + 1 == GOAL_FIGURES:
        tile, sign = text("then-over"), GOAL_SIGN  # K17
    else:
        lying = view.table.tiles[path][stone - 1]
        if lying is Tile.CLOVER:
            tile, sign = text("then-clover"), CLOVER.plain
        elif lying is Tile.WISH:
            after += WISHES[min(side.wishes + 1, 5)] - before.wishes
            tile, sign = text("then-wish"), WISH.plain
        elif lying is not None:
            after += NUMBERS[lying]
            tile = text("then-number", points=NUMBERS[lying])
    return _Step(after - before.total, tile, sign)
