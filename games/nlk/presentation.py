"""The presentation of NLK: descriptions, labels of moves, rules pages and scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, assert_never

from games.core.art.pieces import back_emoji, lay_tile, suit_emoji
from games.core.art.svg import CLOTH, CLOTH_DEEP, GOLD, symbol
from games.core.game import Decision, Seat, has_won
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
from games.core.text import Arg, Listing, Player, Text, text
from games.nlk import model
from games.nlk.pictures.board import draw_board
from games.nlk.pictures.panels import draw_hand
from games.nlk.rules import (
    View,
    card_to_give,
    is_layable,
    list_beating,
    list_receivers,
    sort_suits,
)


def describe_table(view: View) -> tuple[Text, ...]:
    players = tuple(_say_player(view, seat) for seat in range(view.terms.players))
    if view.outcome is not None:
        return players
    return (*_say_head(view), *players)


def describe_own(view: View) -> tuple[Text, ...]:
    if view.seat is None:
        raise ValueError("a spectator owns nothing")
    lines = _say_own_stack(view) if view.trump is None else _say_own_hand(view, view.trump)
    lost = view.standing.lost[view.seat]
    if lost and (view.terms.hands > 1 or view.outcome is not None):
        return text("own-lost", count=lost), *lines
    return tuple(lines)


def say_round(view: View) -> Text:
    """List the cards of the round, from the weakest to the one to beat."""
    arguments = {"size": view.size, "count": len(view.table)}
    if view.layer is None:
        return text("table-empty", **arguments)
    return text(
        "table-cards", cards=model.list_cards(view.table), player=Player(view.layer), **arguments
    )


def _say_head(view: View) -> Iterator[Text]:
    if view.terms.hands > 1:
        yield text("table-hand", hand=view.standing.hand, hands=view.terms.hands)
    dealer: Arg = "" if view.dealer is None else Player(view.dealer)
    if view.trump is None:
        yield text("table-one", talon=view.talon, dealer=dealer)
        if view.drawn is not None:
            yield text("table-drawn", card=model.CARDS[view.drawn])
    else:
        yield text("table-two", suit=model.SUIT_TEXTS[view.trump], dealer=dealer)
        yield say_round(view)
        if list_beating(view):
            yield text("table-beats", beats=_say_beating(view))
        if view.fruitless >= view.terms.players:
            limit = model.VOID_ROUNDS * view.terms.players
            yield text("table-fruitless", count=view.fruitless, limit=limit)


def _say_beating(view: View) -> Listing:
    """Say which cards beat the last one, as the picture does beside its arrow (N10)."""
    return Listing(tuple(_say_ranks(suit, lowest) for suit, lowest in list_beating(view)))


def _say_ranks(suit: int, lowest: int) -> Text:
    """Say the cards of a suit from a rank up."""
    key = "card-up" if lowest < model.ACE else "card"
    return text(key, emoji=model.SUIT_EMOJI[suit], rank=model.RANKS[lowest].upper())


def _say_player(view: View, seat: int) -> Text:
    mark = "turn" if view.turn == seat else "none"
    if has_won(view.outcome, seat):
        mark = "won"
    lost = view.standing.lost[seat]
    return text(
        "player",
        mark=mark,
        player=Player(seat),
        has=_say_cards(view, seat),
        lost=text("player-lost", count=lost) if lost else "",
    )


def _say_cards(view: View, seat: int) -> Text:
    count = view.sizes[seat]
    top = view.tops[seat]
    if not count:
        return text("has-nothing" if view.trump is None else "has-left")
    if top is None:
        return text("has-hand", count=count)
    if view.stacks is not None:
        return text("has-open", count=count, cards=model.list_cards(view.stacks[seat], tight=True))
    return text("has-stack", count=count, card=model.CARDS[top])


def _say_own_stack(view: View) -> Iterator[Text]:
    if not view.own:
        yield text("own-empty")
    else:
        yield text("own-stack", count=len(view.own), cards=model.list_cards(view.own[::-1]))
    card = card_to_give(view)
    gives = view.phase in (model.Phase.GIVE, model.Phase.PLACE)
    if view.turn == view.seat and gives and card is not None:
        stacks = tuple(
            text("fits", player=Player(seat), card=model.CARDS[top])
            for seat in list_receivers(view)
            if (top := view.tops[seat]) is not None
        )
        yield text("own-fits", card=model.CARDS[card], stacks=Listing(stacks))


def _say_own_hand(view: View, trump: int) -> Iterator[Text]:
    yield text("own-trumps", suit=model.SUIT_TEXTS[trump])
    yield say_round(view)
    if not view.own:
        yield text("own-left")
        return
    yield text("own-hand", count=len(view.own))
    for suit, cards in sort_suits(view.own, trump).items():
        key = "own-trump-suit" if suit == trump else "own-suit"
        yield text(key, suit=model.SUIT_TEXTS[suit], cards=model.list_ranks(cards))
    if view.turn == view.seat and view.table:
        beating = tuple(card for card in view.own if is_layable(view, card))
        last = model.CARDS[view.table[-1]]
        if beating:
            yield text("own-beats", card=last, cards=model.list_cards(beating))
        else:
            yield text("own-beats-not", card=last)


def ask(view: View, decision: Decision) -> Text:
    match decision.kind:
        case model.Phase.GIVE.value:
            return text("ask-give", card=model.CARDS[own_card(view)])
        case model.Phase.PLACE.value:
            return text("ask-place", card=model.CARDS[own_card(view)])
        case model.Phase.LEAD.value:
            return text("ask-lead")
    arguments: dict[str, Arg] = {"card": model.CARDS[view.table[-1]]}
    key = "ask-take"
    if any(is_layable(view, card) for card in view.own):
        key = "ask-answer"
        arguments["beats"] = _say_beating(view)
    if len(view.table) == 1:
        return text(f"{key}-alone", **arguments)
    return text(key, weakest=model.CARDS[view.table[0]], **arguments)


def own_card(view: View) -> model.Card:
    """Return the card to be given away. Raises `ValueError` if there is none."""
    card = card_to_give(view)
    if card is None:
        raise ValueError("there is no card to give")
    return card


MANY: Final = 18
"""With more cards to choose from, the suit is chosen first."""


def offer(view: View, move: model.Move) -> Choice:
    match move:
        case model.Give(to):
            card = own_card(view)
            label = text("do-give", card=model.CARDS[card], player=Player(to))
            top = view.tops[to]
            if top is None:
                raise ValueError("an empty stack receives nothing")  # N5
            hint = text("hint-give", card=model.CARDS[top], count=view.sizes[to] + 1)
            brief = text("brief-give", player=Player(to))
            return Choice(label, model.emoji_of(card), hint, brief=brief)
        case model.Draw():
            label = text("do-draw")
            hint = text("hint-draw", count=view.talon)
            return Choice(label, model.DECK, hint, brief=label)
        case model.Keep():
            card = own_card(view)
            hint = text("hint-keep", count=len(view.own) + 1)
            label = text("do-keep", card=model.CARDS[card])
            brief = text("brief-keep", rank=model.RANKS[model.rank_of(card)].upper())
            return Choice(label, model.emoji_of(card), hint, brief=brief)
        case model.Lay(card):
            return _offer_lay(view, card)
        case model.Take():
            hint = text("hint-take-last" if len(view.table) == 1 else "hint-take")
            held = len(view.own) + 1
            label = text("do-take", card=model.CARDS[view.table[0]], count=held)
            return Choice(label, model.TABLE, hint, brief=label, place=len(view.own))
        case model.TurnUp() | model.Begin():
            raise ValueError(f"chance is not offered to a seat: {move}")
        case _:
            assert_never(move)


def _offer_lay(view: View, card: model.Card) -> Choice:
    label = text("do-beat" if view.table else "do-lead", card=model.CARDS[card])
    hint = _predict(view, card)
    group = _group(view, card)
    brief = text("brief-lay", rank=model.RANKS[model.rank_of(card)].upper())
    # The buttons stand in the order of the picture.
    shown = [each for cards in sort_suits(view.own, view.trump).values() for each in cards]
    return Choice(label, model.emoji_of(card), hint, group, brief=brief, place=shown.index(card))


def _predict(view: View, card: model.Card) -> Text | None:
    """Return the special effect of laying a card (N12, N13), or that it is a trump."""
    if len(view.own) == 1:
        return text("hint-out")
    if len(view.table) + 1 == view.size:
        return text("hint-fill")
    return text("hint-trump") if model.suit_of(card) == view.trump else None


def _group(view: View, card: model.Card) -> Group | None:
    """Return the group of a card's suit, if there are many cards to choose from."""
    layable = tuple(each for each in view.own if is_layable(view, each))
    if len(layable) <= MANY:
        return None
    suit = model.suit_of(card)
    cards = sort_suits(layable, view.trump)[suit]
    label = text("group", suit=model.SUIT_TEXTS[suit], count=len(cards))
    hint = text("group-ranks", cards=model.list_ranks(cards))
    return Group(model.SUIT_NAMES[suit], label, model.emoji_of(card), hint)


_ONE: Final = Example(
    4,
    "dealer-2 card-qd card-qc card-8c card-7c card-10c card-9d give-1 card-qs card-js give-3 "
    "card-qh give-3 card-10h card-8d card-ah card-7h give-3 card-7s card-kd give-4 card-10d "
    "card-ac give-1 card-7d",
)
_TWO: Final = Example(
    4,
    "dealer-1 card-ah card-7s card-qh card-7h card-9c card-as card-8s give-1 card-10s give-2 "
    "card-jc give-2 card-kh card-7d give-3 card-7c card-9s card-10h give-2 card-10d card-8d "
    "give-1 card-ad card-8c card-qd card-jd card-qs give-3 card-kc keep card-qc card-ac "
    "give-4 card-9d card-8h card-ks keep card-9h give-3 card-js card-kd card-jh card-10c "
    "lay-qh lay-7c",
)
RULES_PAGES: Final = (
    RulesPage(
        "table",
        _ONE,
        (
            *((450, 370), (730, 370), (352, 100), (262, 230)),
            *((736, 800), (548, 60), (448, 850), (330, 560)),
        ),
    ),
    RulesPage("one", _ONE, ((58, 52), (452, 60), (150, 272)), seat=Seat(2)),
    RulesPage(
        "two",
        _TWO,
        ((176, 262), (450, 262), (196, 340), (533, 352), (528, 274), (590, 540)),
        top=216,
        bottom=590,
    ),
    RulesPage(
        "round", _TWO, ((50, 56), (292, 190), (460, 312), (580, 470)), bottom=560, seat=Seat(1)
    ),
    RulesPage("match", _TWO, ((466, 728), (210, 738)), top=566),
    RulesPage("cards", _ONE, ((450, 370), (730, 370)), top=324, bottom=584, is_list=True),
)


def list_scores(view: View) -> ScoreSheet:
    # A single hand has no count: it was lost or not.
    lost: tuple[int | str, ...] = view.standing.lost
    if view.terms.hands == 1:
        lost = tuple("×" if count else "–" for count in lost)
    left = tuple(f"×{count}" if count else "–" for count in view.sizes)
    return ScoreSheet(
        (
            ScoreRow(text("score-lost" if view.terms.hands > 1 else "score-loser"), lost),
            ScoreRow(text("score-left"), left),
        )
    )


EMOJI: Final[Mapping[str, Sprite]] = {
    **{f"nlk_{name}": suit_emoji(name) for name in model.SUIT_NAMES},
    model.DECK.name: back_emoji(),
    model.TABLE.name: lay_tile(CLOTH, CLOTH_DEEP, symbol("arrow", 20, 14, 88, GOLD)),
}
PRESENTATION: Final = Presentation(
    accent=0xC8963E,
    minutes=30,
    weight=2,
    cover=tuple(EMOJI[f"nlk_{name}"] for name in ("clubs", "diamonds", "deck", "hearts", "spades")),
    board=draw_board,
    hand=draw_hand,
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    rules_pages=RULES_PAGES,
    scores=list_scores,
    piece=EMOJI[model.DECK.name],
    names_losers=True,
    emoji=EMOJI,
)
