"""Discarding, wishing stones, rows, point cards and drawing."""

import pytest

from games.core.game import CHANCE, Seat
from games.core.record import Entry, Replay, extend, find_undo
from games.core.text import IllegalMoveError
from games.rows.moves import Phase
from tests.games.keltis_card.positions import GAME, ask, begin, give, lay, offered, pile, play, told


def test_a_card_is_discarded_on_its_pile() -> None:
    """KC5: end cards on the pile of their colour, point cards on a sixth."""
    for card, place in (("g3", 3), ("gx", 3), ("w4", 5)):
        step = play(give(begin(), card), f"drop-{card}")
        assert step.state.table.piles[place] == (card,)
        assert step.state.hands[0] == ()
        assert told(step) == ["event-drop"]


def test_two_equal_cards_claim_the_wishing_stone_of_their_value() -> None:
    """KC6."""
    step = play(give(begin(), "r7 b7 y1"), "pair-r7,b7")
    table = step.state.table
    assert table.sides[0].stones == (7,)
    assert table.stones == (1, 2, 3, 4, 5, 6, 8, 9)
    assert table.piles == (("r7",), (), (), (), ("b7",), ())
    assert told(step) == ["event-pair"]


def test_point_cards_claim_too_and_twins_share_a_pile() -> None:
    """KC6: two cards of one pile are twins, so their order makes no difference."""
    state = give(begin(), "r3 r3 w3")
    assert [text for text in offered(state) if text.startswith("pair")] == [
        *("pair-r3,r3", "pair-r3,w3"),
    ]
    assert play(state, "pair-r3,r3").state.table.piles[0] == ("r3", "r3")


def test_a_stone_is_claimed_once_and_never_for_0_or_10_or_end_cards() -> None:
    """KC6."""
    taken = play(give(begin(), "r7 b7"), "pair-r7,b7").state
    again = give(ask(taken, 1), "y7 g7", 1)
    hand = give(begin(), "r0 y0 r10 y10 rx yx w0 w10 g4")
    for state in (again, hand):
        assert not any(text.startswith("pair") for text in offered(state))
    with pytest.raises(IllegalMoveError):
        play(again, "pair-y7,g7")


def test_colour_cards_go_to_the_own_row_of_their_colour() -> None:
    """KC7."""
    step = play(give(begin(), "p5"), "play-p5")
    assert step.state.table.sides[0].rows[2] == ("p5",)
    assert told(step) == ["event-play"]


def test_rows_run_up_or_down_and_take_equal_values() -> None:
    """KC8: the two rows of the source."""
    for values in ([3, 3, 6, 7, 7], [9, 8, 8, 5, 3]):
        state = begin()
        for value in values:
            state = play(ask(give(state, f"p{value}"), 0), f"play-p{value}").state
        assert len(state.table.sides[0].rows[2]) == 5
    state = give(lay(begin(), "p3 p3 p6"), "p5 p6 p8")
    assert offered(state) == ["drop-p5", "play-p6", "drop-p6", "play-p8", "drop-p8"]


def test_an_end_card_closes_its_row() -> None:
    """KC9."""
    state = give(lay(begin(), "p3 px"), "p3 p8 px w3")
    plays = [text for text in offered(state) if text.startswith("play")]
    assert plays == ["play-px", "play-w3"]


def test_an_end_card_needs_a_row_unless_the_option_says_otherwise() -> None:
    """KC9."""
    assert offered(give(begin(), "px")) == ["drop-px"]
    with pytest.raises(IllegalMoveError):
        play(give(begin(), "px"), "play-px")
    opened = give(begin(end_first="on"), "px")
    assert offered(opened) == ["play-px", "drop-px"]
    after = give(ask(play(opened, "play-px").state, 0), "p1 px")
    assert offered(after) == ["drop-p1", "play-px", "drop-px"]


def test_point_cards_go_to_the_point_row_in_any_order() -> None:
    """KC10."""
    state = begin()
    for card in ("w3", "w5", "w2", "w8"):
        step = play(ask(give(state, card), 0), f"play-{card}")
        state = step.state
        assert told(step) == ["event-point"]
    assert state.table.sides[0].rows[5] == ("w3", "w5", "w2", "w8")


def test_a_point_card_lengthens_a_row_whose_top_has_its_value() -> None:
    """KC10: 9-7-7 accepts a white 7."""
    state = give(lay(begin(), "p9 p7 p7", "r7", "b6", "g7 gx"), "w7")
    assert offered(state) == ["play-w7", "play-w7>r", "play-w7>p", "drop-w7"]
    step = play(state, "play-w7>p")
    assert step.state.table.sides[0].rows[2] == ("p9", "p7", "p7", "w7")
    assert told(step) == ["event-join"]
    for refused in ("play-w7>b", "play-w7>g", "play-w7>y"):
        with pytest.raises(IllegalMoveError):
            play(state, refused)


def test_a_point_card_keeps_its_value_on_top_and_fixes_no_direction() -> None:
    """KC10."""
    state = give(lay(begin(), "r7 w7"), "r6 r7 r8 w7")
    plays = [text for text in offered(state) if text.startswith("play")]
    assert plays == ["play-r6", "play-r7", "play-r8", "play-w7", "play-w7>r"]
    falling = give(lay(begin(), "p9 p7 w7"), "p8 p7 p6")
    plays = [text for text in offered(falling) if text.startswith("play")]
    assert plays == ["play-p7", "play-p6"]


def test_one_card_is_drawn_after_one_and_two_after_a_pair() -> None:
    """KC11."""
    one = play(begin(2), "drop-r0", "deck", "b0").state
    assert (one.table.phase, one.table.seat) == (Phase.TURN, 1)
    pair = give(pile(begin(2), "g4"), "r7 b7 y1 y2 y3 y4 y5 y6")
    step = play(pair, "pair-r7,b7", "deck", "b0")
    assert (step.state.table.phase, step.state.table.seat) == (Phase.DRAW, 0)
    step = play(step.state, "pile-g")
    assert (step.state.table.phase, step.state.table.seat) == (Phase.TURN, 1)
    assert len(step.state.hands[0]) == 8
    last = step.state.table.last
    assert last is not None
    assert last.drew == ("deck", "g")


def test_only_who_drew_sees_the_card() -> None:
    """KC11, G4."""
    step = play(begin(), "drop-r0", "deck", "b0")
    drawn, rest = step.events[-2:]
    assert [drawn.is_visible_to(seat) for seat in (Seat(0), Seat(1), None)] == [True, False, False]
    assert [rest.is_visible_to(seat) for seat in (Seat(0), Seat(1), None)] == [False, True, True]


def test_nothing_of_a_pile_discarded_to_this_turn_can_be_drawn() -> None:
    """KC12."""
    state = pile(give(begin(), "r7 b7 y1 y2 y3 y4 y5 y6"), "r1 b1 b2 g4 w3")
    after = play(state, "pair-r7,b7").state
    assert offered(after) == ["deck", "pile-g", "pile-w"]
    second = play(after, "pile-g").state
    assert offered(second) == ["deck", "pile-w"]
    with pytest.raises(IllegalMoveError):
        play(second, "pile-b")
    later = give(play(second, "pile-w").state, "y9", 1)
    assert offered(play(later, "drop-y9").state) == ["deck", "pile-r", "pile-b"]


def test_a_turn_is_undone_until_a_card_of_the_deck_was_seen() -> None:
    """KC11."""
    replay = Replay(give(begin(2), "r7 b7 y1 y2 y3 y4 y5 y6"), (), ())
    replay = extend(GAME, replay, Entry(Seat(0), "pair-r7,b7"))
    undo = find_undo(GAME, replay, Seat(0))
    assert undo is not None
    assert undo.text == "pair-r7,b7"
    for entry in (Entry(Seat(0), "deck"), Entry(CHANCE, "b0")):
        replay = extend(GAME, replay, entry)
    assert find_undo(GAME, replay, Seat(0)) is None
