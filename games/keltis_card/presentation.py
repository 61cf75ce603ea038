"""The presentation of the card game: descriptions, move labels, rules pages and scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from games.core.art.pieces import SIZE, back_emoji, card_emoji
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
from games.core.text import Arg, Listing, Player, Text, signed, text
from games.keltis_card import model, rules
from games.keltis_card.pictures import HUES_BY_PLACE, draw_board, draw_hand
from games.rows.base import HAND, Card, Draw, Phase, Play, Use
from games.rows.pictures import draw_gem
from games.rows.text import (
    describe_piles,
    list_or_nothing,
    offer_draw,
    offer_drop,
    spell_card,
    spell_colour,
)


def describe_table(view: rules.View) -> tuple[Text, ...]:
    seats = range(len(view.scores))
    if view.outcome is not None:
        ranked = rank_seats([score.total for score in view.scores])
        return tuple(_say_player(view, seat) for seat in ranked)
    return (*_say_middle(view), *(_say_player(view, seat) for seat in seats))


def describe_own(view: rules.View, *, joins: bool = False) -> tuple[Text, ...]:
    """Describe all of the private picture, the seat's own score first.

    With `joins`, point cards are laid on colour rows.
    """
    seat = view.seat or Seat(0)
    own = text("own", score=view.scores[seat].total, wishes=len(view.table.sides[seat].stones))
    rows = text("own-rows", rows=_list_rows(view, seat))
    if view.outcome is not None:
        return own, rows
    changes = rules.predict(view.table, seat, view.hand, joins=joins)
    held = (
        text("held", card=rules.name_card(card), change=signed(changes[card]))
        if card in changes
        else text("held-no", card=rules.name_card(card))
        for card in view.hand
    )
    return own, text("own-hand", cards=list_or_nothing(held)), rows, *_say_middle(view)


def ask(view: rules.View, decision: Decision) -> Text:
    if decision.kind == Phase.LAST.value:
        return text("ask-last", left=view.table.left[decision.seat])
    if decision.kind == Phase.DRAW.value:
        key = "ask-draw" if rules.find_piles(view.table) else "ask-draw-deck"
        return text(key, cards=HAND - view.sizes[decision.seat])
    return Text("ask-turn")


def _say_middle(view: rules.View) -> tuple[Text, ...]:
    table = view.table
    if table.ending:
        return (text("table-last", ending=Text(f"ending-{table.ending}")),)
    stones = text("table-stones", stones=list_or_nothing(table.stones))
    return *describe_piles("keltis_card", view, rules.write_card), stones


def _say_player(view: rules.View, seat: int) -> Text:
    side = view.table.sides[seat]
    score = view.scores[seat]
    table = view.table
    key = "player"
    if view.outcome is not None:
        key = "final-won" if seat in view.outcome.winners else "final"
    elif table.ending:
        key = "player-last" if table.left[seat] else "player-done"
    elif table.seat == seat:
        key = "player-turn"
    return text(
        key,
        player=Player(seat),
        score=score.total,
        rows=_list_rows(view, seat),
        stones=list_or_nothing(sorted(side.stones)),
        wish=signed(score.wishes),
        hand=view.sizes[seat],
        left=table.left[seat] if table.ending else 0,
    )


def _list_rows(view: rules.View, seat: int) -> Arg:
    side = view.table.sides[seat]
    score = view.scores[seat]
    rows = [
        text(
            "row",
            emoji=rules.emoji_of(model.PLACES[place]),
            cards=Listing(tuple(_write_row(row, place)), tight=True),
            points=signed(score.whites if place == model.WHITE else score.rows[place]),
        )
        for place, row in enumerate(side.rows)
        if row
    ]
    return list_or_nothing(rows)


def _write_row(row: Iterable[Card], place: int) -> Iterator[Arg]:
    """Write the cards of a row; a point card among colour cards gets its symbol."""
    for number, card in enumerate(row):
        if number:
            yield "-"
        if place != model.PLACE[card]:
            yield rules.emoji_of(model.POINT)
        yield rules.write_card(card)


def offer(view: rules.View, move: model.Move) -> Choice:
    """Return the label of a legal move, with its consequences."""
    match move:
        case Play(card, Use.DROP):
            fits = bool(rules.find_lays(view.table, view.seat or Seat(0), card))
            return offer_drop("keltis_card", card, rules.write_card(card), fits=fits)
        case Play() | model.Join():
            return _offer_lay(view, move)
        case model.Pair():
            return _offer_pair(view, move)
        case Draw(pile):
            return offer_draw("keltis_card", view, pile, model.PLACES)
        case _:
            return Choice(text("do-done"), None, text("hint-done"), brief=text("do-done"))


def _offer_lay(view: rules.View, move: Play | model.Join) -> Choice:
    seat = view.seat or Seat(0)
    row = model.row_of(move)
    args = rules.describe_lay(move, len(view.table.sides[seat].rows[row]))
    hint = text("hint-over") if rules.ends_game(view.table, seat, move) else None
    letter = model.PLACES[row]
    if isinstance(move, model.Join):
        value = model.VALUE[move.white]
        group = Group("join", text("group-join"), rules.emoji_of(model.POINT))
        args["row"] = spell_colour(letter)
        label = text("do-join", card=spell_card(move.white), **args)
        brief = text("brief-join", value=value, change=args["change"], row=args["row"])
        return Choice(label, rules.emoji_of(letter), hint, group, brief=brief)
    label = text(
        "do-point" if row == model.WHITE else "do-play", card=spell_card(move.card), **args
    )
    shown = rules.write_card(move.card)
    brief = text("brief-play", value=shown, change=args["change"])
    return Choice(label, rules.emoji_of(letter), hint, brief=brief)


def _offer_pair(view: rules.View, pair: model.Pair) -> Choice:
    stone = model.VALUE[pair.first]
    change = model.change_of(view.table.sides[view.seat or 0], pair)
    cards = {"first": rules.name_card(pair.first), "second": rules.name_card(pair.second)}
    label = text("do-pair", stone=stone, change=signed(change), **cards)
    emoji = {"first": rules.emoji_of(pair.first[0]), "second": rules.emoji_of(pair.second[0])}
    brief = text("brief-pair", stone=stone, change=signed(change), **emoji)
    group = Group("pair", text("group-pair"), rules.GEM)
    return Choice(label, rules.GEM, text("hint-pair"), group, brief=brief)


_GAME: Final = Example(
    3,
    "first-2 w3 b7 y3 b10 g5 r3 w6 y5 y8 p5 g3 r7 g10 b6 p9 b4 g5 b6 rx yx p6 r6 w8 g6 "
    "pair-y5,g5 deck p3 deck r10 play-p5 deck g1 pair-r6,p6 deck bx deck rx pair-r3,y3 deck "
    "p4 deck p4 play-g3 pile-p play-w8 deck b5 pair-p4,p4 deck p2 deck g6 play-r7 pile-p "
    "play-b5 deck y9 play-p3 pile-p play-b4 pile-g play-y9 deck y2 play-w3>p deck p0 drop-p4 "
    "deck g7 play-g6 deck y6 play-w6 pile-p play-g5 deck yx play-y6 deck b3 play-b7 deck b0 "
    "drop-y8 deck y1 drop-rx deck y4 play-p4 deck g4 pair-y1,g1 pile-r deck w0 drop-rx pile-g "
    "play-r10 deck p5 play-w0 pile-r play-g5 pile-y play-p4 deck g4 drop-yx pile-r drop-b3 "
    "deck w2 drop-g4 pile-b play-p6 pile-r play-w2 pile-g drop-p0 deck gx play-r6 deck y4 "
    "play-g4 deck y3 drop-p2 deck p7 drop-y4 deck y5 play-y4 pile-y play-p5 deck r2 drop-y5 "
    "deck px play-y4 deck w5 drop-b10 deck r4 play-p9 pile-b play-w5>b deck g0 play-p7 deck "
    "b1 play-px deck y7 play-y3 deck w4 drop-g4 deck w10",
)
RULES_PAGES: Final = (
    RulesPage(
        "table",
        _GAME,
        ((38, 40), (46, 170), (211, 217), (232, 340), (745, 342), (930, 430), (488, 372)),
    ),
    RulesPage("turn", _GAME, ((46, 46), (150, 180), (538, 180)), bottom=216, seat=Seat(2)),
    RulesPage("rows", _GAME, ((745, 342), (750, 534), (965, 730), (680, 431), (905, 625)), top=288),
    RulesPage("scoring", _GAME, ((228, 552), (286, 646), (748, 562), (905, 625)), top=482),
    RulesPage("end", _GAME, ((965, 730),), top=676),
)

EMOJI: Final[Mapping[str, Sprite]] = {
    **{
        f"keltis_card_{letter}": card_emoji(hue)
        for letter, hue in zip(model.PLACES, HUES_BY_PLACE, strict=True)
    },
    "keltis_card_deck": back_emoji(),
    "keltis_card_wish": draw_gem(SIZE),
}
"""By name."""


def list_scores(view: rules.View) -> ScoreSheet:
    names = (*map(rules.name_colour, model.PLACES), text("score-wishes"))
    seats = ((*score.rows, score.whites, score.wishes) for score in view.scores)
    return ScoreSheet(tuple(map(ScoreRow, names, zip(*seats, strict=True))))


PRESENTATION: Final = Presentation(
    accent=0x7C5CC0,
    minutes=20,
    weight=2,
    cover=tuple(EMOJI[f"keltis_card_{name}"] for name in ("r", "g", "wish", "b", "y")),
    board=draw_board,
    hand=draw_hand,
    pages={"join": (partial(draw_hand, joins=True), partial(describe_own, joins=True))},
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    rules_pages=RULES_PAGES,
    scores=list_scores,
    emoji=EMOJI,
)
