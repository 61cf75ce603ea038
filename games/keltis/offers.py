"""Choices as they are offered: a label, and a hint at the consequences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.skin import Choice, Group
from games.core.text import Arg, Face, Text, signed, text, write
from games.keltis.data import COLOUR, GOAL, GOAL_FIGURES, LAST, NUMBERS, VALUE, WISHES, Tile
from games.keltis.legal import find_plays
from games.keltis.moves import Draw, Go, Move, Play, Use
from games.keltis.names import face_of, spell_card, spell_colour
from games.keltis.scoring import value
from games.keltis.speech import CLOVER, TALL, WISH
from games.keltis.state import Side
from games.keltis.view import View
from games.rows.cards import COLOURS, DECK, POINTS, Card

USUAL: Final = {"draw": DECK}
"""Whoever has played mostly draws from the draw pile."""
GOAL_SIGN: Final = "🏁"
"""Stands for the end of the game on a button."""


def offer(view: View, move: Move) -> Choice:
    """Return the label of a legal move and a hint at its consequences."""
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
    """Offer a card that fits nowhere at once, any other behind a button."""
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
    """What a step would mean: the change of the score, the effect of the tile, and its sign."""

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
    """Foresee the change of the score and the effect of the tile."""
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
