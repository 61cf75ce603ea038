"""Rules of the card game, the fast game that follows them, and reasons and texts that are true."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, Final

import pytest

from bot.testing.random_games import Ply, play_once
from games.core.game import CHANCE, Decision, Outcome, Seat
from games.core.text import IllegalMoveError, Listing, text
from games.keltis_card import evaluation
from games.keltis_card.evaluation import EVALUATOR, split
from games.keltis_card.presentation import PRESENTATION
from games.keltis_card.rules import GAME, face_of, name_card
from games.keltis_card.simulation import DROP, JOIN, LAY, PAIR, FastGame
from games.keltis_card.simulation import finish as finish_game
from games.keltis_card.state import (
    CARDS,
    COPIES,
    ENDS,
    PLACES,
    STONES,
    WHITE,
    Done,
    Join,
    Move,
    Pair,
    Play,
    Side,
    State,
    Use,
)
from games.rows.state import HAND, Phase
from tests.games import test_rows as shared
from tests.games.rule_table import Row, over_rows, why
from tests.games.test_rows import (
    check_rule,
    check_sketch,
    choose,
    deal,
    find,
    play,
    sketch_of,
    told,
)


def place(
    hand: str = "",
    *rows: str,
    others: tuple[Side, ...] = (),
    stones: int = 0,
    piles: str = "",
    deck: int = 60,
    players: int = 3,
    end_first: str = "off",
    last: int = 0,
) -> State:
    """Return the turn of the first seat: its hand and rows, and what lies on the table.

    With `last`, so many seats may lay the last cards.
    """
    own, state = side(*rows, stones=stones), shared.deal(GAME, players, end_first=end_first)
    left = shared.lay_out(piles, PLACES)
    placed: State = shared.lay(state, hand, own, *others, piles=left, deck=deck)
    if not last:
        return placed
    table = replace(placed.table, phase=Phase.LAST, left=(2,) * last, ending="deck")
    return replace(placed, table=table)


def side(*rows: str, stones: int = 0) -> Side:
    """Return what lies before a player: a row belongs to the colour of its first card."""
    found = {row[0]: tuple(row.split()) for row in rows}
    return Side(tuple(found.get(letter, ()) for letter in PLACES), tuple(range(1, stones + 1)))


def finish(hands: tuple[str, ...], *rows: str) -> State:
    """Return the position in which all seats may lay the last cards."""
    seats = max(2, len(hands))
    state = place(hands[0], *rows, players=seats, last=seats)
    dealt = (*map(tuple, map(str.split, hands)), *state.hands[len(hands) :])
    return replace(state, hands=dealt)


def read(state: State) -> dict[str, object]:
    """Return a position as `place` takes it, the question, and what lies in the middle."""
    table = state.table
    middle = {"middle": table.stones, "ending": table.ending, "left": table.left}
    return {**shared.read(state), "stones": table.sides[0].stones, **middle}


BOX = Counter(dict(zip(CARDS, COPIES, strict=True)))
FOUR: Final = (side("r1 rx rx", "g2 gx"), side("r3 rx", "b2 bx"))
OPPONENTS: Final = {"four": FOUR, "three": (FOUR[0], side("r3 rx"))}
"""Others with so many end cards on rows, and a second on one of them."""
TABLE: Final = """
# A position is a hand, rows, and other cards. The models cover all other cases.
KC5: gx
 drop-gx -> piles gx; hand ; events drop
# Two of one pile are twins.
KC6: r3 r3 w3 rx yx
 -> offered play-r3 drop-r3 play-w3 drop-w3 drop-rx drop-yx pair-r3,r3 pair-r3,w3
 pair-r3,r3 -> stones (3,); middle (1, 2, 4, 5, 6, 7, 8, 9); piles r3 r3; events pair
KC7: p5
 play-p5 -> rows p5; asked 0 draw; events play
KC8: p5 p6 p8 | p3 p3 p6
 -> offered drop-p5 play-p6 drop-p6 play-p8 drop-p8
# Only the other end card follows, and the first one needs a row, unless the option allows more.
KC9: p3 p8 px w2 | p3 px
 -> offered drop-p3 drop-p8 play-px drop-px play-w2 drop-w2
KC9: px
 -> offered drop-px
KC9: p1 px | px | end_first=on
 -> offered drop-p1 play-px drop-px
# 9-7-7 accepts a white 7, which fixes no direction.
KC10: w7 | p9 p7 p7 | r7 | b6 | g7 gx
 -> offered play-w7 play-w7>r play-w7>p drop-w7
 play-w7>p -> rows r7 p9 p7 p7 w7 g7 gx b6; events join
KC10: w2 | w3 w5
 play-w2 -> rows w3 w5 w2; events point
KC4 KC11: r7 b7 y1 y2 y3 y4 y5 y6 | piles=g4
 drop-r7 deck b0 -> asked 1 turn; events drop drawn deck
 pair-r7,b7 deck b0 -> asked 0 draw; events pair drawn deck
 pair-r7,b7 deck b0 pile-g -> asked 1 turn; events pair drawn deck pile
# Nothing of a pile that was discarded to this turn.
KC12: r7 b7 y1 y2 y3 y4 y5 y6 | piles=r1,b1,b2,g4,w3
 pair-r7,b7 -> offered deck pile-g pile-w
 pair-r7,b7 pile-g -> offered deck pile-w
# At once; two in a row count once.
KC13: y5 yx w1 | y4 | others=four
 play-yx -> asked 0 last; ending closed; hand y5 w1; left (2, 2, 2); events play over-closed
KC13: yx | y4 | others=three
 play-yx -> asked 0 draw; ending ; events play
# At once, even between two draws.
KC14: r7 b7 y1 y2 y3 y4 y5 y6 | deck=1
 pair-r7,b7 deck b0 -> asked 0 last; hand y1 y2 y3 y4 y5 y6 b0; events pair drawn deck over-deck
# No pairs, nothing given away; an end card closes a row and no more (KC13).
KC15: r2 y7 y8 p4 p7 px w6 | p3 p6 | y7 yx | last=3
 -> offered play-r2 play-p7 play-px play-w6 play-w6>p done
KC15: yx | y4 | others=four last=3
 play-yx -> asked 0 last; ending deck; events play
"""


@over_rows(TABLE)
def test_moves_are_offered_and_have_their_effects(row: Row) -> None:
    step = check_rule(GAME, place, read, row, OPPONENTS)
    if step.state.table.phase is Phase.LAST:
        assert {decision.seat for decision in GAME.decisions(step.state)} == {0, 1, 2}


def test_the_box_holds_80_number_cards_ten_end_cards_and_eleven_point_cards() -> None:
    """KC1, KC2, KC3."""
    for colour in "rypgb":
        copies = [BOX[f"{colour}{value}"] for value in range(11)]
        assert copies == [1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1]
    assert {card: BOX[card] for card in ENDS} == dict.fromkeys(("bx", "gx", "px", "rx", "yx"), 2)
    assert [BOX[f"w{value}"] for value in range(11)] == [1] * 11
    assert BOX.total() == 101
    assert deal(GAME, 3).table.stones == STONES == (1, 2, 3, 4, 5, 6, 7, 8, 9)


def test_all_seats_lay_up_to_two_last_cards_at_once_in_any_order() -> None:
    """KC15, G3: after the second nothing is left to choose; G4: only the seat knows its cards."""
    state = finish(("r2 r3 r4", "b2 b3", "g2", "p1"))
    assert GAME.decisions(state) == tuple(Decision(Seat(seat), "last") for seat in range(4))
    assert GAME.legal_moves(state, CHANCE) == ()
    both = play(GAME, state, "play-r2 play-r3", seat=0).state
    assert GAME.legal_moves(both, Seat(0)) == ()
    assert {decision.seat for decision in GAME.decisions(both)} == {1, 2, 3}
    with pytest.raises(IllegalMoveError):
        play(GAME, both, "done", seat=0)
    state, ends = finish(("r2 r3", "b2 b3")), []
    for first, second in (((0, "play-r2"), (1, "done")), ((1, "done"), (0, "play-r2"))):
        after = play(GAME, play(GAME, state, first[1], first[0]).state, second[1], second[0])
        step = play(GAME, after.state, "done", seat=0)
        assert (step.state.table.phase, told(step)) == (Phase.OVER, "done")
        ends.append((step.state, GAME.outcome(step.state)))
    assert ends[0] == ends[1]


def test_rows_point_cards_and_wishing_stones_score() -> None:
    """KC16: point cards and end cards count; KC17; KC18: five are worth 10, one costs 1."""
    row = ["p1", "p2", "p3", "p4", "p5", "p6", "p6", "w6", "px", "px"]
    worth = [side(" ".join(row[:count]) or "w1").score.rows[2] for count in range(11)]
    assert worth == [0, -4, -3, -2, 1, 2, 3, 6, 7, 10, 10]
    wishes = [side(stones=count).score.wishes for count in range(8)]
    assert wishes == [-4, -1, 0, 4, 6, 10, 10, 10]
    full = side("r1 r2 r3 r4", "w1 w2", stones=3).score
    assert (full.whites, full.total) == (2, 7)


def test_the_highest_total_wins_and_ties_are_shared() -> None:
    """KC19."""
    sides = (side("w1 w2 w3", stones=2), side("w4 w5 w6 w7", stones=1), side())
    ended = GAME.conclude(replace(deal(GAME, 3).table, sides=sides, ending="deck"))
    assert ended == Outcome("deck", (3, 3, -4), frozenset({Seat(0), Seat(1)}))


over_tables = pytest.mark.parametrize("players", [2, 3, 4])


def plies(players: int) -> list[Ply]:
    """Return the moves of some games."""
    return [ply for seed in range(4) for ply in play_once(GAME, players, seed)]


def act(sketch: FastGame, move: Move) -> None:
    match move:
        case Play(card, use):
            place, value = split(card)
            sketch.act((0.0, DROP if use is Use.DROP else LAY, place, value, place))
        case Join(card, row):
            place, value = split(card)
            sketch.act((0.0, JOIN, place, value, PLACES.index(row)))
        case Pair(first, second):
            (place, value), (other, _) = split(first), split(second)
            sketch.act((0.0, PAIR, place, value, other))


@over_tables
def test_sketch_and_engine_agree_and_only_legal_moves_are_thought_of(players: int) -> None:
    found: list[Any] = plies(players)
    check_sketch(GAME, found, split, act)
    for ply in found:  # No point card is discarded: it can always be laid (KC10, KC17).
        if ply.before.table.phase is Phase.TURN:
            sketch = sketch_of(GAME, ply.before, ply.seat)
            acts = {(act, row) for _, act, _, _, row in sketch.weigh()}
            assert (DROP, WHITE) not in acts
            assert ((LAY, WHITE) in acts) == bool(sketch.players[ply.seat].whites)


@over_tables
def test_a_turn_ends_with_a_full_hand_and_a_game_is_played_to_its_end(players: int) -> None:
    """Also the last card of a hand comes once, from a pile or from the deck (KC11)."""
    for ply in (
        ply for ply in plies(players) if ply.before.table.phase in (Phase.DRAW, Phase.CARD)
    ):
        table, view = ply.before.table, GAME.view(ply.before, ply.before.table.seat)
        for rng_seed in range(2):
            sketch = evaluation.Rollouts(view).fill_up(rng_seed)
            if not sketch.is_over:
                assert sum(sketch.players[table.seat].tally) == HAND
                assert sketch.seat == (table.seat + 1) % players
            drawn = table.deck - sketch.deck
            assert (table.phase is Phase.CARD) <= drawn <= HAND - view.sizes[table.seat]
    first = next(ply.before for ply in play_once(GAME, players, 1) if ply.seat != CHANCE)
    for rng_seed in range(20):
        sketch = evaluation.Rollouts(GAME.view(first, first.table.seat)).deal(rng_seed)
        sketch.play_on()
        assert sketch.is_over, "however many turns a larger table takes"


@over_tables
def test_last_cards_bring_what_was_foreseen(players: int) -> None:
    """A seat that follows the ratings gets the score that the sketch ends with (KC15)."""
    for seed in range(4):
        game = play_once(GAME, players, seed)
        state = next(ply.before for ply in game if ply.before.table.phase is Phase.LAST)
        seat = GAME.decisions(state)[0].seat
        sketch = sketch_of(GAME, state, seat)
        foreseen = sketch.players[seat]
        before = foreseen.score()
        finish_game(foreseen, sketch.left[seat])
        while moves := GAME.legal_moves(state, seat):
            ratings = EVALUATOR.rate_moves(GAME.view(state, seat), moves)
            move = moves[max(range(len(moves)), key=ratings.__getitem__)]
            state = GAME.apply(state, seat, move).state
            if isinstance(move, Done):
                break
        assert GAME.view(state, seat).scores[seat].total >= foreseen.score() >= before


LONG = "r0 r10 y0 y8 p0 p9 b0 b10"
TRAILING = (side("r1 rx", "g2 gx"), side("r3 rx", "b2 bx"))
MANY = ("y1 y2 y3 y4 y5 y6 y7 y8",)


@pytest.mark.parametrize(
    ("state", "best"),
    [
        (place("g4 g7 g9", "g2 g3"), "play-g4"),  # the nearest card first
        (place("r7 b7 y0", "g2 g3", stones=3), "pair-r7,b7"),
        (place("gx g4", "g2 g3"), "play-g4"),  # no short row is closed early
        # It ends the game where it leads, and not where it trails.
        (place("yx r0", *MANY, others=TRAILING, stones=4), "play-yx"),
        (place("yx r0", "y1 y2", "p1", "g1", "b1", "r1", others=TRAILING), "play-r0"),
        # It takes what it can lay.
        (play(GAME, place(LONG, "g2 g3 g4", piles="g7 y9"), "drop-y0").state, "pile-g"),
        (play(GAME, place(LONG, "g2 g3 g4", piles="g1 y9"), "drop-y0").state, "deck"),
        # Its last cards bring points.
        (finish(("g5 r5 w9",), "g2 g3 g4"), "play-g5"),
        (finish(("r5 b5",)), "done"),
        (finish(("r5 w5",)), "play-w5"),
        (finish(("g5",), "g2 gx"), "done"),
    ],
)
def test_ratings_know_what_is_good(state: State, best: str) -> None:
    assert choose(GAME, state) == best


HELD = "r3 r5 r6 rx y2 p5 g1 w4"
OTHERS = (side("g1 gx", "b1 bx"),)
RICH = (side("g1 gx", "b1 bx", " ".join(f"w{value}" for value in range(11))),)
OWN = ("r1 r2 r3 r4 r5 r6 r7", "y1 yx", "p1 px")


def close(*rows: str, others: tuple[Side, ...] = OTHERS) -> State:
    return place("rx w1", *rows, others=others, players=2)


CLOSED = play(GAME, place(HELD, "r2 rx", piles="r7", players=2), "drop-g1").state
LATE = replace(CLOSED, table=replace(CLOSED.table, deck=3))
FITTING = play(GAME, place(HELD, "r2 r4", "y5", piles="r7 y6 g3"), "drop-g1").state
PAIRING = play(GAME, place(HELD, piles="b2 w6"), "drop-g1").state


@pytest.mark.parametrize(
    ("_rule", "state", "move", "said"),
    [
        ("KC6 KC18", place(HELD), "pair-r5,p5", "+wish 3 +stone"),
        ("KC8", place(HELD, "r2"), "play-r3", "+gain 1 +near 0 +step"),
        ("KC8", place(HELD, "r2"), "play-r6", "+gain 1 -strands 2 +step"),
        ("KC9: ends a row", place(HELD, "r2"), "play-rx", "+gain 1 -strands 3 +step"),
        ("KC9", place("rx rx r1", "r2 r3"), "play-rx", "+gain 1 +step"),
        ("KC15: places do not matter", finish((HELD,), "r2"), "play-r6", "+gain 1 +step"),
        ("KC7: a third row", place(HELD, "r2", "y1"), "play-p5", "-begins 3 +step"),
        ("KC7", place(HELD, "r2"), "play-p5", "+step"),
        ("KC5", place(HELD, "r2"), "drop-r3", "-wastes +free"),
        ("KC5", place(HELD, "r2"), "drop-w4", "+free"),
        ("KC5", place(HELD, others=(side("y1"),)), "drop-y2", "-helps +free"),
        ("KC5: passed", place(HELD, others=(side("y1 y3"),)), "drop-y2", "+safe +free"),
        ("KC5: not the next player", place(HELD, others=(side(), side("y1"))), "drop-y2", "+free"),
        ("KC11", FITTING, "pile-r", "+fits +known"),
        ("KC11", FITTING, "deck", "+deck"),
        ("KC11", CLOSED, "pile-r", "-useless +known"),
        ("KC14: a turn more", LATE, "pile-r", "+delays +known"),
        ("KC6", PAIRING, "pile-b", "+pair 2 +known"),
        ("KC6", PAIRING, "pile-w", "+pair 6 +known"),
        ("KC13", close(*OWN), "play-rx", "+ends-ahead +gain 1 +step"),
        ("KC13", close(*OWN, others=RICH), "play-rx", "-ends-behind +gain 1 +step"),
        ("KC13: four", close(*OWN[:2]), "play-rx", "+gain 1 +step"),
    ],
)
def test_reasons_are_true(_rule: str, state: State, move: str, said: str) -> None:
    assert why(GAME, EVALUATOR, state, move) == said


@pytest.mark.parametrize(
    ("_rule", "state", "move", "said"),
    [
        ("KC9", place("rx", "r3 r4"), "play-rx", ("+1", 3, text("then-closed"))),
        ("KC9 KC16", place("rx", "r3 r4 rx"), "play-rx", ("+3", 4, text("then-closed"))),
        ("KC10 KC16", place("w4", "r4 r4 r4"), "play-w4>r", ("+3", 4, "")),
        ("KC17", place("w4", "w1"), "play-w4", ("+1", 2, "")),
        ("KC6 KC18", place("r4 y4"), "pair-r4,y4", ("+3", None, None)),
        ("KC6 KC18", place("r4 y4", stones=3), "pair-r4,y4", ("+2", None, None)),
    ],
)
def test_a_move_is_said_with_its_change_and_the_length_of_the_row(
    _rule: str, state: State, move: str, said: tuple[object, ...]
) -> None:
    label = PRESENTATION.choice(GAME.view(state, Seat(0)), GAME.parse(move)).label
    for args in (dict(label.args), dict(play(GAME, state, move).events[0].text.args)):
        assert (args["change"], args.get("count"), args.get("then")) == said


def test_a_point_card_among_colour_cards_bears_its_symbol() -> None:
    view = GAME.view(place(HELD, "r9 r7 w7 rx", "w3"), Seat(0))
    rows = find(PRESENTATION.own(view), "own-rows")["rows"].items
    red, white = (dict(row.args)["cards"] for row in rows)
    assert red == Listing(("9", "-", "7", "-", face_of("w"), "7", "-", "✕"), tight=True)
    assert white == Listing(("3",), tight=True)


def test_point_cards_show_what_they_bring_on_colour_rows_on_their_page() -> None:
    """KC10."""
    view = GAME.view(place("w4 r9", "r4 r4 r4"), Seat(0))
    held = find(PRESENTATION.pages["join"][1](view), "own-hand")["cards"].items
    joined = text("held", card=name_card("w4"), change="+3")
    assert held == (joined, text("held-no", card=name_card("r9")))
