"""What a hard player takes its rivals for."""

from dataclasses import replace

from games.coloretto.ai import choose, rate
from games.coloretto.evaluation import guess_rivals, how_hasty
from games.coloretto.rules import GAME
from games.core.game import CHANCE, Seat
from tests.games.coloretto.positions import begin, collect, lay

RIVAL = Seat(1)


def after(*moves: str) -> float:
    """Return how hasty the next player is taken to be, who made the last of these moves."""
    state = begin(3)
    seat = Seat(0)
    for move in moves:
        while (seat := GAME.decisions(state)[0].seat) == CHANCE:
            state = GAME.apply(state, seat, GAME.chances(state)[0].move).state
        state = GAME.apply(state, seat, GAME.parse(move)).state
    other = Seat((seat + 1) % 3)
    return how_hasty(GAME.view(state, other), seat)


def test_whoever_leaves_rows_to_draw_is_taken_to_be_patient() -> None:
    assert after() == 0.5
    # There was no row to take.
    assert after("draw") == 0.5
    opened = ("draw", "put-1")
    assert after(*opened, "draw") < 0.5 < after(*opened, "take-1")
    filled = (*opened, "draw", "put-1", "draw", "put-1")
    assert after(*filled, "draw") < after(*opened, "draw")


def test_whoever_cannot_draw_shows_nothing() -> None:
    full = lay(begin(3), "r r r", "y y y", "g g g")
    moves = GAME.legal_moves(full, full.seat)
    assert GAME.parse("draw") not in moves
    view = GAME.view(GAME.apply(full, full.seat, moves[0]).state, None)
    assert how_hasty(view, full.seat) == 0.5


def test_nobody_is_ever_certain_of_a_rival() -> None:
    for counts in ((90, 90, 90, 0, 0, 0), (0, 0, 0, 90, 90, 90)):
        state = replace(begin(3), choices=(counts,) * 3)
        assert 0.01 < how_hasty(GAME.view(state, Seat(0)), RIVAL) < 0.99
    assert how_hasty(replace(GAME.view(begin(3), Seat(0)), memory=()), RIVAL) == 0.5


def test_a_rival_plays_on_in_either_way() -> None:
    state = replace(
        lay(begin(3), "r r", "y"), collections=(collect("g"), collect("r r r"), collect("b"))
    )
    theirs = GAME.view(replace(state, seat=RIVAL), RIVAL)
    moves = GAME.legal_moves(replace(state, seat=RIVAL), RIVAL)
    play = guess_rivals(GAME.view(state, Seat(0)))
    ratings = rate(theirs, moves)
    patient = moves[max(range(len(moves)), key=ratings.__getitem__)]
    hasty = choose(theirs, moves, 0)
    assert patient != hasty
    assert {play(theirs, moves, luck << 10) for luck in (0, 1023)} == {hasty, patient}
