"""Move buttons and premoves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from bot.messages import table_ids, ui
from bot.messages.names import make_inline_reader, make_plain_reader, make_reader
from bot.messages.phone import fill_rows
from bot.messages.shared import accent_of, emoji_of, game_name, join
from bot.messages.table_ids import SELECT, MakeMove
from bot.tables.model import Offer, Panel, Premove, Status, Table
from bot.words import Reader, localize
from games.core.presentation import Choice, Group
from games.core.text import Emoji, Text, text

MAX_BUTTONS: Final = 15
MAX_SHORT_BUTTONS: Final = 20
"""Buttons with brief labels, several of which fit side by side on a phone."""
MAX_GROUP_BUTTONS: Final = 6
"""Buttons of a group with long labels, each of which takes a row of a phone."""
MAX_OPTIONS: Final = 25
"""Options that Discord allows in a select."""
_PATH_FORMAT: Final = re.compile(r"/(?P<group>[a-z0-9+\-=.,>*]*)(?:/(?P<page>[0-9]{1,3}))?")


@dataclass(frozen=True, slots=True)
class Path:
    """A page of a panel: the opened group (empty: all choices) and the page in it."""

    group: str = ""
    page: int = 0

    def __str__(self) -> str:
        return f"/{self.group}/{self.page}" if self.page else f"/{self.group}"


def parse_path(choice: str) -> Path | None:
    """Read a path; None for a notation, which contains no slash."""
    match = _PATH_FORMAT.fullmatch(choice)
    return Path(match["group"], int(match["page"] or 0)) if match else None


STEPS: Final = Path("*")
"""Page of single steps, without their follow-ups."""
STYLES: Final = {"plain": ui.SECONDARY, "purchase": ui.SUCCESS, "end": ui.SECONDARY}
"""Colours of moves; blue marks what a hint named, only for the player who asked."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A move or a group of moves that can be picked."""

    choice: str
    """`MakeMove.choice`: a notation, several of them, or a path."""
    label: Text
    emoji: Emoji | None
    hint: Text | None
    style: str = "plain"
    brief: Text | None = None
    section: int = 0

    @property
    def is_short(self) -> bool:
        """Whether its button leaves space for others in a row."""
        return self.brief is not None or self.is_path

    @property
    def is_path(self) -> bool:
        return parse_path(self.choice) is not None


class Layout(Enum):
    """How choices are laid out, from the clearest to the smallest."""

    SECTIONS = auto()
    """Each kind of moves begins a row of buttons."""
    ROWS = auto()
    """As few rows of buttons as possible."""
    SELECT = auto()


@dataclass(frozen=True, slots=True)
class Offered:
    path: Path
    """The path of this page; the first page if the requested path no longer exists."""
    pages: int
    picks: tuple[Pick, ...]
    group: Group | None = None
    """The group of these choices."""
    layout: Layout = Layout.SECTIONS
    """The clearest layout that fits one view."""

    @property
    def is_select(self) -> bool:
        """Whether there are too many choices for buttons."""
        most = MAX_GROUP_BUTTONS if self.path.group else MAX_BUTTONS
        if all(pick.is_short for pick in self.picks):
            most = MAX_SHORT_BUTTONS
        return self.layout is Layout.SELECT or len(self.picks) > most or self.pages > 1


def offer(panel: Panel, path: Path) -> Offered:
    """Return the choices at a path: usual moves first, then groups, then single steps."""
    presentation = panel.table.known.presentation
    choices = [(option, presentation.choice(panel.view, option.move)) for option in panel.offers]
    choices.sort(key=lambda pair: (pair[1].section, pair[1].place))
    has_chains = any(option.then for option in panel.offers)
    opened = [
        (option, choice)
        for option, choice in choices
        if choice.group and choice.group.key == path.group
    ]
    group = opened[0][1].group if opened else None
    inside = tuple(_move(option.chain, choice) for option, choice in opened)
    if has_chains and path.group == STEPS.group:
        inside = tuple(_move(option.notation, choice, is_step=True) for option, choice in choices)
    picks = inside or _outside(choices, has_chains=has_chains)
    pages = max(1, -(-len(picks) // MAX_OPTIONS))
    page = min(path.page, pages - 1)
    visible = picks[page * MAX_OPTIONS : (page + 1) * MAX_OPTIONS]
    return Offered(Path(path.group if inside else "", page), pages, visible, group)


def choice_parts(
    panel: Panel,
    offered: Offered,
    reader: Reader,
    hinted: Collection[str] = (),
    *,
    text_mode: bool = False,
) -> tuple[tuple[ui.Row, ...], list[ui.Component]]:
    """Offer moves as buttons, or as a select with descriptions.

    The buttons that follow are those of groups, and last those that end the turn. `hinted` are the
    choices that lead to the move of a hint; a public message marks none. In text mode, which has
    no picture that shows the effect of a move, a select describes it.
    """
    plain = make_plain_reader(panel.table, reader.language)
    if text_mode:
        offered = replace(offered, picks=tuple(replace(p, brief=None) for p in offered.picks))
    if offered.is_select or (text_mode and _needs_hints(offered.picks)):
        return (_select(panel, offered, reader, plain),), []

    def show(picks: Iterable[Pick]) -> list[ui.Component]:
        return [_button(panel, pick, reader, plain, hinted) for pick in picks]

    ends = [pick for pick in offered.picks if pick.is_path or pick.style == "end"]
    moves = [pick for pick in offered.picks if pick not in ends]
    last = show(ends)
    if offered.layout is Layout.ROWS:
        return (), show(moves) + last
    sections = [show(section) for _, section in groupby(moves, attrgetter("section"))]
    if len(sections) > 1 and len(fill_rows([*sections[-1], *last])) == len(fill_rows(last)):
        last = sections.pop() + last  # a row of its own would be nearly empty
    return tuple(row for section in sections for row in fill_rows(section)), last


def auto_reply_buttons(panel: Panel, reader: Reader) -> tuple[ui.Component, ...]:
    """Offer the auto-replies that make the only possible move, unless one is set."""
    if len(panel.offers) != 1 or panel.auto_reply:
        return ()
    moves = [panel.offers[0].move]
    return tuple(
        ui.button(reader.say(f"auto-reply-{name}"), table_ids.SetAutoReply(panel.table.id, name))
        for name, reply in panel.table.known.auto_replies.items()
        if reply(panel.view, moves) == moves[0]
    )


def _needs_hints(picks: Sequence[Pick]) -> bool:
    """Tell whether a select says more about choices than their buttons, or takes less space."""
    has_hint = any(pick.hint for pick in picks)
    return len(picks) > 1 and (has_hint or len(picks) > ui.BUTTONS_PER_ROW)


def hint_button(panel: Panel, reader: Reader) -> ui.Component | None:
    """Offer a hint if there is a choice and no hint was given yet."""
    may_ask = panel.table.gives_hints and panel.decision is not None
    if not may_ask or panel.hint is not None or len(panel.offers) < 2:
        return None
    return ui.public_button(reader.say("panel-hint"), table_ids.GiveHint(panel.table.id))


def hinted_choices(panel: Panel) -> tuple[str, ...]:
    """Return the choices that lead to the move of the panel's hint."""
    hint = panel.hint
    if hint is None:
        return ()
    [option] = (option for option in panel.offers if option.move == hint.move)
    group = panel.table.known.presentation.choice(panel.view, hint.move).group
    path = (str(Path(group.key)),) if group else ()
    return (option.chain, option.notation, *path)


def name_offer(panel: Panel, move: Any, reader: Reader) -> tuple[str, str]:
    """Return a move's emoji, and the words of its button after those of its group's button."""
    presentation = panel.table.known.presentation
    choices = [(option, presentation.choice(panel.view, option.move)) for option in panel.offers]
    [(option, choice)] = ((option, offered) for option, offered in choices if option.move == move)
    page = Offered(
        Path(), 1, _outside(choices, has_chains=any(offered.then for offered, _ in choices))
    )
    names = list[Text]()
    if choice.group and all(pick.choice != option.chain for pick in page.picks):
        names.append(choice.group.label)
        inside = [
            _move(offered.chain, each) for offered, each in choices if each.group == choice.group
        ]
        page = Offered(Path(choice.group.key), 1, tuple(inside))
    names.append(choice.label if page.is_select or not choice.brief else choice.brief)
    inline = make_inline_reader(panel.table, reader.language)
    said = join((localize(name, inline).rstrip("…") for name in names), reader.language)
    sign = choice.emoji and (emoji_of(choice.emoji, reader) or choice.emoji.plain)
    return f"{sign} " if sign else "", said


def every_pick(panel: Panel) -> tuple[Pick, ...]:
    presentation = panel.table.known.presentation
    return tuple(
        _move(option.chain, presentation.choice(panel.view, option.move)) for option in panel.offers
    )


def purchase_lines(panel: Panel, picks: Iterable[Pick], reader: Reader) -> Iterator[str]:
    """Yield a small line for each purchase: its button has no room for what it leads to."""
    inline = make_inline_reader(panel.table, reader.language)
    for pick in picks:
        if pick.style == "purchase" and pick.hint and not pick.is_path:
            label = localize(pick.brief or pick.label, inline)
            yield f"-# {reader.say('panel-choice', emoji='', label=label, hint=pick.hint)}"


def meanings(panel: Panel, picks: Iterable[Pick], reader: Reader) -> ui.Block:
    """Describe the effect of each choice, a line each."""
    inline = make_inline_reader(panel.table, reader.language)
    return ui.Block(tuple(_meaning(pick, reader, inline) for pick in picks), cut_order=4)


def _button(
    panel: Panel, pick: Pick, reader: Reader, plain: Reader, hinted: Collection[str]
) -> ui.Component:
    """Return the button of a choice; a choice without an emoji shows its plain sign.

    The only possible move has a large button with its whole label.
    """
    emoji = emoji_of(pick.emoji, reader)
    brief = pick.brief if len(panel.offers) > 1 else None
    label = localize(brief or pick.label, plain)
    if brief and pick.emoji and emoji is None:
        label = f"{pick.emoji.plain} {label}".lstrip()
    return ui.button(
        label,
        MakeMove(panel.table.id, panel.decision_number, pick.choice),
        ui.PRIMARY if pick.choice in hinted else STYLES[pick.style],
        emoji=emoji,
    )


def _outside(choices: Sequence[tuple[Offer, Choice]], *, has_chains: bool) -> tuple[Pick, ...]:
    follow_up = [_move(option.chain, choice) for option, choice in choices if not choice.group]
    groups: dict[Group, list[Pick]] = {}
    for option, choice in choices:
        if choice.group:
            groups.setdefault(choice.group, []).append(_move(option.chain, choice))
    if not follow_up and len(groups) < 2:
        follow_up = [pick for members in groups.values() for pick in members]
        groups = {}
    picks = [
        members[0] if len(members) == 1 else _group(group, members)
        for group, members in groups.items()
    ]
    last = [Pick(str(STEPS), text("panel-steps"), None, None)] if has_chains else []
    # The sort is stable.
    return tuple(
        sorted((*follow_up, *picks, *last), key=lambda pick: (pick.style == "end", pick.section))
    )


def _group(group: Group, members: Sequence[Pick]) -> Pick:
    """Return the choice that opens a group, in the style that all its members have."""
    styles = {member.style for member in members}
    style = styles.pop() if len(styles) == 1 else "plain"
    return Pick(str(Path(group.key)), group.label, group.emoji, group.hint, style)


def _move(notation: str, choice: Choice, *, is_step: bool = False) -> Pick:
    brief = None if is_step else choice.brief
    return Pick(
        notation, choice.label, choice.emoji, choice.hint, choice.style, brief, choice.section
    )


def _meaning(pick: Pick, reader: Reader, inline: Reader) -> str:
    sign = emoji_of(pick.emoji, reader)
    label = localize(pick.label, inline)
    emoji = f"{sign} " if sign else ""
    if pick.hint is None:
        return f"{emoji}**{label}**"
    return reader.say("panel-choice", emoji=emoji, label=label, hint=pick.hint)


def _select(panel: Panel, offered: Offered, reader: Reader, plain: Reader) -> ui.Row:
    pick = plain.say("panel-pick")
    page = text("panel-page", page=offered.path.page + 1, pages=offered.pages)
    return ui.select(
        MakeMove(panel.table.id, panel.decision_number, SELECT),
        [
            ui.MenuItem(
                localize(pick.label, plain),
                pick.choice,
                localize(pick.hint, plain) if pick.hint else "",
                emoji_of(pick.emoji, reader),
            )
            for pick in offered.picks
        ],
        pick if offered.pages == 1 else f"{pick} {localize(page, plain)}",
    )


_MEANING: Final = re.compile(r": |[：（]")
"""Separates the move from its effect in a label."""


def name_moves(
    table: Table, view: Any, moves: Sequence[Any], language: str, *, beside_board: bool = True
) -> Mapping[Any, str]:
    """Shorten labels to the move, unless two moves would read the same.

    Without a board beside the labels, the parts that identify the move stay.
    """
    inline = make_inline_reader(table, language)
    choice = table.known.presentation.choice
    labels = {move: localize(choice(view, move).label, inline) for move in moves}
    if table.known.presentation.whole_labels and not beside_board:
        return labels
    short = {move: _MEANING.split(label, maxsplit=1)[0] for move, label in labels.items()}
    counts = Counter(short.values())
    return {move: name if counts[name] == 1 else labels[move] for move, name in short.items()}


def premove_message(panel: Panel, offered: Sequence[Premove], language: str) -> ui.Message:
    """Offer premoves and auto-replies, and list those that are set."""
    table = panel.table
    reader = make_reader(table, language, {})
    plain = make_plain_reader(table, language)
    title = text("premove-title", game=game_name(table, language))
    parts: list[ui.Part] = [
        ui.Block((localize(title, reader), localize(_hint(panel, offered), reader)))
    ]
    if panel.premove:
        parts.append(ui.Block((localize(premove_line(panel, reader), reader),)))
    if panel.can_premove:
        parts.append(_premove_select(panel, offered, plain))
    parts += _auto_replies(panel, reader)
    buttons = [ui.button(reader.say("more-no"), table_ids.OpenHand(table.id))]
    if panel.premove:
        buttons.append(ui.button(reader.say("premove-clear"), table_ids.ClearPremoves(table.id)))
    return ui.compose(accent_of(table), [*parts, *ui.rows(buttons)])


def premove_line(panel: Panel, reader: Reader) -> Text:
    """List the premoves of a seat, the first choice first."""
    inline = make_inline_reader(panel.table, reader.language)
    line, *rest = (_label(panel, premove, inline) for premove in panel.premove)
    for other in rest:
        line = reader.say("premove-otherwise", first=line, second=other)
    return text("premove-chosen", what=line)


def has_auto_replies(panel: Panel) -> bool:
    """Return whether the player may set auto-replies now."""
    return bool(panel.table.known.auto_replies) and panel.table.status is Status.PLAYING


def _auto_replies(panel: Panel, reader: Reader) -> list[ui.Part]:
    """Offer the auto-replies with their effects; the current one cannot be chosen again."""
    if not has_auto_replies(panel):
        return []
    names = panel.table.known.auto_replies
    lines = [text("auto-replies-hint")]
    lines += [
        text(
            "panel-choice",
            emoji="",
            label=text(f"auto-reply-{name}"),
            hint=text(f"auto-reply-{name}-hint"),
        )
        for name in names
    ]
    plain = make_plain_reader(panel.table, reader.language)
    buttons = [
        ui.button(
            localize(text(f"auto-reply-{name}") if name else text("auto-replies-none"), plain),
            table_ids.SetAutoReply(panel.table.id, name),
            disabled=name == panel.auto_reply,
        )
        for name in (*names, "")
    ]
    return [ui.Block(tuple(localize(line, reader) for line in lines)), *ui.rows(buttons)]


def _hint(panel: Panel, offered: Sequence[Premove]) -> Text:
    if panel.decision is not None or panel.table.status is not Status.PLAYING:
        return text("premove-unavailable")
    return text("premove-hint") if offered else text("premove-before-first-move")


def _label(panel: Panel, premove: Premove, reader: Reader) -> str:
    choice = panel.table.known.presentation.choice(premove.view, premove.move)
    label = localize(choice.label, reader)
    return f"{localize(choice.group.label, reader)} · {label}" if choice.group else label


def _premove_select(panel: Panel, offered: Sequence[Premove], plain: Reader) -> ui.Row:
    return ui.select(
        table_ids.AddPremove(panel.table.id, len(panel.premove)),
        [
            ui.MenuItem(_label(panel, premove, plain), f"{premove.kind} {premove.notation}")
            for premove in offered[:MAX_OPTIONS]
        ],
        plain.say("premove-add" if panel.premove else "premove-choose"),
    )
