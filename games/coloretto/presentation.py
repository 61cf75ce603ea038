"""The presentation of Coloretto: descriptions, labels of moves, rules pages and scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, assert_never

from games.coloretto import model
from games.coloretto.pictures import draw_board, draw_hand
from games.coloretto.rules import View
from games.core.art.pieces import back_emoji, card_emoji, coin_emoji, joker_emoji, sign_emoji
from games.core.art.svg import HUES, WOOD, WOOD_DEEP
from games.core.game import Decision, has_won, rank_seats
from games.core.picture import Sprite
from games.core.presentation import Choice, Example, Presentation, RulesPage, ScoreRow, ScoreSheet
from games.core.text import Arg, Emoji, Listing, Player, Text, signed, text

_NOTHING: Final = text("nothing")


def describe_table(view: View) -> tuple[Text, ...]:
    if view.table.outcome is not None:
        ranked = rank_seats(view.table.scores)
        return (*(_say_final(view, seat) for seat in ranked), _say_chart(view))
    return (
        _say_deck(view),
        *_say_drawn(view),
        *(_say_row(view, row) for row in range(len(view.table.rows))),
        *(_say_player(view, seat) for seat in range(view.table.players)),
        _say_chart(view),
        *_say_gone(view),
    )


def describe_own(view: View) -> tuple[Text, ...]:
    if view.seat is None:
        raise ValueError("a spectator owns nothing")
    own = text("own", score=view.table.scores[view.seat], cards=_say_points(view, view.seat))
    if view.table.outcome is not None:
        return own, _say_chart(view)
    changes = view.list_changes(view.seat)
    rows = (_say_prospect(view, row, changes.get(row)) for row in range(len(view.table.rows)))
    return own, *_say_drawn(view), *rows, _say_chart(view)


def ask(view: View, decision: Decision) -> Text:
    if decision.kind == model.Phase.PLACE.value and view.table.drawn is not None:
        return text("ask-place", card=model.CARDS[view.table.drawn])
    if not view.table.find_takeable():
        return text("ask-draw", ahead=model.say_until(view.table))
    if not view.table.find_room():
        return text("ask-take")
    return text("ask-turn", ahead=model.say_until(view.table))


def _say_deck(view: View) -> Text:
    table = view.table
    key = "table-deck-last" if table.last_round else "table-deck"
    return text(key, round=table.round, deck=sum(table.deck), before=table.before_last)


def _say_drawn(view: View) -> tuple[Text, ...]:
    drawn = view.table.drawn
    return () if drawn is None else (text("table-drawn", card=model.CARDS[drawn]),)


def _say_row(view: View, row: int) -> Text:
    cards = view.table.rows[row]
    taker = view.table.takers[row]
    if taker is not None:
        return text("row-taken", row=row + 1, player=Player(taker))
    room = model.CAPACITIES[view.table.players][row] - len(cards)
    return text("row", row=row + 1, cards=model.list_cards(cards) if cards else _NOTHING, room=room)


def _say_player(view: View, seat: int) -> Text:
    takers = view.table.takers
    arguments: dict[str, Arg] = {
        "player": Player(seat),
        "score": view.table.scores[seat],
        "cards": _say_collection(view, seat),
    }
    if seat in takers:
        return text("player-out", row=takers.index(seat) + 1, **arguments)
    return text("player-turn" if view.table.turn == seat else "player", **arguments)


def _say_final(view: View, seat: int) -> Text:
    key = "final-won" if has_won(view.table.outcome, seat) else "final"
    score = view.table.scores[seat]
    cards = _say_points(view, seat)
    return text(key, player=Player(seat), score=score, cards=cards)


def _say_prospect(view: View, row: int, change: int | None) -> Text:
    if change is None:
        return _say_row(view, row)
    cards = view.list_cards(row, view.seat)
    key = "prospect" if cards == view.table.rows[row] else "prospect-drawn"
    return text(key, row=row + 1, cards=model.list_cards(cards), change=signed(change))


def _say_chart(view: View) -> Text:
    points = Listing(model.POINTS[view.table.chart][1:])
    return text("table-chart", chart=text(f"option-chart-{view.table.chart.value}"), points=points)


def _say_gone(view: View) -> tuple[Text, ...]:
    removed, discarded = view.table.removed, view.table.discarded
    gone = [text("table-removed", cards=model.list_cards(removed))] if removed else []
    left = [model.tally(card, discarded[card]) for card in model.Card if discarded[card]]
    if left:
        gone.append(text("table-discarded", cards=_join(left)))
    return tuple(gone)


def _join(texts: Iterable[Text]) -> Listing:
    return Listing(tuple(texts), tight=True)


def _say_collection(view: View, seat: int) -> Text:
    """Describe a collection: plus colours, minus colours, and special cards."""
    cards = view.table.collections[seat]
    shown = model.break_down(cards, view.table.chart).list_held(with_jokers=False)
    plus = [model.tally(each.colour, each.cards) for each in shown if each.is_plus]
    minus = [model.tally(each.colour, each.cards) for each in shown if not each.is_plus]
    special = (model.Card.JOKER, model.Card.PLUS)
    rest = [model.tally(card, cards[card]) for card in special if cards[card]]
    parts = {"plus": plus, "minus": minus, "rest": rest}.items()
    groups = {
        name: text(f"counts-{name}", cards=_join(each)) if each else "" for name, each in parts
    }
    return text("collection", **groups)


def _say_points(view: View, seat: int) -> Arg:
    """Describe a collection with the points of every colour, jokers assigned (E1-E4)."""
    broken = model.break_down(view.table.collections[seat], view.table.chart)
    items = [_worth(each) for each in broken.list_held(with_jokers=True)]
    if broken.plus_cards:
        plus = model.tally(model.Card.PLUS, broken.plus_cards)
        items.append(text("worth", tally=plus, points=signed(broken.plus_points)))
    return Listing(tuple(items)) if items else _NOTHING


def _worth(each: model.ColourScore) -> Text:
    return text(
        "worth-jokers" if each.jokers else "worth",
        tally=model.tally(each.colour, each.cards + each.jokers),
        points=signed(each.points),
        **({"joker": model.tally(model.Card.JOKER, each.jokers)} if each.jokers else {}),
    )


def offer(view: View, move: model.Move) -> Choice:
    match move:
        case model.Draw():
            hint = text("hint-draw", ahead=model.say_until(view.table))
            deck = Emoji("coloretto_deck", "🂠")
            return Choice(text("do-draw"), deck, hint, brief=text("brief-draw"))
        case model.Put(row):
            return _offer_put(view, row)
        case model.Take(row):
            cards = model.list_cards(view.table.rows[row])
            change = signed(view.list_changes(view.seat)[row])
            label = text("do-take", row=row + 1, change=change, cards=cards)
            brief = text("brief-take", change=change)
            return Choice(label, model.emoji_of_row(row), text("hint-take"), brief=brief)
        case model.TurnUp() | model.Remove() | model.Deal() | model.Begin():
            raise ValueError(f"chance is not offered to a seat: {move}")
        case _:
            assert_never(move)


def _offer_put(view: View, row: int) -> Choice:
    cards = view.table.rows[row]
    label = text("do-put", row=row + 1)
    if cards:
        label = text("do-put-beside", row=row + 1, cards=model.list_cards(cards))
    change = view.list_changes(view.seat).get(row)
    hint = None if change is None else text("hint-put", change=signed(change))
    return Choice(label, model.emoji_of_row(row), hint, brief=text("brief-put"))


_MOVES: Final = (
    "deal-g deal-y deal-b deal-r first-4 draw card-p put-2 draw card-y put-2 draw card-j "
    "put-2 take-2 draw card-g put-4 draw card-b put-4 draw card-o put-3 draw card-+2 put-4 "
    "draw card-r put-1 take-4 draw card-g put-1 draw card-b put-1 draw card-p draw card-o "
    "take-3 draw card-r put-2 draw card-p put-4 draw card-o put-3 draw card-p put-3 draw "
    "card-r put-2 draw card-+2 put-1 draw card-y put-1 draw card-o put-3 draw card-o put-1 take-3"
)
_TURN: Final = Example(4, _MOVES)
_PLACE: Final = Example(4, f"{_MOVES} draw card-b")
_PAIR: Final = Example(
    2,
    "out-p out-b deal-y deal-o deal-g deal-r first-2 draw card-g put-1 draw card-g put-2 draw "
    "card-w put-3",
)
RULES_PAGES: Final = (
    RulesPage(
        "table",
        _PLACE,
        ((206, 105), (206, 210), (206, 340), (960, 84), (470, 336), (640, 598), (1044, 1060)),
    ),
    RulesPage("turn", _TURN, ((206, 105), (670, 210), (466, 124), (960, 84)), bottom=530),
    RulesPage(
        "scoring", _TURN, ((226, 752), (610, 858), (770, 728), (858, 858), (1044, 1060)), top=660
    ),
    RulesPage("cards", _TURN, ((206, 105), (206, 210), (466, 124)), bottom=278),
    RulesPage("start", _PAIR, ((250, 60), (250, 220), (250, 380)), bottom=510),
)


def list_scores(view: View) -> ScoreSheet:
    broken = [model.break_down(cards, view.table.chart) for cards in view.table.collections]
    colours = (
        ScoreRow(
            text(f"card-{model.NAMES[colour]}"),
            tuple(each.colours[colour].points for each in broken),
        )
        for colour in model.COLOURS
        if any(each.colours[colour].points for each in broken)
    )
    jokers = (f"×{cards[model.Card.JOKER]}" for cards in view.table.collections)
    return ScoreSheet(
        (
            *colours,
            ScoreRow(text("score-plus"), tuple(each.plus_points for each in broken)),
            ScoreRow(text("score-jokers"), tuple(jokers)),
        )
    )


EMOJI: Final[Mapping[str, Sprite]] = {
    **{
        f"coloretto_{model.NAMES[colour]}": card_emoji(HUES[model.NAMES[colour]])
        for colour in model.COLOURS
    },
    f"coloretto_{model.NAMES[model.Card.PLUS]}": coin_emoji(f"+{model.PLUS_POINTS}"),
    f"coloretto_{model.NAMES[model.Card.JOKER]}": joker_emoji(),
    "coloretto_deck": back_emoji(),
    **{f"coloretto_row_{row}": sign_emoji(str(row), WOOD, WOOD_DEEP) for row in range(1, 6)},
}
PRESENTATION: Final = Presentation(
    accent=0x2A9D8F,
    minutes=30,
    weight=1,
    cover=tuple(EMOJI[f"coloretto_{name}"] for name in ("blue", "green", "joker", "red", "yellow")),
    board=draw_board,
    hand=draw_hand,
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    rules_pages=RULES_PAGES,
    scores=list_scores,
    has_hand=False,
    whole_labels=True,
    emoji=EMOJI,
)
