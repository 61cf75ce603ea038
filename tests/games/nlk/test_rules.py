"""The rules of NLK: events, undo and views.

The model in `tests/models`, which plays all rules at random, covers none of these.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pytest

from bot.testing.random_games import play_once
from games.core.game import CHANCE, Outcome, Seat, Setup, Step
from games.core.picture import Label
from games.nlk import model
from games.nlk.pictures.board import draw_board
from games.nlk.rules import AUTO_REPLIES, GAME
from tests.games import rule_table
from tests.games.rule_table import Row, check_row, event_keys, over_rows


def card(code: str) -> model.Card:
    """Read a card written like `10h`."""
    return model.Card(model.CODES.index(code))


def cards(codes: str) -> tuple[model.Card, ...]:
    """Read cards written like `10h as`."""
    return tuple(map(card, codes.split()))


def stacks(*piles: str, talon: str = "", **options: str) -> model.State:
    """Lay out phase one, before a turn: stacks from the bottom, and the cards in the talon.

    By default the talon has all cards that are in no stack.
    """
    laid = tuple(map(cards, piles))
    used = {each for pile in laid for each in pile}
    rest = cards(talon) or tuple(each for each in model.pack(len(laid)) if each not in used)
    state = GAME.start(Setup(len(laid), options, Seat(0)))
    talon_set = sum(1 << each for each in rest)
    return replace(state, stacks=laid, talon=talon_set, seat=Seat(0), phase=model.Phase.GIVE)


def hands(*held: str, trump: str = "s", **options: str) -> model.State:
    """Lay out phase two, before a round is led."""
    state = stacks(*held, **options)
    sorted_hands = tuple(tuple(sorted(cards(each))) for each in held)
    return replace(
        state,
        stacks=sorted_hands,
        talon=0,
        trump=model.SUITS.index(trump),
        phase=model.Phase.LEAD,
        size=sum(map(bool, sorted_hands)),
    )


play: Final = partial(rule_table.play, GAME)

READ: Final[dict[str, Callable[[Step[model.State]], str]]] = {
    "dealer": lambda step: str(GAME.view(step.state, None).dealer),
    "final": lambda step: str(step.final),
    "seat": lambda step: str(step.state.seat),
    "told": event_keys,
}


def lay_out(position: str) -> model.State:
    """Lay out `stacks` or `hands`, one for each seat, then options; or begin a game."""
    laid, _, changes = position.partition(" with ")
    kind, _, piles = laid.partition(" ")
    options = dict(each.split("=") for each in changes.split())
    if kind == "start":
        return GAME.start(Setup(int(piles), {}, Seat(int(options["first"])) if options else None))
    held = ["" if each == "-" else each for each in piles.split(" / ")]
    fruitless = int(options.pop("fruitless", "0"))
    talon = options.pop("talon", "")
    if kind == "stacks":
        return stacks(*held, talon=talon, **options)
    return replace(hands(*held, **options), fruitless=fruitless)


TABLE: Final = """
N2: start 5
    dealer-3 -> told dealer; dealer 2
N3: start 4 with first=2
    card-7c card-7d card-7h card-ks -> told dealt; dealer 1; seat 2
# A gift that uncovers a card reveals it, unless all stacks are open (G4).
N4: stacks kc 8c / 7d / 9h / 7s
    give-4 -> told gave; final True
N4: stacks kc 8c / 7d / 9h / qs with open_stacks=on
    give-2 -> final False
N5: stacks 8c / 7d / 10h / kc
    give-2 -> final False
N6: stacks 7c / jd / 10h / 9c
    draw card-jc give-3 -> told gave-on
    draw card-jc keep -> told kept
# A card that fits nowhere is kept automatically, in one event; the last card even if it fits.
N6: stacks 7c / 9d / jh / kc
    draw card-7s -> told kept
N7: stacks 7c / jd / 10h / 9c with talon=js
    draw card-js -> told last-card
N8, N12: stacks ac kc / - / 10h 9h / 9c with talon=js
    draw card-js -> told last-card left
# Taking can be undone; a card that was shown cannot, even if it led automatically (G3).
N9, N11: hands 7c 9d / 8h 8d / 9h jh / 10c 10h
    lay-7c -> told led; final True
    lay-7c take -> told led took; final False
N9, N11: hands 7c 9d / 8h 8d / 9h / 10c 10h
    lay-7c take -> told led took led left; final True
N12, N13, N14: hands 7c 9d 10d / 8c 8d / 9c 9h / 10c
    lay-7c lay-8c lay-9c lay-10c -> told led beat beat beat left round-full; seat 0
N15: hands 7c 7d / 8c / - / -
    lay-7c lay-8c -> told led beat left lost
# A void hand counts for no seat, and the deal passes on.
N16: hands 7c 9d / 8h 8d / 9c 9h / 10c 10h with fruitless=39
    lay-7c take -> told led took void
N2, N16: hands 7c 9d / 8h 8d / 9c 9h / 10c 10h with hands=2 dealer=loser fruitless=39
    lay-7c take -> told led took hand-void hand; dealer 0
"""


@over_rows(TABLE)
def test_events_and_undo_match_the_rule_table(row: Row) -> None:
    check_row(row, play(lay_out(row.position), *row.moves), READ)


def test_gifts_to_an_empty_stack_are_not_offered() -> None:
    """N5: random games of the model rarely reach such a position."""
    offered = rule_table.offered(GAME, lay_out("stacks 9c / - / 8h / kc"))
    assert offered == ["give-3", "draw"]


def test_views_show_tops_and_open_stacks_and_hide_hands() -> None:
    """N3, N6: all stacks only with the option; N8, G4: the own hand is private, its size is not."""
    piles = ("8c 9c", "7d", "10h", "9d")
    held = ("7c 9d", "8h 8d qc", "9c 9h", "")
    closed = GAME.view(stacks(*piles), None)
    assert (closed.stacks, closed.tops) == (None, cards("9c 7d 10h 9d"))
    open_view = GAME.view(stacks(*piles, open_stacks="on"), None)
    assert open_view.stacks == tuple(map(cards, piles))
    view = GAME.view(hands(*held), Seat(1))
    assert (view.own, view.sizes, view.tops) == (cards("8d 8h qc"), (2, 3, 2, 0), (None,) * 4)
    assert (view.trump, view.stacks) == (model.SUITS.index("s"), None)
    public = GAME.view(hands(*held, open_stacks="on"), None)
    assert (public.stacks, public.own) == (None, ())


@pytest.mark.parametrize(
    ("lost", "winners"), [((2, 1, 0, 0), {1, 2, 3}), ((1, 1, 0, 0), {2, 3}), ((1, 1, 1, 1), set())]
)
def test_seats_that_lost_most_hands_lose_a_match(lost: tuple[int, ...], winners: set[int]) -> None:
    """N17."""
    state = replace(hands("7c", "", "", ""), phase=model.Phase.OVER)
    state = replace(state, standing=replace(state.standing, lost=lost))
    assert GAME.outcome(state) == Outcome(
        "lost", lost, frozenset(map(Seat, winners)), low_wins=True
    )


def test_auto_reply_takes_only_when_no_card_beats() -> None:
    """N9, N10, N11."""
    led = play(hands("ac 9d", "7s 8h", "qh 8d", "8s 10h"), "lay-ac").state
    for state, answer in (
        (play(hands("as 9d", "10c 8h", "7s qh", "8s 10h"), "lay-as").state, model.TAKE),
        (led, None),
        (play(led, "lay-7s").state, model.TAKE),
        (hands("as 9d", "10c 8h", "7s qh", "8s 10h"), None),
    ):
        moves = GAME.legal_moves(state, state.seat)
        assert AUTO_REPLIES["take"](GAME.view(state, state.seat), moves) == answer


@pytest.mark.parametrize("players", [4, 7, 9])
def test_the_board_marks_possible_gifts_and_names_the_cards_that_beat(players: int) -> None:
    """N4, N10."""
    for ply in play_once(GAME, players, seed=2):
        if ply.seat == CHANCE:
            continue
        view = GAME.view(ply.before, None)
        moves = GAME.legal_moves(ply.before, ply.seat)
        labels = [item for item in draw_board(view).items if isinstance(item, Label)]
        gifts = sum(isinstance(move, model.Give) for move in moves)
        assert sum(label.text == "+" for label in labels) == gifts
        if view.trump is not None and view.table:
            above = [
                card
                for card in model.pack(players)
                if model.beats(card, view.table[-1], view.trump)
            ]
            suits = {model.suit_of(view.table[-1]): "", view.trump: ""}
            for suit in suits:
                ranks = [model.rank_of(card) for card in above if model.suit_of(card) == suit]
                if ranks:
                    suits[suit] = model.RANKS[ranks[0]].upper() + "–A" * (len(ranks) > 1)
            named = [label.text for label in labels if label.size == 48]
            assert named == list(filter(None, suits.values()))
