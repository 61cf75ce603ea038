"""Taking without being asked, for a player who left word to do so (N11)."""

from games.core.game import Seat
from games.nlk.rules import AUTO_REPLIES, GAME
from games.nlk.state import TAKE, Move, State
from tests.games.nlk.positions import hands, play


def answer(state: State) -> Move | None:
    """Return what the seat to move would answer without being asked."""
    seat = state.seat
    return AUTO_REPLIES["take"](GAME.view(state, seat), GAME.legal_moves(state, seat))


def test_who_cannot_beat_takes() -> None:
    """N11."""
    state = play(hands("as 9d", "10c 8h", "7s qh", "8s 10h"), "lay-as").state
    assert state.seat == Seat(1)
    assert answer(state) == TAKE


def test_who_can_beat_is_asked() -> None:
    """N10: a trump beats, and taking stays a choice."""
    state = play(hands("ac 9d", "7s 8h", "qh 8d", "8s 10h"), "lay-ac").state
    assert answer(state) is None
    assert answer(play(state, "lay-7s").state) == TAKE


def test_who_leads_is_asked() -> None:
    """N9."""
    assert answer(hands("as 9d", "10c 8h", "7s qh", "8s 10h")) is None
