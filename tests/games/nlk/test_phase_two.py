"""Leading, beating, taking, and what ends a round, a hand and a match (N9-N17)."""

from dataclasses import replace

import pytest

from games.core.game import Outcome, Seat
from games.core.text import IllegalMoveError
from games.nlk.events import CARDS
from games.nlk.rules import GAME
from games.nlk.state import SUITS, Act, Mark, Phase, State
from tests.games.nlk.positions import asked, card, cards, hands, offered, play, told


def test_the_leader_lays_any_card() -> None:
    """N9."""
    state = hands("7c 9d as", "8c 8d", "9c 9h", "10c 10h")
    assert offered(state) == ["lay-7c", "lay-9d", "lay-as"]
    step = play(state, "lay-9d")
    assert step.state.table == cards("9d")
    assert asked(step.state) == 1
    assert told(step) == ["led"]


def test_seats_without_cards_are_passed_over() -> None:
    """N9."""
    assert asked(play(hands("7c 9d", "", "9c 9h", "10c 10h"), "lay-9d").state) == 2


def test_a_higher_card_of_the_suit_or_a_trump_beats() -> None:
    """N10."""
    state = play(hands("9c 9d", "8c 10c ac kd 7s", "9h qh", "10d 10h"), "lay-9c").state
    assert offered(state) == ["lay-7s", "lay-10c", "lay-ac", "take"]
    step = play(state, "lay-10c")
    assert told(step) == ["beat"]
    assert dict(step.events[0].text.args)["beaten"] == CARDS[card("9c")]
    assert step.state.mark == Mark(Act.LAY, Seat(1), card("10c"))


def test_only_a_higher_trump_beats_a_trump() -> None:
    """N10."""
    state = play(hands("9s 9d", "8s 10s ac", "9h qh", "10d 10h"), "lay-9s").state
    assert offered(state) == ["lay-10s", "take"]


def test_a_trump_may_be_laid_by_who_holds_the_suit() -> None:
    """N10."""
    state = play(hands("9c 9d", "10c 7s", "9h qh", "10d 10h"), "lay-9c").state
    assert play(state, "lay-7s").state.table == cards("9c 7s")


def test_what_does_not_beat_cannot_be_laid() -> None:
    """N10."""
    state = play(hands("9c 9d", "8c 10c ad", "9h qh", "10d 10h"), "lay-9c").state
    for move in ("lay-8c", "lay-ad", "lay-9c", "draw"):
        with pytest.raises(IllegalMoveError):
            play(state, move)


def test_taking_is_always_allowed_and_picks_up_the_weakest() -> None:
    """N11."""
    state = play(hands("9c 9d", "10c 8h", "7s qh 8d", "8s 10h"), "lay-9c", "lay-10c").state
    state = play(state, "lay-7s").state
    assert offered(state) == ["lay-8s", "take"]
    step = play(state, "take")
    assert step.state.stacks[3] == cards("8s 9c 10h")
    assert step.state.table == cards("10c 7s")
    assert told(step) == ["took"]
    assert step.state.mark == Mark(Act.TAKE, Seat(3), card("9c"))


def test_a_non_trump_is_taken_before_a_lower_trump() -> None:
    """N11."""
    state = play(hands("ac 9d", "7s 8h", "qh 8d", "8s 10h"), "lay-ac", "lay-7s", "take").state
    assert state.stacks[2] == cards("8d qh ac")
    assert state.table == cards("7s")


def test_taking_is_asked_for_even_when_nothing_beats() -> None:
    """N11, G3: an automatic take would tell that its taker cannot beat."""
    state = play(hands("as 9d", "10c 8h", "7s qh", "8s 10h"), "lay-as").state
    assert (asked(state), offered(state)) == (Seat(1), ["take"])


def test_who_lays_the_last_card_is_out() -> None:
    """N12."""
    step = play(hands("9c 9d", "10c", "7s qh", "8s 10h"), "lay-9c", "lay-10c")
    assert told(step) == ["led", "beat", "left"]
    assert step.state.size == 4
    assert asked(step.state) == 2


def test_a_full_round_leaves_the_game_and_its_last_layer_leads() -> None:
    """N13 (a)."""
    state = hands("7c 9d", "8c 8d", "9c 9h", "10c 10h 7d")
    step = play(state, "lay-7c", "lay-8c", "lay-9c", "lay-10c")
    assert step.state.table == ()
    assert step.state.gone == sum(1 << each for each in cards("7c 8c 9c 10c"))
    assert (step.state.phase, step.state.seat) == (Phase.LEAD, Seat(3))
    assert told(step)[-1] == "round-full"


def test_a_round_is_measured_by_who_held_cards_when_it_was_led() -> None:
    """N13 (a): here three, though one of them leaves in mid-round."""
    state = hands("7c", "8c 8d", "9c 9h", "", turn=1)
    state = replace(state, seat=Seat(1))
    step = play(state, "lay-8c", "lay-9c")
    assert step.state.size == 3
    assert told(step)[-1] == "beat"


def test_the_player_after_who_took_the_last_card_leads() -> None:
    """N13 (b)."""
    step = play(hands("7c 9d", "8h 8d", "9c 9h", "10c 10h"), "lay-7c", "take")
    assert (step.state.phase, step.state.seat) == (Phase.LEAD, Seat(2))
    assert step.state.fruitless == 1
    assert step.state.gone == 0


def test_who_laid_last_may_be_asked_to_beat_that_card() -> None:
    """N9, N13: the round goes on until it is full or all its cards are taken."""
    state = hands("7c 8h", "9c 10c jd", "8d 9d", "")
    state = replace(state, stacks=(cards("7c"), *state.stacks[1:]))
    state = play(state, "lay-7c", "lay-9c", "take").state
    assert (asked(state), state.layer) == (Seat(1), Seat(1))
    assert offered(state) == ["lay-10c", "take"]
    assert play(state, "lay-10c").state.table == cards("9c 10c")


def test_where_the_next_leader_has_no_cards_the_next_seat_leads() -> None:
    """N14."""
    state = hands("7c 9d 10d", "8c 8d", "9c 9h", "10c")
    step = play(state, "lay-7c", "lay-8c", "lay-9c", "lay-10c")
    assert told(step)[-3:] == ["beat", "left", "round-full"]
    assert (step.state.phase, step.state.seat) == (Phase.LEAD, Seat(0))
    taken = play(hands("7c 9d", "8h 8d", "", "10c 10h"), "lay-7c", "take").state
    assert taken.seat == 3


def test_a_lone_last_card_leads_by_itself() -> None:
    """N9, G3."""
    state = hands("7c 9d", "8h 8d", "9h", "10c 10h")
    step = play(state, "lay-7c", "take")
    assert told(step) == ["led", "took", "led", "left"]
    assert step.state.table == cards("9h")
    assert asked(step.state) == 3


def test_the_hand_ends_at_once_when_one_player_holds_cards() -> None:
    """N15."""
    step = play(hands("7c 7d", "8c", "", ""), "lay-7c", "lay-8c")
    assert step.state.phase is Phase.OVER
    assert told(step)[-2:] == ["left", "lost"]
    assert GAME.outcome(step.state) == Outcome(
        "lost", (1, 0, 0, 0), frozenset(map(Seat, (1, 2, 3)))
    )


def test_the_hand_ends_even_in_mid_round() -> None:
    """N15."""
    state = hands("7c 7d", "8c", "9c", "")
    step = play(state, "lay-7c", "lay-8c", "lay-9c")
    assert told(step) == ["led", "beat", "left", "beat", "left", "lost"]
    assert step.state.table == cards("7c 8c 9c")


def tire(state: State, rounds: int) -> State:
    """Let so many rounds in a row have come to nothing."""
    return replace(state, fruitless=rounds)


def test_a_hand_without_progress_is_void() -> None:
    """N16."""
    state = tire(hands("7c 9d", "8h 8d", "9c 9h", "10c 10h"), 39)
    step = play(state, "lay-7c", "take")
    assert told(step) == ["led", "took", "void"]
    assert GAME.outcome(step.state) == Outcome("void", (0, 0, 0, 0), frozenset())


def test_a_full_round_is_progress() -> None:
    """N16."""
    state = tire(hands("7c 9d", "8c 8d", "9c 9h", "10c 10h"), 39)
    assert play(state, "lay-7c", "lay-8c", "lay-9c", "lay-10c").state.fruitless == 0


def lose(seat: int, *, total: str, dealer: str = "rotate") -> State:
    """End a hand that this seat loses; seat 3 dealt it."""
    held = ["", "", "", ""]
    held[seat], held[(seat + 1) % 4] = "7c 7d", "8c"
    state = hands(*held, turn=seat, hands=total, dealer=dealer)
    return play(state, "lay-7c", "lay-8c").state


def test_a_match_goes_on_and_the_deal_with_it() -> None:
    """N2, N17."""
    state = lose(1, total="3")
    assert (state.standing.hand, state.standing.lost) == (2, (0, 1, 0, 0))
    assert state.phase is Phase.DEAL
    assert (state.standing.dealer, state.seat) == (0, 1)
    assert state.talon.bit_count() == 32
    assert state.trump is None


def test_the_loser_deals_where_the_table_wants_it() -> None:
    """N2."""
    assert lose(1, total="3", dealer="loser").standing.dealer == 1
    state = tire(hands("7c 9d", "8h 8d", "9c 9h", "10c 10h", hands="2", dealer="loser"), 39)
    step = play(state, "lay-7c", "take")
    assert step.state.standing.dealer == 0
    assert told(step)[-2:] == ["hand-void", "hand"]


@pytest.mark.parametrize(
    ("lost", "winners"),
    [((2, 1, 0, 0), {1, 2, 3}), ((1, 1, 0, 0), {2, 3}), ((1, 1, 1, 1), set())],
)
def test_whoever_lost_most_hands_loses_the_match(lost: tuple[int, ...], winners: set[int]) -> None:
    """N17."""
    state = start_over()
    state = replace(state, standing=replace(state.standing, lost=lost))
    assert GAME.outcome(state) == Outcome("lost", lost, frozenset(map(Seat, winners)))


def start_over() -> State:
    """Return a match that is over."""
    return replace(hands("7c", "", "", ""), phase=Phase.OVER)


def test_a_card_that_was_shown_cannot_be_taken_back_but_taking_can() -> None:
    """N9, N11, G4."""
    laid = play(hands("7c 9d", "8h 8d", "9h jh", "10c 10h"), "lay-7c")
    assert laid.final
    assert not play(laid.state, "take").final
    before_last = play(hands("7c 9d", "8h 8d", "9h", "10c 10h"), "lay-7c").state
    assert play(before_last, "take").final


def test_the_own_hand_is_private_and_its_size_is_not() -> None:
    """N8, G4."""
    view = GAME.view(hands("7c 9d", "8h 8d qc", "9c 9h", ""), Seat(1))
    assert view.own == cards("8d 8h qc")
    assert view.sizes == (2, 3, 2, 0)
    assert (view.trump, view.stacks) == (SUITS.index("s"), None)
    assert GAME.view(hands("7c 9d", "8h", "9c 9h", ""), None).own == ()
