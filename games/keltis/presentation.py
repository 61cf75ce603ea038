"""The presentation of Keltis: descriptions, move labels, rules pages and scores."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Final

from games.core.art.pieces import SIZE, back_emoji, card_emoji
from games.core.art.svg import CREAM, GOLD, INK, SHADE, Box, document, rounded, symbol
from games.core.game import Decision, Seat, rank_seats
from games.core.picture import Sprite
from games.core.presentation import (
    Choice,
    Example,
    Group,
    Presentation,
    RulesPage,
    ScoreRow,
    ScoreSheet,
)
from games.core.text import Arg, Listing, Player, Text, signed, text, write
from games.keltis.model import COLOUR, VALUE, Go, Landing, Move, Side, Tile
from games.keltis.pictures import draw_board, draw_hand
from games.keltis.pieces import sign
from games.keltis.rules import (
    CLOVER,
    TALL_FACE,
    WISH,
    View,
    describe_landing,
    emoji_of,
    find_landings,
    find_piles,
    find_plays,
    land,
    name_card,
    name_colour,
)
from games.rows.base import COLOURS, POINTS, Card, Draw, Phase, Play, Use
from games.rows.pictures import ROW_HUES
from games.rows.text import (
    describe_piles,
    list_or_nothing,
    offer_draw,
    offer_drop,
    spell_card,
    spell_colour,
)


def describe_table(view: View) -> tuple[Text, ...]:
    if view.outcome is not None:
        ranked = rank_seats([score.total for score in view.scores])
        return tuple(_say_player(view, seat) for seat in ranked)
    return (
        *describe_piles("keltis", view, lambda card: card[1:]),
        *(_say_player(view, seat) for seat in range(len(view.scores))),
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
    landings = find_landings(view.table, seat, view.hand, tall=tall)
    cards = Listing(tuple(_say_held(card, landings) for card in view.hand))
    return (
        own,
        text("own-hand", cards=cards),
        rows,
        *describe_piles("keltis", view, lambda card: card[1:]),
    )


def ask(view: View, decision: Decision) -> Text:
    if decision.kind == Phase.EXTRA.value and view.table.last is not None:
        return text("ask-extra", path=name_colour(view.table.last.card[0]))
    if decision.kind == Phase.DRAW.value and not find_piles(view.table):
        return text("ask-draw-deck")
    return Text(f"ask-{decision.kind}")


def _say_player(view: View, seat: int) -> Text:
    side = view.table.sides[seat]
    score = view.scores[seat]
    key = "player-turn" if view.table.seat == seat else "player"
    if view.outcome is not None:
        key = "final-won" if seat in view.outcome.winners else "final"
    return text(
        key,
        player=Player(seat),
        score=score.total,
        rows=_list_rows(view, seat),
        emoji=WISH,
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
    points = view.scores[seat].paths
    rows = [
        text(
            "row",
            emoji=emoji_of(letter),
            cards="-".join(card[1:] for card in row) or "·",
            tall=TALL_FACE if side.tall == colour else "",
            points=signed(points[colour]),
        )
        for colour, (letter, row) in enumerate(zip(COLOURS, side.rows, strict=True))
        if row or side.figures[colour]
    ]
    return Listing(tuple(rows), tight=True) if rows else Text("no-rows")


def _say_path(view: View, path: int) -> Text:
    signs: dict[Tile, Arg] = {Tile.WISH: WISH, Tile.CLOVER: CLOVER}
    tiles = [
        text("tile-at", points=write(POINTS[stone]), tile=signs.get(tile, f"+{tile}"))
        for stone, tile in enumerate(view.table.tiles[path], 1)
        if tile is not None
    ]
    return text("path", emoji=emoji_of(COLOURS[path]), tiles=list_or_nothing(tiles))


def _say_held(card: Card, landings: Mapping[Card, Landing | None]) -> Text:
    if card not in landings:
        return text("held-no", card=name_card(card))
    landing = landings[card]
    if landing is None:
        return text("held-extra", card=name_card(card))
    return text("held", card=name_card(card), change=signed(landing.change))


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
    path = COLOUR[card]
    seat = view.seat or 0
    landings = find_landings(view.table, seat, view.hand)
    if card in landings and landings[card] is None:  # K11
        label = text("do-extra", card=spell_card(card))
        brief = text("brief-extra", value=VALUE[card])
        return Choice(label, emoji_of(COLOURS[path]), text("hint-extra"), brief=brief)
    landing = land(view.table, seat, path, tall=tall)
    key = "do-play"
    if landing.stone == 1:
        key = "do-tall" if tall else "do-enter"
    brief = text("brief-play", value=VALUE[card], **_show_step(landing))
    label = text(key, card=spell_card(card), **describe_landing(landing))
    return _choose_landing(view, landing, label, brief, tall=tall)


def _group_tall(view: View, *, tall: bool) -> Group | None:
    """Group the tall figure (K10): the small ones are the usual way in while there are some."""
    return Group("tall", text("group-tall"), TALL_FACE) if tall and _side(view).small_left else None


def _offer_go(view: View, path: int, *, tall: bool) -> Choice:
    landing = land(view.table, view.seat or 0, path, tall=tall)
    key = "go"
    if landing.stone == 1:
        key = "go-tall" if tall else "go-enter"
    label = text(key, path=spell_colour(COLOURS[path]), **describe_landing(landing))
    brief = text("brief-go", colour=spell_colour(COLOURS[path]), **_show_step(landing))
    return _choose_landing(view, landing, label, brief, tall=tall)


def _choose_landing(
    view: View, landing: Landing, label: Text, brief: Text, *, tall: bool
) -> Choice:
    """Return the choice of a step on a path."""
    return Choice(
        label,
        emoji_of(COLOURS[landing.path]),
        None,
        _group_tall(view, tall=tall),
        brief=brief,
        section=int(landing.is_tall),
    )


def _show_step(landing: Landing) -> dict[str, Arg]:
    """Describe a step in brief: `tall` marks the figure whose steps count twice (K13)."""
    return {
        "tall": f"{TALL_FACE.plain} " if landing.is_tall else "",
        "change": signed(landing.change),
        "tile": _show_tile(landing),
    }


def _show_tile(landing: Landing) -> str:
    if landing.is_end:
        return GOAL_SIGN
    return {Tile.CLOVER: CLOVER.plain, Tile.WISH: WISH.plain}.get(landing.tile or Tile.ONE, "")


_GAME: Final = Example(
    3,
    "first-2 tile-c tile-3 tile-w tile-w tile-2 tile-w tile-c tile-1 tile-w tile-2 tile-c "
    "tile-w tile-2 tile-c tile-w tile-1 tile-c tile-c tile-c tile-3 tile-w tile-c tile-w "
    "tile-w tile-c y7 g2 g6 p6 r5 y10 y5 g9 b7 g10 p7 r8 g5 y2 b10 r9 b9 r0 g9 y8 p9 p1 y5 p2 "
    "tall-g2 deck y9 tall-b10 deck y8 tall-p1 deck r8 play-y10 deck r4 play-r9 deck y9 "
    "play-p2 go-p deck g5 play-y9 deck p8 play-g10 deck y0 play-g9 deck b5 play-y7 deck r2 "
    "play-y8 deck g1 play-r0 deck p2 play-r2 deck b5 drop-y9 deck g2 play-p2 deck b2 play-y5 "
    "go-g deck y6 play-r8 pile-y play-b9 deck r6 drop-y6 deck r5 drop-y9 deck r1 drop-y8 deck "
    "p5 drop-b5 deck y6 drop-p7 pile-b play-p5 deck b10 drop-y6 deck r7 drop-g5 pile-y",
)
RULES_PAGES: Final = (
    RulesPage(
        "table",
        _GAME,
        (
            (251, 647),
            (58, 50),
            (887, 393),
            (522, 304),
            (628, 428),
            (162, 777),
            (360, 757),
            (254, 886),
        ),
    ),
    RulesPage("cards", _GAME, ((216, 872), (516, 866), (712, 895), (778, 1003)), top=835),
    RulesPage(
        "turn",
        _GAME,
        ((46, 46), (150, 160), (274, 468), (150, 592), (866, 274), (1028, 354)),
        seat=Seat(0),
    ),
    RulesPage("tiles", _GAME, ((569, 165), (357, 165), (675, 165), (993, 165)), bottom=330),
    RulesPage("scoring", _GAME, ((216, 980), (460, 975)), top=943, bottom=1051),
    RulesPage("end", _GAME, ((58, 50), (781, 165), (887, 165), (993, 165)), bottom=330),
)


@cache
def _paper(art: str) -> Sprite:
    box = Box(4, 2, SIZE - 8, SIZE - 8)
    shadow = rounded(Box(4, 6, SIZE - 8, SIZE - 8), 26, SHADE, 'fill-opacity=".45"')
    return document(SIZE, SIZE, shadow, rounded(box, 26, CREAM), art)


EMOJI: Final[Mapping[str, Sprite]] = {
    **{f"keltis_{letter}": card_emoji(hue) for letter, hue in zip(COLOURS, ROW_HUES, strict=True)},
    "keltis_deck": back_emoji(),
    "keltis_wish": _paper(sign(Tile.WISH, SIZE)),
    "keltis_clover": _paper(sign(Tile.CLOVER, SIZE)),
    "keltis_tall": _paper(symbol("crown", 20, 16, 88, INK) + symbol("crown", 26, 22, 76, GOLD)),
}
"""By name."""


def list_scores(view: View) -> ScoreSheet:
    names = (*map(name_colour, COLOURS), text("score-tiles"), text("score-wishes"))
    seats = ((*score.paths, score.tiles, score.wishes) for score in view.scores)
    return ScoreSheet(tuple(map(ScoreRow, names, zip(*seats, strict=True))))


PRESENTATION: Final = Presentation(
    accent=0x3F9A49,
    minutes=30,
    weight=2,
    cover=tuple(EMOJI[f"keltis_{name}"] for name in ("g", "clover", "tall", "wish", "p")),
    board=draw_board,
    hand=draw_hand,
    pages={"tall": (partial(draw_hand, tall=True), partial(describe_own, tall=True))},
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    rules_pages=RULES_PAGES,
    scores=list_scores,
    emoji=EMOJI,
)
