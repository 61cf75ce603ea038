"""The games that are played leave out nothing that the others have."""

from __future__ import annotations

import pytest

from tests.games.cases import CASES, CHOSEN
from tests.support.games import GAMES


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_chosen_games_have_every_size_and_every_kind_of_move(game: str) -> None:
    cases = [case for case in CASES if case.game.id == game]
    chosen = [case for case in cases if case.is_chosen]
    assert {case.setup.players for case in chosen} == set(GAMES[game].game.seats)
    everything = set().union(*(case.marks() for case in cases))
    assert everything - set().union(*(case.marks() for case in chosen)) == set()


def test_only_games_that_are_there_are_chosen() -> None:
    known = {f"{case.game.id}-{case.setup.players}-{case.seed}" for case in CASES}
    assert {f"{game}-{one}" for game, names in CHOSEN.items() for one in names} <= known
