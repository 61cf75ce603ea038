"""Choices as they are offered: a label, and a hint at the consequences."""

from __future__ import annotations

from games.core.skin import Choice, Group
from games.core.text import Arg, Face, Text, signed, text, write
from games.keltis.data import COLOUR, GOAL, GOAL_FIGURES, LAST, NUMBERS, WISHES, Tile
from games.keltis.moves import Draw, Go, Move, Play, Use
from games.keltis.names import face_of, name_card, spell_card, spell_colour
from games.keltis.scoring import value
from games.keltis.speech import TALL
from games.keltis.view import View
from games.rows.cards import COLOURS, POINTS, Card


def offer(view: View, move: Move) -> Choice:
    """Return the label of a legal move and a hint at its consequences."""
    match move:
        case Play(card, Use.DROP):
            label = text("do-drop", card=name_card(card))
            return Choice(label, None, text("hint-drop"), _group(card))
        case Play(card, use):
            return _offer_play(view, card, COLOUR[card], tall=use is Use.TALL)
        case Go(path, tall):
            return _offer_go(view, COLOURS.index(path), tall=tall)
        case Draw(pile):
            return _offer_draw(view, pile)
        case _:
            return Choice(text("do-stay"), hint=text("hint-stay"))


def _group(card: Card) -> Group:
    return Group(card, spell_card(card), face_of(COLOUR[card]))


def _offer_play(view: View, card: Card, path: int, *, tall: bool) -> Choice:
    stone = view.table.sides[view.seat or 0].figures[path] + 1
    if stone > LAST:  # K11
        label = text("do-extra", card=spell_card(card))
        return Choice(label, face_of(path), text("hint-extra"), _group(card), "good")
    key = ("do-tall" if tall else "do-enter") if stone == 1 else "do-play"
    label = text(key, card=spell_card(card), points=_name_stone(view, path, stone, tall=tall))
    face = TALL if tall else face_of(path)
    return Choice(label, face, _mean(view, path, stone, tall=tall), _group(card), "good")


def _offer_go(view: View, path: int, *, tall: bool) -> Choice:
    stone = view.table.sides[view.seat or 0].figures[path] + 1
    key = ("go-tall" if tall else "go-enter") if stone == 1 else "go"
    label = text(key, path=spell_colour(path), points=_name_stone(view, path, stone, tall=tall))
    face = TALL if tall else face_of(path)
    return Choice(label, face, _mean(view, path, stone, tall=tall))


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


def _mean(view: View, path: int, stone: int, *, tall: bool) -> Text:
    """Describe the change of the score and the effect of the tile."""
    seat = view.seat or 0
    side, before = view.table.sides[seat], view.scores[seat]
    after = before.total - before.paths[path] + value(stone, tall=tall or side.tall == path)
    tile: Arg = ""
    if stone == GOAL and sum(each.in_goal for each in view.table.sides) + 1 == GOAL_FIGURES:
        tile = text("then-over")  # K17
    else:
        lying = view.table.tiles[path][stone - 1]
        if lying is Tile.CLOVER:
            tile = text("then-clover")
        elif lying is Tile.WISH:
            after += WISHES[min(side.wishes + 1, 5)] - before.wishes
            tile = text("then-wish")
        elif lying is not None:
            after += NUMBERS[lying]
            tile = text("then-number", points=NUMBERS[lying])
    change = signed(after - before.total)
    return text(
        "hint-step", before=write(before.total), after=write(after), change=change, tile=tile
    )
