"""Numbers in hints and reasons match the result of the move, unless hidden chance decides it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, Final, TypeAlias

from bot.testing.random_games import pick, play_randomly
from games.core.game import CHANCE, Seat, Setup
from games.core.text import Text
from games.cullinan import with_data
from games.cullinan.cards import NO_SPECIALS, Kind, add_gems, add_special, list_gems, worth
from games.cullinan.legal import prospects
from games.cullinan.model import Act, Defend, Mat, State
from games.cullinan.moves import Buy, Rob
from games.cullinan.presentation import PRESENTATION
from games.cullinan.reasons import explain
from tests.games.cullinan.positions import DOCUMENT

GAME: Final = with_data(re.sub('("rank": [23], "cost": )[0-9]+', r"\g<1>5", DOCUMENT))
"""All Cullinans except I are cheap, so that players soon own several and combine their powers."""
Numbers: TypeAlias = dict[str, Any]
SEEDS: Final = range(16)
PLIES: Final = 300
MOST: Final = 8
"""Maximum number of moves checked for one decision."""


def play_on(state: State, random: Random, *kinds: str) -> tuple[State, Counter[str]]:
    """Answer chance and these questions without defence, discard the lowest; count by kind."""
    count: Counter[str] = Counter()
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        kind = decisions[0].kind
        if seat == CHANCE:
            move = pick(random, GAME.chances(state)).move
        elif kind in kinds:
            move = GAME.legal_moves(state, seat)[-1 if kind == "defend" else 0]
        else:
            break
        count[kind] += 1
        state = GAME.apply(state, seat, move).state
    return state, count


def list_positions(seed: int) -> Iterator[tuple[State, Seat]]:
    """List the decisions of seats in a random game with mixed sides."""
    setup = Setup(2 + seed % 3, {"sides": "mixed", "one_per_rank": "off"})
    plies = islice(play_randomly(GAME, setup, seed), PLIES)
    return ((ply.before, ply.seat) for ply in plies if ply.seat != CHANCE)


class Made:
    """A move and its result."""

    def __init__(self, state: State, seat: Seat, move: Any, random: Random) -> None:
        self.state, self.seat, self.move, self.random = state, seat, move, random
        self.step = GAME.apply(state, seat, move)
        self.at_once = self.step.state
        self.before, self.now = state.mats[seat], self.at_once.mats[seat]

    @cached_property
    def after(self) -> State:
        """Return the position after the lowest cards over a limit are discarded."""
        return play_on(self.at_once, self.random, "drop")[0]

    @property
    def victim(self) -> Mat:
        return self.state.mats[Seat(self.move.target)]

    @property
    def names(self) -> list[tuple[int, int]]:
        """List the seat's Cullinans with the sides that are up."""
        return [(number, self.state.sides[number - 1]) for number in self.before.cullinans]

    def count_robbed(self) -> int:
        """Count what a thief takes when it is not stopped."""
        return play_on(self.at_once, self.random, "defend")[1]["steal"]

    def fill(self, heap: str, *kinds: str) -> Numbers:
        """Count the cards in a hand after these questions, and its limit if exceeded."""
        after, _ = play_on(self.at_once, self.random, *kinds)
        held = sum(getattr(after.mats[self.seat], heap))
        over, drops = play_on(after, self.random, "drop")
        limit = {"limit": sum(getattr(over.mats[self.seat], heap))} if drops["drop"] else {}
        return {"held": held, **limit}

    def list_thefts(self) -> Iterator[int]:
        """Yield how many diamonds a thief of each other seat would take now."""
        for other in map(Seat, set(range(self.state.players)) - {self.seat}):
            armed = self.after.with_mat(other, specials=add_special(NO_SPECIALS, Kind.THIEF))
            state = replace(armed, tasks=(Act(other),))
            yield Made(state, other, Rob(self.seat), self.random).count_robbed()


def see_gem(made: Made) -> Numbers:
    """CU7, CU9: the diamond that VIII A draws is hidden, but counted."""
    filled = made.fill("hand")
    drawn = filled["held"] - sum(made.now.hand)
    return {"before": made.before.wealth, "after": made.now.wealth, "drawn": drawn, **filled}


def see_purchase(made: Made) -> Numbers:
    """CU11, CU14: including II A and II B."""
    paid = dict(made.step.events[0].text.args)["paid"]
    cost = GAME.table.card(made.move.number).cost - 4 * (
        made.move.number == 1 and (2, 0) in made.names
    )
    return {"paid": paid, "lost": int(str(paid)) - cost, "left": made.now.wealth}


def see_jester(made: Made) -> Numbers:
    """CU20: five cards are turned up, and three are left."""
    assert play_on(made.at_once, made.random)[1]["special"] == 5
    assert play_on(made.at_once, made.random, "pick")[1]["pick"] <= 5 - 3
    return {}


HINTS: Final[dict[str, Callable[[Made], Numbers]]] = {
    **dict.fromkeys(("hint-take-gem", "hint-take-gem-over"), see_gem),
    **dict.fromkeys(
        ("hint-take-special", "hint-take-special-over"), lambda made: made.fill("specials", "pick")
    ),
    "hint-buy": see_purchase,
    "hint-store": lambda made: {"total": sum(made.now.vault)},
    "hint-rob": lambda made: {
        "taken": made.count_robbed(),
        "held": sum(made.victim.hand),
        "specials": sum(made.victim.specials),
    },
    "hint-turn": lambda made: {"before": made.before.wealth, "after": made.now.wealth},
    "hint-spy": lambda made: {"count": sum(made.victim.specials)},
    "hint-jester": see_jester,
    "hint-stop": lambda made: {"done": GAME.view(made.state, made.seat).done},
}
"""By key, the numbers that a hint must show, computed from the result of the move."""


def check_hint(hint: Text, made: Made) -> None:
    """Compare the numbers in a hint with the result of the move."""
    stated: Numbers = dict(hint.args)
    actual = HINTS[hint.key](made)
    if hint.key.endswith("-over"):
        assert actual["held"] > actual["limit"]
    elif hint.key.startswith("hint-take"):
        assert stated["held"] <= stated["limit"]
        assert "limit" not in actual
    assert {name: stated.get(name) for name in actual} == actual, (hint, GAME.notate(made.move))


def safe(mat: Mat) -> int:
    return worth(add_gems(mat.vault, mat.down))


def find_next(state: State, seat: Seat) -> int:
    """Return the lowest cost of the next rank that a seat lacks (CU13)."""
    ranks = {GAME.table.card(number).rank for number in state.mats[seat].cullinans}
    following = next(rank for rank in (3, 2, 1) if rank not in ranks)
    prospective = prospects(GAME.view(state, seat), state.mats[seat])
    gone = {number for mat in state.mats for number in mat.cullinans}
    cards = [each for each in prospective if GAME.table.card(each.number).rank == following]
    return min(each.cost for each in cards if each.number not in gone)


def find_buys(state: State, seat: Seat) -> set[int]:
    """Return the numbers of the Cullinans that a seat can buy."""
    return {move.number for move in GAME.legal_moves(state, seat) if isinstance(move, Buy)}


def is_rich(made: Made) -> bool:
    """Tell whether the seat could buy a Cullinan after its move."""
    return bool(find_buys(replace(made.after, tasks=(Act(made.seat),)), made.seat))


REASONS: Final[dict[str, Callable[[Made], object]]] = {
    "why-steals": lambda made: [made.count_robbed()],
    "why-steals-nothing": lambda made: [0] * made.count_robbed(),
    "why-defends": lambda made: [play_on(made.state, made.random, "defend")[1]["steal"]],
    "why-safe": lambda made: [safe(made.now) - safe(made.before)],
    "why-tempts": lambda made: [max(made.list_thefts())],
    "why-affords": lambda made: [] if is_rich(made) else None,
    "why-gathers": lambda made: [made.now.wealth - made.before.wealth],
    "why-turns": lambda made: [made.now.wealth - made.before.wealth],
    "why-nears": lambda made: [made.now.wealth, find_next(made.state, made.seat)],
    "why-swaps": lambda made: [min(list_gems(made.before.hand)), made.move.value],
    "why-spies": lambda made: [sum(made.victim.specials)],
    "why-buys": lambda made: [GAME.table.card(made.now.cullinans[-1]).rank],
    "why-overpays": lambda made: [see_purchase(made)["lost"]],
    "why-wins": lambda made: [] if GAME.outcome(made.at_once) else None,
}
"""By key, the numbers that a reason must show, computed from the result of the move."""
ALL: Final = {
    *HINTS,
    *(f"{key} and more" for key in ("hint-take-gem", "hint-take-gem-over", "hint-buy")),
    *REASONS,
    "defend",
}
"""Keys that must occur in these games, including cases where VIII A and II B bring diamonds."""


def check_reason(reason: Text, made: Made) -> None:
    """Compare the numbers in a reason with the result of the move."""
    stated = [value for _, value in reason.args if isinstance(value, int)]
    assert (REASONS[reason.key](made) if reason.key in REASONS else []) == stated, reason


def check_question(state: State, random: Random) -> None:
    """CU16, CU17: the number of diamonds that a thief is about to take."""
    [decision] = GAME.decisions(state)
    stated = dict(PRESENTATION.question(GAME.view(state, decision.seat), decision).args)
    held = sum(state.mats[decision.seat].hand)
    assert (stated["taken"], stated["held"]) == (play_on(state, random, "defend")[1]["steal"], held)


def check_prospects(state: State, seat: Seat) -> None:
    """CU11, CU13: the Cullinans that can be bought, and how much is missing."""
    for prospect in prospects(GAME.view(state, seat), state.mats[seat]):
        if prospect.allowed and not any(prospect.number in mat.cullinans for mat in state.mats):
            for more, enough in ((prospect.missing, True), (prospect.missing - 1, False)):
                if more >= 0:
                    down = add_gems(state.mats[seat].down, (more, 0, 0))
                    richer = state.with_mat(seat, down=down)
                    assert (prospect.number in find_buys(richer, seat)) == enough


def check_game(seed: int) -> Iterator[str]:
    """Check every hint, reason and question of a game; yield their keys."""
    random = Random(seed)
    for state, seat in list_positions(seed):
        view = GAME.view(state, seat)
        moves = list(GAME.legal_moves(state, seat))
        if isinstance(view.task, Defend):
            check_question(state, random)
            yield "defend"
        if isinstance(view.task, Act) and not view.done:
            check_prospects(state, seat)
        for move in [pick(random, moves) for _ in range(min(MOST, len(moves)))]:
            hint = PRESENTATION.choice(view, move).hint
            made = Made(state, seat, move, random)
            if hint and hint.key in HINTS:
                check_hint(hint, made)
                yield hint.key
                # VIII A and II B bring diamonds.
                if (GAME.notate(move) == "gem-1" and (8, 0) in made.names) or (2, 1) in made.names:
                    yield f"{hint.key} and more"
            elif hint:
                assert all(isinstance(arg, Text) for _, arg in hint.args), "it names no number"
            for reason in explain(view, move):
                check_reason(reason.text, made)
                yield reason.text.key


def test_numbers_in_hints_and_reasons_match_the_result_of_the_move() -> None:
    seen = Counter(key for seed in SEEDS for key in check_game(seed))
    assert set(seen) >= ALL, ALL - set(seen)
