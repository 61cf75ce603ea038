"""What a hard player takes its rivals for."""

from dataclasses import replace

from games.coloretto.house import choose
from games.coloretto.player import rate
from games.coloretto.rivals import guess_rivals, how_hasty
from games.coloretto.rules import GAME
from games.core.game import Seat
from tests.games.coloretto.positions import begin, collect, lay

RIVAL = Seat(1)
NOTHING = (0,) * 9


def after(rounds: int, codes: str) -> float:
    """Return how hasty somebody is taken to be who collected these cards in so many rounds."""
    state = replace(
        begin(3), round=1 + rounds, collections=(collect("r"), collect(codes), (0,) * 9)
    )
    return how_hasty(GAME.view(state, Seat(0)), RIVAL)


def test_whoever_takes_few_cards_a_round_is_taken_to_be_hasty() -> None:
    assert after(0, "r") == 0.5
    assert after(2, "r r r") > 0.6
    assert after(2, "r r r r y y y") < 0.4
    assert after(4, "r r r r r") > after(2, "r r r")


def test_a_row_taken_in_this_round_counts() -> None:
    state = replace(begin(3), collections=(collect("r"), collect("r y"), collect("r")))
    early = GAME.view(lay(state, "", "", taken=[1]), Seat(0))
    assert how_hasty(early, RIVAL) > 0.5 == how_hasty(early, Seat(2))


def test_a_rival_plays_on_in_either_way() -> None:
    state = replace(
        lay(begin(3), "r r", "y"), collections=(collect("g"), collect("r r r"), (0,) * 9)
    )
    theirs = GAME.view(replace(state, seat=RIVAL), RIVAL)
    moves = GAME.legal_moves(replace(state, seat=RIVAL), RIVAL)
    play = guess_rivals(GAME.view(state, Seat(0)))
    ratings = rate(theirs, moves)
    patient = moves[max(range(len(moves)), key=ratings.__getitem__)]
    hasty = choose(theirs, moves, 0)
    assert patient != hasty
    assert {play(theirs, moves, luck << 10) for luck in (0, 1023)} == {hasty, patient}
