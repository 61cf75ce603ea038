"""The rules of NLK: positions, moves made there, and where they lead; and what is shown of them.

The model in `tests/models` plays all rules at random; here stand one case of each, and the rare.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pytest

from bot.testing.random_games import play_once
from games.core.game import CHANCE, Outcome, Seat, Setup, Step
from games.core.picture import Label
from games.nlk.pictures.board import draw_board
from games.nlk.rules import AUTO_REPLIES, GAME
from games.nlk.state import (
    CODES,
    RANKS,
    SUITS,
    TAKE,
    Card,
    Give,
    Phase,
    State,
    beats,
    pack,
    rank_of,
    suit_of,
)
from tests.games import rule_table
from tests.games.rule_table import Row, check_row, over_rows, told


def card(code: str) -> Card:
    """Read a card written like `10h`."""
    return Card(CODES.index(code))


def cards(codes: str) -> tuple[Card, ...]:
    """Read cards written like `10h as`."""
    return tuple(map(card, codes.split()))


def stacks(*piles: str, talon: str = "", turn: int = 0, **options: str) -> State:
    """Lay out phase one, before a turn: stacks from the bottom, and what the talon holds.

    Without a talon all cards that are in no stack are in it.
    """
    laid = tuple(map(cards, piles))
    used = {each for pile in laid for each in pile}
    rest = cards(talon) or tuple(each for each in pack(len(laid)) if each not in used)
    state = GAME.start(Setup(len(laid), options, Seat(0)))
    talon_set = sum(1 << each for each in rest)
    return replace(state, stacks=laid, talon=talon_set, seat=Seat(turn), phase=Phase.GIVE)


def hands(*held: str, trump: str = "s", turn: int = 0, **options: str) -> State:
    """Lay out phase two, before a round is led."""
    state = stacks(*held, turn=turn, **options)
    sorted_hands = tuple(tuple(sorted(cards(each))) for each in held)
    return replace(
        state,
        stacks=sorted_hands,
        talon=0,
        trump=SUITS.index(trump),
        phase=Phase.LEAD,
        size=sum(map(bool, sorted_hands)),
    )


play: Final = partial(rule_table.play, GAME)
offered: Final = partial(rule_table.offered, GAME)
asked: Final = partial(rule_table.asked, GAME)


def write(held: Sequence[int]) -> str:
    return " ".join(CODES[each] for each in held) or "-"


def write_mark(step: Step[State]) -> str:
    mark = step.state.mark
    return f"{mark.act} {mark.seat} {write([mark.card])} {mark.to}" if mark else "none"


def write_outcome(step: Step[State]) -> str:
    over = GAME.outcome(step.state)
    return f"{over.ending} {over.scores} {sorted(over.winners)}" if over else "none"


READ: Final[dict[str, Callable[[Step[State]], str]]] = {
    "asked": lambda step: str(asked(step.state)),
    "dealer": lambda step: str(GAME.view(step.state, None).dealer),
    "final": lambda step: str(step.final),
    "gone": lambda step: write([each for each in pack(9) if step.state.gone >> each & 1]),
    "hand": lambda step: f"{step.state.standing.hand} {step.state.standing.lost}",
    "layer": lambda step: str(step.state.layer),
    "mark": write_mark,
    "offered": lambda step: " ".join(offered(step.state)),
    "outcome": write_outcome,
    "phase": lambda step: step.state.phase,
    "seat": lambda step: str(step.state.seat),
    "size": lambda step: str(step.state.size),
    "stacks": lambda step: " / ".join(map(write, step.state.stacks)),
    "table": lambda step: write(step.state.table),
    "talon": lambda step: str(step.state.talon.bit_count()),
    "told": told,
    "trump": lambda step: str(step.state.trump),
}


def lay_out(position: str) -> State:
    """Lay out `stacks` or `hands`, one for each seat, then options; or begin a game."""
    laid, _, changes = position.partition(" with ")
    kind, _, piles = laid.partition(" ")
    options = dict(each.split("=") for each in changes.split())
    if kind == "start":
        return GAME.start(Setup(int(piles), {}, Seat(int(options["first"])) if options else None))
    held = ["" if each == "-" else each for each in piles.split(" / ")]
    turn, fruitless = int(options.pop("turn", "0")), int(options.pop("fruitless", "0"))
    if kind == "stacks":
        return stacks(*held, talon=options.pop("talon", ""), turn=turn, **options)
    return replace(hands(*held, turn=turn, **options), fruitless=fruitless)


TABLE: Final = """
N2: start 5
    dealer-3 -> told dealer; dealer 2
N3: start 4 with first=2
     -> dealer 1
    card-7c card-7d card-7h card-ks -> stacks 7h / ks / 7c / 7d; seat 2; told dealt
# A top card may go on a stack exactly one rank lower: an ace on a king, the lowest on an ace.
N4: stacks kc 8c / 7d / 9h / 7s
     -> offered give-2 give-4 draw
    give-4 -> stacks kc / 7d / 9h / 7s 8c; told gave; mark give 0 8c 3; final True
N1, N4: stacks 5c / ad / kh / 9s / 9d / 9h
    give-2 -> stacks - / ad 5c / kh / 9s / 9d / 9h
# An empty stack receives nothing and gives nothing.
N5: stacks 8c / 7d / 10h / kc
    give-2 -> stacks - / 7d 8c / 10h / kc; phase card; final False
N5: stacks 9c / - / 8h / kc
     -> offered give-3 draw
# A drawn card may be given on, and another is drawn; or it is kept, which ends the turn.
N6: stacks 7c / jd / 10h / 9c
    draw card-jc -> told ; offered give-3 keep
    draw card-jc give-3 -> stacks 7c / jd / 10h jc / 9c; asked -1; seat 0; told gave-on
    draw card-jc keep -> stacks 7c jc / jd / 10h / 9c; seat 1; told kept; mark keep 0 jc 0
# A card that fits nowhere is kept unasked, in one event; without a gift to make, one draws unasked.
N6, G3: stacks 7c / 9d / jh / kc
    draw card-7s -> stacks 7c 7s / 9d / jh / kc; seat 1; told kept
# The last card stays at home even if it fits elsewhere.
N7: stacks 7c / jd / 10h / 9c with talon=js
    draw card-js -> stacks 7c js / jd / 10h / 9c; told last-card
# Its suit is trump, its drawer leads, stacks become hands; who has none is out.
N8: stacks ac kc / jd / 10h / 9c with talon=js turn=2
    draw card-js -> trump 3; seat 2; phase lead; stacks kc ac / jd / 10h js / 9c
N8, N12: stacks ac kc / - / 10h 9h / 9c with talon=js turn=2
    draw card-js -> told last-card left; size 3
# A gift that uncovers a card shows something, unless all stacks are open.
N4, G4: stacks kc 8c / 7d / 9h / qs with open_stacks=on
    give-2 -> final False
# A higher card of the suit or a trump beats; only a higher trump beats a trump.
N10: hands 9c 9d / 8c 10c ac kd 7s / 9h qh / 10d 10h
    lay-9c -> offered lay-7s lay-10c lay-ac take
    lay-9c lay-10c -> told led beat; mark lay 1 10c None
# Taking is always allowed and picks up the weakest: a non-trump before a lower trump.
N11: hands 9c 9d / 10c 8h / 7s qh 8d / 8s 10h
    lay-9c lay-10c lay-7s take -> stacks 9d / 8h / 8d qh / 8s 9c 10h; table 10c 7s
    lay-9c lay-10c lay-7s take -> told led beat beat took; mark take 3 9c None
# An automatic take would tell that its taker cannot beat.
N11, G3: hands as 9d / 10c 8h / 7s qh / 8s 10h
    lay-as -> asked 1; offered take
N12: hands 9c 9d / 10c / 7s qh / 8s 10h
    lay-9c lay-10c -> told led beat left; size 4; asked 2
# A full round, of as many cards as players held some, leaves the game; its last layer leads.
N13: hands 7c 9d / 8c 8d / 9c 9h / 10c 10h 7d
    lay-7c lay-8c lay-9c lay-10c -> gone 7c 8c 9c 10c; seat 3; told led beat beat beat round-full
# The round goes on with the player who laid last, until it is full or all cards are taken.
N9, N13: hands 7c / 9c 10c jd / 8d 9d / -
    lay-7c lay-9c take -> asked 1; layer 1; offered lay-10c take
# If the next leader has no cards, the next seat leads.
N14: hands 7c 9d 10d / 8c 8d / 9c 9h / 10c
    lay-7c lay-8c lay-9c lay-10c -> told led beat beat beat left round-full; phase lead; seat 0
# A lone last card leads by itself.
N9, G3: hands 7c 9d / 8h 8d / 9h / 10c 10h
    lay-7c take -> told led took led left; table 9h; asked 3; final True
# The hand ends at once when one player holds cards.
N15: hands 7c 7d / 8c / - / -
    lay-7c lay-8c -> phase over; told led beat left lost; outcome lost (1, 0, 0, 0) [1, 2, 3]
# Ten fruitless rounds for each player make a hand void; a full round is progress.
N16: hands 7c 9d / 8h 8d / 9c 9h / 10c 10h with fruitless=39
    lay-7c take -> told led took void; outcome void (0, 0, 0, 0) []
# A card that was shown cannot be taken back, but taking can, unless a last card then leads.
N9, N11, G4: hands 7c 9d / 8h 8d / 9h jh / 10c 10h
    lay-7c -> final True
    lay-7c take -> final False
# A match goes on with all cards, dealt by the next player or, if the table wants it, the loser.
N2, N17: hands - / 7c 7d / 8c / - with turn=1 hands=3
    lay-7c lay-8c -> phase deal; dealer 0; seat 1; trump None; talon 32; hand 2 (0, 1, 0, 0)
N2, N16: hands 7c 9d / 8h 8d / 9c 9h / 10c 10h with hands=2 dealer=loser fruitless=39
    lay-7c take -> dealer 0; told led took hand-void hand
"""


@over_rows(TABLE)
def test_moves_lead_where_the_rules_say(row: Row) -> None:
    check_row(row, play(lay_out(row.position), *row.moves), READ)


def test_every_further_player_adds_a_rank() -> None:
    """N1."""
    for players, lowest in enumerate("765432", 4):
        assert (
            len(pack(players)) == GAME.start(Setup(players)).talon.bit_count() == 16 + 4 * players
        )
        assert RANKS[rank_of(pack(players)[0])] == lowest


def test_views_show_tops_and_open_stacks_and_hide_hands() -> None:
    """N3, N6: all stacks only with the option; N8, G4: the own hand is private, its size is not."""
    piles, held = ("8c 9c", "7d", "10h", "9d"), ("7c 9d", "8h 8d qc", "9c 9h", "")
    closed = GAME.view(stacks(*piles), None)
    assert (closed.stacks, closed.tops) == (None, cards("9c 7d 10h 9d"))
    open_view = GAME.view(stacks(*piles, open_stacks="on"), None)
    assert open_view.stacks == tuple(map(cards, piles))
    view = GAME.view(hands(*held), Seat(1))
    assert (view.own, view.sizes, view.tops) == (cards("8d 8h qc"), (2, 3, 2, 0), (None,) * 4)
    assert (view.trump, view.stacks) == (SUITS.index("s"), None)
    public = GAME.view(hands(*held, open_stacks="on"), None)
    assert (public.stacks, public.own) == (None, ())


@pytest.mark.parametrize(
    ("lost", "winners"), [((2, 1, 0, 0), {1, 2, 3}), ((1, 1, 0, 0), {2, 3}), ((1, 1, 1, 1), set())]
)
def test_whoever_lost_most_hands_loses_the_match(lost: tuple[int, ...], winners: set[int]) -> None:
    """N17."""
    state = replace(hands("7c", "", "", ""), phase=Phase.OVER)
    state = replace(state, standing=replace(state.standing, lost=lost))
    assert GAME.outcome(state) == Outcome("lost", lost, frozenset(map(Seat, winners)))


def test_taking_is_answered_automatically_only_where_nothing_beats() -> None:
    """N9, N10, N11."""
    led = play(hands("ac 9d", "7s 8h", "qh 8d", "8s 10h"), "lay-ac").state
    for state, answer in (
        (play(hands("as 9d", "10c 8h", "7s qh", "8s 10h"), "lay-as").state, TAKE),
        (led, None),
        (play(led, "lay-7s").state, TAKE),
        (hands("as 9d", "10c 8h", "7s qh", "8s 10h"), None),
    ):
        moves = GAME.legal_moves(state, state.seat)
        assert AUTO_REPLIES["take"](GAME.view(state, state.seat), moves) == answer


@pytest.mark.parametrize("players", [4, 7, 9])
def test_the_board_marks_what_fits_and_names_what_beats(players: int) -> None:
    """N4, N10."""
    for ply in play_once(GAME, players, seed=2):
        if ply.seat == CHANCE:
            continue
        view, moves = GAME.view(ply.before, None), GAME.legal_moves(ply.before, ply.seat)
        labels = [item for item in draw_board(view).items if isinstance(item, Label)]
        gifts = sum(isinstance(move, Give) for move in moves)
        assert sum(label.text == "+" for label in labels) == gifts
        if view.trump is not None and view.table:
            above = [card for card in pack(players) if beats(card, view.table[-1], view.trump)]
            suits = {suit_of(view.table[-1]): "", view.trump: ""}
            for suit in suits:
                ranks = [rank_of(card) for card in above if suit_of(card) == suit]
                if ranks:
                    suits[suit] = RANKS[ranks[0]].upper() + "–A" * (len(ranks) > 1)
            named = [label.text for label in labels if label.size == 48]
            assert named == list(filter(None, suits.values()))
