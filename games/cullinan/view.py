"""The view of a seat, and determinization."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core.cards import count_up
from games.core.fast_replace import replace
from games.core.game import Outcome, Seat
from games.core.rng import Stream
from games.cullinan import cards, model


@dataclass(frozen=True, slots=True)
class Player:
    hand: int
    """Diamonds in hand."""
    specials: int
    """Special cards in hand."""
    vault: cards.Gems
    fives: int
    turned: cards.Gems
    """Diamonds that became fives: public (CU18)."""
    down: int
    """Diamonds lying face down (IV A)."""
    cullinans: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """Public knowledge of discards and hands."""

    gem_discards: cards.Gems
    special_discards: cards.Specials
    hands: model.Hands
    """By seat, the cards that went into a hand and did not leave it."""


@dataclass(frozen=True, slots=True)
class View:
    """A table of Cullinan from a seat or a spectator."""

    seat: Seat | None
    table: cards.CardTable
    sides: tuple[int, ...]
    """By Cullinan, the side that is up: 0 for A, 1 for B."""
    one_per_rank: bool
    players: tuple[Player, ...]
    first: Seat | None
    turn: Seat | None
    """The seat on turn: every chain of tasks ends in its own."""
    done: int
    """Actions taken this turn, the current one included."""
    task: model.Task | None
    """The open decision; None while chance moves and when the game is over."""
    tasks: tuple[model.Task, ...]
    """Pending tasks, the next first."""
    display: cards.Gems
    gem_deck: int
    special_deck: int
    gem_discards: cards.Gems | None
    """All discarded diamonds with the option `open_discards`, else None."""
    special_discards: cards.Specials | None
    """As `gem_discards`."""
    gem_discarded: int
    special_discarded: int
    """The sizes of the discard piles."""
    top_gem: int | None
    top_special: cards.Kind | None
    offered: cards.Specials
    """Cards turned up by a jester; cards looked at by VII A, for their owner only."""
    spied: cards.Specials
    """The hand that the seat's spy looks at."""
    own: model.Mat | None
    """The mat of the view's seat; None for a spectator."""
    final: tuple[model.Mat, ...]
    """All mats once the game is over; empty before."""
    mark: model.Mark | None
    outcome: Outcome | None
    memory: Memory | tuple[()]

    @property
    def has_mixed_sides(self) -> bool:
        """Return whether some Cullinans lie with side A up and others with B: see CU3."""
        known = {
            side
            for side, card in zip(self.sides, self.table.cards, strict=True)
            if len(card.sides) > 1
        }
        return len(known) > 1

    @property
    def to_move(self) -> Seat | None:
        """Return the seat with the open decision."""
        task = self.task
        return None if task is None or isinstance(task, model.CHANCE_TASKS) else task.seat

    @property
    def may_buy(self) -> bool:
        """Return whether the view's seat may buy: on its turn, instead of both actions (CU7)."""
        return (
            isinstance(self.task, model.Act) and self.task.seat == self.seat and not self.task.done
        )

    def owner_of(self, number: int) -> int | None:
        """Return the owner of a Cullinan."""
        seats = (seat for seat, each in enumerate(self.players) if number in each.cullinans)
        return next(seats, None)


def make_view(state: model.State, seat: Seat | None) -> View:
    """Return what a seat sees, or a spectator for `None`.

    Decks and the hands of others are counts, and cards that another seat looks at are missing.
    `spied` has the Specials of the mat that the seat is spying on, `final` all mats at the end.
    """
    outcome = model.conclude(state)
    task = state.tasks[0] if state.tasks else None
    act = next((each for each in state.tasks if isinstance(each, model.Act)), None)
    looks = [each for each in state.tasks if isinstance(each, model.PickOne) and each.hidden]
    return View(
        seat=seat,
        table=state.table,
        sides=state.sides,
        one_per_rank=state.one_per_rank,
        players=tuple(map(_show, state.mats)),
        first=state.first,
        turn=act.seat if act else None,
        done=act.done if act else 0,
        task=None if isinstance(task, model.CHANCE_TASKS) else task,
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
        offered=cards.NO_SPECIALS if any(each.seat != seat for each in looks) else state.offered,
        spied=state.mats[task.target].specials
        if isinstance(task, model.PickFrom) and task.seat == seat
        else cards.NO_SPECIALS,
        own=None if seat is None else state.mats[seat],
        final=state.mats if outcome else (),
        mark=state.mark,
        outcome=outcome,
        memory=Memory(state.gem_discards, state.special_discards, state.shown),
    )


def _show(mat: model.Mat) -> Player:
    return Player(
        hand=sum(mat.hand),
        specials=sum(mat.specials),
        vault=mat.vault,
        fives=sum(mat.fives),
        turned=mat.fives,
        down=sum(mat.down),
        cullinans=mat.cullinans,
    )


_Counts: TypeAlias = Any
"""`Gems` or `Specials`: cards counted by value or kind."""


def determinize(view: View, rng_seed: int) -> model.State:
    """Return a position that the seat of a view cannot tell from the real one.

    Hands, decks and face-down diamonds are dealt from the cards that the view does not show.
    """
    stream = Stream(rng_seed)
    known = [_know(view, Seat(seat), player) for seat, player in enumerate(view.players)]
    known, gem_discards, gem_deck = _deal_gems(view, known, stream)
    known, special_discards, offered, special_deck = _deal_specials(view, known, stream)
    shown = view.memory.hands if view.memory else (model.Shown(),) * len(view.players)
    return model.State(
        table=view.table,
        one_per_rank=view.one_per_rank,
        open_discards=view.gem_discards is not None,
        tasks=view.tasks,
        mats=tuple(known),
        shown=shown,
        sides=view.sides,
        gem_deck=gem_deck,
        special_deck=special_deck,
        display=view.display,
        gem_discards=gem_discards,
        special_discards=special_discards,
        top_gem=view.top_gem,
        top_special=view.top_special,
        offered=offered,
        first=view.first,
        mark=view.mark,
    )


def _know(view: View, seat: Seat, player: Player) -> model.Mat:
    """Return a player's mat as far as the view shows it: some cards may be missing."""
    if view.final:
        return view.final[seat]
    if seat == view.seat and view.own is not None:
        return view.own
    return model.Mat(
        hand=view.memory.hands[seat].gems if view.memory else cards.NO_GEMS,
        specials=_know_specials(view, seat),
        vault=player.vault,
        fives=player.turned,
        cullinans=player.cullinans,
    )


def _know_specials(view: View, seat: Seat) -> _Counts:
    """Return the remembered cards, and those implied by the decision: a guard, or a spied hand."""
    task = view.tasks[0] if view.tasks else None
    if isinstance(task, model.PickFrom) and (task.seat, task.target) == (view.seat, seat):
        return view.spied
    if view.memory:
        return view.memory.hands[seat].specials
    guarded = any(isinstance(each, model.Defend) and each.seat == seat for each in view.tasks)
    return cards.add_special(cards.NO_SPECIALS, cards.Kind.GUARD, int(guarded))


def _deal_gems(
    view: View, known: list[model.Mat], stream: Stream
) -> tuple[list[model.Mat], _Counts, _Counts]:
    """Return the mats with all their diamonds, then the discards and the deck."""
    top = cards.NO_GEMS if view.top_gem is None else cards.one_gem(view.top_gem)
    discards = view.gem_discards or (view.memory.gem_discards if view.memory else top)
    seen = [heap for mat in known for heap in (mat.hand, mat.vault, mat.fives, mat.down)]
    pile = _Pile(cards.GEM_BOX, (view.display, discards, *seen), stream)
    dealt = [
        replace(mat, hand=pile.fill(mat.hand, player.hand), down=pile.fill(mat.down, player.down))
        for mat, player in zip(known, view.players, strict=True)
    ]
    return dealt, pile.fill(discards, view.gem_discarded), pile.fill(cards.NO_GEMS, view.gem_deck)


def _deal_specials(
    view: View, known: list[model.Mat], stream: Stream
) -> tuple[list[model.Mat], _Counts, _Counts, _Counts]:
    """Return the mats with all their special cards, the discards, the offered cards, the deck."""
    top = tuple(int(kind == view.top_special) for kind in cards.Kind)
    discards = view.special_discards or (view.memory.special_discards if view.memory else top)
    pile = _Pile(
        cards.SPECIAL_BOX, (view.offered, discards, *(mat.specials for mat in known)), stream
    )
    dealt = [
        replace(mat, specials=pile.fill(mat.specials, player.specials))
        for mat, player in zip(known, view.players, strict=True)
    ]
    elsewhere = view.special_deck + view.special_discarded + sum(sum(m.specials) for m in dealt)
    offered = pile.fill(view.offered, sum(cards.SPECIAL_BOX) - elsewhere)
    full = pile.fill(discards, view.special_discarded)
    return dealt, full, offered, pile.fill(cards.NO_SPECIALS, view.special_deck)


class _Pile:
    """Unseen cards in any order."""

    def __init__(self, box: _Counts, seen: Iterable[_Counts], stream: Stream) -> None:
        left = (count - sum(there) for count, *there in zip(box, *seen, strict=True))
        self._kinds = [kind for kind, count in enumerate(left) for _ in range(count)]
        stream.shuffle(self._kinds)

    def fill(self, known: _Counts, size: int) -> _Counts:
        """Return a heap of `size` cards that includes the known ones."""
        missing = size - sum(known)
        dealt = self._kinds[:missing]
        self._kinds = self._kinds[missing:]
        return count_up(known, dealt)
