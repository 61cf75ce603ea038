"""What happened at a table, a line for each turn: the oldest above, the newest below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from bot.messages.phone import count_lines
from bot.messages.shared import join
from bot.tables.model import LoggedTurn
from bot.words import Reader, localize
from games.core.game import Seat
from games.core.text import Arg, Emoji, Listing, Player, Text

MAX_TURNS: Final = 4
"""Turns of others that are shown."""
_SMALL: Final = "-# "
_CUT: Final = "…"


@dataclass(frozen=True, slots=True)
class News:
    """The newest turns, a line each, oldest first."""

    lines: tuple[str, ...]
    gone: int = 0
    """Number of older turns, and of parts of the first line, that are left out."""

    @property
    def marked(self) -> tuple[str, ...]:
        """The lines, the newest one in bold type."""
        return (*self.lines[:-1], *map(_bold, self.lines[-1:]))


def fold(
    turns: Iterable[LoggedTurn],
    reader: Reader,
    *,
    seat: Seat | None = None,
    most: int = MAX_TURNS,
    height: int | None = None,
) -> News:
    """Write the newest turns, at most `most` and together at most `height` lines of a phone.

    The newest turn is always there, without its first parts if it is too long by itself. The turns
    of `seat`, which only it reads, are all there.
    """
    newest_first = [*turns][::-1]
    left = None
    if height is not None:
        own = (_line(turn, reader) for turn in newest_first if _is_of(seat, turn))
        left = max(1, height - sum(count_lines(_bold(line)) for line in own))
    lines = list[str]()
    shown = 0
    gone = 0
    for turn in newest_first:
        if _is_of(seat, turn):
            lines.append(_line(turn, reader))
            continue
        if shown and (gone or shown == most):
            gone += 1
            continue
        parts = _write_parts(turn, reader)
        line = _write(parts, turn, reader)
        if shown and left is not None and count_lines(line) > left:
            gone += 1
            continue
        if left is not None:
            # Only the newest turn can be too long here.
            line, cut = _shorten(parts, turn, reader, left)
            gone += cut
            left -= count_lines(_bold(line))
        shown += 1
        lines.append(line)
    return News(tuple(reversed(lines)), gone)


def _shorten(
    parts: Sequence[_Part], turn: LoggedTurn, reader: Reader, height: int
) -> tuple[str, int]:
    """Return the line of a turn without its first parts, and how many parts are left out.

    The last step of the player is always there, if need be without the sentences that follow it.
    """
    last = max((at for at, part in enumerate(parts) if part.is_step), default=len(parts) - 1)
    for cut in range(last + 1):
        line = _write(parts[cut:], turn, reader, is_cut=cut > 0)
        if count_lines(_bold(line)) <= height:
            return line, cut
    return _write(parts[last : last + 1], turn, reader, is_cut=last > 0), len(parts) - 1


def _bold(line: str) -> str:
    return f"**{line}**"


def add_gone(title: str, gone: int, reader: Reader) -> str:
    """Add to a title how much of the news was left out."""
    return join((title, reader.say("turn-omitted", count=gone)), reader.language) if gone else title


def _is_of(seat: Seat | None, turn: LoggedTurn) -> bool:
    return seat is not None and turn.seat == seat


@dataclass(frozen=True, slots=True)
class _Part:
    """One or several events of a turn, in words."""

    words: str
    is_step: bool = False
    """It follows the player's name; otherwise it is a sentence."""


def _line(turn: LoggedTurn, reader: Reader) -> str:
    """Return the whole line of a turn."""
    return _write(_write_parts(turn, reader), turn, reader)


def _write(
    parts: Sequence[_Part], turn: LoggedTurn, reader: Reader, *, is_cut: bool = False
) -> str:
    """Return a line: `Aoi: red to row 2, takes row 1 · The game is over.`."""
    segments = list[str]()
    for is_step, together in groupby(parts, lambda part: part.is_step):
        words = [part.words for part in together]
        if is_step and turn.seat is not None:
            if is_cut and not segments:
                words.insert(0, _CUT)
            steps = Listing(tuple(words))
            segments.append(reader.say("turn-steps", who=_actor(turn, turn.seat), steps=steps))
        else:
            segments += words
    # Without the bold type of names and numbers: the newest line is bold as a whole.
    return join(segments, reader.language).replace("**", "")


def _write_parts(turn: LoggedTurn, reader: Reader) -> list[_Part]:
    """Write the events of a turn in their order, equal ones together.

    An event with a text `<key>-step` is a step of its player; others are sentences. An event whose
    step is empty is said only if the turn has nothing else.
    """
    parts = list[_Part]()
    for key, together in groupby(turn.lines, lambda event: _step_key(event, turn, reader)):
        events = list(together)
        if key:
            parts += [_Part(words, is_step=True) for words in _write_steps(key, events, reader)]
        else:
            parts += [_sentence(event, reader) for event in events]
    return parts or [_sentence(turn.lines[-1], reader)]


def _sentence(event: Text, reader: Reader) -> _Part:
    return _Part(localize(event, reader).removeprefix(_SMALL))


def _step_key(event: Text, turn: LoggedTurn, reader: Reader) -> str:
    """Return the key of an event's step; empty if the event is about another player."""
    actor = dict(event.args).get("player")
    is_own = actor is None or (isinstance(actor, Player) and actor.seat == turn.seat)
    key = f"{event.key}-step"
    return key if is_own and turn.seat is not None and reader.has(key) else ""


def _write_steps(key: str, events: Iterable[Text], reader: Reader) -> Iterator[str]:
    """Write events of one kind as steps, as few as possible.

    Events that differ in one thing name all of them: "takes red, blue". Others are counted, if the
    game has a text `<key>s`: "gives away 4 cards".
    """
    merged = _merge(events)
    steps = [(localize(Text(key, step.args), reader), step.count) for step in merged]
    total = sum(step.total for step in merged)
    if len(steps) > 1 and reader.has(f"{key}s"):
        yield localize(Text(f"{key}s", (("count", total),)), reader)
        return
    for words, count in steps:
        if words:
            yield words if count == 1 else reader.say("turn-repeated", step=words, count=count)


@dataclass(frozen=True, slots=True)
class _Merged:
    """Events that differ at most in one argument."""

    args: tuple[tuple[str, Arg], ...]
    varying: str = ""
    """The argument that lists the things of several events."""
    count: int = 1
    """How often the same happened."""
    total: int = 1
    """Number of events."""

    def add(self, args: tuple[tuple[str, Arg], ...]) -> _Merged | None:
        """Return the events with another one; None if it differs too much."""
        if [key for key, _ in args] != [key for key, _ in self.args]:
            return None
        pairs = zip(self.args, args, strict=True)
        new = dict(args)
        if self.args == args and not self.varying:
            return replace(self, count=self.count + 1, total=self.total + 1)
        differing = {key for (key, old), (_, later) in pairs if old != later} | {self.varying} - {
            ""
        }
        if self.count > 1 or len(differing) != 1:
            return None
        [varying] = differing
        old = dict(self.args)[varying]
        if not isinstance(new[varying], _THINGS):
            return None
        things = old.items if self.varying and isinstance(old, Listing) else (old,)
        listed = Listing((*things, new[varying]))
        merged = tuple((key, listed if key == varying else arg) for key, arg in self.args)
        return replace(self, args=merged, varying=varying, total=self.total + 1)


_THINGS: Final = (Text, Emoji, Player, Listing)
"""Arguments that can be listed; a text may choose its form by a number or a word."""


def _merge(events: Iterable[Text]) -> list[_Merged]:
    merged = list[_Merged]()
    for event in events:
        more = merged[-1].add(event.args) if merged else None
        if more is None:
            merged.append(_Merged(event.args))
        else:
            merged[-1] = more
    return merged


def _actor(turn: LoggedTurn, seat: Seat) -> Text | Player:
    """Return the player of a turn as its events name them: in person, or as a stand-in."""
    named = (arg for event in turn.lines for _, arg in event.args)
    own = (arg for arg in named if isinstance(arg, Player) and arg.seat == seat)
    return next(own, Player(seat))
