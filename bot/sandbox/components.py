"""Limits of components."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import IntEnum

from bot.sandbox.errors import Form
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


def is_unicode(name: str) -> bool:
    """Return whether a text is exactly one standard emoji, as a component requires."""
    return _UNICODE.fullmatch(name) is not None


MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_BUTTONS = 5
MAX_OPTIONS = 25
MAX_PICTURES = 10
MAX_ALT = 1024
MAX_ROWS = 5
MAX_PARTS = 5
Path = tuple[str | int, ...]


class Part(IntEnum):
    """Component types."""

    ROW = 1
    BUTTON = 2
    SELECT = 3
    INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


SELECTS = frozenset(
    {
        Part.SELECT,
        Part.USER_SELECT,
        Part.ROLE_SELECT,
        Part.MENTIONABLE_SELECT,
        Part.CHANNEL_SELECT,
    }
)
INSIDE = frozenset({Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR})
TOP = INSIDE | {Part.CONTAINER}


def walk(components: list[Json]) -> list[Json]:
    """List all components in reading order, including nested ones and accessories."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        if inside := component.get("components"):
            found += walk(inside)
        for name in ("accessory", "component"):
            if beside := component.get(name):
                found += walk([beside])
    return found


def texts(components: list[Json]) -> list[str]:
    return [str(c.get("content", "")) for c in walk(components) if c.get("type") == Part.TEXT]


def media(components: list[Json]) -> list[str]:
    """List the addresses of all pictures and files."""
    found: list[str] = []
    for component in walk(components):
        holders = [i.get("media") for i in component.get("items") or []]
        holders += [component.get("media"), component.get("file")]
        found += [str(holder.get("url", "")) for holder in holders if holder]
    return found


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
            self.form.wrong(path, "LIST_TYPE_CONVERT", "Only iterables may be used")
            return
        if not v2 and len(components) > MAX_ROWS:
            self._too_long(path, MAX_ROWS)
        if len(walk(components)) > MAX_COMPONENTS:
            words = "The total number of components exceeds 40."
            self.form.wrong(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words)
        if sum(map(len, texts(components))) > MAX_TEXT:
            words = "The total text exceeds 4000 characters."
            self.form.wrong(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words)
        for index, component in enumerate(components):
            self._one(component, (*path, index), TOP if v2 else frozenset({Part.ROW}))

    def _one(self, component: Json, path: Path, allowed: frozenset[Part]) -> None:
        kind = component.get("type")
        if kind not in allowed:
            words = f'Value of field "type" must be one of {sorted(map(int, allowed))}.'
            self.form.wrong((*path, "type"), "UNION_TYPE_CHOICES", words)
            return
        self._number(component, path)
        match kind:
            case Part.ROW:
                self._row(component, path)
            case Part.SECTION:
                self._section(component, path)
            case Part.TEXT:
                self.form.length((*path, "content"), component.get("content"), (1, MAX_TEXT))
            case Part.GALLERY:
                self._gallery(component, path)
            case Part.FILE:
                self._media(component.get("file"), (*path, "file"))
            case Part.CONTAINER:
                self._container(component, path)

    def _number(self, component: Json, path: Path) -> None:
        number = component.get("id")
        if number and number in self._ids:
            self.form.wrong((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id is not unique")
        elif number:
            self._ids.add(number)

    def _container(self, component: Json, path: Path) -> None:
        parts = component.get("components") or []
        if not parts:
            self._required((*path, "components"))
        for index, part in enumerate(parts):
            self._one(part, (*path, "components", index), INSIDE)

    def _section(self, component: Json, path: Path) -> None:
        parts = component.get("components") or []
        if not 1 <= len(parts) <= 3:
            self._too_long((*path, "components"), 3)
        for index, part in enumerate(parts):
            self._one(part, (*path, "components", index), frozenset({Part.TEXT}))
        accessory = component.get("accessory") or {}
        where = (*path, "accessory")
        if accessory.get("type") == Part.BUTTON:
            self._button(accessory, where)
        elif accessory.get("type") == Part.THUMBNAIL:
            self._media(accessory.get("media"), (*where, "media"))
            self._alt(accessory, where)
        else:
            self._required(where)

    def _gallery(self, component: Json, path: Path) -> None:
        items = component.get("items") or []
        if not 1 <= len(items) <= MAX_PICTURES:
            self._too_long((*path, "items"), MAX_PICTURES)
        for index, item in enumerate(items):
            where = (*path, "items", index)
            self._media(item.get("media"), (*where, "media"))
            self._alt(item, where)

    def _alt(self, item: Json, path: Path) -> None:
        if item.get("description") is not None:
            self.form.length((*path, "description"), item["description"], (1, MAX_ALT))

    def _media(self, holder: Json | None, path: Path) -> None:
        url = str((holder or {}).get("url", ""))
        if url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in self.uploads:
                words = "The referenced attachment was not found"
                self.form.wrong(
                    (*path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", words
                )
        elif not url.startswith(("https://", "http://")):
            self.form.wrong((*path, "url"), "URL_TYPE_INVALID_SCHEME", f"Invalid url {url!r}")

    def _row(self, component: Json, path: Path) -> None:
        parts = component.get("components") or []
        where = (*path, "components")
        select = any(part.get("type") in SELECTS for part in parts)
        most = 1 if select else MAX_BUTTONS
        if not 1 <= len(parts) <= most:
            self._too_long(where, most)
        for index, part in enumerate(parts):
            if part.get("type") == Part.BUTTON:
                self._button(part, (*where, index))
            elif part.get("type") in SELECTS:
                self.select(part, (*where, index))
            else:
                self.form.wrong((*where, index, "type"), "UNION_TYPE_CHOICES", "Not for a row")

    def _button(self, button: Json, path: Path) -> None:
        self._number(button, path)
        style = button.get("style")
        if style not in range(1, 7):
            self.form.wrong((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of 1..6.")
        if style == 5:
            if not str(button.get("url", "")).startswith(("http://", "https://", "discord://")):
                self._required((*path, "url"))
        elif style != 6:
            self._custom_id(button, path)
        if button.get("label") is not None:
            self.form.length((*path, "label"), button["label"], (0, 80))
        if not button.get("label") and not button.get("emoji"):
            self._required((*path, "label"))
        self._emoji(button.get("emoji"), (*path, "emoji"))

    def select(self, select: Json, path: Path) -> None:
        self._number(select, path)
        self._custom_id(select, path)
        if select.get("placeholder") is not None:
            self.form.length((*path, "placeholder"), select["placeholder"], (0, 150))
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        if not (0 <= low <= high and 1 <= high <= MAX_OPTIONS):
            self.form.wrong((*path, "max_values"), "NUMBER_TYPE_RANGE", "Not a range within 0..25")
        for one in select.get("default_values") or []:
            one["id"] = str(one["id"])  # Discord returns ids as text, whatever type was sent
        if select["type"] == Part.SELECT:
            self._options(select.get("options") or [], (*path, "options"), high)

    def _options(self, options: list[Json], path: Path, most: int) -> None:
        if not 1 <= len(options) <= MAX_OPTIONS:
            self._too_long(path, MAX_OPTIONS)
        if len({option.get("value") for option in options}) != len(options):
            words = "The specified option value is already used"
            self.form.wrong(path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)
        if sum(bool(option.get("default")) for option in options) > most:
            words = "Too many default options"
            self.form.wrong(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT", words)
        for index, option in enumerate(options):
            where = (*path, index)
            self.form.length((*where, "label"), option.get("label"), (1, 100))
            self.form.length((*where, "value"), option.get("value"), (1, 100))
            if option.get("description") is not None:
                self.form.length((*where, "description"), option["description"], (0, 100))
            self._emoji(option.get("emoji"), (*where, "emoji"))

    def _custom_id(self, component: Json, path: Path) -> None:
        custom_id = component.get("custom_id")
        where = (*path, "custom_id")
        if not self.form.length(where, custom_id, (1, 100)):
            return
        if custom_id in self._custom_ids:
            words = "Component custom id cannot be duplicated"
            self.form.wrong(where, "COMPONENT_CUSTOM_ID_DUPLICATED", words)
        self._custom_ids.add(str(custom_id))

    def _emoji(self, given: Json | None, path: Path) -> None:
        if given is None:
            return
        known = (
            int(given["id"]) in self.emojis
            if given.get("id")
            else is_unicode(str(given.get("name") or ""))
        )
        if not known:
            self.form.wrong((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _required(self, path: Path) -> None:
        self.form.wrong(path, "BASE_TYPE_REQUIRED", "This field is required")

    def _too_long(self, path: Path, most: int) -> None:
        words = f"Must be between 1 and {most} in length."
        self.form.wrong(path, "BASE_TYPE_BAD_LENGTH", words)


def check_modal(data: Json) -> None:
    """Refuse a modal with a bad title, id or parts (50035)."""
    form = Form()
    form.length(("title",), data.get("title"), (1, 45))
    form.length(("custom_id",), data.get("custom_id"), (1, 100))
    parts = data.get("components") or []
    if not 1 <= len(parts) <= MAX_PARTS:
        form.wrong(("components",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    checker = Checker(form, (), ())
    for index, part in enumerate(parts):
        _part(form, checker, part, ("components", index))
    form.check()


def _part(form: Form, checker: Checker, part: Json, path: tuple[str | int, ...]) -> None:
    kind = part.get("type")
    if kind == Part.ROW:
        for index, field in enumerate(part.get("components") or []):
            _input(form, field, (*path, "components", index))
            form.length((*path, "components", index, "label"), field.get("label"), (1, 45))
    elif kind == Part.LABEL:
        form.length((*path, "label"), part.get("label"), (1, 45))
        field = part.get("component") or {}
        if field.get("type") == Part.INPUT:
            _input(form, field, (*path, "component"))
        else:
            checker.select(field, (*path, "component"))
    elif kind != Part.TEXT:
        form.wrong((*path, "type"), "UNION_TYPE_CHOICES", "Not for a modal")


def _input(form: Form, field: Json, path: tuple[str | int, ...]) -> None:
    if field.get("type") != Part.INPUT:
        form.wrong((*path, "type"), "UNION_TYPE_CHOICES", "Not for a modal")
    form.length((*path, "custom_id"), field.get("custom_id"), (1, 100))
    if field.get("style") not in (1, 2):
        form.wrong((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of 1, 2.")
    if field.get("placeholder") is not None:
        form.length((*path, "placeholder"), field["placeholder"], (0, 100))
    if field.get("value") is not None:
        form.length((*path, "value"), field["value"], (0, 4000))
