"""The evaluator of the card game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.ai.evaluation import Evaluator, own_seat
from games.keltis_card.ai import explain
from games.keltis_card.rules import View
from games.keltis_card.simulation import DROP, END, JOIN, LAY, FastGame, Player, finish
from games.keltis_card.state import (
    COPIES,
    DONE,
    DRAWS,
    DROPS,
    ENDS,
    JOINS,
    KIND,
    LAYS,
    PAIRS,
    PLACE,
    PLACES,
    VALUE,
    WHITE,
    Done,
    Join,
    Move,
    Play,
    Side,
)
from games.keltis_card.state import END as JUDGE_END
from games.keltis_card.turns import find_lays
from games.keltis_card.weights import EASY_NOISE, LEAD, NEAR, WEIGHTS, PolicyWeights
from games.rows import evaluation
from games.rows.bitsets import NOTHING
from games.rows.cards import Card
from games.rows.evaluation import keep_taken, make_evaluator, rate_draws
from games.rows.moves import Phase


class Rollouts(evaluation.Rollouts[Player, PolicyWeights]):
    """A position that is played out many times."""

    kinds, copies = KIND, COPIES
    policy, weights, lead, near = PolicyWeights, WEIGHTS, LEAD, NEAR

    def split(self, card: Card) -> tuple[int, int]:
        return split(card)

    def write_down(self, side: Side) -> Player:
        player = Player()
        for place, row in enumerate(side.rows[:WHITE]):
            values = [VALUE[card] for card in row if card not in ENDS] or [NOTHING]
            player.length[place] = len(row)
            player.first[place], player.last[place] = values[0], values[-1]
            player.closed[place] = bool(row) and row[-1] in ENDS
        player.points, player.stones = len(side.rows[WHITE]), len(side.stones)
        return player

    def make_game(self, players: Sequence[Player]) -> FastGame:
        table = self.view.table
        game = FastGame(players, self.habits, table.seat)
        game.barred, game.stones = table.barred, set(table.stones)
        if table.ending:
            game.is_over, game.left = True, list(table.left)
        return game


def split(card: Card) -> tuple[int, int]:
    """Return the place and the value of a card."""
    return PLACE[card], END if card in ENDS else VALUE[card]


__all__ = ["EVALUATOR", "PolicyWeights", "Rollouts"]


def think(view: View) -> dict[Move, float]:
    """Return the moves that the policy considers, with their ratings."""
    sketch: Any = Rollouts(view).deal(0)
    match view.table.phase:
        case Phase.TURN:
            ratings = _rate_turn(sketch)
            keep_taken(ratings, view, DROPS)
            return ratings
        case Phase.LAST:
            seat = own_seat(view.seat)
            lays = [lay for card in view.hand for lay in find_lays(view.table, seat, card)]
            return {move: _finish_with(sketch, seat, move) for move in (*lays, DONE)}
        case _:
            return {**rate_draws(sketch.weigh_draws(), view, _DRAWS)}


_DRAWS: Final = tuple(DRAWS[pile] for pile in (*PLACES, None))


def _rate_turn(sketch: FastGame) -> dict[Move, float]:
    ratings: dict[Move, float] = {}
    for rating, act, place, value, row in sketch.weigh():
        card = _name(place, value)
        if act == DROP:
            ratings[DROPS[card]] = rating
        elif act == LAY:
            ratings[LAYS[card][0]] = rating
        elif act == JOIN:
            ratings[JOINS[card, PLACES[row]]] = rating
        else:
            ratings[PAIRS[card, _name(row, value)]] = rating
    return ratings


def _name(place: int, value: int) -> Card:
    return f"{PLACES[place]}{value if value <= 10 else JUDGE_END}"


def _finish_with(sketch: FastGame, seat: int, move: Play | Join | Done) -> float:
    """Return the final score after one of the last cards, or without any more (KC15)."""
    player, left = sketch.players[seat].copy(), sketch.left[seat]
    match move:
        case Done():
            return player.score() + 0.5  # better than a card without points
        case Join(card, colour):
            (place, value), row = split(card), PLACES.index(colour)
        case Play(card, _):
            place, value = split(card)
            row = place
    player.lose(place, value)
    sketch.lay(player, row, value)
    finish(player, left - 1)
    return float(player.score())


EVALUATOR: Final[Evaluator[Move, View]] = make_evaluator(think, Rollouts, explain, EASY_NOISE)
