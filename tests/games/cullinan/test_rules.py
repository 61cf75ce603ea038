"""The rules of Cullinan: positions, moves made there, and their effects.

The model in `tests/models` plays all rules at random. This module covers rulings, views and events.
"""

import pickle
from dataclasses import replace
from typing import Final

import pytest

from bot.testing.random_games import play_once
from games.core.game import Seat
from games.core.text import Arg, Listing, Text
from games.cullinan.cards import NO_SPECIALS, Kind
from games.cullinan.model import Mat
from games.cullinan.presentation import PRESENTATION
from tests.games.cullinan.positions import GAME, READ, find_moves, gems, lay_out, play, specials
from tests.games.rule_table import Row, check_row, over_rows

TABLE: Final = """
# Cards over a limit are discarded at once, also in the turn of another player.
CU9: 2 players | 0 cards=thief | 1 hand=22222222 cards=guard own=VI-A
    thief-2 yes yes is-3 drop-2 -> hand-1 22222223; asked 0 turn
# An empty deck is rebuilt from its discards when a card is needed.
CU10: 2 players | gem_deck= | gem_discards=223 | special_deck= | special_discards=spy,one
    special -> told reshuffled-specials; offered is-one is-spy; discards -
    special is-one gem-1 -> offered is-2 is-3; gone -
# The examples of the rule book.
CU24: 2 players | 0 hand=223 vault=211 fives=1 | 6=20 | 8=20 | 9=20
    buy-7=h223+5x1+v -> wealth 0; cullinans (7,); gone 1112223
CU24, CU11: 2 players | 0 hand=33333 | 9=13
    buy-9=h33333 -> hand -; gone 33333; asked 1 turn
# A jester is discarded after its use: its own five are not drawn from it, but VI B may be.
CU20, CU10, CU7: 2 players | 0 cards=jester | special_deck=one,one | special_discards=spy
    jester is-one is-one is-spy -> discards jester; offered pick-one pick-spy
    jester is-one is-one is-spy pick-one pick-spy -> held one spy; discards one jester
CU7, CU10, CU23: 2 players | 0 cards=jester own=VI-B | special_deck=one,one
    jester is-one is-one yes -> weights {'is-jester': 1}
# A stopped thief triggers only what its victim owns, and a bodyguard never VI B.
CU21: 2 players | 0 hand=2 cards=thief own=IV-A,VI-A | 1 hand=23 cards=guard own=IV-A,VI-A
    thief-2 yes tuck-2 yes is-3 -> hand-1 33; asked 0 turn; hand 2
CU21: 2 players | 0 cards=thief,thief | 1 hand=22 cards=guard,guard own=VI-A
    thief-2 yes no thief-2 yes -> asked 1 draw
# II B takes the lowest diamonds back, from its own purchase too; a five is the highest.
CU14: 2 players | 0 hand=12333 fives=1 own=IX-A,II-B | 8=17
    buy-8=h12333+5x1 -> hand 123; gone 133; told bought took-back
CU14: 2 players | 0 hand=12333 own=IX-A | 2=12 | sides:B
    buy-2=h12333 -> hand 123; told bought took-back
# V B loses nothing from a hand of fewer than six; the thief is still discarded.
CU16: 2 players | 0 cards=thief | 1 hand=22222 own=V-B
    thief-2 -> hand -; asked 0 turn; told robs robs-nothing
# IX A draws after a vault only, and adds up with VI A; IV comes before VI.
CU14: 2 players | 0 hand=1123 cards=vault,vault,one own=VI-A,IX-A
    vault-1 yes is-1 yes is-2 -> hand 11223; asked 0 turn
    vault-1 no no vault-2 yes is-1 -> hand 113; asked 1 turn
    vault-1 no no one-1 -> asked 1 turn
CU23: 2 players | 0 hand=2 cards=thief own=VI-A,IV-A | 1 hand=3
    thief-2 is-3 no -> offered yes no
# Limits and looks add up.
CU9, CU14: 2 players | 0 hand=222222222222 own=VII-A,IX-A
    gem-1 -> asked 0 turn
    gem-1 gem-1 -> asked 0 drop
CU7, CU14: 2 players | 0 own=VII-A,III-B
    special is-spy is-one is-thief is-vault -> offered pick-vault pick-thief pick-one pick-spy
# VII B refills at once; VIII A takes the top diamond with a 1; the hand is counted after both.
CU9, CU14: 2 players | 0 hand=2222222222 own=VII-B,VIII-A
    gem-1 is-3 -> asked -1 gem
    gem-1 is-3 is-2 -> asked 0 drop; hand 122222222222
# IX B: a card counts as what it is used as.
CU17, CU22: 2 players | 0 cards=vault own=IX-B,VI-A | 1 hand=3 cards=guard
    thief-2-by-vault yes -> asked 0 turn; hand-1 3; discards vault guard
# A diamond from the middle is known to all players until they see it leave the hand.
CU7: 2 players | 0 cards=vault
    gem-1 gem-1 -> mine 11 -
    gem-1 vault-1 -> mine - -
# After a theft, or a diamond laid face down, every value is uncertain.
CU16: 2 players | 0 hand=1 | 1 cards=thief
    gem-1 gem-1 is-1 is-1 thief-1 is-1 -> mine 1 -; theirs - -
CU23: 2 players | 0 hand=3 cards=one own=IV-A
    gem-1 one-1 tuck-3 -> mine - -
# A card picked from a jester is known; after a spy takes a card, no card is.
CU19, CU20: 2 players | 0 cards=jester | 1 cards=spy | special_deck=vault,one
    jester is-one is-vault pick-vault -> mine - vault one
    jester is-one is-vault pick-vault stop spy-1 pick-one -> mine - -; theirs - -
# A bodyguard that was not used is known.
CU17: 2 players | 0 cards=thief | 1 hand=123 cards=guard,vault
    thief-2 no is-1 -> theirs - guard
    thief-2 yes -> theirs - -
"""


@over_rows(TABLE)
def test_moves_have_the_effects_in_the_rule_table(row: Row) -> None:
    check_row(row, play(lay_out(row.position), *row.moves), READ)


@pytest.mark.parametrize(
    ("position", "before", "move", "shown_to", "detail"),
    [
        ("3 players | 0 cards=thief | 1 hand=3", "thief-2", "is-3", {0, 1}, "gem"),
        ("2 players | 0 hand=123 cards=one own=IV-A", "one-1", "tuck-3", {0}, "gem"),
        ("3 players | 0 cards=spy | 1 cards=vault,thief,guard", "", "spy-2", {0}, "specials"),
        ("2 players | 0 hand=23 cards=vault own=VI-A", "vault-2 yes", "is-1", {0}, "gem"),
        ("2 players | 0 own=VIII-A | display=12", "gem-1", "is-3", {0}, "gem"),
    ],
)
def test_events_show_private_cards_only_to_the_seats_involved(
    position: str, before: str, move: str, shown_to: set[int], detail: str
) -> None:
    """CU16, CU12, CU19, CU23, CU7: a stolen, a laid down, a spied and a drawn card."""
    public, hidden = play(play(lay_out(position), *before.split()).state, move).events[-2:]
    assert public.only == hidden.but == frozenset(map(Seat, shown_to))
    assert hidden.only is None
    assert detail in dict(public.text.args)
    assert detail not in dict(hidden.text.args)


def test_views_hide_hands_and_show_everything_else() -> None:
    """CU15-CU18: cards in front of a player are public; CU23: except those face down."""
    state = lay_out("3 players | 1 hand=123 cards=spy vault=13 fives=11 down=2")
    for viewer in (Seat(0), Seat(2), None):
        view = GAME.view(state, viewer)
        player = view.players[1]
        assert (player.hand, player.specials, player.down) == (3, 1, 1)
        assert (player.vault, player.fives) == (gems("13"), 2)
        assert view.own != state.mats[1]
    assert GAME.view(state, Seat(1)).own == state.mats[1]


def test_views_show_drawn_and_spied_special_cards_to_one_player_only() -> None:
    """CU7, CU19, CU20: a jester's cards are public; CU10: so is the top of the discards."""
    looks = play(lay_out("2 players | 0 own=VII-A"), "special", "is-spy", "is-one").state
    assert sum(GAME.view(looks, Seat(0)).offered) == 2
    assert GAME.view(looks, Seat(1)).offered == NO_SPECIALS
    spied = play(lay_out("3 players | 0 cards=spy | 1 cards=vault,thief,guard"), "spy-2").state
    assert GAME.view(spied, Seat(0)).spied == specials("vault,thief,guard")
    assert {GAME.view(spied, seat).spied for seat in (Seat(1), Seat(2), None)} == {NO_SPECIALS}
    drawn = "is-vault", "is-thief", "is-one", "is-vault", "is-spy"
    step = play(lay_out("2 players | 0 cards=jester"), "jester", *drawn)
    for viewer in (Seat(0), Seat(1), None):
        assert GAME.view(step.state, viewer).offered == specials("vault,vault,thief,one,spy")
    assert {event.only for event in step.events} == {None}
    few = lay_out("2 players | 0 cards=jester | special_deck=one,one")
    few = play(few, "jester", "is-one", "is-one").state
    assert GAME.view(few, None).top_special is Kind.JESTER
    for option, discards in (("off", None), ("on", gems("123"))):
        state = lay_out(f"2 players | open_discards:{option} | gem_discards=123")
        view = GAME.view(replace(state, top_gem=2), Seat(0))
        assert (view.top_gem, view.gem_discarded, view.gem_discards) == (2, 3, discards)


MOST: Final = 5_000
"""Maximum bytes of a view, which is sent to the process of the computer players."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_known_cards_are_in_the_hand_and_views_stay_small(players: int) -> None:
    remembered = 0
    for ply in play_once(GAME, players, 1):
        for visible, mat in zip(ply.before.shown, ply.before.mats, strict=True):
            assert all(map(int.__le__, visible.gems, mat.hand))
            assert all(map(int.__le__, visible.specials, mat.specials))
            remembered += sum(visible.gems) + sum(visible.specials)
        view = GAME.view(ply.before, Seat(0))
        sent = pickle.dumps(view)
        assert len(sent) < MOST
        assert pickle.loads(sent) == view  # noqa: S301 - packed here
    assert remembered


def test_determinized_hands_contain_the_known_cards() -> None:
    state = lay_out("2 players | 0 cards=thief | 1 hand=1123 cards=guard,vault")
    state = play(state, "gem-1", "thief-2", "no", "is-1").state
    view = GAME.view(state, Seat(1))
    for rng_seed in range(20):
        determinized = GAME.determinize(GAME.view(state, Seat(0)), rng_seed)
        assert determinized.mats[1].specials[3] >= 1
        assert GAME.determinize(view, rng_seed).mats[0].hand[0] >= 1


@pytest.mark.parametrize(
    ("position", "moves", "keys"),
    [
        # CU7: a purchase takes the place of both actions, and is announced while it can be made.
        ("0 hand=33333333 fives=11", "", ["own-now", None]),
        ("0 hand=33333333 fives=11", "gem-1 drop-1", ["own-enough", None]),
        ("1 hand=33333333 fives=11", "", [None, "own-enough"]),
        # CU13: rank 2 needs a rank 3, and the opponent owns all four.
        ("0 own=VI-A,VII-A,VIII-A", "", [None, None]),
        ("0 own=VI-A,VII-A,VIII-A,IX-A", "", [None, "own-hopeless"]),
    ],
)
def test_the_panel_shows_whether_a_purchase_is_possible(
    position: str, moves: str, keys: list[str | None]
) -> None:
    state = play(lay_out(f"2 players | {position}"), *moves.split()).state
    for seat, key in enumerate(keys):
        lines = {line.key for line in PRESENTATION.own(GAME.view(state, Seat(seat)))}
        assert lines & {"own-now", "own-enough", "own-hopeless"} == ({key} if key else set())


def list_keys(argument: Arg) -> list[str]:
    """List the key of a text and of all texts in it."""
    if isinstance(argument, Text):
        return [argument.key, *(key for _, arg in argument.args for key in list_keys(arg))]
    items = argument.items if isinstance(argument, Listing) else ()
    return [key for arg in items for key in list_keys(arg)]


def test_hands_are_public_when_the_game_is_over() -> None:
    state = lay_out(
        "2 players | 0 hand=33333333 cards=vault own=VI-A,II-A"
        " | 1 hand=123 cards=thief,spy down=2 | 1=24"
    )
    over = play(state, find_moves(state, "buy-1=")[0]).state
    before = GAME.view(state, None)
    view = GAME.view(over, None)
    hidden = {"part-hand-final", "part-specials-final", "part-down-own"}
    assert not hidden & set(list_keys(PRESENTATION.summary(before)[1]))
    assert hidden <= set(list_keys(PRESENTATION.summary(view)[1]))
    assert before.final == ()
    empty = replace(view, final=(Mat(),) * len(view.final))
    cards = len(PRESENTATION.board(view).items) - len(PRESENTATION.board(empty).items)
    # A diamond is drawn as card, stone and number, a special card as one piece.
    assert cards == sum(
        3 * sum(mat.hand) + 3 * sum(mat.down) + sum(mat.specials) for mat in view.final
    )
