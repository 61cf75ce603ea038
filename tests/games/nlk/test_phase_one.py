"""The pack, the deal, giving and drawing (N1-N8)."""

import pytest

from games.core.game import CHANCE, Seat, Setup
from games.core.record import Entry, extend, find_undo, play_through
from games.core.text import IllegalMoveError
from games.nlk.rules import GAME
from games.nlk.state import RANKS, Act, Mark, Phase, pack, rank_of
from tests.games.nlk.positions import asked, card, cards, draw, offered, play, stacks, start, told


@pytest.mark.parametrize(
    ("players", "count", "lowest"),
    [(4, 32, "7"), (5, 36, "6"), (6, 40, "5"), (7, 44, "4"), (8, 48, "3"), (9, 52, "2")],
)
def test_every_further_player_adds_a_rank(players: int, count: int, lowest: str) -> None:
    """N1."""
    assert len(pack(players)) == count == GAME.start(Setup(players)).talon.bit_count()
    assert RANKS[min(map(rank_of, pack(players)))] == lowest


def test_the_first_dealer_is_random() -> None:
    """N2."""
    state = GAME.start(Setup(5))
    assert asked(state) == CHANCE
    assert offered(state) == [f"dealer-{seat}" for seat in range(1, 6)]
    assert GAME.view(state, None).dealer is None
    dealt = play(state, "dealer-3")
    assert dealt.state.standing.dealer == 2
    assert told(dealt) == ["dealer"]


def test_a_named_first_player_sits_after_the_dealer() -> None:
    """N3."""
    assert start(4, first=2).standing.dealer == 1
    assert start(4, first=0).standing.dealer == 3


def test_everybody_is_dealt_a_card_and_the_seat_after_the_dealer_begins() -> None:
    """N3."""
    step = play(start(4, first=2), "card-7c", "card-7d", "card-7h", "card-ks")
    assert step.state.stacks == (cards("7h"), cards("ks"), cards("7c"), cards("7d"))
    assert step.state.seat == 2
    assert GAME.view(step.state, None).tops == cards("7h ks 7c 7d")
    assert told(step) == ["dealt"]


def test_a_top_card_may_go_on_a_stack_exactly_one_rank_lower() -> None:
    """N4."""
    state = stacks("kc 8c", "7d", "9h", "7s")
    assert offered(state) == ["give-2", "give-4", "draw"]
    step = play(state, "give-4")
    assert step.state.stacks == (cards("kc"), cards("7d"), cards("9h"), cards("7s 8c"))
    assert step.state.mark == Mark(Act.GIVE, Seat(0), card("8c"), Seat(3))
    assert told(step) == ["gave"]


def test_an_ace_goes_on_a_king_and_the_lowest_rank_on_an_ace() -> None:
    """N4."""
    assert offered(stacks("ac", "kd", "qh", "7s")) == ["give-2", "draw"]
    assert offered(stacks("7c", "ad", "kh", "8s")) == ["give-2", "draw"]
    assert offered(stacks("ac", "7d", "8h", "9s")) == ["draw"]


def test_six_players_use_forty_cards_and_a_five_goes_on_an_ace() -> None:
    """N1, N4."""
    assert len(pack(6)) == 40
    state = stacks("5c", "ad", "kh", "9s", "9d", "9h")
    assert offered(state) == ["give-2", "draw"]
    assert play(state, "give-2").state.stacks[1] == cards("ad 5c")


def test_giving_is_never_obligatory() -> None:
    """N4."""
    assert play(stacks("8c", "7d", "10h", "kc"), "draw").state.phase is Phase.TURN_UP


def test_giving_may_be_repeated() -> None:
    """N4."""
    state = play(stacks("jc 9c", "8d", "10h", "kc"), "give-2").state
    assert (asked(state), offered(state)) == (Seat(0), ["give-3", "draw"])
    state = play(state, "give-3").state
    assert state.stacks == ((), cards("8d 9c"), cards("10h jc"), cards("kc"))


def test_an_empty_stack_receives_nothing_and_gives_nothing() -> None:
    """N5."""
    state = play(stacks("8c", "7d", "10h", "kc"), "give-2").state
    assert state.stacks[0] == ()
    assert state.phase is Phase.TURN_UP
    step = draw(state, "ks")
    assert step.state.stacks[0] == cards("ks")
    later = stacks("8c", "", "10h", "kc")
    assert "give-2" not in offered(later)


def test_a_drawn_card_may_be_given_on_and_another_is_drawn() -> None:
    """N6."""
    drawn = draw(stacks("7c", "jd", "10h", "9c"), "jc")
    state = drawn.state
    assert told(drawn) == []
    assert offered(state) == ["give-3", "keep"]
    assert GAME.view(state, None).drawn == card("jc")
    step = play(state, "give-3")
    assert step.state.stacks[2] == cards("10h jc")
    assert (asked(step.state), step.state.seat) == (CHANCE, Seat(0))
    assert told(step) == ["gave-on"]


def test_a_drawn_card_may_be_kept_and_ends_the_turn() -> None:
    """N6."""
    step = play(draw(stacks("7c", "jd", "10h", "9c"), "jc").state, "keep")
    assert step.state.stacks[0] == cards("7c jc")
    assert step.state.seat == 1
    assert step.state.mark == Mark(Act.KEEP, Seat(0), card("jc"), Seat(0))
    assert told(step) == ["kept"]


def test_after_drawing_nothing_is_given_from_the_own_stack() -> None:
    """N6."""
    state = draw(stacks("10c", "9d", "kh", "kc"), "as").state
    assert offered(state) == ["give-3", "give-4", "keep"]
    given = play(state, "give-3").state
    assert asked(given) == CHANCE
    with pytest.raises(IllegalMoveError):
        GAME.apply(given, Seat(0), GAME.parse("give-2"))


def test_what_fits_nowhere_is_kept_unasked_and_told_in_one_line() -> None:
    """N6, G3."""
    step = draw(stacks("7c", "9d", "jh", "kc"), "7s")
    assert step.state.stacks[0] == cards("7c 7s")
    assert step.state.seat == 1
    assert told(step) == ["kept"]


def test_who_can_give_nothing_draws_unasked() -> None:
    """G3."""
    state = draw(stacks("10c", "9d", "jh", "kc"), "7s").state
    assert (state.seat, state.phase, asked(state)) == (Seat(1), Phase.TURN_UP, CHANCE)


def test_the_last_card_stays_at_home_even_if_it_fits_elsewhere() -> None:
    """N7."""
    step = draw(stacks("7c", "jd", "10h", "9c", talon="js"), "js")
    assert step.state.stacks[0] == cards("7c js")
    assert step.state.stacks[2] == cards("10h")
    assert "last-card" in told(step)


def test_who_draws_the_last_card_may_still_give_before() -> None:
    """N4, N7."""
    state = stacks("8c", "7d", "10h", "9c", talon="js")
    assert offered(state) == ["give-2", "draw"]


def test_its_suit_is_trump_its_drawer_leads_and_stacks_become_hands() -> None:
    """N8."""
    state = draw(stacks("ac kc", "jd", "10h", "9c", talon="js", turn=2), "js").state
    assert state.in_phase_two
    assert (state.trump, state.seat, state.phase) == (3, Seat(2), Phase.LEAD)
    assert state.stacks[0] == cards("kc ac")
    assert GAME.view(state, None).tops == (None,) * 4
    assert GAME.view(state, Seat(2)).own == cards("10h js")


def test_who_has_no_stack_left_is_out_at_once() -> None:
    """N8, N12."""
    step = draw(stacks("ac kc", "", "10h 9h", "9c", talon="js", turn=2), "js")
    assert told(step) == ["last-card", "left"]
    assert step.state.size == 3


def test_a_drawn_card_cannot_be_undrawn_but_a_gift_can_be_taken_back() -> None:
    """N4, N6."""
    setup = Setup(4, first=Seat(0))
    dealt = [Entry(CHANCE, f"card-{code}") for code in ("9c", "8d", "10h", "jc")]
    replay = play_through(GAME, setup, dealt)
    assert replay.error is None
    drawn = extend(GAME, replay, Entry(Seat(0), "draw"))
    shown = extend(GAME, drawn, Entry(CHANCE, "card-7s"))
    assert find_undo(GAME, shown, Seat(0)) is None
    setup_two = [Entry(CHANCE, f"card-{code}") for code in ("9c", "8d", "8h", "jc")]
    replay = play_through(GAME, setup, setup_two)
    assert find_undo(GAME, extend(GAME, replay, Entry(Seat(0), "give-2")), Seat(0)) is not None


def test_a_gift_that_uncovers_a_card_cannot_be_taken_back() -> None:
    """N4, G4."""
    assert play(stacks("kc 8c", "7d", "9h", "qs"), "give-2").final
    assert not play(stacks("8c", "7d", "9h", "qs"), "give-2").final
    assert not play(stacks("kc 8c", "7d", "9h", "qs", open_stacks="on"), "give-2").final


def test_open_stacks_are_shown_to_everybody_and_others_are_not() -> None:
    """N6: only with the option."""
    assert GAME.view(stacks("8c 9c", "7d", "10h", "9d"), None).stacks is None
    shown = GAME.view(stacks("8c 9c", "7d", "10h", "9d", open_stacks="on"), None).stacks
    assert shown == (cards("8c 9c"), cards("7d"), cards("10h"), cards("9d"))
