"""The image's steps, run in a fresh folder and virtual environment instead of a container.

The environment of the tests provides the dependencies; `tests/test_docs.py` checks that they are
declared. With `TAKUJO_SOAK`, pip installs them as in the image.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bot.testing.random_games import SOAK
from tests.support.source import ROOT

PREFIX: Final = "/opt/takujo"
"""Path of the virtual environment in the image."""

_TEXT: Final = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
_STEPS: Final = {
    step: re.findall(rf"^{step} (.+)$", _TEXT, re.MULTILINE)
    for step in ("FROM", "COPY", "RUN", "USER", "VOLUME", "HEALTHCHECK", "ENTRYPOINT", "CMD")
}


@dataclass(frozen=True, slots=True)
class Image:
    """The result of the build stage."""

    venv: Path
    home: Path

    @property
    def packages(self) -> Path:
        (found,) = self.venv.glob("lib/python*/site-packages")
        return found

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the image in its home, with nothing but the image's environment."""
        environment = {"PATH": f"{self.venv}/bin:{os.defpath}"} | settings
        return subprocess.run(
            words, cwd=self.home, env=environment, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    folder = tmp_path_factory.mktemp("image")
    source = folder / "src"
    made = Image(folder / "venv", folder / "home")
    made.home.mkdir()
    for step in _STEPS["COPY"]:
        if not step.startswith("--from"):
            *names, target = step.split()
            for name in names:
                _copy(ROOT / name, source / target)
    step = next(step for step in _STEPS["RUN"] if "pip install" in step)
    # Some systems have no program named `python`.
    step = step.replace("python -m venv ", f"{sys.executable} -m venv ")
    step = step.replace(PREFIX, str(made.venv))
    if not SOAK:  # installing pip would take longer than all other steps
        step, asked = step.replace(" -m venv ", " -m venv --without-pip "), step
        own = f"{made.venv}/bin/python -m pip"
        lent = f"{sys.executable} -m pip --python {made.venv}"
        step = step.replace(f"{own} install ", f"{lent} install --no-deps ")
        assert (own in asked, own in step) == (True, False)
    subprocess.run(step, shell=True, cwd=source, check=True)  # noqa: S602  # as Docker runs it
    if not SOAK:
        (made.packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    return made


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        target.mkdir(exist_ok=True)
        shutil.copy(source, target)


def test_the_build_context_contains_exactly_the_copied_files() -> None:
    lines = (ROOT / ".dockerignore").read_text("utf-8").split()
    copied = {name for step in _STEPS["COPY"] for name in step.split()[:-1] if name[0] != "-"}
    assert lines[0] == "*"
    assert {line[1:] for line in lines if line.startswith("!")} == copied - {PREFIX}


def test_the_base_image_is_pinned_and_the_user_is_not_root() -> None:
    pinned = re.compile(r"python:\d+\.\d+\.\d+-slim-\w+( AS \w+)?$")
    assert all(map(pinned.match, _STEPS["FROM"]))
    assert _STEPS["USER"][-1] not in {"root", "0"}
    assert _STEPS["VOLUME"]


def test_the_image_contains_all_source_and_data_files(image: Image) -> None:
    kinds = {".ftl", ".ttf", ".otf", ".html", ".css", ".js", ".py", ".mako", ".svg", ".typed"}
    wanted = {
        path.relative_to(ROOT)
        for room in ("bot", "games", "cogs")
        for path in (ROOT / room).rglob("*")
        if path.suffix in kinds
    }
    assert {path.suffix for path in wanted} >= {".ftl", ".html", ".js", ".typed"}
    assert {str(path) for path in wanted if not (image.packages / path).exists()} == set()


def test_the_entry_point_runs_the_installed_package(image: Image) -> None:
    entry: list[str] = json.loads(_STEPS["ENTRYPOINT"][-1])
    (command,) = json.loads(_STEPS["CMD"][-1])
    told = image.run(*entry, "--help")
    assert told.returncode == 0, told.stderr
    assert command in told.stdout
    refused = image.run(*entry, command)
    assert refused.returncode == 2
    assert refused.stderr.strip() == "takujo: DISCORD_TOKEN is not set"
    named = image.run("takujo", "verify", "nowhere.json")
    assert named.returncode == 2
    assert named.stderr.startswith("takujo: nowhere.json cannot be read")
    where = image.run("python", "-c", "import bot; print(bot.__file__)")
    assert where.stdout.startswith(str(image.packages))


def test_the_health_check_fails_while_no_bot_is_connected(image: Image) -> None:
    check: list[str] = json.loads(_STEPS["HEALTHCHECK"][-1].partition("CMD ")[2])
    told = image.run(*check, TAKUJO_DATABASE=str(image.home / "takujo.db"))
    assert told.returncode == 1
    assert told.stderr.strip() == "takujo: the bot is not connected to Discord"
