"""The private panel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypedDict, Unpack

from bot.messages import choices, shared, table_ids, ui
from bot.messages.board import ways_back
from bot.messages.names import escape, make_inline_reader, make_reader
from bot.messages.news import News, add_gone, fold
from bot.messages.phone import VIEW, fill_rows, left_lines, measure, stack
from bot.messages.ratings import rating_texts
from bot.messages.result import own_result
from bot.messages.table_ids import CONFIRMED, MakeMove
from bot.store.results import RatingChanges
from bot.tables.model import Panel, Status
from bot.words import Reader, localize
from games.ai.hints import Advice, Unit
from games.core import Decision, Listing, Text, text

_DECISIVE_POINTS: Final = 20
"""Points that no single move can cost: such a gap means a lost win or a dead end."""


def hint_lines(panel: Panel, reader: Reader) -> Iterator[str]:
    """Yield the move that the hint recommends with its reason, then its closest alternatives."""
    hint = panel.hint
    if hint is None:
        return
    inline = make_inline_reader(panel.table, reader.language)
    reason = localize(hint.reason, inline)
    sign, move = choices.name_offer(panel, hint.move, reader)
    yield reader.say("advice-best", emoji=sign, move=move, reason=reason)
    equal = [
        alternative.move
        for alternative in hint.others
        if alternative.gap and not alternative.gap.size
    ]
    if equal:
        listed = Listing(tuple("".join(choices.name_offer(panel, move, reader)) for move in equal))
        yield reader.say("advice-equal", moves=listed)
    elif hint.others:
        other = hint.others[0]
        sign, move = choices.name_offer(panel, other.move, reader)
        line = reader.say("advice-next", emoji=sign, move=move)
        notes = (localize(note, inline) for note in _drawbacks(panel, other))
        yield shared.join((line, *notes), reader.language)


def _drawbacks(panel: Panel, other: Advice[Any]) -> Iterator[Text]:
    """Yield how far an alternative is behind, and the reason against it."""
    gap = other.gap
    loses = panel.table.known.presentation.names_losers
    if gap is not None and gap.unit is Unit.CHANCE:
        yield text("advice-loses" if loses else "advice-wins", count=round(100 * gap.size))
    elif gap is not None:
        count = round(gap.size) or 1
        is_far = gap.size >= _DECISIVE_POINTS
        yield text("advice-far") if is_far else text("advice-points", count=count)
    if other.fault is not None:
        yield other.fault


_EMOJI_LIMIT: Final = 1200
"""Characters of the player's own lines from which plain signs replace emoji."""
_HINT_LINES: Final = 3
"""Lines of a phone that a hint takes, about."""
_FIRST_PAGE: Final = choices.Path()


class Guide(TypedDict, total=False):
    """The explanations for a newcomer to the game."""

    tip: str
    """The name of the tip that takes the place of goal and turn; empty for none."""
    is_first_game: bool
    """Goal and turn are explained: the table is among the person's first of this game."""


class PanelOptions(Guide, total=False):
    """How one reader is shown a panel."""

    text_mode: bool
    """Hand and choices are described instead of drawn."""
    notice: Text | None
    """Why the panel replaces the requested result."""
    changes: RatingChanges | None
    """The effect of the end on ratings."""
    channel_id: int | None
    """The channel it is shown in; outside the table's channel the panel links to the table."""


@dataclass(frozen=True, slots=True)
class PanelMessage(ui.Message):
    """A panel; `tip` is the name of the tip on it, which counts as given."""

    tip: str = ""


def panel_message(
    panel: Panel,
    language: str,
    emoji: Mapping[str, str],
    path: choices.Path = _FIRST_PAGE,
    **shown: Unpack[PanelOptions],
) -> PanelMessage:
    """Show a panel to its player, at the group or page that `path` names."""
    parts = panel_parts(panel, language, emoji, path, **shown)
    message = ui.compose(shared.accent_of(panel.table), parts)
    has_tip = any(isinstance(part, _Tip) for part in parts)
    tip = shown.get("tip", "") if has_tip else ""
    return PanelMessage(message.layout, message.pictures, tip=tip)


def panel_parts(
    panel: Panel,
    language: str,
    emoji: Mapping[str, str],
    path: choices.Path = _FIRST_PAGE,
    **shown: Unpack[PanelOptions],
) -> list[ui.Part]:
    """Return the parts of a panel from top to bottom: news, hand, question, choices and buttons.

    After the game, the result takes the place of question and choices. What does not fit one view
    is left out in this order: older news; a newcomer's guide; all but the first line of a hint; the
    notes. Only then do the kinds of moves share rows of buttons, and at last the buttons become a
    select, which leaves space for all of it.
    """
    reader = make_reader(panel.table, language, emoji)
    offered = choices.offer(panel, path)
    picture = _own(panel, offered.path.group, reader, text_mode=shown.get("text_mode", False))
    if panel.decision is None or _is_closed(panel):
        idle = ui.Block(tuple(_idle_lines(panel, reader, shown.get("changes"))))
        below = [picture, idle, *fill_rows(_controls(panel, reader))]
        return [_head(panel, reader, measure(below, is_private=True), **shown), *below]
    question = _Question(
        _heading(panel, panel.decision, offered, reader),
        tuple(_notes(panel, offered, reader)),
        choices.hint_button(panel, reader),
        tuple(hint_lines(panel, reader)),
        tuple(_guides(panel, offered, reader, **shown)) if panel.hint is None else (),
    )
    ways = tuple(question.ways)
    for layout in choices.Layout:
        below = _choice_rows(panel, replace(offered, layout=layout), reader, **shown)
        rest = measure([picture, *below], is_private=True)
        head = _head(panel, reader, rest + question.reserved, **shown)
        left = VIEW - measure([head, picture, *below], is_private=True)
        asking = next((way for way in ways if stack(way) <= left), ways[-1])
        if stack(asking) <= left:
            break
    return [head, picture, *asking, *below]


def _head(panel: Panel, reader: Reader, rest: int, **shown: Unpack[PanelOptions]) -> ui.Block:
    """Return the title, the news that fit above other parts of this height, and own lines."""
    title = text("panel-title", game=shared.game_name(panel.table, reader.language))
    if shown.get("channel_id") not in (None, panel.table.place.target_id):
        title = text("panel-elsewhere", title=title, link=shared.link_to_channel(panel.table))
    notice = shown.get("notice")
    own = ((localize(notice, reader),) if notice else ()) + tuple(_private_lines(panel, reader))
    lines = left_lines(rest + stack([ui.Block(own)] if own else []))
    news = fold(panel.news, reader, seat=panel.seat, height=lines)
    return ui.Block((*_news_lines(news, localize(title, reader), reader), *own))


def _choice_rows(
    panel: Panel, offered: choices.Offered, reader: Reader, **shown: Unpack[PanelOptions]
) -> list[ui.Part]:
    """Return the rows of moves, and of the buttons below them."""
    marked = choices.hinted_choices(panel)
    text_mode = shown.get("text_mode", False)
    moves, groups = choices.choice_parts(panel, offered, reader, marked, text_mode=text_mode)
    buttons = [*groups, *_page_buttons(panel, offered, reader)]
    # A page of a group leads back to the controls.
    controls = () if offered.path.group else _controls(panel, reader)
    return [
        *moves,
        *ui.rows(choices.auto_reply_buttons(panel, reader)),
        *fill_rows(buttons, controls),
    ]


@dataclass(frozen=True, slots=True)
class _Tip(ui.Block):
    """A tip for a newcomer."""


@dataclass(frozen=True, slots=True)
class _Question:
    """The question, and what explains it."""

    heading: str
    notes: tuple[str, ...]
    """What the choices lead to."""
    button: ui.Component | None
    """The button for a hint."""
    hint: tuple[str, ...]
    guides: tuple[ui.Block, ...]
    """The tip, or goal and turn, and shorter ones; a hint takes their place."""

    @property
    def ways(self) -> Iterator[Sequence[ui.Part]]:
        """Yield the whole question, then with ever less of what explains it."""
        for guide in self.guides:
            yield [guide, *self._ask(self.hint, self.notes)]
        for count in range(len(self.hint), 1, -1):
            yield self._ask(self.hint[:count], self.notes)
        for count in range(len(self.notes), -1, -1):
            yield self._ask(self.hint[:1], self.notes[:count])

    @property
    def reserved(self) -> int:
        """The height that news leave: they stay when a hint takes the place of the guide."""
        guided = stack([*self.guides[:1], *self._ask((), self.notes)])
        if not self.hint and self.button is None:
            return guided
        return max(guided, stack(self._ask(("",) * _HINT_LINES, self.notes)))

    def _ask(self, hint: tuple[str, ...], notes: tuple[str, ...]) -> list[ui.Part]:
        if hint:
            return [ui.Block((self.heading, *notes, *hint))]
        # Beside the button, the notes would be shorter.
        apart = [ui.Block(notes)] if notes else []
        return [ui.Block((self.heading,), accessory=self.button), *apart]


def guide_lines(panel: Panel, offered: choices.Offered, reader: Reader) -> Iterator[str]:
    """Yield the goal of the game, and what the open decision is about, as far as its texts say.

    The question of a group of moves takes their place.
    """
    if panel.decision is None or offered.path.group:
        return
    for key, line in (("goal", "panel-goal"), (f"now-{panel.decision.kind}", "panel-now")):
        if reader.has(key):
            yield reader.say(line, words=text(key))


def due_tips(panel: Panel) -> tuple[str, ...]:
    """Return the names of the tips that matter for the open decision, the most specific first."""
    if panel.decision is None or panel.hint is not None or _is_closed(panel):
        return ()
    return tuple(name for name, matters in panel.table.known.tips.items() if matters(panel.view))


def _guides(
    panel: Panel, offered: choices.Offered, reader: Reader, **shown: Unpack[PanelOptions]
) -> Iterator[ui.Block]:
    """Yield what a newcomer reads above the question, then ever less of it.

    A tip stands beside the button that turns tips off, or without it.
    """
    tip = shown.get("tip", "")
    if tip and not offered.path.group:
        off = ui.button(reader.say("panel-no-tips"), table_ids.TurnOffTips(panel.table.id))
        words = _Tip((reader.say("panel-tip", words=text(f"tip-{tip}")),))
        yield replace(words, accessory=off)
        yield words
    elif shown.get("is_first_game"):
        lines = tuple(guide_lines(panel, offered, reader))
        for at in range(len(lines)):
            yield ui.Block(lines[at:])


def _own(panel: Panel, group: str, reader: Reader, *, text_mode: bool) -> ui.Part:
    if text_mode:
        _, describe = shared.own_page(panel.table, group)
        return shared.described(describe(panel.view), reader, _EMOJI_LIMIT, "panel-left-out")
    return shared.hand_picture(panel.view, panel.table, reader.language, group)


def _heading(panel: Panel, decision: Decision, offered: choices.Offered, reader: Reader) -> str:
    """Return the question that the choices on this page answer."""
    if offered.path.group == choices.STEPS.group:
        return reader.say("panel-question", question=text("panel-step"))
    if offered.group is not None:
        label = localize(offered.group.label, reader).rstrip("…")
        return reader.say("panel-question", question=label)
    question = panel.table.known.presentation.question(panel.view, decision)
    return reader.say("panel-question", question=question)


def _notes(panel: Panel, offered: choices.Offered, reader: Reader) -> Iterator[str]:
    """Yield what the group of these choices is, or what each purchase brings."""
    if offered.group is not None:
        if offered.group.hint is not None:
            yield f"-# {localize(offered.group.hint, reader)}"
    elif not offered.path.group and not offered.is_select:
        yield from choices.purchase_lines(panel, offered.picks, reader)


def _is_closed(panel: Panel) -> bool:
    return panel.outcome is not None or panel.table.status is not Status.PLAYING


def _news_lines(news: News, title: str, reader: Reader) -> tuple[str, ...]:
    """Return the title and the news."""
    if not news.lines:
        return (title,)
    title = shared.join((title, reader.say("panel-since")), reader.language)
    return add_gone(title, news.gone, reader), *news.marked


def _private_lines(panel: Panel, reader: Reader) -> Iterator[str]:
    if panel.note:
        yield reader.say("panel-note", note="\n> ".join(map(escape, panel.note.splitlines())))
    if panel.premove:
        yield localize(choices.premove_line(panel, reader), reader)
    if panel.auto_reply:
        yield reader.say("auto-replies-chosen", what=text(f"auto-reply-{panel.auto_reply}"))


def _idle_lines(panel: Panel, reader: Reader, changes: RatingChanges | None) -> Iterator[str]:
    if panel.outcome is not None:
        yield localize(own_result(panel.table, panel.outcome, panel.seat), reader)
    if _is_closed(panel):
        yield from shared.write_lines(rating_texts(changes, panel.seat), reader)
    yield localize(_idle(panel), reader)


def _idle(panel: Panel) -> Text:
    if panel.outcome is not None:
        return text("panel-over")
    if panel.table.status is Status.ARCHIVED:
        return text("panel-archived")
    if panel.table.status is not Status.PLAYING:
        return text("panel-stopped")
    return text("panel-waiting", who=shared.enumerate_seats(shared.seats_to_move(panel.decisions)))


def _page_buttons(
    panel: Panel, offered: choices.Offered, reader: Reader
) -> tuple[ui.Component, ...]:
    path = offered.path
    pages = offered.pages
    ways = [("panel-back", choices.Path())] if path.group else []
    if path.page:
        ways.append(("panel-newer", choices.Path(path.group, path.page - 1)))
    if path.page + 1 < pages:
        ways.append(("panel-older", choices.Path(path.group, path.page + 1)))
    return tuple(
        ui.button(reader.say(key), MakeMove(panel.table.id, panel.decision_number, str(to)))
        for key, to in ways
    )


def _controls(panel: Panel, reader: Reader) -> tuple[ui.Component, ...]:
    table = panel.table.id
    buttons = []
    if panel.can_undo and not _is_closed(panel):
        buttons.append(ui.button(reader.say("panel-undo"), table_ids.UndoMove(table)))
    if panel.outcome is not None:
        again = reader.say("table-do-rematch")
        buttons.append(ui.button(again, table_ids.OpenRematch(table), ui.SUCCESS))
        back = ways_back(panel.table, is_won=bool(panel.outcome.winners), is_beside=True)
        buttons += shared.verb_buttons(reader, [table_ids.OpenScores(table), *back])
    elif panel.decision is None and not _is_closed(panel):
        buttons.append(ui.button(reader.say("panel-refresh"), table_ids.OpenHand(table)))
        if panel.can_premove or choices.has_auto_replies(panel):
            buttons.append(ui.button(reader.say("more-premove"), table_ids.OpenPremoves(table)))
        buttons.append(ui.button(reader.say("panel-next"), table_ids.OpenNextHand(table)))
    rules = () if _is_closed(panel) else (table_ids.OpenRules(table),)
    buttons += shared.verb_buttons(reader, [table_ids.OpenLog(table), *rules])
    if panel.table.status is Status.ARCHIVED:
        buttons.append(
            ui.button(reader.say("more-restore"), table_ids.RestoreTable(table), ui.SUCCESS)
        )
    return tuple(buttons)


def confirm_move_message(panel: Panel, notation: str, language: str) -> ui.Message:
    """Ask the player to confirm a move or a chain of moves."""
    table = panel.table
    reader = make_reader(panel.table, language, {})
    named = _label(panel, notation)
    # The question is bold.
    label = localize(named, make_inline_reader(table, language)) if named else notation
    yes = MakeMove(table.id, panel.decision_number, f"{CONFIRMED}{notation}")
    buttons = (
        ui.button(reader.say("confirm-yes"), yes, ui.SUCCESS),
        ui.button(
            reader.say("more-no"), MakeMove(table.id, panel.decision_number, str(choices.Path()))
        ),
    )
    return shared.note(table, reader, text("confirm-move", move=label), buttons=buttons)


def _label(panel: Panel, notation: str) -> Text | None:
    presentation = panel.table.known.presentation
    labels = {
        option.notation: presentation.choice(panel.view, option.move).label
        for option in panel.offers
    }
    return (labels | {pick.choice: pick.label for pick in choices.every_pick(panel)}).get(notation)
