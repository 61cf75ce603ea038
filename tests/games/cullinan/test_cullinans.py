"""What each side of the Cullinans changes, with whatever numbers the edition gives."""

from dataclasses import replace

import pytest

from games.core.game import Seat, Setup
from games.cullinan.cards import NO_SPECIALS
from tests.games.cullinan.positions import (
    GAME,
    asked,
    begin,
    discarded,
    gems,
    give,
    hand,
    held,
    offered,
    own,
    play,
    powers,
    price,
    some,
    told,
)


def test_two_a_makes_the_first_cheaper() -> None:
    """CU14: II A."""
    less = powers("II A").discount
    assert less > 0
    state = price(give(begin(), 0, "333"), 1, 9 + less)
    assert some(own(state, 0, "IX A", "II A"), "buy-1") == ["buy-1=h333"]
    assert some(own(state, 0, "IX A", "V A"), "buy-1") == []


def test_two_b_takes_back_the_lowest_diamonds_paid() -> None:
    """CU14: II B."""
    count = powers("II B").take_back
    assert count > 0
    state = own(give(begin(), 0, "12333", fives="1"), 0, "IX A", "II B")
    step = play(price(state, 8, 17), "buy-8=h12333+5x1")
    back = "12333"[:count]
    assert hand(step.state, 0) == back
    assert step.state.gem_discards == gems("12333"[count:] + "1")
    assert told(step)[:2] == ["event-bought", "event-took-back"]


def test_two_b_takes_back_from_its_own_purchase() -> None:
    """CU14: II B; its owner needs no other purchase but I, with which the game ends."""
    state = price(own(give(begin(), 0, "12333"), 0, "II B"), 2, 12)
    step = play(own(state, 0, "IX A"), "buy-2=h12333")
    assert hand(step.state, 0) == "12333"[: powers("II B").take_back]
    assert told(step)[:2] == ["event-bought", "event-took-back"]


def test_three_a_gives_an_action_more_for_a_diamond_only() -> None:
    """CU7: III A."""
    more = powers("III A").gem_actions
    assert more == 1
    state = own(give(begin(), 0, "3", "vault one"), 0, "III A")
    state = play(state, "gem-1", "vault-3").state
    assert offered(state) == ["gem-1", "stop"]
    assert asked(play(state, "gem-1", "is-1", "is-1").state) == (1, "turn")
    words = dict(GAME.table.card(3).sides[0].words.words)
    assert ("third action" in words["en"], "3回目の行動" in words["ja"]) == (True, True)


def test_three_a_takes_three_diamonds() -> None:
    """CU7, CU8: III A; with none left in the middle the turn ends by itself."""
    state = play(own(begin(), 0, "III A"), "gem-1", "gem-1", "gem-1").state
    assert hand(state, 0) == "111"
    assert asked(state) == (-1, "gem")


def test_three_b_turns_twos() -> None:
    """CU18: III B; a turned 2 is worth 5 like any other."""
    state = own(give(begin(), 0, "2", "one"), 0, "III B")
    assert some(state, "one") == ["one-2"]
    state = play(state, "one-2").state
    assert state.mats[0].fives == gems("2")
    assert state.mats[0].wealth == 5
    assert some(own(give(begin(), 0, "2", "one"), 0, "III A"), "one") == []


@pytest.mark.parametrize("name", ["IV A", "IV B"])
def test_four_lays_a_diamond_away_after_every_card_but_a_vault(name: str) -> None:
    """CU23: IV."""
    state = own(give(give(begin(), 1, "3", "one"), 0, "12", "vault thief one spy"), 0, name)
    assert asked(play(state, "vault-1").state) == (0, "turn")
    assert asked(play(state, "one-1").state) == (0, "tuck")
    assert asked(play(state, "thief-2", "is-3").state) == (0, "tuck")
    assert asked(play(state, "spy-2").state) == (0, "tuck")


def test_four_a_lays_it_face_down() -> None:
    """CU12, CU23: IV A; only its owner knows which it is, and it is spent singly."""
    state = own(give(begin(), 0, "123", "one"), 0, "IV A")
    state = play(state, "one-1").state
    assert offered(state) == ["tuck-2", "tuck-3", "no"]
    step = play(state, "tuck-3")
    shown, hidden = step.events
    assert shown.only == hidden.but == {0}
    state = step.state
    assert (hand(state, 0), state.mats[0].down) == ("2", gems("3"))
    assert GAME.view(state, Seat(1)).players[0].down == 1
    state = price(give(begin(), 0, "", down="23"), 8, 3)
    assert some(state, "buy-8") == ["buy-8=h+d3"]


def test_four_a_holds_three() -> None:
    """CU23: IV A."""
    state = own(give(begin(), 0, "12", "one", down="222"), 0, "IV A")
    assert asked(play(state, "one-1").state) == (0, "turn")


def test_four_b_puts_it_into_the_vault_stock() -> None:
    """CU15, CU23: IV B, as long as there is room."""
    state = own(give(begin(), 0, "12", "one", vault="222222"), 0, "IV B")
    state = play(state, "one-1", "tuck-2").state
    assert (hand(state, 0), state.mats[0].vault) == ("", gems("2222222"))
    full = own(give(begin(), 0, "12", "one", vault="2222222"), 0, "IV B")
    assert asked(play(full, "one-1").state) == (0, "turn")


@pytest.mark.parametrize(
    ("seat", "name", "victim", "taken"),
    [(0, "V A", "22222", 3), (0, "V A", "2", 1), (1, "V B", "222222", 2), (1, "V B", "22222", 0)],
)
def test_five_changes_what_thieves_take(seat: int, name: str, victim: str, taken: int) -> None:
    """CU16: V A takes two more, V B loses nothing from a hand of fewer than six."""
    assert (powers("V A").steals_more, powers("V B").safe_below) == (2, 6)
    state = own(give(give(begin(), 0, "", "thief"), 1, victim), seat, name)
    step = play(state, "thief-2", *["is-2"] * taken)
    assert hand(step.state, 0) == "2" * taken
    assert asked(step.state) == (0, "turn")
    assert ("event-robs-nothing" in told(step)) == (not taken)


def test_six_a_takes_a_diamond_after_any_special_card() -> None:
    """CU23: VI A, if its owner likes."""
    state = own(give(begin(), 0, "23", "vault"), 0, "VI A")
    state = play(state, "vault-2").state
    assert (asked(state), offered(state)) == ((0, "draw"), ["yes", "no"])
    step = play(state, "yes", "is-1")
    assert hand(step.state, 0) == "13"
    assert [event.only for event in step.events] == [{0}, None]
    assert hand(play(state, "no").state, 0) == "3"


def test_six_b_takes_a_special_card_after_any_on_the_own_turn() -> None:
    """CU23: VI B, if its owner likes."""
    state = own(give(begin(), 0, "23", "vault"), 0, "VI B")
    state = play(state, "vault-2").state
    assert asked(state) == (0, "draw")
    assert held(play(state, "yes", "is-spy").state, 0) == ["spy"]
    assert held(play(state, "no").state, 0) == []


@pytest.mark.parametrize("name", ["VI A", "VI B"])
def test_six_comes_once_a_turn(name: str) -> None:
    """CU23: with the first special card used in it."""
    state = own(give(begin(), 0, "123", "vault vault"), 0, name)
    assert asked(play(state, "vault-2", "no", "vault-3").state) == (1, "turn")
    later = play(state, "gem-1", "vault-2").state
    assert asked(later) == (0, "draw")


def test_six_a_comes_with_every_bodyguard() -> None:
    """CU21: on another's turn it counts no cards."""
    state = give(give(begin(), 0, "", "thief thief"), 1, "22", "guard guard")
    state = play(own(state, 1, "VI A"), "thief-2", "yes", "no", "thief-2", "yes").state
    assert asked(state) == (1, "draw")


def test_nine_a_may_take_the_top_diamond_after_a_vault_only() -> None:
    """CU23: IX A."""
    state = own(give(begin(), 0, "123", "vault vault one"), 0, "IX A")
    state = play(state, "vault-2").state
    assert asked(state) == (0, "draw")
    after = play(state, "yes", "is-3").state
    assert hand(after, 0) == "133"
    assert asked(play(after, "one-1").state) != (0, "draw")


def test_a_first_vault_brings_two_diamonds_with_six_a_and_nine_a() -> None:
    """CU14: both ask, and each may be refused."""
    game = Setup(2, {"sides": "A"}, Seat(0))
    state = GAME.start(game)
    table = price(price(state, 6, 3), 9, 3).table
    moves = (
        "is-3 is-3 is-3 gem-3 stop is-3 stop buy-6=h3 stop gem-3 stop is-3 stop buy-9=h3 stop "
        "special is-vault gem-3 is-3 stop vault-3"
    )
    state = play(replace(state, table=table), *moves.split()).state
    assert asked(state) == (0, "draw")
    state = play(state, "yes", "is-1").state
    assert asked(state) == (0, "draw")
    assert hand(play(state, "yes", "is-2").state, 0) == "12"
    assert hand(play(state, "no").state, 0) == "1"
    later = own(give(begin(), 0, "123", "vault vault"), 0, "VI A", "IX A")
    later = play(later, "vault-1", "no", "no", "vault-2", "yes", "is-1").state
    assert (hand(later, 0), asked(later)) == ("13", (1, "turn"))


def test_three_b_looks_at_three_special_cards() -> None:
    """CU7: III B."""
    state = play(own(begin(), 0, "III B"), "special", "is-spy", "is-one", "is-thief").state
    assert offered(state) == ["pick-thief", "pick-one", "pick-spy"]


def test_four_comes_before_six_and_both_after_the_card_itself() -> None:
    """CU23."""
    state = own(give(give(begin(), 1, "3"), 0, "2", "thief"), 0, "VI A", "IV A")
    state = play(state, "thief-2", "is-3").state
    assert offered(state) == ["tuck-2", "tuck-3", "no"]
    state = play(state, "no").state
    assert offered(state) == ["yes", "no"]
    assert asked(play(state, "no").state) == (0, "turn")


def test_seven_a_raises_the_limit_of_diamonds() -> None:
    """CU9: VII A."""
    limit = 8 + powers("VII A").gem_limit
    assert limit > 8
    state = own(give(begin(), 0, "2" * (limit - 1)), 0, "VII A")
    state = play(state, "gem-1").state
    assert asked(state) == (0, "turn")
    assert asked(play(state, "gem-1").state) == (0, "drop")


def test_eight_a_takes_the_top_diamond_with_each_face_up_one() -> None:
    """CU7: VIII A; no other value brings it."""
    state = replace(own(begin(), 0, "VIII A"), display=gems("12"))
    step = play(state, "gem-1", "is-3")
    assert hand(step.state, 0) == "13"
    assert [event.only for event in step.events][1:] == [{0}, None]
    assert asked(play(state, "gem-2").state) == (0, "turn")


def test_eight_a_counts_the_hand_after_both_diamonds() -> None:
    """CU9: VIII A."""
    state = play(own(give(begin(), 0, "2" * 8), 0, "VIII A"), "gem-1").state
    assert asked(state) == (-1, "gem")
    assert asked(play(state, "is-3").state) == (0, "drop")


def test_eight_a_counts_the_hand_after_both_diamonds_with_seven_b_too() -> None:
    """CU9, CU14: the middle is refilled before the second diamond is taken."""
    state = play(own(give(begin(), 0, "2" * 10), 0, "VII B", "VIII A"), "gem-1").state
    assert asked(state) == (-1, "gem")
    state = play(state, "is-3").state
    assert (asked(state), state.display) == ((-1, "gem"), gems("113"))
    state = play(state, "is-2").state
    assert (asked(state), len(hand(state, 0))) == ((0, "drop"), 12)


def test_seven_b_refills_after_every_diamond_taken() -> None:
    """CU8: VII B."""
    state = play(own(begin(), 0, "VII B"), "gem-1").state
    assert asked(state) == (-1, "gem")
    state = play(state, "is-3").state
    assert (asked(state), state.display) == ((0, "turn"), gems("113"))


def test_seven_b_stores_more_with_one_vault() -> None:
    """CU15: VII B."""
    most = 2 + powers("VII B").vault_use
    assert most > 2
    state = own(give(begin(), 0, "2" * 4, "vault"), 0, "VII B")
    assert some(state, "vault")[-1] == "vault-" + "2" * most


def test_seven_a_looks_at_more_and_keeps_one() -> None:
    """CU7: VII A; nobody else sees what, apart from the top of the discards."""
    assert powers("VII A").looks == 1
    state = play(own(begin(), 0, "VII A"), "special", "is-spy", "is-one").state
    assert offered(state) == ["pick-one", "pick-spy"]
    assert sum(GAME.view(state, Seat(0)).offered) == 2
    assert GAME.view(state, Seat(1)).offered == NO_SPECIALS
    state = play(state, "pick-one").state
    assert (held(state, 0), discarded(state)) == (["one"], ["spy"])


def test_seven_a_does_not_help_a_jester_or_six_b() -> None:
    """CU20, CU23: only taking a card as an action is looking at two."""
    state = own(give(begin(), 0, "2", "vault"), 0, "VII A", "VI B")
    assert held(play(state, "vault-2", "yes", "is-spy").state, 0) == ["spy"]


def test_eight_b_raises_the_limit_of_special_cards() -> None:
    """CU9: VIII B."""
    limit = 4 + powers("VIII B").special_limit
    assert limit > 4
    vaults = " ".join(["vault"] * (limit - 1))
    state = play(own(give(begin(), 0, "", vaults), 0, "VIII B"), "special", "is-one").state
    assert asked(state) == (0, "turn")
    assert asked(play(state, "special", "is-one").state) == (0, "drop")


def test_nine_a_makes_the_vault_larger() -> None:
    """CU15: IX A."""
    most, room = 2 + powers("IX A").vault_use, 7 + powers("IX A").vault_limit
    assert (most > 2, room > 7) == (True, True)
    state = own(give(begin(), 0, "2" * 8, "vault"), 0, "IX A")
    assert some(state, "vault")[-1] == "vault-" + "2" * most
    state = own(give(begin(), 0, "2" * 8, "vault", vault="1" * (room - 1)), 0, "IX A")
    assert some(state, "vault") == ["vault-2"]


def test_nine_b_uses_vaults_and_thieves_as_each_other() -> None:
    """CU22."""
    state = give(own(begin(), 0, "IX B"), 1, "3")
    vault = give(state, 0, "1", "vault")
    assert some(vault, "thief") + some(vault, "vault") == ["thief-2-by-vault", "vault-1"]
    state = play(vault, "thief-2-by-vault", "is-3").state
    assert (hand(state, 0), discarded(state)) == ("13", ["vault"])
    thief = give(own(begin(), 0, "IX B"), 0, "1", "thief")
    assert some(thief, "vault") == ["vault-1-by-thief"]
    state = play(thief, "vault-1-by-thief").state
    assert (state.mats[0].vault, discarded(state)) == (gems("1"), ["thief"])


def test_a_card_counts_as_what_it_is_used_as() -> None:
    """CU22: a vault used as a thief triggers IV, a thief used as a vault does not."""
    state = give(own(begin(), 0, "IX B", "IV A"), 1, "3")
    thief = play(give(state, 0, "12", "vault"), "thief-2-by-vault", "is-3").state
    assert asked(thief) == (0, "tuck")
    vault = play(give(state, 0, "12", "thief"), "vault-1-by-thief").state
    assert asked(vault) == (0, "turn")


def test_a_vault_used_as_a_thief_can_be_cancelled() -> None:
    """CU17, CU22."""
    state = give(own(give(begin(), 0, "", "vault"), 0, "IX B", "VI A"), 1, "3", "guard")
    state = play(state, "thief-2-by-vault", "yes").state
    assert (asked(state), hand(state, 1)) == ((0, "turn"), "3")
    assert discarded(state) == ["vault", "guard"]
