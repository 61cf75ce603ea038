"""The sprites of games, from random games, so that they are drawn before a player waits."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, product
from typing import Final

from bot.containment import containing
from bot.game_packages import describe_fault
from bot.messages.result import make_result_card
from bot.pictures.people import Drawn, SeatedPlayer, fill, find_nobody
from games.catalog import Catalogue, GamePackage
from games.core import CHANCE, Seat, Setup, Stream
from games.core.art.pages import draw_lesson
from games.core.art.players import CHARACTERS
from games.core.art.result import draw_card, draw_result
from games.core.picture import Item, Place, Portrait, Scene, Sprite

log: Final = logging.getLogger(__name__)

LONGEST: Final = 400
"""Moves of a game of which the table is drawn; later only its end is."""
_MOST_PLIES: Final = 5_000
"""Plies after which a game counts as one that never ends."""
WARM_UP_EVERY: Final = 4
"""Moves between two drawings of the table."""
_SITTERS: Final = (
    SeatedPlayer("A", 1),
    *(SeatedPlayer("A", character=one, is_ai=True) for one in CHARACTERS),
)
"""Everyone who may sit in a seat, as far as sprites show them."""


def sprites_used_by(games: Catalogue) -> Iterator[Sprite]:
    """Yield the sprites of every game, from random games with the fewest and the most seats."""
    known = set[Sprite]()
    for entry in games.values():
        try:
            with containing():
                for players in {entry.game.seats[0], entry.game.seats[-1]}:
                    shown = entry.presentation
                    rules = (draw_lesson(entry.game, shown, lesson) for lesson in shown.lessons)
                    for scene in chain(rules, _play(entry, players)):
                        found = {scene.ground, *_placed(scene.items)}
                        for item in scene.items:
                            if isinstance(item, Portrait):
                                found |= _around(item._replace(seat=0, x=0, y=0), players)
                        yield from found - known
                        known |= found
        except Exception as error:  # noqa: BLE001 (the other games are drawn nevertheless)
            log.warning("%s, drawing its pictures when needed", describe_fault(entry, error))


def _placed(items: Sequence[Item | Drawn]) -> Iterator[Sprite]:
    return (item.sprite for item in items if isinstance(item, Place))


@cache
def _around(portrait: Portrait, players: int) -> frozenset[Sprite]:
    """Return the sprites of every possible face in every seat."""
    found = set[Sprite]()
    for seat, sitter in product(range(players), _SITTERS):
        seated = portrait._replace(seat=seat)
        found.update(_placed(fill((seated,), (sitter,) * players, find_nobody)))
    return frozenset(found)


def _play(entry: GamePackage, players: int) -> Iterator[Scene]:
    game, random = entry.game, Stream(players)
    state, history = game.start(Setup(players)), list[tuple[int, ...]]()
    for number in range(_MOST_PLIES):
        decisions = game.decisions(state)
        if (number % WARM_UP_EVERY == 0 and number < LONGEST) or not decisions:
            view = game.view(state, None)
            history.append(game.current_scores(view))
            yield entry.presentation.board(view)
            yield entry.presentation.hand(game.view(state, Seat(number % players)))
        if (outcome := game.outcome(state)) is not None:
            # The first result card took a third of a second to be drawn.
            card = make_result_card(entry.presentation, outcome, tuple(filter(None, history)))
            yield draw_result(card)
            yield draw_card(card, entry.game.id)
        if not decisions:
            return
        seat = decisions[0].seat
        if seat == CHANCE:
            move = random.draw(game.chances(state))
        else:
            moves = game.legal_moves(state, seat)
            move = moves[random.below(len(moves))]
        state = game.apply(state, seat, move).state
