"""Limits of components."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import IntEnum

from bot.sandbox.errors import Bounds, Form, Path
from bot.sandbox.model import Json

# Unicode emoji (emoji-data.txt, property Emoji, without the digits that need a keycap).
_BMP = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf"
    "\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u2604\u260e"
    "\u2611\u2614\u2615\u2618\u261d\u2620\u2622\u2623\u2626\u262a\u262e\u262f\u2638-\u263a\u2640"
    "\u2642\u2648-\u2653\u265f\u2660\u2663\u2665\u2666\u2668\u267b\u267e\u267f\u2692-\u2697\u2699"
    "\u269b\u269c\u26a0\u26a1\u26a7\u26aa\u26ab\u26b0\u26b1\u26bd\u26be\u26c4\u26c5\u26c8\u26ce"
    "\u26cf\u26d1\u26d3\u26d4\u26e9\u26ea\u26f0-\u26f5\u26f7-\u26fa\u26fd\u2702\u2705\u2708-\u270d"
    "\u270f\u2712\u2714\u2716\u271d\u2721\u2728\u2733\u2734\u2744\u2747\u274c\u274e\u2753-\u2755"
    "\u2757\u2763\u2764\u2795-\u2797\u27a1\u27b0\u27bf\u2934\u2935\u2b05-\u2b07\u2b1b\u2b1c\u2b50"
    "\u2b55\u3030\u303d\u3297\u3299"
)
_ABOVE = (
    "\U0001f004\U0001f0cf\U0001f170\U0001f171\U0001f17e\U0001f17f\U0001f18e\U0001f191-\U0001f19a"
    "\U0001f1e6-\U0001f1ff\U0001f201\U0001f202\U0001f21a\U0001f22f\U0001f232-\U0001f23a"
    "\U0001f250\U0001f251\U0001f300-\U0001f321\U0001f324-\U0001f393\U0001f396\U0001f397"
    "\U0001f399-\U0001f39b\U0001f39e-\U0001f3f0\U0001f3f3-\U0001f3f5\U0001f3f7-\U0001f4fd"
    "\U0001f4ff-\U0001f53d\U0001f549-\U0001f54e\U0001f550-\U0001f567\U0001f56f\U0001f570"
    "\U0001f573-\U0001f57a\U0001f587\U0001f58a-\U0001f58d\U0001f590\U0001f595\U0001f596"
    "\U0001f5a4\U0001f5a5\U0001f5a8\U0001f5b1\U0001f5b2\U0001f5bc\U0001f5c2-\U0001f5c4"
    "\U0001f5d1-\U0001f5d3\U0001f5dc-\U0001f5de\U0001f5e1\U0001f5e3\U0001f5e8\U0001f5ef"
    "\U0001f5f3\U0001f5fa-\U0001f64f\U0001f680-\U0001f6c5\U0001f6cb-\U0001f6d2"
    "\U0001f6d5-\U0001f6d7\U0001f6dc-\U0001f6e5\U0001f6e9\U0001f6eb\U0001f6ec\U0001f6f0"
    "\U0001f6f3-\U0001f6fc\U0001f7e0-\U0001f7eb\U0001f7f0\U0001f90c-\U0001f93a"
    "\U0001f93c-\U0001f945\U0001f947-\U0001f9ff\U0001fa70-\U0001fa7c\U0001fa80-\U0001fa89"
    "\U0001fa8f-\U0001fac6\U0001face-\U0001fadc\U0001fadf-\U0001fae9\U0001faf0-\U0001faf8"
)
_ONE = f"[{_BMP}{_ABOVE}][\ufe0f\U0001f3fb-\U0001f3ff]*"
_UNICODE = re.compile(f"(?:[0-9#*]\ufe0f?\u20e3|{_ONE}(?:\u200d{_ONE})*[\U0001f1e6-\U0001f1ff]?)")


"""One standard emoji."""

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_OPTIONS = 25
MAX_PICTURES = 10
MAX_ROWS = 5
MAX_PARTS = 5


class Part(IntEnum):
    """Component types."""

    ROW = 1
    BUTTON = 2
    SELECT = 3
    INPUT = 4
    USER_SELECT = 5
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


SELECTS = frozenset({Part.SELECT, Part.USER_SELECT, Part.CHANNEL_SELECT})
INSIDE = frozenset({Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR})
TOP = INSIDE | {Part.CONTAINER}
CHILDREN = {
    Part.ROW: (5, SELECTS | {Part.BUTTON}),
    Part.SECTION: (3, frozenset({Part.TEXT})),
    Part.CONTAINER: (MAX_COMPONENTS, INSIDE),
}
"""The most parts of a component, and their types."""
PICTURE: Bounds = {"description?": (1, 1024)}
OPTION: Bounds = {"label": (1, 100), "value": (1, 100), "description?": (0, 100)}
TEXTS: dict[Part, Bounds] = {
    Part.TEXT: {"content": (1, MAX_TEXT)},
    Part.BUTTON: {"label?": (0, 80)},
    Part.THUMBNAIL: PICTURE,
    Part.INPUT: {"custom_id": (1, 100), "placeholder?": (0, 100), "value?": (0, 4000)},
    **{kind: {"placeholder?": (0, 150)} for kind in SELECTS},
}


def walk(components: list[Json]) -> list[Json]:
    """List all components in reading order, including nested ones and accessories."""
    walked: list[Json] = []
    for component in components:
        walked.append(component)
        if inside := component.get("components"):
            walked += walk(inside)
        for name in ("accessory", "component"):
            if beside := component.get(name):
                walked += walk([beside])
    return walked


def texts(components: list[Json]) -> list[str]:
    return [str(c.get("content", "")) for c in walk(components) if c.get("type") == Part.TEXT]


def media(components: list[Json]) -> list[Json]:
    """List the objects that hold the addresses of pictures and files."""
    holders: list[Json | None] = []
    for component in walk(components):
        holders += [item.get("media") for item in component.get("items") or []]
        holders += [component.get("media"), component.get("file")]
    return [holder for holder in holders if holder]


class Checker:
    """Check one message's components and report errors to the form."""

    def __init__(self, form: Form, emojis: Collection[int], uploads: Collection[str]) -> None:
        self.form = form
        self.emojis = emojis
        self.uploads = uploads
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()

    def message(self, components: object, *, v2: bool) -> None:
        path: Path = ("components",)
        if not isinstance(components, list):
            self.form.wrong(path, "LIST_TYPE_CONVERT")
            return
        if not v2:
            self.form.count(path, len(components), 0, MAX_ROWS)
        if len(walk(components)) > MAX_COMPONENTS:
            self.form.wrong(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")
        if sum(map(len, texts(components))) > MAX_TEXT:
            self.form.wrong(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED")
        self._all(components, path, TOP if v2 else frozenset({Part.ROW}))

    def _all(self, parts: list[Json], path: Path, allowed: frozenset[Part]) -> None:
        for index, part in enumerate(parts):
            self.check(part, (*path, index), allowed)

    def check(self, component: Json, path: Path, allowed: frozenset[Part]) -> None:
        """Check a component of one of these types, with everything in it."""
        kind = component.get("type")
        if kind not in allowed:
            self.form.wrong((*path, "type"), "UNION_TYPE_CHOICES", choices=sorted(allowed))
            return
        self._number(component, path)
        self.form.texts(path, component, TEXTS.get(kind, {}))
        if kind in CHILDREN:
            most, inside = CHILDREN[kind]
            parts = component.get("components") or []
            where = (*path, "components")
            is_select = kind == Part.ROW and any(part.get("type") in SELECTS for part in parts)
            self.form.count(where, len(parts), 1, 1 if is_select else most)
            self._all(parts, where, inside)
        match kind:
            case Part.SECTION:
                beside = frozenset({Part.BUTTON, Part.THUMBNAIL})
                self.check(component.get("accessory") or {}, (*path, "accessory"), beside)
            case Part.THUMBNAIL:
                self._media(component.get("media"), (*path, "media"))
            case Part.GALLERY:
                self._gallery(component.get("items") or [], (*path, "items"))
            case Part.FILE:
                self._media(component.get("file"), (*path, "file"))
            case Part.BUTTON:
                self._button(component, path)
            case Part.INPUT if component.get("style") not in (1, 2):
                self.form.wrong((*path, "style"), "BASE_TYPE_CHOICES", choices="1, 2")
            case _ if kind in SELECTS:
                self._select(component, path)

    def _number(self, component: Json, path: Path) -> None:
        if number := component.get("id"):
            if number in self._ids:
                self.form.wrong((*path, "id"), "COMPONENT_ID_DUPLICATED")
            self._ids.add(number)

    def _gallery(self, items: list[Json], path: Path) -> None:
        self.form.count(path, len(items), 1, MAX_PICTURES)
        for index, item in enumerate(items):
            self._media(item.get("media"), (*path, index, "media"))
            self.form.texts((*path, index), item, PICTURE)

    def _media(self, holder: Json | None, path: Path) -> None:
        url = str((holder or {}).get("url", ""))
        if url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in self.uploads:
                code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                self.form.wrong((*path, "url"), code)
        elif not url.startswith(("https://", "http://")):
            self.form.wrong((*path, "url"), "URL_TYPE_INVALID_SCHEME")

    def _button(self, button: Json, path: Path) -> None:
        style = button.get("style")
        if style not in range(1, 7):
            self.form.wrong((*path, "style"), "BASE_TYPE_CHOICES", choices="1..6")
        if style == 5:
            if not str(button.get("url", "")).startswith(("http://", "https://", "discord://")):
                self.form.wrong((*path, "url"), "BASE_TYPE_REQUIRED")
        elif style != 6:
            self._custom_id(button, path)
        if not button.get("label") and not button.get("emoji"):
            self.form.wrong((*path, "label"), "BASE_TYPE_REQUIRED")
        self._emoji(button.get("emoji"), (*path, "emoji"))

    def _select(self, select: Json, path: Path) -> None:
        self._custom_id(select, path)
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        if not (0 <= low <= high and 1 <= high <= MAX_OPTIONS):
            self.form.wrong((*path, "max_values"), "NUMBER_TYPE_RANGE")
        for default in select.get("default_values") or []:
            default["id"] = str(
                default["id"]
            )  # Discord returns ids as text, whatever type was sent
        if select["type"] == Part.SELECT:
            self._options(select.get("options") or [], (*path, "options"), high)

    def _options(self, options: list[Json], path: Path, most: int) -> None:
        self.form.count(path, len(options), 1, MAX_OPTIONS)
        if len({option.get("value") for option in options}) != len(options):
            self.form.wrong(path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
        if sum(bool(option.get("default")) for option in options) > most:
            self.form.wrong(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT")
        for index, option in enumerate(options):
            self.form.texts((*path, index), option, OPTION)
            self._emoji(option.get("emoji"), (*path, index, "emoji"))

    def _custom_id(self, component: Json, path: Path) -> None:
        custom_id = component.get("custom_id")
        where = (*path, "custom_id")
        if not self.form.length(where, custom_id, (1, 100)):
            return
        if custom_id in self._custom_ids:
            self.form.wrong(where, "COMPONENT_CUSTOM_ID_DUPLICATED")
        self._custom_ids.add(str(custom_id))

    def _emoji(self, emoji: Json | None, path: Path) -> None:
        if emoji is None:
            return
        is_own = emoji.get("id") and int(emoji["id"]) in self.emojis
        if not is_own and (emoji.get("id") or not _UNICODE.fullmatch(str(emoji.get("name") or ""))):
            self.form.wrong((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI")


def check_modal(data: Json) -> None:
    """Refuse a modal with a bad title, id or parts (50035)."""
    form = Form()
    form.texts((), data, {"title": (1, 45), "custom_id": (1, 100)})
    parts = data.get("components") or []
    form.count(("components",), len(parts), 1, MAX_PARTS)
    checker = Checker(form, (), ())
    for index, part in enumerate(parts):
        path: Path = ("components", index)
        if part.get("type") == Part.LABEL:
            form.texts(path, part, {"label": (1, 45)})
            inside = SELECTS | {Part.INPUT}
            checker.check(part.get("component") or {}, (*path, "component"), inside)
        elif part.get("type") != Part.TEXT:
            form.wrong((*path, "type"), "UNION_TYPE_CHOICES", choices=[Part.TEXT, Part.LABEL])
    form.check()
