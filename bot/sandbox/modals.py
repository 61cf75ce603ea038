"""Check a modal against Discord's limits."""

from __future__ import annotations

from bot.sandbox.components import Checker, Part
from bot.sandbox.errors import Form
from bot.sandbox.model import Json

MAX_PARTS = 5


def check(data: Json) -> None:
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
