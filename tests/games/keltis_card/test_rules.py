"""Components, legal moves, their effects, the two ends, the last cards and the score."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

import pytest

from games.core.game import CHANCE, Decision, Outcome, Seat
from games.core.text import IllegalMoveError
from games.keltis_card.rules import GAME
from games.keltis_card.state import CARDS, COPIES, ENDS, STONES
from games.rows.state import Phase
from tests.games.keltis_card import positions
from tests.games.keltis_card.positions import finish, side
from tests.games.rows import check_rule, deal, play, told
from tests.support.rule_table import Row, over_rows

BOX = Counter(dict(zip(CARDS, COPIES, strict=True)))
FOUR: Final = (side("r1 rx rx", "g2 gx"), side("r3 rx", "b2 bx"))
OTHERS: Final = {"four": FOUR, "three": (FOUR[0], side("r3 rx"))}
"""Others with so many end cards on rows, and a second on one of them."""
TABLE: Final = """
# Positions are a hand, rows, and what else lies there. The models play all other cases.
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
    step = check_rule(GAME, positions, row, OTHERS)
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
