"""Descriptions and move labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from games.core.game import Decision, has_won, rank_seats
from games.core.presentation import Choice, Group
from games.core.text import Arg, Listing, Player, Text, signed, text, write
from games.keltis.events import (
    CLOVER,
    TALL,
    WISH,
    describe_landing,
    face_of,
    name_card,
    name_colour,
)
from games.keltis.rules import View
from games.keltis.state import (
    COLOUR,
    NUMBERS,
    VALUE,
    Go,
    Landing,
    Move,
    Play,
    Side,
    Tile,
    Use,
)
from games.keltis.turns import find_piles, find_plays, find_steps, foresee, land
from games.rows.cards import COLOURS, POINTS, Card
from games.rows.events import spell_card, spell_colour
from games.rows.moves import Draw, Phase
from games.rows.text import describe_piles, list_or_nothing, offer_draw, offer_drop, tell_apart


def describe_table(view: View) -> tuple[Text, ...]:
    """Describe all of the public picture, a line each."""
    if view.outcome is not None:
        ranked = rank_seats([score.total for score in view.scores])
        return tuple(_say_player(view, seat, "final") for seat in ranked)
    return (
        *describe_piles("keltis", view, lambda card: card[1:]),
        *(_say_player(view, seat, _key_of(view, seat)) for seat in range(len(view.scores))),
        text("table-tiles", wish=WISH, clover=CLOVER),
        *(_say_path(view, path) for path in range(5)),
    )


def describe_own(view: View, *, tall: bool = False) -> tuple[Text, ...]:
    """Describe all of the private picture, the seat's own score first.

    With `tall`, cards start the tall figure.
    """
    seat = view.seat or 0
    score = view.scores[seat]
    wishes = view.table.sides[seat].wishes
    own = text("own", score=score.total, tiles=score.tiles, wishes=wishes)
    rows = text("own-rows", rows=_list_rows(view, seat), figures=_say_figures(view, seat))
    if view.outcome is not None:
        return own, rows
    foreseen = foresee(view.table, seat, view.hand, tall=tall)
    numbered = has_numbers(view, foreseen.values())
    cards = Listing(tuple(_say_held(card, foreseen, numbered=numbered) for card in view.hand))
    return (
        own,
        text("own-hand", cards=cards),
        rows,
        *describe_piles("keltis", view, lambda card: card[1:]),
    )


def ask(view: View, decision: Decision) -> Text:
    """Return the question to the seat to move."""
    if decision.kind == Phase.EXTRA.value and view.table.last is not None:
        return text("ask-extra", path=name_colour(view.table.last.card[0]))
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
        face=face_of(COLOURS[colour]),
        cards=cards,
        tall=TALL if side.tall == colour else "",
        points=signed(view.scores[seat].paths[colour]),
    )


def _say_path(view: View, path: int) -> Text:
    tiles = [
        text("tile-at", points=write(POINTS[stone]), tile=_sign(tile))
        for stone, tile in enumerate(view.table.tiles[path], 1)
        if tile is not None
    ]
    return text("path", face=face_of(COLOURS[path]), tiles=list_or_nothing(tiles))


def _sign(tile: Tile) -> Arg:
    return f"+{NUMBERS[tile]}" if tile in NUMBERS else WISH if tile is Tile.WISH else CLOVER


def _say_held(card: Card, foreseen: Mapping[Card, Landing | None], *, numbered: bool) -> Text:
    if card not in foreseen:
        return text("held-no", card=name_card(card))
    landing = foreseen[card]
    if landing is None:
        return text("held-extra", card=name_card(card))
    return text("held", card=name_card(card), change=signed(landing.change) if numbered else "")


def has_numbers(view: View, landings: Iterable[Landing | None]) -> bool:
    """Return whether choices show the change of the score: before the first card all are equal."""
    begun = any(view.table.sides[view.seat or 0].figures)
    return tell_apart((each.change for each in landings if each), begun=begun)


def foresee_steps(view: View, *, tall: bool = False) -> dict[int, Landing]:
    """Return where the steps without a card lead, by path: those of `tall` are in its group."""
    seat = view.seat or 0
    side = view.table.sides[seat]
    return {
        path: land(view.table, seat, path, tall=go.tall)
        for path, letter in enumerate(COLOURS)
        for go in [go for go in find_steps(side) if go.path == letter][tall : tall + 1]
    }


GOAL_SIGN: Final = "🏁"
"""Symbol of the end of the game on a button."""


def offer(view: View, move: Move) -> Choice:
    """Return the label of a legal move, with its consequences."""
    match move:
        case Play(card, Use.DROP):
            fits = bool(find_plays(_side(view), card))
            return offer_drop("keltis", card, card[1:], fits=fits)
        case Play(card, use):
            return _offer_play(view, card, tall=use is Use.TALL)
        case Go(path, tall):
            return _offer_go(view, COLOURS.index(path), tall=tall)
        case Draw(pile):
            return offer_draw("keltis", view, pile, COLOURS)
        case _:
            return Choice(text("do-stay"), hint=text("hint-stay"))


def _side(view: View) -> Side:
    return view.table.sides[view.seat or 0]


def _offer_play(view: View, card: Card, *, tall: bool) -> Choice:
    path, seat = COLOUR[card], view.seat or 0
    foreseen = foresee(view.table, seat, view.hand)
    if card in foreseen and foreseen[card] is None:  # K11
        label = text("do-extra", card=spell_card(card))
        brief = text("brief-extra", value=VALUE[card])
        return Choice(label, face_of(COLOURS[path]), text("hint-extra"), style="good", brief=brief)
    landing = land(view.table, seat, path, tall=tall)
    key = ("do-tall" if tall else "do-enter") if landing.stone == 1 else "do-play"
    brief = text("brief-play-even", value=VALUE[card], tile=_show_tile(landing))
    if has_numbers(view, foreseen.values()):
        brief = text(
            "brief-play",
            value=VALUE[card],
            change=signed(landing.change),
            tile=_show_tile(landing),
        )
    label = text(key, card=spell_card(card), **describe_landing(landing))
    return Choice(label, face_of(COLOURS[path]), None, _group_tall(view, tall=tall), "good", brief)


def _group_tall(view: View, *, tall: bool) -> Group | None:
    """Group the tall figure (K10): the small ones are the usual way in while there are some."""
    return Group("tall", text("group-tall"), TALL) if tall and _side(view).small_left else None


def _offer_go(view: View, path: int, *, tall: bool) -> Choice:
    landing = land(view.table, view.seat or 0, path, tall=tall)
    key = ("go-tall" if tall else "go-enter") if landing.stone == 1 else "go"
    label = text(key, path=spell_colour(COLOURS[path]), **describe_landing(landing))
    brief = text(
        "brief-go",
        tall=TALL.plain if tall else "",
        colour=spell_colour(COLOURS[path]),
        change=signed(landing.change),
        tile=_show_tile(landing),
    )
    return Choice(label, face_of(COLOURS[path]), None, _group_tall(view, tall=tall), brief=brief)


def _show_tile(landing: Landing) -> str:
    """Return the sign of what a landing brings besides points."""
    if landing.is_end:
        return GOAL_SIGN
    return {Tile.CLOVER: CLOVER.plain, Tile.WISH: WISH.plain}.get(landing.tile or Tile.ONE, "")
