"""The cards of a state of Cullinan, for the tests of all games."""

from typing import TypeVar

from games.cullinan.cards import KIND_NAMES, list_gems, list_specials
from games.cullinan.state import State

T = TypeVar("T")


def list_cards(state: State) -> list[str]:
    """List all diamonds and special cards, wherever they are."""
    mats = state.mats
    gems = [state.gem_deck, state.display, state.gem_discards]
    for mat in mats:
        gems += [mat.hand, mat.vault, mat.fives, mat.down]
    specials = [state.special_deck, state.special_discards, state.offered]
    specials += [mat.specials for mat in mats]
    diamonds = [str(value) for heap in gems for value in list_gems(heap)]
    return diamonds + [KIND_NAMES[kind] for heap in specials for kind in list_specials(heap)]
