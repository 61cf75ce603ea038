"""Legal moves and their effects, and the score."""

from typing import Final, assert_never

from games.core import Event, Outcome, Seat, next_seat, tell, text, with_item
from games.core.fast_replace import replace
from games.nlk import model

Result = tuple[model.State, tuple[Event, ...]]


def _is_void(state: model.State) -> bool:
    """Return whether too many rounds in a row were fruitless (N16)."""
    return state.fruitless >= model.VOID_ROUNDS * len(state.stacks)


def _lay(state: model.State, card: model.Card) -> Result:
    seat = state.seat
    hand = tuple(held for held in state.stacks[seat] if held != card)
    history = [model.tell_card("event-led", seat, card)]
    if state.table:  # a turn may be shown alone
        history = [model.tell_card("event-beat", seat, card, beaten=state.table[-1])]
    if not hand:  # N12
        history.append(tell("event-left", seat))
    stacks = with_item(state.stacks, seat, hand)
    state = replace(
        state,
        stacks=stacks,
        table=(*state.table, card),
        layer=seat,
        phase=model.Phase.ANSWER,
        seat=model.next_holder(stacks, seat),
        mark=model.Mark(model.Act.LAY, seat, card),
    )
    if len(state.table) < state.size or model.count_holders(stacks) <= 1:  # N15
        return state, tuple(history)
    # N13 (a): the cards leave the game, and the player who laid the last one leads.
    gone = state.gone | sum(1 << card for card in state.table)
    state, events = _lead(replace(state, table=(), gone=gone, fruitless=0), seat)
    return state, (*history, tell("event-round-full", seat), *events)


def _take(state: model.State) -> Result:
    """Pick up the weakest card: every card beats the one below, so it is the first (N11)."""
    seat = state.seat
    is_last = len(state.table) == 1
    card, *rest = state.table
    stacks = with_item(state.stacks, seat, tuple(sorted((*state.stacks[seat], card))))
    event = model.tell_card("event-took", seat, card)
    state = replace(
        state,
        stacks=stacks,
        table=tuple(rest),
        seat=model.next_holder(stacks, seat),
        mark=model.Mark(model.Act.TAKE, seat, card),
        # N13 (b), N14: the next player with cards leads.
        phase=model.Phase.LEAD if is_last else model.Phase.ANSWER,
        layer=None if is_last else state.layer,
        size=model.count_holders(stacks) if is_last else state.size,
        fruitless=state.fruitless + is_last,
    )
    if not is_last or _is_void(state):
        return state, (event,)
    state, events = _lead_by_itself(state)
    return state, (event, *events)


def _lead(state: model.State, seat: Seat) -> Result:
    """Let a seat lead, or the next that has cards (N9, N14)."""
    leader = seat if state.stacks[seat] else model.next_holder(state.stacks, seat)
    size = model.count_holders(state.stacks)
    led = replace(state, phase=model.Phase.LEAD, seat=leader, size=size, layer=None)
    return _lead_by_itself(led)


def _lead_by_itself(state: model.State) -> Result:
    """Lay the leader's last card: there is no other move (G3)."""
    hand = state.stacks[state.seat]
    return _lay(state, hand[0]) if len(hand) == 1 and state.size > 1 else (state, ())


def open_hand(
    terms: model.Terms, standing: model.Standing, phase: model.Phase = model.Phase.DEAL
) -> model.State:
    """Return all cards in the talon, to be dealt from the seat after the dealer (N1, N3)."""
    return model.State(
        terms=terms,
        standing=standing,
        phase=phase,
        seat=next_seat(standing.dealer, terms.players),
        talon=sum(1 << card for card in model.pack(terms.players)),
        stacks=((),) * terms.players,
    )


def _start_hand(terms: model.Terms, standing: model.Standing) -> Result:
    state = open_hand(terms, standing)
    dealer = standing.dealer
    if terms.hands == 1:
        return state, (tell("event-dealer", dealer),)
    return state, (tell("event-hand", dealer, hand=standing.hand, hands=terms.hands),)


def _deal(state: model.State, card: model.Card) -> Result:
    """Give the next player the first card of the stack; then the first turn begins (N3)."""
    seat = state.seat
    first = state.next_seat(state.standing.dealer)
    stacks = model.put(state.stacks, seat, card)
    talon = state.talon & ~(1 << card)
    following = state.next_seat(seat)
    if following != first:
        return replace(state, stacks=stacks, talon=talon, seat=following), ()
    dealt = replace(
        state,
        stacks=stacks,
        talon=talon,
        seat=first,
        phase=_phase_of_turn(stacks, first),
        mark=model.Mark(model.Act.DEAL, state.standing.dealer, card),
    )
    cards = tuple(stack[-1] for stack in (*stacks[first:], *stacks[:first]))
    return dealt, (tell("event-dealt", first, cards=model.list_cards(cards)),)


def list_moves(state: model.State) -> tuple[model.Move, ...]:
    if state.trump is not None:
        hand = state.stacks[state.seat]
        if state.phase is model.Phase.LEAD:
            return tuple([model.LAYS[card] for card in hand])
        laid = state.table[-1]
        trump = state.trump
        return (*[model.LAYS[card] for card in hand if model.beats(card, laid, trump)], model.TAKE)
    if state.drawn is not None:
        receivers = model.find_receivers(state.stacks, state.seat, state.drawn)
        return (*(model.GIVES[seat] for seat in receivers), model.KEEP)
    return (*(model.GIVES[seat] for seat in _find_givings(state.stacks, state.seat)), model.DRAW)


def play(state: model.State, move: model.Move) -> Result:  # noqa: PLR0911 - one for each kind of move
    """Return the result of a legal move, before a hand that is over is counted."""
    match move:
        case model.Lay(card):
            return _lay(state, card)
        case model.Take():
            return _take(state)
        case model.Give(to):
            return _give(state, to)
        case model.Draw():
            return replace(state, phase=model.Phase.TURN_UP), ()
        case model.Keep():
            if state.drawn is None:
                raise AssertionError("no card waits for its stack")
            return _keep(state, state.drawn)
        case model.TurnUp(card):
            return _deal(state, card) if state.phase is model.Phase.DEAL else _turn_up(state, card)
        case model.Begin(dealer):
            return _start_hand(state.terms, replace(state.standing, dealer=dealer))
        case _:
            assert_never(move)


def _turn_up(state: model.State, card: model.Card) -> Result:
    """Show the drawn card; a player that cannot give it away keeps it (N6, N7, G3)."""
    seat = state.seat
    talon = state.talon & ~(1 << card)
    if not talon:
        return _end(state, card)
    if not model.find_receivers(state.stacks, seat, card):
        return _keep(state, card)
    mark = model.Mark(model.Act.TURN, seat, card)
    return replace(state, phase=model.Phase.PLACE, talon=talon, drawn=card, mark=mark), ()


def _phase_of_turn(stacks: model.Stacks, seat: Seat) -> model.Phase:
    """Return the next phase of a turn; a player that can only draw has no decision (G3)."""
    return model.Phase.GIVE if _find_givings(stacks, seat) else model.Phase.TURN_UP


def _find_givings(stacks: model.Stacks, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that can receive the own top card (N4); an empty stack has none (N5)."""
    return model.find_receivers(stacks, seat, stacks[seat][-1]) if stacks[seat] else ()


def _give(state: model.State, to: Seat) -> Result:
    """Move the own top card, then the card below it (N4); or the drawn one, then draw (N6)."""
    seat = state.seat
    drawn = state.drawn
    own = state.stacks[state.seat]
    card, rest = (own[-1], own[:-1]) if drawn is None else (drawn, own)
    stacks = model.put(with_item(state.stacks, seat, rest), to, card)
    phase = _phase_of_turn(stacks, seat) if drawn is None else model.Phase.TURN_UP
    mark = model.Mark(model.Act.GIVE, seat, card, to)
    key = "event-gave" if drawn is None else "event-gave-on"
    after = replace(state, stacks=stacks, phase=phase, drawn=None, mark=mark)
    return after, (model.tell_card(key, seat, card, to=to),)


def _keep(state: model.State, card: model.Card) -> Result:
    """Put a drawn card on the own stack: the turn ends (N6)."""
    seat = state.seat
    following = state.next_seat(state.seat)
    stacks = model.put(state.stacks, seat, card)
    after = replace(
        state,
        stacks=stacks,
        talon=state.talon & ~(1 << card),
        drawn=None,
        seat=following,
        phase=_phase_of_turn(stacks, following),
        mark=model.Mark(model.Act.KEEP, seat, card, seat),
    )
    return after, (model.tell_card("event-kept", seat, card),)


def _end(state: model.State, card: model.Card) -> Result:
    """Put the last card on the own stack, fitting or not, and go on to phase two (N7, N8)."""
    seat = state.seat
    stacks = model.put(state.stacks, seat, card)
    state = replace(
        state,
        stacks=tuple(tuple(sorted(stack)) for stack in stacks),
        talon=0,
        trump=model.suit_of(card),
        mark=model.Mark(model.Act.KEEP, seat, card, seat),
    )
    suit = model.SUIT_TEXTS[model.suit_of(card)]
    event = tell("event-last-card", seat, card=model.CARDS[card], suit=suit)
    # N12: players without cards have left.
    left = [tell("event-left", Seat(each)) for each, hand in enumerate(state.stacks) if not hand]
    state, events = _lead(state, seat)
    return state, (event, *left, *events)


LOST: Final = "lost"
VOID: Final = "void"


def count_hand(state: model.State) -> tuple[model.State, tuple[Event, ...]]:
    """Count a hand that is over and go on to the next, or end the match (N15-N17)."""
    if state.trump is None or (model.count_holders(state.stacks) > 1 and not _is_void(state)):
        return state, ()
    terms = state.terms
    standing = state.standing
    loser, dealer, lost = None, state.next_seat(standing.dealer), standing.lost  # N2
    key = "event-void" if terms.hands == 1 else "event-hand-void"
    event = Event(text(key, hand=standing.hand))
    if not _is_void(state):
        loser = next(Seat(seat) for seat, hand in enumerate(state.stacks) if hand)
        lost = tuple(count + (seat == loser) for seat, count in enumerate(lost))
        key = "event-lost" if terms.hands == 1 else "event-hand-lost"
        event = tell(key, loser, hand=standing.hand)
    if standing.hand == terms.hands:
        standing = replace(standing, lost=lost)
        return replace(state, phase=model.Phase.OVER, standing=standing), (event,)
    if terms.loser_deals and loser is not None:
        dealer = loser
    state, events = _start_hand(terms, model.Standing(dealer, lost, standing.hand + 1))
    return state, (event, *events)


def conclude(state: model.State) -> Outcome | None:
    """Return the hands lost and the winners, none for a void match (N16, N17)."""
    if state.phase is not model.Phase.OVER:
        return None
    lost = state.standing.lost
    most = max(lost)
    if not most:
        return Outcome(VOID, lost, frozenset())
    winners = frozenset(Seat(seat) for seat, count in enumerate(lost) if count < most)
    return Outcome(LOST, lost, winners, low_wins=True)
