"""The evaluator of the card game, and reasons for and against moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.ai.evaluation import Evaluator, Reason, own_seat
from games.core import Seat, text
from games.keltis_card import model
from games.keltis_card.rules import GAME, View, ends_game, find_lays
from games.keltis_card.simulation import DROP, JOIN, PAIR, PARTS, FastGame, Player, finish
from games.keltis_card.weights import EASY_NOISE, LEAD, NEAR, WEIGHTS, PolicyWeights
from games.rows import evaluation
from games.rows.base import Card, Draw, Phase, Play, Use, remove
from games.rows.bitsets import NOTHING

_SHORT: Final = 1.5
"""Cards of the draw pile for each player, with which every turn is wanted."""


def explain(view: View, seat: Seat, move: model.Move) -> Iterator[Reason]:
    """Yield the reasons for and against a legal move, weighed in points; at least a weak one."""
    sides = view.table.sides
    match move:
        case Play(card, Use.DROP):
            following = sides[(seat + 1) % len(sides)]
            if model.PLACE[card] != model.WHITE:  # KC5
                own = fits(sides[seat], card)
                theirs = fits(following, card)
                yield from evaluation.explain_discard(own=own, next_player=theirs)
            yield from evaluation.explain_anyhow("free")
        case Play() | model.Join():
            yield from _explain_lay(view, seat, move)
            yield from evaluation.explain_anyhow("step")
        case model.Pair():  # KC6, KC18
            if (gain := model.change_of(sides[seat], move)) > 0:
                yield Reason(text("why-wish", points=gain), float(gain))
            yield from evaluation.explain_anyhow("stone")
        case Draw(str(pile)):
            yield from _explain_draw(view, seat, model.PLACES.index(pile))
            yield from evaluation.explain_anyhow("known")
        case Draw(None):
            yield from evaluation.explain_anyhow("deck")
        case _:
            yield from evaluation.explain_anyhow("done")


def _explain_draw(view: View, seat: Seat, place: int) -> Iterator[Reason]:
    """Name what the top card of a discard pile is good for, and that the deck lasts (KC11)."""
    table = view.table
    card = view.table.piles[place][-1]
    value = model.VALUE.get(card)
    fitting = fits(table.sides[seat], card)
    if value in table.stones and [model.VALUE.get(each) for each in view.hand].count(value) == 1:
        yield Reason(text("why-pair", stone=value), evaluation.WISH)
    elif fitting:
        yield from evaluation.explain_fit(fits=True)
    elif table.deck <= _SHORT * len(table.sides):
        yield Reason(text("why-delays"), 1.0)
    elif fitting is not None:
        yield from evaluation.explain_fit(fits=False)


def _explain_lay(view: View, seat: Seat, move: Play | model.Join) -> Iterator[Reason]:
    """Count the points; judge the row, and the end of the game (KC7, KC13)."""
    side = view.table.sides[seat]
    place = model.row_of(move)
    if ends_game(view.table, seat, move):
        yield from evaluation.explain_end(
            view, seat, view.scores[seat].total + model.change_of(side, move)
        )
    yield from evaluation.explain_gain(model.change_of(side, move))
    if isinstance(move, model.Join) or place == model.WHITE or view.table.ending:
        return  # after the end few cards can be laid anyway (KC15)
    rest = [each for each in remove(view.hand, move.card) if model.PLACE[each] == place]
    row = side.rows[place]
    ends = sum(each in model.ENDS for each in rest)
    if move.card in model.ENDS:  # KC9: only the other end card follows
        yield from evaluation.explain_stranding(count_room(row, rest) - ends)
        return
    values = [model.VALUE[each] for each in rest if each not in model.ENDS]
    begun = sum(map(bool, side.rows[: model.WHITE]))
    yield from evaluation.explain_card(
        [model.VALUE[each] for each in row], model.VALUE[move.card], values, begun
    )


def fits(side: model.Side, card: Card) -> bool | None:
    """Return whether a card may follow in the row of its colour (KC7).

    None where that row is not begun, and for point cards.
    """
    row = side.rows[model.PLACE[card]]
    return count_room(row, [card]) > 0 if row and model.PLACE[card] != model.WHITE else None


def count_room(row: tuple[Card, ...], cards: list[Card]) -> int:
    """Count the cards of its colour that a row could still take one after the other (KC7)."""
    ends = sum(card in model.ENDS for card in cards)
    if row and row[-1] in model.ENDS:
        return ends
    values = tuple(model.VALUE[card] for card in row)
    return ends + evaluation.count_usable(
        values, (model.VALUE[card] for card in cards if card not in model.ENDS)
    )


class Rollouts(evaluation.Rollouts[Player, PolicyWeights]):
    rules = GAME
    parts = PARTS
    policy = PolicyWeights
    weights = WEIGHTS
    lead = LEAD
    near = NEAR

    def write_down(self, side: model.Side) -> Player:
        player = Player()
        for place, row in enumerate(side.rows[: model.WHITE]):
            values = [model.VALUE[card] for card in row if card not in model.ENDS] or [NOTHING]
            player.length[place] = len(row)
            player.first[place], player.last[place] = values[0], values[-1]
            player.closed[place] = bool(row) and row[-1] in model.ENDS
        player.points = len(side.rows[model.WHITE])
        player.stones = len(side.stones)
        return player

    def make_game(self, players: Sequence[Player]) -> FastGame:
        table = self.view.table
        game = FastGame(players, self.policies, table.seat)
        game.barred = table.barred
        game.stones = set(table.stones)
        if table.ending:
            game.is_over = True
            game.left = list(table.left)
        return game

    def rate(self, game: FastGame) -> dict[model.Move, float]:
        if self.view.table.phase is Phase.TURN:
            return {_move_of(*action): rating for rating, *action in game.weigh()}
        seat = own_seat(self.view.seat)
        table = self.view.table
        lays = [lay for card in self.view.hand for lay in find_lays(table, seat, card)]
        return {move: _finish_with(game, seat, move) for move in (*lays, model.DONE)}


def _move_of(act: int, place: int, value: int, row: int) -> model.Move:
    card = _name(place, value)
    if act == JOIN:
        return model.JOINS[card, model.PLACES[row]]
    if act == PAIR:
        return model.PAIRS[card, _name(row, value)]
    return model.DROPS[card] if act == DROP else model.LAYS[card][0]


def _name(place: int, value: int) -> Card:
    return f"{model.PLACES[place]}{value if value <= 10 else model.END}"


def _finish_with(game: FastGame, seat: int, move: Play | model.Join | model.Done) -> float:
    """Return the final score after one of the last cards, or without any more (KC15)."""
    player = game.players[seat].copy()
    left = game.left[seat]
    if isinstance(move, model.Done):
        return player.score() + 0.5  # better than a card without points
    place, value = PARTS[move.cards[0]]
    player.lose(place, value)
    game.lay(player, model.row_of(move), value)
    finish(player, left - 1)
    return float(player.score())


EVALUATOR: Final[Evaluator[model.Move, View]] = evaluation.make_evaluator(
    Rollouts, explain, EASY_NOISE
)
