"""The rules of Cullinan: positions, moves made there, and where they lead."""

from dataclasses import replace
from typing import Final

import pytest

from games.core.game import Outcome, Seat, Setup
from games.core.text import IllegalMoveError
from games.cullinan.cards import (
    KIND_NAMES,
    NO_SPECIALS,
    Kind,
)
from tests.games.cullinan.layout import READ, lay_out
from tests.games.cullinan.positions import (
    GAME,
    asked,
    begin,
    gems,
    give,
    hand,
    held,
    own,
    play,
    price,
    specials,
    weights,
)
from tests.support.rule_table import Row, check_row, over_rows

TABLE: Final = """
# A turn has two actions, also the same one twice; a player may stop before.
CU7: 2 players | 0 hand=3 cards=one,vault
    gem-1 special is-spy -> hand 13; held vault one spy
    gem-1 special is-spy is-2 -> asked 1 turn
    gem-1 gem-1 is-1 is-1 -> asked 1 turn
    special is-spy special is-one -> asked 1 turn
    stop -> asked 1 turn
    gem-1 stop is-1 -> asked 1 turn
    vault-3 -> held one; discards vault
CU7: 2 players | 0 hand=23 cards=vault,vault
    vault-3 vault-2 -> asked 1 turn
CU7: 3 players
    stop stop -> asked 2 turn
    stop stop stop -> asked 0 turn
# Face-up diamonds are refilled when the turn ends.
CU8: 2 players
    gem-1 -> display 11; asked 0 turn
    gem-1 gem-1 -> asked -1 gem
    gem-1 gem-1 is-2 is-3 -> display 123; asked 1 turn
# Cards over a limit are discarded at once, also in the turn of another player.
CU9: 2 players | 0 hand=11122233
    gem-1 -> asked 0 drop; offered drop-1 drop-2 drop-3
    gem-1 drop-2 -> hand 11112233; gone 2; asked 0 turn
CU9: 2 players | 0 cards=vault,vault,thief,guard
     -> drop -
    special is-jester -> offered drop-vault drop-thief drop-guard drop-jester
    special is-jester drop-thief -> held vault vault guard jester; discards thief
CU9: 2 players | 0 cards=thief | 1 hand=22222222 cards=guard own=VI-A
    thief-2 yes yes is-3 -> asked 1 drop
    thief-2 yes yes is-3 drop-2 -> hand-1 22222223; asked 0 turn
# An empty deck is made again from its discards; with both empty nothing is taken.
CU10: 2 players | gem_deck= | gem_discards=223 | special_deck= | special_discards=spy,one
    special -> told reshuffled-specials; offered is-one is-spy; discards -
    special is-one gem-1 -> offered is-2 is-3; gone -
CU10: 2 players | gem_deck= | special_deck=
     -> offered gem-1 stop
    gem-1 gem-1 -> asked 1 turn; display 1
    gem-1 gem-1 gem-1 stop -> offered stop
# A purchase takes the place of both actions. No part of a payment is too many; nothing comes back.
CU7, CU11: 2 players | 0 hand=33 | 8=5
     -> buy buy-8=h33
    gem-1 -> buy -
    buy-8=h33 -> asked 1 turn; cullinans (8,)
CU11: 2 players | 0 hand=2233 | 8=5
     -> buy-8 buy-8=h33 buy-8=h23
    buy-8=h33 -> hand 22; gone 33
CU11: 2 players | 0 hand=3 vault=11 fives=1 down=2 | 8=12
     -> buy buy-8=h3+d2+5x1+v
CU11: 2 players | 0 hand=223 | 8=8
     -> buy -
# The vault stock is spent whole or not at all, fives and face-down diamonds singly.
CU12: 2 players | 0 hand=22 vault=112 | 8=4
     -> buy buy-8=h22 buy-8=h+v
    buy-8=h+v -> vault -; hand 22; gone 112
    buy-8=h22 -> vault 112
CU12: 2 players | 0 hand=1 fives=111 | 8=6
     -> buy-8 buy-8=h1+5x1 buy-8=h+5x2
    buy-8=h1+5x1 -> fives 11; gone 11
CU24: 2 players | 0 hand=223 vault=211 fives=1 | 6=20 | 8=20 | 9=20
     -> buy buy-7=h223+5x1+v
    buy-7=h223+5x1+v -> wealth 0; cullinans (7,); gone 1112223
CU24, CU11: 2 players | 0 hand=33333 | 9=13
    buy-9=h33333 -> hand -; gone 33333; asked 1 turn
# Rank 3 comes first, then rank 2, then I; several of a rank may be forbidden.
CU13: 2 players | 0 hand=333333333333
     -> ranks 6789
CU13: 2 players | 0 hand=333333333333 own=IX-A
     -> ranks 2345678
CU13: 2 players | 0 hand=333333333333 own=IX-A,II-A
     -> ranks 1345678
CU13: 2 players | 0 hand=333333333333 own=IX-A,VI-A
     -> ranks 234578
CU13: 2 players | 0 hand=333333333333 | 1 own=IX-A,V-A
     -> ranks 678
CU13: 2 players | 0 hand=333333333333 own=IX-A | one_per_rank:on
     -> ranks 2345
CU13: 4 players | 0 hand=333333333333 own=IX-A
     -> ranks 2345
# A vault stores one or two diamonds, and its stock holds seven; stored ones are safe.
CU15: 2 players | 0 hand=112 cards=vault
     -> vaults vault-1 vault-2 vault-11 vault-12
    vault-12 -> hand 1; vault 12; held -
CU15: 2 players | 0 hand=11 cards=vault vault=22222
     -> vaults vault-1 vault-11
CU15: 2 players | 0 hand=11 cards=vault vault=222222
     -> vaults vault-1
CU15: 2 players | 0 hand=11 cards=vault vault=2222222
     -> vaults -
CU15, CU16: 2 players | 0 cards=thief | 1 vault=333 fives=1 down=2
     -> thief -
CU15: 2 players | 0 hand=22222222 vault=333
    gem-1 -> asked 0 drop
CU15: 2 players | 0 hand=2222222 vault=333 fives=1
    gem-1 -> asked 0 turn
# A thief takes one random diamond of an opponent's hand, two of six or more.
CU16: 2 players | 0 cards=thief | 1 hand=11223
    thief-2 -> weights {'is-1': 2, 'is-2': 2, 'is-3': 1}
    thief-2 is-3 -> hand 3; hand-1 1122; asked 0 turn
CU16: 2 players | 0 cards=thief | 1 hand=112233
    thief-2 is-3 -> weights {'is-1': 2, 'is-2': 2, 'is-3': 1}
    thief-2 is-3 is-3 -> hand 33; hand-1 1122
CU16: 4 players | 0 hand=2 cards=thief | 2 hand=1
     -> thief thief-3
# A bodyguard cancels the thief or is kept; only the named player decides, never in its turn.
CU17: 3 players | 0 cards=thief | 1 hand=23 cards=guard
    thief-2 -> asked 1 defend; offered yes no
    thief-2 yes -> hand -; hand-1 23; discards thief guard; asked 0 turn
    thief-2 no is-3 -> hand 3; hand-1 2; held-1 guard
CU17: 2 players | 0 cards=guard
     -> offered gem-1 special stop
CU17: 3 players | 0 cards=thief | 1 hand=2 | 2 hand=3 cards=guard
    thief-2 -> asked -1 steal
    thief-3 -> asked 2 defend
# The one makes a 1 a five.
CU18: 2 players | 0 hand=1123 cards=one fives=11111111
     -> one one-1
    one-1 -> hand 123; fives 111111111; wealth 51
CU18: 2 players | 0 hand=23 cards=one
     -> one -
# A spy takes one of all the special cards of an opponent, an only one by itself.
CU19: 3 players | 0 cards=spy | 1 cards=vault,thief,guard
     -> spy spy-2
    spy-2 -> offered pick-vault pick-thief pick-guard
    spy-2 pick-thief -> held thief; held-1 vault guard
CU19: 2 players | 0 cards=spy | 1 cards=one
    spy-2 -> held one; held-1 -; asked 0 turn
# A jester turns up five, or what there is, and takes two.
CU20: 2 players | 0 cards=jester
    jester is-vault is-one is-spy is-one is-one -> offered pick-vault pick-one pick-spy
    jester is-vault is-one is-spy is-one is-one pick-one pick-vault -> held vault one
    jester is-vault is-one is-spy is-one is-one pick-spy pick-vault -> discards one one one jester
CU20, CU10, CU7: 2 players | 0 cards=jester | special_deck=one,one | special_discards=spy
    jester is-one is-one is-spy -> discards jester; offered pick-one pick-spy
    jester is-one is-one is-spy pick-one pick-spy -> held one spy; discards one jester
CU7, CU10, CU23: 2 players | 0 cards=jester own=VI-B | special_deck=one,one
    jester is-one is-one yes -> weights {'is-jester': 1}
# A stopped thief triggers only what its victim owns, and a bodyguard never VI B.
CU21: 2 players | 0 hand=2 cards=thief own=IV-A,VI-A | 1 hand=23 cards=guard own=IV-A,VI-A
    thief-2 yes -> asked 1 tuck
    thief-2 yes tuck-2 -> asked 1 draw
    thief-2 yes tuck-2 yes is-3 -> hand-1 33; asked 0 turn; hand 2; down -
CU21: 2 players | 0 cards=thief | 1 hand=23 cards=guard own=VI-B
    thief-2 yes -> asked 0 turn
CU21: 2 players | 0 cards=thief,thief | 1 hand=22 cards=guard,guard own=VI-A
    thief-2 yes no thief-2 yes -> asked 1 draw
"""


@over_rows(TABLE)
def test_moves_lead_where_the_rules_say(row: Row) -> None:
    check_row(row, play(lay_out(row.position), *row.moves), READ)


@pytest.mark.parametrize(
    ("rule", "position", "move"),
    [
        ("CU9", "2 players | 0 hand=11122233 cards=vault,vault,thief,guard", "drop-1"),
        ("CU11", "2 players | 0 hand=2233 | 8=5", "buy-8=h223"),
        ("CU16", "4 players | 0 hand=2 cards=thief | 2 hand=1", "thief-2"),
    ],
)
def test_other_moves_are_refused(rule: str, position: str, move: str) -> None:
    with pytest.raises(IllegalMoveError):
        play(lay_out(position), move)
    assert rule


def test_whoever_buys_the_first_cullinan_wins_at_once() -> None:
    """CU14."""
    state = price(own(give(begin(3), 0, "33"), 0, "IX A", "III A"), 1, 6)
    assert GAME.outcome(state) is None
    over = play(state, "buy-1=h33").state
    assert GAME.outcome(over) == Outcome("bought", (1, 0, 0), frozenset({Seat(0)}))
    assert GAME.decisions(over) == ()


@pytest.mark.parametrize(
    ("position", "before", "move", "shown_to", "detail"),
    [
        ("3 players | 0 cards=thief | 1 hand=3", "thief-2", "is-3", {0, 1}, "gem"),
        ("2 players | 0 hand=123 cards=one own=IV-A", "one-1", "tuck-3", {0}, "gem"),
        ("3 players | 0 cards=spy | 1 cards=vault,thief,guard", "", "spy-2", {0}, ""),
        ("2 players | 0 hand=23 cards=vault own=VI-A", "vault-2 yes", "is-1", {0}, "gem"),
        ("2 players | 0 own=VIII-A | display=12", "gem-1", "is-3", {0}, "gem"),
    ],
)
def test_only_those_who_may_know_are_told(
    position: str, before: str, move: str, shown_to: set[int], detail: str
) -> None:
    """CU16, CU12, CU19, CU23, CU7: a stolen, a laid down, a spied and a drawn card."""
    shown, hidden = play(play(lay_out(position), *before.split()).state, move).events[-2:]
    assert shown.only == frozenset(map(Seat, shown_to))
    assert hidden.only is None
    assert hidden.but == shown.only
    assert not detail or detail in dict(shown.text.args)
    assert not detail or detail not in dict(hidden.text.args)


def test_hands_are_private_and_all_else_is_public() -> None:
    """CU15-CU18: what lies in front of a player is seen by all; CU23: not what is face down."""
    state = give(begin(3), 1, "123", "spy", vault="13", fives="11", down="2")
    for viewer in (Seat(0), Seat(2), None):
        view = GAME.view(state, viewer)
        player = view.players[1]
        assert (player.hand, player.specials, player.down) == (3, 1, 1)
        assert (player.vault, player.fives) == (gems("13"), 2)
        assert view.own != state.mats[1]
    assert GAME.view(state, Seat(1)).own == state.mats[1]


def test_only_who_looks_sees_looked_at_and_spied_cards() -> None:
    """CU7, CU19, CU20: a jester's cards are public; CU10: the top of the discards too."""
    looks = play(own(begin(), 0, "VII A"), "special", "is-spy", "is-one").state
    assert sum(GAME.view(looks, Seat(0)).offered) == 2
    assert GAME.view(looks, Seat(1)).offered == NO_SPECIALS
    spied = give(give(begin(3), 0, "", "spy"), 1, "", "vault thief guard")
    spied = play(spied, "spy-2").state
    assert GAME.view(spied, Seat(0)).spied == specials("vault thief guard")
    assert {GAME.view(spied, seat).spied for seat in (Seat(1), Seat(2), None)} == {NO_SPECIALS}
    drawn = "is-vault", "is-thief", "is-one", "is-vault", "is-spy"
    step = play(give(begin(), 0, "", "jester"), "jester", *drawn)
    for viewer in (Seat(0), Seat(1), None):
        assert GAME.view(step.state, viewer).offered == specials("vault vault thief one spy")
    assert {event.only for event in step.events} == {None}
    few = replace(give(begin(), 0, "", "jester"), special_deck=specials("one one"))
    few = play(few, "jester", "is-one", "is-one").state
    assert GAME.view(few, None).top_special is Kind.JESTER
    for option, discards in (("off", None), ("on", gems("123"))):
        state = replace(begin(open_discards=option), gem_discards=gems("123"), top_gem=2)
        view = GAME.view(state, Seat(0))
        assert (view.top_gem, view.gem_discarded, view.gem_discards) == (2, 3, discards)


@pytest.mark.parametrize("first", [None, 0, 1])
def test_the_box_and_the_first_cards(first: int | None) -> None:
    """CU1, CU2, CU3, CU4, CU5, CU6: the cards in the box, and what later players start with."""
    state = GAME.start(Setup(4, {"sides": "mixed"}, None if first is None else Seat(first)))
    assert weights(state) == {"side-2a": 1, "side-2b": 1}
    state = play(state, *[f"side-{number}{'ab'[number % 2]}" for number in range(2, 10)]).state
    assert state.sides == (0, 0, 1, 0, 1, 0, 1, 0, 1)
    if first is None:
        assert weights(state) == {f"first-{seat}": 1 for seat in range(1, 5)}
        first, state = 2, play(state, "first-3").state
    assert weights(state) == {"is-1": 12, "is-2": 28 - 1, "is-3": 21 - 1}
    state = play(state, "is-3", "is-1", "is-3").state
    assert (state.display, asked(state)) == ((1, 0, 2), (first, "turn"))
    order = [(first + place) % 4 for place in range(4)]
    assert [hand(state, seat) for seat in order] == ["", "", "2", "3"]
    assert [held(state, seat) for seat in order] == [[], ["vault"], [], []]
    left = dict(zip((f"is-{name}" for name in KIND_NAMES), (9, 8, 4, 4, 2, 2), strict=True))
    assert weights(play(state, "special").state) == left
    assert [card.rank for card in GAME.table.cards] == [1, 2, 2, 2, 2, 3, 3, 3, 3]
