"""The image's file tree, made without Docker by the steps of the `Dockerfile`.

`python -m tools.image FOLDER` makes it and prints what it adds to its Python base. It needs `strip`
and the fonts of the `Dockerfile` on this machine.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.source import ROOT

MOST_MEGABYTES: Final = 160
"""The limit of the image above its Python base."""
VENV: Final = "/opt/takujo"
"""Path of the virtual environment in the image."""

_KINDS: Final = ("FROM", "COPY", "RUN", "USER", "VOLUME", "HEALTHCHECK", "ENTRYPOINT", "CMD")
_TEXT: Final = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
STEPS: Final = {kind: re.findall(rf"^{kind} (.+)$", _TEXT, re.MULTILINE) for kind in _KINDS}


def stages() -> list[str]:
    """Return the text of the stages."""
    return re.split(r"^FROM .+$", _TEXT, flags=re.MULTILINE)[1:]


def copied() -> tuple[list[str], list[str]]:
    """Return what is copied from the source, and from the build stage."""
    source, built = list[str](), list[str]()
    for step in STEPS["COPY"]:
        first, *names = step.split()[:-1]
        if first.startswith("--from"):
            built += names
        else:
            source += [first, *names]
    return source, built


def copy_source(source: Path) -> None:
    """Make the build stage's folder with the source."""
    for name in copied()[0]:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, source / name, ignore=ignored)
        else:
            source.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, source)


def build_steps(venv: Path) -> list[str]:
    """Return the build stage's commands for a virtual environment elsewhere.

    Without those that install Debian's packages. Some systems have no program named `python`.
    """
    steps = [step for step in STEPS["RUN"] if VENV in step]
    return [
        re.sub(r"\bpython -m", f"{sys.executable} -m", step).replace(VENV, str(venv))
        for step in steps
    ]


def make_tree(folder: Path) -> None:
    """Make all that the image has above its base in an empty folder. Raises `OSError`."""
    copy_source(source := folder / "src")
    venv = folder / VENV[1:]
    for step in build_steps(venv):
        subprocess.run(step, shell=True, cwd=source, check=True)  # noqa: S602  # as Docker runs it
    shutil.rmtree(source)
    fonts = folder / "usr/share/fonts"
    fonts.mkdir(parents=True)
    for name in copied()[1]:
        if name != VENV:
            shutil.copy(name, fonts)


def size(folder: Path) -> int:
    """Return the bytes of all files, as the layers of an image count them."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


def main() -> int:
    [folder] = map(Path, sys.argv[1:])
    folder.mkdir()
    make_tree(folder.resolve())
    parts = {str(path): size(path) for path in (folder / VENV[1:], folder / "usr")}
    for name, bytes_ in (*parts.items(), ("together", sum(parts.values()))):
        sys.stdout.write(f"{name}: {bytes_ / 1e6:.1f} MB\n")
    return int(sum(parts.values()) > MOST_MEGABYTES * 1e6)


if __name__ == "__main__":
    sys.exit(main())
