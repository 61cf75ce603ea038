"""The rules of the card game: legal moves, their effects and events, and the view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Any, Final, TypeAlias

from games.core import game
from games.core.cards import weigh, with_item
from games.core.fast_replace import replace
from games.core.text import Arg, Emoji, Text, signed
from games.keltis_card import model
from games.rows import base
from games.rows import text as shared
from games.rows.base import View as RowView
from games.rows.rules import RowGame

View: TypeAlias = RowView[model.Table, model.Score]

CROSS: Final = "✕"
"""Symbol of an end card in written rows."""
GEM: Final = Emoji("keltis_card_wish", "🌀")
OVER: Final = {ending: game.Event(Text(f"event-over-{ending}")) for ending in ("closed", "deck")}
"""KC13, KC14: by ending."""
emoji_of = partial(shared.emoji_of, "keltis_card")
name_card = partial(shared.name_card, "keltis_card")
name_colour = partial(shared.name_colour, "keltis_card")


def write_card(card: base.Card) -> str:
    """Write a card of a known row: its value, or the symbol of an end card."""
    return CROSS if card in model.ENDS else str(model.VALUE[card])


def describe_lay(move: base.Play | model.Join, length: int) -> dict[str, Arg]:
    """Return the change of the score by a card, and its row with it, which had this length."""
    is_closing = not isinstance(move, model.Join) and move.card in model.ENDS
    return {
        "change": signed(model.gain_of(model.row_of(move), length)),
        "row": name_colour(model.PLACES[model.row_of(move)]),
        "count": length + 1,
        "then": Text("then-closed") if is_closing else "",
    }


@cache
def tell_lay(seat: game.Seat, move: base.Play | model.Join, length: int) -> game.Event:
    """Announce a card in a row that had this length (KC7, KC10)."""
    if isinstance(move, model.Join):
        key = "event-join"
    else:
        key = "event-point" if model.row_of(move) == model.WHITE else "event-play"
    return game.tell(key, seat, card=name_card(*move.cards), **describe_lay(move, length))


@cache
def tell_pair(seat: game.Seat, pair: model.Pair, stones: int) -> game.Event:
    """Announce a pair that claims a wishing stone after so many others (KC6)."""
    first, second = map(name_card, pair.cards)
    change = signed(model.gain_of(None, stones))
    stone = model.VALUE[pair.first]
    return game.tell("event-pair", seat, first=first, second=second, stone=stone, change=change)


def _may_follow(first: base.Card, last: base.Card, card: base.Card) -> bool:
    """Return whether a card may follow in a row of its colour (KC8, KC9)."""
    if model.ENDS & {first, last, card}:
        return card in model.ENDS
    return base.follows(model.VALUE[first], model.VALUE[last], model.VALUE[card])


_FOLLOWERS: Final = {
    (first, last): frozenset(card for card in cards if _may_follow(first, last, card))
    for cards in model.CARDS_OF[: model.WHITE]
    for first in cards
    for last in (*cards, *model.CARDS_OF[model.WHITE])
}
"""Cards that may follow in a row, by its first and last card; the last may be a point card."""


def find_lays(
    table: model.Table, seat: game.Seat, card: base.Card
) -> tuple[base.Play | model.Join, ...]:
    """Return the ways to lay a card in the seat's rows (KC7-KC10)."""
    rows = table.sides[seat].rows
    place = model.PLACE[card]
    if place == model.WHITE:
        value = model.VALUE[card]
        joins = [
            model.JOINS[card, colour]
            for colour, row in zip(base.COLOURS, rows, strict=False)
            if row and model.VALUE.get(row[-1]) == value
        ]
        return (*model.LAYS[card], *joins)
    if row := rows[place]:
        fits = card in _FOLLOWERS[row[0], row[-1]]
    else:
        fits = table.end_first or card not in model.ENDS
    return model.LAYS[card] if fits else ()


def find_pairs(table: model.Table, hand: tuple[base.Card, ...]) -> tuple[model.Pair, ...]:
    """Return the pairs that claim a wishing stone (KC6), the lowest stone first."""
    pairs: list[model.Pair] = []
    values = list(map(model.VALUE.get, hand)) if len(hand) > 1 else []
    for stone in table.stones:
        if values.count(stone) > 1:
            pairs += _pair_up(tuple([card for card in hand if model.VALUE.get(card) == stone]))
    return tuple(pairs)


@cache
def _pair_up(cards: tuple[base.Card, ...]) -> tuple[model.Pair, ...]:
    return tuple(
        model.PAIRS[pair]
        for pair in combinations_with_replacement(base.distinct(cards), 2)
        if pair[0] != pair[1] or cards.count(pair[0]) > 1
    )


def find_piles(table: model.Table) -> tuple[int, ...]:
    """Return the discard piles that may be drawn from (KC12)."""
    barred = table.barred
    return tuple([place for place, pile in enumerate(table.piles) if pile and place not in barred])


def predict(
    table: model.Table, seat: game.Seat, hand: Iterable[base.Card], *, joins: bool = False
) -> dict[base.Card, int]:
    """Return how each card that fits changes the score: in its row, or with `joins` in others."""
    side = table.sides[seat]
    changes_of = dict[base.Card, int]()
    for card in base.distinct(hand):
        moves = find_lays(table, seat, card)
        if changes := [
            model.change_of(side, move) for move in moves if isinstance(move, model.Join) == joins
        ]:
            changes_of[card] = max(changes)
    return changes_of


def ends_game(table: model.Table, seat: int, move: base.Play | model.Join) -> bool:
    """Return whether a card closes the last row of the game (KC13)."""
    if table.ending or isinstance(move, model.Join) or move.card not in model.ENDS:
        return False
    row = table.sides[seat].rows[model.PLACE[move.card]]
    closed = sum(side.closed for side in table.sides)
    return closed + 1 == model.CLOSED_ROWS and not (row and row[-1] in model.ENDS)


def _discard(state: model.State, cards: tuple[base.Card, ...]) -> model.State:
    table = state.table
    seat = state.table.seat
    hand = state.hands[seat]
    shown = state.shown
    piles = table.piles
    for card in cards:
        hand = base.remove(hand, card)
        shown = base.forget(shown, seat, card)
        piles = base.put(piles, model.PLACE[card], card)
    barred = tuple(model.PLACE[card] for card in cards)  # KC12
    table = replace(
        table, phase=base.Phase.DRAW, piles=piles, barred=barred, last=model.Last(seat, cards)
    )
    return model.State(table, with_item(state.hands, seat, hand), state.unseen, shown)


def _claim(state: model.State, pair: model.Pair) -> game.Step[model.State]:
    seat = state.table.seat
    side = state.table.sides[state.table.seat]
    state = _discard(state, pair.cards)
    stone = model.VALUE[pair.first]
    table = replace(
        state.table,
        stones=tuple(each for each in state.table.stones if each != stone),
        sides=with_item(state.table.sides, seat, model.Side(side.rows, (*side.stones, stone))),
    )
    return game.Step(replace(state, table=table), (tell_pair(seat, pair, len(side.stones)),))


def _lay(
    state: model.State, seat: game.Seat, move: base.Play | model.Join
) -> game.Step[model.State]:
    table = state.table
    side = state.table.sides[seat]
    row = model.row_of(move)
    (card,) = move.cards
    events: tuple[game.Event, ...] = (tell_lay(seat, move, len(side.rows[row])),)
    is_over = ends_game(table, seat, move)
    table = replace(
        table,
        phase=base.Phase.LAST if table.left else base.Phase.DRAW,
        sides=with_item(table.sides, seat, model.Side(base.put(side.rows, row, card), side.stones)),
        last=model.Last(seat, (card,), row),
    )
    if table.left:
        table = _close(table, seat, table.left[seat] - 1)
    elif is_over:
        table = _end(table, "closed")
        events = (*events, OVER["closed"])
    hands = with_item(state.hands, seat, base.remove(state.hands[seat], card))
    return game.Step(
        model.State(table, hands, state.unseen, base.forget(state.shown, seat, card)), events
    )


def _end(table: model.Table, ending: str) -> model.Table:
    """Begin the last cards of all players (KC15)."""
    left = (model.LAST_CARDS,) * len(table.sides)
    return replace(table, phase=base.Phase.LAST, barred=(), left=left, ending=ending)


def _close(table: model.Table, seat: game.Seat, count: int) -> model.Table:
    """Set a seat's remaining last cards; the game is over when no seat has any left (KC15)."""
    left = with_item(table.left, seat, count)
    return replace(table, left=left, phase=base.Phase.LAST if any(left) else base.Phase.OVER)


class KeltisCard(RowGame[model.State, model.Move, View]):
    """Keltis: the Card Game for two to four players (KC1-KC19)."""

    id = "keltis_card"
    seats = base.SEATS
    options = (game.Option("end_first", ("off", "on")),)
    endings = ("closed", "deck")
    notation = model.NOTATION
    state = model.State
    cards = model.KIND
    copies = model.COPIES
    deals = tuple(map(weigh, model.DEALS, model.COPIES))
    letters = model.PLACES
    first_phase = base.Phase.DEAL

    def set_up(self, players: int, options: Mapping[str, str]) -> model.Table:
        sides = (model.Side(),) * players
        end_first = options["end_first"] == "on"
        return model.Table(
            base.Phase.FIRST, game.Seat(0), sides, ((),) * 6, model.STONES, 0, end_first=end_first
        )

    def decisions(self, state: model.State) -> tuple[game.Decision, ...]:
        table = state.table
        if not table.ending:
            return super().decisions(state)
        seats = [game.Seat(seat) for seat, count in enumerate(table.left) if count]
        return tuple(
            game.Decision(seat, base.Phase.LAST.value) for seat in seats
        )  # KC15: all at once

    def list_moves(
        self, state: model.State, seat: game.Seat, hand: tuple[base.Card, ...]
    ) -> tuple[model.Move, ...]:
        table = state.table
        if table.left[seat] == 0 if table.ending else seat != table.seat:
            return ()
        match table.phase:
            case base.Phase.DRAW:
                return (
                    model.DRAWS[None],
                    *[model.DRAWS[model.PLACES[pile]] for pile in find_piles(table)],
                )
            case base.Phase.TURN:
                uses: list[model.Move] = []
                for card in base.distinct(hand):
                    uses += find_lays(table, seat, card)
                    uses.append(model.DROPS[card])
                return (*uses, *find_pairs(table, hand))
            case base.Phase.LAST:
                lays = [
                    move for card in base.distinct(hand) for move in find_lays(table, seat, card)
                ]
                return (*lays, model.DONE)
            case _:
                return ()

    def play(self, state: model.State, seat: game.Seat, move: Any) -> game.Step[model.State]:
        match move:
            case base.Play(card, base.Use.DROP):
                event = shared.tell_card("keltis_card", "event-drop", seat, card)
                return game.Step(_discard(state, (card,)), (event,))
            case base.Play() | model.Join():
                return _lay(state, seat, move)
            case model.Pair():
                return _claim(state, move)
            case _:
                done = shared.tell_once("event-done", seat)
                return game.Step(replace(state, table=_close(state.table, seat, 0)), (done,))

    def keeps_turn(self, view: View, move: model.Move) -> bool:
        """Return whether a turn goes on after a legal move: public information decides (KC13)."""
        match move:
            case base.Draw(pile):
                return pile is not None and len(view.hand) + 1 < base.HAND
            case base.Play(_, base.Use.DROP) | model.Pair():
                return True
            case base.Play() | model.Join():
                table = view.table
                return not (table.ending or ends_game(table, table.seat, move))
            case _:
                return False

    def go_on(self, state: model.State, source: str) -> tuple[model.State, tuple[game.Event, ...]]:
        """Ask for the next card, or end the turn with a full hand, or the game (KC11, KC14)."""
        table = state.table
        last = state.table.last
        last = last and model.Last(last.seat, last.cards, last.row, (*last.drew, source))
        if not table.deck:  # even between the two draws of a pair
            ended = _end(replace(table, last=last), "deck")
            return replace(state, table=ended), (OVER["deck"],)
        if len(state.hands[table.seat]) < base.HAND:
            return replace(state, table=replace(table, phase=base.Phase.DRAW, last=last)), ()
        following = game.next_seat(table.seat, len(state.hands))
        table = replace(table, phase=base.Phase.TURN, seat=following, barred=(), last=last)
        return replace(state, table=table), ()

    def components(self, state: model.State) -> Sequence[str]:
        taken = (stone for side in state.table.sides for stone in side.stones)
        stones = (f"stone {stone}" for stone in (*state.table.stones, *taken))
        return [*super().components(state), *stones]

    def conclude(self, table: model.Table) -> game.Outcome:
        """Return the outcome of a finished game (KC19)."""
        scores = tuple(side.score.total for side in table.sides)
        return game.Outcome(table.ending, scores, game.find_winners(scores))


GAME: Final = KeltisCard()
