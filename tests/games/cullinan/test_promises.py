"""Every number that is said before a move is what comes of it, where no hidden chance decides."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, TypeAlias

from bot.testing.random_games import pick
from games.core.game import CHANCE, Seat, Setup
from games.core.text import Text
from games.cullinan.cards import (
    JESTER_TAKES,
    JESTER_TURNS,
    NO_SPECIALS,
    Kind,
    add_gems,
    add_special,
    list_gems,
    worth,
)
from games.cullinan.legal import prospects
from games.cullinan.moves import Buy, Move, Rob
from games.cullinan.presentation import PRESENTATION
from games.cullinan.reasons import explain
from games.cullinan.state import Act, Mat, State
from tests.games.cullinan.positions import GAME

Numbers: TypeAlias = dict[str, Any]
SEEDS: Final = range(24)
PLIES: Final = 300
MOST: Final = 8
"""So many of the moves of one decision are looked at."""


def play_on(state: State, random: Random, *kinds: str) -> tuple[State, Counter[str]]:
    """Answer chance and these questions; count both by kind. Nobody defends, the lowest go."""
    count: Counter[str] = Counter()
    while decisions := GAME.decisions(state):
        seat, kind = decisions[0].seat, decisions[0].kind
        if seat == CHANCE:
            move = pick(random, GAME.chances(state)).move
        elif kind in kinds:
            move = GAME.legal_moves(state, seat)[-1 if kind == "defend" else 0]
        else:
            break
        count[kind] += 1
        state = GAME.apply(state, seat, move).state
    return state, count


def choose(random: Random, state: State) -> Move:
    """Choose as a player who likes Cullinans other than I, since more of them promise more."""
    [decision] = GAME.decisions(state)
    if decision.seat == CHANCE:
        chances = GAME.chances(state)
        return pick(random, chances, [chance.weight for chance in chances]).move
    moves = GAME.legal_moves(state, decision.seat)
    buys = [move for move in moves if isinstance(move, Buy) and move.number > 1]
    return pick(random, buys or [move for move in moves if not isinstance(move, Buy)] or moves)


def deal(state: State, random: Random) -> State:
    """Give each seat a Cullinan of rank 3, and some seats others: more powers meet."""
    low, high = [2, 3, 4, 5], [6, 7, 8, 9]
    for seat in range(state.players):
        numbers = [high.pop(int(random.random() * len(high)))]
        for rank in (low, high):
            if random.random() < 0.5 and len(rank) > state.players - seat:
                numbers += [rank.pop(int(random.random() * len(rank)))]
        state = state.with_mat(Seat(seat), cullinans=tuple(numbers))
    return state


def list_positions(seed: int) -> Iterator[tuple[State, Random]]:
    """List positions of a game with mixed sides in which a seat has a decision."""
    random, options = Random(seed), {"sides": "mixed", "one_per_rank": "off"}
    state = deal(GAME.start(Setup(2 + seed % 3, options)), random)
    for _ in range(PLIES):
        if not GAME.decisions(state):
            return
        if GAME.decisions(state)[0].seat != CHANCE:
            yield state, random
        state = GAME.apply(state, GAME.decisions(state)[0].seat, choose(random, state)).state


def see_gem(state: State, seat: Seat, move: Move, random: Random) -> Numbers:
    """CU7, CU9: the top diamond of VIII A is hidden, but not that it is taken."""
    at_once = GAME.apply(state, seat, move).state
    after, _ = play_on(at_once, random)
    held = sum(after.mats[seat].hand)
    over, drops = play_on(after, random, "drop")
    found = {
        "before": state.mats[seat].wealth,
        "after": at_once.mats[seat].wealth,
        "drawn": held - sum(at_once.mats[seat].hand),
        "held": held,
    }
    return found | {"limit": sum(over.mats[seat].hand)} if drops["drop"] else found


def see_special(state: State, seat: Seat, move: Move, random: Random) -> Numbers:
    after, _ = play_on(GAME.apply(state, seat, move).state, random, "pick")
    held = sum(after.mats[seat].specials)
    over, drops = play_on(after, random, "drop")
    limit = {"limit": sum(over.mats[seat].specials)} if drops["drop"] else {}
    return {"held": held, **limit}


def see_purchase(state: State, seat: Seat, move: Buy, _random: Random) -> Numbers:
    """CU11, CU14: II A and II B, too."""
    step = GAME.apply(state, seat, move)
    paid = dict(step.events[0].text.args)["paid"]
    names = [(number, state.sides[number - 1]) for number in state.mats[seat].cullinans]
    cost = GAME.table.card(move.number).cost - 4 * (move.number == 1 and (2, 0) in names)
    return {"paid": paid, "lost": int(str(paid)) - cost, "left": step.state.mats[seat].wealth}


def see_storing(state: State, seat: Seat, move: Move, _random: Random) -> Numbers:
    return {"total": sum(GAME.apply(state, seat, move).state.mats[seat].vault)}


def count_robbed(state: State, seat: Seat, move: Rob, random: Random) -> int:
    """Count what a thief takes when it is not stopped."""
    return play_on(GAME.apply(state, seat, move).state, random, "defend")[1]["steal"]


def see_robbery(state: State, seat: Seat, move: Rob, random: Random) -> Numbers:
    victim = state.mats[move.target]
    taken = count_robbed(state, seat, move, random)
    return {"taken": taken, "held": sum(victim.hand), "specials": sum(victim.specials)}


def see_turning(state: State, seat: Seat, move: Move, _random: Random) -> Numbers:
    after = GAME.apply(state, seat, move).state
    return {"before": state.mats[seat].wealth, "after": after.mats[seat].wealth}


def see_spying(state: State, _seat: Seat, move: Any, _random: Random) -> Numbers:
    return {"count": sum(state.mats[move.target].specials)}


def see_jester(state: State, seat: Seat, move: Move, random: Random) -> Numbers:
    """CU20: the text says five and three."""
    after = GAME.apply(state, seat, move).state
    after, count = play_on(after, random)
    assert count["special"] == JESTER_TURNS == 5
    assert count["special"] - JESTER_TAKES == 3
    return {}


def see_stop(state: State, _seat: Seat, _move: Move, _random: Random) -> Numbers:
    [act] = [task for task in state.tasks if isinstance(task, Act)]
    return {"done": act.done}


HINTS: Final[dict[str, Callable[[State, Seat, Any, Random], Numbers]]] = {
    "hint-take-gem": see_gem,
    "hint-take-gem-over": see_gem,
    "hint-take-special": see_special,
    "hint-take-special-over": see_special,
    "hint-buy": see_purchase,
    "hint-store": see_storing,
    "hint-rob": see_robbery,
    "hint-turn": see_turning,
    "hint-spy": see_spying,
    "hint-jester": see_jester,
    "hint-stop": see_stop,
}


def check_hint(hint: Text, state: State, seat: Seat, move: Move, random: Random) -> None:
    """Compare what a hint says with what happens."""
    said: Numbers = dict(hint.args)
    found = HINTS[hint.key](state, seat, move, random)
    if hint.key.endswith("-over"):
        assert found["held"] > found["limit"]
    elif hint.key.startswith("hint-take"):
        assert said["held"] <= said["limit"]
        assert "limit" not in found
    assert {name: said.get(name) for name in found} == found, (hint, GAME.notate(move))


def rob(state: State, thief: int, victim: Seat, random: Random) -> int:
    """Count the diamonds that a seat's thief would take now."""
    specials = add_special(NO_SPECIALS, Kind.THIEF)
    state = replace(state.with_mat(Seat(thief), specials=specials), tasks=(Act(Seat(thief)),))
    return count_robbed(state, Seat(thief), Rob(victim), random)


@dataclass
class Made:
    """A move, and what comes of it."""

    state: State
    seat: Seat
    move: Any
    random: Random

    def __post_init__(self) -> None:
        """Make the move, and let the lowest cards go."""
        self.at_once = GAME.apply(self.state, self.seat, self.move).state
        self.after, _ = play_on(self.at_once, self.random, "drop")
        self.before, self.mat = self.state.mats[self.seat], self.after.mats[self.seat]
        self.wealth = self.at_once.mats[self.seat].wealth

    def list_thefts(self) -> Iterator[int]:
        """Yield how many diamonds a thief of each other seat would take now."""
        for other in set(range(self.state.players)) - {self.seat}:
            yield rob(self.after, other, self.seat, self.random)

    def can_buy(self) -> bool:
        """Tell whether the seat could buy a Cullinan now."""
        return bool(find_buys(replace(self.after, tasks=(Act(self.seat),)), self.seat))


def safe(mat: Mat) -> int:
    return worth(add_gems(mat.vault, mat.down))


REASONS: Final[dict[str, Callable[[Made], object]]] = {
    "why-steals": lambda it: [count_robbed(it.state, it.seat, it.move, it.random)],
    "why-steals-nothing": lambda it: [0] * play_on(it.at_once, it.random, "defend")[1]["steal"],
    "why-defends": lambda it: [play_on(it.state, it.random, "defend")[1]["steal"]],
    "why-safe": lambda it: [safe(it.mat) - safe(it.before)],
    "why-tempts": lambda it: [max(it.list_thefts())],
    "why-affords": lambda it: [] if it.can_buy() else None,
    "why-gathers": lambda it: [it.wealth - it.before.wealth],
    "why-turns": lambda it: [it.wealth - it.before.wealth],
    "why-nears": lambda it: [it.wealth, find_next(it.state, it.seat)],
    "why-swaps": lambda it: [min(list_gems(it.before.hand)), it.move.value],
    "why-spies": lambda it: [sum(it.state.mats[it.move.target].specials)],
    "why-buys": lambda it: [GAME.table.card(it.mat.cullinans[-1]).rank],
    "why-overpays": lambda it: [see_purchase(it.state, it.seat, it.move, it.random)["lost"]],
    "why-wins": lambda it: [] if GAME.outcome(it.after) else None,
}
"""By key, the numbers that are said of a move, from what comes of it."""


def find_next(state: State, seat: Seat) -> int:
    """Return the lowest cost of the next rank that a seat lacks (CU13)."""
    ranks = {GAME.table.card(number).rank for number in state.mats[seat].cullinans}
    following = next(rank for rank in (3, 2, 1) if rank not in ranks)
    found = prospects(GAME.view(state, seat), state.mats[seat])
    gone = {number for mat in state.mats for number in mat.cullinans}
    cards = [each for each in found if GAME.table.card(each.number).rank == following]
    return min(each.cost for each in cards if each.number not in gone)


def check_reason(reason: Text, state: State, seat: Seat, move: Any, random: Random) -> None:
    """Compare what is said for or against a move with what happens."""
    said = [value for _, value in reason.args if isinstance(value, int)]
    if reason.key in REASONS:
        assert REASONS[reason.key](Made(state, seat, move, random)) == said, reason
    else:
        assert not said


ALL: Final = {
    *HINTS,
    *(f"{key} and more" for key in ("hint-take-gem", "hint-take-gem-over", "hint-buy")),
    *REASONS,
    "defend",
}
"""The keys that must occur in these games, also where VIII A and II B bring diamonds."""


def check_question(state: State, random: Random) -> None:
    """CU16, CU17: what a thief is about to take."""
    [decision] = GAME.decisions(state)
    said = dict(PRESENTATION.question(GAME.view(state, decision.seat), decision).args)
    if decision.kind == "defend":
        held = sum(state.mats[decision.seat].hand)
        assert (said["taken"], said["held"]) == (play_on(state, random, "defend")[1]["steal"], held)


def check_prospects(state: State, seat: Seat) -> None:
    """CU11, CU13: what can be bought, and how much is missing."""
    for each in prospects(GAME.view(state, seat), state.mats[seat]):
        if each.allowed and not any(each.number in mat.cullinans for mat in state.mats):
            for more, enough in ((each.missing, True), (each.missing - 1, False)):
                if more >= 0:
                    down = add_gems(state.mats[seat].down, (more, 0, 0))
                    richer = state.with_mat(seat, down=down)
                    assert (each.number in find_buys(richer, seat)) == enough


def find_buys(state: State, seat: Seat) -> set[int]:
    """Return the numbers of what may be bought."""
    return {move.number for move in GAME.legal_moves(state, seat) if isinstance(move, Buy)}


def brings_more(state: State, seat: Seat, move: Move) -> bool:
    """Tell whether a move is one of those that VIII A or II B add something to."""
    names = [(number, state.sides[number - 1]) for number in state.mats[seat].cullinans]
    return (GAME.notate(move) == "gem-1" and (8, 0) in names) or (2, 1) in names


def look_at(seed: int) -> Iterator[str]:
    """Compare all that is said in a game, and name it."""
    for state, random in list_positions(seed):
        [decision] = GAME.decisions(state)
        seat, view = decision.seat, GAME.view(state, decision.seat)
        moves = list(GAME.legal_moves(state, seat))
        check_question(state, random)
        if isinstance(view.task, Act) and not view.done:
            check_prospects(state, seat)
        yield decision.kind
        for move in [pick(random, moves) for _ in range(min(MOST, len(moves)))]:
            hint = PRESENTATION.choice(view, move).hint
            if hint and hint.key in HINTS:
                check_hint(hint, state, seat, move, random)
                yield hint.key
                if brings_more(state, seat, move):
                    yield f"{hint.key} and more"
            elif hint:
                assert not hint.args
            for reason in explain(view, move):
                check_reason(reason.text, state, seat, move, random)
                yield reason.text.key


def test_what_is_said_before_a_move_comes_true() -> None:
    seen = Counter(key for seed in SEEDS for key in look_at(seed))
    assert set(seen) >= ALL, ALL - set(seen)
