"""A toy game with everything that messages show: hidden hands, simultaneous decisions, groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

from games.catalog import GamePackage
from games.core import game
from games.core.art.svg import document
from games.core.cards import with_item
from games.core.picture import Label, Scene
from games.core.presentation import (
    Choice,
    Example,
    Group,
    Presentation,
    RulesPage,
    ScoreRow,
    ScoreSheet,
)
from games.core.rng import Stream
from games.core.text import Emoji, IllegalMoveError, InvalidMoveError, Listing, Player, text

FACE = "toy_card"
SIGN = Emoji(FACE, "#")


@dataclass(frozen=True, slots=True)
class State:
    options: Mapping[str, str]
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class View:
    seat: game.Seat | None
    options: Mapping[str, str] = field(hash=False)
    hand: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    outcome: game.Outcome | None
    memory: tuple[()] = ()


class ToyGame(game.Game[State, int, View]):
    """All seats lay a card of a hidden hand at the same time, three times."""

    id = "toy"
    rules_version = 1
    seats = range(2, 10)
    options = (game.Option("cards", ("4", "20", "60")), game.Option("grouped", ("off", "on")))
    endings = ("done",)
    rounds: ClassVar[int] = 3

    def start(self, setup: game.Setup) -> State:
        options = game.choose_options(self, setup)
        size = int(options["cards"])
        hands = tuple(tuple(range(s * size, (s + 1) * size)) for s in range(setup.players))
        return State(options, hands, ((),) * setup.players)

    def decisions(self, state: State) -> tuple[game.Decision, ...]:
        least = min(map(len, state.laid))
        return tuple(
            game.Decision(game.Seat(seat), "lay")
            for seat, laid in enumerate(state.laid)
            if len(laid) == least < self.rounds
        )

    def legal_moves(self, state: State, seat: game.Seat) -> tuple[int, ...]:
        seats = {decision.seat for decision in self.decisions(state)}
        return state.hands[seat] if seat in seats else ()

    def chances(self, state: State) -> tuple[game.Chance[int], ...]:
        return ()

    def apply(self, state: State, seat: game.Seat, move: int) -> game.Step[State]:
        if seat == game.CHANCE or move not in self.legal_moves(state, seat):
            raise IllegalMoveError(seat, str(move))
        hand = tuple(card for card in state.hands[seat] if card != move)
        laid = with_item(state.laid, seat, (*state.laid[seat], move))
        after = replace(state, hands=with_item(state.hands, seat, hand), laid=laid)
        calm = game.Event(text("event-calm"), only=frozenset({seat}))
        return game.Step(after, (game.tell("event-laid", seat, card=move, emoji=SIGN), calm))

    def view(self, state: State, seat: game.Seat | None) -> View:
        hand = () if seat is None else state.hands[seat]
        return View(seat, state.options, hand, state.laid, self.outcome(state))

    def determinize(self, view: View, rng_seed: int) -> State:
        size = int(view.options["cards"])
        own = set() if view.seat is None else {*view.hand, *view.laid[view.seat]}
        laid = {card for cards in view.laid for card in cards}
        pool = [card for card in range(size * len(view.laid)) if card not in own | laid]
        Stream(rng_seed).shuffle(pool)
        hands = [
            view.hand
            if seat == view.seat
            else tuple(sorted(pool.pop() for _ in range(size - len(cards))))
            for seat, cards in enumerate(view.laid)
        ]
        return State(view.options, tuple(hands), view.laid)

    def outcome(self, state: State) -> game.Outcome | None:
        if min(map(len, state.laid)) < self.rounds:
            return None
        scores = tuple(sum(laid) % 7 for laid in state.laid)
        return game.Outcome("done", scores, game.find_winners(scores))

    def parse(self, text: str) -> int:
        if not text.isdigit():
            raise InvalidMoveError(text)
        return int(text)

    def notate(self, move: int) -> str:
        return str(move)


def _offer(view: View, move: int) -> Choice:
    group = Group(f"g{move // 10}", text("group-tens", tens=move // 10), SIGN)
    return Choice(
        text("choice-lay", card=move),
        SIGN,
        text("hint-lay", points=move % 7),
        group if view.options["grouped"] == "on" else None,
    )


def _faces(cards: Sequence[int]) -> Listing:
    return Listing(tuple(text("one-card", emoji=SIGN, card=card) for card in cards))


def _scene(rows: Sequence[Sequence[int]]) -> Scene:
    labels = tuple(
        Label(str(card), 40 * place, 40 * row, 20, "#000000")
        for row, cards in enumerate(rows)
        for place, card in enumerate(cards)
    )
    return Scene(400, 400, document(400, 400), labels)


_EXAMPLE = Example(2, "0 4 1 5")
PRESENTATION = Presentation(
    accent=0x446688,
    minutes=5,
    weight=1,
    cover=(document(128, 128),) * 5,
    board=lambda view: _scene(view.laid),
    hand=lambda view: _scene((view.hand,)),
    summary=lambda view: tuple(
        text("summary-laid", player=Player(seat), cards=_faces(laid))
        for seat, laid in enumerate(view.laid)
    ),
    own=lambda view: (
        text("own-score", score=len(view.hand)),
        text("own-hand", cards=_faces(view.hand)),
    ),
    question=lambda _view, _decision: text("question-lay"),
    choice=_offer,
    rules_pages=(
        RulesPage("lay", _EXAMPLE, ((40, 40),)),
        RulesPage("again", _EXAMPLE, ((80, 60),), bottom=120, seat=game.Seat(1)),
    ),
    scores=lambda view: ScoreSheet(
        tuple(
            ScoreRow(text(key), tuple(laid[-1] for laid in view.laid))
            for key in ("score-last", "score-long")
        )
    ),
    emoji={FACE: document(128, 128)},
)

PACKAGE = GamePackage(ToyGame(), PRESENTATION, Path(__file__).parent / "toy_words")
