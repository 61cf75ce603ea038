"""The evaluator of Keltis, and reasons for and against moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from games.ai.evaluation import Evaluator, Reason
from games.core.game import Seat
from games.core.text import Text
from games.keltis.rules import View, land
from games.keltis.simulation import DROP, SMALL_FIGURE, TALL_FIGURE, TILES, FastGame, Player
from games.keltis.state import (
    CARDS,
    COLOUR,
    COPIES,
    DRAWS,
    DROPS,
    KIND,
    LAST,
    STAY,
    STEPS,
    VALUE,
    Go,
    Landing,
    Move,
    Play,
    Side,
    Tile,
    Use,
)
from games.keltis.weights import EASY_NOISE, LEAD, NEAR, WEIGHTS, PolicyWeights
from games.rows import evaluation
from games.rows.bitsets import NOTHING
from games.rows.evaluation import (
    WISH,
    count_usable,
    explain_anyhow,
    explain_beginning,
    explain_card,
    explain_discard,
    explain_end,
    explain_fit,
    explain_gain,
    keep_taken,
    make_evaluator,
    rate_draws,
)
from games.rows.state import COLOURS, Card, Draw, Phase, remove

_CLOVER: Final = 2.0
"""About how many points a clover's step brings."""


def explain(view: View, seat: Seat, move: Move) -> Iterator[Reason]:
    side = view.table.sides[seat]
    match move:
        case Play(card, Use.DROP):  # K7
            following = view.table.sides[(seat + 1) % len(view.sizes)]
            yield from explain_discard(own=_fits(side, card), next_player=_fits(following, card))
            yield from explain_anyhow("free")
        case Play(card, use):
            rest = [VALUE[other] for other in remove(view.hand, card) if other[0] == card[0]]
            begun = 0 if side.figures[COLOUR[card]] else 5 - side.figures.count(0)
            yield from explain_card(_values(side, card), VALUE[card], rest, begun)
            if side.figures[COLOUR[card]] < LAST:  # K11: else the step is chosen later
                tall = use is Use.TALL
                yield from _explain_step(
                    view, seat, land(view.table, seat, COLOUR[card], tall=tall)
                )
            yield from explain_anyhow("step")
        case Go(path, tall):
            landing = land(view.table, seat, COLOURS.index(path), tall=tall)
            yield from _explain_step(view, seat, landing)
            if landing.stone == 1:
                yield from explain_beginning(5 - side.figures.count(0))
            yield from explain_anyhow("step")
        case Draw(str(pile)):  # K16
            card = view.table.piles[COLOURS.index(pile)][-1]
            if (fits := _fits(side, card)) is not None:
                yield from explain_fit(fits=fits)
            yield from explain_anyhow("known")
        case Draw(None):
            yield from explain_anyhow("deck")
        case _:
            yield from explain_anyhow("free")


def _explain_step(view: View, seat: Seat, landing: Landing) -> Iterator[Reason]:
    """Count the points, and name the tile or the end of the game (K12-K14, K17)."""
    if landing.is_end:
        yield from explain_end(view, seat, view.scores[seat].total + landing.change)
        return
    is_wish = landing.tile is Tile.WISH
    yield from explain_gain(landing.change - landing.gain if is_wish else landing.change)
    if is_wish:
        yield Reason(Text("why-wish"), WISH)
    elif landing.tile is Tile.CLOVER:
        yield Reason(Text("why-clover"), _CLOVER)


def _fits(side: Side, card: Card) -> bool | None:
    """Return whether a row takes a card (K9); None where it is not begun."""
    row = _values(side, card)
    return count_usable(row, (VALUE[card],)) > 0 if row else None


def _values(side: Side, card: Card) -> tuple[int, ...]:
    return tuple(VALUE[laid] for laid in side.rows[COLOUR[card]])


class Rollouts(evaluation.Rollouts[Player, PolicyWeights]):
    kinds, copies = KIND, (COPIES,) * len(CARDS)
    policy, weights, lead, near = PolicyWeights, WEIGHTS, LEAD, NEAR

    def split(self, card: Card) -> tuple[int, int]:
        return COLOUR[card], VALUE[card]

    def write_down(self, side: Side) -> Player:
        player = Player()
        for colour, row in enumerate(side.rows):
            if row:
                player.first[colour], player.last[colour] = VALUE[row[0]], VALUE[row[-1]]
        player.stones[:], player.points, player.wishes = side.figures, side.points, side.wishes
        player.tall = NOTHING if side.tall is None else side.tall
        return player

    def make_game(self, players: Sequence[Player]) -> FastGame:
        table = self.view.table
        tiles = [[0, *(TILES[tile] for tile in path)] for path in table.tiles]
        game = FastGame(players, self.habits, table.seat, tiles)
        game.barred = () if table.barred is None else (table.barred,)
        return game

    def finish_turn(self, game: FastGame, cards: int) -> None:
        if self.view.table.phase in {Phase.CLOVER, Phase.EXTRA}:
            game.step_freely()
        if not game.is_over:
            game.draw(cards)


def think(view: View) -> dict[Move, float]:
    """Return the moves that the policy considers, with their ratings."""
    sketch: Any = Rollouts(view).deal(0)
    match view.table.phase:
        case Phase.TURN:
            ratings: dict[Move, float] = {
                Play(f"{COLOURS[colour]}{value}", _USES[use]): rating
                for rating, colour, value, use in sketch.weigh()
            }
            keep_taken(ratings, view, DROPS)
            return ratings
        case Phase.DRAW:
            return {**rate_draws(sketch.weigh_draws(), view, _DRAWS)}
    steps: dict[Move, float] = {
        STEPS[COLOURS[path], figure == TALL_FIGURE]: rating
        for rating, path, figure in sketch.weigh_steps()
    }
    return {STAY: 0.0, **steps}


_USES: Final = {DROP: Use.DROP, SMALL_FIGURE: Use.PLAY, TALL_FIGURE: Use.TALL}
_DRAWS: Final = tuple(DRAWS[pile] for pile in (*COLOURS, None))
EVALUATOR: Final[Evaluator[Move, View]] = make_evaluator(think, Rollouts, explain, EASY_NOISE)
