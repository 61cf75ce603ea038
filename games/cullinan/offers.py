"""How the moves of Cullinan are offered."""

from __future__ import annotations

from typing import assert_never

from games.core.game import Seat
from games.core.skin import Choice, Group
from games.core.text import Arg, Face, Listing, Player, Text, text
from games.cullinan.cards import ROMANS, Powers
from games.cullinan.data import FIVE, KIND_NAMES, Kind, worth
from games.cullinan.moves import (
    Answer,
    Begin,
    Buy,
    DropGem,
    DropSpecial,
    GemIs,
    Jester,
    Move,
    Pick,
    Rob,
    SideIs,
    SpecialIs,
    Spy,
    Stop,
    Store,
    TakeGem,
    TakeSpecial,
    Tuck,
    Turn,
)
from games.cullinan.names import digits, gem_face, kind_face
from games.cullinan.powers import (
    add_up,
    cost_of,
    count_stolen,
    gem_limit,
    special_limit,
    spend_singles,
    take_back,
)
from games.cullinan.prospects import count_drawn
from games.cullinan.speech import mat_of, name_of
from games.cullinan.tasks import Act, Defend, MayDraw, TuckOne
from games.cullinan.view import View


def offer(view: View, move: Move) -> Choice:
    """Say what a legal move is and would mean."""
    match move:
        case Buy():
            return _offer_purchase(view, move)
        case TakeGem() | TakeSpecial() | Stop():
            return _offer_plain(view, move)
        case Store() | Rob() | Turn() | Spy() | Jester():
            return _offer_use(view, move)
        case Answer() | Tuck() | DropGem() | DropSpecial() | Pick():
            return _offer_answer(view, move)
        case GemIs() | SpecialIs() | SideIs() | Begin():
            raise ValueError(f"chance is not offered to a seat: {move}")
        case _:
            assert_never(move)


def _offer_plain(view: View, move: TakeGem | TakeSpecial | Stop) -> Choice:
    mat = mat_of(view)
    match move:
        case TakeGem(value):
            powers = _powers(view)
            drawn, limit = count_drawn(view, powers, value), gem_limit(powers)
            held, after = sum(mat.hand) + 1 + drawn, mat.wealth + value
            key = "hint-take-gem" if held <= limit else "hint-take-gem-over"
            hint = text(key, before=mat.wealth, after=after, drawn=drawn, held=held, limit=limit)
            label = text("do-take-gem", value=value)
            brief = text("brief-take-gem", value=value)
            return Choice(label, gem_face(value), hint, style="good", brief=brief)
        case TakeSpecial():
            held, limit = sum(mat.specials) + 1, special_limit(_powers(view))
            key = "hint-take-special" if held <= limit else "hint-take-special-over"
            hint, brief = text(key, held=held, limit=limit), text("brief-take-special")
            return Choice(text("do-take-special"), None, hint, style="good", brief=brief)
        case Stop():
            done = view.task.done if isinstance(view.task, Act) else 0
            return Choice(text("do-stop"), hint=text("hint-stop", done=done), brief=text("do-stop"))


def _offer_purchase(view: View, move: Buy) -> Choice:
    mat = mat_of(view)
    card = view.table.card(move.number)
    cost = cost_of(card, _powers(view))
    paid = worth(spend_singles(mat, move)) + FIVE * move.fives
    back = take_back(mat, move, add_up(view.table, view.sides, (*mat.cullinans, move.number)))
    face = Face(f"cullinan_{move.number}", "◈")
    group = Group(
        f"buy-{move.number}",
        text("group-buy", name=name_of(view, move.number), cost=cost),
        face,
        text("hint-card", words=card.sides[view.sides[move.number - 1]].words),
    )
    hint = text("hint-buy", paid=paid, lost=paid - cost, left=mat.wealth - paid + worth(back))
    label = text("do-buy", roman=ROMANS[move.number - 1], parts=_say_payment(view, move))
    return Choice(label, face, hint, group, "grave")


def _say_payment(view: View, move: Buy) -> Listing:
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


def _offer_use(view: View, move: Store | Rob | Turn | Spy | Jester) -> Choice:
    match move:
        case Store(gems, by):
            key = "do-store" if by is Kind.VAULT else "do-store-by-thief"
            total = sum(mat_of(view).vault) + sum(gems)
            hint = text("hint-store", total=total)
            return _use(Kind.VAULT, text(key, gems=digits(gems)), hint)
        case Rob(target, by):
            key = "do-rob" if by is Kind.THIEF else "do-rob-by-vault"
            label = text(key, target=Player(target))
            return _use(Kind.THIEF, label, _foresee_robbery(view, target))
        case Turn(value):
            wealth = mat_of(view).wealth
            hint = text("hint-turn", before=wealth, after=wealth + FIVE - value)
            return _use(Kind.ONE, text("do-turn", value=value), hint)
        case Spy(target):
            hint = text("hint-spy", count=view.players[target].specials)
            return _use(Kind.SPY, text("do-spy", target=Player(target)), hint)
        case Jester():
            return _use(Kind.JESTER, text("do-jester"), text("hint-jester"))


def _use(kind: Kind, label: Text, hint: Text) -> Choice:
    face, name = kind_face(kind), KIND_NAMES[kind]
    return Choice(label, face, hint, Group(name, text("group-use", kind=name), face))


def _foresee_robbery(view: View, target: Seat) -> Text:
    victim = view.players[target]
    theirs = add_up(view.table, view.sides, victim.cullinans)
    taken = count_stolen(victim.hand, _powers(view), theirs)
    return text("hint-rob", taken=taken, held=victim.hand, specials=victim.specials)


def _offer_answer(view: View, move: Answer | Tuck | DropGem | DropSpecial | Pick) -> Choice:
    match move:
        case Answer(yes):
            return _offer_reply(view, yes=yes)
        case Tuck(value):
            vault = isinstance(view.task, TuckOne) and view.task.vault
            key = "do-tuck-vault" if vault else "do-tuck-down"
            return Choice(text(key, value=value), gem_face(value), style="good")
        case DropGem(value):
            return Choice(text("do-drop-gem", value=value), gem_face(value))
        case DropSpecial(kind):
            return Choice(text("do-drop-special", kind=KIND_NAMES[kind]), kind_face(kind))
        case Pick(kind):
            label = text("do-pick", kind=KIND_NAMES[kind])
            return Choice(label, kind_face(kind), text(f"about-{KIND_NAMES[kind]}"), style="good")


def _offer_reply(view: View, *, yes: bool) -> Choice:
    style = "good" if yes else "plain"
    match view.task:
        case Defend():
            face = kind_face(Kind.GUARD) if yes else None
            return Choice(text("do-defend" if yes else "do-let-rob"), face, style=style)
        case MayDraw(gem=gem):
            key = "do-draw-gem" if gem else "do-draw-special"
            return Choice(text(key if yes else "do-draw-nothing"), style=style)
    return Choice(text("do-tuck-nothing"), style=style)


def _powers(view: View) -> Powers:
    return add_up(view.table, view.sides, mat_of(view).cullinans)
