"""The evaluator of Keltis, and reasons for and against moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.ai.evaluation import Evaluator, Reason
from games.core import Seat, Text
from games.keltis import model
from games.keltis.rules import GAME, View, land
from games.keltis.simulation import DROP, PARTS, SMALL_FIGURE, TALL_FIGURE, TILES, FastGame, Player
from games.keltis.weights import EASY_NOISE, LEAD, NEAR, WEIGHTS, PolicyWeights
from games.rows import evaluation
from games.rows.base import COLOURS, Card, Draw, Phase, Play, Use, remove
from games.rows.bitsets import NOTHING

_CLOVER: Final = 2.0
"""About how many points a clover's step brings."""


def explain(view: View, seat: Seat, move: model.Move) -> Iterator[Reason]:
    """Yield the reasons for and against a legal move, weighed in points; at least a weak one."""
    side = view.table.sides[seat]
    match move:
        case Play(card, Use.DROP):  # K7
            following = view.table.sides[(seat + 1) % len(view.sizes)]
            yield from evaluation.explain_discard(
                own=_fits(side, card), next_player=_fits(following, card)
            )
            yield from evaluation.explain_anyhow("free")
        case Play(card, use):
            rest = [model.VALUE[other] for other in remove(view.hand, card) if other[0] == card[0]]
            begun = 0 if side.figures[model.COLOUR[card]] else 5 - side.figures.count(0)
            yield from evaluation.explain_card(_values(side, card), model.VALUE[card], rest, begun)
            if side.figures[model.COLOUR[card]] < model.LAST:  # K11: else the step is chosen later
                tall = use is Use.TALL
                yield from _explain_step(
                    view, seat, land(view.table, seat, model.COLOUR[card], tall=tall)
                )
            yield from evaluation.explain_anyhow("step")
        case model.Go(path, tall):
            landing = land(view.table, seat, COLOURS.index(path), tall=tall)
            yield from _explain_step(view, seat, landing)
            if landing.stone == 1:
                yield from evaluation.explain_beginning(5 - side.figures.count(0))
            yield from evaluation.explain_anyhow("step")
        case Draw(str(pile)):  # K16
            card = view.table.piles[COLOURS.index(pile)][-1]
            if (fits := _fits(side, card)) is not None:
                yield from evaluation.explain_fit(fits=fits)
            yield from evaluation.explain_anyhow("known")
        case Draw(None):
            yield from evaluation.explain_anyhow("deck")
        case _:
            yield from evaluation.explain_anyhow("free")


def _explain_step(view: View, seat: Seat, landing: model.Landing) -> Iterator[Reason]:
    """Count the points, and name the tile or the end of the game (K12-K14, K17)."""
    if landing.is_end:
        yield from evaluation.explain_end(view, seat, view.scores[seat].total + landing.change)
        return
    is_wish = landing.tile is model.Tile.WISH
    yield from evaluation.explain_gain(landing.change - landing.gain if is_wish else landing.change)
    if is_wish:
        yield Reason(Text("why-wish"), evaluation.WISH)
    elif landing.tile is model.Tile.CLOVER:
        yield Reason(Text("why-clover"), _CLOVER)


def _fits(side: model.Side, card: Card) -> bool | None:
    """Return whether a row takes a card (K9); None where it is not begun."""
    row = _values(side, card)
    return evaluation.count_usable(row, (model.VALUE[card],)) > 0 if row else None


def _values(side: model.Side, card: Card) -> tuple[int, ...]:
    return tuple(model.VALUE[laid] for laid in side.rows[model.COLOUR[card]])


class Rollouts(evaluation.Rollouts[Player, PolicyWeights]):
    rules = GAME
    parts = PARTS
    policy = PolicyWeights
    weights = WEIGHTS
    lead = LEAD
    near = NEAR

    def write_down(self, side: model.Side) -> Player:
        player = Player()
        for colour, row in enumerate(side.rows):
            if row:
                player.first[colour], player.last[colour] = (
                    model.VALUE[row[0]],
                    model.VALUE[row[-1]],
                )
        player.stones[:], player.points, player.wishes = side.figures, side.points, side.wishes
        player.tall = NOTHING if side.tall is None else side.tall
        return player

    def make_game(self, players: Sequence[Player]) -> FastGame:
        table = self.view.table
        tiles = [[0, *(TILES[tile] for tile in path)] for path in table.tiles]
        game = FastGame(players, self.policies, table.seat, tiles)
        game.barred = () if table.barred is None else (table.barred,)
        return game

    def finish_turn(self, game: FastGame, cards: int) -> None:
        if self.view.table.phase in {Phase.CLOVER, Phase.EXTRA}:
            game.step_freely()
        if not game.is_over:
            game.draw(cards)

    def rate(self, game: FastGame) -> dict[model.Move, float]:
        if self.view.table.phase is Phase.TURN:
            return {
                Play(f"{COLOURS[colour]}{value}", _USES[use]): rating
                for rating, colour, value, use in game.weigh()
            }
        steps: dict[model.Move, float] = {
            model.Go(COLOURS[path], figure == TALL_FIGURE): rating
            for rating, path, figure in game.weigh_steps()
        }
        return {model.STAY: 0.0, **steps}


_USES: Final = {DROP: Use.DROP, SMALL_FIGURE: Use.PLAY, TALL_FIGURE: Use.TALL}
EVALUATOR: Final[Evaluator[model.Move, View]] = evaluation.make_evaluator(
    Rollouts, explain, EASY_NOISE
)
