"""An owner of several Cullinans gets what each of their texts says (CU14).

`SAYS` was written from the texts and holds for each side what every trigger brings. What several
sides bring is the sum. Nothing here reads `Powers`: a test made from the code repeats its mistakes.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

import pytest

from games.core.game import CHANCE, Seat
from games.cullinan.presentation import PRESENTATION
from games.cullinan.state import State
from tests.games.cullinan.positions import (
    GAME,
    asked,
    begin,
    gems,
    give,
    hand,
    offered,
    own,
    play,
    price,
    some,
)

KINDS: Final = ("vault", "thief", "one", "spy", "jester")
FIRST: Final = tuple(f"{kind}, first of the turn" for kind in KINDS)
LATER: Final = tuple(f"{kind}, later" for kind in KINDS)
VAULTS: Final = (FIRST[0], LATER[0])
GUARD: Final = "bodyguard"
NO_VAULTS: Final = (*FIRST[1:], *LATER[1:], GUARD)
"""Special cards other than a vault."""
TAKEN: Final = ("gem-1", "gem-2", "gem-3")


Says: TypeAlias = Counter[tuple[str, str]]
"""How much of what each trigger brings."""


def each(triggers: tuple[str, ...], effect: str) -> dict[tuple[str, str], int]:
    """Let each of some triggers bring an effect once."""
    return {(trigger, effect): 1 for trigger in triggers}


RULES: Final = {
    ("limit", "diamonds"): 8,
    ("limit", "special cards"): 4,
    ("vault", "room"): 7,
    ("vault", "at once"): 2,
    ("special", "looked at"): 1,
    ("robs few", "diamonds"): 1,
    ("robs many", "diamonds"): 2,
    ("robbed of few", "diamonds"): 1,
    ("robbed of many", "diamonds"): 2,
}
"""The rules without any Cullinan (CU7, CU9, CU15, CU16)."""
SAYS: Final[dict[str, dict[tuple[str, str], int]]] = {
    "II A": {("purchase", "I cheaper"): 4},
    "II B": {("purchase", "taken back"): 3},
    "III A": {("turn", "third action"): 1},
    "III B": {("limit", "diamonds"): 2, ("one", "turns 2s"): 1, ("special", "looked at"): 2},
    "IV A": {("limit", "diamonds"): 1, **each(NO_VAULTS, "face down")},
    "IV B": each(NO_VAULTS, "into the vault"),
    "V A": {
        ("limit", "diamonds"): 1,
        ("robs few", "diamonds"): 2,
        ("robs many", "diamonds"): 2,
    },
    "V B": {("robbed of few", "diamonds"): -1},
    "VI A": each((*FIRST, GUARD), "top diamond"),
    "VI B": each(FIRST, "top special card"),
    "VII A": {("limit", "diamonds"): 2, ("special", "looked at"): 1},
    "VII B": {("limit", "diamonds"): 2, ("vault", "at once"): 1, **each(TAKEN, "refill")},
    "VIII A": {("gem-1", "top diamond"): 1},
    "VIII B": {("limit", "special cards"): 2},
    "IX A": {
        ("limit", "diamonds"): 3,
        ("vault", "room"): 3,
        ("vault", "at once"): 2,
        **each(VAULTS, "top diamond"),
    },
    "IX B": {("uses", "swapped"): 1},
}
"""Every side: what its text (`TEXTS` of the model) changes of the rules, by trigger and effect."""


def list_sets() -> Iterator[tuple[str, ...]]:
    """List every one, two or three sides that one player can own: a rank 3 among them (CU13)."""
    for count in (1, 2, 3):
        for names in combinations(SAYS, count):
            numbers = {name.split()[0] for name in names}
            if len(numbers) == count and numbers & {"VI", "VII", "VIII", "IX"}:
                yield names


SETS: Final = tuple(list_sets())
OPTIONAL: Final = {
    "face down": "ask-tuck-down",
    "into the vault": "ask-tuck-vault",
    "top diamond": "ask-draw-gem",
    "top special card": "ask-draw-special",
}
"""By effect of a special card, the question, in their order (CU23)."""


def add(names: tuple[str, ...]) -> Says:
    """Add up what the texts of some sides say."""
    total: Says = Counter(RULES)
    for name in names:
        total.update(SAYS[name])
    return total


@cache
def start() -> State:
    """Return a turn of seat 0 with prices that no edition changes."""
    state = price(replace(begin(), display=gems("123")), 1, 20)
    for number in (6, 7, 8, 9):
        state = price(state, number, 14)
    return give(state, 1, "2", "spy")


def finish(state: State, *moves: str, yes: bool = True) -> tuple[State, list[str]]:
    """Make moves and answer all that follows; return where it led and what was asked on the way."""
    state = play(state, *moves).state
    trace: list[str] = []
    while True:
        [decision] = GAME.decisions(state)
        if decision.kind == "turn":
            return state, trace
        if decision.seat == CHANCE:
            trace.append(decision.kind)
            move = GAME.chances(state)[0].move
        else:
            trace.append(PRESENTATION.question(GAME.view(state, decision.seat), decision).key)
            move = GAME.legal_moves(state, decision.seat)[0 if yes else -1]
        state = GAME.apply(state, decision.seat, move).state


def count(state: State) -> Counter[str]:
    """Count what seat 0 has, by where it is."""
    mat = state.mats[0]
    heaps = {"hand": mat.hand, "down": mat.down, "vault": mat.vault, "special": mat.specials}
    return Counter({name: sum(heap) for name, heap in heaps.items()})


USE: Final = {
    "vault": "vault-2",
    "thief": "thief-2",
    "one": "one-1",
    "spy": "spy-2",
    "jester": "jester",
}


@cache
def count_after(state: State, moves: tuple[str, ...]) -> Counter[str]:
    """Count what seat 0 has after some moves."""
    return count(finish(state, *moves)[0])


def follow(state: State, *moves: str) -> tuple[list[str], Counter[str]]:
    """Return the questions after some moves, and the gain of answering yes; no brings nothing.

    That is what the player has more than one without Cullinans, apart from IX B, which allows some
    moves and brings nothing.
    """
    owned = (9,) if state.sides[8] and 9 in state.mats[0].cullinans else ()
    bare = count_after(state.with_mat(Seat(0), cullinans=owned), moves)
    taken, trace = finish(state, *moves)
    trace = [key for key in trace if key in OPTIONAL.values()]
    if trace:
        refused, asked_then = finish(state, *moves, yes=False)
        assert [key for key in asked_then if key in OPTIONAL.values()] == trace
        assert count(refused) == bare
    more = count(taken)
    more.subtract(bare)
    return trace, more


def expect(said: Says, trigger: str) -> tuple[list[str], Counter[str]]:
    """Return what a trigger should ask, and what it should bring to say yes."""
    counts = {effect: said[trigger, effect] for effect in OPTIONAL}
    down, vault, gem, special = counts.values()
    more = {"hand": gem - down - vault, "down": down, "vault": vault, "special": special}
    return [OPTIONAL[effect] for effect in counts for _ in range(counts[effect])], Counter(more)


def check_use(state: State, said: Says) -> None:
    """CU21-CU23: the first special card of a turn, after a diamond too, and a later one."""
    for kind, move in USE.items():
        ready = give(state, 0, "12223", f"vault {kind}")
        assert follow(ready, move) == expect(said, f"{kind}, first of the turn")
        if kind in ("vault", "thief"):
            later, _ = finish(ready, "gem-3")
            assert follow(later, move) == expect(said, f"{kind}, first of the turn")
        later, _ = finish(ready, "vault-2", yes=False)
        assert follow(later, move) == expect(said, f"{kind}, later")


def check_swapped_use(state: State, said: Says) -> None:
    """CU22: a card counts as what it is used as."""
    for kind, card in (("vault", "thief"), ("thief", "vault")):
        move, ready = f"{USE[kind]}-by-{card}", give(state, 0, "12223", card)
        assert (move in offered(ready)) == said["uses", "swapped"]
        if said["uses", "swapped"]:
            assert follow(ready, move) == expect(said, f"{kind}, first of the turn"), move


def check_bodyguard(state: State, said: Says) -> None:
    """CU21: a bodyguard brings its owner something, the stopped thief nothing."""
    ready = give(give(state, 0, "12223", "guard"), 1, "", "thief")
    assert follow(ready, "stop", "thief-1", "yes") == expect(said, GUARD)
    ready = give(give(state, 0, "12223", "thief vault"), 1, "2", "guard")
    assert follow(ready, "thief-2", "yes") == expect(said, "a stopped thief")
    ready, _ = finish(ready, "thief-2", "yes")
    assert follow(ready, "vault-2") == expect(said, "vault, later")


def check_taking(state: State, said: Says) -> None:
    """CU7, CU8."""
    for move in TAKEN:
        after, _ = finish(give(state, 0, "2"), move)
        found = len(hand(after, 0)) - 2, sum(after.display) - 2
        assert found == (said[move, "top diamond"], said[move, "refill"]), move
    after, trace = finish(state, "special")
    found = trace.count("special"), sum(after.mats[0].specials)
    assert found == (said["special", "looked at"], 1)


def check_turn(state: State, said: Says) -> None:
    """CU7."""
    state = give(state, 0, "2", "vault")
    after, _ = finish(state, "gem-3")
    after, _ = finish(after, some(after, "gem")[-1])
    assert (asked(after)[0] == 0) == said["turn", "third action"]
    if asked(after)[0] == 0:
        assert {move.split("-")[0] for move in offered(after)} == {"gem", "stop"}
        assert asked(finish(after, some(after, "gem")[-1])[0]) == (1, "turn")


def check_limits(state: State, said: Says) -> None:
    """CU9: all that one thing brings is counted at once."""
    diamonds, specials = said["limit", "diamonds"], said["limit", "special cards"]
    after, _ = finish(give(state, 0, "2" * 16), "gem-2")
    assert len(hand(after, 0)) == diamonds
    after, _ = finish(give(state, 0, "", "vault " * 8), "special")
    assert sum(after.mats[0].specials) == specials
    full, more = give(state, 0, "2" * diamonds, "vault"), said["gem-1", "top diamond"]
    after, trace = finish(full, "gem-1")
    assert (len(hand(after, 0)), trace.count("ask-drop-gem")) == (diamonds, 1 + more)
    assert not more or "gem" not in trace[trace.index("ask-drop-gem") :]
    after, trace = finish(full, "vault-2")
    more = said["vault, first of the turn", "top diamond"]
    assert len(hand(after, 0)) == diamonds - 1 + min(more, 1)
    assert trace.count("ask-drop-gem") == max(0, more - 1)
    full = give(state, 0, "", "jester " + "vault " * (specials - 1))
    after, trace = finish(full, "jester")
    more = said["jester, first of the turn", "top special card"]
    assert sum(after.mats[0].specials) == specials
    assert trace.count("ask-drop-special") == 1 + more


def check_vault(state: State, said: Says) -> None:
    """CU15, CU18: what may be stored and turned."""
    most, room = said["vault", "at once"], said["vault", "room"]
    ready = give(state, 0, "12222222", "vault one")
    assert max(map(len, some(ready, "vault"))) == len("vault-") + most
    ready = give(state, 0, "22", "vault", vault="1" * (room - 1))
    assert some(ready, "vault") == ["vault-2"]
    assert some(give(state, 0, "22", "vault", vault="1" * room), "vault") == []
    turned = ["one-1", "one-2"][: 1 + said["one", "turns 2s"]]
    assert some(give(state, 0, "12", "one"), "one") == turned


def check_robbing(state: State, said: Says) -> None:
    """CU16: own thieves, and those of others without any Cullinan."""
    for many, size in (("few", 5), ("many", 7)):
        own_thief = give(give(state, 0, "", "thief"), 1, "2" * size)
        taken = finish(own_thief, "thief-2")[1].count("steal")
        assert taken == said[f"robs {many}", "diamonds"], many
        other = give(give(state, 0, "2" * size), 1, "", "thief")
        lost = finish(other, "stop", "thief-1")[1].count("steal")
        assert lost == said[f"robbed of {many}", "diamonds"], many


def check_purchase(state: State, said: Says) -> None:
    """CU11, CU14: by its worth a five is the highest; it comes back as the 1 it was."""
    number = next(number for number in (6, 7, 8, 9) if number not in state.mats[0].cullinans)
    for paid, fives, back in (("1233", "1", "1233"), ("22", "11", "2211")):
        move = f"buy-{number}=h{paid}+5x{len(fives)}"
        after, trace = finish(give(state, 0, paid, fives=fives), move)
        assert hand(after, 0) == "".join(sorted(back[: said["purchase", "taken back"]]))
        assert (asked(after), trace) == ((1, "turn"), [])
    ranks = {GAME.table.card(number).rank for number in state.mats[0].cullinans}
    short = give(state, 0, "22222222")
    assert bool(some(short, "buy-1")) == (ranks == {2, 3} and said["purchase", "I cheaper"] == 4)
    assert not some(give(state, 0, "2222222", fives=""), "buy-1")


CHECKS: Final[tuple[Callable[[State, Says], None], ...]] = (
    check_use,
    check_swapped_use,
    check_bodyguard,
    check_taking,
    check_turn,
    check_limits,
    check_vault,
    check_robbing,
    check_purchase,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_an_owner_gets_what_each_text_says(check: Callable[[State, Says], None]) -> None:
    """CU14: of every set of up to three sides."""
    wrong = {}
    for names in ((), *SETS):
        try:
            check(own(start(), 0, *names), add(names))
        except AssertionError as error:
            wrong[" + ".join(names)] = str(error).splitlines()[:3]
    assert not wrong
