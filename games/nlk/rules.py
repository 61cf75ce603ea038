"""The rules of NLK."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core import IllegalMoveError, Stream, game
from games.core.cards import is_open
from games.nlk import model
from games.nlk.turns import LOST, VOID, conclude, count_hand, list_moves, open_hand, play


@dataclass(frozen=True, slots=True)
class View:
    """A table of NLK from a seat or a spectator."""

    seat: game.Seat | None
    terms: model.Terms
    standing: model.Standing
    phase: model.Phase
    turn: game.Seat | None
    """The seat to move; None during the deal and when the match is over."""
    dealer: game.Seat | None
    """None until the first dealer is known (N2)."""
    talon: int
    """Number of cards."""
    drawn: model.Card | None
    """The card that was turned up and is not placed yet."""
    sizes: tuple[int, ...]
    """Cards in each stack (phase one) or hand (phase two)."""
    tops: tuple[model.Card | None, ...]
    """The top card of each stack; all None in phase two."""
    stacks: tuple[tuple[model.Card, ...], ...] | None
    """All stacks from the bottom, with the option `open_stacks` in phase one, else None."""
    own: tuple[model.Card, ...]
    """The own stack from the bottom, or the own hand, sorted; empty for a spectator."""
    trump: int | None
    """The suit; None in phase one (N8)."""
    table: tuple[model.Card, ...]
    """From the weakest to the card laid last."""
    layer: game.Seat | None
    """The seat that laid the last card of the table; None while it is empty."""
    size: int
    """With this many cards on the table the round is full (N13)."""
    fruitless: int
    """Rounds in a row that ended by taking the last card (N16)."""
    gone: int
    """Cards that left the game, as a bit set: public, but in no picture."""
    mark: model.Mark | None
    outcome: game.Outcome | None
    memory: tuple[tuple[model.Card, ...], ...]
    """All stacks or hands: every card was turned up publicly; empty in a view without memory."""

    def fit(self, seat: game.Seat, card: model.Card) -> tuple[game.Seat, ...]:
        """Return the seats whose stack a card of this seat fits (N4)."""
        tops = tuple(() if top is None else (top,) for top in self.tops)
        return model.find_receivers(tops, seat, card)


def card_to_give(view: View) -> model.Card | None:
    """Return the card that may be given now: the drawn one, else the own top card (N4, N6)."""
    if view.drawn is not None:
        return view.drawn
    return view.own[-1] if view.own else None


def list_receivers(view: View) -> tuple[game.Seat, ...]:
    """Return the seats whose stack the card to be given fits, in playing order (N4)."""
    card = card_to_give(view)
    return () if card is None or view.seat is None else view.fit(view.seat, card)


def is_layable(view: View, card: model.Card) -> bool:
    """Return whether a card of the own hand may be laid now (N9, N10)."""
    if not view.table or view.trump is None:
        return True
    return model.beats(card, view.table[-1], view.trump)


def sort_suits(
    cards: tuple[model.Card, ...], trump: int | None
) -> dict[int, tuple[model.Card, ...]]:
    """Sort cards by suit, trumps first, every suit from the lowest card up."""
    suits = sorted({model.suit_of(card) for card in cards}, key=lambda suit: (suit != trump, suit))
    return {suit: tuple(sorted(c for c in cards if model.suit_of(c) == suit)) for suit in suits}


Determinized: TypeAlias = model.State
"""A state made from a view: computer players never get the real one."""


def determinize(view: View, rng_seed: int) -> Determinized:
    """Return a position that the seat of a view cannot tell from the real one.

    With its memory that is the real one: every card was turned up publicly.
    """
    stacks = view.stacks or view.memory or _sample_hidden_cards(view, rng_seed)
    # N3: the seat being dealt to, in playing order.
    dealt = game.next_seat(game.Seat(view.standing.dealer + sum(view.sizes)), view.terms.players)
    placed = {*view.table, view.drawn, *(card for stack in stacks for card in stack)}
    return model.State(
        terms=view.terms,
        standing=view.standing,
        phase=view.phase,
        seat=dealt if view.turn is None else view.turn,
        talon=sum(1 << card for card in _list_others(view, placed)),
        stacks=stacks,
        drawn=view.drawn,
        trump=view.trump,
        table=view.table,
        layer=view.layer,
        size=view.size,
        fruitless=view.fruitless,
        gone=view.gone,
        mark=view.mark,
    )


def _sample_hidden_cards(view: View, rng_seed: int) -> model.Stacks:
    """Deal the cards below the others' tops or, in phase two, the others' hands."""
    tops = [() if top is None else (top,) for top in view.tops]
    pool = _list_others(view, {*view.own, *view.table, view.drawn, *view.tops})
    Stream(rng_seed).shuffle(pool)
    stacks: list[tuple[model.Card, ...]] = []
    for seat, (size, top) in enumerate(zip(view.sizes, tops, strict=True)):
        if seat == view.seat:
            stacks.append(view.own)
            continue
        hidden = [pool.pop() for _ in range(size - len(top))]
        stacks.append((*hidden, *top) if view.trump is None else tuple(sorted(hidden)))
    return tuple(stacks)


def _list_others(view: View, seen: set[model.Card | None]) -> list[model.Card]:
    """Return the cards still in the game that are not among these."""
    cards = model.pack(view.terms.players)
    return [card for card in cards if card not in seen and not view.gone >> card & 1]


_TURN_UPS: Final[tuple[tuple[int, game.Chance[model.Move]], ...]] = tuple(
    (1 << move.card, game.Chance(move)) for move in model.TURN_UPS
)
_TURNS_UP: Final = frozenset({model.Phase.DEAL, model.Phase.TURN_UP})
_ASKS_CHANCE: Final = _TURNS_UP | {model.Phase.DEALER}


class Nlk(game.Game[model.State, model.Move, View]):
    """NLK for four to nine players, in matches of one to nine hands."""

    id = "nlk"
    rules_version = 1
    seats = model.SEATS
    options = (
        game.Option("hands", tuple(str(number) for number in range(1, model.MOST_HANDS + 1))),
        game.Option("dealer", ("rotate", "loser")),
        game.Option("open_stacks", ("off", "on")),
    )
    endings = (LOST, VOID)
    notation = model.NOTATION

    def start(self, setup: game.Setup) -> model.State:
        options = game.choose_options(self, setup)
        first = game.Seat(0) if setup.first is None else setup.first
        terms = model.Terms(
            players=setup.players,
            hands=int(options["hands"]),
            loser_deals=options["dealer"] == "loser",
            open_stacks=options["open_stacks"] == "on",
        )
        # N3: the seat after the dealer begins.
        standing = model.Standing(game.Seat((first - 1) % setup.players), (0,) * setup.players)
        phase = model.Phase.DEALER if setup.first is None else model.Phase.DEAL
        return open_hand(terms, standing, phase)

    def decisions(self, state: model.State) -> tuple[game.Decision, ...]:
        if state.phase is model.Phase.OVER:
            return ()
        return game.ask(game.CHANCE if state.phase in _ASKS_CHANCE else state.seat, state.phase)

    def legal_moves(self, state: model.State, seat: game.Seat) -> tuple[model.Move, ...]:
        if seat != state.seat or state.phase is model.Phase.OVER or state.phase in _ASKS_CHANCE:
            return ()
        return list_moves(state)

    def chances(self, state: model.State) -> tuple[game.Chance[model.Move], ...]:
        if state.phase not in _ASKS_CHANCE:
            return ()
        if state.phase is model.Phase.DEALER:
            return tuple(game.Chance(move) for move in model.BEGINS[: state.terms.players])
        talon = state.talon
        return tuple(chance for bit, chance in _TURN_UPS if talon & bit)

    def apply(
        self, state: model.State, seat: game.Seat, move: model.Move
    ) -> game.Step[model.State]:
        if not self._is_legal(state, seat, move):
            raise IllegalMoveError(seat, self.notate(move))
        after, events = play(state, move)
        after, counted = count_hand(after)
        return game.Step(after, events + counted, final=_uncovers(state, after, move))

    def view(self, state: model.State, seat: game.Seat | None) -> View:
        is_before_trump = state.trump is None
        waiting = state.phase in (model.Phase.DEALER, model.Phase.DEAL, model.Phase.OVER)
        return View(
            seat=seat,
            terms=state.terms,
            standing=state.standing,
            phase=state.phase,
            turn=None if waiting else state.seat,
            dealer=None if state.phase is model.Phase.DEALER else state.standing.dealer,
            talon=state.talon.bit_count(),
            drawn=state.drawn,
            sizes=tuple(map(len, state.stacks)),
            tops=tuple(stack[-1] if is_before_trump and stack else None for stack in state.stacks),
            stacks=state.stacks if is_before_trump and state.terms.open_stacks else None,
            own=() if seat is None else state.stacks[seat],
            trump=state.trump,
            table=state.table,
            layer=state.layer,
            size=state.size,
            fruitless=state.fruitless,
            gone=state.gone,
            mark=state.mark,
            outcome=conclude(state),
            memory=state.stacks,
        )

    def determinize(self, view: View, rng_seed: int) -> model.State:
        return determinize(view, rng_seed)

    def components(self, state: model.State) -> Sequence[str]:
        sets = state.talon | state.gone
        cards = [card for card in map(model.Card, range(len(model.CODES))) if sets >> card & 1]
        cards += [*state.table, *(card for stack in state.stacks for card in stack)]
        cards += [] if state.drawn is None else [state.drawn]
        return [model.CODES[card] for card in cards]

    def current_scores(self, view: View) -> tuple[int, ...]:
        return view.standing.lost

    def outcome(self, state: model.State) -> game.Outcome | None:
        return conclude(state)

    def _is_legal(self, state: model.State, seat: game.Seat, move: model.Move) -> bool:
        if seat == game.CHANCE:
            if isinstance(move, model.TurnUp) and state.phase in _TURNS_UP:
                return bool(state.talon >> move.card & 1)
            return is_open(self.chances(state), move)
        return move in self.legal_moves(state, seat)


GAME: Final = Nlk()


def _uncovers(before: model.State, after: model.State, move: model.Move) -> bool:
    """Return whether a seat's move showed a card that was in no picture: it cannot be undone."""
    if isinstance(move, model.Lay):
        return True
    if isinstance(move, model.Take):  # The next leader's last card may have led by itself.
        return not set(after.table) <= set(before.table)
    is_given = isinstance(move, model.Give) and before.drawn is None
    return is_given and bool(after.stacks[before.seat]) and not before.terms.open_stacks


def list_beating(view: View) -> list[tuple[int, int]]:
    """Return the suits that beat the last card, each with the lowest rank that does (N10)."""
    if not view.table or view.trump is None:
        return []
    last = view.table[-1]
    above = model.rank_of(last) + 1
    suit_led = model.suit_of(last)
    beating = [(suit_led, above)] if above <= model.ACE else []
    if suit_led != view.trump:
        beating.append((view.trump, model.lowest_rank(view.terms.players)))
    return beating


def name_ranks(lowest: int) -> str:
    """Write the ranks from the lowest up."""
    return model.RANKS[lowest].upper() + ("–A" if lowest < model.ACE else "")


def take_when_beaten(_view: View, moves: Sequence[model.Move]) -> model.Move | None:
    """Take where no card of the hand beats, and leave all other decisions to the player (N11)."""
    return model.TAKE if tuple(moves) == (model.TAKE,) else None


AUTO_REPLIES: Final[dict[str, Callable[[View, Sequence[model.Move]], model.Move | None]]] = {
    "take": take_when_beaten
}
"""By name; the texts are `auto-reply-<name>` and `auto-reply-<name>-hint`."""
