"""What Cullinan says about a table: everything its pictures show, and its questions."""

from __future__ import annotations

from games.core.game import Decision
from games.core.ranking import has_won
from games.core.text import Arg, Listing, Player, Text, text
from games.cullinan.cards import ROMANS
from games.cullinan.data import Gems, Kind, Specials
from games.cullinan.names import name_gem, name_special
from games.cullinan.prospects import (
    Prospect,
    asked_seat,
    count_at_stake,
    may_buy_now,
    owner_of,
    prospects,
    rank_out_of_reach,
)
from games.cullinan.state import Mat
from games.cullinan.tasks import Act, Defend, Drop, MayDraw, PickFrom, PickOne, TuckOne
from games.cullinan.view import View

_NOTHING = text("nothing")


def describe_table(view: View) -> tuple[Text, ...]:
    """Say everything the public picture shows, a line each."""
    return (
        *(_say_player(view, seat) for seat in range(len(view.players))),
        text("table-display", gems=tally_gems(view.display)),
        *_say_offered(view),
        _say_cards(view),
        *_say_decks(view),
    )


def describe_own(view: View) -> tuple[Text, ...]:
    """Say everything the private picture shows, what it is all worth first."""
    mat = mat_of(view)
    lines = [
        text("own", wealth=mat.wealth, hand=tally_gems(mat.hand)),
        text("own-specials", specials=tally_kinds(mat.specials)),
    ]
    if any(mat.vault) or any(mat.fives) or any(mat.down):
        lines.append(text("own-safe", safe=_say_safe(mat)))
    seen = view.spied if any(view.spied) else view.offered
    if any(seen):
        lines.append(text("own-seen", specials=tally_kinds(seen)))
    if rank := rank_out_of_reach(view, mat):
        lines.append(text("own-hopeless", rank=rank))
    lines += _say_prospects(view, mat)
    lines += (_say_effect(view, number) for number in mat.cullinans)
    return tuple(lines)


def ask(view: View, _decision: Decision) -> Text:
    """Ask the seat to move."""
    match view.task:
        case Act(done=done):
            return text("ask-turn", done=done)
        case Defend(thief=thief):
            return _ask_to_defend(view, thief)
        case PickOne():
            return text("ask-pick", specials=tally_kinds(view.offered))
        case PickFrom(target=target):
            return text("ask-spy", target=Player(target), specials=tally_kinds(view.spied))
    return text(_ask_about(view))


def _ask_to_defend(view: View, thief: int) -> Text:
    """Say how many diamonds are at stake (CU16, V)."""
    mat = mat_of(view)
    taken = count_at_stake(view, mat, thief)
    return text("ask-defend", thief=Player(thief), taken=taken, held=sum(mat.hand))


def _ask_about(view: View) -> str:
    match view.task:
        case TuckOne(vault=vault):
            return "ask-tuck-vault" if vault else "ask-tuck-down"
        case MayDraw(gem=gem):
            return "ask-draw-gem" if gem else "ask-draw-special"
        case Drop(gem=gem):
            return "ask-drop-gem" if gem else "ask-drop-special"
    raise ValueError("nobody is asked")


def mat_of(view: View) -> Mat:
    """Return everything the viewing seat has."""
    if view.own is None:
        raise ValueError("a spectator owns nothing")
    return view.own


def tally_gems(heap: Gems) -> Arg:
    """Tell how many diamonds of each value there are."""
    told = [
        text("tally", thing=name_gem(value), count=count)
        for value, count in enumerate(heap, 1)
        if count
    ]
    return Listing(tuple(told)) if told else _NOTHING


def tally_kinds(heap: Specials) -> Arg:
    """Tell how many special cards of each kind there are."""
    told = [
        text("tally", thing=name_special(kind), count=heap[kind]) for kind in Kind if heap[kind]
    ]
    return Listing(tuple(told)) if told else _NOTHING


def name_of(view: View, number: int) -> str:
    """Write a Cullinan's numeral with its side."""
    sides = view.table.card(number).sides
    return ROMANS[number - 1] + (f" {'AB'[view.sides[number - 1]]}" if len(sides) > 1 else "")


def _say_player(view: View, seat: int) -> Text:
    player = view.players[seat]
    key = "player-turn" if asked_seat(view) == seat else "player"
    if has_won(view.outcome, seat):
        key = "player-won"
    told = _say_hand(view, seat)
    if any(player.vault):
        told.append(text("part-vault", gems=tally_gems(player.vault)))
    if player.fives:
        told.append(text("part-fives", gem=name_gem(5), count=player.fives))
    if view.final and player.down:
        told.append(text("part-down-own", gems=tally_gems(view.final[seat].down)))
    elif player.down:
        told.append(text("part-down", count=player.down))
    if player.cullinans:
        names = " · ".join(name_of(view, number) for number in player.cullinans)
        told.append(text("part-cullinans", names=names))
    return text(key, player=Player(seat), parts=Listing(tuple(told)))


def _say_hand(view: View, seat: int) -> list[Arg]:
    """Tell how much a player holds; once the game is over, which cards."""
    if not view.final:
        player = view.players[seat]
        return [text("part-hand", gems=player.hand, specials=player.specials)]
    mat = view.final[seat]
    held = [text("part-hand-final", gems=tally_gems(mat.hand))]
    if any(mat.specials):
        held.append(text("part-specials-final", specials=tally_kinds(mat.specials)))
    return [*held]


def _say_safe(mat: Mat) -> Listing:
    told: list[Arg] = []
    if any(mat.vault):
        told.append(text("part-vault", gems=tally_gems(mat.vault)))
    if any(mat.fives):
        told.append(text("part-fives", gem=name_gem(5), count=sum(mat.fives)))
    if any(mat.down):
        told.append(text("part-down-own", gems=tally_gems(mat.down)))
    return Listing(tuple(told))


def _say_offered(view: View) -> tuple[Text, ...]:
    return (text("table-offered", specials=tally_kinds(view.offered)),) if any(view.offered) else ()


def _say_cards(view: View) -> Text:
    told = tuple(
        text("card-cost", name=name_of(view, card.number), cost=card.cost)
        for card in view.table.cards
        if owner_of(view, card.number) is None
    )
    return text("table-cards", cards=Listing(told))


def _say_decks(view: View) -> tuple[Text, ...]:
    gems = text("table-gems", deck=view.gem_deck, discards=view.gem_discarded)
    specials = text("table-specials", deck=view.special_deck, discards=view.special_discarded)
    told = [gems, specials]
    if view.gem_discards is not None and any(view.gem_discards):
        told.append(text("table-open", cards=tally_gems(view.gem_discards)))
    elif view.top_gem is not None:
        told.append(text("table-top", card=name_gem(view.top_gem)))
    if view.special_discards is not None and any(view.special_discards):
        told.append(text("table-open", cards=tally_kinds(view.special_discards)))
    elif view.top_special is not None:
        told.append(text("table-top", card=name_special(view.top_special)))
    return tuple(told)


def _say_prospects(view: View, mat: Mat) -> list[Text]:
    """Tell which Cullinans the diamonds pay for, what others lack, and what is not allowed."""
    free = [each for each in prospects(view, mat) if owner_of(view, each.number) is None]
    enough = "own-now" if may_buy_now(view) else "own-enough"
    told = {
        enough: [_say_cost(view, each) for each in free if each.allowed and not each.missing],
        "own-short": [_say_missing(view, each) for each in free if each.allowed and each.missing],
        "own-later": [_say_cost(view, each) for each in free if not each.allowed],
    }
    return [text(key, cards=Listing(tuple(cards))) for key, cards in told.items() if cards]


def _say_cost(view: View, each: Prospect) -> Text:
    return text("card-cost", name=name_of(view, each.number), cost=each.cost)


def _say_missing(view: View, each: Prospect) -> Text:
    return text("card-missing", card=_say_cost(view, each), missing=each.missing)


def _say_effect(view: View, number: int) -> Text:
    side = view.table.card(number).sides[view.sides[number - 1]]
    return text("own-effect", name=name_of(view, number), words=side.words)
