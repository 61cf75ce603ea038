"""Descriptions and move labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, assert_never

from games.core.game import Decision, Seat, has_won
from games.core.presentation import Choice, Group
from games.core.text import Arg, Emoji, Listing, Player, Text, text
from games.cullinan import legal, moves
from games.cullinan.cards import (
    FIVE,
    KIND_NAMES,
    NO_GEMS,
    ROMANS,
    Gems,
    Kind,
    Powers,
    Specials,
    worth,
)
from games.cullinan.events import digits, gem_emoji, kind_emoji, name_gem, name_special
from games.cullinan.model import Act, Defend, Drop, Mat, MayDraw, PickFrom, PickOne, TuckOne
from games.cullinan.view import View

_NOTHING = text("nothing")


def describe_table(view: View) -> tuple[Text, ...]:
    return (
        *(_say_player(view, seat) for seat in range(len(view.players))),
        text("table-display", gems=tally_gems(view.display)),
        *([text("table-offered", specials=tally_kinds(view.offered))] if any(view.offered) else []),
        _say_cards(view),
        *_say_decks(view),
    )


def describe_own(view: View) -> tuple[Text, ...]:
    mat = mat_of(view)
    lines = [
        text("own", wealth=mat.wealth, hand=tally_gems(mat.hand)),
        text("own-specials", specials=tally_kinds(mat.specials)),
    ]
    if safe := tuple(_say_safe(mat.vault, sum(mat.fives), mat.down)):
        lines.append(text("own-safe", safe=Listing(safe)))
    seen = view.spied if any(view.spied) else view.offered
    if any(seen):
        lines.append(text("own-seen", specials=tally_kinds(seen)))
    if rank := legal.rank_out_of_reach(view, mat):
        lines.append(text("own-hopeless", rank=rank))
    lines += _say_prospects(view, mat)
    lines += (
        text("own-effect", name=name_of(view, number), words=_say_side(view, number))
        for number in mat.cullinans
    )
    return tuple(lines)


def ask(view: View, _decision: Decision) -> Text:  # noqa: PLR0911 - one for each kind of question
    match view.task:
        case Act(done=done):
            return text("ask-turn", done=done)
        case Defend(thief=thief):  # CU16, V: so many diamonds are at stake
            mat = mat_of(view)
            taken = legal.count_at_stake(view, mat, thief)
            held = sum(mat.hand)
            return text("ask-defend", thief=Player(thief), taken=taken, held=held)
        case PickFrom(target=target):
            return text("ask-spy", target=Player(target))
        case PickOne():
            return text("ask-pick")
        case TuckOne(vault=vault):
            return text("ask-tuck-vault" if vault else "ask-tuck-down")
        case MayDraw(gem=gem):
            return text("ask-draw-gem" if gem else "ask-draw-special")
        case Drop(gem=gem):
            return text("ask-drop-gem" if gem else "ask-drop-special")
    raise ValueError("no decision is open")


def mat_of(view: View) -> Mat:
    if view.own is None:
        raise ValueError("a spectator owns nothing")
    return view.own


def tally_gems(heap: Gems) -> Arg:
    return _tally(map(name_gem, (1, 2, 3)), heap)


def tally_kinds(heap: Specials) -> Arg:
    return _tally(map(name_special, Kind), heap)


def _tally(things: Iterable[Text], counts: Sequence[int]) -> Arg:
    pairs = zip(things, counts, strict=True)
    items = [text("tally", thing=thing, count=count) for thing, count in pairs if count]
    return Listing(tuple(items)) if items else _NOTHING


def name_of(view: View, number: int) -> Text:
    """Write a Cullinan's numeral, with its side where sides differ."""
    numeral = text("numeral", roman=ROMANS[number - 1])
    if not view.has_mixed_sides or len(view.table.card(number).sides) == 1:
        return numeral
    return text("numeral-side", numeral=numeral, side="AB"[view.sides[number - 1]])


def _say_player(view: View, seat: int) -> Text:
    player = view.players[seat]
    key = "player-turn" if view.to_move == seat else "player"
    if has_won(view.outcome, seat):
        key = "player-won"
    down = view.final[seat].down if view.final else NO_GEMS
    parts = [*_say_hand(view, seat), *_say_safe(player.vault, player.fives, down)]
    if player.down and not view.final:
        parts.append(text("part-down", count=player.down))
    if player.cullinans:
        names = Listing(tuple(name_of(view, number) for number in player.cullinans))
        parts.append(text("part-cullinans", names=names))
    return text(key, player=Player(seat), parts=Listing(tuple(parts)))


def _say_hand(view: View, seat: int) -> Iterator[Text]:
    """Describe the size of a hand; after the game, its cards."""
    if not view.final:
        player = view.players[seat]
        yield text("part-hand", gems=player.hand, specials=player.specials)
        return
    mat = view.final[seat]
    yield text("part-hand-final", gems=tally_gems(mat.hand))
    if any(mat.specials):
        yield text("part-specials-final", specials=tally_kinds(mat.specials))


def _say_safe(vault: Gems, fives: int, down: Gems) -> Iterator[Text]:
    """Describe the diamonds that are safe from thieves."""
    if any(vault):
        yield text("part-vault", gems=tally_gems(vault))
    if fives:
        yield text("part-fives", gem=name_gem(FIVE), count=fives)
    if any(down):
        yield text("part-down-own", gems=tally_gems(down))


def _say_cards(view: View) -> Text:
    cards = tuple(
        text("card-cost", name=name_of(view, card.number), cost=legal.price_of(view, card))
        for card in view.table.cards
        if view.owner_of(card.number) is None
    )
    return text("table-cards", cards=Listing(cards))


def _say_decks(view: View) -> tuple[Text, ...]:
    lines = [
        text("table-gems", deck=view.gem_deck, discards=view.gem_discarded),
        text("table-specials", deck=view.special_deck, discards=view.special_discarded),
    ]
    if view.gem_discards is not None and any(view.gem_discards):
        lines.append(text("table-open", cards=tally_gems(view.gem_discards)))
    elif view.top_gem is not None:
        lines.append(text("table-top", card=name_gem(view.top_gem)))
    if view.special_discards is not None and any(view.special_discards):
        lines.append(text("table-open", cards=tally_kinds(view.special_discards)))
    elif view.top_special is not None:
        lines.append(text("table-top", card=name_special(view.top_special)))
    return tuple(lines)


MAX_DIRECT_PURCHASES: Final = 2
"""Purchases that a panel offers beside the actions; more of them have a page of their own."""


def _say_prospects(view: View, mat: Mat) -> list[Text]:
    """Describe which Cullinans are affordable, how much others lack, and which are not allowed."""
    free = [each for each in legal.prospects(view, mat) if view.owner_of(each.number) is None]
    enough = "own-now" if view.may_buy else "own-enough"
    groups = {
        enough: [_say_cost(view, each) for each in free if each.allowed and not each.missing],
        "own-short": [
            text("card-missing", card=_say_cost(view, each), missing=each.missing)
            for each in free
            if each.allowed and each.missing
        ],
        "own-later": [_say_cost(view, each) for each in free if not each.allowed],
    }
    return [text(key, cards=Listing(tuple(cards))) for key, cards in groups.items() if cards]


def _count_affordable(view: View, mat: Mat) -> int:
    return sum(
        prospect.allowed and not prospect.missing and view.owner_of(prospect.number) is None
        for prospect in legal.prospects(view, mat)
    )


def _say_cost(view: View, each: legal.Prospect) -> Text:
    return text("card-cost", name=name_of(view, each.number), cost=each.cost)


def _say_side(view: View, number: int) -> Arg:
    side = view.sides[number - 1]
    return view.table.card(number).sides[side].text or text(f"card-{number}-{'ab'[side]}")


def offer(view: View, move: moves.Move) -> Choice:
    match move:
        case moves.Buy():
            return _offer_purchase(view, move)
        case moves.TakeGem() | moves.TakeSpecial() | moves.Stop():
            return _offer_plain(view, move)
        case moves.Store() | moves.Rob() | moves.Turn() | moves.Spy() | moves.Jester():
            return _offer_use(view, move)
        case moves.Answer() | moves.Tuck() | moves.DropGem() | moves.DropSpecial() | moves.Pick():
            return _offer_answer(view, move)
        case moves.GemIs() | moves.SpecialIs() | moves.SideIs() | moves.Begin():
            raise ValueError(f"chance is not offered to a seat: {move}")
        case _:
            assert_never(move)


def _offer_plain(view: View, move: moves.TakeGem | moves.TakeSpecial | moves.Stop) -> Choice:
    mat = mat_of(view)
    match move:
        case moves.TakeGem(value):
            powers = _powers(view)
            drawn = legal.count_drawn(view, powers, value)
            limit = legal.gem_limit(powers)
            held = sum(mat.hand) + 1 + drawn
            after = mat.wealth + value
            key = "hint-take-gem" if held <= limit else "hint-take-gem-over"
            hint = text(key, before=mat.wealth, after=after, drawn=drawn, held=held, limit=limit)
            label = text("do-take-gem", value=value)
            brief = text("brief-take-gem", value=value)
            return Choice(label, gem_emoji(value), hint, brief=brief)
        case moves.TakeSpecial():
            held = sum(mat.specials) + 1
            limit = legal.special_limit(_powers(view))
            key = "hint-take-special" if held <= limit else "hint-take-special-over"
            hint = text(key, held=held, limit=limit)
            brief = text("brief-take-special")
            return Choice(text("do-take-special"), None, hint, brief=brief)
        case moves.Stop():
            done = view.task.done if isinstance(view.task, Act) else 0
            label = text("do-stop")
            hint = text("hint-stop", done=done)
            return Choice(label, hint=hint, style="end", brief=label)


def _offer_purchase(view: View, move: moves.Buy) -> Choice:
    """Offer a purchase at once where there is one payment worth choosing, else on a page."""
    mat = mat_of(view)
    worthwhile, rest = legal.list_payments(view.table, view.sides, mat, move.number)
    payment = next(each for each in (*worthwhile, *rest) if each.move == move)
    name = name_of(view, move.number)
    emoji = Emoji(f"cullinan_{move.number}", "◈")
    cost = legal.cost_of(view.table.card(move.number), _powers(view))
    effect = text("hint-card", words=_say_side(view, move.number))
    hint = text("hint-buy", paid=payment.paid, lost=payment.paid - cost, left=payment.left)
    label = text("do-buy", name=name, parts=_say_payment(view, move))
    place = int(payment not in worthwhile)
    if len(worthwhile) > 1:
        title = text("group-buy", name=name, paid=worthwhile[0].paid)
        group = Group(f"buy-{move.number}", title, emoji, effect)
        return Choice(label, emoji, hint, group, "purchase", place=place)
    if payment in worthwhile:
        brief = text("brief-buy", name=name, paid=payment.paid)
        is_direct = move.number == 1 or _count_affordable(view, mat) <= MAX_DIRECT_PURCHASES
        shop = None if is_direct else Group("buy", text("group-shop"))
        return Choice(label, emoji, effect, shop, "purchase", brief)
    group = Group("pay", text("group-pay"))
    return Choice(label, emoji, hint, group, "purchase", place=place)


def _say_payment(view: View, move: moves.Buy) -> Listing:
    parts: list[Arg] = []
    if any(move.hand):
        parts.append(text("pay-hand", gems=digits(move.hand)))
    if any(move.down):
        parts.append(text("pay-down", gems=digits(move.down)))
    if move.fives:
        parts.append(text("pay-fives", count=move.fives))
    if move.vault:
        parts.append(text("pay-vault", worth=worth(mat_of(view).vault)))
    return Listing(tuple(parts))


def _offer_use(view: View, move: moves.Use) -> Choice:
    match move:
        case moves.Store(gems, by):
            label = text("do-store" if by is Kind.VAULT else "do-store-by-thief", gems=digits(gems))
            hint = text("hint-store", total=sum(mat_of(view).vault) + sum(gems))
            brief = text("brief-store", gems=digits(gems)) if by is Kind.VAULT else None
            return _use(Kind.VAULT, label, hint, brief)
        case moves.Rob(target, by):
            label = text("do-rob" if by is Kind.THIEF else "do-rob-by-vault", target=Player(target))
            brief = text("brief-rob", target=Player(target)) if by is Kind.THIEF else None
            return _use(Kind.THIEF, label, _preview_robbery(view, target), brief)
        case moves.Turn(value):
            wealth = mat_of(view).wealth
            hint = text("hint-turn", before=wealth, after=wealth + FIVE - value)
            label = text("do-turn", value=value)
            brief = text("brief-turn", value=value)
            return _use(Kind.ONE, label, hint, brief)
        case moves.Spy(target):
            hint = text("hint-spy", count=view.players[target].specials)
            brief = text("brief-spy", target=Player(target))
            return _use(Kind.SPY, text("do-spy", target=Player(target)), hint, brief)
        case moves.Jester():
            brief = text("brief-kind", kind=KIND_NAMES[Kind.JESTER])
            return _use(Kind.JESTER, text("do-jester"), text("hint-jester"), brief)


def _use(kind: Kind, label: Text, hint: Text, brief: Text | None) -> Choice:
    emoji = kind_emoji(kind)
    name = KIND_NAMES[kind]
    group = Group(name, text("group-use", kind=name), emoji)
    return Choice(label, emoji, hint, group, brief=brief)


def _preview_robbery(view: View, target: Seat) -> Text:
    victim = view.players[target]
    theirs = legal.add_up(view.table, view.sides, victim.cullinans)
    taken = legal.count_stolen(victim.hand, _powers(view), theirs)
    return text("hint-rob", taken=taken, held=victim.hand, specials=victim.specials)


def _offer_answer(view: View, move: moves.Reply) -> Choice:
    match move:
        case moves.Answer(yes):
            return _offer_reply(view, yes=yes)
        case moves.Tuck(value) | moves.DropGem(value):
            drops = isinstance(move, moves.DropGem)
            task = view.task
            tuck = "vault" if isinstance(task, TuckOne) and task.vault else "down"
            key = "do-drop-gem" if drops else f"do-tuck-{tuck}"
            label = text(key, value=value)
            brief = text("brief-gem", value=value)
            return Choice(label, gem_emoji(value), brief=brief)
        case moves.DropSpecial(kind) | moves.Pick(kind):
            name = KIND_NAMES[kind]
            emoji = kind_emoji(kind)
            brief = text("brief-kind", kind=name)
            if isinstance(move, moves.DropSpecial):
                return Choice(text("do-drop-special", kind=name), emoji, brief=brief)
            label = text("do-pick", kind=name)
            hint = text(f"about-{name}")
            return Choice(label, emoji, hint, brief=brief)


def _offer_reply(view: View, *, yes: bool) -> Choice:
    match view.task:
        case Defend():
            emoji = kind_emoji(Kind.GUARD) if yes else None
            return Choice(text("do-defend" if yes else "do-let-rob"), emoji)
        case MayDraw(gem=gem):
            key = "do-draw-gem" if gem else "do-draw-special"
            return Choice(text(key if yes else "do-draw-nothing"))
    return Choice(text("do-tuck-nothing"))


def _powers(view: View) -> Powers:
    return legal.add_up(view.table, view.sides, mat_of(view).cullinans)
