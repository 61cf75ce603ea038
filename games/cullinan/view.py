"""What one seat at a table of Cullinan may know."""

from dataclasses import dataclass

from games.core.game import Outcome, Seat
from games.cullinan.cards import CardTable
from games.cullinan.data import NO_SPECIALS, Gems, Kind, Specials
from games.cullinan.scoring import conclude
from games.cullinan.shown import Hands
from games.cullinan.state import Mark, Mat, State
from games.cullinan.tasks import CHANCE_TASKS, Act, PickFrom, PickOne, Task


@dataclass(frozen=True, slots=True)
class Player:
    """What everybody sees of a player."""

    hand: int
    """Diamonds in hand."""
    specials: int
    """Special cards in hand."""
    vault: Gems
    fives: int
    turned: Gems
    """The diamonds that became fives: everybody saw them (CU18)."""
    down: int
    """Diamonds lying face down (IV A)."""
    cullinans: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """What everybody saw, of discards and of hands."""

    gem_discards: Gems
    special_discards: Specials
    hands: Hands
    """By seat, what went into a hand and did not leave it."""


@dataclass(frozen=True, slots=True)
class View:
    """A table of Cullinan as one seat or a spectator sees it."""

    seat: Seat | None
    table: CardTable
    sides: tuple[int, ...]
    """Per Cullinan, which side is up: 0 for A, 1 for B."""
    one_per_rank: bool
    players: tuple[Player, ...]
    first: Seat | None
    turn: Seat | None
    """Whose turn it is: every chain of tasks ends in that seat's own."""
    done: int
    """Actions taken this turn, the one going on too."""
    task: Task | None
    """The open question; None while chance answers and when the game is over."""
    tasks: tuple[Task, ...]
    """All that has to be answered or done, the next first."""
    display: Gems
    gem_deck: int
    special_deck: int
    gem_discards: Gems | None
    """All of them with the option `open_discards`, else None."""
    special_discards: Specials | None
    """As `gem_discards`."""
    gem_discarded: int
    special_discarded: int
    """How many cards the discard piles hold."""
    top_gem: int | None
    top_special: Kind | None
    offered: Specials
    """What a jester turned up; what VII A looks at, for its owner only."""
    spied: Specials
    """The hand the own spy looks at."""
    own: Mat | None
    """Everything of the own; None for a spectator."""
    final: tuple[Mat, ...]
    """Everything of everybody once the game is over; empty before."""
    mark: Mark | None
    outcome: Outcome | None
    memory: Memory | tuple[()]


def make_view(state: State, seat: Seat | None) -> View:
    """Return what a seat, or a spectator (None), may know."""
    outcome = conclude(state)
    task = state.tasks[0] if state.tasks else None
    act = next((each for each in state.tasks if isinstance(each, Act)), None)
    return View(
        seat=seat,
        table=state.table,
        sides=state.sides,
        one_per_rank=state.one_per_rank,
        players=tuple(map(_show, state.mats)),
        first=state.first,
        turn=act.seat if act else None,
        done=act.done if act else 0,
        task=None if isinstance(task, CHANCE_TASKS) else task,
        tasks=state.tasks,
        display=state.display,
        gem_deck=sum(state.gem_deck),
        special_deck=sum(state.special_deck),
        gem_discards=state.gem_discards if state.open_discards else None,
        special_discards=state.special_discards if state.open_discards else None,
        gem_discarded=sum(state.gem_discards),
        special_discarded=sum(state.special_discards),
        top_gem=state.top_gem,
        top_special=state.top_special,
        offered=_offered(state, seat),
        spied=_spied(state, task, seat),
        own=None if seat is None else state.mats[seat],
        final=state.mats if outcome else (),
        mark=state.mark,
        outcome=outcome,
        memory=Memory(state.gem_discards, state.special_discards, state.shown),
    )


def _show(mat: Mat) -> Player:
    return Player(
        hand=sum(mat.hand),
        specials=sum(mat.specials),
        vault=mat.vault,
        fives=sum(mat.fives),
        turned=mat.fives,
        down=sum(mat.down),
        cullinans=mat.cullinans,
    )


def _offered(state: State, seat: Seat | None) -> Specials:
    hidden = any(
        isinstance(task, PickOne) and task.hidden and task.seat != seat for task in state.tasks
    )
    return NO_SPECIALS if hidden else state.offered


def _spied(state: State, task: Task | None, seat: Seat | None) -> Specials:
    if isinstance(task, PickFrom) and task.seat == seat:
        return state.mats[task.target].specials
    return NO_SPECIALS
