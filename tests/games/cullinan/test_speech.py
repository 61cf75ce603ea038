"""What a panel says, and what is shown of the end."""

from dataclasses import replace

from games.core.game import Seat
from games.core.text import Arg, Listing, Text
from games.cullinan.presentation import PRESENTATION
from games.cullinan.state import Mat, State
from tests.games.cullinan.positions import GAME, begin, give, own, play, price, some


def said(state: State, seat: int) -> set[str]:
    """Return the keys of the lines of a seat's panel."""
    return {line.key for line in PRESENTATION.own(GAME.view(state, Seat(seat)))}


def rich(seat: int = 0) -> State:
    return give(begin(), seat, "33333333", fives="11")


def test_a_purchase_is_announced_only_while_it_can_be_made() -> None:
    """CU7: a purchase takes the place of both actions."""
    found = [said(rich(), 0), said(play(rich(), "gem-1", "drop-1").state, 0), said(rich(1), 1)]
    assert [keys & {"own-now", "own-enough"} for keys in found] == [
        {"own-now"},
        {"own-enough"},
        {"own-enough"},
    ]


def test_a_player_who_cannot_win_any_more_is_told() -> None:
    """CU13: rank 2 needs a rank 3, of which the other has all four."""
    some_left = own(begin(), 0, "VI A", "VII A", "VIII A")
    none_left = own(begin(), 0, "VI A", "VII A", "VIII A", "IX A")
    found = [said(some_left, 1), said(none_left, 1), said(none_left, 0)]
    assert ["own-hopeless" in keys for keys in found] == [False, True, False]


def over() -> State:
    """Return a game that seat 0 has just won."""
    state = give(begin(), 0, "33333333", "vault")
    state = give(own(price(state, 1, 24), 0, "VI A", "II A"), 1, "123", "thief spy", down="2")
    return play(state, some(state, "buy-1=")[0]).state


def list_keys(said: Arg) -> list[str]:
    """List the key of a text and of all texts in it."""
    if isinstance(said, Text):
        return [said.key, *(key for _, arg in said.args for key in list_keys(arg))]
    return (
        [key for arg in said.items for key in list_keys(arg)] if isinstance(said, Listing) else []
    )


def test_hands_lie_open_when_the_game_is_over() -> None:
    before, view = GAME.view(give(begin(), 1, "123", "spy"), None), GAME.view(over(), None)
    hidden = {"part-hand-final", "part-specials-final", "part-down-own"}
    assert not hidden & set(list_keys(PRESENTATION.summary(before)[1]))
    assert hidden <= set(list_keys(PRESENTATION.summary(view)[1]))
    assert before.final == ()
    empty = replace(view, final=(Mat(),) * len(view.final))
    cards = len(PRESENTATION.board(view).items) - len(PRESENTATION.board(empty).items)
    # A diamond is a card, a stone and a number, a special card one piece.
    assert cards == 3 * sum(sum(mat.hand) + sum(mat.down) for mat in view.final) + sum(
        sum(mat.specials) for mat in view.final
    )
