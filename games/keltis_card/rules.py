"""The rules of the card game: legal moves, their effects and events, and the view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Any, Final, TypeAlias

from games.core import game
from games.core.cards import replace, weigh, with_item
from games.core.text import Arg, Face, Text, signed
from games.keltis_card.state import (
    CARDS_OF,
    CLOSED_ROWS,
    COPIES,
    DEALS,
    DONE,
    DRAWS,
    DROPS,
    ENDS,
    JOINS,
    KIND,
    LAST_CARDS,
    LAYS,
    NOTATION,
    PAIRS,
    PLACE,
    PLACES,
    STONES,
    VALUE,
    WHITE,
    Join,
    Last,
    Move,
    Pair,
    Score,
    Side,
    State,
    Table,
    change_of,
    gain_of,
    row_of,
)
from games.rows import text as shared
from games.rows.rules import RowGame
from games.rows.state import (
    COLOURS,
    HAND,
    SEATS,
    Card,
    Draw,
    Phase,
    Play,
    Use,
    distinct,
    follows,
    forget,
    put,
    remove,
)
from games.rows.state import View as RowView

View: TypeAlias = RowView[Table, Score]

CROSS: Final = "✕"
"""Symbol of an end card in written rows."""
GEM: Final = Face("keltis_card_wish", "🌀")
OVER: Final = {ending: game.Event(Text(f"event-over-{ending}")) for ending in ("closed", "deck")}
"""KC13, KC14: by ending."""
face_of = partial(shared.face_of, "keltis_card")
name_card = partial(shared.name_card, "keltis_card")
name_colour = partial(shared.name_colour, "keltis_card")


def write_card(card: Card) -> str:
    """Write a card of a known row: its value, or the symbol of an end card."""
    return CROSS if card in ENDS else str(VALUE[card])


def describe_lay(move: Play | Join, length: int) -> dict[str, Arg]:
    """Return the change of the score by a card, and its row with it, which had this length."""
    is_closing = not isinstance(move, Join) and move.card in ENDS
    return {
        "change": signed(gain_of(row_of(move), length)),
        "row": name_colour(PLACES[row_of(move)]),
        "count": length + 1,
        "then": Text("then-closed") if is_closing else "",
    }


@cache
def tell_lay(seat: game.Seat, move: Play | Join, length: int) -> game.Event:
    """Announce a card in a row that had this length (KC7, KC10)."""
    if isinstance(move, Join):
        key = "event-join"
    else:
        key = "event-point" if row_of(move) == WHITE else "event-play"
    return game.tell(key, seat, card=name_card(*move.cards), **describe_lay(move, length))


@cache
def tell_pair(seat: game.Seat, pair: Pair, stones: int) -> game.Event:
    """Announce a pair that claims a wishing stone after so many others (KC6)."""
    first, second = map(name_card, pair.cards)
    change = signed(gain_of(None, stones))
    stone = VALUE[pair.first]
    return game.tell("event-pair", seat, first=first, second=second, stone=stone, change=change)


def _may_follow(first: Card, last: Card, card: Card) -> bool:
    """Return whether a card may follow in a row of its colour (KC8, KC9)."""
    if ENDS & {first, last, card}:
        return card in ENDS
    return follows(VALUE[first], VALUE[last], VALUE[card])


_FOLLOWERS: Final = {
    (first, last): frozenset(card for card in cards if _may_follow(first, last, card))
    for cards in CARDS_OF[:WHITE]
    for first in cards
    for last in (*cards, *CARDS_OF[WHITE])
}
"""Cards that may follow in a row, by its first and last card; the last may be a point card."""


def find_lays(table: Table, seat: game.Seat, card: Card) -> tuple[Play | Join, ...]:
    """Return the ways to lay a card in the seat's rows (KC7-KC10)."""
    rows, place = table.sides[seat].rows, PLACE[card]
    if place == WHITE:
        value = VALUE[card]
        joins = [
            JOINS[card, colour]
            for colour, row in zip(COLOURS, rows, strict=False)
            if row and VALUE.get(row[-1]) == value
        ]
        return (*LAYS[card], *joins)
    if row := rows[place]:
        fits = card in _FOLLOWERS[row[0], row[-1]]
    else:
        fits = table.end_first or card not in ENDS
    return LAYS[card] if fits else ()


def find_pairs(table: Table, hand: tuple[Card, ...]) -> tuple[Pair, ...]:
    """Return the pairs that claim a wishing stone (KC6), the lowest stone first."""
    pairs: list[Pair] = []
    values = list(map(VALUE.get, hand)) if len(hand) > 1 else []
    for stone in table.stones:
        if values.count(stone) > 1:
            pairs += _pair_up(tuple([card for card in hand if VALUE.get(card) == stone]))
    return tuple(pairs)


@cache
def _pair_up(cards: tuple[Card, ...]) -> tuple[Pair, ...]:
    return tuple(
        PAIRS[pair]
        for pair in combinations_with_replacement(distinct(cards), 2)
        if pair[0] != pair[1] or cards.count(pair[0]) > 1
    )


def find_piles(table: Table) -> tuple[int, ...]:
    """Return the discard piles that may be drawn from (KC12)."""
    barred = table.barred
    return tuple([place for place, pile in enumerate(table.piles) if pile and place not in barred])


def foresee(
    table: Table, seat: game.Seat, hand: Iterable[Card], *, joins: bool = False
) -> dict[Card, int]:
    """Return how each card that fits changes the score: in its row, or with `joins` in others."""
    side, found = table.sides[seat], dict[Card, int]()
    for card in distinct(hand):
        moves = find_lays(table, seat, card)
        if changes := [change_of(side, move) for move in moves if isinstance(move, Join) == joins]:
            found[card] = max(changes)
    return found


def has_numbers(view: View) -> bool:
    """Return whether choices show the change of the score: all may be equal at first."""
    seat = view.seat or game.Seat(0)
    side = view.table.sides[seat]
    changes = {*foresee(view.table, seat, view.hand).values()}
    changes |= {change_of(side, pair) for pair in find_pairs(view.table, view.hand)}
    return any(side.rows) or len(changes) > 1


def ends_game(table: Table, seat: int, move: Play | Join) -> bool:
    """Return whether a card closes the last row of the game (KC13)."""
    if table.ending or isinstance(move, Join) or move.card not in ENDS:
        return False
    row, closed = table.sides[seat].rows[PLACE[move.card]], sum(side.closed for side in table.sides)
    return closed + 1 == CLOSED_ROWS and not (row and row[-1] in ENDS)


def _discard(state: State, cards: tuple[Card, ...]) -> State:
    table, seat = state.table, state.table.seat
    hand, shown, piles = state.hands[seat], state.shown, table.piles
    for card in cards:
        hand, shown = remove(hand, card), forget(shown, seat, card)
        piles = put(piles, PLACE[card], card)
    barred = tuple(PLACE[card] for card in cards)  # KC12
    table = replace(table, phase=Phase.DRAW, piles=piles, barred=barred, last=Last(seat, cards))
    return State(table, with_item(state.hands, seat, hand), state.unseen, shown)


def _claim(state: State, pair: Pair) -> game.Step[State]:
    seat, side = state.table.seat, state.table.sides[state.table.seat]
    state = _discard(state, pair.cards)
    stone = VALUE[pair.first]
    table = replace(
        state.table,
        stones=tuple(each for each in state.table.stones if each != stone),
        sides=with_item(state.table.sides, seat, Side(side.rows, (*side.stones, stone))),
    )
    return game.Step(replace(state, table=table), (tell_pair(seat, pair, len(side.stones)),))


def _lay(state: State, seat: game.Seat, move: Play | Join) -> game.Step[State]:
    table, side, row = state.table, state.table.sides[seat], row_of(move)
    (card,) = move.cards
    told: tuple[game.Event, ...] = (tell_lay(seat, move, len(side.rows[row])),)
    is_over = ends_game(table, seat, move)
    table = replace(
        table,
        phase=Phase.LAST if table.left else Phase.DRAW,
        sides=with_item(table.sides, seat, Side(put(side.rows, row, card), side.stones)),
        last=Last(seat, (card,), row),
    )
    if table.left:
        table = _close(table, seat, table.left[seat] - 1)
    elif is_over:
        table, told = _end(table, "closed"), (*told, OVER["closed"])
    hands = with_item(state.hands, seat, remove(state.hands[seat], card))
    return game.Step(State(table, hands, state.unseen, forget(state.shown, seat, card)), told)


def _end(table: Table, ending: str) -> Table:
    """Begin the last cards of all players (KC15)."""
    left = (LAST_CARDS,) * len(table.sides)
    return replace(table, phase=Phase.LAST, barred=(), left=left, ending=ending)


def _close(table: Table, seat: game.Seat, count: int) -> Table:
    """Set a seat's remaining last cards; the game is over when no seat has any left (KC15)."""
    left = with_item(table.left, seat, count)
    return replace(table, left=left, phase=Phase.LAST if any(left) else Phase.OVER)


class KeltisCard(RowGame[State, Move, View]):
    """Keltis: the Card Game for two to four players (KC1-KC19)."""

    id = "keltis_card"
    seats = SEATS
    options = (game.Option("end_first", ("off", "on")),)
    endings = ("closed", "deck")
    state_type = State
    move_type = Move
    notation = NOTATION
    cards = KIND
    copies = COPIES
    deals = tuple(map(weigh, DEALS, COPIES))
    letters = PLACES
    first_phase = Phase.DEAL

    def set_up(self, players: int, options: Mapping[str, str]) -> Table:
        sides, end_first = (Side(),) * players, options["end_first"] == "on"
        return Table(Phase.FIRST, game.Seat(0), sides, ((),) * 6, STONES, 0, end_first=end_first)

    def decisions(self, state: State) -> tuple[game.Decision, ...]:
        table = state.table
        if not table.ending:
            return super().decisions(state)
        asked = [game.Seat(seat) for seat, count in enumerate(table.left) if count]
        return tuple(game.Decision(seat, Phase.LAST.value) for seat in asked)  # KC15: all at once

    def list_moves(self, state: State, seat: game.Seat, hand: tuple[Card, ...]) -> tuple[Move, ...]:
        table = state.table
        if table.left[seat] == 0 if table.ending else seat != table.seat:
            return ()
        match table.phase:
            case Phase.DRAW:
                return (DRAWS[None], *[DRAWS[PLACES[pile]] for pile in find_piles(table)])
            case Phase.TURN:
                uses: list[Move] = []
                for card in distinct(hand):
                    uses += find_lays(table, seat, card)
                    uses.append(DROPS[card])
                return (*uses, *find_pairs(table, hand))
            case Phase.LAST:
                lays = [move for card in distinct(hand) for move in find_lays(table, seat, card)]
                return (*lays, DONE)
            case _:
                return ()

    def play(self, state: State, seat: game.Seat, move: Any) -> game.Step[State]:
        match move:
            case Play(card, Use.DROP):
                told = shared.tell_card("keltis_card", "event-drop", seat, card)
                return game.Step(_discard(state, (card,)), (told,))
            case Play() | Join():
                return _lay(state, seat, move)
            case Pair():
                return _claim(state, move)
            case _:
                done = shared.tell_once("event-done", seat)
                return game.Step(replace(state, table=_close(state.table, seat, 0)), (done,))

    def keeps_turn(self, view: View, move: Move) -> bool:
        """Return whether a turn goes on after a legal move: public information decides (KC13)."""
        match move:
            case Draw(pile):
                return pile is not None and len(view.hand) + 1 < HAND
            case Play(_, Use.DROP) | Pair():
                return True
            case Play() | Join():
                table = view.table
                return not (table.ending or ends_game(table, table.seat, move))
            case _:
                return False

    def go_on(self, state: State, source: str) -> tuple[State, tuple[game.Event, ...]]:
        """Ask for the next card, or end the turn with a full hand, or the game (KC11, KC14)."""
        table, last = state.table, state.table.last
        last = last and Last(last.seat, last.cards, last.row, (*last.drew, source))
        if not table.deck:  # even between the two draws of a pair
            ended = _end(replace(table, last=last), "deck")
            return replace(state, table=ended), (OVER["deck"],)
        if len(state.hands[table.seat]) < HAND:
            return replace(state, table=replace(table, phase=Phase.DRAW, last=last)), ()
        following = game.next_seat(table.seat, len(state.hands))
        table = replace(table, phase=Phase.TURN, seat=following, barred=(), last=last)
        return replace(state, table=table), ()

    def components(self, state: State) -> Sequence[str]:
        taken = (stone for side in state.table.sides for stone in side.stones)
        stones = (f"stone {stone}" for stone in (*state.table.stones, *taken))
        return [*super().components(state), *stones]

    def conclude(self, table: Table) -> game.Outcome:
        """Return the outcome of a finished game (KC19)."""
        scores = tuple(side.score.total for side in table.sides)
        return game.Outcome(table.ending, scores, game.find_winners(scores))


GAME: Final = KeltisCard()
