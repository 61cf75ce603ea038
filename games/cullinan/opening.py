"""How a game of Cullinan begins (CU3, CU5, CU6)."""

from typing import Final

from games.core.change import exchange, replace
from games.core.game import Seat, Setup
from games.cullinan.cards import CardTable
from games.cullinan.data import (
    DISPLAY,
    GEM_BOX,
    GEM_STARTS,
    NO_SPECIALS,
    SEATS,
    SPECIAL_BOX,
    VAULT_STARTS,
    Kind,
    add_special,
    one_gem,
    take_gems,
)
from games.cullinan.shown import Shown
from games.cullinan.state import Mat, State
from games.cullinan.tasks import Act, ChooseFirst, ChooseSide, DrawGem, Task

FULL: Final = SEATS[-1]
_ONE_PER_RANK: Final = (("on",), ("on", "four"))
"""The values of the option that forbid a second Cullinan of a rank: usually, and at a full table,
where there is just one of each rank for everybody (CU13)."""


def open_game(setup: Setup, options: dict[str, str], table: CardTable) -> State:
    """Return the position before anything was chosen by chance."""
    two_sided = [card.number for card in table.cards if len(card.sides) > 1]
    tasks: tuple[Task, ...] = ()
    if options["sides"] == "mixed":
        tasks = tuple(map(ChooseSide, two_sided))
    up = int(options["sides"] == "B")
    state = State(
        table=table,
        one_per_rank=options["one_per_rank"] in _ONE_PER_RANK[setup.players == FULL],
        open_discards=options["open_discards"] == "on",
        tasks=(*tasks, ChooseFirst()),
        mats=(Mat(),) * setup.players,
        shown=(Shown(),) * setup.players,
        sides=tuple(up * (len(card.sides) - 1) for card in table.cards),
        gem_deck=GEM_BOX,
        special_deck=SPECIAL_BOX,
    )
    if setup.first is None:
        return state
    return deal(replace(state, tasks=tasks), setup.first)


def deal(state: State, first: Seat) -> State:
    """Give the starting cards by turn order and turn up three diamonds (CU5, CU6)."""
    gems, specials = GEM_STARTS[state.players], VAULT_STARTS[state.players]
    state = replace(
        state,
        first=first,
        tasks=(*state.tasks, *(DrawGem(None),) * DISPLAY, Act(first)),
    )
    for place in range(state.players):
        seat = Seat((first + place) % state.players)
        hand, vaults = one_gem(gems[place]), specials[place]
        given = add_special(NO_SPECIALS, Kind.VAULT, vaults)
        state = replace(
            state.with_mat(seat, hand=hand, specials=given),
            shown=exchange(state.shown, seat, Shown(hand, given)),
            gem_deck=take_gems(state.gem_deck, hand),
            special_deck=add_special(state.special_deck, Kind.VAULT, -vaults),
        )
    return state
